#include "panels/board_panel.hpp"

#include <algorithm>
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
        animation_.begin(game->view(), occupantsBefore_, game->game().image(), session.now);
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
    choices_.clear();
    choiceVictims_.clear();
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
    std::string caption = model::describeTurn(view), remark = say("ply %1", view.at + 1);
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
    overlay("gauge", Icon::gauge, o.evaluation, tr("Evaluation"), tr("What the engine thinks."));
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
        animation_.apply(session, geometry, picture);
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
    // A piece that may enter is shown where it would stand.
    if (!all.empty() && all.front().moves.front().entering()) {
        picture.targetGhost = makePieceLook(session.playtest->game().image(), all.front().moves.front().entering());
        picture.target = selected_;
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

}  // namespace tafl::gui
