// Equivalence checks that succeeded, one small file each: a machine checks a variant with scripts once.
#pragma once
#include <filesystem>

#include "explain/equivalence.hpp"

namespace tafl {

class FileEquivalenceCache final : public EquivalenceCache {
public:
    /// `store` creates the folder.
    explicit FileEquivalenceCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// A file with wrong content does not count, and adds a warning to `notes`.
    bool contains(const std::string& name, Diagnostics& notes) override;
    /// Ignores write errors: the next start checks again.
    void store(const std::string& name) override;

private:
    std::filesystem::path folder_;
};

}  // namespace tafl
