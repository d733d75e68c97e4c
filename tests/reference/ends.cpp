#include "ends.hpp"

#include "captures.hpp"

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

/// Can attackers capture a man here: do they reach two opposite sides, or three sides?
bool isWeak(const Board& board, FortTest test, int square, const Flags& reachable) {
    if (test == FortTest::fewerThanThree) {
        int sides = 0;
        for (Direction direction : allDirections) sides += contains(reachable, board.step(square, direction)) ? 1 : 0;
        return sides >= 3;
    }
    return (contains(reachable, board.step(square, Direction::east)) &&
            contains(reachable, board.step(square, Direction::west))) ||
           (contains(reachable, board.step(square, Direction::north)) &&
            contains(reachable, board.step(square, Direction::south)));
}

/// Removes men who can be captured until none is left to remove (E46, E47). A hostile square counts as one that the
/// attackers reach.
bool isUnbreakableFort(const Rulebook& book, const Board& board, FortTest test) {
    const int defenderClass = 1;  // the ordinary defender
    Flags kept = piecesOf(book, board, Side::defenders);
    const Flags attackers = piecesOf(book, board, Side::attackers);
    bool changed = true;
    while (changed) {
        changed = false;
        Flags reachable = flood(board, attackers, complement(kept));
        for (int square = 0; square < board.squareCount(); ++square) {
            if (isHostile(book, board, square, defenderClass) || holdsAnvil(book, board, square, defenderClass)) {
                reachable[static_cast<std::size_t>(square)] = true;
            }
        }
        Flags next = kept;
        for (int square = 0; square < board.squareCount(); ++square) {
            if (!contains(kept, square) || book.holdsKing(board, square) || !isWeak(board, test, square, reachable))
                continue;
            next[static_cast<std::size_t>(square)] = false;
            changed = true;
        }
        kept = next;
    }

    Flags walls = kept;
    for (int square = 0; square < board.squareCount(); ++square) {
        if (book.holdsKing(board, square)) walls[static_cast<std::size_t>(square)] = false;
    }
    const Flags inside = flood(board, kings(book, board), complement(walls));
    for (int square = 0; square < board.squareCount(); ++square) {
        if (contains(inside, square) && contains(attackers, square)) return false;
    }
    return true;
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
