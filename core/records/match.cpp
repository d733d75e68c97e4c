#include "records/match.hpp"

#include <algorithm>

namespace tafl {

MatchVerdict judgeMatch(const std::optional<Winner>& first, int firstPlies, const std::optional<Winner>& second,
                        int secondPlies) {
    MatchVerdict out;
    const auto count = [&](const std::optional<Winner>& winner, int attackers) {
        if (!winner || *winner == Winner::draw) {
            out.points[0] += 0.5;
            out.points[1] += 0.5;
        } else {
            out.points[*winner == Winner::attackers ? attackers : 1 - attackers] += 1;
        }
    };
    count(first, 0);
    count(second, 1);
    const auto decided = [](const std::optional<Winner>& w) { return w && *w != Winner::draw; };
    if (out.points[0] != out.points[1]) {
        out.winner = out.points[0] > out.points[1] ? 1 : 2;
        out.words = out.points[0] == 2 || out.points[1] == 2 ? "both games" : "the better score";
    } else if (decided(first) && decided(second) && firstPlies != secondPlies) {
        // A win each: the same side won both games.
        const bool firstFaster = firstPlies < secondPlies;
        const Winner winner = firstFaster ? *first : *second;
        const int attackers = firstFaster ? 1 : 2;
        out.winner = winner == Winner::attackers ? attackers : 3 - attackers;
        out.words = "a game each, and the faster win: " + std::to_string(std::min(firstPlies, secondPlies)) +
                    " plies against " + std::to_string(std::max(firstPlies, secondPlies));
    } else {
        out.words = decided(first) && decided(second) ? "a game each, equally fast" : "no difference";
    }
    return out;
}

}  // namespace tafl
