// Numbers the positions of one layer: all placements of a given number of pieces of each class, each on the squares
// where it may stand, folded by the symmetries of the board.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "image/rule_image.hpp"

namespace tafl {

constexpr int maxTablePieces = 64, maxTableRoyals = 8;

/// How many pieces of each class stand on the board; class number c at index c - 1.
struct Material {
    std::array<std::uint8_t, maxClasses> counts{};

    int total() const;
    /// "4t 2T 1K": the letters of the classes that are present.
    std::string text(const RuleImage&) const;
    auto operator<=>(const Material&) const = default;
};

/// The squares of the pieces of a layer, class by class and ascending within a class.
struct Placement {
    std::array<std::uint16_t, maxTablePieces> squares;
};

/// More positions than any table can hold; counts saturate here.
constexpr std::uint64_t countless = std::uint64_t{1} << 60;

class LayerIndex {
public:
    /// `forms`: numbers of symmetries (image/symmetry.hpp); a group with the identity.
    LayerIndex(const Material&, const RuleImage&, const std::vector<int>& forms);

    /// A placement and its mirror images have one number below this; some numbers are not used. At most `countless`.
    std::uint64_t count() const { return count_; }
    const Material& material() const { return material_; }
    int pieces() const { return pieces_; }
    int firstPiece(Side s) const { return firstPiece_[static_cast<std::size_t>(s)]; }
    int piecesOf(Side s) const { return piecesOf_[static_cast<std::size_t>(s)]; }
    int classOf(int piece) const { return classOf_[static_cast<std::size_t>(piece)]; }

    /// Nothing for some of the numbers that are not used. The lone piece, if there is one, stands on one of the squares
    /// to which the symmetries bring it.
    std::optional<Placement> unrank(std::uint64_t number) const;
    /// Whether a piece may stand on a square; else no placement with it there has a number.
    bool mayStand(int piece, Square s) const { return allowed_[groupOf(piece)].squares.has(s); }
    bool mayStand(const Placement&) const;
    /// The lowest number of the placement and its mirror images: that of its canonical form.
    std::uint64_t number(const Placement&) const;
    /// The form of a placement with the lowest number.
    struct Canonical {
        std::uint64_t number = 0;
        int form = 0;  ///< the symmetry that leads to it
        Placement placement;
    };
    Canonical canonical(const Placement&) const;
    /// Symmetries that bring the lone piece home from this square, if there is one, else all.
    std::span<const std::uint8_t> formsFor(Square anchor) const {
        const FormList& list = anchored_ ? anchorForms_[static_cast<std::size_t>(anchor)] : allForms_;
        return {list.forms.data(), list.count};
    }
    int formCount() const { return static_cast<int>(allForms_.count); }
    /// The square of the lone piece; without one, any.
    Square anchorOf(const Placement& placement) const {
        return anchored_ ? placement.squares[static_cast<std::size_t>(groups_.front().first)] : 0;
    }
    /// Whether a symmetry leaves a placement as it is.
    bool isSelfImage(const Placement&, int form) const;
    Square mapped(Square s, int form) const { return map_[static_cast<std::size_t>(form * squares_ + s)]; }
    /// Moves one piece and restores the order.
    void replace(Placement&, int piece, Square to) const;
    /// The piece of `like`'s class on a square.
    int pieceOn(const Placement&, int like, Square) const;
    Placement placementOf(std::span<const std::uint8_t> occupants) const;

    // Boards of at most 64 squares, as bits: faster.
    /// The squares of each group. A group holds the pieces of a class; groups come in the order of ranking.
    using GroupBits = std::array<std::uint64_t, maxClasses>;
    bool fitsWord() const { return squares_ <= 64; }
    std::size_t groupCount() const { return groups_.size(); }
    std::size_t groupOf(int piece) const { return groupOfPiece_[static_cast<std::size_t>(piece)]; }
    int firstOfGroup(std::size_t group) const { return groups_[group].first; }
    /// The square to which each symmetry brings a square, as bits.
    const std::array<std::uint64_t, 8>& mirroredBits(Square s) const { return bits_[static_cast<std::size_t>(s)]; }
    /// `bitsOf` returns the squares of a group.
    template <class BitsOf>
    std::uint64_t rank(const BitsOf& bitsOf) const;
    /// Of two images that have the lone piece on the same square, whether the first has the lower rank.
    template <class A, class B>
    bool isLower(const A& a, const B& b) const {
        for (std::size_t i = 0; i < groups_.size(); ++i)
            if (const std::uint64_t x = a(i), y = b(i); x != y) return x < y;
        return false;
    }

private:
    struct Group {
        int first = 0, count = 0;  ///< pieces in the placement
    };
    /// Where the pieces of a group may stand.
    struct Allowed {
        SquareSet squares;
        std::uint64_t bits = 0;                   ///< the same, on boards of at most 64 squares
        std::vector<std::uint16_t> list, before;  ///< ascending; by square: how many of them are lower
    };
    struct FormList {
        std::size_t count = 0;
        std::array<std::uint8_t, 8> forms{};
        void add(int form) { forms[count++] = static_cast<std::uint8_t>(form); }
    };
    std::uint64_t rank(const Placement&) const;
    Placement transformed(const Placement&, int form) const;

    Material material_;
    int squares_ = 0, pieces_ = 0, firstPiece_[2] = {0, 0}, piecesOf_[2] = {0, 0};
    std::array<std::uint8_t, maxTablePieces> classOf_{};
    std::array<Group, maxClasses> groupOfClass_{};  ///< by class number - 1
    std::array<std::uint8_t, maxTablePieces> groupOfPiece_{};
    /// In the order of ranking. A lone piece comes first, if there is one: the symmetries then bring it to one of few
    /// squares.
    std::vector<Group> groups_;
    std::vector<Allowed> allowed_;  ///< by group
    bool anchored_ = false;
    FormList allForms_;
    std::vector<FormList> anchorForms_;               ///< by square: the symmetries that bring the lone piece home
    std::vector<std::uint16_t> anchorNumber_;         ///< by square: its number among those it is brought to
    std::vector<std::uint16_t> anchorSquares_;        ///< the reverse
    std::vector<std::uint64_t> combinations_;         ///< by group: ways to place it on the squares that may be left
    std::vector<std::uint16_t> map_;                  ///< by symmetry and square
    std::vector<std::array<std::uint64_t, 8>> bits_;  ///< empty on larger boards
    std::uint64_t count_ = 0;
};

/// The number of sets of k of n things; at most `countless`.
std::uint64_t choose(int n, int k);
/// By k up to maxTablePieces, then by n.
using Binomials = std::array<std::array<std::uint64_t, maxSquares + 1>, maxTablePieces + 1>;
extern const Binomials binomials;

/// Each group is ranked on those of its squares that the groups before it leave free, in the combinatorial number
/// system.
template <class BitsOf>
std::uint64_t LayerIndex::rank(const BitsOf& bitsOf) const {
    std::uint64_t out = 0, before = 0;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        const std::uint64_t bits = bitsOf(i);
        std::uint64_t digit = 0;
        if (i == 0 && anchored_) {
            digit = anchorNumber_[static_cast<std::size_t>(std::countr_zero(bits))];
        } else {
            const std::uint64_t free = allowed_[i].bits & ~before;
            const auto* row = &binomials[1];
            for (std::uint64_t rest = bits; rest; rest &= rest - 1, ++row)
                digit += (*row)[static_cast<std::size_t>(std::popcount(free & (rest ^ (rest - 1)) >> 1))];
        }
        out = out * combinations_[i] + digit;
        before |= bits;
    }
    return out;
}

}  // namespace tafl
