#include "movement.hpp"

#include "captures.hpp"

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
    if (book.embers && book.embers->from.has(from) && book.holdsOneOf(board, from, book.embers->pieces) &&
        board.hasMark(over, Mark::ember)) {
        return "house/embers";
    }
    return std::nullopt;
}

/// The squares of several leaps in a row by one vector, in order and whatever stands on them. They end before a hole.
using Ride = std::vector<int>;

Ride rideFrom(const Shape& shape, int from, int files, int ranks, int limit) {
    Ride ride;
    const int size = shape.size();
    int file = from % size;
    int rank = from / size;
    while (limit == 0 || static_cast<int>(ride.size()) < limit) {
        file += files;
        rank += ranks;
        if (file < 0 || rank < 0 || file >= size || rank >= size) break;
        if (!shape.has(rank * size + file)) break;
        ride.push_back(rank * size + file);
    }
    return ride;
}

/// All rides of a class from there, to their limits or the rim.
std::vector<Ride> ridesFrom(const Rulebook& book, int pieceClass, int from) {
    std::vector<Ride> rides;
    for (const LeapRule& rule : book.leaps) {
        if (!rule.pieces[static_cast<std::size_t>(pieceClass)]) continue;
        for (const int files : {rule.across, -rule.across}) {
            for (const int ranks : {rule.up, -rule.up}) {
                rides.push_back(rideFrom(*book.shape, from, files, ranks, rule.limit));
                rides.push_back(rideFrom(*book.shape, from, ranks, files, rule.limit));
            }
        }
    }
    return rides;
}

/// What keeps the piece from stopping on that square of the ride. It touches down on each square of the ride before.
/// What it leaps over does not matter.
std::optional<std::string> rideObstacle(const Rulebook& book, const Board& board, int from, const Ride& ride, int to) {
    for (const int square : ride) {
        if (!board.empty(square)) return "blocked";
        if (square == to) return stopForbidden(book, board, from, to);
        if (const auto rule = crossingForbidden(book, board, from, square)) return rule;
    }
    return "not in line";
}

/// Of several ways to a square that are all closed, the one with the fewest leaps gives the reason.
std::optional<std::string> leapObstacle(const Rulebook& book, const Board& board, int from, int to) {
    std::optional<std::string> reason = "not in line";
    std::optional<std::ptrdiff_t> fewest;
    for (const Ride& ride : ridesFrom(book, board.at(from), from)) {
        const auto end = std::ranges::find(ride, to);
        if (end == ride.end()) continue;
        const auto found = rideObstacle(book, board, from, ride, to);
        if (!found) return std::nullopt;
        const std::ptrdiff_t before = end - ride.begin();
        if (fewest && *fewest <= before) continue;
        fewest = before;
        reason = found;
    }
    return reason;
}

/// move/swap. The rules of a pair add up; each of the two must be allowed to stop where the other stands.
bool maySwap(const Rulebook& book, const Board& board, int from, int to) {
    if (!book.holds(board, to, book.pieceClass(board.at(from)).side) || board.at(from) == board.at(to)) return false;
    if (stopForbidden(book, board, from, to) || stopForbidden(book, board, to, from)) return false;
    return std::ranges::any_of(book.swaps, [&](const SwapRule& rule) {
        return book.holdsOneOf(board, from, rule.pieces) && book.holdsOneOf(board, to, rule.with) &&
               !(rule.once && board.hasMark(from, Mark::swapped));
    });
}

/// capture/displacement, for a way that is open up to that square.
bool mayDisplace(const Rulebook& book, const Board& board, int from, int to, bool byLeap) {
    const std::string component = "capture/displacement";
    if (!book.holds(board, to, opponent(book.pieceClass(board.at(from)).side))) return false;
    if (book.holdsKing(board, to) && book.kingIsHeld()) return false;
    if (stopForbidden(book, board, from, to) || isSpared(book, board, to, component)) return false;
    return std::ranges::any_of(book.displacements, [&](const DisplacementRule& rule) {
        return (byLeap ? rule.byLeaps : rule.bySlides) && book.holdsOneOf(board, from, rule.pieces) &&
               book.holdsOneOf(board, to, rule.victims);
    });
}

/// The first piece in that direction, if a slide of the piece could go on to its square, or nowhere.
int firstPieceOfSlide(const Rulebook& book, const Board& board, int from, Direction direction, int limitByDie) {
    const auto pieceClass = static_cast<std::size_t>(board.at(from));
    if (book.cannotSlide[pieceClass]) return nowhere;
    int distance = 0;
    for (int square = board.step(from, direction); square != nowhere; square = board.step(square, direction)) {
        ++distance;
        if (book.slideLimit[pieceClass] != 0 && distance > book.slideLimit[pieceClass]) return nowhere;
        if (limitByDie != 0 && distance > limitByDie) return nowhere;
        if (!board.empty(square)) return square;
        if (crossingForbidden(book, board, from, square)) return nowhere;
    }
    return nowhere;
}

