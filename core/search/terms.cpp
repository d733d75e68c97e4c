#include "search/terms.hpp"

#include <algorithm>

namespace tafl {

std::string_view name(Term term) {
    constexpr std::array<std::string_view, termCount> names = {"attackers_freedom",
                                                               "defenders_freedom",
                                                               "royal_freedom",
                                                               "one_open_goal",
                                                               "more_open_goals",
                                                               "goal_in_two",
                                                               "each_goal_in_two",
                                                               "enemies_beside",
                                                               "ringed_in",
                                                               "cut_off",
                                                               "all_cut_off",
                                                               "steps",
                                                               "region",
                                                               "gap",
                                                               "shut_region",
                                                               "shut_gap",
                                                               "shut_edges",
                                                               "shut_outside",
                                                               "shut_lost",
                                                               "shut_spent",
                                                               "closed_0",
                                                               "closed_1",
                                                               "closed_2",
                                                               "closed_3",
                                                               "ring",
                                                               "shut_ring",
                                                               "diagonal_links",
                                                               "straight_links",
                                                               "own_links",
                                                               "open_lines",
                                                               "enemies_near",
                                                               "own_near",
                                                               "to_move",
                                                               "always"};
    return names[static_cast<std::size_t>(term)];
}

ViewParts partsFor(const std::array<std::int32_t, termCount>& weights) {
    const auto any = [&](Term first, Term last) {
        for (auto t = static_cast<std::size_t>(first); t <= static_cast<std::size_t>(last); ++t)
            if (weights[t]) return true;
        return false;
    };
    return {.ways = any(Term::cutOff, Term::shutSpent) || weights[static_cast<std::size_t>(Term::shutRing)] != 0,
            .closed = any(Term::closed0, Term::closed3),
            .ring = any(Term::ring, Term::shutRing),
            .links = any(Term::diagonalLinks, Term::ownLinks),
            .lines = any(Term::openLines, Term::openLines),
            .near = any(Term::enemiesNear, Term::ownNear)};
}

Terms termsOf(const Glance& g, const View& v, Side toMove) {
    Terms out{};
    const int sign = g.royalSide == Side::attackers ? 1 : -1;
    const auto set = [&](Term term, int value) { out[static_cast<std::size_t>(term)] = sign * value; };
    out[static_cast<std::size_t>(Term::always)] = 1;
    out[static_cast<std::size_t>(Term::attackersFreedom)] = g.moves[0];
    out[static_cast<std::size_t>(Term::defendersFreedom)] = -g.moves[1];
    set(Term::toMove, toMove == g.royalSide ? 1 : -1);
    set(Term::royalFreedom, g.royalMoves);
    set(Term::enemiesBeside, g.enemiesBesideRoyal);
    set(Term::ringedIn, g.enemiesBesideRoyal > 2);
    if (g.openGoals)
        set(g.openGoals > 1 ? Term::moreOpenGoals : Term::oneOpenGoal, toMove != g.royalSide);
    else if (g.goalsInTwo)
        set(Term::goalInTwo, 1), set(Term::eachGoalInTwo, std::min(g.goalsInTwo, 8));
    if (!v.royal) return out;
    if (!g.openGoals) set(Term::cutOff, v.cutOff);
    set(Term::allCutOff, !v.steps);
    set(Term::steps, v.steps);
    set(v.steps ? Term::region : Term::shutRegion, v.region);
    set(v.steps ? Term::gap : Term::shutGap, v.gap);
    if (!v.steps) {
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
    return out;
}

}  // namespace tafl
