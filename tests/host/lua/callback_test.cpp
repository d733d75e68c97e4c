// Functions that cannot become programs are called in play: on any thread, and an error never becomes a result.
#include <thread>

#include "explain/agreement.hpp"
#include "host/lua/games.hpp"
#include "search/engine.hpp"
#include "variant/describe_image.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

/// The same rule as a callback and as a program: a draw with three attackers beside defenders.
const std::string asCallback = makeConditionScript(R"(
    local n = 0
    for _, square in ipairs(i.attackers:list()) do
      if (square:neighbours() & i.defenders):any() then n = n + 1 end
    end
    return n >= 3)");
const std::string asProgram = makeConditionScript("return (i.attackers & i.defenders:neighbours()):at_least(3)");

/// Fails after the first move of the attackers; no random position is like that.
std::string failing(const std::string& failure) {
    return makeConditionScript(
        "local n = #i.own:list()\n if i.defending_men == i:squares('d2 d3 c4 e4 d5 d6') or "
        "i.defending_men == i:squares('d3 c4 e4 d5') then " +
        failure + " end\n return n > 99");
}

std::uint64_t perft(const House& house, int depth) {
    const auto position = Position::create(house.image);
    position->start();
    return position->perft(depth);
}

TEST(Callbacks, PlayLikeTheProgram) {
    const House slow(asCallback), fast(asProgram);
    ASSERT_TRUE(slow.image) << slow.diagnostics;
    ASSERT_TRUE(fast.image) << fast.diagnostics;
    EXPECT_EQ(slow.tier(), "callback");
    EXPECT_EQ(fast.tier(), "program");
    EXPECT_EQ(fast.diagnostics, "");
    EXPECT_THAT(slow.diagnostics, HasSubstr("'when' (the function of line 2) is called in play, which is slow"));
    EXPECT_THAT(slow.diagnostics,
                HasSubstr("house.lua:5: the squares of a board of the position are listed one by one"));
    EXPECT_NE(slow.image->digest, fast.image->digest);
    EXPECT_EQ(perft(slow, 3), perft(fast, 3));
    const CrossCheckReport played = crossCheckEngine(slow.image, 3, 7, 60);
    EXPECT_FALSE(played.mismatch) << played.mismatch->subject;
}

TEST(Callbacks, AreExplained) {
    const House house(asCallback);
    ASSERT_TRUE(house.image) << house.diagnostics;
    std::string why;
    for (const CompiledRule& rule : describeImage(*house.image).rules)
        for (const CompiledCall& call : rule.written) why += call.why;
    EXPECT_THAT(why, HasSubstr("house.lua:5: the squares of a board of the position are listed one by one"));
}

TEST(Callbacks, ReportARemedy) {
    const auto compileNote = [](const std::string& body) { return Compiled(makeCaptureScript(body)).diagnostics; };
    for (const char* body : {"local x = i.to for n = 1, i.die do x = x:neighbours() end return x & i.enemy",
                             "local x = i.to for n = 1, i.own:count() do x = x:neighbours() end return x & i.enemy",
                             "if i.enemy:count() - i.own:count() > 3 then return i.to end return i.none"}) {
        const std::string note = compileNote(body);
        EXPECT_THAT(note, HasSubstr("is called in play, which is slow: it cannot be made a program. test.lua:3: "))
            << body;
        EXPECT_THAT(note, HasSubstr("Compare it, by <, >= or :is(n); of a board, ask at_least(n)")) << body;
    }
    EXPECT_THAT(
        compileNote("local out = i.none for _, s in ipairs(b:squares('edge'):list()) do if (s & i.to):any() then out = "
                    "out | (s:neighbours() & i.enemy) end end return out"),
        HasSubstr("it cannot be made a program. 'program' has more than 4096 ways"));
}

TEST(Callbacks, HaveAStatePerThread) {
    const House house(asCallback);
    ASSERT_TRUE(house.image) << house.diagnostics;
    const std::uint64_t alone = perft(house, 2);
    std::vector<std::uint64_t> counted(4);
    {
        std::vector<std::jthread> threads;
        for (auto& n : counted) threads.emplace_back([&] { n = perft(house, 2); });
    }
    for (const auto n : counted) EXPECT_EQ(n, alone);
}

TEST(Callbacks, ServeASearchOnSeveralThreads) {
    const House house(asCallback);
    ASSERT_TRUE(house.image) << house.diagnostics;
    const auto position = Position::create(house.image);
    position->start();
    SearchEngine engine(house.image, {.megabytes = 1, .threads = 4});
    const SearchResult found = engine.search(*position, {.nodes = 3000});
    EXPECT_TRUE(found.found);
    EXPECT_GE(found.nodes, 3000u);
}

TEST(Callbacks, AnErrorStopsTheGame) {
    for (const auto& [failure, message] :
         {std::pair<const char*, const char*>{"error('boom')", "boom (line 4 of house.lua"},
          {"while true do end", "ran too long"},
          {"local t = {} while true do t[#t + 1] = {} end", "too"},
          {"return 3", "returned number; it must return true or false"},
          {"return i:reach('king'):any()", "never asked for while the function was tried"}}) {
        const House house(failing(failure));
        ASSERT_TRUE(house.image) << house.diagnostics;
        ASSERT_EQ(house.tier(), "callback");
        try {
            perft(house, 2);
            FAIL() << failure << ": not detected";
        } catch (const CallbackFailure& e) {
            EXPECT_THAT(e.what(), HasSubstr(message)) << failure;
            EXPECT_THAT(e.what(), HasSubstr("house.lua"));
        }
        EXPECT_THROW(perft(house, 2), CallbackFailure) << "the second time";
    }
}

TEST(Callbacks, KeepNoState) {
    const House house("local n = 0\n" + makeConditionScript("n = n + #i.own:list() return n > 100"));
    EXPECT_FALSE(house.image);
    EXPECT_THAT(house.diagnostics, HasSubstr("'when' keeps something between runs: 'n' has changed"));
}

TEST(Callbacks, ReadStatesAndParameters) {
    const House house(R"(
return component { id = "test/rule", slot = "victory", words = "A rule.", parameters = { most = integer(6, 1, 99) },
  declare = function(b) b:state { name = "moves", kind = "counter", most = 100 } end,
  compile = function(b, p)
    b:update { state = "moves", program = function(i) return math.min(100, i:state("moves") + #i.to:list()) end }
    b:outcome { phase = "goal", result = "draw", when = function(i)
      local n = i:state("moves")
      for _ = 1, 1 do i.own:list() end
      return n >= p.most and i.since_capture + n > 0
    end }
  end })");
    ASSERT_TRUE(house.image) << house.diagnostics;
    EXPECT_EQ(house.tier(), "callback");
    const auto position = Position::create(house.image);
    const PlayoutCounts counts = position->playouts(10, 20, 100, 1, true);
    EXPECT_EQ(counts.games, 20u);
    EXPECT_LE(counts.plies, 20u * 6);
}

}  // namespace
}  // namespace tafl
