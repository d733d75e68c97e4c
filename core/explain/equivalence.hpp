// Promises of components put to the proof: a program must give what the function it was made from gives.
#pragma once
#include "position/position.hpp"
#include "rules/builder.hpp"

namespace tafl {

/// How much of a proof is wanted.
struct EquivalenceEffort {
    int played = 1000;  ///< positions of random games under these rules
    int random = 200;   ///< positions at random
    std::uint64_t seed = 1;
};

/// Where equivalences that were checked before are kept, by name.
struct EquivalenceCache {
    virtual ~EquivalenceCache() = default;
    /// What is wrong with the place itself goes to `notes`.
    virtual bool contains(const std::string& name, Diagnostics& notes) = 0;
    virtual void store(const std::string& name) = 0;
};

/// What names a proof: the image, which decides on the games, and the functions. Equal names, equal proofs.
std::string makeEquivalenceKey(const RuleImage&, const std::vector<EquivalenceClaim>&);

/// The first promise that does not hold, with the position; or the failure of a function. None if all hold.
std::optional<Diagnostic> checkEquivalence(const std::shared_ptr<const RuleImage>&,
                                           const std::vector<EquivalenceClaim>&, const EquivalenceEffort& = {});

}  // namespace tafl
