#include "differences/breadth_first.hpp"

#include <algorithm>
#include <unordered_set>

#include "differences/board_symmetry.hpp"

namespace tafl {
namespace {

/// Names of positions, equal for mirror images where both variants do not tell them apart.
class Folding {
public:
    explicit Folding(LockStep& both) : both_(both), squares_(both.image(0).size * both.image(0).size) {
        for (const auto& image : both.images()) {
            // What the squares do not show is in the boards' own keys, and those know no mirror.
            exact_ = exact_ || image->anyState || image->pendingBits || image->anyChain || !image->calls.dice.empty() ||
                     image->calls.choice != ChoiceMode::all;
            past_ = past_ || image->anyRepetition || image->calls.shuttle;
        }
        if (exact_) return;
        const auto begin = [&](std::size_t i) {
            return both.begin() ? std::optional((*both.begin())[i]) : std::nullopt;
        };
        const auto a = symmetriesOf(both.images()[0], begin(0)), b = symmetriesOf(both.images()[1], begin(1));
        for (const int s : a)
            if (std::ranges::find(b, s) != b.end()) turns_.push_back(turned(s, both.image(0).size));
        Random random(77);
        numbers_.resize(static_cast<std::size_t>(squares_) * 10);
        for (auto& number : numbers_) number = random.next();
    }

    /// Looks at the position on the boards, whose followers are asked for next.
    std::uint64_t look() {
        if (exact_) return boards();
        setup_ = both_.board(0).setup();
        keys_.assign(turns_.size(), 0);
        for (std::size_t t = 0; t < turns_.size(); ++t)
            for (Square s = 0; s < squares_; ++s)
                if (const int c = setup_.occupants[at(s)]) keys_[t] ^= number(turns_[t][at(s)], c);
        return least(keys_, setup_.toMove);
    }

    /// The same after a step from there, which has just been played.
    std::uint64_t after(const Step& step) {
        const Move m = step.move[0];
        if (exact_) return boards();
        moved_ = keys_;
        for (std::size_t t = 0; t < turns_.size(); ++t) {
            const auto change = [&](Square s, int c) {
                if (c) moved_[t] ^= number(turns_[t][at(s)], c);
            };
            if (m.goesSomewhere()) {
                const int c = setup_.occupants[at(m.from())];
                change(m.from(), c);
                change(m.to(), c);
            }
            for (const Taken& taken : both_.taken()) {
                change(taken.square, taken.classNumber);
                change(taken.square, taken.becomes);
            }
        }
        return least(moved_, both_.board(0).toMove());
    }

    /// Whether positions that came before matter.
    bool past() const { return past_; }

private:
    static std::size_t at(Square s) { return static_cast<std::size_t>(s); }
    std::uint64_t number(Square s, int c) const { return numbers_[at(s) * 10 + static_cast<std::size_t>(c)]; }
    std::uint64_t boards() { return both_.board(0).key() ^ both_.board(1).key() * 0x9E3779B97F4A7C15ull; }
    static std::uint64_t least(const std::vector<std::uint64_t>& keys, Side toMove) {
        return *std::ranges::min_element(keys) ^ (toMove == Side::defenders ? 0x5851F42D4C957F2Dull : 0);
    }

    LockStep& both_;
    int squares_;
    bool exact_ = false, past_ = false;
    std::vector<std::vector<Square>> turns_;
    std::vector<std::uint64_t> numbers_, keys_, moved_;
    Setup setup_;
};

struct Visit {
    std::uint32_t parent = 0;
    int depth = 0;
    Step step;
    std::uint64_t key = 0;
};

std::vector<Step> lineTo(const std::vector<Visit>& nodes, std::size_t i) {
    std::vector<Step> out;
    for (; i > 0; i = nodes[i].parent) out.push_back(nodes[i].step);
    std::ranges::reverse(out);
    return out;
}

/// How often a position has stood on the way to a node.
std::uint64_t timesBefore(const std::vector<Visit>& nodes, std::size_t i, std::uint64_t key) {
    std::uint64_t times = nodes[i].key == key;
    for (; i > 0; i = nodes[i].parent) times += nodes[nodes[i].parent].key == key;
    return times;
}

}  // namespace

BreadthAnswer searchByPlies(LockStep& both, std::uint64_t mostPositions, const Enough& enough) {
    BreadthAnswer out;
    Folding folding(both);
    both.restart();
    std::vector<Visit> nodes;
    nodes.push_back({0, 0, {}, folding.look()});
    std::unordered_set<std::uint64_t> seen = {nodes.front().key};
    std::vector<Step> steps;
    bool all = true;  // every follower was kept
    for (std::size_t i = 0; i < nodes.size() && out.positions < mostPositions; ++i) {
        if (out.positions % 64 == 0 && enough()) return out;
        if (all && nodes[i].depth > out.completeTo) out.completeTo = nodes[i].depth;
        ++out.positions;
        both.follow(lineTo(nodes, i));
        folding.look();
        const auto parting = both.expand(steps, [&](const Step& step) {
            if (both.over()) return;
            const std::uint64_t key = folding.after(step);
            const std::uint64_t times = folding.past() ? timesBefore(nodes, i, key) : 0;
            if (!seen.insert(key + times * 0x9E3779B97F4A7C15ull).second) return;
            if (nodes.size() > mostPositions) {
                all = false;
                return;
            }
            nodes.push_back({static_cast<std::uint32_t>(i), nodes[i].depth + 1, step, key});
        });
        if (parting) {
            out.found = Found{lineTo(nodes, i), *parting};
            return out;
        }
        if (i + 1 == nodes.size() && all) out.completeTo = nodes[i].depth + 1;
    }
    return out;
}

}  // namespace tafl
