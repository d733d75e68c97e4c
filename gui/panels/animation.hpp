// Moves that slide: from where a piece stood to where it stands, and what it took fades.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

class MoveAnimation {
public:
    static constexpr double duration = 0.16;

    void begin(const model::PlayView&, const std::vector<std::uint8_t>& before, double now);
    void stop() { running_ = false; }
    /// Moves and adds pieces of the picture.
    void apply(Session&, const RuleImage&, const BoardGeometry&, BoardPicture&);
    bool running() const { return running_; }

private:
    bool running_ = false;
    double startedAt_ = 0;
    Square from_ = noSquare, to_ = noSquare;
    struct FadingPiece {
        Square square;
        int classNumber;
    };
    std::vector<FadingPiece> fading_;
};

}  // namespace tafl::gui
