#include "panels/board_panel.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/translation.hpp"
#include "look/keys.hpp"
#include "look/plots.hpp"
#include "look/widgets.hpp"
#include "model/wording.hpp"
#include "panels/state_legend.hpp"

namespace tafl::gui {
namespace {

constexpr float headerHeight = 46, stripHeight = 42, columnWidth = 138;

bool has(const std::vector<Square>& all, Square s) { return std::ranges::find(all, s) != all.end(); }

std::string describeChoice(const model::MoveChoice& choice) {
    if (choice.move.kind() == MoveKind::claim) return tr("now");
    if (choice.move.kind() == MoveKind::claimWithMove) return tr("with this move");
    return choice.victims.empty() ? tr("takes nothing") : say("takes %1", choice.victims.size());
}

std::string turnText(const model::PlayView& view) {
    const bool attackers = view.sideToAct == Side::attackers;
    switch (view.awaited) {
        case Game::Awaited::lot:
            return tr("A lot decides who begins");
        case Game::Awaited::die:
            return attackers ? tr("Attackers throw the die") : tr("Defenders throw the die");
        case Game::Awaited::answer:
            return attackers ? tr("Attackers answer an offer") : tr("Defenders answer an offer");
        case Game::Awaited::nothing:
            return tr("The game is over");
        case Game::Awaited::turn:
            break;
    }
    if (view.inTurn) return attackers ? tr("Attackers go on") : tr("Defenders go on");
    return attackers ? tr("Attackers to move") : tr("Defenders to move");
}

/// The states of the position on the board.
std::vector<ShownState> shownNow(const Session& session) {
    const RuleImage& image = *session.playtest->rules().image;
    if (session.mode == Mode::edit) return notableStates(image);
    if (session.positionEdit) return shownStates(image, session.positionEdit->position().states);
    return session.playtest->view().states;
}

}  // namespace

void BoardPanel::draw(Session& session, const Box& box) {
    detectChange(session);
    header(session, {box.min, {box.max.x, box.min.y + px(headerHeight)}});
    const Box foot = {{box.min.x + px(12), box.max.y - px(stripHeight + 10)}, {box.max.x - px(12), box.max.y - px(10)}};
    const Box middle = {{box.min.x + px(12), box.min.y + px(headerHeight)}, {box.max.x - px(12), foot.min.y - px(8)}};
    board(session, middle);
    statusLine_ = statusAt(session);
    statusText_ = statusLine_.lead.empty() ? statusLine_.text : statusLine_.lead + " " + statusLine_.text;
    drawStatusLine(session, foot, statusLine_);
    chooseMove(session);
}

void BoardPanel::clear() {
    selected_ = pointed_ = noSquare;
    dragging_ = false;
    refusal_.reset();
    typed_.clear();
}

/// After a move, a new game or a change of rules, drops selection and caches.
void BoardPanel::detectChange(Session& session) {
    const model::Playtest* const game = session.playtest.get();
    const bool sameGame = session.gameGeneration == generation_;
    if (sameGame && (!game || game->revision() == revision_)) return;
    if (game && sameGame && game->view().at == ply_ + 1 && session.animate && !wasDragged_)
        animation_.begin(game->view(), occupantsBefore_, session.now);
    if (!sameGame) animation_.stop();
    generation_ = session.gameGeneration;
    if (game) {
        revision_ = game->revision();
        ply_ = game->view().at;
        occupantsBefore_ = game->view().occupants;
        const Square chain = game->view().chain;
        clear();
        if (chain != noSquare) selected_ = chain;
    }
    wasDragged_ = false;
    targetsFrom_ = previewFrom_ = noSquare;
    preview_.reset();
}

void BoardPanel::header(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const std::vector<std::string> modes = {trIn("mode", "Edit"), tr("Play"), tr("Analyse"), tr("Compare")};
    int mode = static_cast<int>(session.mode);
    const float y = box.min.y + px(8), width = std::min(px(268), box.width() * 0.46f);
    if (segmented("mode", {{box.min.x + px(12), y}, {box.min.x + px(12) + width, y + px(32)}}, modes, mode)) {
        session.mode = static_cast<Mode>(mode);
        if (session.mode == Mode::analyse) session.post(ShowPanel{"analysis"});
        if (session.mode == Mode::compare) session.post(ShowPanel{"compare"});
        clear();
    }
    float right = box.max.x - px(12);
    overlays(session, right, y);
    if (!session.playtest) return;
    const model::PlayView& view = session.playtest->view();
    const float x = box.min.x + px(24) + width;
    std::string caption = turnText(view), remark = say("ply %1", view.at + 1);
    if (view.die != 0) remark = say("die %1", view.die) + " · " + remark;
    bool attackers = view.sideToAct == Side::attackers;
    if (session.mode == Mode::compare) {
        const auto& shown = session.comparison.shown();
        const std::string verdict = session.comparison.on() && shown ? shown->verdict : "";
        drawTextIn(list, Face::small, {{x, y}, {right - px(8), y + px(32)}}, colour().secondary, verdict);
        return;
    }
    if (session.positionEdit) {
        attackers = session.positionEdit->position().toMove == Side::attackers;
        caption = tr("Setting up");
        remark = attackers ? tr("attackers to move") : tr("defenders to move");
    } else if (view.result) {
        caption =
            view.result->winner == Winner::draw
                ? tr("Drawn")
                : std::string(view.result->winner == Winner::attackers ? tr("Attackers win") : tr("Defenders win"));
        attackers = view.result->winner == Winner::attackers;
        remark = sayMany("after %1 ply", "after %1 plies", view.at);
    } else if (session.mode == Mode::edit) {
        caption = attackers ? tr("Attackers begin") : tr("Defenders begin");
        remark = tr("starting position");
    }
    if (right - x < px(70)) return;
    const ImVec2 sign = {x + px(10), box.min.y + px(24)};
    drawSideSign(list, attackers, sign, px(20));
    const float end =
        drawTextIn(list, Face::semibold, {{x + px(27), y}, {right - px(8), y + px(32)}}, colour().text, caption);
    if (end + px(10) + textWidth(Face::small, remark) < right - px(6))
        drawTextIn(list, Face::small, {{end + px(10), y}, {right - px(8), y + px(33)}}, colour().caption, remark);
}

/// The switches of the overlays, from the right; with two boards, the steps through the line.
void BoardPanel::overlays(Session& session, float& right, float y) {
    const auto place = [&] {
        const Box out = {{right - px(32), y}, {right, y + px(32)}};
        right -= px(36);
        return out;
    };
    if (session.mode == Mode::compare) {
        model::ComparisonSession& line = session.comparison;
        if (iconButton("line forward", place(), Icon::next, {.enabled = line.at() + 1 < line.frames()})) line.forward();
        showTooltip(tr("One ply on"), {}, "]");
        if (iconButton("line back", place(), Icon::previous, {.enabled = line.at() > 0})) line.back();
        showTooltip(tr("One ply back"), {}, "[");
        return;
    }
    const auto overlay = [&](const char* id, Icon icon, bool& on, std::string_view title, std::string_view caption) {
        if (iconButton(id, place(), icon, {.active = on})) on = !on;
        showTooltip(title, caption);
    };
    Overlays& o = session.overlays;
    overlay("gauge", Icon::gauge, o.evaluation, tr("Evaluation"), tr("What the engine thinks, in men."));
    overlay("paths", Icon::paths, o.paths, tr("Open paths"),
            tr("The king's ways to a winning square: raichi and tuichi."));
    overlay("dots", Icon::target, o.dots, tr("Legal moves"),
            tr("Dots where the chosen piece may go, rings where it captures."));
    overlay("letters", Icon::grid, o.letters, tr("Names of squares"), tr("Letters and numbers on the frame."));
}

void BoardPanel::board(Session& session, const Box& box) {
    if (session.mode == Mode::compare) {
        compare_.draw(session, box);
        if (ImGui::IsWindowFocused()) compare_.readKeys(session);
        return;
    }
    if (session.mode == Mode::edit) brushes_.takeRequests(session);
    const float column = px(columnWidth);
    const Box right = {{box.max.x - column, box.min.y + px(4)}, {box.max.x, box.max.y}};
    if (!session.playtest) {
        drawMarked(
            ImGui::GetWindowDrawList(), {box.min.x + px(24), box.centre().y - px(20)}, box.width() - px(60),
            tr("These rules are not consistent yet, so there is no game to play. {Problems} lists what is missing."));
        if (session.mode == Mode::edit) brushes_.column(session, right);
        return;
    }
    const bool gauge = session.overlays.evaluation && session.mode != Mode::edit && !session.positionEdit;
    const float left = gauge ? px(66) : px(4);
    const model::CompiledVariant& rules = session.playtest->rules();
    const int size = session.mode == Mode::edit ? brushes_.size(session) : rules.image->size;
    const auto states = size == rules.image->size ? shownNow(session) : std::vector<ShownState>{};
    const float width = right.min.x - px(16) - (box.min.x + left), legend = stateLegendHeight(states, width);
    const Box area = {{box.min.x + left, box.min.y}, {right.min.x - px(16), box.max.y - legend}};
    const BoardGeometry geometry = geometry_ = fitBoard(area, size);
    if (gauge) evaluation(session, geometry);

    // One invisible button receives pointer and keyboard.
    ImGui::SetCursorScreenPos(geometry.field.min);
    ImGui::InvisibleButton("squares", {geometry.field.width(), geometry.field.height()});
    const bool hovered = ImGui::IsItemHovered(), focused = ImGui::IsItemFocused();
    BoardPicture picture;
    if (session.mode == Mode::edit) {
        picture = brushes_.picture(session, rules);
        brushes_.readPointer(session, geometry, hovered);
        brushes_.mark(session, geometry, picture, hovered);
        if (focused || ImGui::IsWindowFocused()) brushes_.readKeys(session);
    } else if (session.positionEdit) {
        positionEditor_.readPointer(session, geometry, hovered);
        if (focused || ImGui::IsWindowFocused()) positionEditor_.readKeys(session);
        picture = positionEditor_.picture(session);
        positionEditor_.mark(geometry, picture, hovered);
    } else {
        picture = makeBoardPicture(rules, session.playtest->view().occupants);
        // The board may be smaller than in the last frame.
        if (std::max(selected_, pointed_) >= size * size) clear();
        if (focus_ >= size * size) focus_ = noSquare;
        readPointer(session, geometry, hovered);
        // On Esc, ImGui moves the focus to the parent window before this code sees the key.
        const bool escaped = hadKeys_ && isPressed(Key::escape);
        if (escaped) ImGui::SetWindowFocus();
        hadKeys_ = focused || ImGui::IsWindowFocused();
        if (hadKeys_ || escaped) readKeys(session, size);
        mark(session, geometry, picture);
        animation_.apply(session, *rules.image, geometry, picture);
    }
    picture.letters = session.overlays.letters;
    addStates(picture, states);
    drawBoard(ImGui::GetWindowDrawList(), geometry, picture);
    drawStateLegend(ImGui::GetWindowDrawList(), {area.min.x, area.max.y}, width, states);
    if (session.mode == Mode::edit)
        brushes_.column(session, right);
    else if (session.positionEdit)
        positionEditor_.column(session, right);
    else
        sidebar_.draw(session, right);
}

void BoardPanel::evaluation(Session& session, const BoardGeometry& geometry) {
    const Box bar = {{geometry.outer.min.x - px(42), geometry.outer.min.y + px(20)},
                     {geometry.outer.min.x - px(30), geometry.outer.max.y - px(20)}};
    drawEvaluationBar(ImGui::GetWindowDrawList(), bar, session.evaluation());
    const Press press = pressable("evaluation bar", bar.grown(px(4)));
    if (press.hovered) showTooltip(tr("Expected result"), session.explainEvaluation());
    if (press.focused) drawFocus(ImGui::GetWindowDrawList(), bar, px(6));
}

// --- playing by pointer

const std::vector<model::Target>& BoardPanel::targets(Session& session, Square from) {
    if (from != targetsFrom_) {
        targets_ = from == noSquare ? std::vector<model::Target>{} : session.playtest->targets(from);
        targetsFrom_ = from;
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
        else if (partnerOf_ != noSquare)
            tryMove(session, partnerOf_, std::exchange(selected_, partnerOf_), false);
        else if (deselectOnRelease_)
            selected_ = noSquare;
        dragging_ = deselectOnRelease_ = false;
        partnerOf_ = noSquare;
    }
}

/// Mouse down or Enter: selects a piece, or moves the selected one. A piece that the selected one may change places
/// with can be dragged itself, so a swap waits for the end of the click.
void BoardPanel::press(Session& session, Square s) {
    if (s == noSquare) return;
    focus_ = s;
    refusal_.reset();
    const model::PlayView& view = session.playtest->view();
    const bool isMovable = has(session.playtest->movable(), s);
    const bool isTarget =
        selected_ != noSquare &&
        std::ranges::any_of(targets(session, selected_), [&](const auto& target) { return target.square == s; });
    const bool waits = isMovable && isTarget && ImGui::IsMouseDown(0);
    partnerOf_ = waits ? selected_ : noSquare;
    if (selected_ != noSquare && s != selected_ && (!isMovable || isTarget) && !waits) {
        tryMove(session, selected_, s, false);
        return;
    }
    deselectOnRelease_ = s == selected_ && view.chain == noSquare;
    if (isMovable) {
        selected_ = s;
        return;
    }
    if (view.occupants[static_cast<std::size_t>(s)] && view.awaited == Game::Awaited::turn) {
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
        wasDragged_ = dragged;
        // A claim combined with a move is made from the menu, not by moving the piece.
        auto choices = session.playtest->choices(from, to);
        std::erase_if(choices, [](const auto& each) { return each.move.kind() == MoveKind::claimWithMove; });
        return offerChoice(session, std::move(choices));
    }
    refusal_ = session.playtest->preview(from, to);
    refusedAt_ = session.now;
}

/// Asks which move is meant where several share their squares, or several draws can be claimed.
void BoardPanel::chooseMove(Session& session) {
    if (!session.playtest) return;
    session.requests.take([&](const ClaimDraw&) { offerChoice(session, session.playtest->claims()); });
    if (choices_.empty()) return;
    if (!ImGui::IsPopupOpen("which move")) ImGui::OpenPopup("which move");
    const float width = px(300), row = px(34);
    const float height = std::min(px(54) + row * static_cast<float>(choices_.size()), ImGui::GetIO().DisplaySize.y);
    ImGui::SetNextWindowSize({width, height});
    if (!ImGui::BeginPopup("which move", ImGuiWindowFlags_NoMove)) {
        choices_.clear();
        return;
    }
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetWindowPos();
    drawText(list, Face::semibold, {at.x + px(14), at.y + px(12)}, colour().text, tr("Which move?"));
    std::optional<Move> chosen;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
        const Box line = {{at.x + px(6), at.y + px(42) + row * static_cast<float>(i)},
                          {at.x + width - px(6), at.y + px(42) + row * static_cast<float>(i + 1)}};
        ImGui::PushID(static_cast<int>(i));
        const Press press = pressable("choice", line);
        ImGui::PopID();
        if (press.hovered || press.focused) fillBox(list, line, colour().soft, px(6));
        if (press.hovered) choiceVictims_ = choices_[i].victims;
        drawTextIn(list, Face::medium, {{line.min.x + px(10), line.min.y}, {line.max.x, line.max.y}}, colour().text,
                   choices_[i].text);
        drawTextIn(list, Face::small, {{line.min.x, line.min.y}, {line.max.x - px(10), line.max.y}}, colour().caption,
                   describeChoice(choices_[i]), Align::right);
        if (press.pressed) chosen = choices_[i].move;
    }
    if (chosen) {
        choices_.clear();
        if (const auto played = session.playtest->play(*chosen); !played) session.showError(played.error());
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

/// Plays a single choice at once; several are offered by chooseMove.
void BoardPanel::offerChoice(Session& session, std::vector<model::MoveChoice> choices) {
    if (choices.size() == 1) {
        if (const auto played = session.playtest->play(choices.front().move); !played)
            session.showError(played.error());
        return;
    }
    choices_ = std::move(choices);
}

void BoardPanel::mark(Session& session, const BoardGeometry& geometry, BoardPicture& picture) {
    const model::PlayView& view = session.playtest->view();
    picture.lastFrom = view.lastFrom;
    picture.lastTo = view.lastTo;
    if (session.overlays.paths) {
        for (const auto& [from, to] : view.escapeLines) picture.paths.push_back({from, to});
        picture.twoWays = picture.paths.size() > 1;
    }
    for (const Square s : std::exchange(choiceVictims_, {})) picture.victims.add(s);
    picture.focus = focus_;
    picture.focusVisible = focusVisible_;
    if (refusal_ && !refusal_->legal && session.now - refusedAt_ < 2.5) {
        picture.refused = refusal_->to == noSquare ? refusal_->from : refusal_->to;
        session.redrawAt(refusedAt_ + 2.5);
    }
    if (selected_ == noSquare) return arrows(session, picture);
    picture.selected = selected_;
    const auto& all = targets(session, selected_);
    for (const model::Target& target : all) {
        if (!session.overlays.dots) break;
        // A dot would lie under the piece that stands there.
        const bool isEmpty = !session.playtest->view().occupants[static_cast<std::size_t>(target.square)];
        (target.mark == model::Target::Mark::quiet && isEmpty ? picture.dots : picture.rings).add(target.square);
    }
    const Square to = focusVisible_ ? focus_ : pointed_;
    const bool legal = std::ranges::any_of(all, [&](const auto& target) { return target.square == to; });
    if (legal) {
        picture.target = to;
        const model::Preview& shown = preview(session, selected_, to);
        for (const Square s : shown.victims) picture.victims.add(s);
        for (const model::ReasonDetails& reason : shown.reasons)
            if (reason.victim != noSquare &&
                (reason.kind == Reason::Kind::captured || reason.kind == Reason::Kind::capturedByProgram))
                for (const SquareRole& role : reason.squares)
                    if (role.square != noSquare && role.square != to && role.role != "victim" && role.role != "missing")
                        picture.anvils.push_back({role.square, reason.victim});
    }
    for (BoardPiece& piece : picture.pieces) {
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

/// Arrows of the engine's advice and of the threat, shown while no piece is selected.
void BoardPanel::arrows(Session& session, BoardPicture& picture) const {
    const std::uint64_t revision = session.playtest->revision();
    const auto add = [&](Move move, ArrowMark::Kind kind) {
        if (!move.movesPiece()) return;
        for (const ArrowMark& each : picture.arrows)
            if (each.from == move.from() && each.to == move.to()) return;
        picture.arrows.push_back({move.from(), move.to(), kind});
    };
    const auto& hint = session.analysis.hint();
    if (hint && hint->revision == revision) add(hint->move, ArrowMark::Kind::advice);
    if (session.mode != Mode::analyse) return;
    const auto& result = session.analysis.result();
    if (result && result->revision == revision)
        for (std::size_t i = 0; i < result->lines.size(); ++i)
            if (!result->lines[i].moves.empty())
                add(result->lines[i].moves.front(), i == 0 ? ArrowMark::Kind::advice : ArrowMark::Kind::lesser);
    const auto& threat = session.analysis.threat();
    if (threat && threat->revision == revision && !threat->text.empty()) {
        add(threat->move, ArrowMark::Kind::threat);
        for (const Square s : threat->victims) picture.victims.add(s);
    }
}

// --- the status line

StatusLine BoardPanel::statusAt(Session& session) {
    StatusLine out;
    if (session.mode == Mode::compare)
        out.text = CompareBoards::statusText(session);
    else if (session.mode == Mode::edit)
        out.text = brushes_.statusText(session);
    else if (session.positionEdit) {
        out.text = positionEditor_.statusText(session);
        if (!positionEditor_.isPlayable(session)) out.icon = Icon::warning, out.ink = colour().gold;
    } else if (session.playtest)
        fillPlayStatus(session, out);
    return out;
}

void BoardPanel::fillPlayStatus(Session& session, StatusLine& out) {
    const Palette& c = colour();
    const model::PlayView& view = session.playtest->view();
    const int size = view.size;
    const Square to = focusVisible_ ? focus_ : pointed_;
    const auto moveName = [&](Square from, Square target) {
        return target == noSquare ? squareName(from, size) : squareName(from, size) + "–" + squareName(target, size);
    };
    const auto verdict = [&](const model::Preview& shown, Square from, Square target) {
        out.icon = shown.legal ? Icon::bulb : Icon::error;
        out.ink = shown.legal ? c.accent : c.error;
        out.lead = moveName(from, target);
        out.setPreview(shown);
    };
    const auto& hint = session.analysis.hint();
    const auto offerTest = [&] {
        if (refusal_ && !refusal_->legal && !refusal_->rule.empty() && view.awaited == Game::Awaited::turn)
            out.testFrom = refusal_->from, out.testTo = refusal_->to;
    };
    if (!view.failure.empty()) {
        out.icon = Icon::error;
        out.ink = c.error;
        out.text = view.failure;
    } else if (selected_ != noSquare && to != noSquare && to != selected_) {
        verdict(preview(session, selected_, to), selected_, to);
        if (refusal_ && refusal_->from == selected_ && refusal_->to == to) offerTest();
    } else if (refusal_) {
        verdict(*refusal_, refusal_->from, refusal_->to);
        offerTest();
    } else if (view.result) {
        out.icon = Icon::crown;
        out.ink = view.result->winner == Winner::draw        ? c.secondary
                  : view.result->winner == Winner::attackers ? c.attackers
                                                             : c.defenders;
        out.text = view.resultText;
        out.component = out.rule = view.result->rule;
    } else if (hint && hint->revision == session.playtest->revision()) {
        out.icon = Icon::bulb;
        out.ink = c.accent;
        out.lead = hint->text;
        out.text = say("is what the engine would play: %1", model::shownScore(hint->words));
    } else if (session.analysis.isHintPending()) {
        out.icon = Icon::bulb;
        out.text = tr("Looking for a good move…");
    } else if (to != noSquare && view.occupants[static_cast<std::size_t>(to)]) {
        out.text = session.playtest->describeSquare(to);
    } else if (view.awaited != Game::Awaited::turn) {
        out.text = turnText(view) + ".";
    } else if (view.thinking) {
        out.text = tr("The engine is thinking.");
    } else if (view.die != 0) {
        out.text = view.sideToAct == Side::attackers
                       ? say("The die shows %1: Attackers move a piece that it allows.", view.die)
                       : say("The die shows %1: Defenders move a piece that it allows.", view.die);
    } else if (!view.announcements.empty()) {
        out.icon = Icon::crown;
        out.ink = c.gold;
        for (const std::string& each : view.announcements) out.text += (out.text.empty() ? "" : " · ") + each;
    } else {
        out.text = selected_ == noSquare ? tr("Pick a piece: dots show where it may go, rings where it captures.")
                                         : tr("Dots show where it may go. Point at one to see what the move does.");
    }
}

// --- keyboard

void BoardPanel::readKeys(Session& session, int size) {
    if (focus_ == noSquare) focus_ = (size / 2) * size + size / 2;
    const auto go = [&](int files, int ranks) {
        const int file = std::clamp(focus_ % size + files, 0, size - 1),
                  rank = std::clamp(focus_ / size + ranks, 0, size - 1);
        focus_ = rank * size + file;
        focusVisible_ = true;
        refusal_.reset();
    };
    if (ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeyAlt) return;
    if (isPressed(Key::left)) go(-1, 0);
    if (isPressed(Key::right)) go(1, 0);
    if (isPressed(Key::up)) go(0, 1);
    if (isPressed(Key::down)) go(0, -1);
    if (isPressed(Key::home)) go(-size, 0);
    if (isPressed(Key::end)) go(size, 0);
    if (isPressed(Key::pageUp)) go(0, size);
    if (isPressed(Key::pageDown)) go(0, -size);
    if (isPressed(Key::enter) || isPressed(Key::keypadEnter) || (isPressed(Key::space) && focusVisible_)) {
        press(session, focus_);
        if (std::exchange(deselectOnRelease_, false)) selected_ = noSquare;
    }
    if (isPressed(Key::escape)) clear();
    if (isPressed(Key::tab)) focusNext(session, ImGui::GetIO().KeyShift);
    readTyped(session, size);
}

/// Reads typed letters: "e5e8" moves, '[' and ']' step through the game, '.' explains the last move.
void BoardPanel::readTyped(Session& session, int size) {
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
    // A move is two squares, each a letter and digits. The second is complete if no digit can follow, or if it is a
    // target.
    if (typed_.size() < 4) return;
    const auto second = typed_.find_first_of("abcdefghijklmnopqrs", 1);
    if (second == std::string::npos) return;
    const Square from = parseSquare(typed_.substr(0, second), size), to = parseSquare(typed_.substr(second), size);
    if (from == noSquare || to == noSquare) {
        if (typed_.size() > 6) typed_.clear();
        return;
    }
    const bool digitMayFollow = size > 9 && typed_.back() == '1' && typed_.size() - second == 2;
    const auto& all = targets(session, from);
    if (digitMayFollow && std::ranges::none_of(all, [&](const auto& t) { return t.square == to; })) return;
    typed_.clear();
    selected_ = from;
    focus_ = to;
    tryMove(session, from, to, false);
}

/// Tab: the next movable piece; with a piece selected, its next target.
void BoardPanel::focusNext(Session& session, bool backwards) {
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
