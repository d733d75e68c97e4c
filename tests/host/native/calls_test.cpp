// The C table of functions: every call of interface 1.0, extensions, and calls with invalid arguments.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "host/native/libraries.hpp"
#include "rules/builder.hpp"
#include "rules/call_kinds.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

/// Runs a component of a test library on a builder.
class Calls : public testing::Test {
protected:
    const Component& component(const std::string& library, const std::string& id) {
        EXPECT_EQ(loading(testLibrary(library), registry_), "loaded");
        const Component* found = registry_.find(id);
        if (!found) throw std::runtime_error("no " + id);
        return *found;
    }

    bool run(const Component& c, Builder& builder, const Parameters& arguments) {
        const auto parameters = checkParameters(c, arguments, {});
        if (!parameters) throw std::runtime_error(parameters.error().front().message());
        parameters_ = *parameters;
        entry_ = {makeIdentity(c, parameters_), c.id, c.slot, "", c.origin, ""};
        builder.setCaller(0, &entry_, [](const std::string& name) {
            return Place{"variant", name == "zone" ? 7 : 1, 1};
        });
        if (c.declare && !c.declare(builder, parameters_)) return false;
        builder.setStage(Builder::Stage::rule);
        return c.compile(builder, parameters_);
    }

    Registry registry_;
    Parameters parameters_;
    RuleEntry entry_;
};

TEST_F(Calls, DescribesItself) {
    const Component& c = component("everything", "test/everything");
    EXPECT_EQ(c.version, 4);
    EXPECT_TRUE(c.repeatable);
    EXPECT_EQ(c.origin, "native");
    EXPECT_THAT(c.sources, testing::ElementsAre("a book", "another"));
    EXPECT_THAT(c.key, testing::ElementsAre("zone", "limit"));
    EXPECT_THAT(c.needs, testing::ElementsAre("pieces", "test/other"));
    EXPECT_THAT(c.conflicts, testing::ElementsAre("test/enemy"));
    ASSERT_EQ(c.parameters.size(), 7u);
    EXPECT_EQ(std::get<std::int64_t>(c.parameter("limit")->fallback), 3);
    EXPECT_EQ(std::get<bool>(c.parameter("truth")->fallback), true);
    EXPECT_THAT(std::get<std::vector<std::string>>(c.parameter("zones")->fallback),
                testing::ElementsAre("throne", "edge - camps"));
    EXPECT_THAT(std::get<std::vector<std::string>>(c.parameter("texts")->fallback), testing::ElementsAre("one", "two"));
    EXPECT_THAT(c.parameter("to")->choices, testing::ElementsAre("empty", "always"));
    EXPECT_TRUE(c.parameter("must")->required);
    const auto checked = checkParameters(c, {{"must", "a"}}, {});
    EXPECT_EQ(makeIdentity(c, *checked), "test/everything(corners,3)");
    EXPECT_EQ(renderWords(c, *checked), "All of it, truly, 3 times.");
}

TEST_F(Calls, ReachTheBuilder) {
    const Component& c = component("everything", "test/everything");
    Builder builder(7, {});
    EXPECT_TRUE(run(c, builder, {{"must", "a"}}));
    for (const auto& d : builder.diagnostics()) EXPECT_NE(d.severity, Severity::error) << d.message();
    ASSERT_EQ(builder.diagnostics().size(), 1u);
    EXPECT_EQ(builder.diagnostics()[0].place.line, 7);
    EXPECT_THAT(builder.diagnostics()[0].text, HasSubstr("only a warning"));

    const tafl::Calls& calls = builder.calls();
    EXPECT_EQ(calls.classes.size(), 3u);
    EXPECT_TRUE(calls.classes[2].royal);
    EXPECT_EQ(calls.states.size(), 3u);
    EXPECT_EQ(calls.jumps.at(0).touching, std::nullopt);
    EXPECT_EQ(calls.passBars.at(0).from, edgeSquares(7));
    EXPECT_EQ(calls.hostiles.size(), 4u);
    EXPECT_TRUE(calls.hostiles[1].outside);
    EXPECT_EQ(calls.hostiles[3].when, When::program);
    EXPECT_EQ(calls.patterns.size(), 1u);
    EXPECT_EQ(calls.captures.at(0).side, sideBit(Side::attackers));
    EXPECT_EQ(calls.fates.at(0).what, FateKind::ends);
    EXPECT_EQ(calls.first, FirstMover::defenders);
    EXPECT_EQ(calls.dice.size(), 2u);
    EXPECT_TRUE(calls.chain && calls.chain->alsoGoal && !calls.chain->anyMove);
    EXPECT_EQ(calls.options.at(0).program, failedExpr);
    EXPECT_EQ(calls.noMoves[1].result, Stuck::loss);
    EXPECT_EQ(calls.updates.size(), 3u);
    EXPECT_EQ(calls.goals.at(0).winner, Side::defenders);
    EXPECT_TRUE(calls.outcomes.at(0).survivesReply);
    EXPECT_EQ(calls.outcomes.at(0).phase, Phase::enclosure);
    EXPECT_EQ(calls.repetitions.at(0).result, RepetitionResult::attackersLose);
    EXPECT_FALSE(calls.shuttle->illegal);
    EXPECT_TRUE(calls.countLimits.at(0).claim);
    EXPECT_TRUE(calls.agreement);
    EXPECT_THAT(calls.announcements.at(0).texts, testing::ElementsAre("raichi", "tuichi"));
}

