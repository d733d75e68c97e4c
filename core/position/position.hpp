// A position and the line of moves that led to it, under one image. The engine behind it is chosen by board width, by
// what the rules need (level) and by the processor.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "image/rule_image.hpp"

namespace tafl {

/// A position set up by hand: what stands where, and who is to move. History starts here.
struct Setup {
    std::vector<std::uint8_t> occupants;  ///< class number by square, 0 empty
    Side toMove = Side::attackers;
    bool operator==(const Setup&) const = default;
};

/// A piece taken by the last move. `becomes`: the class it changed into, 0 if it left the board.
struct CapturedPiece {
    Square square = noSquare;
    int classNumber = 0;
    int becomes = 0;
};

/// What a move did.
struct MoveResult {
    Ending ending;            ///< over, or not; `noMoves` is not judged here, see Board::ending
    std::uint64_t flags = 0;  ///< bits of one word, which is built in a register

    bool sameSide() const { return flags & 1; }   ///< a chain: the same side goes on
    bool isCapture() const { return flags & 2; }  ///< a piece fell, or became another
};

struct PlayoutCounts {
    std::uint64_t games = 0, plies = 0, attackersWon = 0, defendersWon = 0, draws = 0, truncated = 0, captures = 0,
                  captureChecks = 0;

    /// A game that ended so, or was cut, after so many plies.
    void add(const Ending& ending, int length) {
        ++games;
        plies += static_cast<std::uint64_t>(length);
        ++(!ending.over                         ? truncated
           : ending.winner == Winner::attackers ? attackersWon
           : ending.winner == Winner::defenders ? defendersWon
                                                : draws);
    }
};

/// What each piece is worth on each square, from the attackers' side: [class number][square].
using SquareValues = std::array<std::array<std::int16_t, maxSquares>, 9>;

/// A legal move as a search sees it before it is made.
struct Candidate {
    Move move;
    std::int16_t gain = 0;         ///< of the square values, for the mover
    std::uint8_t classNumber = 0;  ///< of the mover; 0: nothing moves
    std::uint8_t hints = 0;        ///< a sum of:

    enum Hint : std::uint8_t { takes = 1, goalHint = 2 };
    /// A piece beside its square may fall; never a wrong no, but for programs.
    bool mayCapture() const { return hints & takes; }
    /// The mover reaches a goal of its class.
    bool reachesGoal() const { return hints & goalHint; }
};
static_assert(sizeof(Candidate) == 8);
constexpr int maxCandidates = 2048;  ///< more than any position of 19 by 19 has

/// A royal piece can go from here to there at once, and there is its goal.
struct EscapeLine {
    Square from, to;
};

/// What a look at the board is to count of moves: each more than the one before.
enum class MobilityMode : std::uint8_t { none, royalMoves, allMoves };

/// What a look at the board tells an evaluation.
struct EvalInputs {
    std::uint64_t key = 0;  ///< of the position
    int value = 0;          ///< of all pieces by their squares, from the attackers' side
    int moves[2] = {0, 0};  ///< of each side, before refusals, if these are counted
    int royalMoves = 0;     ///< of all royal pieces, if these are counted
    int openGoals = 0;      ///< goal squares that a royal piece reaches at once
    std::array<EscapeLine, 4>
        escapeLines;  ///< to the first goal of each direction, escapeLineCount of them: as many as fit
    int escapeLineCount = 0;
    int goalsInTwoMoves = 0;     ///< counted only where none is open: reached in two moves if nobody interferes
    int enemiesBesideRoyal = 0;  ///< and other hostile neighbours are not counted
    Side royalSide = Side::defenders;
};

enum class Processor : std::uint8_t { best, portable, v3 };

class Position {
public:
    virtual ~Position() = default;

    /// The engine for this image. `level` may be higher than the image needs (it must play alike); `processor` for
    /// tests.
    static std::unique_ptr<Position> create(std::shared_ptr<const RuleImage>, std::optional<FeatureLevel> level = {},
                                            Processor = Processor::best);
    /// Whether this machine runs the x86-64-v3 build, and it is there.
    static bool v3Available();

    virtual const RuleImage& image() const = 0;
    /// The start position. A lot decides the first mover at random: then `first` says it.
    virtual void start(std::optional<Side> first = {}) = 0;
    virtual void set(const Setup&) = 0;
    virtual Setup setup() const = 0;

