// What the shape of a position tells an evaluation: how far walls of enemies have closed about a royal piece and before
// its goals. Only squares, men and goals count, whatever the rules call them.
#pragma once
#include <vector>

#include "evaluation/bit_rows.hpp"
#include "evaluation/piece_sets.hpp"

namespace tafl {

/// Ways go step by step over squares that a royal piece may stand on, past its enemies; its own men are no hindrance.
struct EnclosureFeatures {
    static constexpr int maxGap = 12;           ///< gaps that are wider count as this
    static constexpr int maxRing = 30;          ///< and rings that are longer
    static constexpr int maxMenForRings = 100;  ///< at the start; none where more stand: needs fit a byte

    bool royal = false;  ///< there is a royal piece, and goals for it: else nothing below up to `ring` means anything
    int steps = 0;       ///< to the nearest goal; 0: no way leads there
    int region = 0;      ///< squares to which ways lead, in 64ths of the board
    int cutOff = 0;      ///< goals to which no way leads, in sixteenths of all
    int gap = 0;         ///< the fewest squares equally far from it, two steps or more, up to the nearest goal, or, if
                         ///< no way leads there, up to the nearest edge
    int edges = 0;       ///< if no way leads to a goal: squares at the edge to which ways lead
    int outside = 0;     ///< if so: its own men to whom no way leads
    int lost = 0;        ///< if so: men that its side has lost since the start
    int spent = 0;       ///< if so: men that its enemies have lost
    /// Groups of goals before which 0, 1, 2 or 3 squares lie equally far, where that is fewest: so many enemies close
    /// them off. In twelfths of all groups; none counted where goals are many.
    std::array<int, 4> closed{};
    /// What its enemies need for a ring about the first royal piece: of all rings of squares equally far from a short
    /// line (diamonds, some of them drawn out) the least, where an empty square counts one, a man of its own side on
    /// or outside the ring two more. No man slips through a ring's corners, for none moves diagonally.
    int ring = maxRing;
    int closing = 0;  ///< if no way leads to a goal: by how much that is less than the widest ring about the middle
    int diagonalLinks = 0, straightLinks = 0;  ///< neighbours among the enemies of the royal piece
    int ownLinks = 0;                          ///< diagonal or straight, among its own side
    int openLines = 0;                         ///< ranks and files without an enemy
    int enemiesNear = 0, ownNear = 0;          ///< within two squares of a royal piece, it itself left out

    bool operator==(const EnclosureFeatures&) const = default;
};

/// Which of these are looked at: the rest stays as it is at first. Nothing is paid for what no weight asks for.
struct EnclosureMask {
    bool reachability = true;  ///< royal, and from steps to spent
    bool closed = true;        ///< closed
    bool ring = true;          ///< ring, closing
    bool links = true;         ///< the links
    bool lines = true;         ///< openLines
    bool near = true;          ///< enemiesNear, ownNear

    bool any() const { return reachability || closed || ring || links || lines || near; }
};

/// What was seen of a position, and what of that makes it cheaper to see the next one, which is mostly alike.
struct EnclosureCache {
    EnclosureFeatures features;
    bool valid = false;                   ///< the rest is of this position, too
    PieceSets pieceSets;                  ///< the position
    BitRows own, enemies;                 ///< its men: those of the royal side, the others
    BitRows reachable;                    ///< squares to which ways lead
    std::vector<std::uint8_t> ringNeeds;  ///< what each ring of the ground needs
};

/// The ground of a variant: everything that a view needs and that does not change in a game.
class EnclosureTables {
public:
    /// `parts`: all that will ever be looked at; large boards have many rings.
    explicit EnclosureTables(const RuleImage&, const EnclosureMask& mask = {}, Processor = Processor::best);

    EnclosureFeatures features(const PieceSets& pieceSets, const EnclosureMask& mask = {}) const {
        EnclosureCache now;
        update(pieceSets, mask, {}, now);
        return now.features;
    }
    /// The same, with what was seen of any other position, best of one a move away, at less cost. Into `now`.
    /// `man`: what has happened since then, where that is known; else it is looked for.
    void update(const PieceSets& pieceSets, const EnclosureMask& mask, const EnclosureCache& before,
                EnclosureCache& now, const DirtyPiece* dirtyPiece = nullptr) const {
        update_(*this, pieceSets, mask, before, now, dirtyPiece);
    }

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
    static UpdateFunction selectV4(int size);
    static constexpr int laneBits(int size) { return size <= 16 ? 16 : 32; }
    BitRows makeBitRows(const SquareSet&) const;

    void addRings(const RuleImage&);

    static constexpr int maxGroupedGoals = 8;

    int size_ = 0, goalCount_ = 0, startingMen_[2] = {0, 0};  // its side's, its enemies'
    Side royalSide_ = Side::defenders;
    bool royal_ = false;
    BitRows edge_, walkable_, goals_;
    std::vector<BitRows> squares_;  ///< by square: it alone
    std::vector<BitRows> near_;     ///< by square: those within two squares
    std::vector<BitRows> groups_;   ///< squares nearer to this group of goals than to others; empty:
                                    ///< goals are many
    std::array<std::uint8_t, maxSquares> rankOf_{};
    /// By square and ring: is it one of the ring's squares (1), is it none of those within (all bits)?
    std::vector<std::uint8_t> onRing_, outsideRing_;
    std::vector<std::uint8_t> zeroRings_;  ///< as a square of neither kind
    std::vector<std::uint8_t>
        ringLengths_;  ///< of the rings; as many as there are, and some longer ones that fill a word
    EnclosureCache emptyCache_;
    UpdateFunction update_;
};

}  // namespace tafl
