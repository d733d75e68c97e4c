// The puzzles of a file, one after another: the task, hints, the solution, and the list.
#pragma once
#include "look/widgets.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class PuzzlesPanel {
public:
    void draw(Session&, const Box&);

private:
    void beginning(Session&, ScrollArea&);
    float head(Session&, const Box&);
    void row(Session&, ImDrawList*, const Box&, std::size_t number);

    std::optional<std::vector<std::filesystem::path>> shipped_;  ///< listed once
};

}  // namespace tafl::gui
