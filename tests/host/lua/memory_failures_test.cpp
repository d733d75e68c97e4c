// Memory that runs out at any point of a short script: the answer is an error that names the file.
#include "host/lua/support.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

/// Uses boards, texts, tables and a function that is explored, and one that becomes a callback.
const std::string script = R"(
local function mine(i) return i.own & i.men end
local names = {}
for n = 1, 20 do names[n] = ('name'):rep(n) end
return component { id = 'test/rule', slot = 'victory', words = 'A rule.',
  declare = function(b, p) b:zone { name = 'house', squares = 'throne | corners' } end,
  compile = function(b, p)
    local parts = b:parts('corners')
    b:capture { program = function(i) return mine(i):shift('east') & parts[1] end }
    b:outcome { phase = 'goal', result = 'draw', when = function(i)
      local squares = {}
      for n, square in ipairs(i.own:list()) do squares[n] = square:neighbours() end
      return #squares > 12 and names[20] ~= 'x'
    end }
  end }
)";

bool passes(const LuaLimits& limits) {
    const Compiled c(script, limits);
    if (!c.passed) {
        EXPECT_THAT(c.diagnostics, HasSubstr("test.lua"));
    }
    return c.passed;
}

/// The first limit with which the script passes; each smaller one was tried in steps.
template <class Setter>
std::size_t findFirstPassing(std::size_t step, std::size_t end, const Setter& set) {
    for (std::size_t limit = step; limit < end; limit += step) {
        LuaLimits limits;
        set(limits, limit);
        SCOPED_TRACE(limit);
        if (passes(limits)) return limit;
    }
    return end;
}

/// The memory in use grows past the limit.
TEST(MemoryFailures, AtAnySize) {
    const std::size_t first =
        findFirstPassing(64, 4u << 20, [](LuaLimits& limits, std::size_t limit) { limits.memory = limit; });
    EXPECT_GT(first, 20'000u);
    EXPECT_LT(first, 4u << 20);
}

/// All allocations behind the nth are refused, however small: bytes in total are counted by instructions.
TEST(MemoryFailures, AtAnyAllocation) {
    const std::size_t first =
        findFirstPassing(1, 100'000, [](LuaLimits& limits, std::size_t limit) { limits.instructions = limit; });
    EXPECT_GT(first, 500u);
    EXPECT_LT(first, 100'000u);
}

}  // namespace
}  // namespace tafl
