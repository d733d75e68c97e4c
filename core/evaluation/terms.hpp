// What an evaluation counts, each a number that a weight makes points of. Every term is a property of any tafl game.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "evaluation/enclosure.hpp"

namespace tafl {

enum class Term : std::uint8_t {
    attackersMobility,  ///< moves of the attackers; for them
    defendersMobility,  ///< moves of the defenders; for them
    // All others are for the side of the royal piece.
    royalMobility,  ///< moves of royal pieces
    oneOpenGoal,    ///< it reaches one goal square at once, and the other side is to move
    moreOpenGoals,  ///< two or more
    goalInTwo,      ///< none at once, but some in two moves
    eachGoalInTwo,  ///< and how many, eight at most
    enemiesBeside,  ///< enemies on squares beside it
    ringedIn,       ///< three or more of them
    cutOff,         ///< goals to which no way leads, in sixteenths of all
    allCutOff,      ///< no way leads to any
    steps,          ///< to the nearest goal, if a way leads there
    region,         ///< squares to which ways lead, in 64ths of the board, if some are goals
    gap,            ///< the narrowest place (View::gap), if some are
    shutRegion,     ///< the squares, if none is a goal
    shutGap,        ///< and the narrowest place, if none is
    shutEdges,      ///< if none is: squares at the edge to which ways lead
    shutOutside,    ///< its own men to whom no way leads
    shutLost,       ///< men that its side has lost
    shutSpent,      ///< men that its enemies have lost
    closed0,        ///< groups of goals that are closed off, in twelfths (View::closed)
    closed1,        ///< that one enemy would close off
    closed2,        ///< two
    closed3,        ///< three
    ring,           ///< what a ring about it needs (View::ring)
    shutRing,       ///< how far it is closed, where no way leads to a goal (View::closing)
    diagonalLinks,  ///< diagonal neighbours among its enemies
    straightLinks,  ///< straight ones
    ownLinks,       ///< both, on its own side
    openLines,      ///< ranks and files without an enemy
    enemiesNear,    ///< within two squares of it
    ownNear,        ///< its own men there
    toMove,         ///< its side is to move
    always,         ///< one, for the attackers: what makes 0 even
};
constexpr std::size_t termCount = static_cast<std::size_t>(Term::always) + 1;
using Terms = std::array<int, termCount>;

/// As files write it.
std::string_view name(Term);

/// What of a view the terms with weights need.
EnclosureMask neededEnclosure(const std::array<std::int32_t, termCount>& weights);

/// Tells `tell(Term, int)` of terms, each at most once; those that it does not tell of are nought. From the attackers'
/// side: a term that is for the defenders counts negative.
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

/// All of them.
Terms computeTerms(const EvalInputs&, const EnclosureFeatures&, Side toMove);

}  // namespace tafl
