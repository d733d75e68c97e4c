// How a game ended, in one sentence.
#include <algorithm>

#include "records/game.hpp"

namespace tafl {
namespace {

std::string ordinal(int n) {
    static constexpr const char* names[] = {"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"};
    return n >= 1 && n <= 9 ? names[n - 1] : std::to_string(n) + "th";
}

/// The rule's own words as part of a sentence.
std::string ruleWords(const RuleImage& image, Caller caller) {
    if (caller >= image.rules.size()) return "the rules end the game";
    std::string words = image.rules[caller].words;
    while (words.ends_with('.')) words.pop_back();
    if (words.empty()) words = image.rules[caller].identity;
    return words;
}

std::string historyReason(const RuleImage& image, const Board& board, Caller caller) {
    for (const RepetitionCall& r : image.calls.repetitions)
        if (r.caller == caller) {
            const std::string what = r.of == RepetitionOf::position ? "the position"
                                     : r.of == RepetitionOf::attackers ? "the attackers' arrangement"
                                                                       : "the defenders' arrangement";
            return what + " stands for the " + ordinal(r.count) + " time";
        }
    for (const CountLimitCall& limit : image.calls.countLimits)
        if (limit.caller == caller) return std::to_string(board.sinceCapture()) + " plies without a capture";
    if (image.calls.shuttle && image.calls.shuttle->caller == caller) return "the same piece has gone to and fro too often";
    return ruleWords(image, caller);
}

/// The royal piece whose capture ends the game, if the last move took one.
std::string royalReason(const RuleImage& image, const Action* last, Caller caller) {
    if (last)
        for (const Taken& taken : last->taken)
            if (image.fate[static_cast<std::size_t>(taken.classNumber)] == FateKind::ends)
                return "the " + std::string(image.className(taken.classNumber)) + " on " +
                       squareName(taken.square, image.size) + " is taken";
    return ruleWords(image, caller);
}

}  // namespace

GameResult resultOf(const RuleImage& image, const Board& board, const Ending& ending, const Action* last) {
    GameResult out{ending.winner, "", "", ending};
    if (ending.caller < image.rules.size()) out.rule = image.rules[ending.caller].component;
    const bool moved = last && last->kind == Action::Kind::move;
    if (ending.noMoves) {
        const bool passed = moved && last->move.kind() == MoveKind::pass;
        out.reason = passed ? "both sides have passed" : "the " + std::string(name(board.toMove())) + " cannot move";
    } else if (ending.phase == Phase::royal) {
        out.reason = royalReason(image, last, ending.caller);
    } else if (ending.phase == Phase::goal && moved && last->move.goesSomewhere() && board.occupant(last->move.to())) {
        out.reason = "the " + std::string(image.className(board.occupant(last->move.to()))) + " reached " +
                     squareName(last->move.to(), image.size);
    } else if (ending.phase == Phase::history) {
        out.reason = historyReason(image, board, ending.caller);
        const bool claimed = moved && (last->move.kind() == MoveKind::claim || last->move.kind() == MoveKind::claimWithMove);
        if (claimed) out.reason = "claimed, for " + out.reason;
    } else {
        out.reason = ruleWords(image, ending.caller);
    }
    return out;
}

std::string GameResult::text() const {
    return reason + ": " + (winner == Winner::draw ? "draw" : std::string(name(winner)) + " win") +
           (rule.empty() ? "" : " (" + rule + ")");
}

}  // namespace tafl
