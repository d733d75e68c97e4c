#include "solve/neighbours.hpp"

namespace tafl {

void Neighbours::set(const Placement& placement) {
    placement_ = placement;
    if (!asBits_) return;
    for (GroupBits& image : images_) image.fill(0);
    for (int i = 0; i < index_.pieces(); ++i) {
        const auto& bits = index_.mirroredBits(placement.squares[static_cast<std::size_t>(i)]);
        const std::size_t group = index_.groupOf(i);
        for (std::size_t form = 0; form < bits.size(); ++form) images_[form][group] |= bits[form];
    }
}

bool Neighbours::isCanonical() const {
    if (!asBits_) return index_.canonical(placement_).form == 0;
    return std::ranges::none_of(index_.formsFor(index_.anchorOf(placement_)), [&](int form) {
        const auto squaresIn = [&](std::size_t image) {
            return [this, image](std::size_t group) { return images_[image][group]; };
        };
        return index_.isLower(squaresIn(static_cast<std::size_t>(form)), squaresIn(0));
    });
}

bool Neighbours::isSelfImage(int form) const {
    if (asBits_) return images_[static_cast<std::size_t>(form)] == images_[0];
    return index_.isSelfImage(placement_, form);
}

int Neighbours::selfImages() const {
    return static_cast<int>(std::ranges::count_if(index_.formsFor(index_.anchorOf(placement_)),
                                                  [&](int form) { return isSelfImage(form); }));
}

Neighbours::Found Neighbours::withAsPlacement(int piece, Square on) const {
    Placement moved = placement_;
    index_.replace(moved, piece, on);
    const LayerIndex::Canonical found = index_.canonical(moved);
    return {found.number, found.form, index_.pieceOn(found.placement, piece, index_.mapped(on, found.form))};
}

}  // namespace tafl
