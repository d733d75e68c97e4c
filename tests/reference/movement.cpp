#include "movement.hpp"

#include <algorithm>
#include <cstdlib>

namespace reference {

namespace {

bool mayEnter(Who who, bool royal) { return who == Who::all || (who == Who::king && royal); }

/// Are the two camp squares connected?
bool sameCamp(const Board& board, const Zone& camps, int from, int to) {
    std::vector<bool> seed(camps.squares.size(), false);
    seed[static_cast<std::size_t>(from)] = true;
    return flood(board, seed, camps.squares)[static_cast<std::size_t>(to)];
}

/// Camps (catalogue 1.2, E27, E28): only owners that have never left a camp may stop in one. Nobody may return, hence
/// a piece has never left exactly if it stands in a camp.
bool campAllowsStop(const CampRule& rule, const Board& board, int pieceClass, int from, int to) {
    if (!rule.zone.has(to)) return true;
    if (!rule.zone.has(from) || !rule.owners[static_cast<std::size_t>(pieceClass)]) return false;
    switch (rule.between) {
        case Between::free:
            return true;
        case Between::ownCamp:
            return sameCamp(board, rule.zone, from, to);
        case Between::limit: {
            const int size = board.size();
            return std::abs(from % size - to % size) + std::abs(from / size - to / size) <= rule.maxDistance;
        }
    }
    return false;
}

bool campAllowsCrossing(const CampRule& rule, int pieceClass, int from, int over) {
    if (rule.othersCross || !rule.zone.has(over)) return true;
    return rule.zone.has(from) && rule.owners[static_cast<std::size_t>(pieceClass)];
}

/// The component that forbids the piece to stop on `to`.
std::optional<std::string> stopForbidden(const Rulebook& book, const Board& board, int from, int to) {
    const int pieceClass = board.at(from);
    const bool royal = book.pieceClass(pieceClass).royal;
    if (book.camps && !campAllowsStop(*book.camps, board, pieceClass, from, to)) return "passage/camps";
    for (const RestrictedZone& rule : book.restricted) {
        if (rule.zone.has(to) && !mayEnter(rule.stop, royal)) return "passage/restricted";
    }
    return std::nullopt;
}

/// The component that forbids the piece to cross the empty square `over`.
std::optional<std::string> crossingForbidden(const Rulebook& book, const Board& board, int from, int over) {
    const int pieceClass = board.at(from);
    const bool royal = book.pieceClass(pieceClass).royal;
    if (book.camps && !campAllowsCrossing(*book.camps, pieceClass, from, over)) return "passage/camps";
    for (const RestrictedZone& rule : book.restricted) {
        if (rule.zone.has(over) && !mayEnter(rule.pass, royal)) return "passage/restricted";
    }
    return std::nullopt;
}

bool mayJumpOver(const Rulebook& book, const JumpRule& rule, const Board& board, int from, int over) {
    return over != nowhere && !board.empty(over) &&
           book.pieceClass(board.at(over)).side != book.pieceClass(board.at(from)).side &&
           book.holdsOneOf(board, over, rule.over);
}

}  // namespace

std::vector<int> findSlides(const Rulebook& book, const Board& board, int from, Direction direction, int limitByDie) {
    std::vector<int> targets;
    const int limit = book.slideLimit[static_cast<std::size_t>(board.at(from))];
    int distance = 0;
    for (int to = board.step(from, direction); to != nowhere && board.empty(to); to = board.step(to, direction)) {
        ++distance;
        if (limit != 0 && distance > limit) break;
        if (limitByDie != 0 && distance > limitByDie) break;
        if (!stopForbidden(book, board, from, to)) targets.push_back(to);
        if (crossingForbidden(book, board, from, to)) break;
    }
    return targets;
}

std::vector<int> findSlides(const Rulebook& book, const Board& board, int from, int limitByDie) {
    std::vector<int> targets;
    for (Direction direction : allDirections) {
        for (int to : findSlides(book, board, from, direction, limitByDie)) targets.push_back(to);
    }
    return targets;
}

/// Jumps (catalogue 1.2, "Jump facts"): over one adjacent enemy, to a square where the jumper may stop. A rule may
/// restrict the jumped class, and the squares of departure or arrival.
std::vector<Hop> findHops(const Rulebook& book, const Board& board, int from) {
    std::vector<Hop> hops;
    for (Direction direction : allDirections) {
        Hop hop;
        bool found = false;
        for (const JumpRule& rule : book.jumps) {
            if (!book.holdsOneOf(board, from, rule.jumpers)) continue;
            const int over = board.step(from, direction);
            if (!mayJumpOver(book, rule, board, from, over)) continue;
            const int to = board.step(over, direction);
            if (to == nowhere || !board.empty(to) || stopForbidden(book, board, from, to)) continue;
            if (rule.touching && !rule.touching->has(from) && !rule.touching->has(to)) continue;
            hop.to = to;
            hop.over = over;
            if (rule.takes) hop.takers.insert(rule.component);
            found = true;
        }
        if (found) hops.push_back(hop);
    }
    return hops;
}

std::optional<std::string> obstacle(const Rulebook& book, const Board& board, int from, int to, int limitByDie) {
    for (const Hop& hop : findHops(book, board, from)) {
        if (hop.to == to) return std::nullopt;
    }
    for (Direction direction : allDirections) {
        bool inLine = false;
        for (int square = board.step(from, direction); square != nowhere; square = board.step(square, direction)) {
            inLine = inLine || square == to;
        }
        if (!inLine) continue;
        const int limit = book.slideLimit[static_cast<std::size_t>(board.at(from))];
        int distance = 0;
        for (int square = board.step(from, direction);; square = board.step(square, direction)) {
            ++distance;
            if (!board.empty(square)) return "blocked";
            if (limit != 0 && distance > limit) return "move/slide";
            if (limitByDie != 0 && distance > limitByDie) return "turn/dice";
            if (square == to) return stopForbidden(book, board, from, to);
            if (const auto rule = crossingForbidden(book, board, from, square)) return rule;
        }
    }
    return "not in line";
}

int countOpenPaths(const Rulebook& book, const Board& board, const Zone& zone) {
    int count = 0;
    for (Direction direction : allDirections) {
        bool open = false;
        for (int square = 0; square < board.squareCount(); ++square) {
            if (!book.holdsKing(board, square)) continue;
            for (int to : findSlides(book, board, square, direction, 0)) open = open || zone.has(to);
        }
        if (open) ++count;
    }
    return count;
}

}  // namespace reference
