// Solving a puzzle: answers are judged by proof, and the other side defends as long as it can.
#pragma once
#include "study/bounded_proof.hpp"
#include "study/puzzle_record.hpp"

namespace tafl {

/// The judgement of an answer.
struct PuzzleAnswer {
    enum class Kind : std::uint8_t {
        right,  ///< it wins, and the other side has replied
        solved,
        wrong  ///< it is taken back
    };
    Kind kind{};
    Phrase reason;      ///< of a wrong answer: one sentence
    std::string reply;  ///< of the other side; of a wrong answer: the move that refutes it. May be empty
};

class PuzzleSession {
public:
    /// Fails if the rules forbid proofs of the solver's side.
    static Result<PuzzleSession> create(const Library&, PuzzleTask);

    const PuzzleTask& task() const { return task_; }
    /// The game from the position of the puzzle on.
    Game& game() { return game_; }
    const Game& game() const { return game_; }
    bool isSolved() const { return solved_; }
    int wrongAnswers() const { return wrong_; }
    int hintsGiven() const { return hints_; }

    // A rule that fails throws a CallbackFailure, and leaves the game as it was.

    /// Judges a move of the solver, and plays it with the reply if it wins. A move that is not legal is wrong.
    PuzzleAnswer answer(Move);
    /// The first hint names the piece to move, the second the move. Empty if no win is known here.
    Phrase hint();
    /// The rest of the line from here, in notation.
    std::vector<std::string> solution();
    /// Back to the first position. Hints and wrong answers stay counted.
    void restart();

private:
    PuzzleSession(PuzzleTask, ProofBoard);

    bool isOnLine() const;
    std::vector<Move> restOfLine();
    void setBoard(std::uint64_t nodes);
    PuzzleAnswer refuse(Move);
    std::string replyText(Move first, Move reply);
    void play(Move);
    std::string playReply();
    /// Takes back all after this many moves from the position of the puzzle on.
    void takeBackTo(std::size_t moves);

    PuzzleTask task_;
    ProofBoard board_;
    std::unique_ptr<BoundedProof> proof_;
    Game game_;
    std::vector<Move> played_;
    bool solved_ = false;
    int wrong_ = 0, hints_ = 0;
    std::size_t hintedAt_ = 0;  ///< moves played when the last hint was given, and one more
};

}  // namespace tafl
