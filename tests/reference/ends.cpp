#include "ends.hpp"

#include "captures.hpp"

#include <algorithm>

namespace reference {

namespace {

using Flags = std::vector<bool>;

Flags none(const Board& board) { return Flags(static_cast<std::size_t>(board.squareCount()), false); }

Flags piecesOf(const Rulebook& book, const Board& board, Side side) {
    Flags flags = none(board);
    for (int square = 0; square < board.squareCount(); ++square) {
        flags[static_cast<std::size_t>(square)] = book.holds(board, square, side);
    }
    return flags;
}

Flags kings(const Rulebook& book, const Board& board) {
    Flags flags = none(board);
    for (int square = 0; square < board.squareCount(); ++square) {
        flags[static_cast<std::size_t>(square)] = book.holdsKing(board, square);
    }
    return flags;
}

Flags emptySquares(const Board& board) {
    Flags flags = none(board);
    for (int square = 0; square < board.squareCount(); ++square) {
        flags[static_cast<std::size_t>(square)] = board.empty(square);
    }
    return flags;
}

Flags complement(const Flags& flags) {
    Flags rest = flags;
    rest.flip();
    return rest;
}

bool contains(const Flags& flags, int square) { return square != nowhere && flags[static_cast<std::size_t>(square)]; }

bool touches(const Board& board, int square, const Flags& flags) {
    for (Direction direction : allDirections) {
        if (contains(flags, board.step(square, direction))) return true;
    }
    return false;
}

bool anyKingOnRim(const Rulebook& book, const Board& board) {
    for (int square = 0; square < board.squareCount(); ++square) {
        if (book.holdsKing(board, square) && board.onRim(square)) return true;
    }
    return false;
}

bool anyKingHasRoom(const Rulebook& book, const Board& board) {
    for (int square = 0; square < board.squareCount(); ++square) {
        if (book.holdsKing(board, square) && touches(board, square, emptySquares(board))) return true;
    }
    return false;
}

/// No attacker touches the empty squares that the king can reach.
bool isClosedFort(const Rulebook& book, const Board& board) {
    const Flags region = flood(board, kings(book, board), emptySquares(board));
    for (int square = 0; square < board.squareCount(); ++square) {
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

/// Squares that serve as an anvil against men of this class without a piece of their enemies on them.
Flags hostileSquares(const Rulebook& book, const Board& board, int pieceClass, Side enemies) {
    Flags flags = none(board);
    for (int square = 0; square < board.squareCount(); ++square) {
        flags[static_cast<std::size_t>(square)] =
            !book.holds(board, square, enemies) &&
            (isHostile(book, board, square, pieceClass) || holdsAnvil(book, board, square, pieceClass));
    }
    return flags;
}

/// The pieces of a side without those that can be captured in the end. What falls first opens the way to the next
/// (E46, E47). A capture takes two enemies, or one and a hostile square. Kings are never captured here.
Flags piecesThatStay(const Rulebook& book, const Board& board, Side side, FortTest test = FortTest::unbreakable) {
    const Side enemy = opponent(side);
    const int ordinary = side == Side::attackers ? 0 : 1;
    const Flags enemies = piecesOf(book, board, enemy);
    const Flags hostile = hostileSquares(book, board, ordinary, enemy);
    const bool enemyHasTwo = std::count(enemies.begin(), enemies.end(), true) >= 2;
    Flags kept = piecesOf(book, board, side);
    bool changed = true;
    while (changed) {
        changed = false;
        const Flags reachable = flood(board, enemies, complement(kept));
        Flags anvils = hostile;
        Flags anySide = hostile;
        for (int square = 0; square < board.squareCount(); ++square) {
            const auto index = static_cast<std::size_t>(square);
            if (reachable[index]) anySide[index] = true;
            if (reachable[index] && enemyHasTwo) anvils[index] = true;
        }
        Flags next = kept;
        for (int square = 0; square < board.squareCount(); ++square) {
            if (!contains(kept, square) || book.holdsKing(board, square)) continue;
            const bool falls = test == FortTest::fewerThanThree ? countSides(board, square, anySide) >= 3
                                                                : areOpposite(board, square, reachable, anvils);
            if (!falls) continue;
            next[static_cast<std::size_t>(square)] = false;
            changed = true;
        }
        kept = next;
    }
    return kept;
}

bool isUnbreakableFort(const Rulebook& book, const Board& board, FortTest test) {
    Flags walls = piecesThatStay(book, board, Side::defenders, test);
    for (int square = 0; square < board.squareCount(); ++square) {
        if (book.holdsKing(board, square)) walls[static_cast<std::size_t>(square)] = false;
    }
    const Flags inside = flood(board, kings(book, board), complement(walls));
    for (int square = 0; square < board.squareCount(); ++square) {
        if (contains(inside, square) && book.holds(board, square, Side::attackers)) return false;
    }
    return true;
}

/// The greatest distance between two of these squares on one side of the board; -1 if there is none.
int widestSpan(const Board& board, const Flags& flags) {
    int widest = -1;
    for (Direction outward : allDirections) {
        int first = -1;
        int last = -1;
        for (int square = 0; square < board.squareCount(); ++square) {
            if (!contains(flags, square) || board.step(square, outward) != nowhere) continue;
            const bool upright = outward == Direction::east || outward == Direction::west;
            const int place = upright ? square / board.size() : square % board.size();
            if (first < 0 || place < first) first = place;
            if (place > last) last = place;
        }
        if (first >= 0 && last - first > widest) widest = last - first;
    }
    return widest;
}

}  // namespace

bool isFort(const Rulebook& book, const Board& board) {
    if (!anyKingOnRim(book, board) || !anyKingHasRoom(book, board)) return false;
    if (book.edgeFort->test == FortTest::closed) return isClosedFort(book, board);
    return isUnbreakableFort(book, board, book.edgeFort->test);
}

bool areDefendersEncircled(const Rulebook& book, const Board& board) {
    Flags seed = none(board);
    Flags through = none(board);
    const bool ringCounts = book.encirclement->ringCounts;
    for (int square = 0; square < board.squareCount(); ++square) {
        // With `ring_counts` only empty squares lead inward, hence a defender at the edge can be encircled. Otherwise
        // defenders do not block the way.
        const bool open = ringCounts ? board.empty(square) : !book.holds(board, square, Side::attackers);
        through[static_cast<std::size_t>(square)] = open;
        seed[static_cast<std::size_t>(square)] = open && board.onRim(square);
    }
    const Flags reached = flood(board, seed, through);
    for (int square = 0; square < board.squareCount(); ++square) {
        if (!book.holds(board, square, Side::defenders)) continue;
        if (ringCounts ? touches(board, square, reached) : contains(reached, square)) return false;
    }
    return true;
}

bool isEscapeImpossible(const Rulebook& book, const Board& board) {
    const Flags walls = piecesThatStay(book, board, Side::attackers);
    Flags goals = none(board);
    for (int square = 0; square < board.squareCount(); ++square) {
        goals[static_cast<std::size_t>(square)] = book.noEscape->zone.has(square);
    }
    const Flags behind = flood(board, goals, complement(walls));
    Flags space = none(board);
    bool attackersCanMove = false;
    int men = 0;
    for (int square = 0; square < board.squareCount(); ++square) {
        const bool isWall = contains(walls, square);
        if (contains(behind, square) && book.holdsKing(board, square)) return false;
        if (book.holds(board, square, Side::defenders) && !book.holdsKing(board, square)) ++men;
        if (book.holds(board, square, Side::attackers) && !(isWall && touches(board, square, behind)) &&
            touches(board, square, emptySquares(board))) {
            attackersCanMove = true;
        }
        if (board.onRim(square) && !isWall && !contains(behind, square)) space[static_cast<std::size_t>(square)] = true;
    }
    if (!attackersCanMove) return false;
    // The smallest forts: four men with four squares of the rim, or six men with three.
    const int span = widestSpan(board, space) + 1;
    return !(men >= 4 && span >= 4) && !(men >= 6 && span >= 3);
}

int countPieces(const Rulebook& book, const Board& board, const Classes& set) {
    int count = 0;
    for (int square = 0; square < board.squareCount(); ++square) count += book.holdsOneOf(board, square, set) ? 1 : 0;
    return count;
}

bool isEliminated(const Rulebook& book, const Board& board, const EliminationRule& rule) {
    return countPieces(book, board, rule.pieces) <= rule.left;
}

bool hasEmptyNeighbour(const Rulebook& book, const Board& board, Side side) {
    const Flags empty = emptySquares(board);
    for (int square = 0; square < board.squareCount(); ++square) {
        if (book.holds(board, square, side) && touches(board, square, empty)) return true;
    }
    return false;
}

}  // namespace reference
