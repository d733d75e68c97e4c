#include "captures.hpp"

#include <array>

namespace reference {

namespace {

// ---- who may strike, who may hold

bool mayHammer(const Rulebook& book, int pieceClass) {
    const PieceClass& piece = book.pieceClass(pieceClass);
    return piece.fights && (!piece.royal || book.kingMayHammer);
}

bool mayAnvil(const Rulebook& book, int pieceClass) {
    const PieceClass& piece = book.pieceClass(pieceClass);
    return piece.fights && (!piece.royal || book.kingMayAnvil);
}

Side sideOf(const Rulebook& book, int pieceClass) { return book.pieceClass(pieceClass).side; }

bool isEnemy(const Rulebook& book, const Board& board, int square, int victimClass) {
    return book.holds(board, square, opponent(sideOf(book, victimClass)));
}

// ---- what closes one side of a piece

/// Beyond the rim: hostile rims take men (OgreCave, variation 2), a rim that counts helps against the king.
bool rimIsHostile(const Rulebook& book, int victimClass) {
    if (book.kingCapture && book.kingCapture->rimCounts && book.pieceClass(victimClass).royal) return true;
    for (const HostileZone& hostile : book.hostile) {
        if (hostile.zone.outside && hostile.to[static_cast<std::size_t>(victimClass)]) return true;
    }
    return false;
}

enum class Closed {
    no,
    byWall,   // a hostile square or the rim: a side, but no man
    byMan,    // an enemy that may stand as anvil
    byMover,  // the piece that has just moved, and may strike
};

/// What stands on that side of the piece? `mover` is the square of the piece that has just moved, or nowhere.
Closed sideClosed(const Rulebook& book, const Board& board, int victim, Direction direction, int mover) {
    const int victimClass = board.at(victim);
    const int side = board.step(victim, direction);
    if (side == nowhere) return rimIsHostile(book, victimClass) ? Closed::byWall : Closed::no;
    if (side == mover && isEnemy(book, board, side, victimClass) && mayHammer(book, board.at(side))) {
        return Closed::byMover;
    }
    if (holdsAnvil(book, board, side, victimClass)) return Closed::byMan;
    if (squareIsHostile(book, board, side, victimClass)) return Closed::byWall;
    return Closed::no;
}

/// Are these sides all closed, by enough men, and does one of them strike? With a mover it is he who strikes; without
/// one, any man on those sides that could.
template <class Sides>
bool surrounded(const Rulebook& book, const Board& board, int victim, const Sides& sides, int mover, int leastMen) {
    int men = 0;
    bool struck = false;
    for (Direction direction : sides) {
        const Closed closed = sideClosed(book, board, victim, direction, mover);
        if (closed == Closed::no) return false;
        if (closed == Closed::byMan || closed == Closed::byMover) ++men;
        if (closed == Closed::byMover) struck = true;
        if (closed == Closed::byMan && mover == nowhere) {
            struck = struck || mayHammer(book, board.at(board.step(victim, direction)));
        }
    }
    return struck && men >= leastMen;
}

constexpr std::array<std::array<Direction, 2>, 2> bothLines{
    {{Direction::east, Direction::west}, {Direction::north, Direction::south}}};

bool betweenTwo(const Rulebook& book, const Board& board, int victim, int mover, int leastMen) {
    for (const auto& line : bothLines) {
        if (surrounded(book, board, victim, line, mover, leastMen)) return true;
    }
    return false;
}

// ---- the capture rules that strike a piece beside the mover

/// capture/custodial: a man is taken between two enemies on a line. Guards are spared.
bool takenBetween(const Rulebook& book, const Board& board, int victim, int mover) {
    if (!book.pieceClass(board.at(victim)).fights) return false;
    for (const Classes& victims : book.custodialVictims) {
        if (book.holdsOneOf(board, victim, victims) && betweenTwo(book, board, victim, mover, 1)) return true;
    }
    return false;
}

bool beside(const Board& board, int square, const Zone& zone) {
    for (Direction direction : allDirections) {
        if (zone.has(board.step(square, direction))) return true;
    }
    return false;
}

/// king/capture (catalogue 1.4): how many sides are needed depends on where the king stands.
bool kingTaken(const Rulebook& book, const Board& board, int king, int mover) {
    if (!book.kingCapture || !book.holdsKing(board, king)) return false;
    const KingCaptureRule& rule = *book.kingCapture;
    int sides = rule.elsewhere;
    if (rule.throne.has(king)) {
        sides = rule.onThrone;
    } else if (beside(board, king, rule.throne)) {
        sides = rule.besideThrone;
    }
    if (sides == 4) return surrounded(book, board, king, allDirections, mover, rule.leastMen);
    if (sides == 2) return betweenTwo(book, board, king, mover, rule.leastMen);
    return false;
}

/// king/commanders (E51): two commanders on a line, or one and an empty corner; not on the throne nor beside it.
bool kingTakenByCommanders(const Rulebook& book, const Board& board, int king, int mover) {
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
            if (commander && mover != nowhere && side == mover && mayHammer(book, board.at(side))) {
                struck = true;
            } else if (commander && mayAnvil(book, board.at(side))) {
                struck = struck || (mover == nowhere && mayHammer(book, board.at(side)));
            } else if (!(rule.walls.has(side) && board.empty(side))) {
                closed = false;
            }
        }
        if (closed && struck) return true;
    }
    return false;
}

