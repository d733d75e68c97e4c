// The rules of a variant, read from its components: one struct per component.
#pragma once

#include "board.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace reference {

/// A parameter value as in a variant file.
struct Value {
    using T = std::variant<bool, long, std::string, std::vector<std::string>>;
    T v;

    Value(bool truth) : v(truth) {}
    Value(int number) : v(static_cast<long>(number)) {}
    Value(long number) : v(number) {}
    Value(const char* text) : v(std::string(text)) {}
    Value(std::string text) : v(std::move(text)) {}
    Value(std::vector<std::string> list) : v(std::move(list)) {}
};

/// A component with the parameters that the file states. The referee knows the defaults.
struct Rule {
    std::string use;
    std::map<std::string, Value> parameters;
};

struct Rules {
    int size = 0;                              // of a rectangle, the longer side
    std::vector<std::string> rows;             // highest rank first; `#` is a hole
    std::map<std::string, std::string> zones;  // name -> expression
    std::vector<Rule> rules;
};

struct PieceClass {
    std::string name;
    Side side = Side::attackers;
    char letter = '?';
    bool royal = false;
    bool fights = true;          // if not: it neither captures nor is captured by custodial capture
    int becomes = emptyCell;     // the class after its capture; emptyCell: removed
    std::string whenCaptured{};  // the name of that class, until all classes are known
};

/// A set of piece classes, one flag per class.
using Classes = std::vector<bool>;

enum class Who { all, king, nobody };
enum class First { attackers, defenders, lot };
enum class StuckResult { loss, draw, win, pass };
enum class Take { all, one, oneOrNone, allOrNone };
enum class Entry { safe, refused, captured, capturedUnlessDeclared };
enum class Between { ownCamp, free, limit };
enum class Parity { even, odd, all };
enum class FortTest { unbreakable, fewerThanThree, closed };
enum class Of { position, attackers, defenders };
enum class Whose { both, attackers, defenders };

inline bool includes(Whose whose, Side side) {
    return whose == Whose::both || (whose == Whose::attackers) == (side == Side::attackers);
}

enum class RepetitionResult {
    draw,
    moverLoses,
    moverWins,
    attackersLose,
    defendersLose,
    threateningSideLoses,
    illegal
};

enum class Jumped { enemies, own, any };

struct JumpRule {
    std::string component;  // captures the jumped enemy if the rule takes it
    Classes jumpers{};
    Classes over{};
    Jumped across = Jumped::enemies;  // on which side the jumped piece stands
    std::optional<Zone> touching{};
    bool takes = false;
};

struct LeapRule {
    Classes pieces{};
    int across = 1;  // files and ranks of the vector, which the piece may mirror and turn
    int up = 1;
    int limit = 1;  // how often in a row, 0 = any number of times
};

/// move/swap: a piece may change places with an adjacent piece of its own side that belongs to another class.
struct SwapRule {
    Classes pieces;     // those that move
    Classes with;       // their partners
    bool once = false;  // no piece begins a second swap
};

/// capture/displacement: these pieces capture such enemies by moving onto their squares.
struct DisplacementRule {
    Classes pieces;
    Classes victims;
    bool bySlides = true;
    bool byLeaps = true;
};

/// house/guard, a rule of the tests: these pieces on these squares are safe from captures by that component.
struct GuardRule {
    Classes pieces;
    Zone zone;
    std::string from;
};

/// house/traps, a rule of the tests: a piece that leaves one of these squares leaves a trap there. After the first
/// capture and a number of moves, a trap takes the man who steps on it. As every mark, a trap goes where the piece on
/// it goes, and vanishes with it.
struct TrapRule {
    Zone zone;
    long after = 0;
};

/// house/bearer, a rule of the tests: these pieces beside a bearer of either side are safe from captures by that
/// component, or by all.
struct BearerRule {
    Classes pieces;
    Classes bearers;
    std::string from;  // "": from all components
};

/// house/blunt, a rule of the tests: every piece that captures is marked. Marked pieces of these classes cannot take
/// that part in captures of those classes.
struct BluntRule {
    Classes pieces;
    bool isHammer = true;  // else the anvil
    Classes against;
};

/// house/embers, a rule of the tests: each capture leaves an ember on the square. Moves of these pieces that begin in
/// the zone do not cross embers.
struct EmberRule {
    Classes pieces;
    Zone from;
};

/// pieces/promotion: a piece of these classes that ends its move in the zone becomes another class.
struct PromotionRule {
    std::string text;  // the pieces as stated, which tell several uses apart
    Classes pieces;    // without `becomes`
    Zone zone;
    int becomes = emptyCell;
};

