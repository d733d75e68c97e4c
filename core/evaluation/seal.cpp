#include "evaluation/seal.hpp"

#include <algorithm>

#include "image/program_bounds.hpp"

namespace tafl {
namespace {

constexpr std::size_t at(int n) { return static_cast<std::size_t>(n); }
constexpr bool has(ClassSet classes, int classNumber) { return classes >> (classNumber - 1) & 1; }

/// An upper bound of the squares that the royal side can reach and the men that it can capture while its enemies stand
/// still.
class Breakout {
public:
    Breakout(const RuleImage& image, const std::vector<std::uint8_t>& occupants, Side side)
        : image_(image), occupants_(occupants), side_(side), classes_(static_cast<int>(image.calls.classes.size())) {
        for (Square s = 0; s < image.size * image.size; ++s) {
            const int c = occupants[at(s)];
            if (!c) continue;
            bounds_.may[at(c)].add(s);
            if (image.sideOf(c) == side)
                ++pieces_;
            else
                bounds_.must[at(c)].add(s), walls_.add(s);
        }
    }

    /// Each capture opens the ring further, until nothing changes.
    bool reachesGoal() {
        for (;;) {
            for (int c = 1; c <= classes_; ++c)
                if (isOwn(c) && (walk(c) & goalsOf(c)).any()) return true;
            const SquareSet victims = findVictims();
            if (!victims.any()) return false;
            bool changesClass = false;
            victims.each([&](Square s) { changesClass |= image_.mayBecome(occupants_[at(s)]); });
            if (changesClass) return true;
            walls_ -= victims;
            exposed_ += victims.count();
            for (SquareSet& squares : bounds_.must) squares -= victims;
        }
    }

    /// Of the royal side, after reachesGoal.
    Seal seal() const {
        SquareSet region;
        for (int c = 1; c <= classes_; ++c)
            if (isOwn(c)) region |= bounds_.may[at(c)];
        return {.sealed = true, .region = region.count(), .exposed = exposed_, .pieces = pieces_};
    }

private:
    bool isOwn(int classNumber) const { return image_.sideOf(classNumber) == side_; }

    SquareSet goalsOf(int classNumber) const {
        SquareSet out;
        for (const GoalCall& call : image_.calls.goals)
            if (has(call.classes, classNumber) && call.winner == side_) out |= call.squares;
        return out;
    }

    /// Extends the squares of a class by single steps around the walls; its own side's pieces do not block.
    const SquareSet& walk(int classNumber) {
        SquareSet& squares = bounds_.may[at(classNumber)];
        for (SquareSet before; before != squares;) {
            before = squares;
            for (const Group& group : image_.groups) {
                if (!has(group.classes, classNumber)) continue;
                for (const Direction d : allDirections) {
                    const auto direction = static_cast<std::size_t>(d);
                    const SquareSet open = group.pass[direction] | group.stop[direction] | group.enter[direction];
                    squares |= shift(squares, d, image_.size) & (open - walls_);
                }
            }
        }
        return squares;
    }

    /// The walls that may be captured.
    SquareSet findVictims() const {
        SquareSet out;
        walls_.each([&](Square s) {
            if (fitsPattern(s)) out.add(s);
        });
        for (const GuardedProgram& capture : image_.captures[at(static_cast<int>(side_))])
            out |= boundResult(image_, capture.program, bounds_, side_) & walls_;
        return out;
    }

    bool fitsPattern(Square victim) const {
        const int c = occupants_[at(victim)];
        const auto& patterns = image_.patternSets[image_.patternSetIndex[at(c)][at(victim)]];
        return std::ranges::any_of(patterns, [&](const Pattern& pattern) { return completes(pattern, victim, c); });
    }

    /// Whether enough pieces can come to the sides of the victim that no hostile square holds, one of them a hammer.
    bool completes(const Pattern& pattern, Square victim, int victimClass) const {
        int needed = 0, able = 0;
        bool hammer = false;
        for (const Direction d : allDirections) {
            if (!(pattern.sides >> static_cast<unsigned>(d) & 1)) continue;
            const Square s = step(victim, d, image_.size);
            bool captor = false;
            for (int c = 1; c <= classes_; ++c) {
                if (!isOwn(c) || !has(pattern.by, c) || !bounds_.may[at(c)].has(s)) continue;
                captor = true;
                hammer |= has(image_.take[at(c)], victimClass);
            }
            able += captor;
            if (mayBeHostile(s, victimClass, pattern)) continue;
            if (!captor) return false;
            ++needed;
        }
        return hammer && std::max({needed, int{pattern.men}, 1}) <= std::min(able, pieces_);
    }

    /// Whether the square itself may be hostile, whoever stands there.
    bool mayBeHostile(Square s, int victimClass, const Pattern& pattern) const {
        if (has(image_.conditionalHostile[at(s)], victimClass)) return true;
        if (walls_.has(s)) return has(image_.zoneHostile[occupants_[at(s)]][at(s)], victimClass);
        if (pattern.walls && image_.walls[at(pattern.walls - 1)].has(s)) return true;
        for (int c = emptyOccupant; c <= classes_; ++c)
            if ((c == emptyOccupant || bounds_.may[at(c)].has(s)) && has(image_.zoneHostile[at(c)][at(s)], victimClass))
                return true;
        return false;
    }

    const RuleImage& image_;
    const std::vector<std::uint8_t>& occupants_;
    const Side side_;
    const int classes_;
    int pieces_ = 0;      ///< of the royal side
    int exposed_ = 0;     ///< enemies that may be captured, as far as is known
    PieceBounds bounds_;  ///< enemies stand where they are; own pieces walk
    SquareSet walls_;     ///< enemies that cannot be captured, as far as is known
};

}  // namespace

Seal examineSeal(const Position& position) {
    const RuleImage& image = position.image();
    const auto& classes = image.calls.classes;
    const auto royal = std::ranges::find(classes, true, &PieceClass::royal);
    if (royal == classes.end()) return {};
    const Side side = royal->side;
    bool anyGoal = false, anyRoyal = false;
    for (int c = 1; c <= static_cast<int>(classes.size()); ++c)
        if (classes[at(c - 1)].royal) anyRoyal |= position.count(c) > 0;
    for (const GoalCall& call : image.calls.goals) anyGoal |= (call.classes & image.royals()) && call.winner == side;
    const auto isOwn = [&](const auto& call) { return (call.classes & image.classesOf(side)) != 0; };
    const bool jumps = std::ranges::any_of(image.calls.jumps, isOwn) || std::ranges::any_of(image.calls.leaps, isOwn) ||
                       std::ranges::any_of(image.calls.swaps, isOwn) ||
                       std::ranges::any_of(image.calls.displacements, isOwn);
    // A demand, or a second move in a turn, may force the enemies to open the ring.
    const bool free = image.demands[at(static_cast<int>(other(side)))].empty() && !image.calls.again;
    if (!anyGoal || !anyRoyal || jumps || !free || !image.calls.changes.empty() || !image.calls.entries.empty())
        return {};
    const Setup setup = position.setup();
    Breakout breakout(image, setup.occupants, side);
    return breakout.reachesGoal() ? Seal{} : breakout.seal();
}

}  // namespace tafl
