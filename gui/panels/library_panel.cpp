#include "panels/library_panel.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/translation.hpp"
#include "look/widgets.hpp"

namespace tafl::gui {
namespace {

constexpr std::array<int, 5> sizes = {0, 7, 9, 11, 13};

constexpr float lineHeight = 40, rowHeight = 54;

std::string sizeLabel(int size) { return size == 0 ? tr("All") : size == 13 ? "13+" : std::to_string(size); }

std::string tooltipText(const model::LibraryRow& row) {
    if (!row.error.empty()) return row.error;
    std::string out = row.summary;
    const auto add = [&](const std::string& more) {
        out += (out.empty() ? "" : out.ends_with('.') ? " " : ". ") + more;
    };
    for (const auto* share : {&row.people, &row.trial})
        if (*share) add(model::formatBalance(**share));
    if (!row.sources.empty()) add(say("Source: %1", row.sources.front()));
    return out;
}

/// Wraps a name over two lines rather than cutting it, because similar names differ at their ends. The second line
/// ends at `below`.
void drawTwoLines(ImDrawList* list, const Box& box, float below, ImU32 ink, const std::string& name) {
    // The first line takes as many whole words as fit; a single word that is too long is cut.
    std::size_t end = name.size();
    while (end != std::string::npos && textWidth(Face::smallMedium, name.substr(0, end)) > box.width())
        end = end ? name.rfind(' ', end - 1) : std::string::npos;
    if (end == std::string::npos) end = std::min(name.find(' '), name.size());
    const std::string first = elideText(Face::smallMedium, name.substr(0, end), box.width());
    const auto rest = name.find_first_not_of(' ', end);
    const float middle = box.centre().y;
    drawTextIn(list, Face::smallMedium, {box.min, {box.max.x, middle}}, ink, first);
    if (rest != std::string::npos)
        drawTextIn(list, Face::smallMedium, {{box.min.x, middle}, {below, box.max.y}}, ink,
                   std::string_view(name).substr(rest));
}

}  // namespace

void LibraryPanel::draw(Session& session, const Box& box) {
    update(session);
    if (box.width() < px(120)) {
        rail(session, box);
        return;
    }
    head(session, box);
    const ImVec2 at = {box.min.x + px(12), box.min.y + px(81)};
    chips(session, at, box.width() - px(24));
    const float about = about_.height(session, box.width(), (box.height() - px(115)) * 0.36f);
    list(session, {{box.min.x + 1, at.y + px(34)}, {box.max.x - 1, box.max.y - about - px(4)}});
    about_.draw(session, {{box.min.x + 1, box.max.y - about}, {box.max.x - 1, box.max.y}});
    if (about_.takeFamilyRequest()) {
        treeShown_ = true;
        typed_.clear();
        size_ = 0;
        if (session.document) folded_.erase(session.document->id());
        scrolledTo_.clear();
    }
}

void LibraryPanel::update(Session& session) {
    const std::string key = typed_ + '\n' + std::to_string(size_);
    if (session.library.revision() == revision_ && key == filterKey_) return;
    if (filter_.typed != typed_) {  // the best match is the first; without a filter, back to the open variant
        toTop_ = !typed_.empty();
        if (typed_.empty()) scrolledTo_.clear();
    }
    filter_.typed = typed_;
    filter_.sizes.clear();
    if (size_ == 13) {
        for (const int size : session.library.sizes())
            if (size >= 13) filter_.sizes.insert(size);
    } else if (size_) {
        filter_.sizes.insert(size_);
    }
    groups_ = session.library.groups(filter_);
    nodes_ = session.library.tree(filter_);
    revision_ = session.library.revision();
    filterKey_ = key;
}

void LibraryPanel::head(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    std::size_t count = 0;
    for (const auto& group : groups_) count += group.rows.size();
    const std::string title = tr("Library"), variants = std::to_string(count);
    const float wide = px(22) + textWidth(Face::semibold, title) + textWidth(Face::small, variants);
    drawTitle(list, {box.min.x + px(14), box.min.y + px(11)}, title, wide < box.width() - px(76) ? variants : "");
    if (iconButton("new", {{box.max.x - px(40), box.min.y + px(5)}, {box.max.x - px(10), box.min.y + px(33)}},
                   Icon::plus))
        session.post(OpenDialog{DialogKind::newVariant});
    showTooltip(tr("New variant"), tr("A blank board, a layout, or a child of the variant that is open."), "Ctrl N");
    if (iconButton("family", {{box.max.x - px(74), box.min.y + px(5)}, {box.max.x - px(44), box.min.y + px(33)}},
                   Icon::fork, {.active = treeShown_, .size = 16})) {
        treeShown_ = !treeShown_;
        scrolledTo_.clear();
    }
    showTooltip(treeShown_ ? tr("By folder") : tr("Family tree"),
                treeShown_ ? tr("The list as it was.") : tr("Who inherits from whom."));
    const Box search = {{box.min.x + px(12), box.min.y + px(40)}, {box.max.x - px(12), box.min.y + px(72)}};
    field("filter", search, typed_, {.icon = Icon::search, .hint = tr("Filter"), .focusNow = focus_});
    focus_ = false;
}

void LibraryPanel::chips(Session&, ImVec2 at, float width) {
    float total = 0;
    for (const int size : sizes) total += chipWidth(sizeLabel(size), false);
    const float gap = std::max(px(2), (width - total) / static_cast<float>(sizes.size() - 1));
    for (const int size : sizes) {
        ImGui::PushID(size);
        if (chip("size", at, sizeLabel(size), size_ == size, false)) size_ = size;
        ImGui::PopID();
        at.x += chipWidth(sizeLabel(size), false) + gap;
    }
}

void LibraryPanel::list(Session& session, const Box& box) {
    ScrollArea area("rows", box, colour().pane);
    if (std::exchange(toTop_, false)) area.show(0, 0);
    float y = treeShown_ ? family(session, area) : groups(session, area);
    if (treeShown_ ? nodes_.empty() : groups_.empty()) {
        drawMarked(area.list(), {area.origin().x + px(14), area.origin().y + px(16)}, area.width() - px(20),
                   session.library.rows().empty() ? tr("Reading the variants…")
                                                  : tr("No variant fits. Shorter words find more."));
        y += px(60);
    }
    area.setContentHeight(y);
}

/// Scrolls once to the row of the open variant, with its neighbours.
void LibraryPanel::scrollToOpen(Session& session, ScrollArea& area, const std::string& id, float y, float height) {
    const std::string& open = session.document ? session.document->id() : scrolledTo_;
    if (id != open || scrolledTo_ == open) return;
    area.show(y - px(110), height + px(220));
    scrolledTo_ = open;
}

float LibraryPanel::groups(Session& session, ScrollArea& area) {
    const float left = area.origin().x, height = px(rowHeight);
    float y = px(6);
    for (const auto& group : groups_) {
        if (!group.title.empty()) {
            if (area.visible(y, px(30)))
                drawCaption(area.list(), {left + px(13), area.origin().y + y + px(8)}, group.title);
            y += px(30);
        }
        for (const model::LibraryRow* each : group.rows) {
            scrollToOpen(session, area, each->id, y, height);
            if (area.visible(y, height))
                row(session, area.list(),
                    {{left + px(5), area.origin().y + y + px(1)},
                     {left + area.width() + px(3), area.origin().y + y + height - px(1)}},
                    *each);
            y += height;
        }
        y += px(8);
    }
    return y;
}

float LibraryPanel::family(Session& session, ScrollArea& area) {
    const float left = area.origin().x, height = px(lineHeight);
    float y = px(6);
    for (const model::LibraryTreeRow& each : model::flattenTree(nodes_, folded_)) {
        scrollToOpen(session, area, each.row->id, y, height);
        if (area.visible(y, height))
            line(session, area.list(),
                 {{left + px(5), area.origin().y + y}, {left + area.width() + px(3), area.origin().y + y + height}},
                 each);
        y += height;
    }
    return y;
}

/// A row of the family tree, indented by its depth.
void LibraryPanel::line(Session& session, ImDrawList* list, const Box& box, const model::LibraryTreeRow& line) {
    const Palette& c = colour();
    const model::LibraryRow& row = *line.row;
    const bool open = session.document && session.document->id() == row.id;
    const float step = px(8);
    const float indent = step * static_cast<float>(std::min(line.depth, 6));
    for (int depth = 0; depth < std::min(line.depth, 6); ++depth) {
        const float x = box.min.x + px(11) + step * static_cast<float>(depth);
        hairline(list, {x, box.min.y}, {x, box.max.y}, c.line);
    }
    ImGui::PushID(row.file.c_str());
    const Box fold = {{box.min.x + indent + px(2), box.min.y + px(7)},
                      {box.min.x + indent + px(20), box.max.y - px(7)}};
    if (line.descendants > 0) {
        const Press press = pressable("fold", fold);
        showTooltip(line.open ? tr("Fold") : tr("Unfold"), sayMany("%1 below it", "%1 below it", line.descendants));
        drawIcon(list, line.open ? Icon::down : Icon::right, fold.centre(), press.hovered ? c.text : c.secondary, 16);
        if (press.focused) drawFocus(list, fold, px(5));
        if (press.pressed && !folded_.erase(row.id)) folded_.insert(row.id);
    }
    const Box rest = {{fold.max.x, box.min.y + px(1)}, {box.max.x, box.max.y - px(1)}};
    const Press press = pressable("row", rest);
    showTooltip(row.name, tooltipText(row), row.id);
    ImGui::PopID();
    if (open) {
        fillBox(list, rest, c.soft, px(7));
        fillBox(list, {{box.min.x, box.min.y + px(8)}, {box.min.x + px(3), box.max.y - px(8)}}, c.accent, px(1.5f));
    } else if (press.hovered) {
        fillBox(list, rest, c.card, px(7));
    }
    if (press.focused) drawFocus(list, rest.inset(px(3), px(3)), px(5));
    const float side = px(26);
    const Box picture = {{rest.min.x + px(4), box.centre().y - side / 2},
                         {rest.min.x + px(4) + side, box.centre().y + side / 2}};
    drawThumbnail(list, picture, session.thumbnail(row));
    const float left = picture.max.x + px(6);
    float right = box.max.x - px(8), below = right;
    if (!row.error.empty()) {
        drawIcon(list, Icon::error, {right - px(8), box.min.y + px(12)}, c.error, 16);
        right -= px(20);
    } else if (row.people || row.trial) {
        const float y = box.max.y - px(11);
        drawBalance(list, {{below - px(26), y}, {below, y + px(3)}}, (row.people ? row.people : row.trial)->attackers);
        below -= px(30);
    }
    if (!line.open && line.descendants > 0) {
        const std::string count = "+" + std::to_string(line.descendants);
        drawTextIn(list, Face::caption, {{right - px(40), box.min.y + px(2)}, {right, box.min.y + px(21)}}, c.caption,
                   count, Align::right);
        right -= textWidth(Face::caption, count) + px(6);
    }
    const ImU32 ink = !line.fits || row.isAbstract ? c.caption : c.text;
    const std::string& name = open ? session.document->name() : row.name;
    if (textWidth(Face::smallMedium, name) <= std::min(right, below) - left)
        drawTextIn(list, Face::smallMedium, {{left, box.min.y}, {std::min(right, below), box.max.y}}, ink, name);
    else
        drawTwoLines(list, {{left, box.min.y + px(3)}, {right, box.max.y - px(3)}}, below, ink, name);
    if (press.pressed && !open) session.open(row.file.string());
}

void LibraryPanel::row(Session& session, ImDrawList* list, const Box& box, const model::LibraryRow& row) {
    const Palette& c = colour();
    const bool open = session.document && session.document->id() == row.id;
    ImGui::PushID(row.file.c_str());
    const Press press = pressable("row", box);
    showTooltip(row.name, tooltipText(row), row.id);
    ImGui::PopID();
    if (open) {
        fillBox(list, box, c.soft, px(7));
        fillBox(list, {{box.min.x, box.min.y + px(12)}, {box.min.x + px(3), box.max.y - px(12)}}, c.accent, px(1.5f));
    } else if (press.hovered) {
        fillBox(list, box, c.card, px(7));
    }
    if (press.focused) drawFocus(list, box.inset(px(3), px(3)), px(5));
    const float side = px(38), top = box.centre().y - side / 2;
    drawThumbnail(list, {{box.min.x + px(10), top}, {box.min.x + px(10) + side, top + side}}, session.thumbnail(row));
    const float x = box.min.x + px(58);
    float right = box.max.x - px(10), below = right;
    if (!row.error.empty()) {
        drawIcon(list, Icon::error, {right - px(8), box.min.y + px(18)}, c.error, 16);
        right -= px(22);
    } else if (open && session.document->unsaved()) {
        list->AddCircleFilled({right - px(5), box.min.y + px(18)}, px(4), c.attackers, 16);
        right -= px(16);
    }
    if (row.people || row.trial) {
        const float y = box.max.y - px(15);
        drawBalance(list, {{below - px(26), y}, {below, y + px(3)}}, (row.people ? row.people : row.trial)->attackers);
        below -= px(32);
    }
    const std::string& name = open ? session.document->name() : row.name;
    if (textWidth(Face::smallMedium, name) <= right - x) {
        const Face face = textWidth(Face::medium, name) <= right - x ? Face::medium : Face::smallMedium;
        drawTextIn(list, face, {{x, box.min.y + px(6)}, {right, box.min.y + px(26)}}, c.text, name);
        drawTextIn(list, Face::small, {{x, box.min.y + px(26)}, {below, box.min.y + px(45)}}, c.caption,
                   row.summary.empty() ? row.id : row.summary);
    } else {
        drawTwoLines(list, {{x, box.min.y + px(7)}, {right + px(2), box.min.y + px(44)}}, below, c.text, name);
    }
    if (press.pressed && !open) session.open(row.file.string());
}

void LibraryPanel::rail(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const float side = px(38), x = box.centre().x - side / 2;
    if (iconButton("search",
                   {{box.centre().x - px(17), box.min.y + px(10)}, {box.centre().x + px(17), box.min.y + px(44)}},
                   Icon::search)) {
        session.post(ShowWorkspace{"rules"});
        focus_ = true;
    }
    showTooltip(tr("Library"), tr("Search all variants."));
    ScrollArea area("rail", {{box.min.x + 1, box.min.y + px(50)}, {box.max.x - 1, box.max.y - px(8)}}, colour().pane);
    float y = px(4);
    for (const auto& group : groups_)
        for (const model::LibraryRow* each : group.rows) {
            if (area.visible(y, px(50))) {
                const Box frame = {{x, area.origin().y + y + px(4)}, {x + side, area.origin().y + y + px(4) + side}};
                const bool open = session.document && session.document->id() == each->id;
                ImGui::PushID(each->file.c_str());
                const Press press = pressable("picture", frame);
                showTooltip(each->name, each->summary);
                ImGui::PopID();
                if (open) {
                    fillBox(area.list(), frame.grown(px(4)), colour().soft, px(7));
                    fillBox(list, {{box.min.x, frame.min.y + px(8)}, {box.min.x + px(3), frame.max.y - px(8)}},
                            colour().accent);
                }
                drawThumbnail(area.list(), frame, session.thumbnail(*each));
                if (press.focused || press.hovered)
                    frameBox(area.list(), frame.grown(px(2)), colour().accent, px(6), px(1.5f));
                if (press.pressed && !open) session.open(each->file.string());
            }
            y += px(50);
        }
    area.setContentHeight(y);
}

}  // namespace tafl::gui
