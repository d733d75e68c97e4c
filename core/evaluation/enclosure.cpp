// Compiled for the baseline and for x86-64-v3.
#include "evaluation/enclosure.hpp"

#include <algorithm>
#include <span>

#include "evaluation/bit_rows.hpp"

namespace tafl {
namespace {

/// Does a connected region stay connected without the centre square? Indexed by the 3x3 neighbourhood, three bits a
/// rank, lowest rank first. True if the corners join all occupied orthogonal neighbours.
constexpr std::array<bool, 512> staysConnected = [] {
    constexpr int round[8] = {7, 8, 5, 2, 1, 0, 3, 6};  // clockwise from north; odd entries are corners
    std::array<bool, 512> out{};
    for (unsigned around = 0; around < out.size(); ++around) {
        const auto occupied = [&](int i) { return around >> round[i % 8] & 1; };
        int pieces = 0;
        for (int i = 0; i < 8; i += 2) pieces += occupied(i) && !(occupied(i + 1) && occupied(i + 2));
        out[around] = pieces <= 1;
    }
    return out;
}();

}  // namespace

/// Computes the features, for one row layout.
template <class Set>
struct EnclosureScanner {
    const EnclosureTables& enclosure;

    static Set rows(const BitRows& store) { return Set::of(store); }
    Set square(Square s) const { return Set::of(enclosure.squares_[static_cast<std::size_t>(s)]); }
    static void each(const SquareSet& squares, const auto& action) {
        for (std::size_t i = 0; i < words; ++i)
            for (std::uint64_t b = squares.bits[i]; b; b &= b - 1)
                action(static_cast<Square>(i * 64) + std::countr_zero(b));
    }

    void update(const PieceSets& pieceSets, const EnclosureMask& mask, const EnclosureCache& last, EnclosureCache& now,
                const DirtyPiece* dirtyPiece) const {
        const EnclosureCache& before = last.valid ? last : enclosure.emptyCache_;
        now.pieceSets = pieceSets;
        now.valid = enclosure.royal_ && pieceSets.royals.any();
        now.features = enclosure.emptyCache_.features;
        if (!now.valid) return;
        // 1. Changes since the cached position.
        const auto side = static_cast<std::size_t>(enclosure.royalSide_);
        PieceChanges own, enemies;
        if (dirtyPiece && last.valid) {
            const bool isOwn = dirtyPiece->side == enclosure.royalSide_;
            (isOwn ? own : enemies).addMove(*dirtyPiece);
            (isOwn ? enemies : own).addCaptures(*dirtyPiece);
        } else {
            own.addDifference(before.pieceSets.men[side], pieceSets.men[side]);
            enemies.addDifference(before.pieceSets.men[side ^ 1], pieceSets.men[side ^ 1]);
        }
        const Set ownRows = applyChanges(own, before.own), enemyRows = applyChanges(enemies, before.enemies);
        ownRows.storeTo(now.own), enemyRows.storeTo(now.enemies);
        Set royals{};
        each(pieceSets.royals, [&](Square s) { royals = royals | square(s); });
        // 2. Features of royal pieces and enemies: unchanged if neither moved.
        const bool sameRoyals = before.valid && pieceSets.royals == before.pieceSets.royals;
        if (sameRoyals && !enemies.any())
            now.features = before.features, now.reachable = before.reachable;
        else
            computeWalls(royals, enemyRows, mask, enemies, before, now);
        // 3. Features that also depend on the royal side's men.
        EnclosureFeatures& out = now.features;
        if (mask.reachability && !out.steps) countLosses(out, ownRows, enemyRows, rows(now.reachable));
        if (mask.ring) {
            out.ring = ring(pieceSets.royals.first(), own, enemies, before, now.ringNeeds);
            if (!out.steps) out.closing = std::max(0, 2 * (enclosure.size_ - 1) - out.ring);
        }
        if (mask.links) out.ownLinks = allLinks(ownRows);
        if (mask.near) out.ownNear = near(pieceSets.royals, ownRows);
    }

private:
    static constexpr std::size_t words = Set::maxRows * Set::maxRows > 256 ? 6 : Set::maxRows* Set::maxRows / 64;

