#pragma once
#include "panels/session.hpp"
namespace tafl::gui {
class TrialPanels {
public:
    void run(Session&) {}
    void stop() {}
    bool running() const { return false; }
    void balance(Session&, const Box&) {}
    void lengths(Session&, const Box&) {}
    void outcomes(Session&, const Box&) {}
};
}  // namespace tafl::gui
