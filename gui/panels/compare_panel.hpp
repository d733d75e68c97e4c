#pragma once
#include "panels/session.hpp"
namespace tafl::gui {
class ComparePanel {
public:
    void draw(Session&, const Box&) {}
};
}  // namespace tafl::gui
