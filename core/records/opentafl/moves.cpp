#include "records/opentafl/moves.hpp"

#include "notation/notation.hpp"
#include "records/opentafl/position.hpp"

namespace tafl::opentafl {
namespace {

/// The letter of a special piece; empty for ordinary men.
std::string specialLetter(int classNumber, const RuleImage& image) {
    const char letter = pieceLetter(classNumber, image);
    return letter == 't' || letter == 'T' ? "" : std::string(1, letter);
}

std::string fullMoveText(const Action& action, int mover, const RuleImage& image, const GameResult* result) {
    const Move move = action.move;
    std::string out = specialLetter(mover, image) + squareName(move.from(), image.size);
    if (move.kind() == MoveKind::jump)
        out += action.inChain ? "^=" : "^";
    else
        out += action.inChain ? "=" : "-";
    out += squareName(move.to(), image.size);
    bool first = true, royal = false;
    for (const CapturedPiece& taken : action.taken) {
        royal |= image.calls.classes[static_cast<std::size_t>(taken.classNumber - 1)].royal;
        out += (first ? "x" : "/") + specialLetter(taken.classNumber, image) + squareName(taken.square, image.size);
        first = false;
    }
    if (royal && result && result->winner == Winner::attackers) out += "++";
    if (result && result->ending.over && result->ending.phase == Phase::goal && !result->ending.noMoves) out += "--";
    return out;
}

}  // namespace

std::vector<std::string> moveTexts(const Game& game, bool simple) {
    const RuleImage& image = game.image();
    const auto position = game.createStartPosition();
    std::vector<std::string> out;
    for (std::size_t i = 0; i < game.actions().size(); ++i) {
        const Action& action = game.actions()[i];
        std::string text;
        if (action.kind == Action::Kind::lot) position->start(action.by);
        if (action.kind == Action::Kind::roll) position->roll(action.face);
        if (action.kind == Action::Kind::resign) text = "---";
        if (action.kind == Action::Kind::move) {
            const Move move = action.move;
            if (move.kind() == MoveKind::slide || move.kind() == MoveKind::jump) {
                const bool last = i + 1 == game.actions().size();
                text = simple ? squareName(move.from(), image.size) + "-" + squareName(move.to(), image.size)
                              : fullMoveText(action, position->occupant(move.from()), image,
                                             last && game.result() ? &*game.result() : nullptr);
            }
            position->make(move);
        }
        out.push_back(std::move(text));
    }
    return out;
}

}  // namespace tafl::opentafl
