// Numbers of the positions that differ from one by the square of a single piece. Each such number takes a few dozen
// instructions, since all mirror images of the position are laid out once.
#pragma once
#include <algorithm>
#include <bit>

#include "solve/layer_index.hpp"

namespace tafl {

class Neighbours {
public:
    explicit Neighbours(const LayerIndex& index) : index_(index), asBits_(index.fitsWord()) {}

    void set(const Placement&);
    const Placement& placement() const { return placement_; }

    /// Whether the number of a position that was unranked stands for it, and not that of a mirror image.
    bool isCanonical() const;
    /// How many of the folding symmetries leave the position as it is.
    int selfImages() const;

    /// A neighbour in its canonical form.
    struct Found {
        std::uint64_t number = 0;
        int form = 0;   ///< the symmetry that leads to it
        int piece = 0;  ///< the piece that differs
    };
    Found with(int piece, Square on) const { return asBits_ ? withAsBits(piece, on) : withAsPlacement(piece, on); }

private:
    using GroupBits = LayerIndex::GroupBits;

    bool isSelfImage(int form) const;
    Found withAsBits(int piece, Square on) const;
    Found withAsPlacement(int piece, Square on) const;

    const LayerIndex& index_;
    const bool asBits_;
    Placement placement_;
    std::array<GroupBits, 8> images_;  ///< by symmetry
};

inline Neighbours::Found Neighbours::withAsBits(int piece, Square on) const {
    const std::size_t moved = index_.groupOf(piece);
    const auto &from = index_.mirroredBits(placement_.squares[static_cast<std::size_t>(piece)]),
               &to = index_.mirroredBits(on);
    const auto image = [&](std::size_t form) {
        return [this, moved, form, change = from[form] ^ to[form]](std::size_t group) {
            return images_[form][group] ^ (group == moved ? change : 0);
        };
    };
    const auto forms = index_.formsFor(moved == 0 ? on : index_.anchorOf(placement_));
    std::size_t best = forms[0];
    for (const std::size_t form : forms.subspan(1))
        if (index_.isLower(image(form), image(best))) best = form;
    const auto lowest = image(best);
    return {index_.rank(lowest), static_cast<int>(best),
            index_.firstOfGroup(moved) + std::popcount(lowest(moved) & (to[best] - 1))};
}

}  // namespace tafl
