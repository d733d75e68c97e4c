// The builder's calls as data. Direct evaluation reads them; the engine reads only the tables compiled from them.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "program/graph.hpp"

namespace tafl {

/// Index into RuleImage::rules: the rule that made the call.
using RuleIndex = std::uint16_t;
constexpr RuleIndex noRule = 0xffff;

/// A set of sides: bit 0 attackers, bit 1 defenders.
using Sides = std::uint8_t;
constexpr Sides sideBit(Side s) { return static_cast<Sides>(1u << static_cast<unsigned>(s)); }
constexpr Sides bothSides = 3;

enum class Winner : std::uint8_t { attackers, defenders, draw };
constexpr Winner winnerOf(Side s) { return s == Side::attackers ? Winner::attackers : Winner::defenders; }
constexpr Winner lossOf(Side s) { return winnerOf(other(s)); }
std::string_view name(Winner);

enum class Phase : std::uint8_t { royal, goal, fort, enclosure, elimination, paths, history };
std::string_view name(Phase);

struct PieceClass {
    std::string name;
    Side side{};
    char letter = '?';
    bool royal = false;
    RuleIndex ruleIndex = 0;
};
enum class StateKind : std::uint8_t { flag, counter, marks };
struct StateDeclaration {
    std::string name;
    StateKind kind{};
    int max = 1, start = 0;
    bool inKey = true;
    RuleIndex ruleIndex = 0;
    SquareSet startMarks = {};
};

struct SlideCall {
    ClassSet classes = 0;
    int limit = 0;  ///< 0: none; noSlides: the pieces do not slide
    RuleIndex ruleIndex = 0;
};
constexpr int noSlides = -1;

/// Moves by a vector off rows and columns: the leaps of a knight in chess, or the moves of a bishop.
struct LeapCall {
    ClassSet classes = 0;
    int across = 0, up = 0;  ///< both at least 1; the vector is mirrored and turned into all its directions
    int limit = 1;           ///< leaps in a row, over empty squares; 0: any number
    RuleIndex ruleIndex = 0;
};
/// Calls visit(squares) for the directions of a leap, with the squares that it reaches from `from`, the nearest first.
template <class Visit>
void eachLeapDirection(const LeapCall& leap, Square from, int size, Visit visit) {
    for (int turn = 0; turn < (leap.across == leap.up ? 4 : 8); ++turn) {
        const int across = turn & 4 ? leap.up : leap.across, up = turn & 4 ? leap.across : leap.up;
        const int files = turn & 1 ? -across : across, ranks = turn & 2 ? -up : up;
        std::array<Square, maxBoardSize> squares{};
        std::size_t count = 0;
        for (int file = from % size + files, rank = from / size + ranks;
             (leap.limit == 0 || static_cast<int>(count) < leap.limit) && file >= 0 && rank >= 0 && file < size &&
             rank < size;
             file += files, rank += ranks)
            squares[count++] = static_cast<Square>(rank * size + file);
        visit(std::span(squares).first(count));
    }
}
/// Calls goOn(square) for the same squares, direction by direction. The direction ends where goOn returns false.
template <class GoOn>
void eachLeapTarget(const LeapCall& leap, Square from, int size, GoOn goOn) {
    eachLeapDirection(leap, from, size, [&](std::span<const Square> squares) {
        for (const Square s : squares)
            if (!goOn(s)) return;
    });
}
/// Whose pieces a jump goes over: bit 0 enemies, bit 1 own.
enum class Across : std::uint8_t { enemies = 1, own = 2, any = 3 };
struct JumpCall {
    ClassSet classes = 0, over = 0;
    std::optional<SquareSet> touching;
    bool takes = false;  ///< enemies only
    RuleIndex ruleIndex = 0;
    Across across = Across::enemies;

    bool crosses(bool own) const { return static_cast<int>(across) & (own ? 2 : 1); }
    /// May a piece of class `mover` jump over one of class `jumped` from one square to the other? `own`: of its side.
    bool allows(int mover, int jumped, bool own, Square origin, Square target) const {
        return (classes >> (mover - 1) & 1) && (over >> (jumped - 1) & 1) && crosses(own) &&
               (!touching || touching->has(origin) || touching->has(target));
    }
};
/// A piece changes places with one beside it, of its own side and another class.
struct SwapCall {
    ClassSet classes = 0, with = 0;
    RuleIndex ruleIndex = 0;
    Expr where = 0;  ///< only pieces on this board, as the position is before the move; 0: all
};
/// A slide or leap may end on an enemy, which is captured.
struct DisplaceCall {
    ClassSet classes = 0, victims = 0;
    bool bySlides = true, byLeaps = true;
    RuleIndex ruleIndex = 0;
    Expr where = 0;  ///< only victims on this board, as the position is before the move; 0: all

