// A position with the line of moves that led to it, under one image. Board width, feature level and processor select
// the implementation.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "image/rule_image.hpp"
#include "position/states.hpp"

namespace tafl {

/// A position set up by hand. Its history is empty.
struct Setup {
    std::vector<std::uint8_t> occupants;  ///< class number by square, 0 empty
    Side toMove = Side::attackers;
    StateValues states = {};  ///< empty: every state has its first value
    bool operator==(const Setup&) const = default;
};

/// A piece captured by the last move. `becomes`: the class it changed into; 0: it left the board.
struct CapturedPiece {
    Square square = noSquare;
    int classNumber = 0;
    int becomes = 0;
};

/// The result of a make.
struct MoveResult {
    Ending ending;            ///< `noMoves` is not judged here, see Position::ending
    std::uint64_t flags = 0;  ///< one word, so that it is built and returned in a register

    bool sameSide() const { return flags & 1; }   ///< a chain: the same side moves again
    bool isCapture() const { return flags & 2; }  ///< a piece left the board or changed its class
};

struct PlayoutCounts {
    std::uint64_t games = 0, plies = 0, attackersWon = 0, defendersWon = 0, draws = 0, truncated = 0, captures = 0,
                  captureChecks = 0;

    /// Adds a game of `length` plies; one without an end was truncated.
    void add(const Ending& ending, int length) {
        ++games;
        plies += static_cast<std::uint64_t>(length);
        ++(!ending.over                         ? truncated
           : ending.winner == Winner::attackers ? attackersWon
           : ending.winner == Winner::defenders ? defendersWon
                                                : draws);
    }
};

/// Square values for the attackers: [class number][square].
using SquareValues = std::array<std::array<std::int16_t, maxSquares>, 9>;

/// A legal move before it is made.
struct Candidate {
    Move move;
    std::int16_t gain = 0;         ///< change of the square values, for the mover
    std::uint8_t classNumber = 0;  ///< of the mover; 0: nothing moves
    std::uint8_t hints = 0;        ///< sum of the following bits

    enum Hint : std::uint8_t { takes = 1, goalHint = 2 };
    /// May capture a piece beside its target. Unset is exact, except for captures by programs.
    bool mayCapture() const { return hints & takes; }
    /// Reaches a goal of its class.
    bool reachesGoal() const { return hints & goalHint; }
};
static_assert(sizeof(Candidate) == 8);
constexpr int maxCandidates = 2048;  ///< more than any 19×19 position has

/// Slides of one piece, as landing squares: bit i is the i-th square of its rank or file.
struct LineSlides {
    Square from;
    std::uint32_t alongRank = 0, alongFile = 0;
};

/// A royal piece and a goal that it can reach at once.
struct EscapeLine {
    Square from, to;
};

/// The moves that evalInputs counts; each mode includes the previous one.
enum class MobilityMode : std::uint8_t { none, royalMoves, allMoves };

/// The data that a position supplies to the static evaluation.
struct EvalInputs {
    std::uint64_t key = 0;
    int value = 0;                          ///< sum of the square values, for the attackers
    int moves[2] = {0, 0};                  ///< by side, before refusals; with MobilityMode::allMoves only
    int royalMoves = 0;                     ///< of all royal pieces; unless MobilityMode::none
    int openGoals = 0;                      ///< goals that royal pieces reach at once
    std::array<EscapeLine, 4> escapeLines;  ///< escapeLineCount of them; the first goal of each direction
    int escapeLineCount = 0;
    int goalsInTwoMoves = 0;     ///< goals reached in two moves without interference; 0 if a goal is open
    int enemiesBesideRoyal = 0;  ///< pieces only, not hostile squares
    Side royalSide = Side::defenders;
};

enum class Processor : std::uint8_t { best, portable, v3 };

class Position {
public:
    virtual ~Position() = default;

    /// `level` may be higher than the image needs, for tests; play is the same. `processor` too is for tests.
    static std::unique_ptr<Position> create(std::shared_ptr<const RuleImage>, std::optional<FeatureLevel> level = {},
                                            Processor = Processor::best);
    /// Whether the x86-64-v3 build exists and this machine runs it.
    static bool v3Available();

    virtual const RuleImage& image() const = 0;
    /// Sets the start position. `first` is the first mover where the rules leave it to a lot.
    virtual void start(std::optional<Side> first = {}) = 0;
    virtual void set(const Setup&) = 0;
    /// Moves pieces of the set-up by hand, from[i] to to[i], all at once; then the position is as if it were set up so.
    /// Much faster than `set`. Not for variants with states.
    virtual void rearrange(std::span<const Square> from, std::span<const Square> to, Side toMove) = 0;
    virtual Setup setup() const = 0;

