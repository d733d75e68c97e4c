// Measures the cost of a rule: random games with and without it, alternating, on one core.
#pragma once
#include "model/document.hpp"

namespace tafl::model {

struct RuleCost {
    double nanoseconds = 0;  ///< per move; small costs may come out as 0, because games without the rule differ
    double spread = 0;       ///< between the two best rounds; a smaller cost is not significant
};

class RuleCosts {
public:
    explicit RuleCosts(AppContext& appContext) : appContext_(appContext) {}

    /// Call once a frame. Measures missing rules one by one. True if there is a new figure. Table rules cost nothing
    /// and are skipped.
    bool poll(const Document&);
    /// None if not measured.
    std::optional<RuleCost> find(const CompiledVariant&, const std::string& identity) const;
    /// For the card: "free", "38 ns a move"; "" if not measured.
    std::string words(const CompiledVariant&, const RuleCard&) const;
    /// "free", "38 ns".
    std::string shortWords(const CompiledVariant&, const RuleCard&) const;
    /// The share of one compiled call in its rule's cost, by operation count: "≈ 9 ns"; "" if not measured.
    std::string describeLineCost(const CompiledVariant&, const CompiledRule&, const CompiledCall&) const;
    /// Nanoseconds per random move with all rules; none if not measured.
    std::optional<double> move(const CompiledVariant&) const;
    void waitUntilIdle(const Document&);  ///< for tests
    double seconds = 0.05;                ///< per round

private:
    using Key = std::pair<std::string, std::string>;  ///< image digest, rule identity
    AppContext& appContext_;
    std::shared_ptr<const CompiledVariant> measured_;
    std::map<Key, RuleCost> known_;  ///< identity "": the whole move
    LatestValue<std::map<Key, RuleCost>> posted_;
    BackgroundTask worker_{true};
};

}  // namespace tafl::model
