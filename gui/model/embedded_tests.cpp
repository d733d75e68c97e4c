#include "model/embedded_tests.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "program/callback_failure.hpp"

namespace tafl::model {

// --- from the board --------------------------------------------------------------------------------------------------

Result<TestText> makeTestOfLastMove(const AppContext& appContext, const Playtest& playtest) {
    return askRules([&] { return makeTestOfLastMove(appContext, playtest.rules().variant, playtest.game()); });
}

Result<TestText> makeTestOfRefusal(const AppContext& appContext, Playtest& playtest, Square from, Square to) {
    const Preview preview = playtest.preview(from, to);
    if (preview.legal || from == noSquare || to == noSquare)
        return fail({}, tr("this move is legal"), tr("play it first"));
    std::vector<RuleReason> reasons;
    for (const ReasonDetails& reason : preview.reasons) reasons.push_back({reason.kind, reason.rule});
    return askRules(
        [&] { return makeTestOfRefusal(appContext, playtest.rules().variant, playtest.game(), from, to, reasons); });
}

Result<std::monostate> showTest(Playtest& playtest, const TestText& test) {
    if (const auto set = playtest.setUp(test.position); !set) return set;
    // No engine plays between these moves, nor after them until somebody plays on.
    playtest.pause(Pause::manual);
    Result<std::monostate> played;
    for (auto move = test.moves.begin(); played && move != test.moves.end(); ++move) played = playtest.act(*move);
    playtest.pause(Pause::opened);
    playtest.lift(Pause::manual);
    return played;
}

// --- in words --------------------------------------------------------------------------------------------------------

std::string shownExpectation(const TestText& test) {
    if (!test.legal) return say("%1 is refused", test.move);
    if (!test.hasCaptures && !test.hasOutcome) return say("%1 is legal", test.move);
    std::string out = test.move;
    if (test.hasCaptures)
        out = test.captures.empty() ? say("%1 takes nothing", test.move) : say("%1 takes %2", test.move, test.captures);
    if (test.outcome == "draw") out += std::string("; ") + tr("the game is drawn");
    if (test.outcome == "attackers") out += std::string("; ") + tr("attackers win");
    if (test.outcome == "defenders") out += std::string("; ") + tr("defenders win");
    return out;
}

// --- results ---------------------------------------------------------------------------------------------------------

std::vector<TestState> findTestStates(const Document& document, const Problems& problems) {
    const std::size_t count = document.draft().file.tests.size();
    const bool known = document.lastValidIsCurrent() && !problems.checking();
    std::vector<TestState> out(count, known ? TestState::passes : TestState::unknown);
    if (known)
        for (const Problem& each : problems.list())
            if (each.origin == Problem::Origin::test && each.target.index < count)
                out[each.target.index] = TestState::fails;
    return out;
}

}  // namespace tafl::model
