#include "differences/breadth_first.hpp"

#include <algorithm>
#include <unordered_set>

#include "differences/board_symmetry.hpp"

namespace tafl {
namespace {

/// Hashes positions. Mirror images get equal keys where both variants have the symmetry.
class CanonicalHasher {
public:
    explicit CanonicalHasher(LockStep& lockStep)
        : lockStep_(lockStep), squares_(lockStep.image(0).size * lockStep.image(0).size) {
        for (const auto& image : lockStep.images()) {
            // States, chains and choices are only in the positions' own keys, which are not symmetric.
            usesPositionKeys_ = usesPositionKeys_ || image->anyState || image->pendingBits || image->anyChain ||
                                image->calls.again || !image->calls.passes.empty() || !image->calls.dice.empty() ||
                                image->calls.choice != ChoiceMode::all;
            usesHistory_ = usesHistory_ || image->anyRepetition || image->calls.shuttle;
            usesPositionKeys_ = usesPositionKeys_ || !image->calls.changes.empty() || !image->calls.swaps.empty() ||
                                !image->calls.entries.empty();
        }
        if (usesPositionKeys_) return;
        const auto begin = [&](std::size_t i) {
            return lockStep.begin() ? std::optional((*lockStep.begin())[i]) : std::nullopt;
        };
        const auto a = findSymmetries(lockStep.images()[0], begin(0)),
                   b = findSymmetries(lockStep.images()[1], begin(1));
        for (const int s : a)
            if (std::ranges::find(b, s) != b.end()) symmetries_.push_back(mapSquares(s, lockStep.image(0).size));
        Random random(77);
        zobrist_.resize(static_cast<std::size_t>(squares_) * 10);
        for (auto& number : zobrist_) number = random.next();
    }

    /// The key of the current position; keyAfter() updates it move by move.
    std::uint64_t computeKey() {
        if (usesPositionKeys_) return combinedPositionKey();
        setup_ = lockStep_.position(0).setup();
        keys_.assign(symmetries_.size(), 0);
        for (std::size_t t = 0; t < symmetries_.size(); ++t)
            for (Square s = 0; s < squares_; ++s)
                if (const int c = setup_.occupants[at(s)]) keys_[t] ^= number(symmetries_[t][at(s)], c);
        return minKey(keys_, setup_.toMove);
    }

    /// The key after `step`, which was just played from the position of computeKey().
    std::uint64_t keyAfter(const Step& step) {
        const Move m = step.move[0];
        if (usesPositionKeys_) return combinedPositionKey();
        childKeys_ = keys_;
        for (std::size_t t = 0; t < symmetries_.size(); ++t) {
            const auto toggle = [&](Square s, int c) {
                if (c) childKeys_[t] ^= number(symmetries_[t][at(s)], c);
            };
            if (m.movesPiece()) {
                const int c = setup_.occupants[at(m.from())];
                toggle(m.from(), c);
                toggle(m.to(), c);
            }
            for (const CapturedPiece& taken : lockStep_.taken()) {
                toggle(taken.square, taken.classNumber);
                toggle(taken.square, taken.becomes);
            }
        }
        return minKey(childKeys_, lockStep_.position(0).toMove());
    }

    /// Whether earlier positions matter, as for repetition.
    bool usesHistory() const { return usesHistory_; }

private:
    static std::size_t at(Square s) { return static_cast<std::size_t>(s); }
    std::uint64_t number(Square s, int c) const { return zobrist_[at(s) * 10 + static_cast<std::size_t>(c)]; }
    std::uint64_t combinedPositionKey() {
        return lockStep_.position(0).key() ^ lockStep_.position(1).key() * 0x9E3779B97F4A7C15ull;
    }
    static std::uint64_t minKey(const std::vector<std::uint64_t>& keys, Side toMove) {
        return *std::ranges::min_element(keys) ^ (toMove == Side::defenders ? 0x5851F42D4C957F2Dull : 0);
    }

    LockStep& lockStep_;
    int squares_;
    bool usesPositionKeys_ = false, usesHistory_ = false;
    std::vector<std::vector<Square>> symmetries_;
    std::vector<std::uint64_t> zobrist_, keys_, childKeys_;
    Setup setup_;
};

struct SearchNode {
    std::uint32_t parent = 0;
    int depth = 0;
    Step step;
    std::uint64_t key = 0;
};

std::vector<Step> extractLine(const std::vector<SearchNode>& nodes, std::size_t i) {
    std::vector<Step> out;
    for (; i > 0; i = nodes[i].parent) out.push_back(nodes[i].step);
    std::ranges::reverse(out);
    return out;
}

/// Counts the occurrences of a position on the path to a node.
std::uint64_t countRepetitions(const std::vector<SearchNode>& nodes, std::size_t i, std::uint64_t key) {
    std::uint64_t times = nodes[i].key == key;
    for (; i > 0; i = nodes[i].parent) times += nodes[nodes[i].parent].key == key;
    return times;
}

}  // namespace

BreadthResult searchBreadthFirst(LockStep& lockStep, std::uint64_t maxPositions, const StopCheck& shouldStop) {
    BreadthResult out;
    CanonicalHasher hasher(lockStep);
    lockStep.restart();
    std::vector<SearchNode> nodes;
    nodes.push_back({0, 0, {}, hasher.computeKey()});
    std::unordered_set<std::uint64_t> seen = {nodes.front().key};
    std::vector<Step> steps;
    bool all = true;  // no child was dropped
    for (std::size_t i = 0; i < nodes.size() && out.positions < maxPositions; ++i) {
        if (out.positions % 64 == 0 && shouldStop()) return out;
        if (all && nodes[i].depth > out.completePlies) out.completePlies = nodes[i].depth;
        ++out.positions;
        lockStep.replayLine(extractLine(nodes, i));
        hasher.computeKey();
        const auto difference = lockStep.expand(steps, [&](const Step& step) {
            if (lockStep.over()) return;
            const std::uint64_t key = hasher.keyAfter(step);
            const std::uint64_t times = hasher.usesHistory() ? countRepetitions(nodes, i, key) : 0;
            if (!seen.insert(key + times * 0x9E3779B97F4A7C15ull).second) return;
            if (nodes.size() > maxPositions) {
                all = false;
                return;
            }
            nodes.push_back({static_cast<std::uint32_t>(i), nodes[i].depth + 1, step, key});
        });
        if (difference) {
            out.found = DifferenceLine{extractLine(nodes, i), *difference};
            return out;
        }
        if (i + 1 == nodes.size() && all) out.completePlies = nodes[i].depth + 1;
    }
    return out;
}

}  // namespace tafl
