#include "conformance/stages.hpp"

#include <algorithm>

namespace conformance {

using tafl::Side;
using tafl::Square;

namespace {

class Stage {
public:
    Stage(tafl::Random& random, const tafl::RuleImage& image, const reference::Shape& shape, tafl::Setup& setup)
        : random_(random), image_(image), shape_(shape), setup_(setup), n_(image.size), view_(below(8)) {
        for (std::size_t c = 1; c <= image.calls.classes.size(); ++c) {
            const auto& piece = image.calls.classes[c - 1];
            if (piece.royal)
                king_ = static_cast<int>(c);
            else
                men_[static_cast<std::size_t>(piece.side)].push_back(static_cast<int>(c));
        }
    }

    void run() {
        if (!king_ || men_[0].empty() || men_[1].empty() || n_ < 7) return;
        switch (below(6)) {
            case 0:
                row();
                break;
            case 1:
                fort();
                break;
            case 2:
                pinned();
                break;
            case 3:
                siege();
                break;
            case 4:
                surrounded();
                break;
            default:
                ring();
        }
    }

private:
    int below(int limit) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(limit))); }

    int man(Side side) {
        const auto& of = men_[static_cast<std::size_t>(side)];
        return of[below(2) ? 0 : static_cast<std::size_t>(below(static_cast<int>(of.size())))];
    }

    /// On a board with holes: mostly turns to a side of the board that may lie within the grid, and returns where along
    /// it a square of the edge is. Otherwise -1.
    int turnToSide() {
        if (static_cast<int>(shape_.squares().size()) == shape_.gridCount() || below(4) == 0) return -1;
        std::vector<std::pair<Square, reference::Direction>> sides;
        for (const Square s : shape_.squares())
            for (const auto outward : reference::allDirections)
                if (shape_.step(s, outward) == reference::nowhere) sides.emplace_back(s, outward);
        const auto [s, outward] = sides[static_cast<std::size_t>(below(static_cast<int>(sides.size())))];
        const int file = s % n_, rank = s / n_;
        const bool isUpright = outward == reference::Direction::east || outward == reference::Direction::west;
        const bool isFar = outward == reference::Direction::east || outward == reference::Direction::north;
        view_ = (view_ & 1) | (isFar ? 2 : 0) | (isUpright ? 4 : 0);
        const int along = isUpright ? rank : file, across = isUpright ? file : rank;
        depth_ = isFar ? n_ - 1 - across : across;
        return view_ & 1 ? n_ - 1 - along : along;
    }

    /// A square by its distance along and from a side of the board, under one of the eight symmetries.
    Square squareAt(int along, int inward) const {
        inward += depth_;
        if (along < 0 || inward < 0 || along >= n_ || inward >= n_) return tafl::noSquare;
        int file = view_ & 1 ? n_ - 1 - along : along, rank = view_ & 2 ? n_ - 1 - inward : inward;
        if (view_ & 4) std::swap(file, rank);
        return rank * n_ + file;
    }

    /// Places a piece, but never over the king: there is exactly one.
    void putOn(Square s, int c) {
        if (s == tafl::noSquare) return;
        auto& place = setup_.occupants[static_cast<std::size_t>(s)];
        if (c == king_)
            std::ranges::replace(setup_.occupants, static_cast<std::uint8_t>(king_), std::uint8_t{0});
        else if (place == king_)
            return;
        place = static_cast<std::uint8_t>(c);
    }
    void put(int along, int inward, int c) { putOn(squareAt(along, inward), c); }

    /// A row on the rim faced by enemies, with one end open or one front piece a step away.
    void row() {
        const Side side = below(2) ? Side::attackers : Side::defenders, enemy = tafl::other(side);
        // A row beside a corner is closed by it only while it is empty.
        const bool atCorner = below(3) == 0;
        const int length = 2 + below(3), there = turnToSide();
        const int begin = there >= 0 ? there - below(length) : atCorner ? 1 : below(n_ - length + 1);
        for (int i = 0; i < length; ++i) {
            put(begin + i, 0, enemy == Side::defenders && below(8) == 0 ? king_ : man(enemy));
            put(begin + i, 1, man(side));
        }
        put(begin - 1, 0, !atCorner ? man(side) : below(2) ? man(enemy) : 0);
        for (const int inward : {0, 1, 3}) put(begin + length, inward, 0);
        put(begin + length, 2, man(side));
        if (below(3) == 0) {
            put(begin + length, 0, man(side));
            for (const int inward : {1, 2}) put(begin, inward, 0);
            put(begin, 3, man(side));
        }
        setup_.toMove = side;
    }

    /// A fort on the rim, half of the time with one man a step away.
    void fort() {
        const int there = turnToSide(), s = there >= 0 ? there - below(2) : 1 + below(n_ - 4);
        const int walls[][2] = {{s - 1, 0}, {s + 2, 0}, {s, 1}, {s + 1, 1}};
        put(s, 0, king_);
        put(s + 1, 0, 0);
        for (const auto& wall : walls) put(wall[0], wall[1], man(Side::defenders));
        if (below(2))
            for (const int along : {s - 1, s + 2}) put(along, 1, man(Side::defenders));
        if (below(2)) {
            const auto& missing = walls[below(4)];
            put(missing[0], missing[1], 0);
            put(missing[0], missing[1] + 1, man(Side::defenders));
        }
        setup_.toMove = below(6) ? Side::defenders : Side::attackers;
    }

    /// A man between two attackers, with his king behind him.
    void pinned() {
        const int along = 1 + below(n_ - 2), inward = 1 + below(n_ - 4);
        put(along, inward, man(Side::defenders));
        put(along, inward + 1, king_);
        for (const int side : {-1, 1}) put(along + side, inward, man(Side::attackers));
        put(along, inward - 1, 0);
        put(along + 1, inward - 1, man(Side::attackers));
        setup_.toMove = Side::attackers;
    }

    /// The king on his start square, one defender and two or three attackers beside him.
    void siege() {
        const auto start = std::ranges::find(image_.start, king_);
        if (start == image_.start.end()) return;
        const auto s = static_cast<int>(start - image_.start.begin());
        const auto at = [&](int file, int rank, int c) {
            if (file >= 0 && rank >= 0 && file < n_ && rank < n_) putOn(rank * n_ + file, c);
        };
        constexpr int sides[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        const int file = s % n_, rank = s / n_, aside = below(4), open = (aside + below(4)) % 4;
        at(file, rank, king_);
        for (int d = 0; d < 4; ++d)
            at(file + sides[d][0], rank + sides[d][1],
               d == aside  ? man(Side::defenders)
               : d == open ? 0
                           : man(Side::attackers));
        const int dx = sides[aside][0], dy = sides[aside][1];
        at(file + 2 * dx, rank + 2 * dy, 0);
        at(file + 2 * dx + dy, rank + 2 * dy + dx, man(Side::attackers));
        setup_.toMove = Side::attackers;
    }

    /// The king anywhere, mostly at the rim or on or beside his start square. Attackers on some of his sides; on the
    /// last one, an attacker arrives.
    void surrounded() {
        const auto start = std::ranges::find(image_.start, king_);
        int along = below(n_), inward = below(3) ? below(2) : below(n_);
        const bool home = below(2) && start != image_.start.end();
        if (home) {
            const auto s = static_cast<int>(start - image_.start.begin());
            view_ = 0;
            along = s % n_, inward = s / n_;
            (below(2) ? along : inward) += below(3) - 1;
        }
        if (const int there = home ? -1 : turnToSide(); there >= 0) along = there, inward = below(2);
        constexpr int sides[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        const int last = below(4);
        put(along, inward, king_);
        for (int d = 0; d < 4; ++d)
            put(along + sides[d][0], inward + sides[d][1], d == last || below(4) == 0 ? 0 : man(Side::attackers));
        const auto [dx, dy] = sides[last];
        put(along + 2 * dx, inward + 2 * dy, man(Side::attackers));
        put(along + dx + dy, inward + dy + dx, man(Side::attackers));
        setup_.toMove = Side::attackers;
    }

    /// All defenders within a ring of attackers, half of the time with a gap.
    void ring() {
        const int along = 2 + below(n_ - 4), inward = 2 + below(n_ - 4), radius = 2 + below(2);
        int gap = below(4 * radius), gapAlong = 0, gapInward = 0;
        put(along, inward, king_);
        for (int a = 0; a < n_; ++a)
            for (int i = 0; i < n_; ++i) {
                const int distance = std::abs(a - along) + std::abs(i - inward);
                const int c = setup_.occupants[static_cast<std::size_t>(squareAt(a, i))];
                if (distance > radius && c && image_.sideOf(c) == Side::defenders) put(a, i, 0);
                if (distance != radius) continue;
                put(a, i, man(Side::attackers));
                if (gap-- == 0) gapAlong = a, gapInward = i;
            }
        if (below(2)) {
            put(gapAlong, gapInward, 0);
            put(gapAlong, gapInward + (gapInward >= inward ? 1 : -1), man(Side::attackers));
        }
        setup_.toMove = Side::attackers;
    }

    tafl::Random& random_;
    const tafl::RuleImage& image_;
    const reference::Shape& shape_;
    tafl::Setup& setup_;
    int n_, view_, king_ = 0;
    int depth_ = 0;  ///< how far the side of the board lies from the rim of the grid
    std::vector<int> men_[2];
};

}  // namespace

void stage(tafl::Random& random, const tafl::RuleImage& image, const reference::Shape& shape, tafl::Setup& setup) {
    Stage(random, image, shape, setup).run();
}

}  // namespace conformance
