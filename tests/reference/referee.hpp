// The plain reference referee of tafl games: slow, obvious, straight from the rule catalogue. It knows nothing of the
// engine, and the engine is compared with it move by move.
#pragma once

#include "board.hpp"
#include "captures.hpp"
#include "movement.hpp"
#include "rulebook.hpp"

#include <array>
#include <compare>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace reference {

struct Move {
    enum Kind { slide, jump, pass, stop, claim };
    Kind kind = slide;
    int from = nowhere;  // square = rank * size + file, counted from a1
    int to = nowhere;
    std::vector<int> victims{};           // squares actually taken, sorted; where the mover chooses, the choice
    std::vector<std::string> declared{};  // words said with the move, sorted

    auto operator<=>(const Move&) const = default;
};

struct Ending {
    std::string winner{};  // "" while the game goes on, "attackers", "defenders", "draw"
    std::string by{};      // the component that decided

    bool over() const { return !winner.empty(); }
    bool operator==(const Ending&) const = default;
};

/// One game: a position and the history that led to it.
class Referee {
public:
    /// Throws std::invalid_argument on a rule it does not know.
    explicit Referee(const Rules& rules);

    /// The layout and the first mover. Where the first move is drawn by lot, the side must be given.
    void start(std::optional<Side> drawn = std::nullopt);
    /// Any position; the history starts here. Only "no moves" is judged on it, no other end.
    void set(const std::vector<std::string>& rows, Side toMove);

    Side toMove() const { return toMove_; }
    std::vector<std::string> rows() const;
    int chainSquare() const { return chain_; }

    /// With dice: must a face be given before the side to move may go on?
    bool mustRoll() const;
    /// A face that does not allow a move hands the turn over.
    void roll(int face);

    std::vector<Move> legal() const;
    void play(const Move& move);
    const Ending& ending() const { return ending_; }

    /// nullopt if the piece may slide or jump there; else the component that refuses, or "blocked", "no piece",
    /// "not your piece", "not in line", "outside the board", "not rolled", "over".
    std::optional<std::string> refusedBy(int from, int to) const;

    /// All that legality and outcome depend on, except the list of earlier positions.
    std::string positionKey() const;
    /// What must be equal for a position to be the same again.
    std::string repetitionKey() const;

    /// What the last move took, and by which component.
    std::vector<std::pair<int, std::string>> victimReasons() const;
    /// What is said after the last move.
    std::vector<std::string> announcements() const { return announcements_; }
    int openPaths(const std::string& zoneExpression) const;

private:
    /// A move together with the board it leads to.
    struct Step {
        Move move;
        Board after;
        Victims reasons{};
        bool captured = false;
        bool plain = false;        // takes what it takes first, and says nothing: only such a move goes with a claim
        std::string royalTaker{};  // the component that took a king; "" if none fell
    };

    /// One completed turn.
    struct Entry {
        std::string key;
        std::optional<Side> mover;    // nobody made the first one
        std::string arrangement;      // the mover's own pieces
        std::vector<bool> threats{};  // per repetition rule: did this turn threaten?
    };

    /// The last run of a side, and how often the same piece has gone to and fro.
    struct Run {
        int from = nowhere;
        int to = nowhere;
        int count = 0;
    };

    /// An end that holds after a move; the first in the order of phases decides.
    struct Found {
        int phase;
        Ending ending;
        std::string which{};  // tells several uses of one component apart
    };

    // referee.cpp: positions and turns
    void reset(Side toMove);
    void commit(const Step& step);
    void playPass();
    void completeTurn(int lastTo, const Ending& immediate);
    void handOver();
    void judgeEnds(int lastTo, const Entry& entry);
    void judgeNoMoves();
    void announce();
    std::string rowText(const Board& board) const;
    std::string keyOf(const Board& board, Side toMove) const;

    // moves.cpp: candidates, branches, refusals
    const std::vector<Step>& steps() const;
    const std::vector<Step>& stepsUnderDie() const;
    std::vector<Step> findSteps(int limitByDie) const;
    void addBranches(Move plain, const Hop* hop, std::vector<Step>& found, std::string* refusedBy) const;
    Step takeOff(const Move& plain, const Board& placed, const Victims& reasons, const std::vector<int>& taken) const;
    std::optional<std::string> refusal(const Step& step) const;
    bool chainPermits(const Step& step) const;
    bool isGoal(const Board& board, int to) const;
    bool isStuck() const;
    StuckResult stuckResult() const;
    Run runAfter(const Step& step) const;
    bool warnedAfter(const Move& move) const;

    // history.cpp: repetition, counters, claims. `earlier` is the number of entries that came before `entry`.
    Entry entryFor(const Board& board, Side mover) const;
    bool repetitionHolds(const RepetitionRule& rule, const Entry& entry, std::size_t earlier, const Board& board) const;
    std::string repetitionWinner(std::size_t ruleIndex, const Entry& entry, std::size_t earlier) const;
    void findHistoryEnds(const Entry& entry, std::vector<Found>& found) const;
    std::optional<std::string> refusedByHistory(const Step& step) const;
    std::optional<Ending> claimable(const Entry& entry, std::size_t earlier, const Board& board, long quietPlies) const;
    std::optional<Ending> claimWith(const Step& step) const;
    std::optional<Ending> standingClaim() const;
    bool claimsExist() const;
    void addClaims(std::vector<Move>& moves) const;

    Rules rules_;
    Rulebook book_;
    Zones zones_;

    Board board_;
    Side toMove_ = Side::attackers;
    int chain_ = nowhere;  // the piece that must go on
    bool warned_ = false;  // "watch your king" was said in the last move
    bool kingPending_ = false;
    bool fortPending_ = false;
    bool ringPending_ = false;
    std::optional<int> die_;
    std::array<Run, 2> runs_;       // attackers, defenders
    std::optional<Side> lastPass_;  // the side that has just passed
    long quietPlies_ = 0;           // moves and passes since the last capture
    std::vector<Entry> history_;    // since the last capture

    Ending ending_;
    Victims lastReasons_;
    std::vector<std::string> announcements_;
    mutable std::optional<std::vector<Step>> cachedSteps_;     // of the present position, without the die
    mutable std::optional<std::vector<Step>> cachedDieSteps_;  // under the limit of the die
};

}  // namespace reference
