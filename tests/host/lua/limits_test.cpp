// The caller sets the limits, and messages name them.
#include "explain/equivalence.hpp"
#include "host/lua/games.hpp"
#include "position/position.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

TEST(Limits, Instructions) {
    LuaLimits limits;
    limits.instructions = 100'000;
    const std::string script = makeScript("local n = 0 for k = 1, 1e6 do n = n + k end");
    const Compiled stopped(script, limits);
    EXPECT_FALSE(stopped.passed);
    EXPECT_THAT(stopped.diagnostics, HasSubstr("more than 100000 instructions (line 2 of test.lua"));
    EXPECT_TRUE(Compiled(script).passed);
}

TEST(Limits, SquaresAndClassesByNameCount) {
    LuaLimits limits = patientLimits();
    limits.instructions = limits.tracing = 100'000;
    for (const char* call : {"b:squares(('a1 '):rep(1000))", "b:all_but(('king | '):rep(500) .. 'king')"}) {
        const std::string script = makeScript("for n = 1, 60 do " + std::string(call) + " end");
        EXPECT_THAT(Compiled(script, limits).diagnostics, HasSubstr("more than 100000 instructions")) << call;
        EXPECT_TRUE(Compiled(script).passed) << call;
    }
}

TEST(Limits, Memory) {
    LuaLimits limits;
    limits.memory = 256u << 10;
    const std::string script = makeScript("local t = {} for k = 1, 10000 do t[k] = { k } end");
    const Compiled stopped(script, limits);
    EXPECT_FALSE(stopped.passed);
    EXPECT_THAT(stopped.diagnostics, HasSubstr("takes too much memory: more than 256 KiB"));
    EXPECT_TRUE(Compiled(script).passed);
}

TEST(Limits, FileSize) {
    LuaLimits limits;
    limits.fileSize = 2048;
    EXPECT_THAT(Compiled(makeScript("--" + std::string(4096, 'x') + "\n"), limits).diagnostics,
                HasSubstr("longer than 2 KiB"));
}

TEST(Limits, Paths) {
    // Twelve branches have 4,096 paths, the maximum.
    const auto body = [](int branches) {
        return "local n = 0\nfor k = 1, " + std::to_string(branches) +
               " do\n if i:squares('board - none'):any() and (i.own & b:squares('a' .. (k % 9 + 1)) & " +
               "i:class(k < 10 and 'men' or 'king')):any() then n = n + 1 end\n end\n return n == 3";
    };
    EXPECT_TRUE(Compiled(makeConditionScript(body(12))).passed);
    // Beyond that, the function becomes a callback, and a note names the place and the reason.
    const auto tierOf = [](const Compiled& c) {
        const Graph& g = *c.builder->graph();
        return c.passed &&
                       g.contains(c.calls().outcomes.at(0).program, [](const Node& n) { return n.op == Op::callback; })
                   ? "callback"
                   : "program";
    };
    const Compiled many(makeConditionScript(body(16)));
    EXPECT_STREQ(tierOf(many), "callback");
    EXPECT_THAT(many.diagnostics,
                HasSubstr("has more than 4096 ways through its questions; the last one asked stands in test.lua:"));
    EXPECT_THAT(many.diagnostics, HasSubstr("only_if"));
    LuaLimits limits;
    limits.paths = 3;
    EXPECT_STREQ(tierOf(Compiled(makeConditionScript("return i.king:any() and i.knight:any()"), limits)), "program");
    EXPECT_STREQ(
        tierOf(Compiled(
            makeConditionScript("return i.king:any() and i.knight:any() and i.from:any() or i.jumped:any()"), limits)),
        "callback");
}

