#include "solve/game_value.hpp"

#include <algorithm>

#include "solve/probe.hpp"

namespace tafl {
namespace {

/// Whether rules of repetition can only make the other side lose.
bool isFavouredByRepetition(const Calls& calls, Side winner) {
    return std::ranges::all_of(calls.repetitions, [&](const RepetitionCall& call) {
        return call.result ==
               (winner == Side::attackers ? RepetitionResult::defendersLose : RepetitionResult::attackersLose);
    });
}

/// Whether a limit ends the game before the win, if nothing is captured on the way: with its last ply, before the other
/// side is found unable to move.
bool mayReachLimit(const Calls& calls, const TableValue& win, const RecentPast& past) {
    return std::ranges::any_of(calls.countLimits, [&](const CountLimitCall& limit) {
        return limit.result != winnerOf(*win.winner) && past.plies + win.plies >= limit.plies;
    });
}

}  // namespace

std::optional<Winner> GameValue::result() const {
    if (value.winner) return doubt == Doubt::none ? std::optional(winnerOf(*value.winner)) : std::nullopt;
    switch (meaning) {
        case Undecided::draw:
            return Winner::draw;
        case Undecided::attackersWin:
            return Winner::attackers;
        case Undecided::defendersWin:
            return Winner::defenders;
        case Undecided::noForcedWin:
            break;
    }
    return std::nullopt;
}

/// The positions to come are nearer to the end than the present one. An earlier position that was also nearer may be
/// among them.
int certainPlies(const Tables& tables, Side winner, const RecentPast& past) {
    int out = maxTablePlies;
    if (isFavouredByRepetition(tables.image()->calls, winner)) return out;
    for (const Setup& earlier : past.positions) {
        const auto value = tables.probe(earlier);
        if (!value && !tables.isBeyond(earlier)) return 0;
        if (value && value->winner == winner) out = std::min(out, value->plies);
    }
    return out;
}

std::optional<GameValue> probeGame(const Tables& tables, const Position& position, const RecentPast& past) {
    const auto value = tables.probe(position);
    if (!value) return std::nullopt;
    GameValue out{*value};
    if (!value->winner) {
        out.meaning = tables.undecidedMeaning(materialOf(position));
        return out;
    }
    const Calls& calls = tables.image()->calls;
    if (mayReachLimit(calls, *value, past))
        out.doubt = Doubt::limit;
    else if (value->plies > certainPlies(tables, *value->winner, past))
        out.doubt = Doubt::repetition;
    return out;
}

std::string describe(const GameValue& value) {
    std::string out = describe(value.value, value.meaning);
    if (value.doubt == Doubt::repetition)
        out += ", unless earlier positions of the game bring a rule of repetition into force";
    if (value.doubt == Doubt::limit) out += ", unless the limit of moves without a capture comes before";
    return out;
}

}  // namespace tafl
