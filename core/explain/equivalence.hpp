// The equivalence check: a traced program must give what the Lua function it was made from gives.
#pragma once
#include "position/position.hpp"
#include "rules/builder.hpp"

namespace tafl {

/// How many positions are compared.
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

/// The key of a check in the cache: the image, which decides on the games, and the functions.
std::string makeEquivalenceKey(const RuleImage&, const std::vector<EquivalenceClaim>&);

/// The first claim that does not hold, with the position, or the failure of a function. None if all hold.
std::optional<Diagnostic> checkEquivalence(const std::shared_ptr<const RuleImage>&,
                                           const std::vector<EquivalenceClaim>&, const EquivalenceEffort& = {});

}  // namespace tafl