    bool allows(int mover, int victim, bool leap) const {
        return (classes >> (mover - 1) & 1) && (victims >> (victim - 1) & 1) && (leap ? byLeaps : bySlides);
    }
};
/// A piece enters from a reserve, in place of a move.
struct EnterCall {
    int classNumber = 0;  ///< from 1; one call for each class
    Expr where = 0;       ///< the squares, as the position is before the move
    int reserve = -1;     ///< the counter that the piece is taken from; -1: there are always more
    RuleIndex ruleIndex = 0;
};
struct BarCall {
    ClassSet classes = 0;
    SquareSet squares, from;
    RuleIndex ruleIndex = 0;
    Expr where = 0;  ///< of `squares` those on this board, as the position is before a move of these pieces; 0: all
};
struct RefuseCall {
    Sides side = bothSides;
    Expr program = 0, shows = 0;
    RuleIndex ruleIndex = 0;
};
/// If a legal move satisfies a demand on its side, only such moves are legal. Does not apply in chains.
struct DemandCall {
    Sides side = bothSides;
    Expr program = 0;
    RuleIndex ruleIndex = 0;
};
enum class When : std::uint8_t { empty, always, occupied, program };
struct HostileCall {
    bool outside = false;
    SquareSet squares;
    ClassSet to = 0;
    When when = When::empty;
    ClassSet occupiedBy = 0;
    Expr program = 0;
    RuleIndex ruleIndex = 0;
};
enum class Role : std::uint8_t { hammer, anvil };
struct DisarmCall {
    ClassSet classes = 0;
    Role role{};
    ClassSet against = 0;
    RuleIndex ruleIndex = 0;
    Expr where = 0;  ///< only pieces on this board; 0: all
};
enum class Shape : std::uint8_t { line, all };
struct PatternCall {
    ClassSet victims = 0;
    SquareSet at;
    Shape shape{};
    ClassSet by = 0;
    std::optional<SquareSet> walls;
    int minMen = 1;
    RuleIndex ruleIndex = 0;
};
struct CaptureCall {
    Sides side = bothSides;
    Expr program = 0, shows = 0;
    RuleIndex ruleIndex = 0;
};
struct SpareCall {
    ClassSet classes = 0;
    SquareSet squares;
    std::string fromRule;  ///< id of the component whose captures and jumps spare them; empty: every component
    RuleIndex ruleIndex = 0;
    Expr where = 0;  ///< of `squares` those on this board; 0: all
};
enum class ChoiceMode : std::uint8_t { all, one, oneOrNone, allOrNone };
enum class FateKind : std::uint8_t { removed, becomes, ends, held };
struct FateCall {
    ClassSet classes = 0;
    FateKind what{};
    int becomes = 0;  ///< class number from 1
    Side winner{};
    RuleIndex ruleIndex = 0;
    std::optional<ClassSet> by = {};  ///< only captures by moves of these classes; such a fate comes first
};
/// What happens on the squares of a board after a move, before states are updated.
enum class ChangeKind : std::uint8_t {
    becomes,  ///< the pieces, none of them royal, become another class
    driven,   ///< the pieces go one step
    appears   ///< a piece that is not royal appears on the empty squares
};
struct ChangeCall {
    Sides side = bothSides;
    ClassSet classes = 0;  ///< appears: none
    int becomes = 0;       ///< becomes, appears: class number from 1
    Expr program = 0;
    RuleIndex ruleIndex = 0;
    ChangeKind kind = ChangeKind::becomes;
    Direction direction{};  ///< driven
};
struct OptionCall {
    std::string name;
    Sides side = bothSides;
    Expr program = 0;  ///< 0: always
    RuleIndex ruleIndex = 0;
};
struct ChainCall {
    ClassSet classes = 0;
    bool anyMove = false;  ///< else only capturing moves
    bool optional = true, alsoGoal = false;
    RuleIndex ruleIndex = 0;
};
struct DieFace {
    int face = 0, weight = 1;
    bool losesTurn = false;
    int limit = 0;  ///< slides at most this far; 0: no limit
    RuleIndex ruleIndex = 0;
};
enum class FirstMover : std::uint8_t { attackers, defenders, lot };
/// unspecified: no rule decides, and the game has no result. Occurs only if required rules are left out.
enum class Stuck : std::uint8_t { loss, draw, win, pass, unspecified };
struct NoMovesCall {
    Stuck result{};
    Expr program = 0;  ///< 0: has no legal move
    RuleIndex ruleIndex = 0;
};
/// The pieces that may make the second move of a turn: all but the one that moved first, that one alone, or all.
enum class AgainWith : std::uint8_t { other, same, any };
/// After the first move of its turn a side moves once more.
struct AgainCall {
    Sides side = bothSides;
    AgainWith with = AgainWith::other;
    bool optional = false;
    Expr program = 0;  ///< 0: always
    RuleIndex ruleIndex = 0;
};
/// A side may pass in its turn, though it has a move.
struct PassCall {
    Sides side = bothSides;
    Expr program = 0;  ///< 0: always
    RuleIndex ruleIndex = 0;
};
struct UpdateCall {
    int state = 0;
    Expr program = 0;
    RuleIndex ruleIndex = 0;
};
struct GoalCall {
    ClassSet classes = 0;
    SquareSet squares;
    Side winner{};
    RuleIndex ruleIndex = 0;
};
struct OutcomeCall {
    Phase phase{};
    Sides after = bothSides;
    Expr program = 0;
    Winner result{};
    bool survivesReply = false;
    Expr shows = 0;
    RuleIndex ruleIndex = 0;
};
enum class RepetitionOf : std::uint8_t { position, attackers, defenders };
enum class RepetitionResult : std::uint8_t {
    draw,
    moverLoses,
    moverWins,
    attackersLose,
    defendersLose,
    threateningSideLoses,
    illegal
};
struct RepetitionCall {
    RepetitionOf of{};
    int count = 3;
    RepetitionResult result{};
    Sides whose = bothSides;
    Expr when = 0;  ///< 0: always
    bool claim = false;
    RuleIndex ruleIndex = 0;
};
struct ShuttleCall {
    int roundTrips = 3;
    bool illegal = true;  ///< else one more loses
    RuleIndex ruleIndex = 0;
};
struct ThreatCall {
    Side side{};
    Expr program = 0;
    RuleIndex ruleIndex = 0;
};
struct CountLimitCall {
    int plies = 0;
    Winner result = Winner::draw;
    bool claim = false;
    RuleIndex ruleIndex = 0;
};
struct AnnounceCall {
    std::string name;
    Expr number = 0;  ///< integer or truth
    std::vector<std::string> texts;
    Sides after = bothSides;
    RuleIndex ruleIndex = 0;
};

struct Calls {
    std::vector<PieceClass> classes;  ///< class number c is classes[c - 1]; attackers first
    std::vector<StateDeclaration> states;
    std::vector<SlideCall> slides;
    std::vector<JumpCall> jumps;
    std::vector<LeapCall> leaps;
    std::vector<SwapCall> swaps;
    std::vector<DisplaceCall> displacements;
    std::vector<EnterCall> entries;
    std::vector<BarCall> stopBars, passBars;
    std::vector<RefuseCall> refusals;
    std::vector<DemandCall> demands;
    std::vector<HostileCall> hostiles;
    std::vector<DisarmCall> disarms;
    std::vector<PatternCall> patterns;
    std::vector<CaptureCall> captures;
    std::vector<SpareCall> spares;
    ChoiceMode choice = ChoiceMode::all;
    RuleIndex choiceRule = 0;
    std::vector<FateCall> fates;
    std::vector<ChangeCall> changes;
    std::vector<OptionCall> options;
    std::optional<ChainCall> chain;
    std::optional<AgainCall> again;
    std::vector<DieFace> dice;
    FirstMover first = FirstMover::attackers;
    RuleIndex firstRule = 0;
    NoMovesCall noMoves[2];  ///< by side
    std::vector<PassCall> passes;
    std::vector<UpdateCall> updates;
    std::vector<GoalCall> goals;
    std::vector<OutcomeCall> outcomes;
    std::vector<RepetitionCall> repetitions;
    std::optional<ShuttleCall> shuttle;
    std::vector<ThreatCall> threats;
    std::vector<CountLimitCall> countLimits;
    std::vector<AnnounceCall> announcements;
    bool agreement = false;
    RuleIndex agreementRule = 0;
};

}  // namespace tafl
