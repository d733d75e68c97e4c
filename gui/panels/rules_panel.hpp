// The rules of the variant, one card each: the rule in words, and widgets for its parameters in the open card.
#pragma once
#include "panels/parameter_rows.hpp"

namespace tafl::gui {

class RulesPanel {
public:
    void draw(Session&, const Box&);

private:
    void head(Session&, const Box&, const model::CheckResult&);
    void add(Session&, const Box&, const model::CheckResult&);
    float card(Session&, ScrollArea&, float y, const model::RuleCard&);
    float body(Session&, ImDrawList*, const Box&, const model::RuleCard&);
    float foot(Session&, ImDrawList*, ImVec2, float width, const model::RuleCard&);
    float options(Session&, ScrollArea&, float y);
    float twins(Session&, ImDrawList*, ImVec2, float width, const model::RuleCard&);
    float bodyHeight(const Session&, const model::RuleCard&, float width) const;

    std::string open_;     ///< identity of the card that is open
    bool show_ = false;    ///< it is to be scrolled into view
    std::string pointed_;  ///< the parameter, or "option ID", that was jumped to
    std::string wanted_;   ///< typed in the list of rules to add
    std::string wantedBefore_;
    std::vector<model::ComponentEntry> fitting_;
    std::size_t chosen_ = 0;
    ParameterRows parameters_;
};

}  // namespace tafl::gui
