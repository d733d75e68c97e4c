// The moves of the game with its side lines and comments, and the evaluation after each move.
#pragma once
#include "look/widgets.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class MovesPanel {
public:
    void draw(Session&, const Box&);

private:
    /// One row of the list: a turn, a comment, or a side line.
    struct Row {
        float top = 0, height = 0;
        int number = 0;                       ///< of a turn; 0: continues it
        std::optional<std::size_t> plies[2];  ///< of the side that began, and of the other
        std::optional<std::size_t> ply;       ///< that the comment or side line belongs to
        std::string comment;
        std::optional<model::SideLine> sideLine;
    };

    static float beforeTheGame(Session&, ScrollArea&, float y);
    void layOut(const model::PlayView&, float width);
    void draw(Session&, ScrollArea&, const Row&);
    void divergence(Session&, const Box&);
    void lineBar(Session&, const Box&);
    void commentField(Session&, const Box&);
    const std::string& explanation(Session&, std::size_t action);
    void cell(Session&, ImDrawList*, const Box&, std::size_t action);

    std::vector<Row> rows_;
    // By a press in this frame.
    std::optional<std::size_t> chosenPly_;
    std::optional<model::MoveTree::Node> chosenLine_;
    /// A ply of a game.
    struct Ply {
        std::uint64_t game = 0;
        model::MoveTree::Node node = model::MoveTree::root;
        bool operator==(const Ply&) const = default;
    };
    std::string comment_;         ///< in the field
    Ply commentOf_;               ///< that it belongs to
    Ply shown_;                   ///< in the last frame
    std::size_t lineLength_ = 0;  ///< in the last frame
    bool typing_ = false;         ///< the field has the keyboard

    std::size_t scrolledToPly_ = 0;
    // Cache of the tooltip.
    std::size_t explainedAction_ = 0;
    std::uint64_t explainedRevision_ = 0;
    std::string explanation_;
};

}  // namespace tafl::gui
