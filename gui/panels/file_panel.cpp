#include "panels/file_panel.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "panels/syntax_colors.hpp"

namespace tafl::gui {

void FilePanel::update(Session& session) {
    if (checkResult_ == session.document->checkResult()) return;
    checkResult_ = session.document->checkResult();
    rows_.clear();
    if (!checkResult_) return;
    std::string_view rest = checkResult_->text;
    while (!rest.empty()) {
        const auto end = std::min(rest.find('\n'), rest.size());
        rows_.push_back({std::string(rest.substr(0, end)), model::tokenizeToml(rest.substr(0, end)), {}});
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    for (const Diagnostic& diagnostic : checkResult_->diagnostics)
        if (diagnostic.place.file == checkResult_->file.string() && diagnostic.place.line > 0 &&
            static_cast<std::size_t>(diagnostic.place.line) <= rows_.size())
            rows_[static_cast<std::size_t>(diagnostic.place.line) - 1].message = diagnostic.text.shown();
}

void FilePanel::draw(Session& session, const Box& box) {
    if (!session.document) return;
    update(session);
    session.requests.take([this](const ShowFileLine& request) {
        marked_ = request.line;
        scroll_ = true;
    });
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Box head = {box.min, {box.max.x, box.min.y + px(46)}};
    const Box copy = {{head.max.x - px(42), head.min.y + px(8)}, {head.max.x - px(12), head.max.y - px(8)}};
    drawTextIn(
        list, Face::small, {{head.min.x + px(14), head.min.y}, {copy.min.x - px(8), head.max.y}}, colour().secondary,
        checkResult_ ? checkResult_->file.filename().string() + " · " + sayMany("%1 line", "%1 lines", rows_.size())
                     : "");
    if (iconButton("copy", copy, Icon::copy, {.enabled = checkResult_ != nullptr, .size = 16})) {
        ImGui::SetClipboardText(checkResult_->text.c_str());
        session.showToast(tr("The file is in the clipboard."));
    }
    showTooltip(tr("Copy"), tr("The whole file, as it would be saved."));
    const Box well = {{box.min.x + px(12), head.max.y}, {box.max.x - px(12), box.max.y - px(12)}};
    fillBox(list, well, colour().field, px(8));
    frameBox(list, well, colour().line, px(8));
    const float line = font(Face::code)->FontSize;
    ScrollArea area("file", well.inset(px(2), px(4)), colour().field);
    if (scroll_ && static_cast<std::size_t>(marked_) <= rows_.size())
        area.show(line * static_cast<float>(std::max(0, marked_ - 4)), line * 8);
    scroll_ = false;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const float y = line * static_cast<float>(i);
        if (!area.visible(y, line)) continue;
        const ImVec2 at = {area.origin().x, area.origin().y + y};
        this->line(session, area.list(), {at, {at.x + area.width(), at.y + line}}, i);
    }
    area.setContentHeight(line * static_cast<float>(rows_.size()) + px(8));
}

void FilePanel::line(Session&, ImDrawList* list, const Box& box, std::size_t number) {
    const Palette& c = colour();
    const Row& row = rows_[number];
    const bool wrong = !row.message.empty(), marked = static_cast<int>(number) + 1 == marked_;
    if (wrong || marked) fillBox(list, box, wrong ? c.errorSoft : c.soft);
    if (marked) fillBox(list, {box.min, {box.min.x + px(3), box.max.y}}, wrong ? c.error : c.accent);
    const float margin = px(44), advance = font(Face::code)->GetCharAdvance('m');
    drawTextIn(list, Face::code, {box.min, {box.min.x + margin - px(12), box.max.y}},
               wrong ? c.error : faded(c.caption, 0.8f), std::to_string(number + 1), Align::right);
    for (const model::Token& token : row.tokens) {
        const auto before = std::ranges::count_if(std::string_view(row.text).substr(0, token.begin),
                                                  [](char letter) { return (letter & 0xC0) != 0x80; });
        const float x = box.min.x + margin + static_cast<float>(before) * advance;
        if (x > box.max.x) break;
        drawTextIn(list, Face::code, {{x, box.min.y}, box.max}, tokenColour(token.kind),
                   std::string_view(row.text).substr(token.begin, token.end - token.begin));
    }
    if (wrong) {
        ImGui::PushID(static_cast<int>(number));
        pressable("line", box);
        showTooltip(say("Line %1", number + 1), row.message);
        ImGui::PopID();
    }
}

}  // namespace tafl::gui
