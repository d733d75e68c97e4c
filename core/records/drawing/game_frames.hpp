// A game as drawings of equal size, one after another: the start, then the board after each move.
#pragma once
#include "records/drawing/svg.hpp"
#include "records/game.hpp"
#include "records/move_mark.hpp"

namespace tafl {

class GameFrames {
public:
    /// `style`: theme and sizes. Its title stands below the start, and the moves below the others; below the last also
    /// how the game ended. `marks`: those of the actions by hand; may be empty.
    GameFrames(const Game&, std::vector<MarkedZone>, SvgStyle style, const std::vector<MoveMark>& marks = {});

    int count() const { return static_cast<int>(frames_.size()); }
    std::string svg(int frame) const;
    /// How long to show it: about a second, the last longer.
    int milliseconds(int frame) const;

private:
    struct Frame {
        std::vector<std::uint8_t> occupants;
        std::vector<ShownState> states;
        BoardMarks marks;
        std::vector<std::string> caption;  ///< lines
    };
    void add(const Position&, BoardMarks, const std::vector<std::string>& caption);
    SvgStyle styleOf(const Frame&) const;
    double width() const;

    std::shared_ptr<const RuleImage> image_;
    std::vector<MarkedZone> zones_;
    SvgStyle style_;
    std::vector<Frame> frames_;
    double boardHeight_ = 0;        ///< of the tallest board with its legend
    std::size_t captionLines_ = 0;  ///< of the longest caption
};

}  // namespace tafl