// ---- the capture rules that look further

void note(Victims& victims, int square, const std::string& component) {
    const auto [entry, isNew] = victims.emplace(square, component);
    if (!isNew && component < entry->second) entry->second = component;
}

/// capture/joint-king-man (E25, E26): the mover, then king and man in either order, then an attacker or an empty
/// square of the far end, all on one line: the man is taken.
void jointCapture(const Rulebook& book, const Board& board, int to, Victims& victims) {
    if (!book.jointFarEnd || !book.holds(board, to, Side::attackers)) return;
    for (Direction direction : allDirections) {
        const int near = board.step(to, direction);
        if (!book.holds(board, near, Side::defenders)) continue;
        const int far = board.step(near, direction);
        if (!book.holds(board, far, Side::defenders)) continue;
        const int end = board.step(far, direction);
        const bool closed = book.holds(board, end, Side::attackers) || (book.jointFarEnd->has(end) && board.empty(end));
        if (!closed) continue;
        if (book.holdsKing(board, near) && !book.holdsKing(board, far)) note(victims, far, "capture/joint-king-man");
        if (book.holdsKing(board, far) && !book.holdsKing(board, near)) note(victims, near, "capture/joint-king-man");
    }
}

/// capture/pinned-man: a man between two attackers, his king on the third side, the mover on the fourth.
void pinnedMan(const Rulebook& book, const Board& board, int to, Victims& victims) {
    if (!book.pinnedMan || !book.holds(board, to, Side::attackers)) return;
    for (Direction direction : allDirections) {
        const int man = board.step(to, direction);
        if (!book.holds(board, man, Side::defenders) || book.holdsKing(board, man)) continue;
        if (!book.holdsKing(board, board.step(man, direction))) continue;
        bool flanked = true;
        for (Direction flank : across(direction)) {
            flanked = flanked && book.holds(board, board.step(man, flank), Side::attackers);
        }
        if (flanked) note(victims, man, "capture/pinned-man");
    }
}

/// One unbroken row of enemies along a rim: faced everywhere, closed at both ends, and completed by the mover?
void shieldwallRow(const Rulebook& book, const Board& board, const std::vector<int>& row, Direction along,
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
        if (!book.holdsKing(board, square) || rule.kingIsTaken) note(victims, square, "capture/shieldwall");
    }
}

/// capture/shieldwall (catalogue 1.5, E30 to E34), along each of the four rims. A row never turns a corner of the
/// board.
void shieldwall(const Rulebook& book, const Board& board, int to, Victims& victims) {
    if (!book.shieldwall) return;
    const Side enemy = opponent(sideOf(book, board.at(to)));
    for (Direction inward : allDirections) {
        const Direction along = across(inward)[0];
        // The rim from which `inward` leads away, walked in direction `along`.
        int square = 0;
        while (board.step(square, opposite(inward)) != nowhere) square = board.step(square, opposite(inward));
        while (board.step(square, opposite(along)) != nowhere) square = board.step(square, opposite(along));
        std::vector<int> row;
        for (; square != nowhere; square = board.step(square, along)) {
            if (book.holds(board, square, enemy)) {
                row.push_back(square);
                continue;
            }
            shieldwallRow(book, board, row, along, inward, to, victims);
            row.clear();
        }
        shieldwallRow(book, board, row, along, inward, to, victims);
    }
}

// ---- jumped pieces

bool isGuarded(const Rulebook& book, const Board& board, int square, const std::string& component) {
    return book.guard && book.guard->from == component && book.guard->zone.has(square) &&
           book.holdsOneOf(board, square, book.guard->pieces);
}

// ---- entering between two enemies

