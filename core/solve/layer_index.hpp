// Numbers the positions of one layer: all placements of a given number of pieces of each class, folded by the
// symmetries of the board.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "image/rule_image.hpp"

namespace tafl {

constexpr int maxTablePieces = 64;

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
    LayerIndex(const Material&, const RuleImage&, std::vector<int> forms);

    /// A placement and its mirror images have one number below this; some numbers are not used. At most `countless`.
    std::uint64_t count() const { return count_; }
    const Material& material() const { return material_; }
    int pieces() const { return pieces_; }
    int firstPiece(Side s) const { return firstPiece_[static_cast<std::size_t>(s)]; }
    int piecesOf(Side s) const { return piecesOf_[static_cast<std::size_t>(s)]; }
    int classOf(int piece) const { return classOf_[static_cast<std::size_t>(piece)]; }

    Placement unrank(std::uint64_t number) const;
    /// The lowest number of the placement and its mirror images: that of its canonical form.
    std::uint64_t number(const Placement&) const;
    /// The same after a piece has moved.
    std::uint64_t numberAfter(const Placement&, int piece, Square to) const;
    /// The form of a placement with the lowest number.
    struct Canonical {
        std::uint64_t number = 0;
        int form = 0;  ///< the symmetry that leads to it
        Placement placement;
    };
    Canonical canonical(const Placement&) const;
    Square mapped(Square s, int form) const {
        return map_[static_cast<std::size_t>(form)][static_cast<std::size_t>(s)];
    }
    /// Moves one piece and restores the order.
    void replace(Placement&, int piece, Square to) const;
    /// The piece of `like`'s class on a square.
    int pieceOn(const Placement&, int like, Square) const;
    Placement placementOf(std::span<const std::uint8_t> occupants) const;

private:
    struct Group {
        int first = 0, count = 0;  ///< pieces in the placement
    };
    /// The squares of each group as bits, in the order of ranking; for boards of at most 64 squares.
    using GroupBits = std::array<std::uint64_t, maxClasses>;
    GroupBits bitsOf(const Placement&) const;
    std::uint64_t rank(const Placement&) const;
    std::uint64_t rank(const GroupBits&) const;
    std::uint64_t number(const GroupBits&) const;
    const std::vector<int>& formsFor(Square anchor) const {
        return anchored_ ? anchorForms_[static_cast<std::size_t>(anchor)] : forms_;
    }
    bool fitsWord() const { return squares_ <= 64; }
    Placement transformed(const Placement&, int form) const;

    Material material_;
    int squares_ = 0, pieces_ = 0, firstPiece_[2] = {0, 0}, piecesOf_[2] = {0, 0};
    std::array<std::uint8_t, maxTablePieces> classOf_{};
    std::array<Group, maxClasses> groupOfClass_{};  ///< by class number - 1
    /// In the order of ranking. A lone piece comes first, if there is one: the symmetries then bring it to one of few
    /// squares.
    std::vector<Group> groups_;
    bool anchored_ = false;
    std::vector<int> forms_;
    std::vector<std::vector<int>> anchorForms_;  ///< by square: the symmetries that bring the lone piece home
    std::vector<std::uint16_t> anchorNumber_;    ///< by square: its number among those it is brought to
    std::vector<std::uint16_t> anchorSquares_;   ///< the reverse
    std::vector<std::uint64_t> combinations_;    ///< by group: ways to place it on the squares that are left
    std::array<std::vector<Square>, 8> map_;
    std::uint64_t count_ = 0;
};

/// The number of sets of k of n things; at most `countless`.
std::uint64_t choose(int n, int k);

}  // namespace tafl
