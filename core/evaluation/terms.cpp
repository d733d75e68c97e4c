#include "evaluation/terms.hpp"

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

EnclosureMask neededEnclosure(const std::array<std::int32_t, termCount>& weights) {
    const auto any = [&](Term first, Term last) {
        for (auto t = static_cast<std::size_t>(first); t <= static_cast<std::size_t>(last); ++t)
            if (weights[t]) return true;
        return false;
    };
    return {
        .reachability = any(Term::cutOff, Term::shutSpent) || weights[static_cast<std::size_t>(Term::shutRing)] != 0,
        .closed = any(Term::closed0, Term::closed3),
        .ring = any(Term::ring, Term::shutRing),
        .links = any(Term::diagonalLinks, Term::ownLinks),
        .lines = any(Term::openLines, Term::openLines),
        .near = any(Term::enemiesNear, Term::ownNear)};
}

Terms computeTerms(const EvalInputs& evalInputs, const EnclosureFeatures& features, Side toMove) {
    Terms out{};
    forEachTerm(evalInputs, features, toMove,
                [&](Term term, int count) { out[static_cast<std::size_t>(term)] = count; });
    return out;
}

}  // namespace tafl
