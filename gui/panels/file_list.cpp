#include "panels/file_list.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "look/widgets.hpp"

namespace tafl::gui {

void FileList::open(Session& session, bool saving) {
    saving_ = saving;
    places_ = model::listPlaces(session.appContext(), saving);
    choices_.clear();
    listedFor_ = "\n";
}

void FileList::update(Session& session, const std::string& text) {
    if (text == listedFor_ && library_ == session.library.revision()) return;
    listedFor_ = text;
    library_ = session.library.revision();
    folderExists_ = !saving_ || model::folderExists(text);
    choices_ = saving_ ? model::listToSave(text)
                       : model::listToOpen(session.appContext(), session.library, session.settings.recent, text);
}

bool FileList::draw(Session& session, const Box& box, std::string& text) {
    update(session, text);
    places({box.min, {box.max.x, box.min.y + px(26)}}, text);
    const Box below = {{box.min.x, box.min.y + px(30)}, box.max};
    fillBox(ImGui::GetWindowDrawList(), below, colour().field, px(7));
    frameBox(ImGui::GetWindowDrawList(), below, colour().line, px(7));
    ScrollArea area("files", below.inset(px(4), px(4)), colour().field);
    bool meant = false;
    float y = 0;
    std::string chosen;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
        const Box line = {{area.origin().x, area.origin().y + y},
                          {area.origin().x + area.width(), area.origin().y + y + px(28)}};
        const bool visible = area.visible(y, px(30));
        y += px(30);
        if (!visible) continue;
        ImGui::PushID(static_cast<int>(i));
        const bool already = choices_[i].text == text;
        if (row(area.list(), line, choices_[i], already)) {
            chosen = choices_[i].text;
            const bool isFolder = choices_[i].kind == model::FileChoice::Kind::folder;
            meant = already && !isFolder;
            if (!isFolder) listedFor_ = chosen;  // the list stays, for a second click
        }
        ImGui::PopID();
    }
    if (choices_.empty())
        drawTextIn(
            area.list(), Face::small,
            {{area.origin().x + px(8), area.origin().y}, {area.origin().x + area.width(), area.origin().y + px(28)}},
            colour().caption,
            !saving_        ? tr("Nothing fits.")
            : folderExists_ ? tr("No such files in this folder yet.")
                            : tr("No such folder yet; it is made when the file is saved."));
    area.setContentHeight(y);
    if (!chosen.empty()) text = chosen;
    return meant;
}

/// Links to folders; the name of the file stays.
void FileList::places(const Box& box, std::string& text) {
    float x = box.min.x;
    const float y = box.centre().y - font(Face::small)->FontSize / 2;
    for (const model::FilePlace& each : places_) {
        const float width = textWidth(Face::small, each.title);
        if (x + width > box.max.x) break;
        ImGui::PushID(each.title.c_str());
        if (link("place", {x, y}, each.title)) {
            const std::string name = saving_ ? std::filesystem::path(text).filename().string() : "";
            text = (each.folder / name).string();
            if (name.empty() && !text.ends_with('/')) text += '/';
        }
        ImGui::PopID();
        x += width + px(16);
    }
}

bool FileList::row(ImDrawList* list, const Box& box, const model::FileChoice& choice, bool chosen) {
    using Kind = model::FileChoice::Kind;
    const Palette& c = colour();
    const Press press = pressable("file choice", box);
    if (chosen || press.hovered) fillBox(list, box, chosen ? c.soft : c.card, px(6));
    if (press.focused) drawFocus(list, box.inset(px(2), px(2)), px(5));
    const Icon icon = choice.kind == Kind::folder ? Icon::folder : choice.kind == Kind::file ? Icon::file : Icon::grid;
    drawIcon(list, icon, {box.min.x + px(15), box.centre().y}, c.secondary, 16);
    const float end = drawTextIn(list, Face::small, {{box.min.x + px(32), box.min.y}, {box.max.x - px(8), box.max.y}},
                                 c.text, choice.title);
    const float room = box.max.x - px(10) - end - px(12);
    if (!choice.remark.empty() && room > px(40))
        drawTextIn(list, Face::caption, {{end + px(12), box.min.y}, {box.max.x - px(10), box.max.y}}, c.caption,
                   elideText(Face::caption, choice.remark, room), Align::right);
    return press.pressed;
}

}  // namespace tafl::gui
