// What the shape of a position tells an evaluation: how far walls of enemies have closed about a royal piece and before
// its goals. Only squares, men and goals count, whatever the rules call them.
#pragma once
#include <vector>

#include "evaluation/piece_sets.hpp"
#include "evaluation/bit_rows.hpp"

namespace tafl {

/// Ways go step by step over squares that a royal piece may stand on, past its enemies; its own men are no hindrance.
struct View {
    static constexpr int widest = 12;            ///< gaps that are wider count as this
    static constexpr int longestRing = 30;       ///< and rings that are longer
    static constexpr int mostMenForRings = 100;  ///< at the start; none where more stand: needs fit a byte

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
    int ring = longestRing;
    int closing = 0;  ///< if no way leads to a goal: by how much that is less than the widest ring about the middle
    int diagonalLinks = 0, straightLinks = 0;  ///< neighbours among the enemies of the royal piece
    int ownLinks = 0;                          ///< diagonal or straight, among its own side
    int openLines = 0;                         ///< ranks and files without an enemy
    int enemiesNear = 0, ownNear = 0;          ///< within two squares of a royal piece, it itself left out

    bool operator==(const View&) const = default;
};

/// Which of these are looked at: the rest stays as it is at first. Nothing is paid for what no weight asks for.
struct ViewParts {
    bool ways = true;    ///< royal, and from steps to spent
    bool closed = true;  ///< closed
    bool ring = true;    ///< ring, closing
    bool links = true;   ///< the links
    bool lines = true;   ///< openLines
    bool near = true;    ///< enemiesNear, ownNear

    bool any() const { return ways || closed || ring || links || lines || near; }
};

/// What was seen of a position, and what of that makes it cheaper to see the next one, which is mostly alike.
struct Sight {
    View view;
    bool whole = false;               ///< the rest is of this position, too
    Field field;                      ///< the position
    RowStore own, enemies;            ///< its men: those of the royal side, the others
    RowStore seen;                    ///< squares to which ways lead
    std::vector<std::uint8_t> needs;  ///< what each ring of the ground needs
};

/// The ground of a variant: everything that a view needs and that does not change in a game.
class Ground {
public:
    /// `parts`: all that will ever be looked at; large boards have many rings.
    explicit Ground(const RuleImage&, const ViewParts& parts = {}, Processor = Processor::best);

    View view(const Field& field, const ViewParts& parts = {}) const {
        Sight now;
        look(field, parts, {}, now);
        return now.view;
    }
    /// The same, with what was seen of any other position, best of one a move away, at less cost. Into `now`.
    /// `man`: what has happened since then, where that is known; else it is looked for.
    void look(const Field& field, const ViewParts& parts, const Sight& before, Sight& now,
              const ManMoved* man = nullptr) const {
        look_(*this, field, parts, before, now, man);
    }

private:
    template <class Set>
    friend struct Viewer;
    using Look = void (*)(const Ground&, const Field&, const ViewParts&, const Sight&, Sight&, const ManMoved*);
    template <class Set>
    static void lookOf(const Ground&, const Field&, const ViewParts&, const Sight& before, Sight& now, const ManMoved*);
    static Look lookAnywhere(int size);
    static Look lookOnV3(int size);
    static Look lookOnV4(int size);
    static constexpr int laneBits(int size) { return size <= 16 ? 16 : 32; }
    RowStore rowsOf(const SquareSet&) const;

    void addRings(const RuleImage&);

    static constexpr int mostGroupedGoals = 8;

    int size_ = 0, goalCount_ = 0, menAtFirst_[2] = {0, 0};  // its side's, its enemies'
    Side royalSide_ = Side::defenders;
    bool royal_ = false;
    RowStore edge_, walk_, goals_;
    std::vector<RowStore> squares_;  ///< by square: it alone
    std::vector<RowStore> near_;     ///< by square: those within two squares
    std::vector<RowStore> groups_;   ///< squares nearer to this group of goals than to others; empty:
                                     ///< goals are many
    std::array<std::uint8_t, mostSquares> rankOf_{};
    /// By square and ring: is it one of the ring's squares (1), is it none of those within (all bits)?
    std::vector<std::uint8_t> onRing_, notWithin_;
    std::vector<std::uint8_t> noRings_;  ///< as a square of neither kind
    std::vector<std::uint8_t> lengths_;  ///< of the rings; as many as there are, and some longer ones that fill a word
    Sight nothing_;
    Look look_;
};

}  // namespace tafl
