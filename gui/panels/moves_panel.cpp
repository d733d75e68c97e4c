#include "panels/moves_panel.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "explain/wins.hpp"
#include "look/widgets.hpp"
#include "model/rules_page.hpp"
#include "model/wording.hpp"
#include "panels/compare_boards.hpp"
#include "panels/move_marks.hpp"
#include "panels/reason_strip.hpp"

namespace tafl::gui {
namespace {

constexpr std::size_t maxCommentLength = 2000;  // in the list

/// "e8e7", a move of this position. Empty where no piece can move.
std::string exampleMove(model::Playtest& playtest) {
    const auto movable = playtest.movable();
    if (movable.empty()) return {};
    const Square from = movable.front();
    const auto targets = playtest.targets(from);
    if (targets.empty()) return {};  // a rule failed
    const Square to = targets.front().square;
    const int size = playtest.game().image().size;
    return squareName(from, size) + squareName(to, size);
}

}  // namespace

void MovesPanel::draw(Session& session, const Box& box) {
    if (session.mode == Mode::compare) return drawCompareLine(session, box);
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const auto* game = session.playtest.get();
    const std::size_t plies = game ? game->view().line.size() : 0;
    drawTitle(list, {box.min.x + px(14), box.min.y + px(11)}, tr("Moves"), sayMany("%1 ply", "%1 plies", plies));
    const bool graphFits = box.height() > px(210), fieldFits = plies > 0 && box.height() > px(150),
               marksFit = fieldFits && box.height() > px(260);
    const Box graph = {{box.min.x + px(12), box.max.y - px(74)}, {box.max.x - px(12), box.max.y - px(10)}};
    if (!game) return;
    if (game->divergence()) divergence(session, box);
    float top = box.min.y + px(38), bottom = graphFits ? graph.min.y - px(6) : box.max.y - px(6);
    // 1. In a side line, the actions on it.
    if (game->view().inSideLine) {
        lineBar(session, {{box.min.x + px(12), top}, {box.max.x - px(12), top + px(24)}});
        top += px(28);
    }
    // 2. The comment on the ply before the position, and its mark.
    if (fieldFits) {
        commentField(session, {{box.min.x + px(12), bottom - px(28)}, {box.max.x - px(12), bottom}});
        bottom -= px(34);
    }
    if (marksFit) {
        drawMarkButtons(*session.playtest, {{box.min.x + px(12), bottom - px(22)}, {box.max.x - px(12), bottom}});
        bottom -= px(28);
    }
    // 3. Turns in two columns, with comments and side lines below them.
    const model::PlayView& view = game->view();
    {
        ScrollArea area("moves", {{box.min.x + px(6), top}, {box.max.x - px(4), bottom}}, colour().pane);
        layOut(view, area.width());
        for (const Row& row : rows_) {
            const bool now = view.at > 0 && (row.plies[0] == view.at - 1 || row.plies[1] == view.at - 1);
            if (now && scrolledToPly_ != view.at) {
                area.show(row.top, row.height);
                scrolledToPly_ = view.at;
            }
            if (area.visible(row.top, row.height)) draw(session, area, row);
        }
        // Now that the rows of this line are drawn.
        if (chosenPly_) session.playtest->goTo(*std::exchange(chosenPly_, std::nullopt));
        if (chosenLine_) {
            scrolledToPly_ = 0;
            session.playtest->showLine(*std::exchange(chosenLine_, std::nullopt));
        }
        float height = rows_.empty() ? 0 : rows_.back().top + rows_.back().height;
        if (view.line.empty()) height = beforeTheGame(session, area, height);
        area.setContentHeight(height + px(4));
    }
    // 4. The evaluation after each ply.
    if (!graphFits) return;
    const auto history = session.evaluationHistory();
    const int ply = drawEvaluationGraph(list, graph, history, static_cast<int>(view.at));
    if (ply >= 0) {
        const Press press = pressable("graph", graph);
        if (press.pressed) session.playtest->goTo(static_cast<std::size_t>(ply));
    }
}

/// How each side wins, and how to begin. Returns the end of the text.
float MovesPanel::beforeTheGame(Session& session, ScrollArea& area, float y) {
    model::Playtest& game = *session.playtest;
    for (const Side side : {Side::attackers, Side::defenders}) {
        const InLanguage here;
        const std::string text =
            describeWins(game.game().image(), side,
                         hasCatalogue() ? std::function<std::string(RuleIndex)>([&](RuleIndex rule) {
                             return model::shownRule(session.appContext().registry(), game.rules(),
                                                     game.rules().image->rules[rule].identity);
                         })
                                        : nullptr);
        if (text.empty()) continue;
        const ImVec2 at = {area.origin().x + px(8), area.origin().y + y};
        sideDot(area.list(), {at.x + px(5), at.y + px(12)}, side == Side::attackers, px(4));
        y += drawMarked(area.list(), {at.x + px(18), at.y + px(2)}, area.width() - px(34), text,
                        {.colour = colour().text, .underlined = false}) +
             px(6);
    }
    const std::string example = exampleMove(game);
    y += drawMarked(area.list(), {area.origin().x + px(8), area.origin().y + y + px(2)}, area.width() - px(16),
                    example.empty()
                        ? tr("No move yet. Pick a piece on the board, or type a move.")
                        : say("No move yet. Pick a piece on the board, or type a move such as {%1}.", example),
                    {.underlined = false});
    return y + px(2);
}

void MovesPanel::layOut(const model::PlayView& view, float width) {
    rows_.clear();
    float top = 0;
    const auto add = [&](Row row) {
        row.top = top;
        top += row.height;
        rows_.push_back(std::move(row));
    };
    const auto addComment = [&](const std::string& whole, std::optional<std::size_t> ply) {
        if (whole.empty()) return;
        const std::string text = shorten(whole, maxCommentLength);
        const float height = drawMarked(nullptr, {0, 0}, width - px(48), text, {.underlined = false});
        add({.height = height + px(6), .ply = ply, .comment = text});
    };
    addComment(view.startComment, std::nullopt);
    const Side leader = view.line.empty() ? Side::attackers : view.line.front().by;
    int number = 0, turn = -1;
    for (std::size_t i = 0; i < view.line.size(); ++i) {
        const model::MoveListEntry& ply = view.line[i];
        const bool left = ply.by == leader;
        // A turn of the second side stands beside that of the first, unless something stands between them. Each move
        // of a chain has its own row.
        const bool beside =
            !left && ply.turn != turn && !rows_.empty() && rows_.back().plies[0] && !rows_.back().plies[1];
        turn = ply.turn;
        if (beside) {
            rows_.back().plies[1] = i;
        } else {
            const bool numbered = left || i == 0 || view.line[i - 1].by == ply.by || number == 0;
            Row row{.height = px(26), .number = numbered ? ++number : 0};
            row.plies[left ? 0 : 1] = i;
            add(std::move(row));
        }
        addComment(ply.comment, i);
        for (const model::SideLine& each : ply.instead) add({.height = px(24), .ply = i, .sideLine = each});
    }
}

void MovesPanel::draw(Session& session, ScrollArea& area, const Row& row) {
    const float first = px(40), column = (area.width() - first) / 2;
    const ImVec2 at = {area.origin().x, area.origin().y + row.top};
    if (row.number)
        drawTextIn(area.list(), Face::small, {at, {at.x + px(26), at.y + row.height}}, colour().caption,
                   std::to_string(row.number), Align::right);
    for (int side = 0; side < 2; ++side) {
        if (!row.plies[side]) continue;
        const float x = at.x + first + static_cast<float>(side) * column;
        cell(session, area.list(), {{x, at.y + px(1)}, {x + column - px(4), at.y + row.height - px(1)}},
             *row.plies[side]);
    }
    if (!row.comment.empty())
        drawMarked(area.list(), {at.x + first, at.y + px(2)}, area.width() - px(48), row.comment,
                   {.underlined = false});
    if (!row.sideLine) return;
    // A side line: its first move and its length. A press shows it.
    const model::SideLine& line = *row.sideLine;
    const Box box = {{at.x + first, at.y + px(1)}, {at.x + area.width() - px(4), at.y + row.height - px(1)}};
    ImGui::PushID(line.node);
    const Press press = pressable("side line", box);
    showTooltip(line.main ? tr("The main line") : tr("A side line"),
                say("%1 instead of %2.", line.text, session.playtest->view().line[*row.ply].text));
    ImGui::PopID();
    if (press.hovered) fillBox(area.list(), box, colour().card, px(5));
    drawIcon(area.list(), Icon::fork, {box.min.x + px(12), box.centre().y}, colour().accent, 13);
    const std::string more = line.plies == 1 ? "" : "  " + sayMany("and %1 more", "and %1 more", line.plies - 1);
    drawTextIn(
        area.list(), Face::small, {{box.min.x + px(24), box.min.y}, box.max}, colour().secondary,
        line.text + std::string(sign(line.mark)) + more + (line.main ? "  " + std::string(tr("(main line)")) : ""));
    if (press.focused) drawFocus(area.list(), box.inset(px(3), px(3)), px(4));
    if (press.pressed) chosenLine_ = line.node;
}

/// "Side line", and the actions on it.
void MovesPanel::lineBar(Session& session, const Box& box) {
    model::Playtest& game = *session.playtest;
    pill(ImGui::GetWindowDrawList(), {box.min.x, box.centre().y}, tr("Side line"), {.icon = Icon::fork});
    const float y = box.centre().y - font(Face::small)->FontSize / 2;
    float x = box.max.x;
    const auto put = [&](const char* id, std::string_view text, std::string_view title, std::string_view what) {
        x -= textWidth(Face::small, text);
        const bool pressed = link(id, {x, y}, text);
        showTooltip(title, what);
        x -= px(14);
        return pressed;
    };
    if (put("leave line", tr("Leave"), tr("Back to the main line"), tr("The side line stays below its first move.")))
        game.showMainLine();
    else if (put("make main", tr("Make main"), tr("Make it the main line"),
                 tr("The line that was the main one becomes a side line.")))
        game.makeMainLine();
    else if (put("remove line", tr("Remove"), tr("Remove this side line"),
                 tr("With all that follows its first move."))) {
        auto first = model::MoveTree::root;
        for (const model::MoveListEntry& each : game.view().line) {
            first = *game.moves().find(first, each.text);
            if (!game.moves().isMain(first)) break;
        }
        const std::string text = game.moves().action(first).text;
        game.removeLine(first);
        session.offerRestore(say("The side line with %1 is removed.", text));
    }
}

/// A comment on the ply before the position, or on the start. What is typed stays with the ply that it was begun for:
/// the field waits for the end while the other side moves, and lets go of the keyboard when another ply is shown.
void MovesPanel::commentField(Session& session, const Box& box) {
    model::Playtest& game = *session.playtest;
    const Ply shown{game.gameNumber(), game.shownNode()};
    const std::size_t length = game.view().line.size();
    const bool goesOn = shown == shown_ || (shown.game == commentOf_.game && length > lineLength_);
    shown_ = shown;
    lineLength_ = length;
    if (!typing_ || !goesOn) {
        commentOf_ = shown;
        comment_ = game.comment();
        std::ranges::replace(comment_, '\n', ' ');
    }
    const std::string hint = commentOf_.node == model::MoveTree::root
                                 ? tr("A comment on the start")
                                 : say("A comment on %1", game.moves().action(commentOf_.node).text);
    // A field of another ply is another widget: it does not inherit what is typed.
    ImGui::PushID((std::to_string(commentOf_.game) + "/" + std::to_string(commentOf_.node)).c_str());
    if (field("comment", box, comment_, {.icon = Icon::pencil, .hint = hint}))
        game.setComment(commentOf_.node, comment_);
    typing_ = ImGui::IsItemActive();
    ImGui::PopID();
}

/// The first ply that differs since the rules changed: a link to it, and one that accepts the new game.
void MovesPanel::divergence(Session& session, const Box& box) {
    const model::Divergence divergence = *session.playtest->divergence();
    const std::string caption = divergence.illegal ? tr("cannot go on") : tr("differs");
    const PillStyle style{.icon = Icon::warning, .ink = colour().gold};
    const ImVec2 end = {box.max.x - px(12), box.min.y + px(19)};
    const float left = pillEndingAt(ImGui::GetWindowDrawList(), end, caption, style);
    if (pressable("differs", {{left, end.y - px(12)}, {end.x, end.y + px(12)}}).pressed)
        session.playtest->goTo(divergence.action);
    showTooltip(say("Ply %1", divergence.action + 1), divergence.text);
    const float width = textWidth(Face::small, tr("Keep"));
    if (link("keep", {left - width - px(10), end.y - font(Face::small)->FontSize / 2}, tr("Keep"))) {
        const bool shortened = session.playtest->view().line.back().unplayable;
        session.playtest->acceptDivergence();
        if (shortened) session.offerRestore(tr("The moves that are not possible any more are removed."));
    }
    showTooltip(tr("Keep it so"), tr("What happens under the present rules is what happened."));
}

/// The effects of a ply and the reasons, with the rule and its source; empty for a ply that is not played.
const std::string& MovesPanel::explanation(Session& session, std::size_t action) {
    const std::uint64_t revision = session.playtest->revision();
    if (explainedAction_ == action && explainedRevision_ == revision) return explanation_;
    explainedAction_ = action;
    explainedRevision_ = revision;
    StatusLine status;
    status.setPreview(session.playtest->why(action));
    explanation_ = status.text + (status.text.empty() || status.origin().empty() ? "" : " — " + status.origin());
    return explanation_;
}

void MovesPanel::cell(Session& session, ImDrawList* list, const Box& box, std::size_t action) {
    const Palette& c = colour();
    model::Playtest& game = *session.playtest;
    const model::MoveListEntry ply = game.view().line[action];
    const bool now = action + 1 == game.view().at;
    ImGui::PushID(static_cast<int>(action));
    const Press press = pressable("ply", box, !ply.unplayable);
    const auto& mistakes = session.analysis.mistakes();
    const auto mistake = std::ranges::find(mistakes, action, &model::Mistake::action);
    if (press.hovered && ply.kind == Action::Kind::move)
        showTooltip(ply.text,
                    (ply.mark == MoveMark::none ? "" : model::describeMark(ply.mark) + ". ") +
                        (mistake == mistakes.end() ? "" : say("By a short search it %1.", mistake->text) + " ") +
                        explanation(session, action));
    ImGui::PopID();
    if (now)
        fillBox(list, box, c.soft, px(5));
    else if (press.hovered)
        fillBox(list, box, c.card, px(5));
    sideDot(list, {box.min.x + px(12), box.centre().y}, ply.by == Side::attackers, px(4));
    const ImU32 ink = ply.unplayable ? c.caption : ply.played ? c.text : c.secondary;
    float right = box.max.x - px(4);
    if (ply.differs) {
        drawIcon(list, Icon::warning, {right - px(8), box.centre().y}, c.gold, 13);
        right -= px(18);
    }
    const float tag = moveMarkWidth(ply.mark);
    float end =
        drawTextIn(list, Face::small, {{box.min.x + px(24), box.min.y}, {right - tag, box.max.y}}, ink, ply.text);
    if (ply.unplayable) hairline(list, {box.min.x + px(24), box.centre().y}, {end, box.centre().y}, c.caption);
    if (tag > 0) end = drawMoveMark(list, {end + px(3), box.centre().y}, ply.mark) + px(2);
    if (mistake != mistakes.end())
        drawTextIn(list, Face::smallMedium, {{end + px(2), box.min.y}, {right, box.max.y}},
                   mistake->grave ? c.error : c.gold, mistake->grave ? "??" : "?");
    if (press.focused) drawFocus(list, box.inset(px(3), px(3)), px(4));
    if (press.pressed) chosenPly_ = action + 1;
}

}  // namespace tafl::gui