TEST(Limits, DepthAndSizeOfPrograms) {
    const auto compile = [](const std::string& script) { return Compiled(script, patientLimits()).diagnostics; };
    // All parts of an operation count.
    EXPECT_THAT(compile(makeConditionScript(
                    "local x, y = i.from, b:squares('edge') for n = 1, 1500 do x = x ~ y end return x:any()")),
                HasSubstr("an expression of more than 2000 steps, one upon the other (line 3 of test.lua"));
    // Slots of programs have 16 bits.
    const auto chains = [](int count) {
        return "local all = i.from for c = 1, " + std::to_string(count) +
               " do local x, y = i.from, b:squares('a' .. (c % 9 + 1) .. ' b' .. (c % 8 + 1))\n"
               "for n = 1, 300 do x = x ~ y end all = all | x end return all:any()";
    };
    EXPECT_THAT(compile(makeConditionScript(chains(30))), HasSubstr("was given a program of more than 20000 steps"));
    EXPECT_EQ(compile(makeConditionScript(chains(20))), "");
    // Each position has slots for all programs.
    EXPECT_THAT(
        compile(makeScript("for o = 1, 25 do b:outcome { phase = 'goal', result = 'draw', when = function(i)\n" +
                           chains(20) + "\nend } end")),
        HasSubstr("the programs of these rules have more than 400000 steps"));
    // The body of a loop is compiled for each loop again.
    EXPECT_THAT(compile(makeConditionScript("local y, all = b:squares('edge'), i.from\n"
                                            "for c = 1, 30 do all = all | i.own:shift('east'):fix(function(x)\n"
                                            "x = x | b:squares('a' .. (c % 9 + 1) .. ' b' .. (c % 8 + 1))\n"
                                            "for n = 1, 250 do x = x ~ y end return x end) end return all:any()")),
                HasSubstr("was given a program of more than 20000 steps"));
}

TEST(Limits, FloodsInLoops) {
    // On 9×9 each flood counts 81 times in each of 81 rounds.
    const std::string outcome =
        "b:outcome { phase = 'goal', result = 'draw', when = function(i)\n"
        "return i.own:fix(function(x) local all = x for g = 0, 21 do local part = x for c = 1, 100 do\n"
        "local through = b:squares('a' .. (c % 9 + 1) .. ' b' .. (c // 9 % 9 + 1) .. ' ' ..\n"
        "({ 'c', 'd', 'e', 'f', 'g' })[g % 5 + 1] .. (g // 5 + 1)) part = part | x:flood(through) end\n"
        "all = all | part end return all end):none() end }\n";
    LuaLimits limits = patientLimits();
    limits.instructions = limits.tracing = 1'000'000'000;
    const Compiled one(makeScript(outcome), limits),
        five(makeScript(outcome + outcome + outcome + outcome + outcome), limits);
    EXPECT_TRUE(one.passed) << one.diagnostics;
    EXPECT_THAT(five.diagnostics, HasSubstr("may take more than 50000000 operations a move"));
}

TEST(Limits, PartsThatAreSharedAreVisitedOnce) {
    // Sixty doublings: without that, these would never end.
    for (const char* condition :
         {"local x = i.attackers for n = 1, 60 do x = x ~ y end return x:any() and i.king:none()",
          "return i.from:fix(function(x) for n = 1, 60 do x = x ~ y end return x | i.to end):any() and "
          "i.king:none()"}) {
        const House house(makeConditionScript("local y = b:squares('edge') " + std::string(condition)));
        ASSERT_TRUE(house.image) << house.diagnostics;
        EXPECT_EQ(house.tier(), "program");
        EXPECT_TRUE(Position::create(house.image));
    }
}

// --- budgets that all rules of a variant share

TEST(Limits, Calls) {
    EXPECT_THAT(
        Compiled(makeScript("for n = 1, 10001 do b:goal { pieces = 'king', zone = 'a1', winner = 'defenders' } end"),
                 patientLimits())
            .diagnostics,
        HasSubstr("these rules make more than 10000 calls\nnote: the call is in test.lua:2"));
}

