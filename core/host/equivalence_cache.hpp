// Proofs that were made before, so that a variant of scripts is proven once on a machine: one small file each.
#pragma once
#include <filesystem>

#include "explain/equivalence.hpp"

namespace tafl {

class FileEquivalenceCache final : public EquivalenceCache {
public:
    /// The folder is made when the first proof is kept.
    explicit FileEquivalenceCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// A file that does not say exactly what it should is no proof, and is told of.
    bool contains(const std::string& name, Diagnostics& notes) override;
    /// Where nothing can be written, the next start proves again.
    void store(const std::string& name) override;

private:
    std::filesystem::path folder_;
};

}  // namespace tafl
