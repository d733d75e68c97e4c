// Equivalence check: a program must return what the script function it was traced from returns.
#pragma once
#include "position/position.hpp"
#include "rules/builder.hpp"
#include "rules/compile.hpp"

namespace tafl {

/// The number of positions to compare.
struct EquivalenceEffort {
    int played = 1000;  ///< from random games under these rules
    int random = 200;   ///< scrambled positions
    std::uint64_t seed = 1;
    double seconds = maxCompileSeconds;  ///< of processor time; then the check fails
};

/// Remembers successful checks by key.
struct EquivalenceCache {
    virtual ~EquivalenceCache() = default;
    /// Problems of the cache itself go to `notes`.
    virtual bool contains(const std::string& key, Diagnostics& notes) = 0;
    virtual void store(const std::string& key) = 0;
};

/// Cache key: digests of the image, which determines the games, and of the functions.
std::string makeEquivalenceKey(const RuleImage&, const std::vector<EquivalenceClaim>&);

/// The first claim that fails, with its position, or a function that raised an error. Empty: all claims hold.
std::optional<Diagnostic> checkEquivalence(const std::shared_ptr<const RuleImage>&,
                                           const std::vector<EquivalenceClaim>&, const EquivalenceEffort& = {});

}  // namespace tafl
