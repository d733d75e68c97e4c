// The engine's analysis: its best lines, updated with each depth, and the other side's threat.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

class AnalysisPanel {
public:
    void draw(Session&, const Box&);
};

}  // namespace tafl::gui
