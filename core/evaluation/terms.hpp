// Evaluation terms. Each is a count that a weight multiplies, and applies to any tafl game.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "evaluation/enclosure.hpp"

namespace tafl {

enum class Term : std::uint8_t {
    attackersMobility,  ///< moves of the attackers, from their side
    defendersMobility,  ///< moves of the defenders, from their side
    // All terms below are from the royal side.
    royalMobility,  ///< moves of royal pieces
    oneOpenGoal,    ///< a royal piece reaches one goal, but the enemy is to move
    moreOpenGoals,  ///< the same with two or more goals
    goalInTwo,      ///< no goal in reach, but some in two moves
    eachGoalInTwo,  ///< how many, at most eight
    enemiesBeside,  ///< enemies adjacent to a royal piece
    ringedIn,       ///< three or more of them
    cutOff,         ///< EnclosureFeatures::cutOff
    allCutOff,      ///< no goal is reachable
    steps,          ///< EnclosureFeatures::steps, if a goal is reachable
    region,         ///< EnclosureFeatures::region, if a goal is reachable
    gap,            ///< EnclosureFeatures::gap, if a goal is reachable
    shutRegion,     ///< region, if no goal is reachable
    shutGap,        ///< gap, if no goal is reachable
    shutEdges,      ///< EnclosureFeatures::edges
    shutOutside,    ///< EnclosureFeatures::outside
    shutLost,       ///< EnclosureFeatures::lost
    shutSpent,      ///< EnclosureFeatures::spent
    closed0,        ///< EnclosureFeatures::closed: goal groups closed off
    closed1,        ///< one more enemy closes them
    closed2,        ///< two more
    closed3,        ///< three more
    ring,           ///< EnclosureFeatures::ring
    shutRing,       ///< EnclosureFeatures::closing
    diagonalLinks,  ///< EnclosureFeatures::diagonalLinks
    straightLinks,  ///< EnclosureFeatures::straightLinks
    ownLinks,       ///< EnclosureFeatures::ownLinks
    openLines,      ///< EnclosureFeatures::openLines
    enemiesNear,    ///< EnclosureFeatures::enemiesNear
    ownNear,        ///< EnclosureFeatures::ownNear
    toMove,         ///< the royal side is to move
    always,         ///< constant 1, for the attackers: shifts the even score
};
constexpr std::size_t termCount = static_cast<std::size_t>(Term::always) + 1;
using Terms = std::array<int, termCount>;

/// The name in weights files.
std::string_view name(Term);

/// The enclosure features that terms with non-zero weight need.
EnclosureMask neededEnclosure(const std::array<std::int32_t, termCount>& weights);

/// Calls `visit(Term, int)` with each non-zero count at most once, from the attackers' side: defenders' terms are
/// negated.
template <class Visitor>
void forEachTerm(const EvalInputs& g, const EnclosureFeatures& v, Side toMove, Visitor&& visit) {
    const int sign = g.royalSide == Side::attackers ? 1 : -1;
    const auto set = [&](Term term, int count) { visit(term, sign * count); };
    visit(Term::always, 1);
    visit(Term::attackersMobility, g.moves[0]);
    visit(Term::defendersMobility, -g.moves[1]);
    set(Term::toMove, toMove == g.royalSide ? 1 : -1);
    set(Term::royalMobility, g.royalMoves);
    set(Term::enemiesBeside, g.enemiesBesideRoyal);
    set(Term::ringedIn, g.enemiesBesideRoyal > 2);
    if (g.openGoals)
        set(g.openGoals > 1 ? Term::moreOpenGoals : Term::oneOpenGoal, toMove != g.royalSide);
    else if (g.goalsInTwoMoves)
        set(Term::goalInTwo, 1), set(Term::eachGoalInTwo, std::min(g.goalsInTwoMoves, 8));
    if (!v.royal) return;
    if (!g.openGoals) set(Term::cutOff, v.cutOff);
    if (v.steps) {
        set(Term::steps, v.steps);
        set(Term::region, v.region);
        set(Term::gap, v.gap);
    } else {
        set(Term::allCutOff, 1);
        set(Term::shutRegion, v.region);
        set(Term::shutGap, v.gap);
        set(Term::shutEdges, v.edges);
        set(Term::shutOutside, v.outside);
        set(Term::shutLost, v.lost);
        set(Term::shutSpent, v.spent);
    }
    set(Term::closed0, v.closed[0]);
    set(Term::closed1, v.closed[1]);
    set(Term::closed2, v.closed[2]);
    set(Term::closed3, v.closed[3]);
    set(Term::ring, v.ring);
    set(Term::shutRing, v.closing);
    set(Term::diagonalLinks, v.diagonalLinks);
    set(Term::straightLinks, v.straightLinks);
    set(Term::ownLinks, v.ownLinks);
    set(Term::openLines, v.openLines);
    set(Term::enemiesNear, v.enemiesNear);
    set(Term::ownNear, v.ownNear);
}

Terms computeTerms(const EvalInputs&, const EnclosureFeatures&, Side toMove);

}  // namespace tafl
