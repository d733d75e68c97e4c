// The problems found in the open variant. An entry jumps to its place; some offer a fix.
#pragma once
#include <functional>

#include "look/widgets.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class ProblemsPanel {
public:
    void draw(Session&, const Box&);

private:
    float scriptEntry(Session&, ScrollArea&, float y);
    float entry(ScrollArea&, float y, const model::Problem&, int number);

    std::function<void(Session&)> chosen_;  ///< what a press in this frame asks for
};

}  // namespace tafl::gui
