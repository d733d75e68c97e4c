#include <algorithm>

#include "evaluation/bit_rows.hpp"
#include "evaluation/enclosure.hpp"

namespace tafl {
namespace {

/// Goals that touch, even diagonally, form one group.
std::vector<SquareSet> findGoalGroups(SquareSet goals, int size) {
    std::vector<SquareSet> out;
    while (goals.any()) {
        SquareSet group;
        std::vector<Square> open;
        const auto addGoal = [&](Square s) {
            goals.remove(s);
            group.add(s);
            open.push_back(s);
        };
        addGoal(goals.first());
        while (!open.empty()) {
            const Square s = open.back();
            open.pop_back();
            for (Square t = 0; t < size * size; ++t)
                if (goals.has(t) && std::abs(s / size - t / size) <= 1 && std::abs(s % size - t % size) <= 1)
                    addGoal(t);
        }
        out.push_back(group);
    }
    return out;
}

}  // namespace

BitRows EnclosureTables::makeBitRows(const SquareSet& squares) const {
    BitRows out;
    const int lane = EnclosureTables::laneBits(size_), lanes = 64 / lane;
    squares.each([&](Square s) {
        const int row = s / size_;
        out.words[static_cast<std::size_t>(row / lanes)] |= std::uint64_t{1} << (row % lanes * lane + s % size_);
    });
    return out;
}

/// All rings that fit on the board and avoid squares that enemies cannot occupy.
void EnclosureTables::addRings(const RuleImage& image) {
    constexpr int maxLineLength = 2;  // of the lines that rings surround
    const int squares = size_ * size_;
    if (startingMen_[0] + startingMen_[1] > EnclosureFeatures::maxMenForRings) return;
    SquareSet forbidden = image.holes;
    for (const Group& group : image.groups)
        if (group.side != royalSide_)
            for (const SquareSet& stop : group.stop) forbidden |= stop;
    struct Ring {
        SquareSet ring, inside;
    };
    std::vector<Ring> rings;
    const auto add = [&](int file, int rank, int files, int ranks, int radius) {
        Ring out;
        for (Square s = 0; s < squares; ++s) {
            const int f = s % size_, r = s / size_;
            const int distance = std::max({0, file - f, f - file - files}) + std::max({0, rank - r, r - rank - ranks});
            if (distance == radius) out.ring.add(s);
            if (distance < radius) out.inside.add(s);
        }
        if (!(out.ring - forbidden).any()) rings.push_back(out);
    };
    for (int radius = 2; 2 * radius < size_; ++radius)
        for (int rank = radius; rank < size_ - radius; ++rank)
            for (int file = radius; file < size_ - radius; ++file) {
                add(file, rank, 0, 0, radius);
                for (int length = 1; length <= maxLineLength; ++length) {
                    if (file + length < size_ - radius) add(file, rank, length, 0, radius);
                    if (rank + length < size_ - radius) add(file, rank, 0, length, radius);
                }
            }
    // Stored by square. Empty rings pad the rows to whole vectors.
    rings.resize((rings.size() + 31) / 32 * 32);
    for (const Ring& ring : rings) ringLengths_.push_back(static_cast<std::uint8_t>(ring.ring.count()));
    for (Square s = 0; s < squares; ++s)
        for (const Ring& ring : rings) {
            onRing_.push_back(ring.ring.has(s));
            outsideRing_.push_back(ring.inside.has(s) ? 0 : 0xFF);
        }
}

EnclosureTables::EnclosureTables(const RuleImage& image, const EnclosureMask& mask, Processor processor)
    : size_(image.size) {
    const int squares = size_ * size_;
    // 1. Single squares and the edge.
    const SquareSet edge = image.shape().edge();
    SquareSet walk;
    for (Square s = 0; s < squares; ++s) {
        squares_.push_back(makeBitRows(SquareSet::of(s)));
        rankOf_[static_cast<std::size_t>(s)] = static_cast<std::uint8_t>(s / size_);
    }
    // 2. Royal pieces: side, squares they can occupy, goals.
    SquareSet goals;
    for (const Group& group : image.groups) {
        if (!(group.classes & image.royals())) continue;
        royalSide_ = group.side;
        for (int d = 0; d < 4; ++d) {
            const auto direction = static_cast<std::size_t>(d);
            (group.pass[direction] | group.stop[direction] | group.enter[direction]).each([&](Square s) {
                walk.add(s);
            });
        }
    }
    for (const GoalCall& call : image.calls.goals)
        if (call.classes & image.royals()) goals |= call.squares;
    walk |= goals;
    edge_ = makeBitRows(edge), walkable_ = makeBitRows(walk), goals_ = makeBitRows(goals);
    goalCount_ = goals.count();
    for (const auto c : image.start)
        if (c) ++startingMen_[image.sideOf(c) == royalSide_ ? 0 : 1];
    royal_ = goals.any();
    // 3. Goal groups and the squares nearest to each.
    if (goals.count() <= maxGroupedGoals) {
        const auto groups = findGoalGroups(goals, size_);
        std::vector<SquareSet> nearer(groups.size());
        for (Square s = 0; s < squares && !groups.empty(); ++s) {
            std::size_t nearest = 0;
            int minDistance = 4 * size_;
            for (std::size_t g = 0; g < groups.size(); ++g)
                groups[g].each([&](Square goal) {
                    const int distance = std::abs(s / size_ - goal / size_) + std::abs(s % size_ - goal % size_);
                    if (distance < minDistance) minDistance = distance, nearest = g;
                });
            nearer[nearest].add(s);
        }
        for (const SquareSet& group : nearer) groups_.push_back(makeBitRows(group));
    }
    // 4. Squares within two of a square.
    for (Square s = 0; s < squares; ++s) {
        SquareSet near;
        for (Square t = 0; t < squares; ++t)
            if (s != t && std::abs(s / size_ - t / size_) <= 2 && std::abs(s % size_ - t % size_) <= 2) near.add(t);
        near_.push_back(makeBitRows(near));
    }
    // 5. Rings.
    if (mask.ring) addRings(image);
    zeroRings_.resize(ringLengths_.size());
    // 6. The implementation for this size and processor.
    update_ = selectBaseline(size_);
#ifdef TAFLSMITH_HAS_V3
    if (processor != Processor::portable && Position::v3Available()) update_ = selectV3(size_);
#endif
    (void)processor;
}

}  // namespace tafl
