#include "study/fold.hpp"

#include "differences/board_symmetry.hpp"
#include "position/move_text.hpp"
#include "program/callback_failure.hpp"

namespace tafl {

PositionFold::PositionFold(std::shared_ptr<const RuleImage> image) : image_(std::move(image)) {
    // The marks of states stand on squares, too, and are not mirrored here.
    std::vector<int> forms = {0};
    try {
        if (image_->calls.states.empty()) forms = findSymmetries(image_);
    } catch (const CallbackFailure&) {  // in a random game: no symmetry is certain
    }
    for (const int form : forms) maps_.push_back(mapSquares(form, image_->size));
}

Setup PositionFold::mirrored(const Setup& setup, std::size_t form) const {
    Setup out = setup;
    for (std::size_t s = 0; s < setup.occupants.size(); ++s)
        out.occupants[static_cast<std::size_t>(maps_[form][s])] = setup.occupants[s];
    return out;
}

Move PositionFold::mirrored(Move move, std::size_t form) const {
    if (!move.movesPiece()) return move;
    const auto to = [&](Square s) { return maps_[form][static_cast<std::size_t>(s)]; };
    return move.withSquares(to(move.from()), to(move.to()));
}

std::size_t PositionFold::form(const Setup& setup) const {
    std::size_t best = 0;
    auto least = setup.occupants;
    for (std::size_t form = 1; form < maps_.size(); ++form)
        if (auto image = mirrored(setup, form).occupants; image < least) {
            least = std::move(image);
            best = form;
        }
    return best;
}

std::string PositionFold::text(const Setup& setup) const { return positionText(mirrored(setup, form(setup)), *image_); }

}  // namespace tafl
