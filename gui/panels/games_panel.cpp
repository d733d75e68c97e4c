#include "panels/games_panel.hpp"

#include "base/translation.hpp"
#include "look/widgets.hpp"

namespace tafl::gui {

void GamesPanel::draw(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    if (!session.games.list() && session.games.file().empty() && !begun_) {
        begun_ = true;
        session.games.showOwn();
    }
    const auto games = session.games.list();
    // 1. The title, and the way back from a file.
    const std::size_t all = games ? games->rows.size() : 0;
    const bool isFile = !session.games.file().empty();
    const std::string count = !games ? tr("reading…") : sayMany("%1 game", "%1 games", all),
                      other = isFile ? tr("Your games") : tr("Refresh");
    const float right = box.max.x - px(14) - textWidth(Face::small, other);
    const float room = right - box.min.x - px(14) - textWidth(Face::small, count) - px(24);
    drawTitle(list, {box.min.x + px(14), box.min.y + px(11)},
              elideText(Face::semibold, games ? games->title : tr("Games"), room), count);
    if (link("own games", {right, box.min.y + px(13)}, other)) session.games.showOwn();
    // 2. The filter.
    const Box filter = {{box.min.x + px(12), box.min.y + px(40)}, {box.max.x - px(12), box.min.y + px(70)}};
    field("filter games", filter, typed_, {.icon = Icon::search, .hint = tr("Player, variant or result")});
    if (!games) return;
    if (filtered_ != games || filter_ != typed_) {
        filtered_ = games;
        filter_ = typed_;
        shown_.clear();
        for (std::size_t i = 0; i < all; ++i)
            if (games->rows[i].matches(typed_)) shown_.push_back(i);
    }
    // 3. The games.
    ScrollArea area("games", {{box.min.x + px(6), filter.max.y + px(8)}, {box.max.x - px(4), box.max.y - px(6)}},
                    colour().pane);
    const float height = px(48);
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const float top = static_cast<float>(i) * height;
        if (!area.visible(top, height)) continue;
        const ImVec2 at = {area.origin().x, area.origin().y + top};
        row(session, area.list(), {at, {at.x + area.width(), at.y + height - px(2)}}, games->rows[shown_[i]], i);
    }
    if (shown_.empty()) {
        const std::string text = !typed_.empty()         ? tr("No game fits.")
                                 : !games->notes.empty() ? games->notes.front().shownMessage()
                                 : isFile                ? tr("There is no game in this file.")
                                          : tr("No game yet. A game that you leave is kept here. Drop a file of "
                                               "games on the window to see its games.");
        drawMarked(area.list(), {area.origin().x + px(8), area.origin().y + px(4)}, area.width() - px(16), text,
                   {.underlined = false});
    }
    area.setContentHeight(static_cast<float>(shown_.size()) * height + px(4));
}

void GamesPanel::row(Session& session, ImDrawList* list, const Box& box, const model::GameRow& row,
                     std::size_t number) {
    const Palette& c = colour();
    ImGui::PushID(static_cast<int>(number));
    const Press press = pressable("game", box);
    if (press.hovered)
        showTooltip(row.title, row.difference.empty() ? row.file.filename().string()
                                                      : say("Differs from the rules: %1", row.difference));
    ImGui::PopID();
    if (press.hovered) fillBox(list, box, c.card, px(6));
    if (press.focused) drawFocus(list, box.inset(px(2), px(2)), px(5));
    float right = box.max.x - px(8);
    if (!row.difference.empty()) {
        drawIcon(list, Icon::warning, {right - px(8), box.centre().y}, c.gold, 16);
        right -= px(24);
    } else if (row.checked) {
        drawIcon(list, Icon::check, {right - px(8), box.centre().y}, c.caption, 13);
        right -= px(24);
    }
    const float middle = box.centre().y;
    drawTextIn(list, Face::small, {{box.min.x + px(8), box.min.y + px(3)}, {right, middle + px(1)}}, c.text, row.title);
    const std::string moves = sayMany("%1 move", "%1 moves", row.moves);
    drawTextIn(list, Face::small, {{box.min.x + px(8), middle - px(1)}, {right, box.max.y - px(3)}}, c.caption,
               row.result + " · " + moves + (row.variant.empty() ? "" : " · " + row.variant));
    if (press.pressed) session.showError(session.openGame(*row.game, row.file));
}

}  // namespace tafl::gui
