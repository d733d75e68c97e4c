// The parameters of a rule in its open card: each a name, and a widget for its type.
#pragma once
#include "look/widgets.hpp"
#include "model/edits.hpp"
#include "model/set_chips.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

/// What a card is known by while it changes.
std::string keyOf(const model::RuleCard&);

class ParameterRows {
public:
    float height(const Session&, const model::RuleCard&, const model::ParameterCard&, float width) const;
    /// Gives the height; the parameter called `pointed` is brought out.
    float draw(Session&, ImDrawList*, ImVec2, float width, const model::RuleCard&, const model::ParameterCard&,
               const std::string& pointed);

private:
    void setChips(Session&, const Box& row, const model::RuleCard&, const model::ParameterCard&,
                  const std::vector<model::SetChip>&);
    void written(Session&, const Box&, const model::RuleCard&, const model::ParameterCard&);

    std::string writing_;                       ///< the set that is shown as written too, by card and parameter
    std::map<std::string, std::string> texts_;  ///< of fields being typed in, by card and parameter
};

}  // namespace tafl::gui
