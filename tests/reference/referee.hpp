// The referee: a slow and plain implementation of the rule catalogue. It shares no code with the engine, and tests
// compare the two move by move.
#pragma once

#include "board.hpp"
#include "captures.hpp"
#include "movement.hpp"
#include "rulebook.hpp"

#include <array>
#include <compare>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace reference {

struct Move {
    enum Kind { slide, jump, enter, pass, stop, claim };
    Kind kind = slide;
    int from = nowhere;  // square = rank * size + file, counted from a1; nowhere for a piece that enters
    int to = nowhere;
    std::vector<int> victims{};           // captured squares, sorted: the mover's choice if there is one. `to` stands
                                          // twice if the mover falls on the square of an enemy whom it has displaced
    std::vector<std::string> declared{};  // declarations of the move, sorted
    char entering = '\0';                 // the letter of the piece that enters

    auto operator<=>(const Move&) const = default;
};

struct Ending {
    std::string winner{};  // "" while the game goes on, "attackers", "defenders", "draw"
    std::string by{};      // the deciding component

    bool over() const { return !winner.empty(); }
    bool operator==(const Ending&) const = default;
};

/// A position with its history.
class Referee {
public:
    /// Throws std::invalid_argument on a rule it does not know.
    explicit Referee(const Rules& rules);

    /// Sets up the layout. `drawn` is the first mover where a lot decides.
    void start(std::optional<Side> drawn = std::nullopt);
    /// Sets up a position and clears the history. Judges no end except "no moves". A row for each rank of the grid,
    /// with holes as empty squares.
    void set(const std::vector<std::string>& rows, Side toMove);

    Side toMove() const { return toMove_; }
    std::vector<std::string> rows() const;
    /// The number of pieces in each reserve, by the name of the piece.
    std::map<std::string, int> reserves() const;
    /// Within a turn of several moves: the square of the piece that has moved.
    int chainSquare() const { return chain_; }

    /// Must the die be rolled before the next move?
    bool mustRoll() const;
    /// A face that allows no move ends the turn.
    void roll(int face);

    std::vector<Move> legal() const;
    void play(const Move& move);
    const Ending& ending() const { return ending_; }

    /// nullopt if the move is legal. Else the refusing component, or "blocked", "no piece", "not your piece",
    /// "not in line", "outside the board", "not rolled", "over".
    std::optional<std::string> refusedBy(int from, int to) const;

    /// Everything that legality and outcome depend on, except earlier positions.
    std::string positionKey() const;
    /// Equal for equal positions in the sense of repetition rules.
    std::string repetitionKey() const;

    /// The squares that the last move captured, with the components.
    std::vector<std::pair<int, std::string>> victimReasons() const;
    /// The announcements after the last move.
    std::vector<std::string> announcements() const { return announcements_; }
    int openPaths(const std::string& zoneExpression) const;

private:
    /// The states of rules, besides the marks.
    struct States {
        bool sprung = false;          // house/traps: something was captured before
        long moves = 0;               // house/traps: counted to 5
        int opened = 0;               // turn/two-moves: moves of the game, counted to 2 where its first turn is short
        std::vector<int> reserves{};  // pieces/reserve: the number of pieces in each
    };

    /// A move with the board after it.
    struct Step {
        Move move;
        Board after;
        States states{};
        Victims reasons{};
        bool captured = false;
        int enemies = 0;           // how many of the captured pieces are of the other side
        bool displaced = false;    // one of the captured pieces stood on `to`
        bool moverFalls = false;   // the mover is captured by its own move
        bool promoted = false;     // the mover became another class by pieces/promotion
        bool plain = false;        // first choice of victims, no declaration: the branch that may claim
        std::string royalTaker{};  // the component that captures a king, or ""
    };

    /// One completed turn.
    struct Entry {
        std::string key;
        std::optional<Side> mover;    // empty for the first position
        std::string arrangement;      // the mover's own pieces
        std::vector<bool> threats{};  // per repetition rule: did this turn threaten?
    };