    virtual Side toMove() const = 0;
    virtual int occupant(Square) const = 0;
    virtual int count(int classNumber) const = 0;
    /// The piece that must or may continue a chain, or noSquare.
    virtual Square chainSquare() const = 0;
    virtual int sinceCapture() const = 0;
    virtual int plies() const = 0;      ///< moves made since the set-up
    virtual bool mustRoll() const = 0;  ///< a die must be rolled before the next move
    virtual int die() const = 0;        ///< the rolled face; 0: none
    /// A losing face ends the turn. Undo takes back a roll like a move. Face 0 allows all moves.
    virtual void roll(int face) = 0;
    virtual bool state(int number) const = 0;   ///< whether a flag or counter is not zero
    virtual StateValues states() const = 0;     ///< the values of all states
    virtual std::uint32_t pending() const = 0;  ///< delayed ends that wait for the reply, a bit each

    /// All legal moves with their choices and declarations, and claims if `claims`. Slides come in the order of the
    /// tables.
    virtual void legal(std::vector<Move>&, bool claims = true) = 0;
    virtual std::size_t countLegal() = 0;
    /// Makes a legal move.
    virtual MoveResult make(Move) = 0;
    /// Takes back the last make or roll.
    virtual void undo() = 0;
    /// The ending of the last move, else the result of a stuck side. Not over where a stuck side passes.
    virtual Ending ending() = 0;
    /// Captures of the last move, in the order of squares.
    std::vector<CapturedPiece> taken() const;
    /// The same without allocation. Writes as many as fit and returns their number.
    virtual std::size_t taken(std::span<CapturedPiece>) const = 0;

    // For a search.
    /// Sets the square values for evalInputs, peek and candidates. From now on a history is kept for findRepetition.
    virtual void setValues(const SquareValues&) = 0;
    /// Writes all legal moves but claims to `out`, which has room for maxCandidates; returns their number. None if the
    /// game is over.
    /// `forcingOnly`: only possible captures and goal moves.
    virtual int candidates(Candidate* out, bool forcingOnly = false) = 0;
    /// One move, if its legality is certain without generating all moves; else returns false.
    virtual bool candidate(Move, Candidate& out) = 0;
    virtual EvalInputs evalInputs(MobilityMode = MobilityMode::allMoves) const = 0;
    /// The evaluation inputs after a legal move, without undo frame or history. Returns false if only make can tell: a
    /// possible capture, end of the game or repetition.
    virtual bool peek(const Candidate&, MobilityMode, EvalInputs& out) = 0;
    /// Puts those moves first that certainly capture, end and repeat nothing; returns their number. Others may be so,
    /// too.
    virtual int quietFirst(std::span<Candidate>) = 0;
    /// As `candidates`, but slides that certainly capture, end and repeat nothing may go to `quiet`, by piece. It has
    /// room for all pieces of a side. Returns the numbers of entries.
    struct SplitMoves {
        int pieces, others;
    };
    virtual SplitMoves splitCandidates(LineSlides* quiet, Candidate* others) = 0;
    /// Makes the move of the last successful peek without repeating its tests.
    virtual void makePeeked(const Candidate&) = 0;
    /// EvalInputs::value alone.
    virtual int value() const = 0;
    /// Turns since the position last occurred after the latest capture; 0: never. Then `ending` is the result under the
    /// rules after enough repetitions, or a draw.
    virtual int findRepetition(Ending& ending) const = 0;
    /// Entries of the history, in which findRepetition counts. A null move, a roll, and a move after which its side
    /// goes on add none.
    virtual int turnsKept() const = 0;
    /// Passes the turn without a move; undo takes it back. Not in a chain, nor with a die. findRepetition has no
    /// meaning until the next move.
    virtual void makeNullMove() = 0;
    /// A copy with its history, for another thread. It cannot undo earlier moves.
    virtual std::unique_ptr<Position> clone() const = 0;

    /// All that legality and outcome depend on, but for rules about earlier positions. Of the plies since the last
    /// capture only the last keyedPlies before a limit count, unless programs read them.
    virtual std::uint64_t key() const = 0;
    static constexpr int keyedPlies = 15;
    /// The likely change of the key by a quiet move, to prefetch table entries.
    virtual std::uint64_t keyDelta(Move) const = 0;
    virtual std::uint64_t repetitionKey() const = 0;
    virtual std::uint64_t keyFromScratch() const = 0;
    /// Inconsistencies of planes, bytes, counts or keys; empty if there are none. For tests.
    virtual std::string findInconsistency() const = 0;

    /// Counts sequences of exactly `depth` plies. A finished game has no continuation; repetition and counters end no
    /// line.
    virtual std::uint64_t perft(int depth, bool bulk = true) = 0;
    /// Uniform random games from the start, until `seconds` of CPU time or `games` are used. Games are cut after
    /// `maxPlies`. `bookkeeping`: with keys and history.
    virtual PlayoutCounts playouts(double seconds, std::uint64_t games, int maxPlies, std::uint64_t seed,
                                   bool bookkeeping) = 0;

    virtual FeatureLevel level() const = 0;
    virtual Processor processor() const = 0;
};

}  // namespace tafl
