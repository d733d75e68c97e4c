#include "panels/side_column.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "look/widgets.hpp"
#include "model/wording.hpp"

namespace tafl::gui {
namespace {

std::string levelName(int level) { return model::levelTitle(level); }

std::string nodesText(std::uint64_t nodes) {
    if (nodes >= 1'000'000) return say("%1M nodes", nodes / 1'000'000);
    if (nodes >= 1000) return say("%1k nodes", nodes / 1000);
    return sayMany("%1 node", "%1 nodes", nodes);
}

}  // namespace

void GameSidebar::draw(Session& session, const Box& box) {
    // In a low window the cards omit clocks and captured pieces, to leave room for the buttons.
    const float gap = px(10), height = box.height() < px(2 * 88 + 120) ? px(50) : px(88);
    // The human player is at the bottom; the attackers are if both or neither are human.
    const model::Playtest& game = *session.playtest;
    const bool attackersBelow = game.seat(Side::attackers).kind == model::Seat::Kind::human ||
                                game.seat(Side::defenders).kind != model::Seat::Kind::human;
    const Side below = attackersBelow ? Side::attackers : Side::defenders;
    player(session, {box.min, {box.max.x, box.min.y + height}}, other(below));
    player(session, {{box.min.x, box.max.y - height}, box.max}, below);
    const Box middle = {{box.min.x, box.min.y + height + gap}, {box.max.x, box.max.y - height - gap}};
    const float rows = px(36) * 2 + px(8);
    const float y = middle.centre().y - rows / 2;
    if (middle.height() < px(40)) return;
    transport(session, {{middle.min.x, y}, {middle.max.x, y + px(36)}});
    if (middle.height() >= rows) actions(session, {{middle.min.x, y + px(44)}, {middle.max.x, y + px(80)}});
    const float room = middle.max.y - (y + px(92)), needed = px(36) * 3;
    if (game.view().result && room >= needed)
        afterGame(session, {{middle.min.x, y + px(92)}, {middle.max.x, y + px(92) + needed}});
}

void GameSidebar::player(Session& session, const Box& box, Side side) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    const model::Playtest& game = *session.playtest;
    const model::Seat& seat = game.seat(side);
    const bool active = game.view().sideToAct == side && game.view().awaited != Game::Awaited::nothing;
    ImGui::PushID(static_cast<int>(side));
    const Press press = pressable("seat", box);
    showTooltip(seat.kind == model::Seat::Kind::human ? tr("You play this side") : tr("The engine plays this side"),
                tr("Press to choose who plays, and how strong."));
    fillBox(list, box, press.hovered ? c.raised : c.card, px(9));
    if (active) frameBox(list, box, c.accent, px(9), px(1.5f));
    if (press.focused) drawFocus(list, box, px(9));
    drawSideSign(list, side == Side::attackers, {box.min.x + px(22), box.min.y + px(24)}, px(28));
    const float x = box.min.x + px(44);
    const bool human = seat.kind == model::Seat::Kind::human;
    const std::string who = human                                    ? tr("You")
                            : seat.kind == model::Seat::Kind::engine ? levelName(seat.level)
                                                                     : tr("Random");
    drawTextIn(list, Face::semibold, {{x, box.min.y + px(6)}, {box.max.x - px(6), box.min.y + px(26)}}, c.text, who);
    const std::string remark =
        seat.kind == model::Seat::Kind::engine
            ? (game.view().thinking && active
                   ? tr("thinking…")
                   : nodesText(levels[static_cast<std::size_t>(std::clamp(seat.level, 1, 9) - 1)].nodes))
            : tr(std::string(name(side)));
    drawTextIn(list, Face::small, {{x, box.min.y + px(25)}, {box.max.x - px(6), box.min.y + px(44)}}, c.caption,
               remark);
    if (box.height() > px(70))
        foot(session, box, side);
    else if (game.clock().settings().on)
        drawTextIn(list, Face::smallMedium, {box.min, {box.max.x - px(8), box.min.y + px(26)}}, c.text,
                   model::formatClock(game.clock().left(side)), Align::right);
    if (const auto next = game.clock().nextChange()) session.redrawAt(session.now + *next);
    if (press.pressed) ImGui::OpenPopup("who plays");
    ImGui::SetNextWindowPos({box.min.x - px(120), box.min.y});
    chooseSeat(session, side);
    ImGui::PopID();
}

/// The clock, and the captured pieces of the other side.
void GameSidebar::foot(Session& session, const Box& box, Side side) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    const model::Playtest& game = *session.playtest;
    const bool active = game.view().sideToAct == side && game.view().awaited != Game::Awaited::nothing;
    const float y = box.max.y - px(22);
    const int captured = game.view().captured[static_cast<int>(other(side))];
    if (game.clock().settings().on)
        drawText(list, Face::title, {box.min.x + px(12), y - px(10)}, active ? c.text : c.secondary,
                 model::formatClock(game.clock().left(side)));
    else if (!captured)
        drawText(list, Face::small, {box.min.x + px(12), y - px(7)}, c.caption, tr("nothing taken"));
    if (captured) {
        float right = box.max.x - px(18);
        if (game.clock().settings().on) {
            drawSideSign(list, side != Side::attackers, {right, y}, px(17));
            if (captured > 1)
                drawTextIn(list, Face::caption, {{box.min.x, y - px(8)}, {right - px(13), y + px(8)}}, c.caption,
                           std::to_string(captured), Align::right);
        } else {
            const int shown = std::min(captured, 12);
            const float step = std::min(px(14), (box.width() - px(36)) / static_cast<float>(std::max(1, shown - 1)));
            for (int i = 0; i < shown; ++i)
                drawSideSign(list, side != Side::attackers, {box.min.x + px(20) + step * static_cast<float>(i), y},
                             px(16));
        }
    }
}

