// The collected calls, looked up once: by class, by side, in the order of the rules. Nothing here comes from the folded
// tables.
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
using ByClass = std::array<T, maxClasses + 1>;  ///< [0] is not used

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
    ByClass<const FateCall*> fate{};
    ByClass<ClassSet> hammer{}, anvil{};               ///< [c]: the enemies c may take as hammer, hold as anvil
    ByClass<std::vector<const HostileCall*>> hostile;  ///< by victim, in the order of rules, without the outside
    ByClass<const HostileCall*> outside{};  ///< the first rule by which the outside is hostile to this victim
    ByClass<std::vector<const PatternCall*>> patterns;  ///< by victim, in the order of rules

    bool usesArrangements = false;            ///< some repetition looks at a side's own pieces
    bool illegalHistory[2] = {false, false};  ///< this side's moves may be refused because of earlier ones
    bool refusals[2] = {false, false};

    const SquareSet& stopBarred(int classNumber, Square from) const {
        return stopBarred_[at(classNumber * squares + from)];
    }
    const SquareSet& passBarred(int classNumber, Square from) const {
        return passBarred_[at(classNumber * squares + from)];
    }
    Square neighbour(Square s, Direction d) const { return next[at(s)][static_cast<std::size_t>(d)]; }
    /// The pending bit of a delayed outcome call for one side.
    static std::uint64_t pendingBit(std::size_t outcome, Side s) { return std::uint64_t{1} << (outcome * 2 + at(s)); }
    const DieFace* face(int n) const;
    /// The component a caller used, "" if the image does not say.
    const std::string& component(RuleIndex) const;

private:
    void readPieces();
    void readMovement();
    void readHostility();
    void readHistory();
    std::vector<SquareSet> stopBarred_, passBarred_;
};

}  // namespace tafl::direct
