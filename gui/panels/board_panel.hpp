// The board: play by pointer and keyboard, painting, and the status line below it that gives the reasons.
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
    // For tests and pictures.
    void select(Square s) { selected_ = s; }
    void pointAt(Square s) { pointed_ = s; }
    /// Of the board as last drawn.
    const BoardGeometry& geometry() const { return geometry_; }
    Square selected() const { return selected_; }
    Square focus() const { return focus_; }
    const std::string& statusText() const { return statusText_; }
    const StatusLine& statusLine() const { return statusLine_; }
    const Brushes& brushes() const { return brushes_; }

private:
    // Parts of the panel.
    void header(Session&, const Box&);
    void board(Session&, const Box&);
    void evaluation(Session&, const BoardGeometry&);
    void overlays(Session&, float& right, float y);
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
    void readTyped(Session&, int size);
    void focusNext(Session&, bool backwards);

    Square selected_ = noSquare, pointed_ = noSquare, focus_ = noSquare;
    bool focusVisible_ = false, hadKeys_ = false;
    bool dragging_ = false;
    bool deselectOnRelease_ = false;  ///< the selected piece was pressed again
    Square partnerOf_ = noSquare;     ///< the piece that changes places with the pressed one if that is not dragged
    ImVec2 grabbed_{}, pressedAt_{};
    std::string typed_;                       ///< the move being typed
    std::vector<model::MoveChoice> choices_;  ///< offered in the popup
    std::vector<Square> choiceVictims_;       ///< victims of the choice under the pointer
    std::optional<model::Preview> refusal_;   ///< why the last attempt was refused
    double refusedAt_ = 0;                    ///< seconds, as in Session::now

    // Cached for this revision of the game.
    std::uint64_t generation_ = 0;  ///< Session::gameGeneration
    std::uint64_t revision_ = 0;
    std::size_t ply_ = 0;
    Square targetsFrom_ = noSquare;
    std::vector<model::Target> targets_;
    Square previewFrom_ = noSquare, previewTo_ = noSquare;
    std::optional<model::Preview> preview_;
    std::vector<std::uint8_t> occupantsBefore_;
    bool wasDragged_ = false;  ///< the last move was made by dragging, so it is not animated

    BoardGeometry geometry_;
    StatusLine statusLine_;
    std::string statusText_;
    MoveAnimation animation_;
    GameSidebar sidebar_;
    Brushes brushes_;
    PositionEditor positionEditor_;
    CompareBoards compare_;
};

}  // namespace tafl::gui