TEST(Limits, Announcements) {
    const auto announce = [](const std::string& count, const std::string& words) {
        return Compiled(makeScript("for n = 1, " + count + " do b:announce { name = 'n' .. n, texts = { " + words +
                                   " }, number = function(i) return 1 end } end"))
            .diagnostics;
    };
    EXPECT_EQ(announce("100", "'check'"), "");
    EXPECT_THAT(announce("101", "'check'"), HasSubstr("more than 100 announcements"));
    EXPECT_THAT(announce("1", "('x'):rep(2001)"), HasSubstr("at most 2000 characters"));
}

TEST(Limits, Callbacks) {
    const auto outcomes = [](int count) {
        return makeScript("for n = 1, " + std::to_string(count) +
                          " do b:outcome { phase = 'goal', result = 'draw', when = function(i)\n"
                          "return #i.own:list() > 99 end } end");
    };
    const Compiled many(outcomes(32), patientLimits());
    EXPECT_TRUE(many.passed) << many.diagnostics;
    EXPECT_THAT(Compiled(outcomes(33), patientLimits()).diagnostics, HasSubstr("more than 32 callbacks"));
}

TEST(Limits, Expressions) {
    const auto builder = plainBuilder();
    builder->setStage(Builder::Stage::rule);
    const Expr men = builder->unary(Op::count, builder->own());
    for (int n = 0; n < 500'000; ++n) builder->binary(Op::add, men, builder->integer(n));
    EXPECT_THAT(messages(builder->diagnostics()),
                HasSubstr("the expressions of these rules have more than 1000000 steps"));
    EXPECT_EQ(builder->diagnostics().size(), 1u);
}

TEST(Limits, MemoryThatScriptsKeep) {
    const auto builder = plainBuilder();
    builder->setStage(Builder::Stage::rule);
    EXPECT_TRUE(builder->keepMemory(std::size_t{200} << 20));
    EXPECT_FALSE(builder->keepMemory(std::size_t{100} << 20));
    EXPECT_FALSE(builder->keepMemory(1));
    EXPECT_TRUE(builder->isOverBudget());
    EXPECT_EQ(messages(builder->diagnostics()), "error: the scripts of these rules keep more than 256 MiB\n");
    // A rule whose functions are still to be checked keeps its interpreter; others keep nothing.
    const Compiled traced(makeConditionScript("return i.king:none()")),
        plain(makeScript("b:slide { pieces = 'king' }"));
    ASSERT_TRUE(traced.passed && plain.passed);
    EXPECT_FALSE(traced.builder->keepMemory((std::size_t{256} << 20) - 1000));
    EXPECT_TRUE(plain.builder->keepMemory((std::size_t{256} << 20) - 1000));
}

TEST(Limits, TimeToCheckAVariant) {
    const House house(makeConditionScript("return i.king:none()"));
    ASSERT_TRUE(house.image) << house.diagnostics;
    const EquivalenceClaim claim{.program = house.image->graph->truth(true),
                                 .what = "'when'",
                                 .digest = "",
                                 .direct = [](const ReferenceInputs&) {
                                     return CallbackValue{Type::truth, 1, {}};
                                 }};
    EXPECT_FALSE(checkEquivalence(house.image, {claim}, {.played = 10, .random = 0}));
    const auto late = checkEquivalence(house.image, {claim}, {.played = 10, .random = 0, .seconds = -1});
    ASSERT_TRUE(late);
    EXPECT_THAT(late->text, HasSubstr("to compile"));
}

TEST(Limits, TimeOfAVariant) {
    const Component rule{
        .id = "test/rule", .slot = "victory", .compile = [](Builder&, const Parameters&) { return true; }};
    const RuleUse use{.component = &rule, .identity = "test/rule", .place = {"house.toml", 7, 1}};
    CompileInput given{.size = 5, .rows = std::vector<std::string>(5, "....."), .rules = {use}, .lenient = true};
    given.maxSeconds = -1;
    const auto compiled = compile(given);
    ASSERT_FALSE(compiled);
    EXPECT_THAT(messages(compiled.error()), HasSubstr("house.toml:7"));
    EXPECT_THAT(messages(compiled.error()), HasSubstr("to compile"));
}

}  // namespace
}  // namespace tafl
