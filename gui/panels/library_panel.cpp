#include "panels/library_panel.hpp"

#include "look/widgets.hpp"

namespace tafl::gui {
namespace {

constexpr std::array<int, 5> sizes = {0, 7, 9, 11, 13};

std::string sizeLabel(int size) { return size == 0 ? "All" : size == 13 ? "13+" : std::to_string(size); }

}  // namespace

void LibraryPanel::draw(Session& session, const Box& box) {
    renew(session);
    if (box.width() < px(120)) {
        rail(session, box);
        return;
    }
    head(session, box);
    const ImVec2 at = {box.min.x + px(12), box.min.y + px(81)};
    chips(session, at, box.width() - px(24));
    list(session, {{box.min.x + 1, at.y + px(34)}, {box.max.x - 1, box.max.y - px(6)}});
}

void LibraryPanel::renew(Session& session) {
    const std::string wanted = typed_ + '\n' + std::to_string(size_);
    if (session.libraries == library_ && wanted == made_) return;
    filter_.typed = typed_;
    filter_.sizes.clear();
    if (size_ == 13) {
        for (const int size : session.library.sizes())
            if (size >= 13) filter_.sizes.insert(size);
    } else if (size_) {
        filter_.sizes.insert(size_);
    }
    groups_ = session.library.groups(filter_);
    library_ = session.libraries;
    made_ = wanted;
}

void LibraryPanel::head(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    std::size_t count = 0;
    for (const auto& group : groups_) count += group.rows.size();
    drawTitle(list, {box.min.x + px(14), box.min.y + px(11)}, "Library", std::to_string(count));
    if (iconButton("new", {{box.max.x - px(40), box.min.y + px(5)}, {box.max.x - px(10), box.min.y + px(33)}},
                   Icon::plus))
        session.newWanted = true;
    tip("New variant", "A blank board, or a child of the variant that is open.", "Ctrl N");
    const Box search = {{box.min.x + px(12), box.min.y + px(40)}, {box.max.x - px(12), box.min.y + px(72)}};
    field("filter", search, typed_, {.icon = Icon::search, .hint = "Filter", .focusNow = focus_});
    focus_ = false;
}

void LibraryPanel::chips(Session&, ImVec2 at, float width) {
    float wanted = 0;
    for (const int size : sizes) wanted += chipWidth(sizeLabel(size), false);
    const float gap = std::max(px(2), (width - wanted) / static_cast<float>(sizes.size() - 1));
    for (const int size : sizes) {
        ImGui::PushID(size);
        if (chip("size", at, sizeLabel(size), size_ == size, false)) size_ = size;
        ImGui::PopID();
        at.x += chipWidth(sizeLabel(size), false) + gap;
    }
}

void LibraryPanel::list(Session& session, const Box& box) {
    Scrolling area("rows", box, colour().pane);
    const float left = area.origin().x;
    float y = px(6);
    const std::string& open = session.document ? session.document->id() : opened_;
    for (const auto& group : groups_) {
        if (!group.title.empty()) {
            if (area.visible(y, px(30)))
                drawCaption(area.list(), {left + px(13), area.origin().y + y + px(8)}, group.title);
            y += px(30);
        }
        for (const model::LibraryRow* each : group.rows) {
            const float height = px(54);
            if (each->id == open && opened_ != open) {
                area.show(y - px(150), height + px(300));  // with its neighbours
                opened_ = open;
            }
            if (area.visible(y, height))
                row(session, area.list(),
                    {{left + px(5), area.origin().y + y + px(1)},
                     {left + area.width() + px(3), area.origin().y + y + height - px(1)}},
                    *each);
            y += height;
        }
        y += px(8);
    }
    if (groups_.empty()) {
        drawMarked(
            area.list(), {left + px(14), area.origin().y + px(16)}, area.width() - px(20),
            session.library.rows().empty() ? "Reading the variants…" : "No variant fits. Shorter words find more.");
        y += px(60);
    }
    area.reaches(y);
}

void LibraryPanel::row(Session& session, ImDrawList* list, const Box& box, const model::LibraryRow& row) {
    const Palette& c = colour();
    const bool open = session.document && session.document->id() == row.id;
    ImGui::PushID(row.file.c_str());
    const Press press = pressable("row", box);
    tip(row.name, row.complaint.empty() ? row.summary : row.complaint, row.id);
    ImGui::PopID();
    if (open) {
        fillBox(list, box, c.soft, px(7));
        fillBox(list, {{box.min.x, box.min.y + px(12)}, {box.min.x + px(3), box.max.y - px(12)}}, c.accent, px(1.5f));
    } else if (press.hovered) {
        fillBox(list, box, c.card, px(7));
    }
    if (press.focused) drawFocus(list, box.inset(px(3), px(3)), px(5));
    const float side = px(38), top = box.centre().y - side / 2;
    drawThumbnail(list, {{box.min.x + px(10), top}, {box.min.x + px(10) + side, top + side}}, session.thumbnailOf(row));
    const float x = box.min.x + px(58);
    float right = box.max.x - px(10);
    if (!row.complaint.empty()) {
        drawIcon(list, Icon::error, {right - px(8), box.min.y + px(18)}, c.error, 16);
        right -= px(22);
    } else if (open && session.document->unsaved()) {
        list->AddCircleFilled({right - px(5), box.min.y + px(18)}, px(4), c.attackers, 16);
        right -= px(16);
    }
    drawTextIn(list, Face::medium, {{x, box.min.y + px(6)}, {right, box.min.y + px(26)}}, c.text,
               open ? session.document->name() : row.name);
    drawTextIn(list, Face::small, {{x, box.min.y + px(26)}, {box.max.x - px(10), box.min.y + px(45)}}, c.caption,
               row.summary.empty() ? row.id : row.summary);
    if (press.pressed && !open) session.open(row.file.string());
}

void LibraryPanel::rail(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const float side = px(38), x = box.centre().x - side / 2;
    if (iconButton("search",
                   {{box.centre().x - px(17), box.min.y + px(10)}, {box.centre().x + px(17), box.min.y + px(44)}},
                   Icon::search)) {
        session.wantedWorkspace = "rules";
        focus_ = true;
    }
    tip("Library", "Search all variants.");
    Scrolling area("rail", {{box.min.x + 1, box.min.y + px(50)}, {box.max.x - 1, box.max.y - px(8)}}, colour().pane);
    float y = px(4);
    for (const auto& group : groups_)
        for (const model::LibraryRow* each : group.rows) {
            if (area.visible(y, px(50))) {
                const Box frame = {{x, area.origin().y + y + px(4)}, {x + side, area.origin().y + y + px(4) + side}};
                const bool open = session.document && session.document->id() == each->id;
                ImGui::PushID(each->file.c_str());
                const Press press = pressable("picture", frame);
                tip(each->name, each->summary);
                ImGui::PopID();
                if (open) {
                    fillBox(area.list(), frame.grown(px(4)), colour().soft, px(7));
                    fillBox(list, {{box.min.x, frame.min.y + px(8)}, {box.min.x + px(3), frame.max.y - px(8)}},
                            colour().accent);
                }
                drawThumbnail(area.list(), frame, session.thumbnailOf(*each));
                if (press.focused || press.hovered)
                    frameBox(area.list(), frame.grown(px(2)), colour().accent, px(6), px(1.5f));
                if (press.pressed && !open) session.open(each->file.string());
            }
            y += px(50);
        }
    area.reaches(y);
}

}  // namespace tafl::gui