/// The lines of example in taflsmith.h make every kind of call, without a complaint.
TEST_F(Calls, ExamplesOfTheHeaderRun) {
    CallKinds made = 0;
    for (const char* id : {"test/header", "test/header-again"}) {
        registry_ = {};
        const Component& c = component("header_examples", id);
        Builder builder(7, {{"throne", SquareSet::of(24)}, {"corners", SquareSet::of(0) | SquareSet::of(48)}});
        builder.setCaller(0, nullptr, {});
        builder.piece("attacker", Side::attackers, "t", false);
        builder.piece("defender", Side::defenders, "T", false);
        builder.piece("king", Side::defenders, "K", true);
        EXPECT_TRUE(run(c, builder, {}));
        for (const auto& d : builder.diagnostics()) ADD_FAILURE() << d.message();
        made |= collectCallKinds(builder.calls(), 0);
    }
    EXPECT_EQ(made, (kindBit(CallKind::agreement) << 1) - 1);
}

TEST_F(Calls, CallbacksReadTheirValuesOnManyThreads) {
    const Component& c = component("everything", "test/everything");
    Builder builder(7, {});
    ASSERT_TRUE(run(c, builder, {{"must", "a"}}));
    const auto graph = builder.graph();
    int found = 0;
    for (Expr e = 1; e < graph->nodeCount(); ++e) {
        if (graph->node(e).op != Op::callback) continue;
        ++found;
        const Callback& callback = graph->callbackOf(graph->node(e));
        EXPECT_THAT(callback.what, HasSubstr("test/everything(corners,3)/test library 1.0 callback"));
        EXPECT_THAT(callback.what, HasSubstr(" limit=3"));
        const auto work = [&] {
            for (int i = 0; i < 1000; ++i)
                if (graph->type(e) == Type::board) {
                    const SquareSet set = SquareSet::of(i % 49);
                    EXPECT_EQ(callback.function(7, {{Type::board, 0, set}}).squares, set);
                } else {
                    EXPECT_EQ(callback.function(7, {{Type::integer, i % 4, {}}}).number, i % 4 >= 2);
                }
        };
        std::thread other(work);
        work();
        other.join();
    }
    EXPECT_EQ(found, 2);
}

TEST_F(Calls, ExceptionsEndAtTheBoundary) {
    for (const char* id : {"test/throws", "test/throws-number"}) {
        registry_ = {};
        const Component& c = component("compile_throws", id);
        Builder builder(7, {});
        EXPECT_FALSE(run(c, builder, {}));
        ASSERT_EQ(builder.diagnostics().size(), 1u);
        EXPECT_THAT(builder.diagnostics()[0].text, HasSubstr("the component threw an exception"));
    }
}

TEST_F(Calls, ExtensionsAreFoundById) {
    for (const auto& [library, id, squares] : {std::tuple{"extension", "test/extension", SquareSet{.bits = {0x7f}}},
                                               {"extension_typed", "test/extension-typed", SquareSet::of(24)}}) {
        Builder builder(7, {});
        EXPECT_TRUE(run(component(library, id), builder, {})) << id;
        EXPECT_TRUE(builder.diagnostics().empty()) << id;
        ASSERT_EQ(builder.calls().goals.size(), 1u);
        EXPECT_EQ(builder.calls().goals[0].squares, squares);
    }
}

TEST_F(Calls, SquaresThatAnExtensionMakesAreOfTheBoard) {
    Builder builder(BoardShape(7, SquareSet::of(3)), {});
    EXPECT_TRUE(run(component("extension", "test/extension"), builder, {}));
    ASSERT_EQ(builder.calls().goals.size(), 1u);
    EXPECT_EQ(builder.calls().goals[0].squares, SquareSet{.bits = {0x77}});
}

TEST_F(Calls, AnUnknownExtensionIsNoError) {
    Builder builder(7, {});
    EXPECT_TRUE(run(component("unknown_extension", "test/unknown-extension"), builder, {}));
    EXPECT_TRUE(builder.diagnostics().empty());
}

struct Mistake {
    const char *name, *message;
};
class Misuse : public Calls, public testing::WithParamInterface<Mistake> {};

