// The rules of the variant as cards: each shows its sentence; the open card has widgets for its parameters.
#pragma once
#include "panels/option_cards.hpp"
#include "panels/parameter_rows.hpp"

namespace tafl::gui {

class RulesPanel {
public:
    void draw(Session&, const Box&);

private:
    void openRequestedRule(const model::Document&, const std::vector<model::RuleCard>&);
    void head(Session&, const Box&, const model::CheckResult&);
    void add(Session&, const Box&, const model::CheckResult&);
    void addEntry(Session&, const model::ComponentEntry&);
    float card(Session&, ScrollArea&, float y, const model::RuleCard&);
    float body(Session&, ImDrawList*, const Box&, const model::RuleCard&);
    float foot(Session&, ImDrawList*, ImVec2, float width, const model::RuleCard&);
    float twins(Session&, ImDrawList*, ImVec2, float width, const model::RuleCard&);
    std::pair<float, float> placeOf(const Session&, const model::RuleCard&, const std::string& parameter,
                                    float width) const;
    float bodyHeight(const Session&, const model::RuleCard&, float width) const;

    std::optional<ShowRule> requestedRule_;          ///< until its card is there
    std::string requestedOption_;                    ///< until it is drawn; empty: none
    std::string open_;                               ///< key of the open card
    bool scrollToOpen_ = false, scrollNow_ = false;  ///< in the next frame; in this one
    float viewHeight_ = 0;                           ///< of the cards that are seen
    std::string highlighted_;                        ///< a parameter of the open card, or "option ID"
    // The popup that adds a rule.
    std::string query_, lastQuery_;
    std::vector<model::ComponentEntry> matches_;
    std::size_t ownCount_ = 0;  ///< of the scripts beside the variant, when `matches_` was made
    std::size_t chosen_ = 0;    ///< index in matches_
    OptionCards options_;
    ParameterRows parameters_;
};

}  // namespace tafl::gui
