#include "model/test_maker.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "position/move_text.hpp"

namespace tafl::model {
namespace {

using ReasonKind = Reason::Kind;

bool isMoveOrRoll(const Action& action) {
    return action.kind == Action::Kind::move || action.kind == Action::Kind::roll;
}

/// The number of actions before the turn of this action. Its chain and the die thrown for it belong to the turn.
std::size_t beginningOfTurn(const std::vector<Action>& actions, std::size_t action) {
    std::size_t out = action;
    while (out > 0 && (actions[out - 1].chainContinues || actions[out - 1].kind == Action::Kind::roll)) --out;
    return out;
}

/// The number of actions before the first turn: the lot.
std::size_t beginningOfGame(const std::vector<Action>& actions) {
    return !actions.empty() && actions.front().kind == Action::Kind::lot ? 1 : 0;
}

/// A test that begins after this many actions of the game and first plays the rest up to `end`.
TestText makeTest(const Game& game, std::size_t begin, std::size_t end) {
    Game again(game.sharedImage(), game.customStart());
    for (std::size_t i = 0; i < begin; ++i)
        if (!again.act(game.actions()[i].text)) break;
    TestText out;
    out.position = positionText(again.position().setup(), game.image());
    for (std::size_t i = begin; i < end; ++i)
        if (isMoveOrRoll(game.actions()[i])) out.moves.push_back(game.actions()[i].text);
    return out;
}

std::vector<RuleReason> rulesBehind(const Explanation& explained, const RuleImage& image) {
    std::vector<RuleReason> out;
    for (const Reason& reason : explained.reasons)
        if (reason.hasCaller && reason.ruleIndex < image.rules.size())
            out.push_back({reason.kind, image.rules[reason.ruleIndex].identity});
    return out;
}

/// The identities of the rules in reasons of these kinds, each once.
std::vector<std::string> rulesInReasons(const std::vector<RuleReason>& reasons,
                                        std::initializer_list<ReasonKind> kinds) {
    std::vector<std::string> out;
    for (const ReasonKind kind : kinds)
        for (const RuleReason& reason : reasons)
            if (reason.kind == kind && !reason.rule.empty() && std::ranges::find(out, reason.rule) == out.end())
                out.push_back(reason.rule);
    return out;
}

class TestMaker {
public:
    TestMaker(const AppContext& appContext, const Variant& variant) : appContext_(appContext), variant_(variant) {}

    /// The test with the first rule that decides it, else with one that nearly did, else without a rule. `end`: the
    /// rule that ended the game; may be empty.
    Result<TestText> addRule(TestText test, const std::vector<RuleReason>& reasons, const std::string& end = {}) {
        const auto with = [&](const std::string& rule, bool fires) {
            test.rule = rule;
            test.fires = fires;
            return errorsOf(test).empty();
        };
        if (auto errors = errorsOf(test); !errors.empty()) return tl::unexpected(std::move(errors));
        std::vector<std::string> deciding = rulesInReasons(reasons, {ReasonKind::ended});
        if (!end.empty()) deciding.push_back(end);
        for (const auto& rule :
             rulesInReasons(reasons, {ReasonKind::refused, ReasonKind::obstacle, ReasonKind::captured,
                                      ReasonKind::capturedByProgram, ReasonKind::changed, ReasonKind::spared}))
            deciding.push_back(rule);
        for (const auto& rule : deciding)
            if (with(rule, true)) return test;
        for (const auto& rule : rulesInReasons(reasons, {ReasonKind::almostEnded, ReasonKind::almostCaptured}))
            if (with(rule, false)) return test;
        test.rule.clear();
        test.fires.reset();
        return test;
    }

private:
    Diagnostics errorsOf(const TestText& test) {
        variant_.tests = {test};
        const std::lock_guard lock(appContext_.rulesMutex);
        return runTests(appContext_.library(), variant_).front().diagnostics;
    }

    const AppContext& appContext_;
    Variant variant_;
};

std::string outcomeWord(const std::optional<GameResult>& result) {
    if (!result || !result->ending.over) return "none";
    return result->winner == Winner::attackers   ? "attackers"
           : result->winner == Winner::defenders ? "defenders"
                                                 : "draw";
}

}  // namespace

Result<TestText> makeTestOfLastMove(const AppContext& appContext, const Variant& variant, const Game& game) {
    const auto& actions = game.actions();
    std::size_t last = actions.size();
    while (last > 0 && actions[last - 1].kind != Action::Kind::move) --last;
    if (last-- == 0) return fail({}, tr("no move was made yet"), tr("make the move to be tested"));
    const Action& action = actions[last];
    const auto reasons = rulesBehind(game.explain(last, true), game.image());
    SquareSet taken;
    for (const CapturedPiece& each : action.taken) taken.add(each.square);
    TestMaker maker(appContext, variant);
    // From the position alone, or if earlier moves matter, as for a repetition, from the start of the game.
    Result<TestText> out;
    for (const std::size_t begin : {beginningOfTurn(actions, last), beginningOfGame(actions)}) {
        TestText test = makeTest(game, begin, last);
        // The captures select among moves between the same squares, except for one that may choose its victims.
        test.move = action.move.choice() > 0 ? action.text : moveText(action.move, {}, game.image());
        test.captures = squareNames(taken, game.image().size);
        test.hasCaptures = test.hasOutcome = true;
        test.outcome = "none";
        if (last + 1 == actions.size()) test.outcome = outcomeWord(game.result());
        test.name = describeExpectation(test);
        out = maker.addRule(std::move(test), reasons, game.result() ? game.result()->rule : "");
        if (out) break;
    }
    return out;
}

Result<TestText> makeTestOfRefusal(const AppContext& appContext, const Variant& variant, const Game& game, Square from,
                                   Square to, const std::vector<RuleReason>& reasons) {
    const auto& actions = game.actions();
    const int size = game.image().size;
    TestMaker maker(appContext, variant);
    Result<TestText> out;
    for (const std::size_t begin : {beginningOfTurn(actions, actions.size()), beginningOfGame(actions)}) {
        TestText test = makeTest(game, begin, actions.size());
        test.move = squareName(from, size) + "-" + squareName(to, size);
        test.legal = false;
        test.name = describeExpectation(test);
        out = maker.addRule(std::move(test), reasons);
        if (out) break;
    }
    return out;
}

std::string describeExpectation(const TestText& test) {
    if (!test.legal) return test.move + " is refused";
    if (!test.hasCaptures && !test.hasOutcome) return test.move + " is legal";
    std::string out = test.move;
    if (test.hasCaptures) out += test.captures.empty() ? " takes nothing" : " takes " + test.captures;
    if (test.outcome == "draw") out += "; the game is drawn";
    if (test.outcome == "attackers" || test.outcome == "defenders") out += "; " + test.outcome + " win";
    return out;
}

}  // namespace tafl::model
