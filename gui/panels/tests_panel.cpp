#include "panels/tests_panel.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/translation.hpp"

namespace tafl::gui {
namespace {

constexpr float testRowHeight = 56, bodyRows = 6, footHeight = 40;

const model::Problem* findFailure(const Session& session, std::size_t index) {
    for (const model::Problem& each : session.problems.list())
        if (each.origin == model::Problem::Origin::test && each.target.index == index) return &each;
    return nullptr;
}

/// The problem without the name of the test, which is shown above it.
std::string failureText(const model::Problem& problem) {
    return (problem.detail.empty() ? problem.text : problem.detail).shown();
}

/// A caption, and the place of the widget below it.
Box captioned(const Box& row, std::string_view caption) {
    drawTextIn(ImGui::GetWindowDrawList(), Face::caption, {row.min, {row.max.x, row.min.y + px(18)}}, colour().caption,
               caption);
    return {{row.min.x, row.min.y + px(19)}, {row.max.x, row.min.y + px(49)}};
}

std::vector<std::string> splitMoves(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        if (const auto move = trim(std::string_view(text).substr(at, end - at)); !move.empty()) out.emplace_back(move);
        at = end + 1;
    }
    return out;
}

}  // namespace

Tab TestsPanel::tab(const Session& session) {
    int failing = 0;
    for (const model::Problem& each : session.problems.list())
        if (each.origin == model::Problem::Origin::test) ++failing;
    return {tr("Tests"), failing, failing > 0};
}

void TestsPanel::draw(Session& session, const Box& box) {
    if (!session.document) return;
    // A copy: an edit while the cards are drawn replaces the draft.
    const std::vector<TestText> tests = session.document->draft().file.tests;
    const std::vector<model::TestState> states = model::findTestStates(*session.document, session.problems);
    session.requests.take([&](const ShowLastTest&) {
        if (!tests.empty()) open_ = tests.size() - 1;
        scrollToOpen_ = true;
    });
    scrollNow_ = std::exchange(scrollToOpen_, false);
    head(session, {box.min, {box.max.x, box.min.y + px(46)}}, states);
    ScrollArea area("tests", {{box.min.x + px(12), box.min.y + px(46)}, {box.max.x - px(2), box.max.y - px(2)}},
                    colour().pane);
    float y = 0;
    for (std::size_t i = 0; i < tests.size(); ++i) y = card(session, area, y, i, tests[i], states[i]);
    if (tests.empty())
        y += drawMarked(area.list(), {area.origin().x + px(4), area.origin().y + px(4)}, area.width() - px(8),
                        tr("No test yet. A test says what a move does in a position, and which rule decides it. Make a "
                           "move on the board and press {Test the last move}; for a move that is refused, use the line "
                           "below the board."),
                        {.underlined = false}) +
             px(10);
    area.setContentHeight(y + px(10));
    if (scrollToOpen_) session.redrawAt(session.now);
}

void TestsPanel::head(Session& session, const Box& box, const std::vector<model::TestState>& states) {
    const auto count = [&](model::TestState state) {
        return static_cast<std::size_t>(std::ranges::count(states, state));
    };
    const std::size_t failing = count(model::TestState::fails), unknown = count(model::TestState::unknown);
    std::string caption = sayMany("%1 test", "%1 tests", states.size());
    if (failing)
        caption += " · " + sayMany("%1 fails", "%1 fail", failing);
    else if (unknown)
        caption += std::string(" · ") +
                   (session.problems.checking() ? tr("running…") : tr("not run: the rules do not compile"));
    else if (!states.empty())
        caption += std::string(" · ") + (states.size() == 1 ? tr("passes") : tr("all pass"));
    const ButtonStyle style{Icon::plus, ButtonKind::raised, session.playtest && session.playtest->canGoBack()};
    const float width = buttonWidth(tr("Test the last move"), style);
    const Box place = {{box.max.x - px(12) - width, box.min.y + px(7)}, {box.max.x - px(12), box.min.y + px(39)}};
    drawTextIn(ImGui::GetWindowDrawList(), Face::small,
               {{box.min.x + px(14), box.min.y}, {place.min.x - px(8), box.max.y}},
               failing ? colour().error : colour().secondary, caption);
    if (button("test last move", place, tr("Test the last move"), style))
        session.addTest(model::makeTestOfLastMove(session.appContext(), *session.playtest));
    showTooltip(tr("Test the last move"),
                tr("Adds a test: what the last move on the board captures, how the game then stands, and the rule that "
                   "decides it."));
}

