// Proofs that were made before, so that a variant of scripts is proven once on a machine: one small file each.
#pragma once
#include <filesystem>

#include "explain/equivalence.hpp"

namespace tafl {

class ProofCache final : public Proofs {
public:
    /// The folder is made when the first proof is kept.
    explicit ProofCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// A file that does not say exactly what it should is no proof, and is told of.
    bool known(const std::string& name, Diagnostics& notes) override;
    /// Where nothing can be written, the next start proves again.
    void remember(const std::string& name) override;

private:
    std::filesystem::path folder_;
};

}  // namespace tafl
