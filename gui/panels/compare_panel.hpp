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
    void candidates(Session&, const Box&);
    void choose(Session&, const model::LibraryRow&);
    float rules(ScrollArea&, float y, const model::ComparisonResult&);
    float rule(ScrollArea&, float y, const model::RuleComparison&);

    std::string typed_, compared_;  ///< the text of the field; the same when the comparison began
};

}  // namespace tafl::gui
