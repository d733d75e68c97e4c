#include "ends.hpp"

#include "captures.hpp"

#include <algorithm>

namespace reference {

namespace {

using Flags = std::vector<bool>;

Flags none(const Board& board) { return Flags(static_cast<std::size_t>(board.squareCount()), false); }

Flags piecesOf(const Rulebook& book, const Board& board, Side side) {
    Flags flags = none(board);
    for (const int square : board.squares()) {
        flags[static_cast<std::size_t>(square)] = book.holds(board, square, side);
    }
    return flags;
}

Flags kings(const Rulebook& book, const Board& board) {
    Flags flags = none(board);
    for (const int square : board.squares()) {
        flags[static_cast<std::size_t>(square)] = book.holdsKing(board, square);
    }
    return flags;
}

Flags emptySquares(const Board& board) {
    Flags flags = none(board);
    for (const int square : board.squares()) {
        flags[static_cast<std::size_t>(square)] = board.empty(square);
    }
    return flags;
}

Flags complement(const Board& board, const Flags& flags) {
    Flags rest = none(board);
    for (const int square : board.squares()) {
        rest[static_cast<std::size_t>(square)] = !flags[static_cast<std::size_t>(square)];
    }
    return rest;
}

bool contains(const Flags& flags, int square) { return square != nowhere && flags[static_cast<std::size_t>(square)]; }

bool touches(const Board& board, int square, const Flags& flags) {
    for (Direction direction : allDirections) {
        if (contains(flags, board.step(square, direction))) return true;
    }
    return false;
}

bool anyKingOnEdge(const Rulebook& book, const Board& board) {
    for (const int square : board.squares()) {
        if (book.holdsKing(board, square) && board.onEdge(square)) return true;
    }
    return false;
}

bool anyKingHasRoom(const Rulebook& book, const Board& board) {
    for (const int square : board.squares()) {
        if (book.holdsKing(board, square) && touches(board, square, emptySquares(board))) return true;
    }
    return false;
}

/// No attacker touches the empty squares that the king can reach.
bool isClosedFort(const Rulebook& book, const Board& board) {
    const Flags region = flood(board, kings(book, board), emptySquares(board));
    for (const int square : board.squares()) {
        if (book.holds(board, square, Side::attackers) && touches(board, square, region)) return false;
    }
    return true;
}

bool areOpposite(const Board& board, int square, const Flags& hammers, const Flags& anvils) {
    for (Direction direction : allDirections) {
        if (contains(hammers, board.step(square, direction)) &&
            contains(anvils, board.step(square, opposite(direction)))) {
            return true;
        }
    }
    return false;
}

int countSides(const Board& board, int square, const Flags& flags) {
    int sides = 0;
    for (Direction direction : allDirections) sides += contains(flags, board.step(square, direction)) ? 1 : 0;
    return sides;
}

/// Squares that serve as an anvil against men of this class at present.
Flags hostileSquares(const Rulebook& book, const Board& board, int pieceClass) {
    Flags flags = none(board);
    for (const int square : board.squares()) {
        flags[static_cast<std::size_t>(square)] =
            isHostile(book, board, square, pieceClass) || holdsAnvil(book, board, square, pieceClass);
    }
    return flags;
}

/// What the enemies of a side can do while these pieces of it stand.
struct Threat {
    Flags landings;  // squares to which one of them can come
    Flags anvils;    // squares that serve as the far side of a capture
};

/// A capture takes two enemies that can move, or one of them and a hostile square or an enemy that cannot.
Threat threatTo(const Rulebook& book, const Board& board, Side side, const Flags& kept, const Flags& field) {
    Flags open = field;
    Flags first = none(board);
    const Flags enemies = piecesOf(book, board, opponent(side));
    for (const int square : board.squares()) {
        const auto index = static_cast<std::size_t>(square);
        if (kept[index]) open[index] = false;
        first[index] = open[index] && touches(board, square, enemies);
    }
    Threat threat{flood(board, first, open), hostileSquares(book, board, side == Side::attackers ? 0 : 1)};
    int mobile = 0;
    for (const int square : board.squares()) {
        const auto index = static_cast<std::size_t>(square);
        if (!enemies[index] || !threat.landings[index]) continue;
        ++mobile;
        threat.anvils[index] = false;
    }
    for (const int square : board.squares()) {
        const auto index = static_cast<std::size_t>(square);
        if (mobile >= 2 && threat.landings[index]) threat.anvils[index] = true;
    }
    return threat;
}

/// The pieces of a side that enemies on the field can never capture. What falls first opens the way to the next (E46,
/// E47). Kings are never captured here.
Flags piecesThatStay(const Rulebook& book, const Board& board, Side side, const Flags& field) {
    Flags kept = piecesOf(book, board, side);
    bool changed = true;
    while (changed) {
        changed = false;
        const Threat threat = threatTo(book, board, side, kept, field);
        for (const int square : board.squares()) {
            if (!contains(kept, square) || book.holdsKing(board, square)) continue;
            if (!areOpposite(board, square, threat.landings, threat.anvils)) continue;
            kept[static_cast<std::size_t>(square)] = false;
            changed = true;
        }
    }
    return kept;
}

/// The defenders without those that attackers reach from three sides.
Flags coveredDefenders(const Rulebook& book, const Board& board) {
    Flags kept = piecesOf(book, board, Side::defenders);
    const Flags hostile = hostileSquares(book, board, 1);
    bool changed = true;
    while (changed) {
        changed = false;
        Flags reachable = flood(board, piecesOf(book, board, Side::attackers), complement(board, kept));
        for (const int square : board.squares()) {
            if (contains(hostile, square)) reachable[static_cast<std::size_t>(square)] = true;
        }
        for (const int square : board.squares()) {
            if (!contains(kept, square) || book.holdsKing(board, square)) continue;
            if (countSides(board, square, reachable) < 3) continue;
            kept[static_cast<std::size_t>(square)] = false;
            changed = true;
        }
    }
    return kept;
}

bool isUnbreakableFort(const Rulebook& book, const Board& board, FortTest test) {
    Flags walls = test == FortTest::fewerThanThree
                      ? coveredDefenders(book, board)
                      : piecesThatStay(book, board, Side::defenders, complement(board, none(board)));
    for (const int square : board.squares()) {
        if (book.holdsKing(board, square)) walls[static_cast<std::size_t>(square)] = false;
    }
    const Flags inside = flood(board, kings(book, board), complement(board, walls));
    for (const int square : board.squares()) {
        if (contains(inside, square) && book.holds(board, square, Side::attackers)) return false;
    }
    return true;
}

/// The greatest distance between two of these squares on one side of the board, with no hole between them; -1 if there
/// is none.
int widestSpan(const Board& board, const Flags& flags) {
    int widest = -1;
    for (Direction outward : allDirections) {
        const auto isOnSide = [&](int square) {
            return contains(flags, square) && board.step(square, outward) == nowhere;
        };
        const Direction along = across(outward)[0];
        for (const int first : board.squares()) {
            if (!isOnSide(first)) continue;
            int distance = 0;
            for (int square = first; square != nowhere; square = board.step(square, along)) {
                if (isOnSide(square)) widest = std::max(widest, distance);
                ++distance;
            }
        }
    }
    return widest;
}

}  // namespace

bool isFort(const Rulebook& book, const Board& board) {
    if (!anyKingOnEdge(book, board) || !anyKingHasRoom(book, board)) return false;
    if (book.edgeFort->test == FortTest::closed) return isClosedFort(book, board);
    return isUnbreakableFort(book, board, book.edgeFort->test);
}

bool areDefendersEncircled(const Rulebook& book, const Board& board) {
    Flags seed = none(board);
    Flags through = none(board);
    const bool ringCounts = book.encirclement->ringCounts;
    for (const int square : board.squares()) {
        // With `ring_counts` only empty squares lead inward, hence a defender at the edge can be encircled. Otherwise
        // defenders do not block the way.
        const bool open = ringCounts ? board.empty(square) : !book.holds(board, square, Side::attackers);
        through[static_cast<std::size_t>(square)] = open;
        seed[static_cast<std::size_t>(square)] = open && board.onEdge(square);
    }
    const Flags reached = flood(board, seed, through);
    for (const int square : board.squares()) {
        if (!book.holds(board, square, Side::defenders)) continue;
        if (ringCounts ? touches(board, square, reached) : contains(reached, square)) return false;
    }
    return true;
}

namespace {

bool canMoveOneOf(const Rulebook& book, const Board& board, const Flags& needed) {
    for (const int square : board.squares()) {
        if (book.holds(board, square, Side::attackers) && !contains(needed, square) &&
            touches(board, square, emptySquares(board))) {
            return true;
        }
    }
    return false;
}

/// The king stands between attackers that stay, and the attackers have another man to move.
bool isKingHeld(const Rulebook& book, const Board& board, const Flags& walls) {
    bool any = false;
    Flags beside = none(board);
    for (const int square : board.squares()) {
        if (!book.holdsKing(board, square)) continue;
        any = true;
        for (Direction direction : allDirections) {
            const int next = board.step(square, direction);
            if (next == nowhere) continue;
            if (!contains(walls, next)) return false;
            beside[static_cast<std::size_t>(next)] = true;
        }
    }
    return any && canMoveOneOf(book, board, flood(board, beside, walls));
}

/// Attackers that stay keep the king from the goals, no fort is possible, and the attackers have another man to move.
bool isGoalBlocked(const Rulebook& book, const Board& board, const Flags& walls) {
    const Flags behind = flood(board, book.noEscape->zone.squares, complement(board, walls));
    Flags space = none(board);
    Flags wall = none(board);
    int men = 0;
    for (const int square : board.squares()) {
        const auto index = static_cast<std::size_t>(square);
        if (contains(behind, square) && book.holdsKing(board, square)) return false;
        if (book.holds(board, square, Side::defenders) && !book.holdsKing(board, square)) ++men;
        wall[index] = walls[index] && touches(board, square, behind);
        space[index] = board.onEdge(square) && !walls[index] && !behind[index];
    }
    if (!canMoveOneOf(book, board, wall)) return false;
    // The smallest forts: four men with four squares of the rim, or six men with three.
    const int span = widestSpan(board, space) + 1;
    return !(men >= 4 && span >= 4) && !(men >= 6 && span >= 3);
}

}  // namespace

bool isEscapeImpossible(const Rulebook& book, const Board& board) {
    Flags field = complement(board, none(board));
    for (const int square : board.squares()) {
        if (book.noEscape->corners.has(square)) field[static_cast<std::size_t>(square)] = false;
    }
    const Flags walls = piecesThatStay(book, board, Side::attackers, field);
    return isKingHeld(book, board, walls) || isGoalBlocked(book, board, walls);
}

int countPieces(const Rulebook& book, const Board& board, const Classes& set) {
    int count = 0;
    for (const int square : board.squares()) count += book.holdsOneOf(board, square, set) ? 1 : 0;
    return count;
}

bool isEliminated(const Rulebook& book, const Board& board, const EliminationRule& rule) {
    return countPieces(book, board, rule.pieces) <= rule.left;
}

bool hasEmptyNeighbour(const Rulebook& book, const Board& board, Side side) {
    const Flags empty = emptySquares(board);
    for (const int square : board.squares()) {
        if (book.holds(board, square, side) && touches(board, square, empty)) return true;
    }
    return false;
}

}  // namespace reference
