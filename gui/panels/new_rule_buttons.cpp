#include "panels/new_rule_buttons.hpp"

#include "base/translation.hpp"
#include "look/widgets.hpp"
#include "model/wording.hpp"
#include "variant/script_templates.hpp"

namespace tafl::gui {

bool drawNewRuleButtons(Session& session, const Box& box) {
    drawCaption(ImGui::GetWindowDrawList(), {box.min.x + px(2), box.min.y + px(4)}, tr("A new rule in Lua"));
    const auto templates = scriptTemplates();
    const float gap = px(6), count = static_cast<float>(templates.size());
    const float width = (box.width() - gap * (count - 1)) / count;
    float x = box.min.x;
    bool pressed = false;
    ImGui::PushID("new rule");
    for (const ScriptTemplate& each : templates) {
        const std::string kind(each.name);
        const std::string label = model::capital(tr(kind));
        const Box place = {{x, box.min.y + px(26)}, {x + width, box.min.y + px(58)}};
        x += width + gap;
        if (button(kind.c_str(), place, label)) {
            session.newRule(kind);
            pressed = true;
        }
        showTooltip(
            say("New rule: %1", tr(kind)),
            say("For %1. Makes a script beside the variant, to be changed by you.", tr(std::string(each.summary))));
    }
    ImGui::PopID();
    return pressed;
}

}  // namespace tafl::gui
