#include "search/view.hpp"

#include <algorithm>
#include <bit>

namespace tafl {
namespace {

constexpr int mostGroupedGoals = 8;

/// Goals that touch, even by a corner, are one group.
std::vector<SquareSet> groupsOf(SquareSet goals, int size) {
    std::vector<SquareSet> out;
    while (goals.any()) {
        SquareSet group;
        std::vector<Square> open;
        const auto take = [&](Square s) {
            goals.remove(s);
            group.add(s);
            open.push_back(s);
        };
        take(goals.first());
        while (!open.empty()) {
            const Square s = open.back();
            open.pop_back();
            for (Square t = 0; t < size * size; ++t)
                if (goals.has(t) && std::abs(s / size - t / size) <= 1 && std::abs(s % size - t % size) <= 1) take(t);
        }
        out.push_back(group);
    }
    return out;
}

}  // namespace

/// A view over boards of so many words. N: squares along an edge, so that all shifts are known beforehand; 0: any.
template <int W, int N>
struct Viewer {
    using Set = std::array<std::uint64_t, W>;

    const Ground& ground;

    int size() const {
        if constexpr (N > 0) return N;
        return ground.size_;
    }
    static Set first(const SquareSet& set) {
        Set out;
        for (int i = 0; i < W; ++i) out[i] = set.bits[static_cast<std::size_t>(i)];
        return out;
    }
    static int count(const Set& a) {
        int out = 0;
        for (int i = 0; i < W; ++i) out += std::popcount(a[i]);
        return out;
    }
    static bool any(const Set& a) {
        std::uint64_t out = 0;
        for (int i = 0; i < W; ++i) out |= a[i];
        return out;
    }
    static Set both(const Set& a, const Set& b) {
        Set out;
        for (int i = 0; i < W; ++i) out[i] = a[i] & b[i];
        return out;
    }
    static Set up(const Set& a, int n) {
        Set out;
        for (int i = W - 1; i > 0; --i) out[i] = a[i] << n | a[i - 1] >> (64 - n);
        out[0] = a[0] << n;
        return out;
    }
    static Set down(const Set& a, int n) {
        Set out;
        for (int i = 0; i < W - 1; ++i) out[i] = a[i] >> n | a[i + 1] << (64 - n);
        out[W - 1] = a[W - 1] >> n;
        return out;
    }
    /// The squares beside these that are in `where`.
    Set beside(const Set& a, const Set& where) const {
        const Set east = up(both(a, first(ground.notLast_)), 1), west = down(both(a, first(ground.notFirst_)), 1),
                  north = up(a, size()), south = down(a, size());
        Set out;
        for (int i = 0; i < W; ++i) out[i] = (east[i] | west[i] | north[i] | south[i]) & where[i];
        return out;
    }

    static void each(const Set& a, const auto& action) {
        for (int i = 0; i < W; ++i)
            for (std::uint64_t b = a[i]; b; b &= b - 1) action(i * 64 + std::countr_zero(b));
    }

    /// From the royal pieces outwards: to these squares ways lead.
    Set walk(View& out, const Set& royals, const Set& free, const Set& goals) const {
        const Set edge = first(ground.edge_);
        Set unseen, front = royals;
        for (int i = 0; i < W; ++i) unseen[i] = free[i] & ~royals[i];
        // 1. In step, up to the nearest goal.
        out.gap = View::widest;
        bool atEdge = any(both(royals, edge));
        int gapToEdge = View::widest;
        for (int far = 1; !out.steps; ++far) {
            front = beside(front, unseen);
            const int wide = count(front);
            if (!wide) break;
            for (int i = 0; i < W; ++i) unseen[i] &= ~front[i];
            if (any(both(front, goals))) out.steps = far;
            if (far > 1) out.gap = std::min(out.gap, wide);
            if (atEdge) continue;
            gapToEdge = out.gap;
            atEdge = any(both(front, edge));
        }
        // 2. To all that is left.
        while (any(front)) {
            front = beside(front, unseen);
            for (int i = 0; i < W; ++i) unseen[i] &= ~front[i];
        }
        Set seen;
        for (int i = 0; i < W; ++i) seen[i] = royals[i] | (free[i] & ~unseen[i]);
        out.region = count(seen) * 64 / (size() * size());
        out.cutOff = 16 * (ground.goalCount_ - count(both(seen, goals))) / ground.goalCount_;
        // 3. What else there is to be gained where no way leads to a goal: the edge.
        if (out.steps) return seen;
        out.gap = gapToEdge;
        out.edges = count(both(seen, edge));
        return seen;
    }

