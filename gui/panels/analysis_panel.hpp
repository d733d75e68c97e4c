// What the engine thinks: its lines as they deepen, and what the other side threatens.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

class AnalysisPanel {
public:
    void draw(Session&, const Box&);
};

}  // namespace tafl::gui