TEST_P(Misuse, IsReported) {
    const Component& c = component("misuse", "test/misuse");
    Builder builder(7, {});
    run(c, builder, {{"mistake", GetParam().name}});
    ASSERT_FALSE(builder.diagnostics().empty());
    EXPECT_TRUE(builder.failed());
    EXPECT_THAT(builder.diagnostics().front().text, HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    All, Misuse,
    testing::Values(
        Mistake{"null-zone", "null was given as a zone"}, Mistake{"null-classes", "null was given as a set of pieces"},
        Mistake{"null-text", "null was given as the text of an announcement"},
        Mistake{"null-texts", "an announcement with 5 texts"}, Mistake{"garbage-handle", "123456789 is no expression"},
        Mistake{"none-operand", "TAFL_NONE was given as an operand"},
        Mistake{"outside-operand", "'outside' was given as an operand"},
        Mistake{"outside-barred", "'outside' was given as an operand"}, Mistake{"direction", "7 is no direction"},
        Mistake{"reach-direction", "4 is no direction"}, Mistake{"side", "0 is no side"},
        Mistake{"two-sides", "3 is not one side"}, Mistake{"result", "6 is no result of a game here"},
        Mistake{"phase", "77 is no phase"}, Mistake{"fate", "-1 is no fate"}, Mistake{"type", "takes a truth value"},
        Mistake{"demand-side", "7 is no side"}, Mistake{"demand-type", "takes a truth value"},
        Mistake{"spare-where", "'spare' takes a board"},
        Mistake{"disarm-where", "may not depend on what is hostile, held or captured, on the die"},
        Mistake{"bar-pass-where", "or captured, on "},
        Mistake{"swap-where", "the squares of 'swap' may not depend on what is hostile, held or captured"},
        Mistake{"displace-by", "4 is no kind of displacing moves"},
        Mistake{"pass-held", "'pass' may not depend on what is hostile, held, captured or declared"},
        Mistake{"pass-type", "'pass' takes a truth value"}, Mistake{"again-with", "3 is no choice of second movers"},
        Mistake{"again-chain", "a second move in a turn cannot be combined with moves after a capture"},
        Mistake{"fate-by-held", "with 'by' a captured piece is removed or becomes another"},
        Mistake{"fate-by-null", "null was given as a set of pieces"}, Mistake{"drive-way", "4 is no direction"},
        Mistake{"drive-type", "'drive' takes a board"},
        Mistake{"appear-set", "'men' is not one class of pieces to appear"},
        Mistake{"appear-null", "null was given as a class"}, Mistake{"enter-null", "null was given as a class"},
        Mistake{"enter-set", "'men' is not one class of pieces to enter"},
        Mistake{"enter-king", "no royal piece can enter"}, Mistake{"enter-type", "'enter' takes a board"},
        Mistake{"enter-where", "the squares of 'enter' may not depend on what is hostile"},
        Mistake{"enter-state", "'enter': no state 'lost' was declared here"},
        Mistake{"enter-flag", "'enter': the state 'alarm' is no counter"},
        Mistake{"enter-twice", "two reserves for the same pieces"}, Mistake{"jump-across", "4 is no side to jump over"},
        Mistake{"jump-own", "a jump that captures goes over enemies"},
        Mistake{"marks-null", "null was given as the name of a state"},
        Mistake{"marks-unknown", "no state 'lost' was declared here"},
        Mistake{"marks-flag", "the state 'alarm' holds no marks"},
        Mistake{"marks-garbage", "123456789 is no expression"},
        Mistake{"late-marks", "'start_marks' may only be called while declaring"},
        Mistake{"state-name", "a state has the name 'two words'"},
        Mistake{"operand-type", "takes a truth value, not a board"},
        Mistake{"late-piece", "may only be called while declaring"}, Mistake{"square", "is off the board"},
        Mistake{"part", "part 3 of 1"}, Mistake{"severity", "9 is no severity"},
        Mistake{"null-callback", "null was given as a callback"},
        Mistake{"callback-reads", "a callback that reads 64 values"},
        Mistake{"callback-null-reads", "a callback that reads 2 values"}, Mistake{"callback-type", "0 is no type"},
        Mistake{"callback-state", "a callback keeps state: it gives two answers for the same values"},
        Mistake{"extension-null-id", "null was given as the id of an extension"},
        Mistake{"extension-garbage-handle", "123456789 is no expression"},
        Mistake{"extension-null-out", "null was given as the place for squares"},
        Mistake{"extension-null-squares", "null was given as squares"},
        Mistake{"extension-beyond-board", "squares beyond the board"}),
    [](const auto& each) {
        std::string name = each.param.name;
        std::ranges::replace(name, '-', '_');
        return name;
    });

TEST_F(Calls, AFailureWithoutReportIsAFailure) {
    Builder builder(7, {});
    EXPECT_FALSE(run(component("misuse", "test/misuse"), builder, {{"mistake", "silent"}}));
    EXPECT_TRUE(builder.diagnostics().empty());  // compile() of the variant reports it
}

}  // namespace
}  // namespace tafl
