#include "panels/board_panel.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "look/plots.hpp"
#include "look/widgets.hpp"

namespace tafl::gui {
namespace {

constexpr float headerHeight = 46, stripHeight = 42, columnWidth = 138;

bool has(const std::vector<Square>& all, Square s) { return std::ranges::find(all, s) != all.end(); }

std::string waitingWords(const model::PlayView& view) {
    switch (view.wanted) {
        case Game::Wanted::lot:
            return "A lot decides who begins";
        case Game::Wanted::die:
            return std::string(sideTitle(view.actor)) + " throw the die";
        case Game::Wanted::answer:
            return std::string(sideTitle(view.actor)) + " answer an offer";
        case Game::Wanted::nothing:
            return "The game is over";
        case Game::Wanted::turn:
            break;
    }
    return std::string(sideTitle(view.actor)) + (view.chain == noSquare ? " to move" : " go on");
}

}  // namespace

void BoardPanel::draw(Session& session, const Box& box) {
    noticeChange(session);
    header(session, {box.min, {box.max.x, box.min.y + px(headerHeight)}});
    const Box foot = {{box.min.x + px(12), box.max.y - px(stripHeight + 10)}, {box.max.x - px(12), box.max.y - px(10)}};
    const Box middle = {{box.min.x + px(12), box.min.y + px(headerHeight)}, {box.max.x - px(12), foot.min.y - px(8)}};
    board(session, middle);
    strip(session, foot);
    chooseMove(session);
}

void BoardPanel::clear() {
    selected_ = pointed_ = noSquare;
    dragging_ = false;
    refusal_.reset();
    typed_.clear();
}

/// After a move, a new game or other rules, what was pointed at has no meaning.
void BoardPanel::noticeChange(Session& session) {
    const model::Playtest* const game = session.playtest.get();
    const bool same = session.games == number_;
    if (same && (!game || game->revision() == revision_)) return;
    if (game && same && game->view().at == at_ + 1 && session.animate && !dropped_)
        motion_.begin(game->view(), before_, session.now);
    if (!same) motion_.stop();
    number_ = session.games;
    if (game) {
        revision_ = game->revision();
        at_ = game->view().at;
        before_ = game->view().occupants;
        const Square chain = game->view().chain;
        clear();
        if (chain != noSquare) selected_ = chain;
    }
    dropped_ = false;
    targetsOf_ = previewFrom_ = noSquare;
    preview_.reset();
}

void BoardPanel::header(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    static const std::vector<std::string> modes = {"Edit", "Play", "Analyse"};
    int mode = static_cast<int>(session.mode);
    const float y = box.min.y + px(8), width = std::min(px(194), box.width() * 0.36f);
    if (segmented("mode", {{box.min.x + px(12), y}, {box.min.x + px(12) + width, y + px(32)}}, modes, mode)) {
        session.mode = static_cast<Mode>(mode);
        if (session.mode == Mode::analyse) session.bring("analysis");
        clear();
    }
    // Overlays, from the right.
    float right = box.max.x - px(12);
    const auto overlay = [&](const char* id, Icon icon, bool& on, std::string_view title, std::string_view words) {
        const Box place = {{right - px(32), y}, {right, y + px(32)}};
        if (iconButton(id, place, icon, {.active = on})) on = !on;
        tip(title, words);
        right -= px(36);
    };
    Overlays& o = session.overlays;
    overlay("gauge", Icon::gauge, o.evaluation, "Evaluation", "What the engine thinks, in men.");
    overlay("paths", Icon::paths, o.paths, "Open paths", "The king's ways to a winning square: raichi and tuichi.");
    overlay("dots", Icon::target, o.dots, "Legal moves",
            "Dots where the chosen piece may go, rings where it captures.");
    overlay("letters", Icon::grid, o.letters, "Names of squares", "Letters and numbers on the frame.");
    if (!session.playtest) return;
    const model::PlayView& view = session.playtest->view();
    const float x = box.min.x + px(28) + width;
    std::string words = waitingWords(view), remark = "ply " + std::to_string(view.at + 1);
    bool attackers = view.actor == Side::attackers;
    if (view.result) {
        words = view.result->winner == Winner::draw
                    ? "Drawn"
                    : std::string(view.result->winner == Winner::attackers ? "Attackers win" : "Defenders win");
        attackers = view.result->winner == Winner::attackers;
        remark = "after " + std::to_string(view.at) + " plies";
    } else if (session.mode == Mode::edit) {
        words = attackers ? "Attackers begin" : "Defenders begin";
        remark = "starting position";
    }
    const ImVec2 sign = {x + px(10), box.min.y + px(24)};
    drawSideSign(list, attackers, sign, px(20));
    const float end =
        drawTextIn(list, Face::semibold, {{x + px(28), y}, {right - px(8), y + px(32)}}, colour().text, words);
    if (end + px(12) < right - px(50))
        drawTextIn(list, Face::small, {{end + px(10), y}, {right - px(8), y + px(33)}}, colour().caption, remark);
}

void BoardPanel::board(Session& session, const Box& box) {
    const float column = px(columnWidth);
    const Box right = {{box.max.x - column, box.min.y + px(4)}, {box.max.x, box.max.y}};
    if (!session.playtest) {
        drawMarked(
            ImGui::GetWindowDrawList(), {box.min.x + px(24), box.centre().y - px(20)}, box.width() - px(60),
            "These rules do not hold together yet, so there is no game to play. {Problems} says what is missing.");
        if (session.mode == Mode::edit) brushes_.column(session, right);
        return;
    }
    const bool gauge = session.overlays.evaluation && session.mode != Mode::edit;
    const float left = gauge ? px(66) : px(4);
    const Box area = {{box.min.x + left, box.min.y}, {right.min.x - px(16), box.max.y}};
    const model::Compiled& rules = session.playtest->rules();
    const int size = session.mode == Mode::edit ? brushes_.size(session) : rules.image->size;
    const BoardGeometry geometry = geometry_ = fitBoard(area, size);
    if (gauge) evaluation(session, geometry);

    // One invisible field takes pointer and keyboard.
    ImGui::SetCursorScreenPos(geometry.field.min);
    ImGui::InvisibleButton("squares", {geometry.field.width(), geometry.field.height()});
    const bool hovered = ImGui::IsItemHovered(), focused = ImGui::IsItemFocused();
    BoardPicture picture;
    if (session.mode == Mode::edit) {
        picture = brushes_.picture(session, rules);
        brushes_.readPointer(session, geometry, hovered);
        brushes_.mark(session, geometry, picture, hovered);
        if (focused || ImGui::IsWindowFocused()) brushes_.readKeys(session);
    } else {
        picture = pictureOf(rules, session.playtest->view().occupants);
        readPointer(session, geometry, hovered);
        // Esc takes ImGui's focus to the window around before anybody sees it.
        const bool escaped = hadKeys_ && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
        if (escaped) ImGui::SetWindowFocus();
        hadKeys_ = focused || ImGui::IsWindowFocused();
        if (hadKeys_ || escaped) readKeys(session, size);
        mark(session, geometry, picture);
        motion_.apply(session, *rules.image, geometry, picture);
    }
    picture.letters = session.overlays.letters;
    drawBoard(ImGui::GetWindowDrawList(), geometry, picture);
    if (session.mode == Mode::edit)
        brushes_.column(session, right);
    else
        side_.draw(session, right);
}

void BoardPanel::evaluation(Session& session, const BoardGeometry& geometry) {
    const Box bar = {{geometry.outer.min.x - px(42), geometry.outer.min.y + px(20)},
                     {geometry.outer.min.x - px(30), geometry.outer.max.y - px(20)}};
    drawEvaluationBar(ImGui::GetWindowDrawList(), bar, session.evaluation());
}

// --- playing by pointer

const std::vector<model::Target>& BoardPanel::targets(Session& session, Square from) {
    if (from != targetsOf_) {
        targets_ = from == noSquare ? std::vector<model::Target>{} : session.playtest->targets(from);
        targetsOf_ = from;
    }
    return targets_;
}

const model::Preview& BoardPanel::preview(Session& session, Square from, Square to) {
    if (!preview_ || previewFrom_ != from || previewTo_ != to) {
        preview_ = session.playtest->preview(from, to);
        previewFrom_ = from;
        previewTo_ = to;
    }
    return *preview_;
}

void BoardPanel::readPointer(Session& session, const BoardGeometry& geometry, bool hovered) {
    const ImGuiIO& io = ImGui::GetIO();
    const bool moved = io.MouseDelta.x != 0 || io.MouseDelta.y != 0;
    if (hovered) {
        const Square below = geometry.at(io.MousePos);
        if (moved || ImGui::IsMouseClicked(0)) {
            pointed_ = below;
            focusVisible_ = false;
        }
        if (ImGui::IsMouseClicked(0)) {
            press(session, below);
            pressedAt_ = io.MousePos;
            const ImVec2 c = geometry.centre(below == noSquare ? 0 : below);
            grabbed_ = {io.MousePos.x - c.x, io.MousePos.y - c.y};
        }
    } else if (moved && !dragging_) {
        pointed_ = noSquare;
    }
    if (selected_ != noSquare && ImGui::IsMouseDown(0) && ImGui::IsItemActive() && !dragging_ &&
        std::hypot(io.MousePos.x - pressedAt_.x, io.MousePos.y - pressedAt_.y) > px(6))
        dragging_ = true;
    if (dragging_) pointed_ = geometry.at(io.MousePos);
    if (ImGui::IsMouseReleased(0)) {
        if (dragging_)
            release(session, geometry, geometry.at(io.MousePos));
        else if (letGo_)
            selected_ = noSquare;
        dragging_ = letGo_ = false;
    }
}

/// The first half of a click: it selects, or moves what is selected.
void BoardPanel::press(Session& session, Square s) {
    if (s == noSquare) return;
    focus_ = s;
    refusal_.reset();
    const model::PlayView& view = session.playtest->view();
    const bool mine = has(session.playtest->movable(), s);
    if (selected_ != noSquare && s != selected_ && !mine) {
        tryMove(session, selected_, s, false);
        return;
    }
    letGo_ = s == selected_ && view.chain == noSquare;
    if (mine) {
        selected_ = s;
        return;
    }
    if (view.occupants[static_cast<std::size_t>(s)] && view.wanted == Game::Wanted::turn) {
        refusal_ = session.playtest->whyNot(s);
        refusedAt_ = session.now;
    }
    if (view.chain == noSquare) selected_ = noSquare;
}

void BoardPanel::release(Session& session, const BoardGeometry&, Square s) {
    if (s == noSquare || s == selected_) return;
    tryMove(session, selected_, s, true);
}

void BoardPanel::tryMove(Session& session, Square from, Square to, bool dragged) {
    for (const model::Target& target : targets(session, from)) {
        if (target.square != to) continue;
        if (target.moves.size() > 1) {
            choiceFrom_ = from;
            choiceTo_ = to;
            return;
        }
        dropped_ = dragged;
        if (const auto played = session.playtest->play(target.moves.front()); !played) session.complain(played.error());
        return;
    }
    refusal_ = session.playtest->preview(from, to);
    refusedAt_ = session.now;
}

/// Where several moves go between the same squares, the mover says which.
void BoardPanel::chooseMove(Session& session) {
    if (choiceFrom_ == noSquare || !session.playtest) return;
    const auto choices = session.playtest->choices(choiceFrom_, choiceTo_);
    if (!ImGui::IsPopupOpen("which move")) ImGui::OpenPopup("which move");
    const float width = px(300), row = px(34);
    ImGui::SetNextWindowSize({width, px(44) + row * static_cast<float>(choices.size()) + px(10)});
    if (!ImGui::BeginPopup("which move", ImGuiWindowFlags_NoMove)) {
        choiceFrom_ = noSquare;
        return;
    }
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetWindowPos();
    drawText(list, Face::semibold, {at.x + px(14), at.y + px(12)}, colour().text, "Which move?");
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const Box line = {{at.x + px(6), at.y + px(42) + row * static_cast<float>(i)},
                          {at.x + width - px(6), at.y + px(42) + row * static_cast<float>(i + 1)}};
        ImGui::PushID(static_cast<int>(i));
        const Press press = pressable("choice", line);
        ImGui::PopID();
        if (press.hovered || press.focused) fillBox(list, line, colour().soft, px(6));
        drawTextIn(list, Face::medium, {{line.min.x + px(10), line.min.y}, {line.max.x, line.max.y}}, colour().text,
                   choices[i].text);
        const std::string takes =
            choices[i].victims.empty() ? "takes nothing" : "takes " + std::to_string(choices[i].victims.size());
        drawTextIn(list, Face::small, {{line.min.x, line.min.y}, {line.max.x - px(10), line.max.y}}, colour().caption,
                   takes, Align::right);
        if (press.pressed) {
            const Move move = choices[i].move;
            choiceFrom_ = noSquare;
            if (const auto played = session.playtest->play(move); !played) session.complain(played.error());
            ImGui::CloseCurrentPopup();
        }
    }
    ImGui::EndPopup();
}