void GameSidebar::chooseSeat(Session& session, Side side) {
    const float row = px(30), width = px(250);
    const float rows = static_cast<float>(levels.size() + 2);
    ImGui::SetNextWindowSize({width, rows * row + px(44)});
    if (!ImGui::BeginPopup("who plays", ImGuiWindowFlags_NoMove)) return;
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetWindowPos();
    drawCaption(list, {at.x + px(14), at.y + px(12)},
                side == Side::attackers ? tr("attackers are played by") : tr("defenders are played by"));
    const model::Seat now = session.playtest->seat(side);
    float y = at.y + px(34);
    const auto line = [&](const char* id, const std::string& text, const std::string& remark, bool chosen) {
        const Box box = {{at.x + px(5), y}, {at.x + width - px(5), y + row}};
        y += row;
        const Press press = pressable(id, box);
        if (press.hovered || press.focused) fillBox(list, box, colour().soft, px(6));
        if (chosen) drawIcon(list, Icon::check, {box.min.x + px(14), box.centre().y}, colour().accent, 13);
        drawTextIn(list, Face::smallMedium, {{box.min.x + px(28), box.min.y}, box.max}, colour().text, text);
        drawTextIn(list, Face::small, {box.min, {box.max.x - px(10), box.max.y}}, colour().caption, remark,
                   Align::right);
        if (press.pressed) ImGui::CloseCurrentPopup();
        return press.pressed;
    };
    if (line("you", tr("You"), tr("by hand"), now.kind == model::Seat::Kind::human))
        session.playtest->setSeat(side, {});
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const int level = static_cast<int>(i) + 1;
        ImGui::PushID(level);
        if (line("level", levelName(level), nodesText(levels[i].nodes),
                 now.kind == model::Seat::Kind::engine && now.level == level))
            session.playtest->setSeat(side, {model::Seat::Kind::engine, level, 0});
        ImGui::PopID();
    }
    if (line("random", tr("Random"), tr("any legal move"), now.kind == model::Seat::Kind::random))
        session.playtest->setSeat(side, {model::Seat::Kind::random, 1, 0});
    ImGui::EndPopup();
}

void GameSidebar::transport(Session& session, const Box& box) {
    model::Playtest& game = *session.playtest;
    const float w = box.width() / 4;
    const auto part = [&](int i) {
        return Box{{box.min.x + w * static_cast<float>(i), box.min.y},
                   {box.min.x + w * static_cast<float>(i + 1), box.max.y}}
            .inset(px(2), px(2));
    };
    if (iconButton("first", part(0), Icon::first, {.enabled = game.canGoBack()})) game.goTo(0);
    showTooltip(tr("To the beginning"));
    if (iconButton("previous", part(1), Icon::previous, {.enabled = game.canGoBack()})) game.back();
    showTooltip(tr("One turn back"), {}, "[");
    if (iconButton("next", part(2), Icon::next, {.enabled = game.canGoForward()})) game.forward();
    showTooltip(tr("One turn on"), {}, "]");
    if (iconButton("last", part(3), Icon::last, {.enabled = game.canGoForward()})) game.goTo(game.view().line.size());
    showTooltip(tr("To the last move"));
}

