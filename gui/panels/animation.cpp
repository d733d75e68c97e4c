#include "panels/animation.hpp"

#include <algorithm>

namespace tafl::gui {

void MoveAnimation::begin(const model::PlayView& view, const std::vector<std::uint8_t>& before, const RuleImage& image,
                          double now) {
    running_ = view.lastFrom != noSquare && view.lastTo != noSquare;
    startedAt_ = now;
    from_ = view.lastFrom;
    to_ = view.lastTo;
    fading_.clear();
    swapped_ = running_ && static_cast<std::size_t>(to_) < before.size() && before[static_cast<std::size_t>(to_)] &&
               std::ranges::find(view.lastTaken, to_) == view.lastTaken.end();
    for (const Square s : view.lastTaken) {
        const int piece = static_cast<std::size_t>(s) < before.size() ? before[static_cast<std::size_t>(s)] : 0;
        if (piece > 0 && static_cast<std::size_t>(piece) <= image.calls.classes.size())
            fading_.push_back({s, makePieceLook(image, piece)});
    }
}

void MoveAnimation::apply(Session& session, const BoardGeometry& board, BoardPicture& picture) {
    if (!running_) return;
    const double t = (session.now - startedAt_) / duration;
    if (t >= 1 || t < 0) {
        running_ = false;
        return;
    }
    session.redrawAt(session.now + 1.0 / 60);
    const auto left = static_cast<float>(1 - t), gone = left * left * left;  // ease out, cubic
    const ImVec2 a = board.centre(from_), b = board.centre(to_);
    for (BoardPiece& piece : picture.pieces)
        if (piece.square == to_) {
            piece.offset = {(a.x - b.x) * gone, (a.y - b.y) * gone};
            piece.onTop = true;
        } else if (swapped_ && piece.square == from_) {
            piece.offset = {(b.x - a.x) * gone, (b.y - a.y) * gone};
        }
    const auto seconds = static_cast<float>((1 - t) * duration);
    for (const FadingPiece& fading : fading_) {
        BoardPiece piece{fading.square, fading.look, {}, {}, false};
        piece.style.opacity = std::clamp(seconds / 0.06f, 0.0f, 1.0f);
        picture.pieces.push_back(piece);
    }
}

}  // namespace tafl::gui