float TestsPanel::card(Session& session, ScrollArea& area, float y, std::size_t index, const TestText& test,
                       model::TestState state) {
    const Palette& c = colour();
    ImDrawList* const list = area.list();
    const float width = area.width(), left = px(36);
    const bool open = open_ == index;
    const model::Problem* failure = state == model::TestState::fails ? findFailure(session, index) : nullptr;
    const std::string error = failure ? failureText(*failure) : "";
    // A test made from the board gets its name from the expected result.
    const std::string expectation = model::describeExpectation(test) == test.name ? "" : model::shownExpectation(test);
    const float words = expectation.empty() ? 0 : drawMarked(nullptr, {0, 0}, width - left - px(14), expectation),
                errorHeight = error.empty() ? 0 : drawMarked(nullptr, {0, 0}, width - left - px(14), error);
    const float closed = px(34) + words + errorHeight + px(10);
    const float height = closed + (open ? px(testRowHeight * bodyRows + footHeight + 8) : 0);
    if (open && scrollNow_) area.show(y, height);
    if (!area.visible(y, height)) return y + height + px(8);
    const Box box = {{area.origin().x, area.origin().y + y}, {area.origin().x + width, area.origin().y + y + height}};
    ImGui::PushID(static_cast<int>(index));
    drawCard(list, box, open, failure != nullptr);
    const Box head = {box.min, {box.max.x, box.min.y + closed}};
    const Press press = pressable("test", head);
    if (press.hovered && !open) fillBox(list, box, faded(c.raised, 0.45f), px(9));
    if (press.focused) drawFocus(list, head.inset(px(3), px(3)), px(7));
    const Icon icon = state == model::TestState::passes  ? Icon::check
                      : state == model::TestState::fails ? Icon::error
                                                         : Icon::more;
    const ImU32 ink = state == model::TestState::passes  ? c.accent
                      : state == model::TestState::fails ? c.error
                                                         : c.caption;
    drawIcon(list, icon, {box.min.x + px(19), box.min.y + px(19)}, ink, 16);
    float right = box.max.x - px(12);
    if (!test.rule.empty()) {
        const std::string caption = test.fires && !*test.fires ? say("not %1", test.rule) : test.rule;
        const float room = width * 0.45f;
        right = pillEndingAt(list, {right, box.min.y + px(19)}, elideText(Face::caption, caption, room),
                             {.icon = Icon::function}) -
                px(8);
    }
    drawTextIn(list, Face::semibold, {{box.min.x + left, box.min.y + px(4)}, {right, box.min.y + px(34)}}, c.text,
               test.name);
    if (!expectation.empty())
        drawMarked(list, {box.min.x + left, box.min.y + px(34)}, width - left - px(14), expectation);
    if (!error.empty())
        drawMarked(list, {box.min.x + left, box.min.y + px(34) + words}, width - left - px(14), error,
                   {.colour = c.error, .underlined = false});
    if (press.pressed) {
        open_ = open ? std::nullopt : std::optional(index);
        scrollToOpen_ = !open;
    }
    if (open) body(session, {{box.min.x + px(14), box.min.y + closed}, {box.max.x - px(14), box.max.y}}, index, test);
    ImGui::PopID();
    return y + height + px(8);
}

