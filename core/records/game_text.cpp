// How a game ended, in one sentence.
#include <algorithm>

#include "records/game.hpp"

namespace tafl {
namespace {

std::string ordinal(int n) {
    static constexpr const char* names[] = {"first", "second",  "third",  "fourth", "fifth",
                                            "sixth", "seventh", "eighth", "ninth"};
    return n >= 1 && n <= 9 ? names[n - 1] : std::to_string(n) + "th";
}

std::string historyReason(const RuleImage& image, const Position& position, RuleIndex ruleIndex) {
    for (const RepetitionCall& r : image.calls.repetitions)
        if (r.ruleIndex == ruleIndex) {
            const std::string what = r.of == RepetitionOf::position    ? "the position"
                                     : r.of == RepetitionOf::attackers ? "the attackers' arrangement"
                                                                       : "the defenders' arrangement";
            return what + " stands for the " + ordinal(r.count) + " time";
        }
    for (const CountLimitCall& limit : image.calls.countLimits)
        if (limit.ruleIndex == ruleIndex) return std::to_string(position.sinceCapture()) + " plies without a capture";
    if (image.calls.shuttle && image.calls.shuttle->ruleIndex == ruleIndex)
        return "the same piece has moved back and forth too often";
    return "the rules end the game";
}

/// The royal piece whose capture ends the game, if the last move took one.
std::string royalReason(const RuleImage& image, const Action* last) {
    if (last)
        for (const CapturedPiece& taken : last->taken)
            if (image.fate[static_cast<std::size_t>(taken.classNumber)] == FateKind::ends)
                return "the " + std::string(image.className(taken.classNumber)) + " on " +
                       squareName(taken.square, image.size) + " is taken";
    for (const PieceClass& piece : image.calls.classes)
        if (piece.royal) return "the " + piece.name + " is lost";
    return "the king is lost";
}

/// General reasons, by phase, for ends that a program decides.
std::string phaseReason(const Ending& ending) {
    const std::string winner(name(ending.winner));
    const std::string loser(ending.winner == Winner::attackers ? "defenders" : "attackers");
    const bool draw = ending.winner == Winner::draw;
    switch (ending.phase) {
        case Phase::goal:
            return "the goal is reached";
        case Phase::fort:
            return "the fort holds";
        case Phase::enclosure:
            return "the " + loser + " are cut off";
        case Phase::elimination:
            return draw ? "too few pieces are left" : "too few of the " + loser + "' pieces are left";
        case Phase::paths:
            return "the paths are open";
        default:
            return "the rules end the game";
    }
}

}  // namespace

GameResult makeGameResult(const RuleImage& image, const Position& position, const Ending& ending, const Action* last) {
    GameResult out{ending.winner, "", "", ending};
    if (ending.ruleIndex < image.rules.size()) out.rule = image.rules[ending.ruleIndex].component;
    const bool moved = last && last->kind == Action::Kind::move;
    if (ending.noMoves) {
        const bool passed = moved && last->move.kind() == MoveKind::pass;
        out.reason = passed ? "both sides have passed" : "the " + std::string(name(position.toMove())) + " cannot move";
    } else if (ending.phase == Phase::royal) {
        out.reason = royalReason(image, last);
    } else if (ending.phase == Phase::goal && moved && last->move.movesPiece() && position.occupant(last->move.to())) {
        out.reason = "the " + std::string(image.className(position.occupant(last->move.to()))) + " reached " +
                     squareName(last->move.to(), image.size);
    } else if (ending.phase == Phase::history) {
        out.reason = historyReason(image, position, ending.ruleIndex);
        const bool claimed =
            moved && (last->move.kind() == MoveKind::claim || last->move.kind() == MoveKind::claimWithMove);
        if (claimed) out.reason = "claimed, for " + out.reason;
    } else {
        out.reason = phaseReason(ending);
    }
    return out;
}

std::string GameResult::text() const {
    return reason + ": " + (winner == Winner::draw ? "draw" : std::string(name(winner)) + " win") +
           (rule.empty() ? "" : " (" + rule + ")");
}

}  // namespace tafl
