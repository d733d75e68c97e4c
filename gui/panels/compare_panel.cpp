#include "panels/compare_panel.hpp"

#include <algorithm>

#include "base/translation.hpp"

namespace tafl::gui {
namespace {

/// The sentence, with the words that differ in braces.
std::string markDifferences(const std::vector<model::DiffWord>& caption) {
    std::string out;
    for (const model::DiffWord& word : caption) {
        if (!out.empty()) out += ' ';
        out += word.differs ? "{" + word.text + "}" : word.text;
    }
    return out;
}

}  // namespace

void ComparePanel::compareWith(Session& session, const std::string& idOrFile) {
    session.comparison.with(idOrFile);
    session.mode = Mode::compare;
}

/// Compares with a variant that was found by its name.
void ComparePanel::choose(Session& session, const model::LibraryRow& row) {
    typed_ = compared_ = row.name;
    compareWith(session, row.file.string());
}

/// The variants that match the typed text, best match first.
void ComparePanel::candidates(Session& session, const Box& box) {
    constexpr std::size_t maxShown = 40;
    ScrollArea area("candidates", box, colour().pane);
    model::LibraryFilter filter;
    filter.typed = typed_;
    filter.abstracts = true;
    const auto groups = session.library.groups(filter);
    float y = 0;
    const model::LibraryRow* chosen = nullptr;
    std::size_t count = 0;
    for (const model::LibraryGroup& group : groups)
        for (const model::LibraryRow* row : group.rows) {
            if (count++ == maxShown) break;
            const Box line = {{area.origin().x, area.origin().y + y},
                              {area.origin().x + area.width(), area.origin().y + y + px(30)}};
            y += px(32);
            ImGui::PushID(row->id.c_str());
            const Press press = pressable("candidate", line);
            ImGui::PopID();
            if (press.hovered || press.focused) fillBox(area.list(), line, colour().soft, px(6));
            const float end = drawTextIn(area.list(), Face::small,
                                         {{line.min.x + px(10), line.min.y}, {line.max.x - px(8), line.max.y}},
                                         colour().text, row->name);
            const float room = line.max.x - px(10) - end - px(12);
            if (room > px(40))
                drawTextIn(area.list(), Face::caption, {{end + px(12), line.min.y}, {line.max.x - px(10), line.max.y}},
                           colour().caption, elideText(Face::caption, row->id, room), Align::right);
            if (press.pressed) chosen = row;
        }
    if (count == 0) y += drawMarked(area.list(), area.origin(), area.width() - px(8), tr("No variant fits."));
    area.setContentHeight(y);
    if (chosen) choose(session, *chosen);
}

void ComparePanel::draw(Session& session, const Box& box) {
    if (!session.document) return;
    const model::ComparisonSession& comparison = session.comparison;
    head(session, {box.min, {box.max.x, box.min.y + px(48)}});
    const Box below = {{box.min.x + px(12), box.min.y + px(50)}, {box.max.x - px(2), box.max.y - px(2)}};
    if (!typed_.empty() && typed_ != compared_) return candidates(session, below);
    ScrollArea area("differences", below, colour().pane);
    float y = 0;
    const auto shown = comparison.on() ? comparison.shown() : nullptr;
    if (!shown) {
        const std::string caption = !comparison.obstacle().empty() ? comparison.obstacle() + "."
                                    : comparison.on()
                                        ? tr("Comparing…")
                                        : tr("Choose a variant to lay beside this one: the rules that differ stand "
                                             "here under each other, and the "
                                             "shortest line of play on which the two part is shown on two boards.");
        area.setContentHeight(drawMarked(area.list(), area.origin(), area.width() - px(8), caption));
        return;
    }
    if (!shown->failure.empty()) {
        drawIcon(area.list(), Icon::error, {area.origin().x + px(10), area.origin().y + px(10)}, colour().error, 16);
        y += drawMarked(area.list(), {area.origin().x + px(26), area.origin().y}, area.width() - px(34), shown->failure,
                        {.colour = colour().error}) +
             px(10);
    }
    y += drawMarked(area.list(), {area.origin().x, area.origin().y + y}, area.width() - px(8), shown->verdict + ".",
                    {.colour = colour().text, .face = Face::body, .spacing = 22}) +
         px(8);
    float x = area.origin().x;
    if (session.mode != Mode::compare) {
        const char* const caption = tr("Show both boards");
        if (link("both boards", {x, area.origin().y + y}, caption)) session.mode = Mode::compare;
        x += textWidth(Face::small, caption) + px(18);
    }
    if (shown->sides[1] && !shown->stated.isIdentical()) {
        if (link("trial of both", {x, area.origin().y + y}, tr("Run a trial of both"))) session.post(RunTrialOfBoth{});
        showTooltip(tr("A trial of both"),
                    tr("The engine plays both variants at the same strengths; the balance shows the "
                       "difference with its interval."));
    }
    y += px(26);
    y = rules(area, y, *shown);
    area.setContentHeight(y + px(10));
}

void ComparePanel::head(Session& session, const Box& box) {
    const float parentWidth = std::max(px(78), buttonWidth(tr("Parent"), {})),
                savedWidth = std::max(px(92), buttonWidth(tr("As saved"), {}));
    const Box place = {{box.min.x + px(12), box.min.y + px(8)},
                       {box.max.x - px(26) - parentWidth - savedWidth, box.min.y + px(40)}};
    bool entered = false;
    field("other", place, typed_, {.icon = Icon::search, .hint = tr("Another variant")}, &entered);
    if (entered && !typed_.empty()) {
        model::LibraryFilter filter;
        filter.typed = typed_;
        filter.abstracts = true;
        const auto groups = session.library.groups(filter);
        if (!groups.empty() && !groups.front().rows.empty()) {
            choose(session, *groups.front().rows.front());
        } else {
            session.showToast(say("No variant is called “%1”.", typed_), Severity::warning);
        }
    }
    float x = place.max.x + px(6);
    const auto small = [&](const char* id, const char* caption, float width, bool enabled) {
        const Box out = {{x, place.min.y}, {x + width, place.max.y}};
        x += width + px(4);
        return button(id, out, caption, {std::nullopt, ButtonKind::raised, enabled});
    };
    const std::string parent = session.document->lastValid() ? session.document->lastValid()->variant.parent : "";
    if (small("parent", tr("Parent"), parentWidth, !parent.empty())) {
        typed_ = compared_ = parent;
        compareWith(session, parent);
    }
    if (small("saved", tr("As saved"), savedWidth, !session.document->file().empty())) {
        typed_ = compared_ = tr("as saved");
        session.comparison.withSaved();
        session.mode = Mode::compare;
    }
}

/// Both sentences of a rule, with their differences marked.
float ComparePanel::rule(ScrollArea& area, float y, const model::RuleComparison& rule) {
    ImDrawList* const list = area.list();
    const Palette& c = colour();
    const std::string caption[2] = {markDifferences(rule.words[0]), markDifferences(rule.words[1])};
    const float left = px(30), width = area.width() - left - px(14);
    float heights[2];
    for (int i = 0; i < 2; ++i)
        heights[i] = drawMarked(nullptr, {0, 0}, width, caption[i].empty() ? tr("no such rule") : caption[i]);
    const float height = px(38) + heights[0] + heights[1] + px(16);
    const Box box = {{area.origin().x, area.origin().y + y},
                     {area.origin().x + area.width(), area.origin().y + y + height}};
    if (area.visible(y, height)) {
        drawCard(list, box);
        drawTextIn(list, Face::semibold,
                   {{box.min.x + px(14), box.min.y + px(8)}, {box.max.x - px(12), box.min.y + px(32)}}, c.text,
                   tr(rule.stated.title));
        drawTextIn(list, Face::caption, {{box.min.x, box.min.y + px(8)}, {box.max.x - px(12), box.min.y + px(32)}},
                   c.caption, rule.stated.component, Align::right);
        float at = box.min.y + px(38);
        for (int i = 0; i < 2; ++i) {
            fillBox(list, {{box.min.x + px(15), at + px(1)}, {box.min.x + px(18), at + heights[i] - px(3)}},
                    i == 0 ? c.accent : c.strongLine, px(1.5f));
            drawMarked(list, {box.min.x + left, at}, width, caption[i].empty() ? tr("no such rule") : caption[i],
                       {.colour = caption[i].empty() ? c.caption : c.secondary, .underlined = false});
            at += heights[i] + px(6);
        }
    }
    return y + height + px(8);
}

float ComparePanel::rules(ScrollArea& area, float y, const model::ComparisonResult& shown) {
    ImDrawList* const list = area.list();
    if (shown.stated.isIdentical()) return y;
    drawCaption(list, {area.origin().x + px(2), area.origin().y + y + px(6)},
                shown.rules.empty() ? tr("No rule differs") : tr("Rules that differ"));
    y += px(28);
    for (const model::RuleComparison& each : shown.rules) y = rule(area, y, each);
    for (const OptionDifference& option : shown.stated.options) {
        const auto one = [&](int i) {
            return option.known[i] ? (option.choiceWords[i].empty() ? option.choice[i] : option.choiceWords[i])
                                   : std::string(tr("no such option"));
        };
        y += drawMarked(list, {area.origin().x + px(4), area.origin().y + y}, area.width() - px(12),
                        option.words + " {" + one(0) + "} / " + one(1), {.underlined = false}) +
             px(6);
    }
    if (!shown.stated.board.empty())
        y += drawMarked(list, {area.origin().x + px(4), area.origin().y + y}, area.width() - px(12),
                        sayMany("The starting positions differ on %1 square.",
                                "The starting positions differ on %1 squares.", shown.stated.board.size())) +
             px(6);
    return y;
}

}  // namespace tafl::gui