/// pieces/turncoat: captured pieces of these classes become another class, if a piece of `by` has moved.
struct TurncoatRule {
    std::string piecesText;  // as stated: the two texts tell several uses apart
    std::string byText;
    Classes pieces;
    int becomes = emptyCell;
    Classes by;
    bool byAll = false;  // every class captures: other rules for the same victims must agree
};

/// move/push: a mover of these pieces pushes an enemy behind its target one square further.
struct PushRule {
    std::string piecesText;  // as stated: the two texts tell several uses apart
    std::string pushedText;
    Classes pieces;
    Classes pushed;
    Zone onto;  // where a pushed piece may come to stand
};

/// pieces/return: a new piece for each captured piece of that side.
struct ReturnRule {
    Side side = Side::attackers;
    int piece = emptyCell;  // of that side
    Zone zone;
};

enum class Refill { none, lost, taken };

/// pieces/reserve: pieces that enter the board instead of a move.
struct ReserveRule {
    int piece = emptyCell;  // no king
    int count = 0;          // at the start
    Zone zone;
    Refill refill = Refill::none;
    bool first = false;  // its side must enter a piece, of this reserve or another, if it can
};

struct RestrictedZone {
    Zone zone;
    Who stop = Who::king;
    Who pass = Who::all;
};

struct CampRule {
    Zone zone;
    Classes owners;
    bool othersCross = false;
    Between between = Between::ownCamp;
    int maxDistance = 0;
};

struct NoMovesRule {
    StuckResult attackers = StuckResult::loss;
    StuckResult defenders = StuckResult::loss;
    bool emptyNeighbourTest = false;
};

struct BerserkRule {
    bool anyMove = false;
    bool optional = true;
    bool kingMayEscape = false;
};

struct DiceRule {
    int faces = 6;
    Parity movesOn = Parity::even;
    bool limitByDie = false;
};

/// turn/pass: who may pass instead of moving.
struct PassRule {
    Whose side = Whose::both;
    int below = 0;  // only with fewer pieces, 0 = with any number
};

enum class SecondMover { other, same, any };

/// turn/two-moves: a turn of two moves.
struct TwoMovesRule {
    Whose side = Whose::both;
    SecondMover with = SecondMover::other;
    bool optional = false;
    bool first = false;  // also in the turn that begins the game
};

struct MustCaptureRule {
    Whose side = Whose::both;  // who must capture
    Zone escapes;              // a king who lands here obeys like a capture
};

struct HostileZone {
    enum class When { empty, always, occupied };
    Zone zone;
    Classes to;
    When when = When::empty;
    Classes occupants;
};

struct LinnaeanRule {
    Zone zone;
    int menBeside = 3;
};

struct PassiveEntryRule {
    Entry men = Entry::safe;
    Entry king = Entry::safe;
    bool unlessCaptures = true;
    std::string call;
};

/// capture/diagonal: two pieces of `by` capture such an enemy between them on a diagonal.
struct DiagonalRule {
    std::string victimsText;  // as stated: the two texts tell several uses apart
    std::string byText;
    Classes victims;
    Classes by;
};

struct ShieldwallRule {
    bool anyCompletingMove = false;
    bool cornersClose = true;
    bool kingIsTaken = false;
    Zone corners;
};

struct KingCaptureRule {
    int onThrone = 4;  // sides needed: 4, 2, or 0 for never
    int besideThrone = 4;
    int elsewhere = 4;
    Zone throne;
    std::vector<Zone> counts;  // squares that count as attackers while empty
    bool rimCounts = false;
    int minMen = 1;
    bool survivesReply = false;
};

struct CommandersRule {
    Classes by;
    Zone walls;
    Zone throne;
};

struct EdgeFortRule {
    FortTest test = FortTest::unbreakable;
    bool survivesReply = false;
};

struct OpenPathsRule {
    Zone zone;
    int count = 2;
};

struct EncirclementRule {
    bool ringCounts = false;
    bool survivesReply = false;
};

struct NoEscapeRule {
    Zone zone;
    Zone corners;
};

struct EliminationRule {
    std::string name;  // the pieces as text, which orders several such rules
    Classes pieces;
    int left = 0;
    std::string result;
};

struct RepetitionRule {
    std::string name{};  // orders several such rules
    Of of = Of::position;
    int count = 3;
    RepetitionResult result = RepetitionResult::draw;
    Whose whose = Whose::both;
    int minMen = 0;
    bool claim = false;
    Zone pathsTo;
};

struct ShuttleRule {
    int roundTrips = 3;
    bool loses = false;
};

struct NoCaptureRule {
    int movesEach = 50;
    std::string result;
    bool claim = false;
};