    /// The squares that pieces of one side were added to and removed from.
    struct PieceChanges {
        std::size_t addedCount = 0, removedCount = 0;
        std::array<std::uint16_t, maxSquares> addedSquares,
            removedSquares;  // only the first addedCount and removedCount are valid

        void addDifference(const SquareSet& before, const SquareSet& now) {
            for (std::size_t i = 0; i < words; ++i)
                for (std::uint64_t b = before.bits[i] ^ now.bits[i]; b; b &= b - 1) {
                    const auto square = static_cast<std::uint16_t>(i * 64) + std::countr_zero(b);
                    if (now.bits[i] & b & -b)
                        addedSquares[addedCount++] = static_cast<std::uint16_t>(square);
                    else
                        removedSquares[removedCount++] = static_cast<std::uint16_t>(square);
                }
        }
        void addMove(const DirtyPiece& dirtyPiece) {
            addedSquares[addedCount++] = static_cast<std::uint16_t>(dirtyPiece.to);
            removedSquares[removedCount++] = static_cast<std::uint16_t>(dirtyPiece.from);
        }
        void addCaptures(const DirtyPiece& dirtyPiece) {
            for (std::size_t i = 0; i < dirtyPiece.capturedCount; ++i)
                removedSquares[removedCount++] = static_cast<std::uint16_t>(dirtyPiece.captured[i]);
        }
        bool any() const { return addedCount + removedCount > 0; }
        std::span<const std::uint16_t> added() const { return {addedSquares.data(), addedCount}; }
        std::span<const std::uint16_t> removed() const { return {removedSquares.data(), removedCount}; }
    };
    Set applyChanges(const PieceChanges& moved, const BitRows& before) const {
        Set out = rows(before);
        for (const auto s : moved.removed()) out = out ^ square(s);
        for (const auto s : moved.added()) out = out ^ square(s);
        return out;
    }
    int near(const SquareSet& royals, const Set& men) const {
        int out = 0;
        each(royals, [&](Square s) { out += (rows(enclosure.near_[static_cast<std::size_t>(s)]) & men).count(); });
        return out;
    }

    /// Features that depend on royal pieces and their enemies alone.
    __attribute__((always_inline)) void computeWalls(const Set& royals, const Set& enemies, const EnclosureMask& mask,
                                                     const PieceChanges& moved, const EnclosureCache& before,
                                                     EnclosureCache& now) const {
        EnclosureFeatures& out = now.features;
        out.royal = true;
        const Set goals = rows(enclosure.goals_), free = rows(enclosure.walkable_) - enemies;
        if (mask.reachability) computeReachable(out, royals, free, goals, moved, before, now);
        if (mask.closed) computeClosedGoals(out, royals, free, goals);
        if (mask.links) out.straightLinks = straightLinks(enemies), out.diagonalLinks = diagonalLinks(enemies);
        if (mask.lines) {
            const auto [ranks, files] = enemies.emptyRows(enclosure.size_);
            out.openLines = ranks + enclosure.size_ - std::popcount(files);
        }
        if (mask.near) out.enemiesNear = near(now.pieceSets.royals, enemies);
    }

    /// Flood fill from the royal pieces.
    __attribute__((always_inline)) void computeReachable(EnclosureFeatures& out, const Set& royals, const Set& free,
                                                         const Set& goals, const PieceChanges& enemies,
                                                         const EnclosureCache& before, EnclosureCache& now) const {
        Set unreached = free - royals, front = royals;
        // 1. Breadth first, until the nearest goal.
        out.gap = EnclosureFeatures::maxGap;
        for (int distance = 1; !out.steps; ++distance) {
            front = front.neighbours(unreached);
            const int width = front.countUpTo(out.gap);
            if (!width) break;
            unreached = unreached - front;
            if (distance > 1) out.gap = std::min(out.gap, width);
            if ((front & goals).any()) out.steps = distance;
        }
        // 2. The rest of the region; order no longer matters.
        Set reachable = royals | (free - unreached);
        if (out.steps && !updateReachable(reachable, free, enemies, before, now.pieceSets.royals)) {
            while (front.any()) {
                front = front.neighbours(unreached);
                unreached = unreached - front;
            }
            reachable = royals | (free - unreached);
        }
        reachable.storeTo(now.reachable);
        out.region = reachable.count() * 64 / (enclosure.size_ * enclosure.size_);
        out.cutOff = 16 * (enclosure.goalCount_ - (reachable & goals).count()) / enclosure.goalCount_;
        // 3. No goal is reachable: use the edge instead.
        if (out.steps) return;
        const Set edge = rows(enclosure.edge_);
        out.edges = (reachable & edge).count();
        if (out.edges) out.gap = computeGap(edge, royals, free);
    }

