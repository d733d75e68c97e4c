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
    float rules(ScrollArea&, float y, const model::ComparisonResult&);
    float rule(ScrollArea&, float y, const model::RuleComparison&);

    std::string typed_;
};

}  // namespace tafl::gui