void BoardPanel::mark(Session& session, const BoardGeometry& geometry, BoardPicture& picture) {
    const model::PlayView& view = session.playtest->view();
    picture.lastFrom = view.lastFrom;
    picture.lastTo = view.lastTo;
    if (session.overlays.paths) {
        for (const auto& [from, to] : view.openWays) picture.paths.push_back({from, to});
        picture.twoWays = picture.paths.size() > 1;
    }
    picture.focus = focus_;
    picture.focusVisible = focusVisible_;
    if (refusal_ && !refusal_->legal && session.now - refusedAt_ < 2.5) {
        picture.refused = refusal_->to == noSquare ? refusal_->from : refusal_->to;
        session.wakeAt(refusedAt_ + 2.5);
    }
    if (selected_ == noSquare) return;
    picture.selected = selected_;
    const auto& all = targets(session, selected_);
    for (const model::Target& target : all) {
        if (!session.overlays.dots) break;
        (target.mark == model::Target::Mark::quiet ? picture.dots : picture.rings).add(target.square);
    }
    const Square to = focusVisible_ ? focus_ : pointed_;
    const bool legal = std::ranges::any_of(all, [&](const auto& target) { return target.square == to; });
    if (legal) {
        picture.target = to;
        const model::Preview& shown = preview(session, selected_, to);
        for (const Square s : shown.victims) picture.victims.add(s);
        for (const model::ReasonTold& reason : shown.reasons)
            if (reason.victim != noSquare &&
                (reason.kind == Reason::Kind::captured || reason.kind == Reason::Kind::capturedByProgram))
                for (const RoleOfSquare& role : reason.squares)
                    if (role.square != noSquare && role.square != to && role.role != "victim" && role.role != "missing")
                        picture.anvils.push_back({role.square, reason.victim});
    }
    for (PieceShown& piece : picture.pieces) {
        if (piece.square != selected_) continue;
        if (legal && !dragging_) picture.targetGhost = piece.look;
        if (dragging_) {
            const ImVec2 c = geometry.centre(selected_), p = ImGui::GetIO().MousePos;
            piece.offset = {p.x - grabbed_.x - c.x, p.y - grabbed_.y - c.y};
            piece.style.lift = 1;
            piece.onTop = true;
        }
    }
}

