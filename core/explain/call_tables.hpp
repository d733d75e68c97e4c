// The collected calls, indexed by class and side, in rule order. Nothing here reads the engine's compiled tables.
#pragma once
#include <array>
#include <memory>
#include <vector>

#include "image/rule_image.hpp"

namespace tafl::direct {

constexpr ClassSet classBit(int classNumber) { return static_cast<ClassSet>(1u << (classNumber - 1)); }
constexpr bool has(ClassSet set, int classNumber) {
    return classNumber >= 1 && classNumber <= maxClasses && (set >> (classNumber - 1) & 1);
}
constexpr std::size_t at(Side s) { return static_cast<std::size_t>(s); }
constexpr std::size_t at(int n) { return static_cast<std::size_t>(n); }

template <class T>
using ByClass = std::array<T, maxClasses + 1>;  ///< [0] is unused

struct CallTables {
    explicit CallTables(std::shared_ptr<const RuleImage>);

    std::shared_ptr<const RuleImage> image;
    const Calls& calls;
    const Graph& graph;
    int size, squares, classes;
    std::vector<std::array<Square, 4>> next;  ///< neighbours by direction

    ClassSet classesOfSide[2] = {0, 0}, royals = 0;
    ByClass<Side> side{};
    ByClass<const SlideCall*> slide{};
    ByClass<std::vector<const JumpCall*>> jumps;
    ByClass<std::vector<const LeapCall*>> leaps;
    ByClass<const FateCall*> fate{};             ///< of a piece captured by any move
    ByClass<ByClass<const FateCall*>> fateBy{};  ///< [class of the mover][class captured]: the same by this mover
    ByClass<ClassSet> hammer{}, anvil{};         ///< [c]: enemy classes that c can capture as hammer, hold as anvil; a
                                                 ///< conditional disarm may still forbid it
    ByClass<std::vector<const HostileCall*>> hostile;   ///< by victim, in rule order, without the outside
    ByClass<const HostileCall*> outside{};              ///< the first rule that makes the outside hostile to the victim
    ByClass<std::vector<const PatternCall*>> patterns;  ///< by victim, in rule order

    bool usesArrangements = false;            ///< some repetition compares one side's pieces only
    bool illegalHistory[2] = {false, false};  ///< by side: a repetition or shuttle can make moves illegal
    bool refusals[2] = {false, false}, demands[2] = {false, false};

    const SquareSet& stopBarred(int classNumber, Square from) const {
        return stopBarred_[at(classNumber * squares + from)];
    }
    /// Without conditional bars.
    const SquareSet& passBarred(int classNumber, Square from) const {
        return passBarred_[at(classNumber * squares + from)];
    }
    Square neighbour(Square s, Direction d) const { return next[at(s)][static_cast<std::size_t>(d)]; }
    /// Bit of a delayed outcome call in PlainPosition::pending. Only the first 32 outcome calls have one.
    static std::uint64_t pendingBit(std::size_t outcome, Side s) { return std::uint64_t{1} << (outcome * 2 + at(s)); }
    const DieFace* face(int n) const;

private:
    void readPieces();
    void readMovement();
    void readHostility();
    void readHistory();
    std::vector<SquareSet> stopBarred_, passBarred_;
};

}  // namespace tafl::direct
