// Compiled for the baseline, for x86-64-v3 and for x86-64-v4.
#include "evaluation/enclosure.hpp"

#include <algorithm>
#include <span>

#include "evaluation/bit_rows.hpp"

namespace tafl {
namespace {

/// Whether what lies around a square stays in one piece without it. By the nine squares about it, three rows of three
/// from the lowest: is every neighbour that is there joined to the others by those at the corners?
constexpr std::array<bool, 512> staysWhole = [] {
    constexpr int round[8] = {7, 8, 5, 2, 1, 0, 3, 6};  // from the north on; every other one is a corner
    std::array<bool, 512> out{};
    for (unsigned around = 0; around < out.size(); ++around) {
        const auto there = [&](int i) { return around >> round[i % 8] & 1; };
        int pieces = 0;
        for (int i = 0; i < 8; i += 2) pieces += there(i) && !(there(i + 1) && there(i + 2));
        out[around] = pieces <= 1;
    }
    return out;
}();

}  // namespace

/// A view of boards whose rows are laid out so.
template <class Set>
struct Viewer {
    const Ground& ground;

    static Set rows(const RowStore& store) { return Set::of(store); }
    Set square(Square s) const { return Set::of(ground.squares_[static_cast<std::size_t>(s)]); }
    static void each(const SquareSet& squares, const auto& action) {
        for (std::size_t i = 0; i < words; ++i)
            for (std::uint64_t b = squares.bits[i]; b; b &= b - 1)
                action(static_cast<Square>(i * 64) + std::countr_zero(b));
    }

    void look(const Field& field, const ViewParts& parts, const Sight& last, Sight& now, const ManMoved* man) const {
        const Sight& before = last.whole ? last : ground.nothing_;
        now.field = field;
        now.whole = ground.royal_ && field.royals.any();
        now.view = ground.nothing_.view;
        if (!now.whole) return;
        // 1. Who came and went since the position before.
        const auto side = static_cast<std::size_t>(ground.royalSide_);
        Moved own, enemies;
        if (man && last.whole) {
            const bool isOwn = man->side == ground.royalSide_;
            (isOwn ? own : enemies).made(*man);
            (isOwn ? enemies : own).lost(*man);
        } else {
            own.between(before.field.men[side], field.men[side]);
            enemies.between(before.field.men[side ^ 1], field.men[side ^ 1]);
        }
        const Set ownRows = after(own, before.own), enemyRows = after(enemies, before.enemies);
        ownRows.into(now.own), enemyRows.into(now.enemies);
        Set royals{};
        each(field.royals, [&](Square s) { royals = royals | square(s); });
        // 2. The walls, where they are not as before.
        const bool sameRoyals = before.whole && field.royals == before.field.royals;
        if (sameRoyals && !enemies.any())
            now.view = before.view, now.seen = before.seen;
        else
            walls(royals, enemyRows, parts, enemies, before, now);
        // 3. Who is behind them.
        View& out = now.view;
        if (parts.ways && !out.steps) left(out, ownRows, enemyRows, rows(now.seen));
        if (parts.ring) {
            out.ring = ring(field.royals.first(), own, enemies, before, now.needs);
            if (!out.steps) out.closing = std::max(0, 2 * (ground.size_ - 1) - out.ring);
        }
        if (parts.links) out.ownLinks = allLinks(ownRows);
        if (parts.near) out.ownNear = near(field.royals, ownRows);
    }

private:
    static constexpr std::size_t words = Set::most * Set::most > 256 ? 6 : Set::most* Set::most / 64;

    /// The squares that a side's men came to and went from.
    struct Moved {
        std::size_t cameCount = 0, wentCount = 0;
        std::array<std::uint16_t, mostSquares> cameTo, wentFrom;  // filled as far as there are any

        void between(const SquareSet& before, const SquareSet& now) {
            for (std::size_t i = 0; i < words; ++i)
                for (std::uint64_t b = before.bits[i] ^ now.bits[i]; b; b &= b - 1) {
                    const auto square = static_cast<std::uint16_t>(i * 64) + std::countr_zero(b);
                    if (now.bits[i] & b & -b)
                        cameTo[cameCount++] = static_cast<std::uint16_t>(square);
                    else
                        wentFrom[wentCount++] = static_cast<std::uint16_t>(square);
                }
        }
        void made(const ManMoved& man) {
            cameTo[cameCount++] = static_cast<std::uint16_t>(man.to);
            wentFrom[wentCount++] = static_cast<std::uint16_t>(man.from);
        }
        void lost(const ManMoved& man) {
            for (std::size_t i = 0; i < man.lostCount; ++i)
                wentFrom[wentCount++] = static_cast<std::uint16_t>(man.lost[i]);
        }
        bool any() const { return cameCount + wentCount > 0; }
        std::span<const std::uint16_t> came() const { return {cameTo.data(), cameCount}; }
        std::span<const std::uint16_t> went() const { return {wentFrom.data(), wentCount}; }
    };
    Set after(const Moved& moved, const RowStore& before) const {
        Set out = rows(before);
        for (const auto s : moved.went()) out = out ^ square(s);
        for (const auto s : moved.came()) out = out ^ square(s);
        return out;
    }
    int near(const SquareSet& royals, const Set& men) const {
        int out = 0;
        each(royals, [&](Square s) { out += (rows(ground.near_[static_cast<std::size_t>(s)]) & men).count(); });
        return out;
    }

