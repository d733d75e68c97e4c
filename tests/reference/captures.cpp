#include "captures.hpp"

#include <algorithm>
#include <array>

namespace reference {

namespace {

// ---- hammer and anvil

/// house/blunt: may the piece there not take that part in a capture of the victim's class?
bool isBlunt(const Rulebook& book, const Board& board, int square, bool asHammer, int victimClass) {
    return book.blunt && book.blunt->isHammer == asHammer && board.hasMark(square, Mark::blunt) &&
           book.holdsOneOf(board, square, book.blunt->pieces) &&
           book.blunt->against[static_cast<std::size_t>(victimClass)];
}

bool isHammer(const Rulebook& book, const Board& board, int square, int victimClass) {
    const PieceClass& piece = book.pieceClass(board.at(square));
    return piece.fights && (!piece.royal || book.kingIsHammer) && !isBlunt(book, board, square, true, victimClass);
}

bool isAnvil(const Rulebook& book, const Board& board, int square, int victimClass) {
    const PieceClass& piece = book.pieceClass(board.at(square));
    return piece.fights && (!piece.royal || book.kingIsAnvil) && !isBlunt(book, board, square, false, victimClass);
}

Side sideOf(const Rulebook& book, int pieceClass) { return book.pieceClass(pieceClass).side; }

bool isEnemy(const Rulebook& book, const Board& board, int square, int victimClass) {
    return book.holds(board, square, opponent(sideOf(book, victimClass)));
}

// ---- one side of a piece

/// The outside: a hostile edge captures men (OgreCave, variation 2). `counts` makes it hostile to the king.
bool rimIsHostile(const Rulebook& book, int victimClass) {
    if (book.kingCapture && book.kingCapture->rimCounts && book.pieceClass(victimClass).royal) return true;
    for (const HostileZone& hostile : book.hostile) {
        if (hostile.zone.outside && hostile.to[static_cast<std::size_t>(victimClass)]) return true;
    }
    return false;
}

enum class Closed {
    no,
    byWall,   // a hostile square or the outside
    byMan,    // an enemy that may be the anvil
    byMover,  // the piece that has just moved, if it may be the hammer
};

/// `mover`: the square of the piece that has just moved, or nowhere.
Closed classifySide(const Rulebook& book, const Board& board, int victim, Direction direction, int mover) {
    const int victimClass = board.at(victim);
    const int side = board.step(victim, direction);
    if (side == nowhere) return rimIsHostile(book, victimClass) ? Closed::byWall : Closed::no;
    if (side == mover && isEnemy(book, board, side, victimClass) && isHammer(book, board, side, victimClass)) {
        return Closed::byMover;
    }
    if (holdsAnvil(book, board, side, victimClass)) return Closed::byMan;
    if (isHostile(book, board, side, victimClass)) return Closed::byWall;
    return Closed::no;
}

/// Are all these sides closed, by enough men, with a hammer among them? The hammer is the mover; without a mover, any
/// man that could be it.
template <class Sides>
bool isSurrounded(const Rulebook& book, const Board& board, int victim, const Sides& sides, int mover, int minMen) {
    int men = 0;
    bool struck = false;
    for (Direction direction : sides) {
        const Closed closed = classifySide(book, board, victim, direction, mover);
        if (closed == Closed::no) return false;
        if (closed == Closed::byMan || closed == Closed::byMover) ++men;
        if (closed == Closed::byMover) struck = true;
        if (closed == Closed::byMan && mover == nowhere) {
            struck = struck || isHammer(book, board, board.step(victim, direction), board.at(victim));
        }
    }
    return struck && men >= minMen;
}

constexpr std::array<std::array<Direction, 2>, 2> bothLines{
    {{Direction::east, Direction::west}, {Direction::north, Direction::south}}};

bool isBetweenTwo(const Rulebook& book, const Board& board, int victim, int mover, int minMen) {
    for (const auto& line : bothLines) {
        if (isSurrounded(book, board, victim, line, mover, minMen)) return true;
    }
    return false;
}

// ---- captures of a piece beside the mover

/// capture/custodial: a man between two enemies on a line. Classes that do not fight are safe.
bool isCustodialCapture(const Rulebook& book, const Board& board, int victim, int mover) {
    if (!book.pieceClass(board.at(victim)).fights) return false;
    for (const Classes& victims : book.custodialVictims) {
        if (book.holdsOneOf(board, victim, victims) && isBetweenTwo(book, board, victim, mover, 1)) return true;
    }
    return false;
}

bool beside(const Board& board, int square, const Zone& zone) {
    for (Direction direction : allDirections) {
        if (zone.has(board.step(square, direction))) return true;
    }
    return false;
}

/// king/capture (catalogue 1.4): the number of sides depends on the king's square.
bool isKingTaken(const Rulebook& book, const Board& board, int king, int mover) {
    if (!book.kingCapture || !book.holdsKing(board, king)) return false;
    const KingCaptureRule& rule = *book.kingCapture;
    int sides = rule.elsewhere;
    if (rule.throne.has(king)) {
        sides = rule.onThrone;
    } else if (beside(board, king, rule.throne)) {
        sides = rule.besideThrone;
    }
    if (sides == 4) return isSurrounded(book, board, king, allDirections, mover, rule.minMen);
    if (sides == 2) return isBetweenTwo(book, board, king, mover, rule.minMen);
    return false;
}

/// king/commanders (E51): two commanders on a line, or one and an empty corner. Not on or beside the throne.
bool isKingTakenByCommanders(const Rulebook& book, const Board& board, int king, int mover) {
    if (!book.commanders || !book.holdsKing(board, king)) return false;
    const CommandersRule& rule = *book.commanders;
    if (rule.throne.has(king) || beside(board, king, rule.throne)) return false;
    const int kingClass = board.at(king);
    for (const auto& line : bothLines) {
        bool closed = true;
        bool struck = false;
        for (Direction direction : line) {
            const int side = board.step(king, direction);
            const bool commander = isEnemy(book, board, side, kingClass) && book.holdsOneOf(board, side, rule.by);
            if (commander && mover != nowhere && side == mover && isHammer(book, board, side, kingClass)) {
                struck = true;
            } else if (commander && isAnvil(book, board, side, kingClass)) {
                struck = struck || (mover == nowhere && isHammer(book, board, side, kingClass));
            } else if (!(rule.walls.has(side) && board.empty(side))) {
                closed = false;
            }
        }
        if (closed && struck) return true;
    }
    return false;
}

// ---- captures at a distance

/// A spared piece is no victim.
void addVictim(const Rulebook& book, const Board& board, Victims& victims, int square, const std::string& component) {
    if (isSpared(book, board, square, component)) return;
    const auto [entry, isNew] = victims.emplace(square, component);
    if (!isNew && component < entry->second) entry->second = component;
}

/// capture/joint-king-man (E25, E26): on one line the mover, king and man in either order, and an attacker or an empty
/// square of the far end. Captures the man.
void addJointCapture(const Rulebook& book, const Board& board, int to, Victims& victims) {
    if (!book.jointFarEnd || !book.holds(board, to, Side::attackers)) return;
    for (Direction direction : allDirections) {
        const int near = board.step(to, direction);
        if (!book.holds(board, near, Side::defenders)) continue;
        const int far = board.step(near, direction);
        if (!book.holds(board, far, Side::defenders)) continue;
        const int end = board.step(far, direction);
        const bool closed = book.holds(board, end, Side::attackers) || (book.jointFarEnd->has(end) && board.empty(end));
        if (!closed) continue;
        if (book.holdsKing(board, near) && !book.holdsKing(board, far))
            addVictim(book, board, victims, far, "capture/joint-king-man");
        if (book.holdsKing(board, far) && !book.holdsKing(board, near))
            addVictim(book, board, victims, near, "capture/joint-king-man");
    }
}

/// capture/pinned-man: a man between two attackers, with the king on the third side and the mover on the fourth.
void addPinnedMan(const Rulebook& book, const Board& board, int to, Victims& victims) {
    if (!book.pinnedMan || !book.holds(board, to, Side::attackers)) return;
    for (Direction direction : allDirections) {
        const int man = board.step(to, direction);
        if (!book.holds(board, man, Side::defenders) || book.holdsKing(board, man)) continue;
        if (!book.holdsKing(board, board.step(man, direction))) continue;
        bool flanked = true;
        for (Direction flank : across(direction)) {
            flanked = flanked && book.holds(board, board.step(man, flank), Side::attackers);
        }
        if (flanked) addVictim(book, board, victims, man, "capture/pinned-man");
    }
}

/// The square diagonally beside this one, or `nowhere`. A diagonal does not lead between two holes.
int diagonalStep(const Board& board, int square, int files, int ranks) {
    const int file = square % board.size() + files;
    const int rank = square / board.size() + ranks;
    if (file < 0 || rank < 0 || file >= board.size() || rank >= board.size()) return nowhere;
    const int next = rank * board.size() + file;
    const bool passes = board.exists(square + files) || board.exists(square + ranks * board.size());
    return passes && board.exists(next) ? next : nowhere;
}

/// capture/diagonal: an enemy between the mover and another piece of its side. Only pieces close a diagonal, armed or
/// not.
void addDiagonals(const Rulebook& book, const Board& board, int to, Victims& victims) {
    const Side own = sideOf(book, board.at(to));
    for (const DiagonalRule& rule : book.diagonals) {
        const auto closes = [&](int square) {
            return book.holds(board, square, own) && book.holdsOneOf(board, square, rule.by);
        };
        if (!closes(to)) continue;
        for (const int files : {-1, 1}) {
            for (const int ranks : {-1, 1}) {
                const int victim = diagonalStep(board, to, files, ranks);
                if (!book.holds(board, victim, opponent(own)) || !book.holdsOneOf(board, victim, rule.victims))
                    continue;
                if (closes(diagonalStep(board, victim, files, ranks)))
                    addVictim(book, board, victims, victim, "capture/diagonal");
            }
        }
    }
}

/// capture/three-sides: three sides of the man are closed by enemies or hostile squares, and the mover, who is no king,
/// has come to one of them. A mover that is no anvil itself may stand on a hostile square. The rim closes nothing.
void addThreeSides(const Rulebook& book, const Board& board, int to, Victims& victims) {
    if (book.pieceClass(board.at(to)).royal) return;
    for (Direction direction : allDirections) {
        const int victim = board.step(to, direction);
        if (victim == nowhere || board.empty(victim) || !isEnemy(book, board, to, board.at(victim))) continue;
        if (!holdsAnvil(book, board, to, board.at(victim)) && !isHostile(book, board, to, board.at(victim))) continue;
        const auto names = [&](const Classes& classes) { return book.holdsOneOf(board, victim, classes); };
        if (std::ranges::none_of(book.threeSidesVictims, names)) continue;
        int closed = 0;
        for (Direction side : allDirections) {
            const int square = board.step(victim, side);
            if (square == nowhere) continue;
            if (holdsAnvil(book, board, square, board.at(victim)) || isHostile(book, board, square, board.at(victim)))
                ++closed;
        }
        if (closed >= 3) addVictim(book, board, victims, victim, "capture/three-sides");
    }
}

/// Captures a row of enemies at the edge if men face all of it, both ends are closed and the mover completes the wall.
void addShieldwallRow(const Rulebook& book, const Board& board, const std::vector<int>& row, Direction along,
                      Direction inward, int to, Victims& victims) {
    const ShieldwallRule& rule = *book.shieldwall;
    const Side own = sideOf(book, board.at(to));
    if (row.size() < 2) return;

    bool moverFaces = false;
    for (int square : row) {
        const int front = board.step(square, inward);
        if (!book.holds(board, front, own)) return;
        moverFaces = moverFaces || front == to;
    }
    bool moverCloses = false;
    for (const int end : {board.step(row.front(), opposite(along)), board.step(row.back(), along)}) {
        if (book.holds(board, end, own)) {
            moverCloses = moverCloses || end == to;
            continue;
        }
        const bool corner = rule.cornersClose && rule.corners.has(end) && board.empty(end);
        if (!corner) return;
    }
    if (!moverCloses && !(rule.anyCompletingMove && moverFaces)) return;
    for (int square : row) {
        if (!book.holdsKing(board, square) || rule.kingIsTaken)
            addVictim(book, board, victims, square, "capture/shieldwall");
    }
}

/// capture/shieldwall (catalogue 1.5, E30 to E34) along each side of the board. A row never turns the corner: all its
/// squares lack the neighbour on the same side.
void addShieldwalls(const Rulebook& book, const Board& board, int to, Victims& victims) {
    if (!book.shieldwall) return;
    const Side enemy = opponent(sideOf(book, board.at(to)));
    for (Direction inward : allDirections) {
        const Direction along = across(inward)[0];
        const auto isVictim = [&](int square) {
            return book.holds(board, square, enemy) && board.step(square, opposite(inward)) == nowhere;
        };
        for (const int first : board.squares()) {
            if (!isVictim(first) || isVictim(board.step(first, opposite(along)))) continue;
            std::vector<int> row;
            for (int square = first; isVictim(square); square = board.step(square, along)) row.push_back(square);
            addShieldwallRow(book, board, row, along, inward, to, victims);
        }
    }
}

// ---- entering between two enemies

Entry entryOf(const Rulebook& book, const Board& board, int to) {
    if (!book.passiveEntry) return Entry::safe;
    return book.holdsKing(board, to) ? book.passiveEntry->king : book.passiveEntry->men;
}

void addPassiveEntry(const Rulebook& book, const Board& board, const Arrival& arrival, bool somethingTaken,
                     Victims& victims) {
    const Entry entry = entryOf(book, board, arrival.to);
    if (entry != Entry::captured && entry != Entry::capturedUnlessDeclared) return;
    if (book.passiveEntry->unlessCaptures && somethingTaken) return;
    if (entry == Entry::capturedUnlessDeclared && arrival.declared.count(book.passiveEntry->call) != 0) return;
    if (isInCapture(book, board, arrival.to)) addVictim(book, board, victims, arrival.to, "capture/passive-entry");
}

/// announce/watch-king (1587): a king who was warned and moves between two attackers is captured.
void addWarnedKing(const Rulebook& book, const Board& board, const Arrival& arrival, Victims& victims) {
    if (!book.watchKing || !book.watchKing->required || !arrival.kingWarned) return;
    if (!book.holdsKing(board, arrival.to)) return;
    if (isInCapture(book, board, arrival.to)) addVictim(book, board, victims, arrival.to, "announce/watch-king");
}

}  // namespace

/// house/guard and house/bearer. One that spares the piece is enough.
bool isSpared(const Rulebook& book, const Board& board, int square, const std::string& component) {
    if (book.guard && book.guard->from == component && book.guard->zone.has(square) &&
        book.holdsOneOf(board, square, book.guard->pieces)) {
        return true;
    }
    if (!book.bearers || !book.holdsOneOf(board, square, book.bearers->pieces)) return false;
    if (!book.bearers->from.empty() && book.bearers->from != component) return false;
    return std::ranges::any_of(allDirections, [&](Direction direction) {
        return book.holdsOneOf(board, board.step(square, direction), book.bearers->bearers);
    });
}

bool holdsAnvil(const Rulebook& book, const Board& board, int square, int victimClass) {
    return isEnemy(book, board, square, victimClass) && isAnvil(book, board, square, victimClass);
}

bool isHostile(const Rulebook& book, const Board& board, int square, int victimClass) {
    if (square == nowhere) return false;
    const PieceClass& victim = book.pieceClass(victimClass);
    for (const HostileZone& hostile : book.hostile) {
        if (!hostile.zone.has(square) || !hostile.to[static_cast<std::size_t>(victimClass)]) continue;
        switch (hostile.when) {
            case HostileZone::When::always:
                return true;
            case HostileZone::When::empty:
                if (board.empty(square)) return true;
                break;
            case HostileZone::When::occupied:
                if (book.holdsOneOf(board, square, hostile.occupants)) return true;
                break;
        }
    }
    // king/capture `counts`: hostile to the king alone.
    if (victim.royal && book.kingCapture && board.empty(square)) {
        for (const Zone& zone : book.kingCapture->counts) {
            if (zone.has(square)) return true;
        }
    }
    // hostile/linnaean (E7, E8): the throne with the king on it, attackers on three of its sides.
    if (book.linnaean && !victim.royal && victim.side == Side::defenders && book.linnaean->zone.has(square)) {
        bool kingInside = false;
        int men = 0;
        for (int other = 0; other < board.squareCount(); ++other) {
            if (book.linnaean->zone.has(other) && book.holdsKing(board, other)) kingInside = true;
            if (book.holds(board, other, Side::attackers) && beside(board, other, book.linnaean->zone)) ++men;
        }
        if (kingInside && men >= book.linnaean->menBeside) return true;
    }
    return false;
}

bool isInCapture(const Rulebook& book, const Board& board, int square) {
    const auto isTakenBy = [&](const char* component, const auto& pattern) {
        return !isSpared(book, board, square, component) && pattern(book, board, square, nowhere);
    };
    return isTakenBy("capture/custodial", isCustodialCapture) || isTakenBy("king/capture", isKingTaken) ||
           isTakenBy("king/commanders", isKingTakenByCommanders);
}

bool anyKingIsInCapture(const Rulebook& book, const Board& board, int except) {
    for (int square = 0; square < board.squareCount(); ++square) {
        if (square != except && book.holdsKing(board, square) && isInCapture(book, board, square)) return true;
    }
    return false;
}

bool mayDeclareSafeEntry(const Rulebook& book, const Board& board, int to) {
    return entryOf(book, board, to) == Entry::capturedUnlessDeclared && isInCapture(book, board, to);
}

bool isEntryRefused(const Rulebook& book, const Board& board, int to, bool somethingTaken) {
    if (board.empty(to) || entryOf(book, board, to) != Entry::refused) return false;
    if (book.passiveEntry->unlessCaptures && somethingTaken) return false;
    return isInCapture(book, board, to);
}

Victims victimsOf(const Rulebook& book, const Board& board, const Arrival& arrival) {
    Victims victims;
    const int to = arrival.to;
    const int moverClass = board.at(to);
    for (Direction direction : allDirections) {
        const int square = board.step(to, direction);
        // Patterns never capture the jumped piece (E52).
        if (square == arrival.jumped || !isEnemy(book, board, square, moverClass)) continue;
        if (isCustodialCapture(book, board, square, to)) addVictim(book, board, victims, square, "capture/custodial");
        if (isKingTaken(book, board, square, to)) addVictim(book, board, victims, square, "king/capture");
        if (isKingTakenByCommanders(book, board, square, to))
            addVictim(book, board, victims, square, "king/commanders");
    }
    for (const std::string& component : arrival.jumpTakers) {
        addVictim(book, board, victims, arrival.jumped, component);
    }

    const bool somethingTaken = !victims.empty() || arrival.displaced;
    addJointCapture(book, board, to, victims);
    addPinnedMan(book, board, to, victims);
    addDiagonals(book, board, to, victims);
    addThreeSides(book, board, to, victims);
    addShieldwalls(book, board, to, victims);
    addPassiveEntry(book, board, arrival, somethingTaken, victims);
    addWarnedKing(book, board, arrival, victims);
    if (arrival.trapped && !book.holdsKing(board, to)) addVictim(book, board, victims, to, "house/traps");
    return victims;
}

}  // namespace reference
