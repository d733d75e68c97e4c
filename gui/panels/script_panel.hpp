#pragma once
#include "look/widgets.hpp"
#include "panels/session.hpp"
namespace tafl::gui {
class ScriptPanel {
public:
    void draw(Session&, const Box&) {}
    Tab tab(Session&) { return {"Script"}; }
};
}  // namespace tafl::gui