    virtual Side toMove() const = 0;
    virtual int occupant(Square) const = 0;
    virtual int count(int classNumber) const = 0;
    /// The piece that must (or may) go on, or noSquare.
    virtual Square chainSquare() const = 0;
    virtual int sinceCapture() const = 0;
    virtual int plies() const = 0;      ///< moves made on this line
    virtual bool mustRoll() const = 0;  ///< a die must be thrown before the next move
    virtual int die() const = 0;        ///< the face in force, 0 none
    /// A losing face hands the turn over; counts as an entry for undo. Face 0 is none in particular: it allows all.
    virtual void roll(int face) = 0;
    virtual bool state(int number) const = 0;   ///< flags and counters (non-zero)
    virtual std::uint32_t pending() const = 0;  ///< delayed ends that wait for a reply, one bit each

    /// Every legal move, branches of choices and declarations included; claims too, when `claims`. Slides in the order
    /// of the tables.
    virtual void legal(std::vector<Move>&, bool claims = true) = 0;
    virtual std::size_t countLegal() = 0;
    /// Plays a legal move.
    virtual MoveResult make(Move) = 0;
    /// Takes back the last make or roll.
    virtual void undo() = 0;
    /// The game as it stands: the ending of the last move, else the stuck side's result, else not over. (pass: not
    /// over.)
    virtual Ending ending() = 0;
    /// What the last move took, in the order of squares.
    std::vector<CapturedPiece> taken() const;
    /// The same where a search wants no memory for it: as many as fit; how many that are.
    virtual std::size_t taken(std::span<CapturedPiece>) const = 0;

    // --- for a search
    /// Square values for `evalInputs` and `candidates`. From now on a history is kept for `findRepetition`, whether
    /// or not a rule needs it.
    virtual void setValues(const SquareValues&) = 0;
    /// Every legal move, claims apart, into `out` of maxCandidates; returns their number. `forcingOnly`: only those
    /// that may take or that arrive; none does not mean then that there is no move.
    virtual int candidates(Candidate* out, bool forcingOnly = false) = 0;
    /// One move, if it is certain to be legal: where that needs all moves to be looked at, the answer is no.
    virtual bool candidate(Move, Candidate& out) = 0;
    virtual EvalInputs evalInputs(MobilityMode = MobilityMode::allMoves) const = 0;
    /// The evaluation inputs after a legal move, which is made and undone in one, without an entry for undo or history.
    /// False where they would not be enough: a capture or an end is possible, or the position may repeat an earlier
    /// one.
    virtual bool peek(const Candidate&, MobilityMode, EvalInputs& out) = 0;
    /// Makes a move that was peeked at in this position, and reuses what peek computed.
    virtual void makePeeked(const Candidate&) = 0;
    /// The value of `evalInputs` alone.
    virtual int value() const = 0;
    /// Has the position on the board stood before since the last capture? So many turns ago, the last time, or 0. Then
    /// `ending` says what the rules give when it comes often enough: a draw where they say nothing.
    virtual int findRepetition(Ending& ending) const = 0;
    /// Hands the turn over without a move, to be undone; not in a chain, nor with a die. `findRepetition` has no
    /// meaning then.
    virtual void makeNullMove() = 0;
    /// The position with its history, for another thread; what lies before it cannot be undone there.
    virtual std::unique_ptr<Position> clone() const = 0;

    virtual std::uint64_t key() const = 0;  ///< all that legality and outcome depend on
    /// What a move that takes nothing will most likely change of the key: enough to fetch early what lies there.
    virtual std::uint64_t keyDelta(Move) const = 0;
    virtual std::uint64_t repetitionKey() const = 0;
    virtual std::uint64_t keyFromScratch() const = 0;
    /// Complaints about the position's own consistency (planes, bytes, counters, keys); empty when sound. For tests.
    virtual std::string findInconsistency() const = 0;

    /// Sequences of exactly `depth` plies; a finished game has no continuation; draws by repetition or counters do not
    /// end a line.
    virtual std::uint64_t perft(int depth, bool bulk = true) = 0;
    /// Uniform random games from the start until `seconds` of CPU time or `games` are used; cut after `maxPlies`.
    /// `bookkeeping`: with keys and history, else bare.
    virtual PlayoutCounts playouts(double seconds, std::uint64_t games, int maxPlies, std::uint64_t seed,
                                   bool bookkeeping) = 0;

    virtual FeatureLevel level() const = 0;
    virtual Processor processor() const = 0;
};

}  // namespace tafl
