#include "panels/new_rule_buttons.hpp"

#include "look/widgets.hpp"
#include "variant/script_templates.hpp"

namespace tafl::gui {

bool drawNewRuleButtons(Session& session, const Box& box) {
    drawCaption(ImGui::GetWindowDrawList(), {box.min.x + px(2), box.min.y + px(4)}, "A new rule in Lua");
    const auto templates = scriptTemplates();
    const float gap = px(6), count = static_cast<float>(templates.size());
    const float width = (box.width() - gap * (count - 1)) / count;
    float x = box.min.x;
    bool pressed = false;
    ImGui::PushID("new rule");
    for (const ScriptTemplate& each : templates) {
        const std::string kind(each.name);
        std::string label = kind;
        label[0] = static_cast<char>(label[0] - 'a' + 'A');
        const Box place = {{x, box.min.y + px(26)}, {x + width, box.min.y + px(58)}};
        x += width + gap;
        if (button(kind.c_str(), place, label)) {
            session.newRule(kind);
            pressed = true;
        }
        showTooltip("New rule: " + kind,
                    "For " + std::string(each.summary) + ". Makes a script beside the variant, to be changed by you.");
    }
    ImGui::PopID();
    return pressed;
}

}  // namespace tafl::gui
