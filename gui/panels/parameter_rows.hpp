// The parameters of a rule in its open card: each has a name and a widget of its type.
#pragma once
#include "look/widgets.hpp"
#include "model/edits.hpp"
#include "model/set_chips.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

/// Identifies a card across edits.
std::string cardKey(const model::RuleCard&);

class ParameterRows {
public:
    float height(const Session&, const model::RuleCard&, const model::ParameterCard&, float width) const;
    /// Returns the height drawn. The parameter named `highlighted` is highlighted.
    float draw(Session&, ImDrawList*, ImVec2, float width, const model::RuleCard&, const model::ParameterCard&,
               const std::string& highlighted);

private:
    void setChips(Session&, const Box& row, const model::RuleCard&, const model::ParameterCard&,
                  const std::vector<model::SetChip>&);
    void textField(Session&, const Box&, const model::RuleCard&, const model::ParameterCard&);

    std::string textMode_;                      ///< "card/parameter" of the set that is also shown as text
    std::map<std::string, std::string> texts_;  ///< text of edited fields by "card/parameter"
};

}  // namespace tafl::gui