Entry entryOf(const Rulebook& book, const Board& board, int to) {
    if (!book.passiveEntry) return Entry::safe;
    return book.holdsKing(board, to) ? book.passiveEntry->king : book.passiveEntry->men;
}

void passiveEntry(const Rulebook& book, const Board& board, const Arrival& arrival, bool somethingTaken,
                  Victims& victims) {
    const Entry entry = entryOf(book, board, arrival.to);
    if (entry != Entry::captured && entry != Entry::capturedUnlessDeclared) return;
    if (book.passiveEntry->unlessCaptures && somethingTaken) return;
    if (entry == Entry::capturedUnlessDeclared && arrival.declared.count(book.passiveEntry->call) != 0) return;
    if (standsInCapture(book, board, arrival.to)) note(victims, arrival.to, "capture/passive-entry");
}

/// announce/watch-king (1587): the king was warned, and walks between two attackers all the same.
void warnedKing(const Rulebook& book, const Board& board, const Arrival& arrival, Victims& victims) {
    if (!book.watchKing || !book.watchKing->required || !arrival.kingWarned) return;
    if (!book.holdsKing(board, arrival.to)) return;
    if (standsInCapture(book, board, arrival.to)) note(victims, arrival.to, "announce/watch-king");
}

}  // namespace

bool holdsAnvil(const Rulebook& book, const Board& board, int square, int victimClass) {
    return isEnemy(book, board, square, victimClass) && mayAnvil(book, board.at(square));
}

bool squareIsHostile(const Rulebook& book, const Board& board, int square, int victimClass) {
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
    // The king's own anvils, king/capture `counts`.
    if (victim.royal && book.kingCapture && board.empty(square)) {
        for (const Zone& zone : book.kingCapture->counts) {
            if (zone.has(square)) return true;
        }
    }
    // hostile/linnaean (E7, E8): the throne with the king on it, attackers on three of its sides.
    if (book.linnaean && !victim.royal && victim.side == Side::defenders && book.linnaean->zone.has(square)) {
        bool kingThere = false;
        int men = 0;
        for (int other = 0; other < board.squareCount(); ++other) {
            if (book.linnaean->zone.has(other) && book.holdsKing(board, other)) kingThere = true;
            if (book.holds(board, other, Side::attackers) && beside(board, other, book.linnaean->zone)) ++men;
        }
        if (kingThere && men >= book.linnaean->menBeside) return true;
    }
    return false;
}

bool standsInCapture(const Rulebook& book, const Board& board, int square) {
    return takenBetween(book, board, square, nowhere) || kingTaken(book, board, square, nowhere) ||
           kingTakenByCommanders(book, board, square, nowhere);
}

bool anyKingStandsInCapture(const Rulebook& book, const Board& board, int except) {
    for (int square = 0; square < board.squareCount(); ++square) {
        if (square != except && book.holdsKing(board, square) && standsInCapture(book, board, square)) return true;
    }
    return false;
}

bool mayCallSafeEntry(const Rulebook& book, const Board& board, int to) {
    return entryOf(book, board, to) == Entry::capturedUnlessDeclared && standsInCapture(book, board, to);
}

bool entryRefused(const Rulebook& book, const Board& board, int to, bool somethingTaken) {
    if (board.empty(to) || entryOf(book, board, to) != Entry::refused) return false;
    if (book.passiveEntry->unlessCaptures && somethingTaken) return false;
    return standsInCapture(book, board, to);
}

Victims victimsOf(const Rulebook& book, const Board& board, const Arrival& arrival) {
    Victims victims;
    const int to = arrival.to;
    const int moverClass = board.at(to);
    for (Direction direction : allDirections) {
        const int square = board.step(to, direction);
        // A piece that was jumped is not taken by sandwich in the same move (E52).
        if (square == arrival.jumped || !isEnemy(book, board, square, moverClass)) continue;
        if (takenBetween(book, board, square, to)) note(victims, square, "capture/custodial");
        if (kingTaken(book, board, square, to)) note(victims, square, "king/capture");
        if (kingTakenByCommanders(book, board, square, to)) note(victims, square, "king/commanders");
    }
    for (const std::string& component : arrival.jumpTakers) {
        if (!isGuarded(book, board, arrival.jumped, component)) note(victims, arrival.jumped, component);
    }

    const bool somethingTaken = !victims.empty();
    jointCapture(book, board, to, victims);
    pinnedMan(book, board, to, victims);
    shieldwall(book, board, to, victims);
    passiveEntry(book, board, arrival, somethingTaken, victims);
    warnedKing(book, board, arrival, victims);
    return victims;
}

}  // namespace reference
