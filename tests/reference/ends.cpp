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

Flags allBut(const Flags& flags) {
    Flags rest = flags;
    rest.flip();
    return rest;
}

bool isIn(const Flags& flags, int square) { return square != nowhere && flags[static_cast<std::size_t>(square)]; }

bool touches(const Board& board, int square, const Flags& flags) {
    for (Direction direction : allDirections) {
        if (isIn(flags, board.step(square, direction))) return true;
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

/// The simple test: what the king can walk to through empty squares has no attacker at its border.
bool closedFort(const Rulebook& book, const Board& board) {
    const Flags region = flood(board, kings(book, board), emptySquares(board));
    for (int square = 0; square < board.squareCount(); ++square) {
        if (book.holds(board, square, Side::attackers) && touches(board, square, region)) return false;
    }
    return true;
}

/// Could attackers, from squares they reach, take a man on this square? Two opposite sides, or three of any kind.
bool loose(const Board& board, FortTest test, int square, const Flags& reachable) {
    if (test == FortTest::fewerThanThree) {
        int sides = 0;
        for (Direction direction : allDirections) sides += isIn(reachable, board.step(square, direction)) ? 1 : 0;
        return sides >= 3;
    }
    return (isIn(reachable, board.step(square, Direction::east)) &&
            isIn(reachable, board.step(square, Direction::west))) ||
           (isIn(reachable, board.step(square, Direction::north)) &&
            isIn(reachable, board.step(square, Direction::south)));
}

/// Drop every man who can be taken from outside, then look again, until all that remain hold (E46, E47). A square
/// that counts as an enemy against a defender is as bad as one the attackers reach.
bool unbreakableFort(const Rulebook& book, const Board& board, FortTest test) {
    const int defenderClass = 1;  // the ordinary defender, against whom hostility is read
    Flags kept = piecesOf(book, board, Side::defenders);
    const Flags attackers = piecesOf(book, board, Side::attackers);
    bool changed = true;
    while (changed) {
        changed = false;
        Flags reachable = flood(board, attackers, allBut(kept));
        for (int square = 0; square < board.squareCount(); ++square) {
            if (squareIsHostile(book, board, square, defenderClass) || holdsAnvil(book, board, square, defenderClass)) {
                reachable[static_cast<std::size_t>(square)] = true;
            }
        }
        Flags next = kept;
        for (int square = 0; square < board.squareCount(); ++square) {
            if (!isIn(kept, square) || book.holdsKing(board, square) || !loose(board, test, square, reachable))
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
    const Flags inside = flood(board, kings(book, board), allBut(walls));
    for (int square = 0; square < board.squareCount(); ++square) {
        if (isIn(inside, square) && isIn(attackers, square)) return false;
    }
    return true;
}

}  // namespace

bool fortHolds(const Rulebook& book, const Board& board) {
    if (!anyKingOnRim(book, board) || !anyKingHasRoom(book, board)) return false;
    if (book.edgeFort->test == FortTest::closed) return closedFort(book, board);
    return unbreakableFort(book, board, book.edgeFort->test);
}

bool defendersAreEncircled(const Rulebook& book, const Board& board) {
    Flags seed = none(board);
    Flags through = none(board);
    const bool ringCounts = book.encirclement->ringCounts;
    for (int square = 0; square < board.squareCount(); ++square) {
        // Either the defenders themselves may stand on the way (contact with the rim frees), or only empty squares
        // lead inward, so that a defender on the rim can be ringed in as well.
        const bool open = ringCounts ? board.empty(square) : !book.holds(board, square, Side::attackers);
        through[static_cast<std::size_t>(square)] = open;
        seed[static_cast<std::size_t>(square)] = open && board.onRim(square);
    }
    const Flags reached = flood(board, seed, through);
    for (int square = 0; square < board.squareCount(); ++square) {
        if (!book.holds(board, square, Side::defenders)) continue;
        if (ringCounts ? touches(board, square, reached) : isIn(reached, square)) return false;
    }
    return true;
}

int countPieces(const Rulebook& book, const Board& board, const Classes& set) {
    int count = 0;
    for (int square = 0; square < board.squareCount(); ++square) count += book.holdsOneOf(board, square, set) ? 1 : 0;
    return count;
}

bool eliminated(const Rulebook& book, const Board& board, const EliminationRule& rule) {
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