// --- the strip

void BoardPanel::strip(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    fillBox(list, box, c.card, px(8));
    Icon icon = Icon::info;
    ImU32 ink = c.secondary;
    std::string lead, words, rule, component;
    const auto take = [&](const model::Preview& preview) {
        words = preview.strip;
        // The rule stands beside it, so its words are not needed here.
        if (const auto named = words.find(" (" + preview.component);
            !preview.component.empty() && named != std::string::npos)
            words.resize(named);
        rule = preview.rule;
        component = preview.component;
    };
    if (session.mode == Mode::edit) {
        words = brushes_.words(session);
    } else if (session.playtest) {
        const model::PlayView& view = session.playtest->view();
        const int size = view.size;
        const Square to = focusVisible_ ? focus_ : pointed_;
        const auto moveName = [&](Square from, Square target) {
            return target == noSquare ? squareName(from, size)
                                      : squareName(from, size) + "–" + squareName(target, size);
        };
        if (!view.failure.empty()) {
            icon = Icon::error;
            ink = c.error;
            words = view.failure;
        } else if (selected_ != noSquare && to != noSquare && to != selected_) {
            const model::Preview& shown = preview(session, selected_, to);
            icon = shown.legal ? Icon::bulb : Icon::error;
            ink = shown.legal ? c.accent : c.error;
            lead = moveName(selected_, to);
            take(shown);
        } else if (refusal_) {
            icon = refusal_->legal ? Icon::bulb : Icon::error;
            ink = refusal_->legal ? c.accent : c.error;
            lead = moveName(refusal_->from, refusal_->to);
            take(*refusal_);
        } else if (view.result) {
            icon = Icon::crown;
            ink = view.result->winner == Winner::draw        ? c.secondary
                  : view.result->winner == Winner::attackers ? c.attackers
                                                             : c.defenders;
            words = view.resultWords;
            component = rule = view.result->rule;
        } else if (to != noSquare && view.occupants[static_cast<std::size_t>(to)]) {
            words = session.playtest->squareWords(to);
        } else if (view.wanted != Game::Wanted::turn) {
            words = waitingWords(view) + ".";
        } else if (view.thinking) {
            words = "The engine is thinking.";
        } else if (!view.announcements.empty()) {
            icon = Icon::crown;
            ink = c.gold;
            for (const std::string& each : view.announcements) words += (words.empty() ? "" : " · ") + each;
        } else {
            words = selected_ == noSquare ? "Pick a piece: dots show where it may go, rings where it captures."
                                          : "Dots show where it may go. Point at one to see what the move does.";
        }
    }
    words_ = lead.empty() ? words : lead + " " + words;
    drawIcon(list, icon, {box.min.x + px(20), box.centre().y}, ink, 20);
    float right = box.max.x - px(14);
    if (!component.empty()) {
        const float w = widthOf(Face::small, "Show rule");
        if (link("show rule", {right - w, box.centre().y - font(Face::small)->FontSize / 2}, "Show rule")) {
            session.bring("rules");
            session.shownRule = rule.empty() ? component : rule;
        }
        right -= w + px(16);
        if (box.width() > px(420))
            right = pillEndingAt(list, {right, box.centre().y}, component, {.icon = Icon::function}) - px(10);
    }
    float x = box.min.x + px(40);
    if (!lead.empty())
        x = drawTextIn(list, Face::semibold, {{x, box.min.y}, {right, box.max.y}}, c.text, lead) + px(12);
    const Box room = {{x, box.min.y}, {right, box.max.y}};
    drawTextIn(list, Face::body, room, c.secondary, words);
    if (widthOf(Face::body, words) > room.width()) {
        pressable("strip words", room);
        tip(lead.empty() ? "In full" : lead, words);
    }
}