    /// What depends on royal pieces and their enemies alone.
    __attribute__((always_inline)) void walls(const Set& royals, const Set& enemies, const ViewParts& parts,
                                              const Moved& moved, const Sight& before, Sight& now) const {
        View& out = now.view;
        out.royal = true;
        const Set goals = rows(ground.goals_), free = rows(ground.walk_) - enemies;
        if (parts.ways) walk(out, royals, free, goals, moved, before, now);
        if (parts.closed) close(out, royals, free, goals);
        if (parts.links) out.straightLinks = straightLinks(enemies), out.diagonalLinks = diagonalLinks(enemies);
        if (parts.lines) {
            const auto [ranks, files] = enemies.emptyRows(ground.size_);
            out.openLines = ranks + ground.size_ - std::popcount(files);
        }
        if (parts.near) out.enemiesNear = near(now.field.royals, enemies);
    }

    /// From the royal pieces outwards: to these squares ways lead.
    __attribute__((always_inline)) void walk(View& out, const Set& royals, const Set& free, const Set& goals,
                                             const Moved& enemies, const Sight& before, Sight& now) const {
        Set unseen = free - royals, front = royals;
        // 1. In step, up to the nearest goal.
        out.gap = View::widest;
        for (int far = 1; !out.steps; ++far) {
            front = front.beside(unseen);
            const int wide = front.countTo(out.gap);
            if (!wide) break;
            unseen = unseen - front;
            if (far > 1) out.gap = std::min(out.gap, wide);
            if ((front & goals).any()) out.steps = far;
        }
        // 2. To all that is left.
        Set seen = royals | (free - unseen);
        if (out.steps && !fromBefore(seen, free, enemies, before, now.field.royals)) {
            while (front.any()) {
                front = front.beside(unseen);
                unseen = unseen - front;
            }
            seen = royals | (free - unseen);
        }
        seen.into(now.seen);
        out.region = seen.count() * 64 / (ground.size_ * ground.size_);
        out.cutOff = 16 * (ground.goalCount_ - (seen & goals).count()) / ground.goalCount_;
        // 3. What else there is to be gained where no way leads to a goal: the edge.
        if (out.steps) return;
        const Set edge = rows(ground.edge_);
        out.edges = (seen & edge).count();
        if (out.edges) out.gap = gapTo(edge, royals, free);
    }

    /// The fewest squares equally far from the royal pieces, two steps or more, up to the nearest of these.
    static int gapTo(const Set& ends, const Set& royals, const Set& free) {
        int out = View::widest;
        Set unseen = free - royals, front = royals;
        for (int far = 1; !(front & ends).any(); ++far) {
            front = front.beside(unseen);
            unseen = unseen - front;
            if (far > 1) out = std::min(out, front.count());
        }
        return out;
    }

    /// The squares to which ways lead, from those before some enemies moved. False: that is not so easily told.
    __attribute__((always_inline)) bool fromBefore(Set& seen, const Set& free, const Moved& enemies,
                                                   const Sight& before, const SquareSet& royals) const {
        if (!before.whole) return false;
        // 1. A royal piece that went along a way has the same ways, unless none leads over where it stood.
        if (royals != before.field.royals) {
            const Square to = royals.first(), from = before.field.royals.first();
            if (royals.count() != 1 || before.field.royals.count() != 1 || !(square(to) & rows(before.seen)).any() ||
                !(square(from) & free).any())
                return false;
        }
        RowStore squares;
        Set all = rows(before.seen);
        // 2. Where enemies left, ways go on.
        if (enemies.wentCount) {
            Set front{};
            for (const auto s : enemies.went()) front = front | square(s);
            front = all.beside(front & free);
            while (front.any()) {
                all = all | front;
                front = front.beside(free - all);
            }
        }
        // 3. Where they came, ways end; what was seen stays in one piece if its nearest squares do.
        for (const auto s : enemies.came()) {
            all.into(squares);
            const int rank = ground.rankOf_[s], file = s - rank * ground.size_;
            const auto three = [&](int row) -> unsigned {
                return row < 0 || row >= ground.size_ ? 0u : std::uint32_t{Set::lane(squares, row)} << 1 >> file & 7;
            };
            if (!(three(rank) >> 1 & 1)) continue;
            if (!staysWhole[three(rank - 1) | three(rank) << 3 | three(rank + 1) << 6]) return false;
            all = all - square(s);
        }
        seen = all;
        return true;
    }

    /// Who is left where no way leads to a goal.
    void left(View& out, const Set& own, const Set& enemies, const Set& seen) const {
        const int men = own.count();
        out.outside = men - (own & seen).count();
        out.spent = std::max(0, ground.menAtFirst_[1] - enemies.count());
        out.lost = std::max(0, ground.menAtFirst_[0] - men);
    }

