// Compares the open variant with another: chooses it, and lists the rules that differ.
#pragma once
#include "look/widgets.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class ComparePanel {
public:
    void draw(Session&, const Box&);
    void compareWith(Session&, const std::string& idOrFile);

private:
    void head(Session&, const Box&);
    float rules(ScrollArea&, float y, const model::ComparisonResult&);
    float rule(ScrollArea&, float y, const model::RuleComparison&);

    std::string typed_;
};

}  // namespace tafl::gui
