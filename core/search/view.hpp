// What the shape of a position tells an evaluation: how far walls of enemies have closed about a royal piece and before
// its goals. Only squares, men and goals count, whatever the rules call them.
#pragma once
#include <vector>

#include "search/field.hpp"

namespace tafl {

/// Ways go step by step over squares that a royal piece may stand on, past its enemies; its own men are no hindrance.
struct View {
    static constexpr int widest = 12;  ///< gaps that are wider count as this

    bool royal = false;  ///< there is a royal piece, and goals for it: else nothing below up to `closed` means anything
    int steps = 0;       ///< to the nearest goal; 0: no way leads there
    int region = 0;      ///< squares to which ways lead, in 64ths of the board
    int cutOff = 0;      ///< goals to which no way leads, in sixteenths of all
    int gap = 0;         ///< the fewest squares equally far from it, two steps or more, up to the nearest goal
    /// Groups of goals before which 0, 1, 2 or 3 squares lie equally far, where that is fewest: so many enemies close
    /// them off. In twelfths of all groups; none counted where goals are many.
    std::array<int, 4> closed{};
    int diagonalLinks = 0, straightLinks = 0;  ///< neighbours among the enemies of the royal piece
    int ownLinks = 0;                          ///< diagonal or straight, among its own side
    int openLines = 0;                         ///< ranks and files without an enemy
    int enemiesNear = 0, ownNear = 0;          ///< within two squares of a royal piece, it itself left out
};

/// Which of these are looked at: the rest stays as it is at first. Nothing is paid for what no weight asks for.
struct ViewParts {
    bool ways = true;    ///< royal, steps, region, cutOff, gap
    bool closed = true;  ///< closed
    bool links = true;   ///< the links
    bool lines = true;   ///< openLines
    bool near = true;    ///< enemiesNear, ownNear

    bool any() const { return ways || closed || links || lines || near; }
};

/// The ground of a variant: everything that a view needs and that does not change in a game.
class Ground {
public:
    explicit Ground(const RuleImage&);

    View view(const Field& field, const ViewParts& parts = {}) const { return view_(*this, field, parts); }

private:
    template <int W, int N>
    friend struct Viewer;
    template <int W, int N>
    static View viewOf(const Ground&, const Field&, const ViewParts&);

    int size_ = 0, goalCount_ = 0;
    Side royalSide_ = Side::defenders;
    bool royal_ = false;
    SquareSet notFirst_, notLast_, walk_, goals_;
    std::vector<SquareSet> groups_;  ///< squares nearer to this group of goals than to others; empty: goals are many
    std::vector<SquareSet> near_;    ///< by square: those within two squares
    View (*view_)(const Ground&, const Field&, const ViewParts&);
};

}  // namespace tafl
