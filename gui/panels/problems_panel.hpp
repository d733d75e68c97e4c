// The checker as one works: each entry with a way to its place and, where there is one, a fix.
#pragma once
#include "look/widgets.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class ProblemsPanel {
public:
    void draw(Session&, const Box&);

private:
    float entry(Session&, ScrollArea&, float y, const model::Problem&, int number);
};

}  // namespace tafl::gui
