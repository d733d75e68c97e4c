// The attackers' expected share of a position, in words.
#pragma once
#include "model/playtest.hpp"
#include "trials/report/people_results.hpp"

namespace tafl::model {

class ExpectedShares {
public:
    explicit ExpectedShares(const AppContext& appContext) : appContext_(appContext) {}

    /// "36 % between engines of equal strength, 40 % between people." The sentence says so if the first share is not
    /// calibrated by games, or if no recorded games of these rules support the second.
    std::string describe(const Playtest&, double engineShare);

private:
    const AppContext& appContext_;
    std::shared_ptr<const RuleImage> image_;  ///< of the fields below
    bool calibrated_ = false;
    PeopleResults people_;
};

}  // namespace tafl::model