    /// The smallest breadth-first front, from the second step on, until one reaches `ends`.
    static int computeGap(const Set& ends, const Set& royals, const Set& free) {
        int out = EnclosureFeatures::maxGap;
        Set unreached = free - royals, front = royals;
        for (int distance = 1; !(front & ends).any(); ++distance) {
            front = front.neighbours(unreached);
            unreached = unreached - front;
            if (distance > 1) out = std::min(out, front.count());
        }
        return out;
    }

    /// Updates the region incrementally after some enemies moved. False if that needs a new flood fill.
    __attribute__((always_inline)) bool updateReachable(Set& reachable, const Set& free, const PieceChanges& enemies,
                                                        const EnclosureCache& before, const SquareSet& royals) const {
        if (!before.valid) return false;
        // 1. A royal piece that moved within its region keeps it, unless its old square is closed to it now.
        if (royals != before.pieceSets.royals) {
            const Square to = royals.first(), from = before.pieceSets.royals.first();
            if (royals.count() != 1 || before.pieceSets.royals.count() != 1 ||
                !(square(to) & rows(before.reachable)).any() || !(square(from) & free).any())
                return false;
        }
        BitRows squares;
        Set all = rows(before.reachable);
        // 2. Squares that enemies left extend the region.
        if (enemies.removedCount) {
            Set front{};
            for (const auto s : enemies.removed()) front = front | square(s);
            front = all.neighbours(front & free);
            while (front.any()) {
                all = all | front;
                front = front.neighbours(free - all);
            }
        }
        // 3. Squares that enemies entered cut it. The region stays connected if the 3x3 neighbourhood does.
        for (const auto s : enemies.added()) {
            all.storeTo(squares);
            const int rank = enclosure.rankOf_[s], file = s - rank * enclosure.size_;
            const auto three = [&](int row) -> unsigned {
                return row < 0 || row >= enclosure.size_ ? 0u : std::uint32_t{Set::lane(squares, row)} << 1 >> file & 7;
            };
            if (!(three(rank) >> 1 & 1)) continue;
            if (!staysConnected[three(rank - 1) | three(rank) << 3 | three(rank + 1) << 6]) return false;
            all = all - square(s);
        }
        reachable = all;
        return true;
    }

    /// Counts the men of both sides, for positions without a reachable goal.
    void countLosses(EnclosureFeatures& out, const Set& own, const Set& enemies, const Set& reachable) const {
        const int men = own.count();
        out.outside = men - (own & reachable).count();
        out.spent = std::max(0, enclosure.startingMen_[1] - enemies.count());
        out.lost = std::max(0, enclosure.startingMen_[0] - men);
    }