    /// Who is left where no way leads to a goal.
    void left(View& out, const Set& own, const Set& enemies, const Set& seen) const {
        const int men = count(own);
        out.outside = men - count(both(own, seen));
        out.spent = std::max(0, ground.menAtFirst_[1] - count(enemies));
        out.lost = std::max(0, ground.menAtFirst_[0] - men);
    }

    /// What each ring needs, from what each needed before some men moved.
    void follow(const std::vector<std::uint8_t>& before, std::vector<std::uint8_t>& now, const Set& cameOwn,
                const Set& wentOwn, const Set& cameEnemies, const Set& wentEnemies) const {
        const std::size_t rings = ground.lengths_.size();
        now.resize(rings);
        std::copy_n(before.data(), rings, now.data());
        std::uint8_t* const needs = now.data();
        // A man more or less on these squares: each ring needs what `bits` leave of its entry more, or less.
        const auto change = [&](const Set& squares, const std::vector<std::uint8_t>& table, std::uint8_t bits,
                                bool more) {
            each(squares, [&](int square) {
                const std::uint8_t* const row = table.data() + static_cast<std::size_t>(square) * rings;
                for (std::size_t i = 0; i < rings; ++i) {
                    const int by = row[i] & bits;
                    needs[i] = static_cast<std::uint8_t>(more ? needs[i] + by : needs[i] - by);
                }
            });
        };
        change(wentEnemies, ground.onRing_, 1, true);
        change(cameEnemies, ground.onRing_, 1, false);
        change(wentOwn, ground.notWithin_, 2, false);
        change(cameOwn, ground.notWithin_, 2, true);
    }

    /// Of the rings about the first royal piece the one that is nearest to being closed.
    int ring(const Set& royals, const std::vector<std::uint8_t>& needs) const {
        int square = 0;
        while (!royals[square]) ++square;
        square = square * 64 + std::countr_zero(royals[square]);
        const std::size_t rings = ground.lengths_.size();
        const std::uint8_t* const elsewhere = ground.notWithin_.data() + static_cast<std::size_t>(square) * rings;
        std::uint8_t out = View::longestRing;
        for (std::size_t i = 0; i < rings; ++i) out = std::min(out, static_cast<std::uint8_t>(needs[i] | elsewhere[i]));
        return out;
    }

    /// From the goals inwards, each group over the squares that are nearest to it.
    void close(View& out, const Set& royals, const Set& free, const Set& goals) const {
        const std::size_t groups = ground.groups_.size();
        if (!groups) return;
        std::array<int, mostGroupedGoals> narrow;
        narrow.fill(View::widest);
        std::uint32_t open = (1u << groups) - 1;
        Set seen = goals, front = both(goals, free);
        for (int far = 1; far <= size() / 2 && open; ++far) {
            Set unseen;
            for (int i = 0; i < W; ++i) unseen[i] = free[i] & ~seen[i];
            front = beside(front, unseen);
            for (int i = 0; i < W; ++i) seen[i] |= front[i];
            for (std::size_t g = 0; g < groups; ++g) {
                if (!(open >> g & 1)) continue;
                const Set part = both(front, first(ground.groups_[g]));
                // Behind the royal piece there is nothing to close.
                if (any(both(part, royals))) open &= ~(1u << g);
                const int wide = count(part);
                narrow[g] = std::min(narrow[g], wide);
                if (!wide) open &= ~(1u << g);
            }
        }
        for (std::size_t g = 0; g < groups; ++g)
            if (narrow[g] < 4) out.closed[static_cast<std::size_t>(narrow[g])] += 12 / static_cast<int>(groups);
    }

    void links(const Set& a, int& straight, int& diagonal) const {
        const Set last = first(ground.notLast_), start = first(ground.notFirst_);
        straight += count(both(a, up(both(a, last), 1))) + count(both(a, up(a, size())));
        diagonal += count(both(a, up(both(a, last), size() + 1))) + count(both(a, up(both(a, start), size() - 1)));
    }

