#include "study/puzzle_session.hpp"

#include <algorithm>
#include <ranges>

#include "program/callback_failure.hpp"

namespace tafl {
namespace {

constexpr std::size_t sessionMegabytes = 16;

/// Budgets of nodes: for a win off the line, and for a reply that refutes a wrong answer.
constexpr std::uint64_t answerNodes = 100'000, refutationNodes = 400'000;

}  // namespace

PuzzleSession::PuzzleSession(PuzzleTask task, ProofBoard board)
    : task_(std::move(task)),
      board_(std::move(board)),
      proof_(std::make_unique<BoundedProof>(sessionMegabytes)),
      game_(task_.rules->image, task_.puzzle.position) {}

Result<PuzzleSession> PuzzleSession::create(const Library& library, PuzzleTask task) {
    auto board = makeProofBoard(library, task.rules->variant, task.rules->image, task.puzzle.side());
    if (!board) return tl::unexpected(board.error());
    if (!board->position)
        return fail({}, phrase("no win can be proved under these rules: %1", board->rules.reasons.front()));
    return PuzzleSession(std::move(task), std::move(*board));
}

void PuzzleSession::restart() {
    game_ = Game(task_.rules->image, task_.puzzle.position);
    played_.clear();
    solved_ = false;
}

/// Whether the moves so far are those of the line, and it goes on.
bool PuzzleSession::isOnLine() const {
    const auto& line = task_.puzzle.line;
    return played_.size() < line.size() && std::ranges::equal(played_, line | std::views::take(played_.size()));
}

/// Sets the board of the proofs to the position of the game. The moves of an open chain are played there, because a
/// set-up knows no chain. Earlier ones are not: their positions may recur in a win.
void PuzzleSession::setBoard(std::uint64_t nodes) {
    Position& position = *board_.position;
    Setup last = task_.puzzle.position;
    std::size_t before = 0;
    position.set(last);
    for (std::size_t i = 0; i < played_.size(); ++i) {
        position.make(played_[i]);
        if (position.chainSquare() != noSquare) continue;
        last = position.setup();
        before = i + 1;
    }
    proof_->begin(position, last, task_.puzzle.side(), nodes);
    for (const Move move : played_ | std::views::drop(before)) position.make(move);
}

std::vector<Move> PuzzleSession::restOfLine() {
    const auto& line = task_.puzzle.line;
    if (isOnLine()) return {line.begin() + static_cast<std::ptrdiff_t>(played_.size()), line.end()};
    setBoard(answerNodes);
    return proof_->findWin(answerNodes).line;
}

void PuzzleSession::play(Move move) {
    game_.play(move);
    played_.push_back(move);
}

void PuzzleSession::takeBackTo(std::size_t moves) {
    while (game_.actions().size() > moves) game_.undo();
    played_.resize(std::min(played_.size(), moves));
}

/// The other side's move, or all of its chain, in notation.
std::string PuzzleSession::playReply() {
    std::string out;
    while (!game_.result() && game_.sideToAct() != task_.puzzle.side()) {
        const auto line = restOfLine();
        const auto legal = game_.legal();
        if (line.empty() && legal.empty()) break;
        const Move reply = line.empty() ? legal.front() : line.front();
        out += (out.empty() ? "" : ", ") + game_.text(reply);
        play(reply);
    }
    return out;
}

PuzzleAnswer PuzzleSession::answer(Move move) {
    using enum PuzzleAnswer::Kind;
    if (const auto legal = game_.legal(); std::ranges::find(legal, move) == legal.end()) {
        ++wrong_;
        return {wrong, phrase("This is no legal move here."), {}};
    }
    const bool expected = isOnLine() && task_.puzzle.line[played_.size()] == move;
    if (!expected) {
        if (PuzzleAnswer refused = refuse(move); refused.kind == wrong) {
            ++wrong_;
            return refused;
        }
    }
    const std::size_t before = played_.size();
    PuzzleAnswer out{right, {}, {}};
    try {
        play(move);
        out.reply = playReply();
    } catch (const CallbackFailure&) {
        takeBackTo(before);
        throw;
    }
    solved_ = game_.result() && game_.result()->winner == winnerOf(task_.puzzle.side());
    if (solved_) out.kind = solved;
    return out;
}

/// A reply after a wrong move, as text.
std::string PuzzleSession::replyText(Move first, Move reply) {
    game_.play(first);
    std::string out;
    try {
        out = game_.text(reply);
    } catch (const CallbackFailure&) {
        game_.undo();
        throw;
    }
    game_.undo();
    return out;
}

/// Why a move off the line does not solve the puzzle; of another kind if it wins.
PuzzleAnswer PuzzleSession::refuse(Move move) {
    using enum PuzzleAnswer::Kind;
    const Puzzle& puzzle = task_.puzzle;
    setBoard(answerNodes + refutationNodes);
    Position& position = *board_.position;
    const std::string text = game_.text(move);
    const Ending after = position.make(move).ending;
    const Ending ending = after.over ? after : position.ending();
    if (ending.over)
        return isWonBy(ending, puzzle.side())
                   ? PuzzleAnswer{right, {}, {}}
                   : PuzzleAnswer{wrong, phrase("%1 ends the game, and does not win it.", text), {}};
    if (proof_->findWin(answerNodes).found) {
        if (!played_.empty()) return {right, {}, {}};
        return {wrong, phrase("%1 wins too, but takes longer: a win in %2 plies is there.", text, puzzle.plies), {}};
    }
    // A reply that wins at once is the best explanation; next, one after which no move wins in time.
    const int left = std::max(puzzle.alone - static_cast<int>(played_.size()) - 2, 1);
    std::vector<Move> replies;
    position.legal(replies, false);
    std::optional<Move> holding;
    for (const Move reply : replies) {
        const bool own = position.toMove() == puzzle.side();  // a chain goes on
        const Ending end = position.make(reply).ending;
        const Ending full = end.over ? end : position.ending();
        const bool loses = !own && isWonBy(full, other(puzzle.side()));
        const bool holds = !own && !holding && proof_->winsWithin(left) == ProofAnswer::doesNotWin;
        position.undo();
        if (loses) {
            const std::string refutation = replyText(move, reply);
            return {wrong, phrase("%1 loses to %2.", text, refutation), refutation};
        }
        if (holds) holding = reply;
    }
    if (!holding) return {wrong, phrase("No win is found after %1.", text), {}};
    const std::string refutation = replyText(move, *holding);
    return {wrong, phrase("After %1, %2 holds: no win within %3 plies.", text, refutation, left), refutation};
}

Phrase PuzzleSession::hint() {
    const auto line = solved_ ? std::vector<Move>{} : restOfLine();
    if (line.empty()) return {};
    ++hints_;
    const Move move = line.front();
    const bool second = hintedAt_ == played_.size() + 1;
    hintedAt_ = played_.size() + 1;
    if (second || !move.movesPiece() || move.entering()) return phrase("Play %1.", game_.text(move));
    const int piece = game_.position().occupant(move.from());
    return phrase("Look at the %1 on %2.", phraseName(game_.image().className(piece)),
                  squareName(move.from(), game_.image().size));
}

std::vector<std::string> PuzzleSession::solution() {
    const auto line = solved_ ? std::vector<Move>{} : restOfLine();
    std::vector<std::string> out;
    const std::size_t before = played_.size();
    try {
        for (const Move move : line) {
            if (game_.result()) break;
            out.push_back(game_.text(move));
            game_.play(move);
        }
    } catch (const CallbackFailure&) {
        takeBackTo(before);
        throw;
    }
    takeBackTo(before);
    return out;
}

}  // namespace tafl
