// The puzzles of a file, presented one after another on the playtest's board. Answers are judged in the background.
#pragma once
#include "model/playtest.hpp"
#include "study/puzzle_session.hpp"

namespace tafl::model {

class Puzzles {
public:
    explicit Puzzles(AppContext& appContext) : appContext_(appContext) {}

    /// Whether a file of games holds puzzles.
    static bool hasPuzzles(const std::vector<RecordedGame>&);
    /// Reads the puzzles of a file and chooses the first. What cannot be read goes to `notes`.
    Result<std::monostate> open(const std::filesystem::path&, Diagnostics& notes);
    const std::filesystem::path& file() const { return file_; }
    const std::vector<PuzzleTask>& tasks() const { return tasks_; }
    bool any() const { return !tasks_.empty(); }

    /// Begins with a puzzle. Its board must then be put on the playtest.
    Result<std::monostate> choose(std::size_t number);
    std::size_t current() const { return current_; }
    /// The position of the current puzzle as a game without moves.
    RecordedGame board() const;
    /// Whether the game on the board is the current puzzle.
    bool isOn(const Playtest&) const;
    /// Whether the game began from a puzzle of the file; such a game is not kept.
    bool isFromPuzzle(const Playtest&) const;

    enum class State { open, judging, right, wrong, solved, given };
    State state() const { return state_; }
    /// The task, or the mistake in the last answer, in one or two sentences.
    const std::string& message() const { return message_; }
    bool isSolved(std::size_t number) const { return solved_[number]; }
    std::size_t solvedCount() const;

    /// Judges a move of the solver, plays the reply, or takes a wrong move back. True if anything changed. Call once a
    /// frame.
    bool poll(Playtest&);
    /// First the piece, then the move.
    void hint();
    /// Plays the solution to its end.
    void showSolution(Playtest&);
    void waitUntilIdle(Playtest&);  ///< for tests

private:
    struct Judgement {
        PuzzleAnswer answer;
        std::vector<std::string> actions;  ///< of the game, as far as the puzzle is solved
    };
    static bool beginsFrom(const PuzzleTask&, const Playtest&);
    void judge(const Playtest&);
    void take(const Judgement&, Playtest&);
    std::string task() const;

    AppContext& appContext_;
    std::filesystem::path file_;
    std::vector<PuzzleTask> tasks_;
    std::vector<bool> solved_;
    std::size_t current_ = 0;
    std::shared_ptr<PuzzleSession> session_;  ///< used by the worker alone while it is busy
    std::vector<std::string> actions_;        ///< right moves and replies so far
    State state_ = State::open;
    std::string message_;
    LatestValue<Judgement> judged_;
    BackgroundTask worker_;
};

}  // namespace tafl::model