    /// Ranks and files without an enemy.
    int openLines(const Set& enemies) const {
        std::uint32_t files = 0;
        int out = 0;
        const std::uint32_t line = (1u << size()) - 1;
        for (int rank = 0, at = 0; rank < size(); ++rank, at += size()) {
            const int i = at / 64, shift = at % 64;
            std::uint64_t bits = enemies[i] >> shift;
            if (shift && i + 1 < W) bits |= enemies[i + 1] << (64 - shift);
            const auto here = static_cast<std::uint32_t>(bits) & line;
            out += !here;
            files |= here;
        }
        return out + std::popcount(~files & line);
    }

    void look(const Field& field, const ViewParts& parts, const Sight& before, Sight& now) const {
        const Set royals = first(field.royals);
        now.field = field;
        now.whole = ground.royal_ && any(royals);
        now.view = {};
        if (!now.whole) return;
        const auto side = static_cast<std::size_t>(ground.royalSide_);
        const Set own = first(field.men[side]), enemies = first(field.men[side ^ 1]);
        const Set ownBefore = first(before.field.men[side]), enemiesBefore = first(before.field.men[side ^ 1]);
        // 1. The walls, where they are not as before.
        if (before.whole && enemies == enemiesBefore && royals == first(before.field.royals))
            now.view = before.view, now.seen = before.seen;
        else
            walls(royals, enemies, parts, now);
        // 2. Who is behind them.
        View& out = now.view;
        if (parts.ways && !out.steps) left(out, own, enemies, first(now.seen));
        if (parts.ring) {
            if (before.whole)
                follow(before.needs, now.needs, less(own, ownBefore), less(ownBefore, own),
                       less(enemies, enemiesBefore), less(enemiesBefore, enemies));
            else
                follow(ground.lengths_, now.needs, own, {}, enemies, {});
            out.ring = ring(royals, now.needs);
            if (!out.steps) out.closing = std::max(0, 2 * (size() - 1) - out.ring);
        }
        if (parts.links) out.ownLinks = 0, links(own, out.ownLinks, out.ownLinks);
        if (parts.near) {
            out.ownNear = 0;
            each(royals, [&](int square) { out.ownNear += count(both(near(square), own)); });
        }
    }

private:
    static Set less(const Set& a, const Set& b) {
        Set out;
        for (int i = 0; i < W; ++i) out[i] = a[i] & ~b[i];
        return out;
    }
    Set near(int square) const { return first(ground.near_[static_cast<std::size_t>(square)]); }

