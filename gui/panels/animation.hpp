// The animation of a move: the piece slides, with its partner in a swap, and captured pieces fade.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

class MoveAnimation {
public:
    static constexpr double duration = 0.16;  ///< seconds

    /// `before`: the occupants before the move, perhaps under other rules.
    void begin(const model::PlayView&, const std::vector<std::uint8_t>& before, const RuleImage&, double now);
    void stop() { running_ = false; }
    /// Moves the sliding piece in the picture and adds the fading ones.
    void apply(Session&, const BoardGeometry&, BoardPicture&);
    bool running() const { return running_; }

private:
    bool running_ = false, swapped_ = false;
    double startedAt_ = 0;
    Square from_ = noSquare, to_ = noSquare;
    struct FadingPiece {
        Square square;
        PieceLook look;
    };
    std::vector<FadingPiece> fading_;
};

}  // namespace tafl::gui
