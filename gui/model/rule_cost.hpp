// What a rule costs in play, measured: random games with it and without it, in turns, on one core.
#pragma once
#include "model/document.hpp"

namespace tafl::model {

struct RuleCost {
    double nanoseconds = 0;  ///< a move; games without the rule are other games, so a small cost may come out as none
    double spread = 0;       ///< between the best two rounds: less than that is nothing
};

class RuleCosts {
public:
    explicit RuleCosts(AppContext& appContext) : appContext_(appContext) {}

    /// Once a frame: measures what is not known yet, one rule after the other; true if there is a new figure. Rules
    /// that are tables cost nothing and are not measured.
    bool poll(const Document&);
    /// None while it is not known.
    std::optional<RuleCost> of(const CompiledVariant&, const std::string& identity) const;
    /// For the card: "free", "38 ns a move", "" while it is not known.
    std::string words(const CompiledVariant&, const RuleCard&) const;
    /// For a line of what a rule became: its part of the rule's cost by operations, "≈ 9 ns"; "" while it is not known.
    std::string describeLineCost(const CompiledVariant&, const CompiledRule&, const CompiledCall&) const;
    /// What a move of random play takes with all rules; none while it is not known.
    std::optional<double> move(const CompiledVariant&) const;
    void waitUntilIdle(const Document&);  ///< for tests
    double seconds = 0.05;                ///< of each round

private:
    using Key = std::pair<std::string, std::string>;  ///< digest of the image, identity
    AppContext& appContext_;
    std::shared_ptr<const CompiledVariant> seen_;
    std::map<Key, RuleCost> known_;  ///< with an identity of "": the whole move
    LatestValue<std::map<Key, RuleCost>> posted_;
    BackgroundTask worker_{true};
};

}  // namespace tafl::model