    /// Of the rings about a royal piece the one that is nearest to being closed; what each ring needs, from what each
    /// needed before some men moved.
    int ring(Square royal, const Moved& own, const Moved& enemies, const Sight& before,
             std::vector<std::uint8_t>& needs) const {
        const std::size_t rings = ground.lengths_.size();
        needs.resize(rings);
        const auto rowOf = [&](const std::vector<std::uint8_t>& table, std::size_t square) {
            return table.data() + square * rings;
        };
        const std::uint8_t* const elsewhere = rowOf(ground.notWithin_, static_cast<std::size_t>(royal));
        const std::uint8_t* from = before.whole ? before.needs.data() : ground.lengths_.data();
        std::uint8_t* const to = needs.data();
        int out = View::longestRing;
        // A man more or less on a square: each ring needs what `bits` leave of its entry in the table more, or less.
        // Most moves are one man's: both squares at once.
        const auto change = [&](const std::vector<std::uint8_t>& table, std::uint8_t bits,
                                std::span<const std::uint16_t> more, std::span<const std::uint16_t> less) {
            const std::size_t count = std::max(more.size(), less.size());
            for (std::size_t k = 0; k < count; ++k) {
                const std::uint8_t* const a = k < more.size() ? rowOf(table, more[k]) : ground.noRings_.data();
                const std::uint8_t* const b = k < less.size() ? rowOf(table, less[k]) : ground.noRings_.data();
                out = changed(rings, from, a, b, bits, elsewhere, to);
                from = to;
            }
        };
        change(ground.onRing_, 1, enemies.went(), enemies.came());
        change(ground.notWithin_, 2, own.came(), own.went());
        if (from != to) out = changed(rings, from, ground.noRings_.data(), ground.noRings_.data(), 0, elsewhere, to);
        return out;
    }
    /// Of numbers for all rings what they are after a change, and the least of them, elsewhere or at `longestRing`.
    static int changed(std::size_t rings, const std::uint8_t* from, const std::uint8_t* more, const std::uint8_t* less,
                       std::uint8_t bits, const std::uint8_t* elsewhere, std::uint8_t* to) {
        std::uint8_t least = View::longestRing;
#pragma GCC ivdep
        for (std::size_t i = 0; i < rings; ++i) {
            const auto n = static_cast<std::uint8_t>(from[i] + (more[i] & bits) - (less[i] & bits));
            to[i] = n;
            least = std::min(least, static_cast<std::uint8_t>(n | elsewhere[i]));
        }
        return least;
    }

    /// From the goals inwards, each group over the squares that are nearest to it.
    void close(View& out, const Set& royals, const Set& free, const Set& goals) const {
        const std::size_t groups = ground.groups_.size();
        if (!groups) return;
        std::array<int, Ground::mostGroupedGoals> narrow;
        narrow.fill(View::widest);
        std::uint32_t open = (1u << groups) - 1;
        Set unseen = free - goals, front = goals & free;
        for (int far = 1; far <= ground.size_ / 2 && open; ++far) {
            front = front.beside(unseen);
            unseen = unseen - front;
            for (std::size_t g = 0; g < groups; ++g) {
                if (!(open >> g & 1)) continue;
                const Set part = front & rows(ground.groups_[g]);
                // Behind the royal piece there is nothing to close.
                if ((part & royals).any()) open &= ~(1u << g);
                const int wide = part.count();
                narrow[g] = std::min(narrow[g], wide);
                if (!wide) open &= ~(1u << g);
            }
        }
        for (std::size_t g = 0; g < groups; ++g)
            if (narrow[g] < 4) out.closed[static_cast<std::size_t>(narrow[g])] += 12 / static_cast<int>(groups);
    }

    static int straightLinks(const Set& a) { return Set::countOf(a & a.east(), a & a.north()); }
    static int diagonalLinks(const Set& a) { return Set::countOf(a & a.east().north(), a & a.west().north()); }
    static int allLinks(const Set& a) {
        const Set north = a.north();
        return Set::countOf(a & a.east(), a & north, a & north.east(), a & north.west());
    }
};

template <class Set>
void Ground::lookOf(const Ground& ground, const Field& field, const ViewParts& parts, const Sight& before, Sight& now,
                    const ManMoved* man) {
    Viewer<Set>{ground}.look(field, parts, before, now, man);
}

#if defined(TAFLSMITH_FOR_V3) || defined(TAFLSMITH_FOR_V4)
#ifdef TAFLSMITH_FOR_V4
Ground::Look Ground::lookOnV4(int size) {
#else
Ground::Look Ground::lookOnV3(int size) {
#endif
    if (size <= 8) return lookOf<Rows<std::uint16_t, 1>>;
    if (size <= 16) return lookOf<Rows<std::uint16_t, 1, 32>>;
    return lookOf<Rows<std::uint32_t, 3, 32>>;
}
#else
Ground::Look Ground::lookAnywhere(int size) {
    if (size <= 8) return lookOf<Rows<std::uint16_t, 1>>;
    if (size <= 16) return lookOf<Rows<std::uint16_t, 2>>;
    return lookOf<Rows<std::uint32_t, 5>>;
}
#endif

}  // namespace tafl
