// The tests in the variant's file: whether they pass, new ones from the board, and their parts to edit.
#pragma once
#include "look/widgets.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class TestsPanel {
public:
    void draw(Session&, const Box&);
    static Tab tab(const Session&);

private:
    void head(Session&, const Box&, const std::vector<model::TestState>&);
    float card(Session&, ScrollArea&, float y, std::size_t index, const TestText&, model::TestState);
    void body(Session&, const Box&, std::size_t index, const TestText&);
    void rule(Session&, const Box&, TestText&);
    void foot(Session&, const Box&, std::size_t index, const TestText&);

    std::optional<std::size_t> open_;                ///< the test whose parts are shown
    bool scrollToOpen_ = false, scrollNow_ = false;  ///< in the next frame; in this one
};

}  // namespace tafl::gui