// --- keyboard

void BoardPanel::readKeys(Session& session, int size) {
    const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
    if (focus_ == noSquare) focus_ = (size / 2) * size + size / 2;
    const auto go = [&](int files, int ranks) {
        const int file = std::clamp(focus_ % size + files, 0, size - 1),
                  rank = std::clamp(focus_ / size + ranks, 0, size - 1);
        focus_ = rank * size + file;
        focusVisible_ = true;
        refusal_.reset();
    };
    if (ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeyAlt) return;
    if (pressed(ImGuiKey_LeftArrow)) go(-1, 0);
    if (pressed(ImGuiKey_RightArrow)) go(1, 0);
    if (pressed(ImGuiKey_UpArrow)) go(0, 1);
    if (pressed(ImGuiKey_DownArrow)) go(0, -1);
    if (pressed(ImGuiKey_Home)) go(-size, 0);
    if (pressed(ImGuiKey_End)) go(size, 0);
    if (pressed(ImGuiKey_PageUp)) go(0, size);
    if (pressed(ImGuiKey_PageDown)) go(0, -size);
    if (pressed(ImGuiKey_Enter) || pressed(ImGuiKey_KeyPadEnter) || (pressed(ImGuiKey_Space) && focusVisible_)) {
        press(session, focus_);
        if (std::exchange(letGo_, false)) selected_ = noSquare;
    }
    if (pressed(ImGuiKey_Escape)) clear();
    if (pressed(ImGuiKey_Tab)) stepThrough(session, ImGui::GetIO().KeyShift);
    typed(session, size);
}