/// The first piece on the ride, if the leaps could go on to its square, or nowhere.
int firstPieceOfRide(const Rulebook& book, const Board& board, int from, const Ride& ride) {
    for (const int square : ride) {
        if (!board.empty(square)) return square;
        if (crossingForbidden(book, board, from, square)) return nowhere;
    }
    return nowhere;
}

bool mayJumpOver(const Rulebook& book, const JumpRule& rule, const Board& board, int from, int over) {
    if (over == nowhere || board.empty(over) || !book.holdsOneOf(board, over, rule.over)) return false;
    if (rule.across == Jumped::any) return true;
    return book.holds(board, over, book.pieceClass(board.at(from)).side) == (rule.across == Jumped::own);
}

}  // namespace

bool liesThatWay(const Board& board, int from, Direction direction, int to) {
    const int files = to % board.size() - from % board.size();
    const int ranks = to / board.size() - from / board.size();
    switch (direction) {
        case Direction::east:
            return ranks == 0 && files > 0;
        case Direction::west:
            return ranks == 0 && files < 0;
        case Direction::north:
            return files == 0 && ranks > 0;
        case Direction::south:
            return files == 0 && ranks < 0;
    }
    return false;
}

std::vector<int> findSlides(const Rulebook& book, const Board& board, int from, Direction direction, int limitByDie) {
    std::vector<int> targets;
    if (book.cannotSlide[static_cast<std::size_t>(board.at(from))]) return targets;
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

std::set<int> findLeaps(const Rulebook& book, const Board& board, int from) {
    std::set<int> targets;
    for (const Ride& ride : ridesFrom(book, board.at(from), from)) {
        for (const int to : ride) {
            if (!rideObstacle(book, board, from, ride, to)) targets.insert(to);
        }
    }
    return targets;
}

bool leapLeadsTo(const Rulebook& book, int pieceClass, int from, int to) {
    return std::ranges::any_of(ridesFrom(book, pieceClass, from),
                               [to](const Ride& ride) { return std::ranges::find(ride, to) != ride.end(); });
}

/// Jumps (catalogue 1.2, "Jump facts"): over one adjacent piece, mostly an enemy, to a square where the jumper may
/// stop. A rule may restrict the jumped class, and the squares of departure or arrival. It never takes an own piece.
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
            const bool overOwn = book.holds(board, over, book.pieceClass(board.at(from)).side);
            if (rule.takes && !overOwn) hop.takers.insert(rule.component);
            found = true;
        }
        if (found) hops.push_back(hop);
    }
    return hops;
}

std::set<int> findSwaps(const Rulebook& book, const Board& board, int from) {
    std::set<int> partners;
    for (Direction direction : allDirections) {
        const int to = board.step(from, direction);
        if (maySwap(book, board, from, to)) partners.insert(to);
    }
    return partners;
}

std::set<int> findDisplacements(const Rulebook& book, const Board& board, int from, int limitByDie) {
    std::set<int> targets;
    for (Direction direction : allDirections) {
        const int to = firstPieceOfSlide(book, board, from, direction, limitByDie);
        if (mayDisplace(book, board, from, to, false)) targets.insert(to);
    }
    for (const Ride& ride : ridesFrom(book, board.at(from), from)) {
        const int to = firstPieceOfRide(book, board, from, ride);
        if (mayDisplace(book, board, from, to, true)) targets.insert(to);
    }
    return targets;
}

std::optional<std::string> obstacle(const Rulebook& book, const Board& board, int from, int to, int limitByDie) {
    if (findSwaps(book, board, from).count(to) != 0) return std::nullopt;
    if (findDisplacements(book, board, from, limitByDie).count(to) != 0) return std::nullopt;
    for (const Hop& hop : findHops(book, board, from)) {
        if (hop.to == to) return std::nullopt;
    }
    for (Direction direction : allDirections) {
        if (!liesThatWay(board, from, direction, to)) continue;
        if (book.cannotSlide[static_cast<std::size_t>(board.at(from))]) return "move/leap";
        const int limit = book.slideLimit[static_cast<std::size_t>(board.at(from))];
        int distance = 0;
        for (int square = board.step(from, direction);; square = board.step(square, direction)) {
            ++distance;
            if (square == nowhere || !board.empty(square)) return "blocked";
            if (limit != 0 && distance > limit) return "move/slide";
            if (limitByDie != 0 && distance > limitByDie) return "turn/dice";
            if (square == to) return stopForbidden(book, board, from, to);
            if (const auto rule = crossingForbidden(book, board, from, square)) return rule;
        }
    }
    return leapObstacle(book, board, from, to);  // a vector never lies along a line
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
