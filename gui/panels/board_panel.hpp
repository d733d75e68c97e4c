// The board in the middle: playing by pointer and keyboard, painting, and the strip that gives the reasons.
#pragma once
#include "panels/animation.hpp"
#include "panels/brushes.hpp"
#include "panels/compare_boards.hpp"
#include "panels/position_toolbar.hpp"
#include "panels/reason_strip.hpp"
#include "panels/side_column.hpp"

namespace tafl::gui {

class BoardPanel {
public:
    void draw(Session&, const Box&);
    /// A click on a square, as tests and pictures do it.
    void select(Square s) { selected_ = s; }
    void pointAt(Square s) { pointed_ = s; }
    /// Where the board was drawn last.
    const BoardGeometry& geometry() const { return geometry_; }
    Square selected() const { return selected_; }
    Square focus() const { return focus_; }
    /// What the strip says.
    const std::string& words() const { return words_; }
    const StatusLine& statusLine() const { return statusLine_; }

private:
    // Parts of the panel.
    void header(Session&, const Box&);
    void board(Session&, const Box&);
    void evaluation(Session&, const BoardGeometry&);
    void overlays(Session&, float& right, float y);
    /// What the strip says at this moment.
    StatusLine statusAt(Session&);
    void fillPlayStatus(Session&, StatusLine&);

    // Playing.
    void readPointer(Session&, const BoardGeometry&, bool hovered);
    void press(Session&, Square);
    void release(Session&, const BoardGeometry&, Square);
    void tryMove(Session&, Square from, Square to, bool dragged);
    void chooseMove(Session&);
    void offerChoice(Session&, std::vector<model::MoveChoice>);
    void mark(Session&, const BoardGeometry&, BoardPicture&);
    void arrows(Session&, BoardPicture&) const;
    const std::vector<model::Target>& targets(Session&, Square from);
    const model::Preview& preview(Session&, Square from, Square to);
    void detectChange(Session&);
    void clear();

    // Keyboard.
    void readKeys(Session&, int size);
    void typed(Session&, int size);
    void focusNext(Session&, bool backwards);

    Square selected_ = noSquare, pointed_ = noSquare, focus_ = noSquare;
    bool focusVisible_ = false, hadKeys_ = false;
    bool dragging_ = false,
         deselectOnRelease_ = false;  ///< deselectOnRelease_: pressed once more, released there it is let go
    ImVec2 grabbed_{}, pressedAt_{};
    std::string typed_;                       ///< letters of a move so far
    std::vector<model::MoveChoice> choices_;  ///< between which the mover is asked to choose
    std::vector<Square> choiceVictims_;       ///< of the one that is pointed at
    std::optional<model::Preview> refusal_;   ///< of the last try
    double refusedAt_ = 0;

    // Known for this revision of the game.
    std::uint64_t number_ = 0;  ///< of the game
    std::uint64_t revision_ = 0;
    std::size_t at_ = 0;
    Square targetsOf_ = noSquare;
    std::vector<model::Target> targets_;
    Square previewFrom_ = noSquare, previewTo_ = noSquare;
    std::optional<model::Preview> preview_;
    std::vector<std::uint8_t> before_;  ///< what stood where
    bool dropped_ = false;              ///< the move was made by dragging: nothing slides

    BoardGeometry geometry_;
    StatusLine statusLine_;
    std::string words_;
    MoveAnimation animation_;
    GameSidebar side_;
    Brushes brushes_;
    PositionEditor positionEditor_;
    CompareBoards compare_;
};

}  // namespace tafl::gui
