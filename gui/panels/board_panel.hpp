// The board in the middle: playing by pointer and keyboard, painting, and the strip that gives the reasons.
#pragma once
#include "panels/brushes.hpp"
#include "panels/motion.hpp"
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

private:
    // Parts of the panel.
    void header(Session&, const Box&);
    void board(Session&, const Box&);
    void evaluation(Session&, const BoardGeometry&);
    void strip(Session&, const Box&);

    // Playing.
    void readPointer(Session&, const BoardGeometry&, bool hovered);
    void press(Session&, Square);
    void release(Session&, const BoardGeometry&, Square);
    void tryMove(Session&, Square from, Square to, bool dragged);
    void chooseMove(Session&);
    void mark(Session&, const BoardGeometry&, BoardPicture&);
    const std::vector<model::Target>& targets(Session&, Square from);
    const model::Preview& preview(Session&, Square from, Square to);
    void noticeChange(Session&);
    void clear();

    // Keyboard.
    void readKeys(Session&, int size);
    void typed(Session&, int size);
    void stepThrough(Session&, bool backwards);

    Square selected_ = noSquare, pointed_ = noSquare, focus_ = noSquare;
    bool focusVisible_ = false, hadKeys_ = false;
    bool dragging_ = false, letGo_ = false;  ///< letGo_: pressed once more, released there it is let go
    ImVec2 grabbed_{}, pressedAt_{};
    std::string typed_;  ///< letters of a move so far
    Square choiceFrom_ = noSquare, choiceTo_ = noSquare;
    std::optional<model::Preview> refusal_;  ///< of the last try
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
    std::string words_;
    Motion motion_;
    SideColumn side_;
    Brushes brushes_;
};

}  // namespace tafl::gui
