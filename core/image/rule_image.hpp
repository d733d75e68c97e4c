// A compiled variant: immutable plain data over squares, independent of the engine's layout.
#pragma once
#include <algorithm>
#include <array>
#include <memory>

#include "image/calls.hpp"
#include "image/move.hpp"

namespace tafl {

constexpr int maxClasses = 8;
constexpr int emptyOccupant = 0, outsideOccupant = 9;  ///< occupants: 0 empty, 1 to 8 classes, 9 beyond the edge

/// A rule of the variant, for reports.
struct RuleEntry {
    std::string identity;   ///< "hostile/zone(throne,attackers,empty)"
    std::string component;  ///< "hostile/zone"
    std::string slot;
    std::string words;   ///< the rule in words for these parameters
    std::string origin;  ///< "native" or "lua"
    std::string tier;    ///< "table", "program" or "callback": the most expensive of its calls
};

/// One way to complete a capture around a victim.
struct Pattern {
    std::uint8_t sides = 0;  ///< a bit per Direction, seen from the victim
    ClassSet by = 0;
    std::uint8_t walls = 0;  ///< 0: none, else 1 + index into RuleImage::walls
    std::uint8_t men = 1;    ///< minimum of sides held by men
    RuleIndex ruleIndex = 0;
    auto operator<=>(const Pattern&) const = default;
};

/// Hostility that depends on a program.
struct Condition {
    SquareSet squares;
    ClassSet to = 0;
    Expr program = 0;
    Expr bySide[2] = {0, 0};  ///< specialised for the mover
    RuleIndex ruleIndex = 0;
};

/// A necessary condition for a program to hold; else it is not run. Derived at load (guards.cpp).
struct GuardCondition {
    SquareSet to;               ///< landing squares of the mover
    ClassSet moved = 0xff;      ///< classes of the mover
    bool enemyBeside = false;   ///< an enemy stands beside `to`
    bool royalNear = false;     ///< a royal piece stands within two steps of `to`
    bool afterCapture = false;  ///< a piece was captured
    bool entering = false;      ///< the mover enters from a reserve
    bool never = false;
};

struct GuardedProgram {
    Expr program = 0;  ///< specialised for the mover
    GuardCondition guard;
    RuleIndex ruleIndex = 0;
    int payload = 0;  ///< index of its call
};

/// An end by piece count, tested after captures: fewer than `below` of `classes` remain.
struct PieceCountEnd {
    ClassSet classes = 0;
    int below = 0;
    Phase phase{};
    Winner winner{};
    Sides after = bothSides;
    RuleIndex ruleIndex = 0;
};

/// An outcome, judged after the plies of one side.
struct OutcomeEntry {
    GuardedProgram test;
    Phase phase{};
    Winner winner{};
    int pendingBit = -1;       ///< bit of a delayed end
    bool judgesReply = false;  ///< judges the pending bit after the reply
    int counter = -1;          ///< index into pieceCountEnds, instead of a program
};

/// Pieces of one side with the same movement.
struct Group {
    Side side{};
    ClassSet classes = 0;
    int plane = 0;
    bool single = false;  ///< one royal piece with its own masks
    int limit = 0;
    bool split = false;  ///< only pieces on `from`
    SquareSet from;
    std::array<SquareSet, 4> pass, stop, enter;  ///< by direction; `enter`: may be entered but not crossed
};

enum class FeatureLevel : std::uint8_t { plain, hooked, full };
std::string_view name(FeatureLevel);

struct RuleImage {
    int size = 0;
    SquareSet holes;  ///< squares that do not exist
    std::shared_ptr<Graph> graph;
    Calls calls;
    std::vector<RuleEntry> rules;
    std::vector<std::uint8_t> start;  ///< class number by square, 0 empty
    std::string digest;               ///< equal for equal rules

    // Movement.
    std::vector<Group> groups;
    int planes = 0;
    bool anyJump = false;  ///< some pieces jump, leap, swap or displace others
    bool anyChain = false;
    bool conditionalBars = false;  ///< some bar holds in some positions only