/// The parts of a test. Consecutive changes of one part are one undo step.
void TestsPanel::body(Session& session, const Box& box, std::size_t index, const TestText& test) {
    TestText now = test;
    std::string changed;
    float y = box.min.y;
    const auto row = [&] {
        const Box out = {{box.min.x, y}, {box.max.x, y + px(testRowHeight)}};
        y += px(testRowHeight);
        return out;
    };
    const auto halves = [&](float share) {
        const Box whole = row();
        const float middle = whole.min.x + whole.width() * share;
        return std::pair(Box{whole.min, {middle - px(5), whole.max.y}}, Box{{middle + px(5), whole.min.y}, whole.max});
    };
    hairline(ImGui::GetWindowDrawList(), box.min, {box.max.x, box.min.y}, colour().line);
    y += px(6);
    if (field("test name", captioned(row(), tr("Name")), now.name) && !now.name.empty()) changed = "name";
    if (field("test position", captioned(row(), tr("Position: rows from the top, and who is to move")), now.position,
              {.face = Face::code}))
        changed = "position";
    auto [before, move] = halves(0.55f);
    std::string moves = join(now.moves, ", ");
    if (field("test moves", captioned(before, tr("Moves before it, with commas")), moves, {.face = Face::code}) &&
        splitMoves(moves) != now.moves) {
        now.moves = splitMoves(moves);
        changed = "moves";
    }
    if (field("test move", captioned(move, tr("The move")), now.move, {.face = Face::code})) changed = "move";
    auto [legal, captures] = halves(0.55f);
    const std::vector<std::string> permissions = {tr("Legal"), tr("Refused")};
    int refused = now.legal ? 0 : 1;
    if (segmented("test legal", captioned(legal, tr("The move is")), permissions, refused)) {
        now.legal = refused == 0;
        now.hasCaptures = now.hasOutcome = now.legal;
        if (now.legal && now.outcome.empty()) now.outcome = "none";
        changed = "legal";
    }
    if (now.legal && field("test captures", captioned(captures, tr("It captures")), now.captures,
                           {.hint = tr("nothing"), .face = Face::code})) {
        now.hasCaptures = true;
        changed = "captures";
    }
    static const std::vector<std::string> outcomes = {"none", "attackers", "defenders", "draw"};
    const std::vector<std::string> outcomeWords = {tr("Goes on"), tr("Attackers win"), tr("Defenders win"),
                                                   tr("Drawn")};
    const Box end = row();
    if (now.legal) {
        const auto found = std::ranges::find(outcomes, now.outcome);
        int outcome = found == outcomes.end() ? 0 : static_cast<int>(found - outcomes.begin());
        if (segmented("test outcome", captioned(end, tr("Then the game")), outcomeWords, outcome)) {
            now.outcome = outcomes[static_cast<std::size_t>(outcome)];
            now.hasOutcome = true;
            changed = "outcome";
        }
    }
    const std::string ruleBefore = now.rule;
    const auto firesBefore = now.fires;
    rule(session, row(), now);
    if (now.rule != ruleBefore || now.fires != firesBefore) changed = "rule";
    if (!changed.empty()) model::edits::changeTest(*session.document, index, std::move(now), changed);
    foot(session, {{box.min.x, y}, {box.max.x, y + px(footHeight)}}, index, test);
}

/// The rule that the test is about, and whether it decides.
void TestsPanel::rule(Session& session, const Box& row, TestText& test) {
    std::vector<std::string> rules = {tr("no rule")};
    if (const auto& lastValid = session.document->lastValid())
        for (const RuleEntry& each : lastValid->image->rules) rules.push_back(each.identity);
    if (!test.rule.empty() && std::ranges::find(rules, test.rule) == rules.end()) rules.push_back(test.rule);
    const auto found = std::ranges::find(rules, test.rule);
    int chosen = found == rules.end() ? 0 : static_cast<int>(found - rules.begin());
    const float middle = row.min.x + row.width() * 0.55f;
    if (combo("test rule", captioned({row.min, {middle - px(5), row.max.y}}, tr("About the rule")), rules, chosen)) {
        test.rule = chosen == 0 ? "" : rules[static_cast<std::size_t>(chosen)];
        if (test.rule.empty()) test.fires.reset();
        if (!test.rule.empty() && !test.fires) test.fires = true;
    }
    if (test.rule.empty()) return;
    const std::vector<std::string> roles = {tr("Decides"), tr("Does not")};
    int role = test.fires && !*test.fires ? 1 : 0;
    if (segmented("test fires", captioned({{middle + px(5), row.min.y}, row.max}, tr("Here it")), roles, role))
        test.fires = role == 0;
}

void TestsPanel::foot(Session& session, const Box& box, std::size_t index, const TestText& test) {
    const float middle = box.centre().y;
    const Box board = {{box.min.x, middle - px(14)}, {box.min.x + px(28), middle + px(14)}},
              remove = {{box.min.x + px(32), middle - px(14)}, {box.min.x + px(60), middle + px(14)}};
    if (iconButton("show test", board, Icon::grid, {.enabled = session.playtest != nullptr, .size = 16})) {
        session.mode = Mode::play;
        session.endPositionEdit();
        if (const auto shown = model::showTest(*session.playtest, test); !shown) session.showError(shown.error());
    }
    showTooltip(tr("To the board"), tr("Sets up the position before the move."));
    const model::Problem* failure = findFailure(session, index);
    if (failure && failure->fix) {
        const float width = textWidth(Face::small, failure->fix->words);
        if (link("test fix", {box.max.x - width, middle - font(Face::small)->FontSize / 2}, failure->fix->words)) {
            const auto apply = failure->fix->apply;
            apply(*session.document);
            return;
        }
    }
    if (iconButton("remove test", remove, Icon::remove, {.size = 16, .ink = colour().error})) {
        model::edits::removeTest(*session.document, index);
        open_.reset();
        session.offerUndo(say("Test “%1” removed.", test.name));
    }
    showTooltip(tr("Remove"), tr("Undo brings it back."));
}

}  // namespace tafl::gui
