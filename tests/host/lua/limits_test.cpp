// The caller sets the limits, and messages name them.
#include "host/lua/support.hpp"

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

}  // namespace
}  // namespace tafl