    // Captures. Bit v of a byte is class v + 1.
    std::array<std::array<ClassSet, maxSquares>, 10> victim{}, hostile{},
        zoneHostile{};  ///< [occupant][square]; `victim`: [class][square]
    ClassSet outsideHostile = 0;
    std::array<ClassSet, maxSquares> conditionalHostile{}, goal{};
    std::array<ClassSet, maxSquares> spared{};      ///< classes safe from every rule
    std::vector<std::vector<ClassSet>> sparedFrom;  ///< [rule][square]: the same for one rule; empty: as in `spared`
    std::array<ClassSet, 10> take{},
        anvil{};  ///< take[c]: classes that c captures as hammer; anvil[v]: men that are anvils against v
    std::array<std::array<std::uint8_t, maxSquares>, 9> patternSetIndex{};  ///< [class][square]: index into patternSets
    std::vector<std::vector<Pattern>> patternSets;
    std::vector<SquareSet> walls;
    std::vector<Condition> conditions;
    std::array<FateKind, 9> fate{};
    bool conditionalCaptures = false;  ///< some piece is spared or disarmed in some positions only
    std::array<std::uint8_t, 9> becomes{};
    std::array<Side, 9> fateWinner{};
    bool fatesByCaptor = false;                              ///< some fate depends on the piece that moved
    std::array<std::array<FateKind, 9>, 9> fateBy{};         ///< [class of the mover][class captured]
    std::array<std::array<std::uint8_t, 9>, 9> becomesBy{};  ///< the same for `becomes`
    std::array<Side, 9> goalWinner{};
    std::array<RuleIndex, 9> fateRule{}, goalRule{};

    // Programs, by side of the mover.
    std::vector<GuardedProgram> captures[2], refusals[2], demands[2], changes[2];
    std::vector<OutcomeEntry> outcomes[2];
    std::vector<PieceCountEnd> pieceCountEnds;
    Expr threats[2] = {0, 0}, stuck[2] = {0, 0};  ///< stuck: replaces "has no legal move" for a side
    int pendingBits = 0;

    // Features that a position must support.
    FeatureLevel level = FeatureLevel::plain;
    bool bulkCounting = true;        ///< all steps from the tables are legal
    bool pathLegality = false;       ///< legality depends on the history
    bool readsSinceCapture = false;  ///< programs of play read the number of moves since the last capture
    bool plainTurns = true;          ///< outside chains every step from the tables is exactly one legal move
    bool anyRepetition = false, arrangementKeys = false, anyClaim = false, anyState = false;

    BoardShape shape() const { return {size, holes}; }
    /// Whether a piece is always safe from captures and jumps by the rule.
    bool isSpared(int classNumber, Square s, RuleIndex by) const {
        const bool named = by < sparedFrom.size() && !sparedFrom[by].empty();
        const auto square = static_cast<std::size_t>(s);
        return (named ? sparedFrom[by][square] : spared[square]) >> (classNumber - 1) & 1;
    }
    /// Whether a captured piece may become another, whoever captures it.
    bool mayBecome(int classNumber) const;
    /// Whether pieces of this class may come into being: captured ones, others that change, or new ones.
    bool mayArise(int classNumber) const;
    /// Whether a rule calls a function in play, which may be slow.
    bool anyCallback() const {
        return std::ranges::any_of(rules, [](const RuleEntry& rule) { return rule.tier == "callback"; });
    }
    /// Whether the legality of a move may depend on the other moves of its side.
    bool anyDemand() const { return !demands[0].empty() || !demands[1].empty(); }
    ClassSet classesOf(Side s) const { return graph->classesOf(s); }
    Side sideOf(int classNumber) const { return calls.classes[static_cast<std::size_t>(classNumber - 1)].side; }
    ClassSet royals() const;
    std::string_view className(int classNumber) const {
        return calls.classes[static_cast<std::size_t>(classNumber - 1)].name;
    }
};

/// Whether a spare call protects its pieces from rule `by`. A jump captures by the rule of its JumpCall: the jumped
/// piece is captured if a call that allows the jump takes it and no spare call protects it from that rule.
inline bool sparesFrom(const SpareCall& call, RuleIndex by, const RuleImage& image) {
    return call.fromRule.empty() || (by < image.rules.size() && image.rules[by].component == call.fromRule);
}

}  // namespace tafl
