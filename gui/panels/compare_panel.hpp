// What another variant says differently: its choice, and the rules that differ, both sentences under each other. The
// boards are in the centre.
#pragma once
#include "look/widgets.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class ComparePanel {
public:
    void draw(Session&, const Box&);
    void with(Session&, const std::string& idOrFile);

private:
    void head(Session&, const Box&);
    float rules(Scrolling&, float y, const model::Compared&);
    float rule(Scrolling&, float y, const model::RuleCompared&);

    std::string typed_;
};

}  // namespace tafl::gui
