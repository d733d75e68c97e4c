// How a game ended, in one sentence.
#include <algorithm>

#include "base/translation.hpp"
#include "records/game.hpp"

namespace tafl {
namespace {

std::string ordinal(int n) {
    if (InLanguage::isOn()) return std::to_string(n);
    static constexpr const char* names[] = {"first", "second",  "third",  "fourth", "fifth",
                                            "sixth", "seventh", "eighth", "ninth"};
    return n >= 1 && n <= 9 ? names[n - 1] : std::to_string(n) + "th";
}

std::string historyReason(const RuleImage& image, const Position& position, RuleIndex ruleIndex) {
    for (const RepetitionCall& r : image.calls.repetitions)
        if (r.ruleIndex == ruleIndex) {
            const std::string which = ordinal(r.count);
            return r.of == RepetitionOf::position ? sayCore("the position stands for the %1 time", which)
                   : r.of == RepetitionOf::attackers
                       ? sayCore("the attackers' arrangement stands for the %1 time", which)
                       : sayCore("the defenders' arrangement stands for the %1 time", which);
        }
    for (const CountLimitCall& limit : image.calls.countLimits)
        if (limit.ruleIndex == ruleIndex) return sayCore("%1 plies without a capture", position.sinceCapture());
    if (image.calls.shuttle && image.calls.shuttle->ruleIndex == ruleIndex)
        return trCore("the same piece has moved back and forth too often");
    return trCore("the rules end the game");
}

/// The royal piece whose capture ends the game, if the last move took one.
std::string royalReason(const RuleImage& image, const Action* last) {
    if (last)
        for (const CapturedPiece& taken : last->taken)
            if (image.fate[static_cast<std::size_t>(taken.classNumber)] == FateKind::ends)
                return sayCore("the %1 on %2 is taken", coreName(image.className(taken.classNumber)),
                               squareName(taken.square, image.size));
    for (const PieceClass& piece : image.calls.classes)
        if (piece.royal) return sayCore("the %1 is lost", coreName(piece.name));
    return trCore("the king is lost");
}

/// General reasons, by phase, for ends that a program decides.
std::string phaseReason(const Ending& ending) {
    const bool attackersLose = ending.winner != Winner::attackers;
    const bool draw = ending.winner == Winner::draw;
    switch (ending.phase) {
        case Phase::goal:
            return trCore("the goal is reached");
        case Phase::fort:
            return trCore("the fort holds");
        case Phase::enclosure:
            return attackersLose ? trCore("the attackers are cut off") : trCore("the defenders are cut off");
        case Phase::elimination:
            return draw            ? trCore("too few pieces are left")
                   : attackersLose ? trCore("too few of the attackers' pieces are left")
                                   : trCore("too few of the defenders' pieces are left");
        case Phase::paths:
            return trCore("the paths are open");
        default:
            return trCore("the rules end the game");
    }
}

}  // namespace

GameResult makeGameResult(const RuleImage& image, const Position& position, const Ending& ending, const Action* last) {
    GameResult out{ending.winner, "", "", ending};
    if (ending.ruleIndex < image.rules.size()) out.rule = image.rules[ending.ruleIndex].component;
    const bool moved = last && last->kind == Action::Kind::move;
    if (ending.noMoves) {
        const bool passed = moved && last->move.kind() == MoveKind::pass;
        out.reason = passed                                 ? trCore("both sides have passed")
                     : position.toMove() == Side::attackers ? trCore("the attackers cannot move")
                                                            : trCore("the defenders cannot move");
    } else if (ending.phase == Phase::royal) {
        out.reason = royalReason(image, last);
    } else if (ending.phase == Phase::goal && moved && last->move.movesPiece() && position.occupant(last->move.to())) {
        out.reason = sayCore("the %1 reached %2", coreName(image.className(position.occupant(last->move.to()))),
                             squareName(last->move.to(), image.size));
    } else if (ending.phase == Phase::history) {
        out.reason = historyReason(image, position, ending.ruleIndex);
        const bool claimed =
            moved && (last->move.kind() == MoveKind::claim || last->move.kind() == MoveKind::claimWithMove);
        if (claimed) out.reason = sayCore("claimed, for %1", out.reason);
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