struct AnnouncePathsRule {
    Zone zone;
    std::vector<std::string> calls;
    Whose after = Whose::defenders;
};

struct WatchKingRule {
    bool required = true;
    std::string call;
};

/// All rules in force. Fields of unused components are empty.
struct Rulebook {
    int size = 0;
    std::shared_ptr<const Shape> shape;
    std::vector<PieceClass> classes;
    std::vector<PromotionRule> promotions;
    std::vector<TurncoatRule> turncoats;
    std::vector<PushRule> pushes;
    std::vector<ReturnRule> returns;    // at most one for each side
    std::vector<ReserveRule> reserves;  // at most one for each class

    std::vector<int> slideLimit;  // per class, 0 = none
    Classes cannotSlide;          // a move/leap says so
    std::vector<LeapRule> leaps;
    std::vector<JumpRule> jumps;
    std::vector<SwapRule> swaps;
    std::optional<GuardRule> guard;
    std::optional<TrapRule> traps;
    std::optional<BearerRule> bearers;
    std::optional<BluntRule> blunt;
    std::optional<EmberRule> embers;
    std::vector<RestrictedZone> restricted;
    std::optional<CampRule> camps;

    First first = First::attackers;
    NoMovesRule noMoves;
    std::optional<BerserkRule> berserk;
    std::optional<DiceRule> dice;
    std::optional<MustCaptureRule> mustCapture;
    std::optional<PassRule> pass;
    std::optional<TwoMovesRule> twoMoves;

    std::vector<HostileZone> hostile;
    std::optional<LinnaeanRule> linnaean;

    std::vector<Classes> custodialVictims;
    bool kingIsHammer = true;
    bool kingIsAnvil = true;
    Take take = Take::all;
    std::optional<PassiveEntryRule> passiveEntry;
    std::vector<DisplacementRule> displacements;
    std::optional<Zone> jointFarEnd;
    bool pinnedMan = false;
    std::vector<DiagonalRule> diagonals;
    std::vector<Classes> threeSidesVictims;  ///< one class each
    std::optional<ShieldwallRule> shieldwall;

    std::optional<KingCaptureRule> kingCapture;
    std::optional<CommandersRule> commanders;

    std::vector<Zone> escapes;
    std::optional<EdgeFortRule> edgeFort;
    std::optional<OpenPathsRule> openPaths;
    std::optional<EncirclementRule> encirclement;
    std::optional<NoEscapeRule> noEscape;
    std::vector<EliminationRule> eliminations;

    std::vector<RepetitionRule> repetitions;
    std::optional<ShuttleRule> shuttle;
    std::optional<NoCaptureRule> noCapture;

    std::vector<AnnouncePathsRule> announcePaths;
    std::optional<WatchKingRule> watchKing;

    const PieceClass& pieceClass(int index) const { return classes[static_cast<std::size_t>(index)]; }
    /// emptyCell if no class has the letter.
    int findClass(char letter) const;
    bool holds(const Board& board, int square, Side side) const;
    bool holdsKing(const Board& board, int square) const;
    bool holdsOneOf(const Board& board, int square, const Classes& set) const;
    /// What a captured piece becomes when a piece of the class `captor` has moved, or emptyCell.
    int fateOf(int captured, int captor) const;
    /// Does a captured king stay on the board, so that the other side can free him?
    bool kingIsHeld() const { return kingCapture && kingCapture->survivesReply; }
};

/// Zones and zone expressions: squares and names, with `|` or a blank for union and `-` for difference.
class Zones {
public:
    Zones(std::shared_ptr<const Shape> shape, std::map<std::string, std::string> named)
        : shape_(std::move(shape)), named_(std::move(named)) {}

    /// Throws std::invalid_argument if a named zone cannot be read, used or not.
    void check() const;
    Zone read(const std::string& expression) const;
    /// The empty zone if the file has no zone of that name.
    Zone readOrNone(const std::string& name) const;
    bool has(const std::string& name) const { return named_.count(name) != 0; }

private:
    Zone read(const std::string& expression, int depth) const;
    Zone term(const std::string& word, int depth) const;

    std::shared_ptr<const Shape> shape_;
    std::map<std::string, std::string> named_;
};

/// Splits an expression into words, `|` and `-`.
std::vector<std::string> expressionWords(const std::string& expression);

/// A set of piece classes, from class names and built-in sets (`men`, `attackers`, `defending men`, …).
Classes readClasses(const std::vector<PieceClass>& classes, const std::vector<std::string>& expressions);

/// Throws std::invalid_argument on an unknown rule, parameter, value, zone or class.
Rulebook readRules(const Rules& rules);

}  // namespace reference
