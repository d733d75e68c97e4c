// Exact values in the designer: the value of the position on the board from tables, and the solving of small games.
#pragma once
#include "model/playtest.hpp"
#include "solve/game_value.hpp"
#include "solve/solve.hpp"

namespace tafl::model {

/// Limits on solving in the designer. Use the command line for more.
struct SolveLimits {
    std::uint64_t positions = 100'000'000;  ///< a few minutes
    std::uint64_t memoryBytes = 2'000'000'000;
};

/// The tables that can be solved for the open variant.
struct SolveOffer {
    int men = -1;                 ///< at most, beside the king; below 0: nothing
    bool whole = false;           ///< all positions of the game
    std::uint64_t positions = 0;  ///< at most
    std::uint64_t bytes = 0;      ///< on disk
    std::string obstacle;         ///< why nothing can be solved

    /// "all positions of the game: at most 1.2 million, 3 MB"
    std::string describe() const;
};
/// As many men as the limits allow.
SolveOffer offerToSolve(const Tables&, const SolveLimits&);

/// The value of one position of the game on the board.
struct ExactAnswer {
    std::uint64_t revision = 0;    ///< of the playtest
    std::string words;             ///< "attackers win in 12 moves (23 plies)"
    std::string best;              ///< the best move; empty if all moves have the same value
    std::optional<Winner> result;  ///< of best play, if it is certain in this game
};

class ExactAnswers {
public:
    explicit ExactAnswers(AppContext& appContext) : appContext_(appContext) {}

    SolveLimits limits;

    /// Starts looking for tables. Without this call, `poll` does nothing.
    void want() { wanted_ = true; }
    /// Looks for tables of the open rules, and for the position on the board in them. True if anything is new. Call
    /// once a frame.
    bool poll(const Playtest&);
    /// The value of the position on the board, if a table has it.
    const std::optional<ExactAnswer>& answer() const { return answer_; }
    /// Nothing until the folder has been read.
    const std::optional<SolveOffer>& offer() const { return offer_; }
    /// True if everything that is offered is solved.
    bool isSolved() const { return solved_; }

    /// Where the tables of these rules are written and looked for first. A folder named after the variant's id comes
    /// second.
    std::filesystem::path folder(const RuleImage&) const;

    /// Solves the offered tables in the background. Finished layers are kept, and a stopped run resumes after them.
    void solve(const Playtest&);
    void cancel();
    bool solving() const { return solving_; }
    double part() const { return part_; }  ///< of the layers, by their size; 0 to 1
    /// The progress of solving, its result, or why it failed.
    const std::string& message() const { return message_; }

    void waitUntilIdle(const Playtest&);  ///< for tests

private:
    struct Found {
        std::string digest;
        std::shared_ptr<const Tables> tables;
        SolveOffer offer;
        bool solved = false;
        std::string problem;  ///< of the tables, if they cannot be opened
    };
    struct Step {
        double part = 0;
        std::string message;
        bool done = false;
    };
    void look(const Playtest&);
    void probe(const Playtest&);

    AppContext& appContext_;
    std::string digest_;  ///< of the rules that were looked for
    std::shared_ptr<const Tables> tables_;
    std::optional<SolveOffer> offer_;
    std::optional<ExactAnswer> answer_;
    std::uint64_t probedRevision_ = 0;
    bool wanted_ = false, stale_ = false;  ///< stale: the folder must be looked at again
    bool solved_ = false, solving_ = false;
    double part_ = 0;
    std::string message_;
    LatestValue<Found> found_;
    LatestValue<ExactAnswer> probed_;
    LatestValue<Step> step_;
    BackgroundTask looker_, prober_, solver_{true};
};

}  // namespace tafl::model
