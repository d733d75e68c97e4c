// Enclosure features: how far enemies have walled in a royal piece and closed off its goals. This is tafl's king
// safety.
#pragma once
#include <vector>

#include "evaluation/bit_rows.hpp"
#include "evaluation/piece_sets.hpp"

namespace tafl {

/// A square is reachable if orthogonal steps lead there without crossing an enemy. The royal piece's own men do not
/// block.
struct EnclosureFeatures {
    static constexpr int maxGap = 12;   ///< wider gaps count as this
    static constexpr int maxRing = 30;  ///< longer rings count as this
    static constexpr int maxMenForRings =
        100;  ///< at the start; with more men there are no rings, since needs must fit a byte

    bool royal = false;  ///< a royal piece with goals exists; otherwise the fields up to `ring` are unset
    int steps = 0;       ///< distance to the nearest goal; 0: no goal is reachable
    int region = 0;      ///< reachable squares, in 64ths of the board
    int cutOff = 0;      ///< unreachable goals, in sixteenths of all goals
    int gap = 0;    ///< the smallest breadth-first front from the second step to the nearest goal, or to the edge if no
                    ///< goal is reachable
    int edges = 0;  ///< no goal reachable: reachable squares on the edge
    int outside = 0;  ///< no goal reachable: own men outside the region
    int lost = 0;     ///< no goal reachable: men the royal side has lost
    int spent = 0;    ///< no goal reachable: men the enemies have lost
    /// Goal groups that 0, 1, 2 or 3 more enemies would close off, in twelfths of all groups. Zero on boards with many
    /// goals.
    std::array<int, 4> closed{};
    /// The cheapest ring (all squares at one distance from a short line) around the first royal piece: an empty square
    /// costs 1, each own man on or outside the ring 2 more.
    /// Diagonal gaps do not matter, since no piece moves diagonally.
    int ring = maxRing;
    int closing = 0;                           ///< no goal reachable: the widest central ring minus `ring`
    int diagonalLinks = 0, straightLinks = 0;  ///< neighbouring pairs of enemies
    int ownLinks = 0;                          ///< neighbouring pairs of own men, diagonal or straight
    int openLines = 0;                         ///< ranks and files without an enemy
    int enemiesNear = 0, ownNear = 0;          ///< within two squares of a royal piece, which does not count

    bool operator==(const EnclosureFeatures&) const = default;
};

/// Feature groups to compute; the others keep their defaults. Groups whose terms have no weight cost nothing.
struct EnclosureMask {
    bool reachability = true;  ///< royal, and steps to spent
    bool closed = true;
    bool ring = true;   ///< ring, closing
    bool links = true;  ///< diagonalLinks, straightLinks, ownLinks
    bool lines = true;
    bool near = true;  ///< enemiesNear, ownNear

    bool any() const { return reachability || closed || ring || links || lines || near; }
};

/// Features of one position and the intermediate results for incremental updates.
struct EnclosureCache {
    EnclosureFeatures features;
    bool valid = false;  ///< the rest belongs to this position
    PieceSets pieceSets;
    BitRows own, enemies;  ///< men of the royal side, and of the other
    BitRows reachable;
    std::vector<std::uint8_t> ringNeeds;  ///< the need of each ring in EnclosureTables
};

/// Per-variant lookup tables for the enclosure features.
class EnclosureTables {
public:
    /// `mask`: the only features this instance will compute. Large boards have many rings.
    explicit EnclosureTables(const RuleImage&, const EnclosureMask& mask = {}, Processor = Processor::best);

    EnclosureFeatures features(const PieceSets& pieceSets, const EnclosureMask& mask = {}) const {
        EnclosureCache now;
        update(pieceSets, mask, {}, now);
        return now.features;
    }
    /// Updates incrementally from `before`, the cache of any position; cheapest if that is one move away.
    /// `dirtyPiece`: the move in between; null if unknown, then the piece sets are compared.
    void update(const PieceSets& pieceSets, const EnclosureMask& mask, const EnclosureCache& before,
                EnclosureCache& now, const DirtyPiece* dirtyPiece = nullptr) const {
        update_(*this, pieceSets, mask, before, now, dirtyPiece);
    }

    Side royalSide() const { return royalSide_; }

private:
    template <class Set>
    friend struct EnclosureScanner;
    using UpdateFunction = void (*)(const EnclosureTables&, const PieceSets&, const EnclosureMask&,
                                    const EnclosureCache&, EnclosureCache&, const DirtyPiece*);
    template <class Set>
    static void updateWith(const EnclosureTables&, const PieceSets&, const EnclosureMask&, const EnclosureCache& before,
                           EnclosureCache& now, const DirtyPiece*);
    static UpdateFunction selectBaseline(int size);
    static UpdateFunction selectV3(int size);
    static constexpr int laneBits(int size) { return size <= 16 ? 16 : 32; }
    BitRows makeBitRows(const SquareSet&) const;

    void addRings(const RuleImage&);

    static constexpr int maxGroupedGoals = 8;

    int size_ = 0, goalCount_ = 0, startingMen_[2] = {0, 0};  // royal side, enemies
    Side royalSide_ = Side::defenders;
    bool royal_ = false;
    BitRows edge_, walkable_, goals_;
    std::vector<BitRows> squares_;  ///< by square: that square
    std::vector<BitRows> near_;     ///< by square: within two squares of it
    std::vector<BitRows> groups_;   ///< by goal group: the squares nearest to it; empty if there are many goals
    std::array<std::uint8_t, maxSquares> rankOf_{};
    /// By square and ring: 1 if the square is on the ring; 0xFF unless it is inside.
    std::vector<std::uint8_t> onRing_, outsideRing_;
    std::vector<std::uint8_t> zeroRings_;    ///< an all-zero row
    std::vector<std::uint8_t> ringLengths_;  ///< padded to whole vectors
    EnclosureCache emptyCache_;
    UpdateFunction update_;
};

}  // namespace tafl
