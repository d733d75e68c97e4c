#include "panels/compare_panel.hpp"

#include <algorithm>

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

void ComparePanel::draw(Session& session, const Box& box) {
    if (!session.document) return;
    const model::ComparisonSession& comparison = session.comparison;
    head(session, {box.min, {box.max.x, box.min.y + px(48)}});
    ScrollArea area("differences", {{box.min.x + px(12), box.min.y + px(50)}, {box.max.x - px(2), box.max.y - px(2)}},
                    colour().pane);
    float y = 0;
    const auto shown = comparison.on() ? comparison.shown() : nullptr;
    if (!shown) {
        const std::string caption =
            !comparison.obstacle().empty() ? comparison.obstacle() + "."
            : comparison.on()
                ? "Comparing…"
                : "Choose a variant to lay beside this one: the rules that differ stand here under each other, and the "
                  "shortest line of play on which the two part is shown on two boards.";
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
    if (session.mode != Mode::compare &&
        link("both boards", {area.origin().x, area.origin().y + y}, "Show both boards")) {
        session.mode = Mode::compare;
    }
    if (session.mode != Mode::compare) y += px(26);
    y = rules(area, y, *shown);
    area.setContentHeight(y + px(10));
}

void ComparePanel::head(Session& session, const Box& box) {
    const Box place = {{box.min.x + px(12), box.min.y + px(8)}, {box.max.x - px(196), box.min.y + px(40)}};
    bool entered = false;
    field("other", place, typed_, {.icon = Icon::search, .hint = "Another variant"}, &entered);
    if (entered && !typed_.empty()) {
        model::LibraryFilter filter;
        filter.typed = typed_;
        filter.abstracts = true;
        const auto groups = session.library.groups(filter);
        if (!groups.empty() && !groups.front().rows.empty()) {
            typed_ = groups.front().rows.front()->name;
            compareWith(session, groups.front().rows.front()->file.string());
        } else {
            session.showToast("No variant is called “" + typed_ + "”.", Severity::warning);
        }
    }
    float x = place.max.x + px(6);
    const auto small = [&](const char* id, const char* caption, float width, bool enabled) {
        const Box out = {{x, place.min.y}, {x + px(width), place.max.y}};
        x += px(width) + px(4);
        return button(id, out, caption, {std::nullopt, ButtonKind::raised, enabled});
    };
    const std::string parent = session.document->lastValid() ? session.document->lastValid()->variant.parent : "";
    if (small("parent", "Parent", 78, !parent.empty())) {
        typed_ = parent;
        compareWith(session, parent);
    }
    if (small("saved", "As saved", 92, !session.document->file().empty())) {
        typed_ = "as saved";
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
        heights[i] = drawMarked(nullptr, {0, 0}, width, caption[i].empty() ? "no such rule" : caption[i]);
    const float height = px(38) + heights[0] + heights[1] + px(16);
    const Box box = {{area.origin().x, area.origin().y + y},
                     {area.origin().x + area.width(), area.origin().y + y + height}};
    if (area.visible(y, height)) {
        drawCard(list, box);
        drawTextIn(list, Face::semibold,
                   {{box.min.x + px(14), box.min.y + px(8)}, {box.max.x - px(12), box.min.y + px(32)}}, c.text,
                   rule.stated.title);
        drawTextIn(list, Face::caption, {{box.min.x, box.min.y + px(8)}, {box.max.x - px(12), box.min.y + px(32)}},
                   c.caption, rule.stated.component, Align::right);
        float at = box.min.y + px(38);
        for (int i = 0; i < 2; ++i) {
            fillBox(list, {{box.min.x + px(15), at + px(1)}, {box.min.x + px(18), at + heights[i] - px(3)}},
                    i == 0 ? c.accent : c.strongLine, px(1.5f));
            drawMarked(list, {box.min.x + left, at}, width, caption[i].empty() ? "no such rule" : caption[i],
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
                shown.rules.empty() ? "No rule differs" : "Rules that differ");
    y += px(28);
    for (const model::RuleComparison& each : shown.rules) y = rule(area, y, each);
    for (const OptionDifference& option : shown.stated.options) {
        const auto one = [&](int i) {
            return option.known[i] ? (option.choiceWords[i].empty() ? option.choice[i] : option.choiceWords[i])
                                   : std::string("no such option");
        };
        y += drawMarked(list, {area.origin().x + px(4), area.origin().y + y}, area.width() - px(12),
                        option.words + " {" + one(0) + "} / " + one(1), {.underlined = false}) +
             px(6);
    }
    if (!shown.stated.board.empty())
        y += drawMarked(list, {area.origin().x + px(4), area.origin().y + y}, area.width() - px(12),
                        "The starting positions differ on " + std::to_string(shown.stated.board.size()) + " squares.") +
             px(6);
    return y;
}

}  // namespace tafl::gui
