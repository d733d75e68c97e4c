// The RuleImage: a variant compiled. Plain data over squares, independent of the engine's layout; immutable once made.
#pragma once
#include <array>
#include <memory>

#include "image/calls.hpp"
#include "image/move.hpp"

namespace tafl {

constexpr int maxClasses = 8;
constexpr int emptyOccupant = 0, outsideOccupant = 9;  ///< occupants: 0 empty, 1..8 classes, 9 beyond the rim

/// A rule of the variant as the reader knows it.
struct RuleEntry {
    std::string identity;   ///< "hostile/zone(throne,attackers,empty)"
    std::string component;  ///< "hostile/zone"
    std::string slot;
    std::string words;   ///< the rule in words for these parameters
    std::string origin;  ///< "native" or "lua"
    std::string tier;    ///< "table", "program", "callback": the dearest thing it wrote
};

/// One alternative of completing a capture around a victim; sides are directions of the victim, on the board.
struct Pattern {
    std::uint8_t sides = 0;  ///< bit per Direction
    ClassSet by = 0;
    std::uint8_t walls = 0;  ///< 0: none, else 1 + index into RuleImage::walls
    std::uint8_t men = 1;    ///< at least so many sides are held by men
    RuleIndex ruleIndex = 0;
    auto operator<=>(const Pattern&) const = default;
};

/// Hostility that holds while a program says so.
struct Condition {
    SquareSet squares;
    ClassSet to = 0;
    Expr program = 0;
    Expr bySide[2] = {0, 0};  ///< specialised for the mover
    RuleIndex ruleIndex = 0;
};

/// When a program cannot hold it is not run: derived at load (guards.cpp).
struct GuardCondition {
    SquareSet to;               ///< the mover must have landed here
    ClassSet moved = 0xff;      ///< and be one of these
    bool enemyBeside = false;   ///< an enemy stands beside `to`
    bool royalNear = false;     ///< a royal piece stands within two steps of `to`
    bool afterCapture = false;  ///< something was captured
    bool never = false;
};

struct GuardedProgram {
    Expr program = 0;  ///< specialised for the mover
    GuardCondition guard;
    RuleIndex ruleIndex = 0;
    int payload = 0;  ///< index of the call it came from
};

/// An end by number of pieces alone, looked at after captures: fewer than `below` of `classes` remain.
struct PieceCountEnd {
    ClassSet classes = 0;
    int below = 0;
    Phase phase{};
    Winner winner{};
    Sides after = bothSides;
    RuleIndex ruleIndex = 0;
};

/// An outcome judged after each ply of one side.
struct OutcomeEntry {
    GuardedProgram test;
    Phase phase{};
    Winner winner{};
    int pendingBit = -1;       ///< a delayed end: the bit that waits for the reply
    bool judgesReply = false;  ///< true: this entry judges the waiting bit after the other side's reply
    int counter = -1;          ///< an end by number of pieces: index into pieceCountEnds; no program then
};

/// Pieces of one side that move alike.
struct Group {
    Side side{};
    ClassSet classes = 0;
    int plane = 0;
    bool single = false;  ///< one royal piece with masks of its own
    int limit = 0;
    bool split = false;  ///< only pieces standing in `from`
    SquareSet from;
    std::array<SquareSet, 4> pass, stop, enter;  ///< by direction; enter: may be entered but not crossed
};

enum class FeatureLevel : std::uint8_t { plain, hooked, full };
std::string_view name(FeatureLevel);

struct RuleImage {
    int size = 0;
    std::shared_ptr<Graph> graph;
    Calls calls;
    std::vector<RuleEntry> rules;
    std::vector<std::uint8_t> start;  ///< class number by square, 0 empty
    std::string digest;               ///< equal rules, equal digest

    // Movement.
    std::vector<Group> groups;
    int planes = 0;
    bool anyJump = false, anyChain = false;

    // Captures. Bit v of a byte is class v + 1.
    std::array<std::array<ClassSet, maxSquares>, 10> victim{}, hostile{},
        zoneHostile{};  ///< [occupant][square]; victim[v][s]
    ClassSet outsideHostile = 0;
    std::array<ClassSet, maxSquares> conditionalHostile{}, spared{}, goal{};
    std::array<ClassSet, 10> take{},
        anvil{};  ///< take[c]: classes c may take as hammer; anvil[v]: men that serve against v
    std::array<std::array<std::uint8_t, maxSquares>, 9> patternSetIndex{};  ///< [class][square] -> patternSets
    std::vector<std::vector<Pattern>> patternSets;
    std::vector<SquareSet> walls;
    std::vector<Condition> conditions;
    std::array<FateKind, 9> fate{};
    std::array<std::uint8_t, 9> becomes{};
    std::array<Side, 9> fateWinner{};
    std::array<Side, 9> goalWinner{};
    std::array<RuleIndex, 9> fateRule{}, goalRule{};

    // Programs, by side of the mover.
    std::vector<GuardedProgram> captures[2], refusals[2];
    std::vector<OutcomeEntry> outcomes[2];
    std::vector<PieceCountEnd> pieceCountEnds;
    Expr threats[2] = {0, 0}, stuck[2] = {0, 0};  ///< stuck: replaces "has no legal move" for that side
    int pendingBits = 0;

    // What the engine must be able to do.
    FeatureLevel level = FeatureLevel::plain;
    bool bulkCounting = true;   ///< the candidates are exactly the legal moves
    bool pathLegality = false;  ///< legality depends on the history
    bool plainTurns = true;     ///< outside chains a candidate is one legal move, nothing to choose and never refused
    bool anyRepetition = false, arrangementKeys = false, anyClaim = false, anyState = false;

    ClassSet classesOf(Side s) const { return graph->classesOf(s); }
    Side sideOf(int classNumber) const { return calls.classes[static_cast<std::size_t>(classNumber - 1)].side; }
    ClassSet royals() const;
    std::string_view className(int classNumber) const {
        return calls.classes[static_cast<std::size_t>(classNumber - 1)].name;
    }
};

}  // namespace tafl
