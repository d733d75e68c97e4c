// The caller sets the limits, and messages name them.
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

}  // namespace
}  // namespace tafl