/// "e5e8" moves; '[' and ']' step through the game; '.' asks why.
void BoardPanel::typed(Session& session, int size) {
    for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters) {
        if (letter == '[') session.playtest->back();
        if (letter == ']') session.playtest->forward();
        if (letter == '.' && session.playtest->view().at > 0) {
            refusal_ = session.playtest->why(session.playtest->view().at - 1);
            refusedAt_ = -10;
        }
        const bool file = letter >= 'a' && letter < 'a' + size, digit = letter >= '0' && letter <= '9';
        if (!file && !digit) continue;
        typed_ += static_cast<char>(letter);
    }
    // Two squares: a letter and digits, twice. The second is complete when it names a square of the board that cannot
    // go on, or that is a target.
    if (typed_.size() < 4) return;
    const auto second = typed_.find_first_of("abcdefghijklmnopqrs", 1);
    if (second == std::string::npos) return;
    const Square from = squareFrom(typed_.substr(0, second), size), to = squareFrom(typed_.substr(second), size);
    if (from == noSquare || to == noSquare) {
        if (typed_.size() > 6) typed_.clear();
        return;
    }
    const bool mayGoOn = size > 9 && typed_.back() == '1' && typed_.size() - second == 2;
    const auto& all = targets(session, from);
    if (mayGoOn && std::ranges::none_of(all, [&](const auto& t) { return t.square == to; })) return;
    typed_.clear();
    selected_ = from;
    focus_ = to;
    tryMove(session, from, to, false);
}

/// Tab: the next piece that can move; with one selected, its next target.
void BoardPanel::stepThrough(Session& session, bool backwards) {
    std::vector<Square> all;
    if (selected_ == noSquare)
        all = session.playtest->movable();
    else
        for (const model::Target& target : targets(session, selected_)) all.push_back(target.square);
    if (all.empty()) return;
    std::ranges::sort(all);
    auto next = backwards ? std::ranges::lower_bound(all, focus_) : std::ranges::upper_bound(all, focus_);
    if (backwards)
        next = next == all.begin() ? all.end() - 1 : next - 1;
    else if (next == all.end())
        next = all.begin();
    focus_ = *next;
    focusVisible_ = true;
}

}  // namespace tafl::gui