    /// The last move of a side, and how often the same piece has gone back and forth.
    struct Run {
        int from = nowhere;
        int to = nowhere;
        int count = 0;
    };

    /// An enemy goes from one square to the next.
    struct Push {
        int from = nowhere;
        int to = nowhere;
    };

    /// A possible end after a move. The first in the order of phases decides.
    struct Found {
        int phase;
        Ending ending;
        std::string which{};  // tells several uses of one component apart
    };

    // referee.cpp: positions and turns
    void reset(Side toMove);
    void commit(const Step& step);
    void apply(const Step& step);
    Ending immediateEnd(const Step& step) const;
    void playPass();
    void completeTurn(int lastTo, const Ending& immediate);
    void handOver();
    void judgeEnds(int lastTo, const Entry& entry);
    void judgeNoMoves();
    void announce();
    std::string rowText(const Board& board) const;
    std::string keyOf(const Board& board, Side toMove, const States& states) const;

    // moves.cpp: candidates, branches, refusals
    const std::vector<Step>& steps() const;
    const std::vector<Step>& stepsUnderDie() const;
    std::vector<Step> findSteps(int limitByDie) const;
    void addBranches(Move plain, const Hop* hop, std::vector<Step>& found, std::string* refusedBy) const;
    bool isSwap(const Move& move) const;
    bool isDisplacement(const Move& move) const;
    Board place(const Move& plain) const;
    Step removeVictims(const Move& plain, const Board& placed, const Victims& reasons,
                       const std::vector<int>& taken) const;
    void addReason(Step& step, int square, int capturedClass, const std::string& component) const;
    std::optional<std::string> refusal(const Step& step) const;
    bool chainPermits(const Step& step) const;
    bool capturesOther(const Step& step) const;
    bool mustCapture() const;
    bool isDemanded(const Step& step) const;
    void keepDemanded(std::vector<Step>& found) const;
    bool isGoal(const Board& board, int to) const;
    bool isStuck() const;
    StuckResult stuckResult() const;
    Run runAfter(const Step& step) const;
    bool warnedAfter(const Move& move) const;

    // after_captures.cpp: what else a move does
    void changeAfterCaptures(Step& step) const;
    void promoteMover(Step& step) const;
    std::optional<Push> findPush(const Move& move, const Board& captured) const;
    void returnPieces(Step& step, const Board& captured) const;
    void updateStates(Step& step) const;

    // reserves.cpp: pieces that enter
    std::vector<int> fullReserves() const;
    bool mayEnter() const;
    bool mustEnter() const;
    void addEntries(std::vector<Step>& found) const;
    void updateReserves(Step& step) const;

    // turns.cpp: passes by choice, turns of several moves
    bool mayPass() const;
    bool mayStop() const;
    bool mayBegin(int from) const;
    bool turnGoesOn(const Step& step);
    bool isFollowed(const Step& step) const;

    // history.cpp: repetition, counters, claims. `earlier` is the number of entries before `entry`.
    Entry makeEntry(const Board& board, Side mover, const States& states) const;
    bool repetitionHolds(const RepetitionRule& rule, const Entry& entry, std::size_t earlier, const Board& board) const;
    std::string repetitionWinner(std::size_t ruleIndex, const Entry& entry, std::size_t earlier) const;
    void findHistoryEnds(const Entry& entry, std::vector<Found>& found) const;
    bool isIllegalRepetition(const Board& board, const States& states) const;
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
    int chain_ = nowhere;  // within a turn of several moves: the square of the piece that has moved
    bool fallen_ = false;  // that piece was captured by its own move
    bool warned_ = false;  // the last move declared "watch your king"
    States states_;
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
    mutable std::optional<std::vector<Step>> cachedSteps_;     // of the current position, without the die
    mutable std::optional<std::vector<Step>> cachedDieSteps_;  // under the limit of the die
};

}  // namespace reference