    /// The smallest need of any ring around a royal piece. Updates the needs of all rings incrementally from `before`.
    int ring(Square royal, const PieceChanges& own, const PieceChanges& enemies, const EnclosureCache& before,
             std::vector<std::uint8_t>& ringNeeds) const {
        const std::size_t rings = enclosure.ringLengths_.size();
        ringNeeds.resize(rings);
        const auto tableRow = [&](const std::vector<std::uint8_t>& table, std::size_t square) {
            return table.data() + square * rings;
        };
        const std::uint8_t* const notAround = tableRow(enclosure.outsideRing_, static_cast<std::size_t>(royal));
        const std::uint8_t* from = before.valid ? before.ringNeeds.data() : enclosure.ringLengths_.data();
        std::uint8_t* const to = ringNeeds.data();
        int out = EnclosureFeatures::maxRing;
        // Adds and subtracts the table rows of changed squares, masked by `bits`. Two squares at once, since most moves
        // change two.
        const auto change = [&](const std::vector<std::uint8_t>& table, std::uint8_t bits,
                                std::span<const std::uint16_t> more, std::span<const std::uint16_t> less) {
            const std::size_t count = std::max(more.size(), less.size());
            for (std::size_t k = 0; k < count; ++k) {
                const std::uint8_t* const a = k < more.size() ? tableRow(table, more[k]) : enclosure.zeroRings_.data();
                const std::uint8_t* const b = k < less.size() ? tableRow(table, less[k]) : enclosure.zeroRings_.data();
                out = addRingRow(rings, from, a, b, bits, notAround, to);
                from = to;
            }
        };
        change(enclosure.onRing_, 1, enemies.removed(), enemies.added());
        change(enclosure.outsideRing_, 2, own.added(), own.removed());
        if (from != to)
            out = addRingRow(rings, from, enclosure.zeroRings_.data(), enclosure.zeroRings_.data(), 0, notAround, to);
        return out;
    }
    /// Applies one change to all ring needs. Returns the smallest need; `notAround` masks rings that are not around the
    /// royal piece.
    static int addRingRow(std::size_t rings, const std::uint8_t* from, const std::uint8_t* more,
                          const std::uint8_t* less, std::uint8_t bits, const std::uint8_t* notAround,
                          std::uint8_t* to) {
        std::uint8_t minimum = EnclosureFeatures::maxRing;
#pragma GCC ivdep
        for (std::size_t i = 0; i < rings; ++i) {
            const auto n = static_cast<std::uint8_t>(from[i] + (more[i] & bits) - (less[i] & bits));
            to[i] = n;
            minimum = std::min(minimum, static_cast<std::uint8_t>(n | notAround[i]));
        }
        return minimum;
    }

    /// Breadth first from the goals, each group within the squares nearest to it.
    void computeClosedGoals(EnclosureFeatures& out, const Set& royals, const Set& free, const Set& goals) const {
        const std::size_t groups = enclosure.groups_.size();
        if (!groups) return;
        std::array<int, EnclosureTables::maxGroupedGoals> narrow;
        narrow.fill(EnclosureFeatures::maxGap);
        std::uint32_t open = (1u << groups) - 1;
        Set unreached = free - goals, front = goals & free;
        for (int distance = 1; distance <= enclosure.size_ / 2 && open; ++distance) {
            front = front.neighbours(unreached);
            unreached = unreached - front;
            for (std::size_t g = 0; g < groups; ++g) {
                if (!(open >> g & 1)) continue;
                const Set part = front & rows(enclosure.groups_[g]);
                // The royal piece is already past this front: nothing left to close.
                if ((part & royals).any()) open &= ~(1u << g);
                const int width = part.count();
                narrow[g] = std::min(narrow[g], width);
                if (!width) open &= ~(1u << g);
            }
        }
        for (std::size_t g = 0; g < groups; ++g)
            if (narrow[g] < 4) out.closed[static_cast<std::size_t>(narrow[g])] += 12 / static_cast<int>(groups);
    }

    static int straightLinks(const Set& a) { return Set::countAll(a & a.east(), a & a.north()); }
    static int diagonalLinks(const Set& a) { return Set::countAll(a & a.east().north(), a & a.west().north()); }
    static int allLinks(const Set& a) {
        const Set north = a.north();
        return Set::countAll(a & a.east(), a & north, a & north.east(), a & north.west());
    }
};

template <class Set>
void EnclosureTables::updateWith(const EnclosureTables& enclosure, const PieceSets& pieceSets,
                                 const EnclosureMask& mask, const EnclosureCache& before, EnclosureCache& now,
                                 const DirtyPiece* dirtyPiece) {
    EnclosureScanner<Set>{enclosure}.update(pieceSets, mask, before, now, dirtyPiece);
}

#ifdef TAFLSMITH_FOR_V3
EnclosureTables::UpdateFunction EnclosureTables::selectV3(int size) {
    if (size <= 8) return updateWith<RowVectors<std::uint16_t, 1>>;
    if (size <= 16) return updateWith<RowVectors<std::uint16_t, 1, 32>>;
    return updateWith<RowVectors<std::uint32_t, 3, 32>>;
}
#else
EnclosureTables::UpdateFunction EnclosureTables::selectBaseline(int size) {
    if (size <= 8) return updateWith<RowVectors<std::uint16_t, 1>>;
    if (size <= 16) return updateWith<RowVectors<std::uint16_t, 2>>;
    return updateWith<RowVectors<std::uint32_t, 5>>;
}
#endif

}  // namespace tafl