void GameSidebar::actions(Session& session, const Box& box) {
    model::Playtest& game = *session.playtest;
    const model::PlayView& view = game.view();
    const bool mayPass = view.canPass && view.canMove;
    const float w = box.width() / (mayPass ? 6 : 5);
    const auto part = [&](int i) {
        return Box{{box.min.x + w * static_cast<float>(i), box.min.y},
                   {box.min.x + w * static_cast<float>(i + 1), box.max.y}}
            .inset(px(1), px(2));
    };
    if (view.awaited == Game::Awaited::lot || view.awaited == Game::Awaited::die) {
        if (button("chance", box.inset(px(2), px(2)),
                   view.awaited == Game::Awaited::lot ? tr("Draw the lot") : tr("Throw the die"),
                   {.kind = ButtonKind::primary}))
            game.chance();
        return;
    }
    if (view.awaited == Game::Awaited::answer) {
        const Box left = {box.min, {box.centre().x - px(2), box.max.y}},
                  right = {{box.centre().x + px(2), box.min.y}, box.max};
        if (button("accept", left, tr("Accept"))) game.act("accept");
        if (button("decline", right, tr("Decline"))) game.act("decline");
        return;
    }
    if (view.canStop || (view.canPass && !mayPass)) {
        if (button("stop", box.inset(px(2), px(2)), view.canStop ? tr("Stop here") : tr("Pass"),
                   {.kind = ButtonKind::primary}))
            game.act(view.canStop ? "stop" : "pass");
        return;
    }
    if (iconButton("takeback", part(0), Icon::undo, {.enabled = game.canGoBack()})) game.takeback();
    showTooltip(tr("Take back"), tr("To your move before this one; what follows is kept until you play on."), "Ctrl B");
    const bool turn = view.awaited == Game::Awaited::turn && !view.thinking;
    if (iconButton("hint", part(1), Icon::bulb, {.enabled = turn})) session.analysis.requestHint(game);
    showTooltip(tr("Hint"), tr("An arrow shows what the engine would play."), "Ctrl H");
    if (iconButton("engine", part(2), Icon::flash, {.enabled = turn})) game.moveNow();
    showTooltip(tr("Engine moves now"), tr("It plays once for the side to move."), "Ctrl E");
    if (iconButton("new", part(3), Icon::refresh)) game.newGame();
    showTooltip(tr("New game"), {}, "Ctrl R");
    if (iconButton("more", part(4), Icon::more)) ImGui::OpenPopup("more");
    showTooltip(
        tr("More"),
        tr("Save the game, set up a position, make a test, offer or claim a draw, resign, swap sides, clocks."));
    more(session);
    if (!mayPass) return;
    if (button("pass", part(5), tr("Pass"))) game.act("pass");
    showTooltip(tr("Pass"), tr("The turn goes to the other side. Two passes in a row are a draw."));
}

/// The actions after a game.
void GameSidebar::afterGame(Session& session, const Box& box) {
    model::Playtest& game = *session.playtest;
    const auto row = [&](int i) {
        const float top = box.min.y + px(36) * static_cast<float>(i);
        return Box{{box.min.x + px(2), top + px(2)}, {box.max.x - px(2), top + px(34)}};
    };
    const auto again = [&] {
        game.newGame();
        game.lift(model::Pause::manual);
    };
    if (button("rematch", row(0), tr("Rematch"), {.icon = Icon::refresh, .kind = ButtonKind::primary})) return again();
    showTooltip(tr("Rematch"), tr("The same players and sides."));
    if (button("other side", row(1), tr("Other side"), {.icon = Icon::swap})) {
        game.swapSeats();
        return again();
    }
    showTooltip(tr("The other side"), tr("A new game with sides exchanged."));
    if (button("save game", row(2), tr("Save game"), {.icon = Icon::save}))
        session.post(OpenDialog{DialogKind::saveGame});
    showTooltip(tr("Save the game"),
                tr("With its side lines and comments. Moves that lost much have a mark in the list."));
}

void GameSidebar::more(Session& session) {
    model::Playtest& game = *session.playtest;
    const model::PlayView& view = game.view();
    const float row = px(32), width = px(210);
    ImGui::SetNextWindowSize({width, row * 9 + px(10)});
    if (!ImGui::BeginPopup("more", ImGuiWindowFlags_NoMove)) return;
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetWindowPos();
    float y = at.y + px(5);
    const auto line = [&](const char* english, bool possible, Icon icon) {
        const Box box = {{at.x + px(5), y}, {at.x + width - px(5), y + row}};
        y += row;
        const Press press = pressable(english, box, possible);
        if (press.hovered || press.focused) fillBox(list, box, colour().soft, px(6));
        drawIcon(list, icon, {box.min.x + px(16), box.centre().y},
                 possible ? colour().secondary : faded(colour().caption, 0.5f), 16);
        drawTextIn(list, Face::small, {{box.min.x + px(34), box.min.y}, box.max},
                   possible ? colour().text : faded(colour().caption, 0.7f), tr(english));
        if (press.pressed) ImGui::CloseCurrentPopup();
        return press.pressed;
    };
    const auto act = [&](const char* action) {
        if (const auto done = game.act(action); !done) session.showError(done.error());
    };
    if (line(trMark("Offer a draw"), view.canOffer, Icon::balance)) act("offer");
    if (line(trMark("Claim a draw"), view.canClaim, Icon::check)) session.post(ClaimDraw{});
    if (line(trMark("Resign"), view.canResign, Icon::flag)) act("resign");
    if (line(trMark("Swap sides"), true, Icon::swap)) game.swapSeats();
    if (line(trMark("Clocks…"), true, Icon::gauge)) session.post(OpenDialog{DialogKind::clock});
    if (line(trMark("Set up a position"), true, Icon::brush)) session.startPositionEdit();
    if (line(trMark("Save the game…"), true, Icon::save)) session.post(OpenDialog{DialogKind::saveGame});
    if (line(trMark("Copy the position"), true, Icon::copy)) {
        ImGui::SetClipboardText(game.positionText().c_str());
        session.showToast(tr("The position is in the clipboard."));
    }
    if (line(trMark("Test the last move"), game.canGoBack(), Icon::plus))
        session.addTest(model::makeTestOfLastMove(session.appContext(), game));
    ImGui::EndPopup();
}

}  // namespace tafl::gui
