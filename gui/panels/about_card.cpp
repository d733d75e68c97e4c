#include "panels/about_card.hpp"

#include <algorithm>
#include <cmath>

#include "base/translation.hpp"

namespace tafl::gui {
namespace {

constexpr float headHeight = 34;

}  // namespace

void drawBalance(ImDrawList* list, const Box& box, double attackers) {
    const float gap = px(2), whole = box.width() - gap;
    const float first = std::clamp(std::floor(whole * static_cast<float>(attackers) + 0.5f), px(2), whole - px(2));
    fillBox(list, {box.min, {box.min.x + first, box.max.y}}, colour().attackers, px(1));
    // Thinner, so that the two differ without colours.
    const float half = std::max(1.0f, std::floor(box.height() / 4)), middle = box.centre().y;
    fillBox(list, {{box.min.x + first + gap, middle - half}, {box.max.x, middle + half}}, colour().defenders, px(1));
}

float AboutCard::height(Session& session, float width, float maxHeight) {
    if (!session.document) return 0;
    if (folded_ || maxHeight < px(110)) return px(headHeight);
    return std::min(maxHeight, px(headHeight) + content(session, nullptr, {0, 0}, width - px(26)) + px(8));
}

void AboutCard::draw(Session& session, const Box& box) {
    if (!session.document || box.height() < px(headHeight) - 1) return;
    ImDrawList* const list = ImGui::GetWindowDrawList();
    hairline(list, box.min, {box.max.x, box.min.y}, colour().line);
    const Box head = {box.min, {box.max.x, box.min.y + px(headHeight)}};
    const Press press = pressable("about", head);
    showTooltip(tr("About this variant"), tr("Where it comes from, and who wins it."));
    drawCaption(list, {head.min.x + px(14), head.centre().y - font(Face::caption)->FontSize / 2}, tr("About"));
    if (session.document->readOnly())
        drawTextIn(list, Face::caption, {head.min, {head.max.x - px(34), head.max.y}}, colour().caption,
                   tr("as shipped"), Align::right);
    const bool open = box.height() > px(headHeight) + 1;
    drawIcon(list, open ? Icon::down : Icon::up, {head.max.x - px(20), head.centre().y},
             press.hovered ? colour().text : colour().secondary, 16);
    if (press.focused) drawFocus(list, head.inset(px(4), px(4)), px(6));
    if (press.pressed) folded_ = !folded_;
    if (!open) return;
    ScrollArea area("about text", {{box.min.x + px(12), head.max.y}, {box.max.x - px(2), box.max.y - px(2)}},
                    colour().pane);
    area.setContentHeight(content(session, area.list(), area.origin(), box.width() - px(26)));
}

float AboutCard::content(Session& session, ImDrawList* list, ImVec2 at, float width) {
    const model::Document& document = *session.document;
    const VariantFile& file = document.draft().file;
    const model::LibraryRow* const row = session.library.find(document.id());
    const Palette& c = colour();
    float y = 0;
    const auto text = [&](const std::string& caption, ImU32 ink) {
        y += drawMarked(list, {at.x + px(2), at.y + y}, width, caption,
                        {.colour = ink, .spacing = 18, .underlined = false});
    };
    const auto textLink = [&](const char* id, const std::string& caption) {
        bool out = false;
        const float tall = drawMarked(nullptr, {0, 0}, width, caption, {.spacing = 18});
        if (list) {
            const Press press = pressable(id, {{at.x, at.y + y}, {at.x + width, at.y + y + tall}});
            drawMarked(list, {at.x + px(2), at.y + y}, width, caption,
                       {.colour = press.hovered ? c.text : c.accent, .spacing = 18, .underlined = false});
            if (press.focused) drawFocus(list, {{at.x, at.y + y}, {at.x + width, at.y + y + tall}}, px(4));
            out = press.pressed;
        }
        y += tall;
        return out;
    };
    // 1. Family.
    if (file.inherits) {
        const model::LibraryRow* const parent = session.library.find(file.inherits->text);
        if (textLink("parent", say("From %1", parent ? parent->name : file.inherits->text)) && parent) {
            session.open(parent->file.string());
            return y;
        }
    }
    if (const auto children = session.library.children(document.id()).size())
        if (textLink("children", sayMany("%1 variant inherits from it", "%1 variants inherit from it", children)))
            familyRequested_ = true;
    if (!file.year.empty()) text(file.year, c.secondary);
    // 2. Balance.
    if (row)
        for (const auto* share : {&row->people, &row->trial}) {
            if (!*share) continue;
            y += px(5);
            if (list)
                drawBalance(list, {{at.x + px(2), at.y + y}, {at.x + width - px(4), at.y + y + px(4)}},
                            (*share)->attackers);
            y += px(6);
            text(model::formatBalance(**share), c.secondary);
        }
    // 3. Sources.
    if (!file.sources.empty()) y += px(4);
    int number = 0;
    for (const std::string& source : file.sources) {
        const std::string address = model::findUrl(source);
        if (list) ImGui::PushID(number++);
        if (address.empty()) {
            text(source, c.caption);
        } else if (textLink("source", source)) {
            session.openUrl(address);
        }
        if (list) ImGui::PopID();
    }
    if (y == 0) text(tr("No parent, and no sources yet: F2 names them."), c.caption);
    return y + px(6);
}

}  // namespace tafl::gui