    /// What depends on royal pieces and their enemies alone.
    void walls(const Set& royals, const Set& enemies, const ViewParts& parts, Sight& now) const {
        View& out = now.view;
        out.royal = true;
        const Set goals = first(ground.goals_), free = less(first(ground.walk_), enemies);
        if (parts.ways) {
            const Set seen = walk(out, royals, free, goals);
            std::copy_n(seen.begin(), W, now.seen.bits.begin());
        }
        if (parts.closed) close(out, royals, free, goals);
        if (parts.links) links(enemies, out.straightLinks, out.diagonalLinks);
        if (parts.lines) out.openLines = openLines(enemies);
        if (parts.near) each(royals, [&](int square) { out.enemiesNear += count(both(near(square), enemies)); });
    }
};

template <int W, int N>
void Ground::lookOf(const Ground& ground, const Field& field, const ViewParts& parts, const Sight& before, Sight& now) {
    Viewer<W, N>{ground}.look(field, parts, before, now);
}

/// Every ring that lies on the board whole, and nowhere on squares that enemies may not hold.
void Ground::addRings(const RuleImage& image) {
    constexpr int longest = 2;  // of the lines about which rings are drawn
    const int squares = size_ * size_;
    if (menAtFirst_[0] + menAtFirst_[1] > View::mostMenForRings) return;
    SquareSet firm;
    for (const Group& group : image.groups)
        if (group.side != royalSide_)
            for (const SquareSet& stop : group.stop) firm |= stop;
    struct Ring {
        SquareSet ring, within;
    };
    std::vector<Ring> rings;
    const auto add = [&](int file, int rank, int files, int ranks, int radius) {
        Ring out;
        for (Square s = 0; s < squares; ++s) {
            const int f = s % size_, r = s / size_;
            const int far = std::max({0, file - f, f - file - files}) + std::max({0, rank - r, r - rank - ranks});
            if (far == radius) out.ring.add(s);
            if (far < radius) out.within.add(s);
        }
        if (!(out.ring - firm).any()) rings.push_back(out);
    };
    for (int radius = 2; 2 * radius < size_; ++radius)
        for (int rank = radius; rank < size_ - radius; ++rank)
            for (int file = radius; file < size_ - radius; ++file) {
                add(file, rank, 0, 0, radius);
                for (int length = 1; length <= longest; ++length) {
                    if (file + length < size_ - radius) add(file, rank, length, 0, radius);
                    if (rank + length < size_ - radius) add(file, rank, 0, length, radius);
                }
            }
    // As a table that is read square by square; rings about nothing fill up the last word of it.
    rings.resize((rings.size() + 31) / 32 * 32);
    for (const Ring& ring : rings) lengths_.push_back(static_cast<std::uint8_t>(ring.ring.count()));
    for (Square s = 0; s < squares; ++s)
        for (const Ring& ring : rings) {
            onRing_.push_back(ring.ring.has(s));
            notWithin_.push_back(ring.within.has(s) ? 0 : 0xFF);
        }
}

Ground::Ground(const RuleImage& image, const ViewParts& parts) : size_(image.size) {
    const int squares = size_ * size_;
    // 1. The board, and which way its files lie.
    for (Square s = 0; s < squares; ++s) {
        if (s % size_ != 0) notFirst_.add(s);
        if (s % size_ != size_ - 1) notLast_.add(s);
        if (s < size_ || s >= squares - size_ || s % size_ == 0 || s % size_ == size_ - 1) edge_.add(s);
    }
    // 2. Royal pieces: their side, where they may stand, their goals.
    SquareSet goals;
    for (const Group& group : image.groups) {
        if (!(group.classes & image.royals())) continue;
        royalSide_ = group.side;
        for (int d = 0; d < 4; ++d) {
            const auto direction = static_cast<std::size_t>(d);
            (group.pass[direction] | group.stop[direction] | group.enter[direction]).each([&](Square s) {
                walk_.add(s);
            });
        }
    }
    for (const GoalCall& call : image.calls.goals)
        if (call.classes & image.royals()) goals |= call.squares;
    goals.each([&](Square s) { goals_.add(s), walk_.add(s); });
    goalCount_ = goals.count();
    for (const auto c : image.start)
        if (c) ++menAtFirst_[image.sideOf(c) == royalSide_ ? 0 : 1];
    royal_ = goals.any();
    // 3. A few goals: which squares are nearest to which.
    if (goals.count() <= mostGroupedGoals) {
        const auto groups = groupsOf(goals, size_);
        groups_.resize(groups.size());
        for (Square s = 0; s < squares && !groups.empty(); ++s) {
            std::size_t nearest = 0;
            int least = 4 * size_;
            for (std::size_t g = 0; g < groups.size(); ++g)
                groups[g].each([&](Square goal) {
                    const int far = std::abs(s / size_ - goal / size_) + std::abs(s % size_ - goal % size_);
                    if (far < least) least = far, nearest = g;
                });
            groups_[nearest].add(s);
        }
    }
    // 4. What is near a square.
    near_.resize(static_cast<std::size_t>(squares));
    for (Square s = 0; s < squares; ++s)
        for (Square t = 0; t < squares; ++t)
            if (s != t && std::abs(s / size_ - t / size_) <= 2 && std::abs(s % size_ - t % size_) <= 2)
                near_[static_cast<std::size_t>(s)].add(t);
    // 5. Rings.
    if (parts.ring) addRings(image);
    // 6. The code for boards of this size.
    switch (size_) {
        case 7:
            look_ = lookOf<1, 7>;
            return;
        case 9:
            look_ = lookOf<2, 9>;
            return;
        case 11:
            look_ = lookOf<2, 11>;
            return;
        case 13:
            look_ = lookOf<3, 13>;
            return;
        case 19:
            look_ = lookOf<6, 19>;
            return;
        default:
            break;
    }
    switch ((squares + 63) / 64) {
        case 1:
            look_ = lookOf<1, 0>;
            break;
        case 2:
            look_ = lookOf<2, 0>;
            break;
        case 3:
            look_ = lookOf<3, 0>;
            break;
        case 4:
            look_ = lookOf<4, 0>;
            break;
        default:
            look_ = lookOf<6, 0>;
    }
}

}  // namespace tafl
