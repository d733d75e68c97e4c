#include "panels/problems_panel.hpp"

#include <utility>

#include "base/translation.hpp"
#include "model/wording.hpp"

namespace tafl::gui {
namespace {

struct Sign {
    Icon icon;
    ImU32 ink;
};
Sign makeSign(Severity severity) {
    const Palette& c = colour();
    if (severity == Severity::error) return {Icon::error, c.error};
    if (severity == Severity::warning) return {Icon::warning, c.gold};
    return {Icon::info, c.note};
}

std::string placeText(const model::Problem& problem) {
    const Place& place = problem.target.place;
    if (place.file.empty()) return {};
    std::string out = std::filesystem::path(place.file).filename().string();
    if (place.line) out += " " + std::to_string(place.line) + ":" + std::to_string(place.column);
    return out;
}

std::string placeTitle(const model::Problem& problem) {
    using Kind = model::JumpTarget::Kind;
    switch (problem.target.kind) {
        case Kind::rule:
            return problem.target.key.empty() || problem.target.key == "use"
                       ? problem.target.use
                       : problem.target.use + ", " + problem.target.key;
        case Kind::option:
            return say("Option %1", problem.target.key);
        case Kind::board:
            return tr("The board");
        case Kind::zone:
            return say("Zone %1", problem.target.key);
        case Kind::test:
            return tr("A test in the file");
        default:
            return placeText(problem).empty() ? tr("The file") : placeText(problem);
    }
}

}  // namespace

void ProblemsPanel::draw(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const model::Problems& problems = session.problems;
    float x = box.min.x + px(14);
    const float y = box.min.y + px(24);
    const auto count = [&](Severity severity, std::string (*words)(std::int64_t)) {
        const int n = problems.count(severity);
        if (!n) return;
        const Sign sign = makeSign(severity);
        const PillStyle style{sign.icon, sign.ink, 0};
        const std::string caption = words(n);
        pill(list, {x, y}, caption, style);
        x += pillWidth(caption, style) + px(6);
    };
    count(Severity::error, model::countErrors);
    count(Severity::warning, model::countWarnings);
    count(Severity::note, model::countNotes);
    if (problems.checking())
        drawTextIn(list, Face::small, {{x + px(6), y - px(10)}, {box.max.x - px(14), y + px(10)}}, colour().caption,
                   tr("checking…"));
    const float top = x > box.min.x + px(14) || problems.checking() ? px(46) : px(12);
    ScrollArea area("problems", {{box.min.x + px(12), box.min.y + top}, {box.max.x - px(2), box.max.y - px(2)}},
                    colour().pane);
    float at = 0;
    int number = 0;
    for (const model::Problem& problem : problems.list()) at = entry(area, at, problem, ++number);
    if (session.script && !session.script->isValid()) at = scriptEntry(session, area, at);
    if (problems.list().empty() && !problems.checking() && at == 0) {
        drawIcon(area.list(), Icon::check, {area.origin().x + px(14), area.origin().y + px(14)}, colour().accent, 20);
        drawMarked(area.list(), {area.origin().x + px(32), area.origin().y + px(5)}, area.width() - px(40),
                   tr("The rules are consistent. Tests pass, and every choice can be played."));
        at = px(50);
    }
    if (const auto& hints = problems.hints(); hints && session.document->lastValid()) {
        at += px(6);
        drawCaption(area.list(), {area.origin().x + px(4), area.origin().y + at + px(6)}, tr("The board"));
        at += px(26);
        for (const std::string& caption : model::describeHints(*hints, session.document->lastValid()->image->size)) {
            const float height = drawMarked(nullptr, {0, 0}, area.width() - px(30), caption);
            drawIcon(area.list(), Icon::grid, {area.origin().x + px(12), area.origin().y + at + px(9)},
                     colour().caption, 13);
            drawMarked(area.list(), {area.origin().x + px(26), area.origin().y + at}, area.width() - px(30), caption);
            at += height + px(6);
        }
    }
    area.setContentHeight(at + px(10));
    // It may change the list, so it follows the entries.
    if (const auto chosen = std::exchange(chosen_, nullptr)) chosen(session);
}

/// The first error of the script in the editor, which the rules in force do not have.
float ProblemsPanel::scriptEntry(Session& session, ScrollArea& area, float y) {
    const model::ScriptMistake& mistake = session.script->mistakes().front();
    model::Problem problem;
    problem.severity = Severity::error;
    problem.text = phrase("%1 The last good version of the script is in force.", mistake.text);
    problem.target.kind = model::JumpTarget::Kind::script;
    problem.target.place = {session.script->file().string(), mistake.line, mistake.column};
    return entry(area, y, problem, 0);
}

float ProblemsPanel::entry(ScrollArea& area, float y, const model::Problem& problem, int number) {
    ImDrawList* const list = area.list();
    const Palette& c = colour();
    const float width = area.width(), left = px(42);
    std::string text = problem.text.shown();
    if (!problem.valid.empty()) text += " " + say("Valid: %1", problem.valid.shown());
    const float textHeight = drawMarked(nullptr, {0, 0}, width - left - px(14), text);
    const float height = px(12) + textHeight + px(34);
    const Box box = {{area.origin().x, area.origin().y + y}, {area.origin().x + width, area.origin().y + y + height}};
    if (!area.visible(y, height)) return y + height + px(8);
    ImGui::PushID(number);
    // The link lies over the card, so it is handled first.
    const float foot = box.max.y - px(26);
    bool fixed = false;
    if (problem.fix) {
        const float w = textWidth(Face::small, problem.fix->words);
        fixed = link("fix", {box.max.x - px(14) - w, foot}, problem.fix->words);
    }
    const Press press = pressable("entry", {box.min, {box.max.x, foot - px(4)}});
    showTooltip(placeTitle(problem), tr("Press to go there."));
    drawCard(list, box, false, problem.severity == Severity::error);
    if (press.hovered) fillBox(list, box, faded(c.raised, 0.5f), px(9));
    const Sign sign = makeSign(problem.severity);
    drawIcon(list, sign.icon, {box.min.x + px(21), box.min.y + px(22)}, sign.ink, 20);
    drawMarked(list, {box.min.x + left, box.min.y + px(12)}, width - left - px(14), text, {.colour = c.text});
    drawTextIn(list, Face::small, {{box.min.x + left, foot - px(3)}, {box.max.x - px(14), foot + px(18)}}, c.caption,
               placeText(problem));
    if (problem.fix) {
        const float w = textWidth(Face::small, problem.fix->words);
        drawText(list, Face::small, {box.max.x - px(14) - w, foot}, c.accent, problem.fix->words);
    }
    if (press.focused) drawFocus(list, box.inset(px(3), px(3)), px(7));
    ImGui::PopID();
    if (fixed)
        chosen_ = [apply = problem.fix->apply](Session& now) { apply(*now.document); };
    else if (press.pressed)
        chosen_ = [target = problem.target](Session& now) { now.jump(target); };
    return y + height + px(8);
}

}  // namespace tafl::gui
