// Hostile scripts: each must end soon, with a message, and leave the program intact.
#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <set>

#include "base/sanitized.hpp"
#include "host/lua/support.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

/// CPU time of this thread: a busy machine fails no test.
double threadSeconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}
#ifdef NDEBUG
constexpr double maxAttackSeconds = isSanitizerBuild ? 2 : 0.2;
#else
constexpr double maxAttackSeconds = 2;
#endif
/// `seconds`, or the minimum with up to two repetitions if that is too long: on a shared machine, cache misses
/// sometimes lengthen even CPU time.
template <typename Again>
double minSeconds(double seconds, Again again) {
    for (int i = 0; i < 2 && seconds >= maxAttackSeconds; ++i) {
        const double start = threadSeconds();
        again();
        seconds = std::min(seconds, threadSeconds() - start);
    }
    return seconds;
}

/// Peak memory of the process since construction, minus memory then, in bytes. 0 if the system does not report it, or
/// with a sanitizer, which uses memory of its own.
class Memory {
public:
    Memory() {
        std::ofstream("/proc/self/clear_refs") << "5";  // resets the peak
        before_ = kibibytes("VmHWM:");
    }
    std::size_t peak() const {
        if (isSanitizerBuild) return 0;
        const std::size_t peak = kibibytes("VmHWM:");
        return peak > before_ ? (peak - before_) << 10 : 0;
    }

private:
    static std::size_t kibibytes(const std::string& key) {
        std::ifstream status("/proc/self/status");
        std::size_t number = 0;
        for (std::string word; status >> word;)
            if (word == key) status >> number;
        return number;
    }
    std::size_t before_ = 0;
};
/// The interpreter, and some memory of the host.
const std::size_t maxMemory = LuaLimits{}.memory + (4u << 20);

struct Attack {
    const char* name;
    std::string script;
    const char* message;
};
void PrintTo(const Attack& a, std::ostream* out) { *out << a.name; }

/// With a sanitizer, or on a busy machine, time may run out before memory or stack do.
testing::Matcher<const std::string&> matchMessage(const Attack& attack) {
    const std::string_view message = attack.message;
    const bool exhausts = !message.starts_with("global '") && !message.starts_with("field '");
    if (isSanitizerBuild || exhausts)
        return testing::AnyOf(HasSubstr(attack.message), HasSubstr("the script ran too long"));
    return HasSubstr(attack.message);
}

const Attack attacks[] = {
    {"os", "os.execute('true')", "global 'os'"},
    {"io", "io.open('/etc/passwd')", "global 'io'"},
    {"debug", "debug.getregistry()", "global 'debug'"},
    {"package", "return package.loadlib", "global 'package'"},
    {"load", "load('return 1')()", "global 'load'"},
    {"loadstring of bytecode", "load(string.dump(function() end))", "field 'dump'"},
    {"dofile", "dofile('x.lua')", "global 'dofile'"},
    {"pcall", "pcall(error)", "global 'pcall'"},
    {"xpcall", "xpcall(error, error)", "global 'xpcall'"},
    {"coroutine", "coroutine.wrap(function() while true do end end)()", "global 'coroutine'"},
    {"setmetatable", "setmetatable({}, { __gc = function() while true do end end })", "global 'setmetatable'"},
    {"getmetatable", "getmetatable('').__index.rep = nil", "global 'getmetatable'"},
    {"rawset", "rawset(string, 'rep', nil)", "global 'rawset'"},
    {"collectgarbage", "collectgarbage('stop')", "global 'collectgarbage'"},
    {"print", "print('x')", "global 'print'"},
    {"random", "return math.random()", "field 'random'"},
    {"patterns", "return string.find(('a'):rep(400), ('a-'):rep(60) .. 'b')", "field 'find'"},
    {"patterns as methods", "return ('a'):gsub('a', 'b')", "method 'gsub'"},
    {"a library changed", "string.rep = function() end", "'string' cannot be written to"},
    {"a method of texts changed", "local s = ('x').rep; string.len = s", "'string' cannot be written to"},
    {"endless loop", "while true do end", "the script ran too long"},
    {"endless recursion", "local function f() return 1 + f() end f()", "for calls within calls"},
    {"endless tail calls", "local function f() return f() end f()", "the script ran too long"},
    {"endless goto", "::a:: goto a", "the script ran too long"},
    {"endless growth", "local t = {} for n = 1, 1e9 do t[n] = { n } end", "too"},
    {"a text that doubles", "local s = 'x' while true do s = s .. s end", "too"},
    {"texts copied for ever", "local s = ('x'):rep(15000) local t while true do t = s .. 'y' end", "too"},
    {"rep", "return ('x'):rep(1e9)", "string.rep would make a text of more than"},
    {"rep with a separator", "return ('x'):rep(1e6, ('y'):rep(1000))", "string.rep would make a text of more than"},
    {"rep overflow", "return ('x'):rep(math.maxinteger)", "string.rep would make a text of more than"},
    {"format width", "return ('%99999d'):format(1)", "invalid"},
    {"format of many", "local s = ('x'):rep(15000) return ('%s%s%s'):format(s, s, s)",
     "string.format would make a text"},
    {"addresses", "return ('%p'):format({})", "knows no %p"},
    {"concat", "return table.concat({}, 'x', 1, 1e9)", "a range of more than"},
    {"concat of much", "local t = {} for n = 1, 5000 do t[n] = ('x'):rep(100) end return table.concat(t)",
     "table.concat would make a text"},
    {"unpack", "return table.unpack({}, 1, 1e6)", "a range of more than"},
    {"sort that lies", "local t = {} for n = 1, 100 do t[n] = n end table.sort(t, function() return true end)",
     "invalid order function"},
    {"sort that never ends",
     "local t = {} for n = 1, 1000 do t[n] = n end table.sort(t, function(a, b) while true do end end)",
     "the script ran too long"},
    {"require of a path", "require '../../etc/passwd'", "is no name of a library"},
    {"require of something", "require 'socket'", "library 'socket'"},
    {"bytecode", "\x1bLua", "attempt to load a binary chunk"},
    {"an error that is no text", "error({})", "raised an error that is no text"},
    {"nested without end", "return " + std::string(5000, '(') + "1" + std::string(5000, ')'), "overflow"},
    {"utf8", "utf8.char(1e9)", "global 'utf8'"},
    {"move", "table.move({}, 1, 1e9, 2)", "field 'move'"},
    {"pack", "string.pack('s', 'x')", "field 'pack'"},
    {"gsub with a function", "string.gsub('x', '.', function() while true do end end)", "field 'gsub'"},
    {"the environment of the program", "os.getenv('HOME')", "global 'os'"},
    {"the globals", "_G.component = nil", "global '_G'"},
    {"the registry", "debug.setmetatable(0, {})", "global 'debug'"},
    {"setfenv", "setfenv(1, {})", "global 'setfenv'"},
    {"pcall around an endless loop", "while true do pcall(function() while true do end end) end", "global 'pcall'"},
    {"an error that is thrown for ever", "local function f() error(f) end f()", "raised an error that is no text"},
    {"metamethods of plain tables", "local t = { __index = function() while true do end end } return t.x.y", "nil"},
    {"a library of numbers changed", "local n = 5 n.is = nil", "index a number"},
    {"a to-be-closed value", "local x <close> = {} ", "non-closable value"},
    {"rawset through next", "next(string, 'rep') string['rep'] = 1", "'string' cannot be written to"},
    {"math changed", "math.pi = 3", "'math' cannot be written to"},
    {"table changed", "table.insert = nil", "'table' cannot be written to"},
    {"numeric for without end", "for n = 1, math.huge do end", "the script ran too long"},
    {"for with a step of zero", "for n = 1, 2, 0 do end", "'for' step is zero"},
    {"repeat without end", "repeat local x = 1 until false", "the script ran too long"},
    {"an iterator without end", "for _ in function() return 1 end do end", "the script ran too long"},
    {"two functions that call each other",
     "local g local function f() return 1 + g() end g = function() return 1 + f() end f()", "for calls within calls"},
    {"recursion in arguments", "local function f(...) return f(1, ...) end f()", "too"},
    {"a comparator that recurses",
     "local t = { 3, 2, 1 } local function c(a, b) table.sort(t, c) return a < b end table.sort(t, c)",
     "C stack overflow"},
    {"sorts without end", "local t = {} for n = 1, 10000 do t[n] = n end while true do table.sort(t) end",
     "the script ran too long"},
    {"sorting long texts",
     "local a, b = ('x'):rep(16000) .. 'a', ('x'):rep(16000) .. 'b' local t = {} for n = 1, 10000 do t[n] = n % 2 == 0 "
     "and a or b "
     "end table.sort(t)",
     "the script ran too long"},
    {"comparing long texts",
     "local a, b = ('x'):rep(16000) .. 'a', ('x'):rep(16000) .. 'b' while true do local _ = a < b end",
     "the script ran too long"},
    {"inserting in front", "local t = {} for n = 1, 1e7 do table.insert(t, 1, n) end", "too"},
    {"removing in front", "local t = {} for n = 1, 10001 do t[n] = n end while true do table.remove(t, 1) end",
     "a list of more than"},
    {"bytes of a long text", "return (('x'):rep(15000)):byte(1, -1)", "at most 200 values"},
    {"select on and on",
     "local function f(...) while true do local _ = select(2, ...) end end f(table.unpack({}, 1, 150))",
     "the script ran too long"},
    {"pairs on and on", "local t = {} for n = 1, 5000 do t[n] = n end while true do for _ in pairs(t) do end end",
     "the script ran too long"},
    {"a wide table", "local t = {} for n = 1, 1e8 do t['k' .. n] = true end", "too"},
    {"closures without end", "local t = {} for n = 1, 1e8 do t[n] = function() return n end end", "too"},
    {"garbage without end", "while true do local t = { {}, {}, {} } end", "too"},
    {"upper without end", "local s = ('x'):rep(16000) while true do s = s:upper() end", "too"},
    {"format without end", "while true do local s = ('%099.99f'):format(1e308) end", "too"},
    {"a huge format", "return (('%s'):rep(5000)):format(1)", "a format of more than"},
    {"tostring of a deep value", "local t = {} for n = 1, 1e6 do t = { t } end return tostring(t) .. nil", "too"},
    {"nested tables in the text", "return " + std::string(3000, '{') + std::string(3000, '}'), "overflow"},
    {"a long chain of additions",
     "return " +
         [] {
             std::string s = "1";
             for (int i = 0; i < 30000; ++i) s += "..1";
             return s;
         }(),
     "takes too much memory"},
    {"too many locals",
     [] {
         std::string s;
         for (int i = 0; i < 300; ++i) s += "local a" + std::to_string(i) + "\n";
         return s;
     }(),
     "too many local variables"},
    {"require on and on", "local n = 0 while true do n = n + 1 require('x' .. n) end", "library 'x1'"},
    {"require of a number of texts", "require(('x'):rep(200))", "is no name of a library"},
    {"zero bytes in a name", "require('words\\0/../../etc/passwd')", "no"},
    {"component on and on", "while true do component {} end", "too"},
    {"order of addresses", "for k in pairs({ [{}] = 1 }) do end", "keys that are numbers, texts or truth values"},
    {"keys of one chain", "local t = {} for k = 0, 65536 do t[k * 131071] = true end while true do end", "too"},
    {"keys of one chain, iterated",
     "local t = {} for k = 1, 4000 do t[k * 4095] = true end while true do for _ in pairs(t) do end end",
     "the script ran too long"},
    {"keys of one chain, as fractions",
     "local t = {} for k = 0, 65536 do t[k * 131071.0 + 0.5] = true end while true do end", "too"},
    {"sorting texts of zero bytes",
     "local a, b = ('\\0'):rep(16000) .. 'a', ('\\0'):rep(16000) .. 'b' local t = {} for n = 1, 1000 do t[n] = n % 2 "
     "== 0 and a or b end while true do table.sort(t) end",
     "the script ran too long"},
    {"comparing texts of zero bytes",
     "local a, b = ('\\0'):rep(16000) .. 'a', ('\\0'):rep(16000) .. 'b' while true do local _ = a < b end",
     "the script ran too long"},
    {"constants of one chain",
     [] {
         std::string s = "local function f() return {";
         for (int k = 1; k < 90'000; ++k) s += std::to_string(131071LL * k) + ",";
         return s + "} end while true do end";
     }(),
     "too"},
};

class Attacks : public testing::TestWithParam<Attack> {};

/// An attack must not affect the next script.
void expectTheProgramGoesOn() {
    const Compiled c(
        makeConditionScript("return ('x'):rep(2) == 'xx' and #table.concat({ 1, 2 }) == 2 and i.king:any()"));
    EXPECT_TRUE(c.passed) << c.diagnostics;
}

TEST_P(Attacks, EndInAMessageWhileLoading) {
    const Memory memory;
    const double start = threadSeconds();
    const auto loaded = loadScriptText(GetParam().script, "attack.lua");
    const double seconds = threadSeconds() - start;
    EXPECT_LT(memory.peak(), maxMemory);
    EXPECT_LT(minSeconds(seconds, [&] { (void)loadScriptText(GetParam().script, "attack.lua"); }), maxAttackSeconds);
    ASSERT_FALSE(loaded);
    EXPECT_THAT(messages(loaded.error()), matchMessage(GetParam()));
    EXPECT_THAT(messages(loaded.error()), HasSubstr("attack.lua"));
    expectTheProgramGoesOn();
}

TEST_P(Attacks, EndInAMessageWhileCompiling) {
    if (GetParam().name == std::string("bytecode")) return;
    const std::string script = makeScript(GetParam().script);
    const Memory memory;
    const double start = threadSeconds();
    const Compiled c(script);
    const double seconds = threadSeconds() - start;
    EXPECT_LT(memory.peak(), maxMemory);
    EXPECT_LT(minSeconds(seconds, [&] { const Compiled again(script); }), maxAttackSeconds);
    EXPECT_FALSE(c.passed);
    EXPECT_THAT(c.diagnostics, matchMessage(GetParam()));
    expectTheProgramGoesOn();
}

TEST_P(Attacks, EndInAMessageInsideAFunction) {
    if (GetParam().name == std::string("bytecode")) return;
    const std::string script = makeConditionScript(GetParam().script);
    const Memory memory;
    const double start = threadSeconds();
    const Compiled c(script);
    const double seconds = threadSeconds() - start;
    EXPECT_LT(memory.peak(), maxMemory);
    EXPECT_LT(minSeconds(seconds, [&] { const Compiled again(script); }), maxAttackSeconds);
    EXPECT_FALSE(c.passed);
    EXPECT_THAT(c.diagnostics, matchMessage(GetParam()));
    expectTheProgramGoesOn();
}

INSTANTIATE_TEST_SUITE_P(Lua, Attacks, testing::ValuesIn(attacks));

TEST(Sandbox, AttacksHaveNamesAndMessages) {
    std::set<std::string> names;
    for (const Attack& attack : attacks) {
        EXPECT_TRUE(names.insert(attack.name).second) << attack.name;
        EXPECT_NE(std::string(attack.message), "") << attack.name;
    }
    EXPECT_GE(names.size(), 60u);
}

TEST(Sandbox, SmallBlocksCountWithAllocatorOverhead) {
    const std::string script = makeScript("local t = {} while true do t = { t } end");
    const Memory memory;
    const Compiled c(script, patientLimits());
    EXPECT_LT(memory.peak(), maxMemory);
    EXPECT_FALSE(c.passed);
    EXPECT_THAT(c.diagnostics, HasSubstr("takes too much memory"));
}

/// Finding the place of each decision must not read the whole script again.
TEST(Sandbox, ManyEmptyLinesCostNothing) {
    const std::string body =
        "local n = 0 for k = 1, 11 do if (i.own & b:squares('a' .. (k % 9 + 1))):any() then n = n + 1 end "
        "end return n == 3";
    const std::string script = std::string(1'000'000, '\n') + makeConditionScript(body);
    const double plain = [&] {
        const double start = threadSeconds();
        EXPECT_TRUE(Compiled(makeConditionScript(body)).passed);
        return threadSeconds() - start;
    }();
    const double start = threadSeconds();
    const Compiled c(script);
    EXPECT_LT(threadSeconds() - start, 3 * plain + maxAttackSeconds);
}

/// All runs of a rule's functions together are bounded, not only each.
TEST(Sandbox, ManySlowPathsEndInAMessage) {
    LuaLimits limits;
    limits.totalTime = std::chrono::milliseconds(50);  // a small part of what all paths take
    const double start = threadSeconds();
    const Compiled c(
        makeConditionScript("local n = 0 for k = 1, 11 do if (i.own & b:squares('a' .. (k % 9 + 1)) & i:class(k < 10 "
                            "and 'men' or 'king')):any() then n = n + 1 end end "
                            "local s = 0 for k = 1, 400000 do s = s + k end return n == 3"),
        limits);
    EXPECT_FALSE(c.passed);
    EXPECT_THAT(c.diagnostics, HasSubstr("the script ran too long"));
    EXPECT_LT(threadSeconds() - start, 0.05 + maxAttackSeconds);
}

TEST(Sandbox, ATracebackOfARecursionIsShort) {
    const Compiled c(
        makeScript("local t = { 3, 2, 1 }\nlocal function order(a, b) table.sort(t, order) return a < b end\n"
                   "table.sort(t, order)"));
    EXPECT_FALSE(c.passed);
    EXPECT_LT(c.diagnostics.size(), 400u) << c.diagnostics;
    EXPECT_THAT(c.diagnostics, HasSubstr("C stack overflow"));
    EXPECT_THAT(c.diagnostics, testing::ContainsRegex("[0-9]+ times"));
}

TEST(Sandbox, ExpressionsAreNeitherDeepNorCountless) {
    const Compiled deep(
        makeConditionScript("local x = i.own for n = 1, 50000 do x = x:shift('east'):neighbours() end return x:any()"),
        patientLimits());
    EXPECT_FALSE(deep.passed);
    EXPECT_THAT(deep.diagnostics,
                HasSubstr("an expression of more than 2000 steps, one upon the other (line 3 of test.lua"));
    // Shared parts are traversed once: sixty doublings are little work.
    const Compiled doubled(
        makeConditionScript("local x = i.own for n = 1, 60 do x = x | x:neighbours() end return x:count() < 3"));
    EXPECT_TRUE(doubled.passed) << doubled.diagnostics;
    const Compiled outside(makeScript("local x = b:squares('throne') while true do x = x:shift('east') | x end"));
    EXPECT_FALSE(outside.passed);
    EXPECT_THAT(outside.diagnostics, HasSubstr("the script ran too long"));
}

TEST(Sandbox, HoldsExactlyTheAllowlist) {
    const Compiled c(makeScript(R"(
        local names = { "assert", "error", "ipairs", "next", "pairs", "rawequal", "rawlen", "require", "select", "tonumber", "tostring", "type",
                        "math", "string", "table", "component", "boolean", "integer", "choice", "text", "zone_parameter", "classes", "zones", "texts" }
        for _, name in ipairs(names) do assert(_ENV[name] ~= nil, name) end
        for _, name in ipairs { "_G", "_VERSION", "warn", "loadfile", "utf8" } do assert(_ENV[name] == nil, name) end
        for _, name in ipairs { "find", "match", "gmatch", "gsub", "dump", "pack", "unpack" } do assert(string[name] == nil, name) end
        assert(math.randomseed == nil and table.move == nil)
        assert(("x"):rep(3, "-") == "x-x-x" and ("%d %s"):format(3, "a") == "3 a" and table.concat({ 1, 2 }, ",") == "1,2")
        assert(tostring({}) == "table" and tonumber("12") == 12)
    )"));
    EXPECT_TRUE(c.passed) << c.diagnostics;
}

/// An address differs from run to run, and rules must not.
TEST(Sandbox, NoTextShowsAnAddress) {
    const Compiled c(makeScript(R"(
        local function same(text, expected) assert(text == expected, text) end
        for _, value in ipairs { {}, function() end, string.len, string } do
            same(("%s"):format(value), tostring(value))
        end
        same(string.format("%s, %s and %-9s|%.3s", {}, string.len, {}, {}), "table, function and table    |tab")
        same(string.format("%d%% of %s, %q: %5.1f %s", 3, {}, "x", 1.5, string.len), '3% of table, "x":   1.5 function')
        same(string.format("%s %s %s %s", "a", 1, true, nil), "a 1 true nil")
        local corners = b:squares("a1 a7")
        same(string.format("%s", corners), tostring(corners))
        same(tostring(corners), "a1 a7")
    )"));
    EXPECT_TRUE(c.passed) << c.diagnostics;
    EXPECT_EQ(c.diagnostics.find("0x"), std::string::npos) << c.diagnostics;
    const Compiled wrong(makeScript("return ('%d'):format({})"));
    EXPECT_THAT(wrong.diagnostics, HasSubstr("number expected, got table"));
}

TEST(Sandbox, IteratesTablesInAFixedOrder) {
    const Compiled c(makeScript(R"(
        local order = {}
        for k, v in pairs { delta = 4, alpha = 1, [2] = "b", [1] = "a", charlie = 3, bravo = 2 } do order[#order + 1] = tostring(k) .. v end
        assert(table.concat(order, " ") == "1a 2b alpha1 bravo2 charlie3 delta4", table.concat(order, " "))
        assert(next({}) == nil and next({ x = 1 }) == "x")
    )"));
    EXPECT_TRUE(c.passed) << c.diagnostics;
}

TEST(Sandbox, GlobalsAreMadeOnlyWhileLoading) {
    const std::string script =
        "helper = function() return 7 end\n" + makeScript("assert(helper() == 7) assert(next({}) == nil) helper = nil");
    const Compiled c(script);
    EXPECT_FALSE(c.passed);
    EXPECT_THAT(c.diagnostics, HasSubstr("global 'helper' cannot be written to while a rule is compiled"));
}

TEST(Sandbox, NoStateIsKeptBetweenCalls) {
    const auto loaded =
        loadScriptText("local calls, seen = 0, {}\n" +
                           makeScript("calls = calls + 1 seen[#seen + 1] = true assert(calls == 1 and #seen == 1)"),
                       "test.lua");
    ASSERT_TRUE(loaded) << messages(loaded.error());
    for (int i = 0; i < 3; ++i) {
        const auto b = plainBuilder();
        b->setStage(Builder::Stage::rule);
        EXPECT_TRUE(loaded->front().compile(*b, {})) << messages(b->diagnostics());
    }
}

TEST(Sandbox, ComponentsOutliveTheirScript) {
    Component kept;
    {
        auto loaded = loadScriptText(makeConditionScript("return i.king:any()"), "test.lua");
        ASSERT_TRUE(loaded);
        kept = std::move(loaded->front());
    }
    for (const int size : {7, 19}) {
        const auto b = plainBuilder(size);
        b->setStage(Builder::Stage::rule);
        EXPECT_TRUE(kept.compile(*b, {}));
        EXPECT_EQ(b->calls().outcomes.size(), 1u);
    }
}

class Libraries : public testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() /
                  ("taflsmith-lua-" + std::to_string(std::chrono::steady_clock::now().time_since_epoch().count()));
        write("lib/helpers.lua", "return { seven = function() return 7 end }");
        write("lib/ring_a.lua", "return require 'ring_b'");
        write("lib/ring_b.lua", "return require 'ring_a'");
        write("lib/broken.lua", "return 1 +");
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    void write(const std::string& name, const std::string& text) {
        std::filesystem::create_directories((folder_ / name).parent_path());
        std::ofstream(folder_ / name) << text;
    }
    std::filesystem::path folder_;
};

TEST_F(Libraries, AreFoundBesideTheScripts) {
    write("rules/turn/a.lua", "local helpers = require 'helpers'\n" +
                                  makeScript("assert(helpers.seven() == 7) assert(require 'helpers' == helpers)"));
    const auto loaded = loadScript(folder_ / "rules/turn/a.lua");
    ASSERT_TRUE(loaded) << messages(loaded.error());
    // The text read first stays: a loaded rule does not depend on later changes of the file.
    write("lib/helpers.lua", "return { seven = function() return 8 end }");
    const auto b = plainBuilder();
    b->setStage(Builder::Stage::rule);
    EXPECT_TRUE(loaded->front().compile(*b, {})) << messages(b->diagnostics());
}

TEST_F(Libraries, ReportTheirMistakes) {
    write("rules/a.lua", "require 'ring_a'");
    write("rules/b.lua", "require 'broken'");
    EXPECT_THAT(messages(loadScript(folder_ / "rules/a.lua").error()), HasSubstr("requires itself"));
    EXPECT_THAT(messages(loadScript(folder_ / "rules/b.lua").error()), HasSubstr("broken.lua:1"));
    EXPECT_THAT(messages(loadScript(folder_ / "rules/none.lua").error()), HasSubstr("there is no such script"));
}

TEST_F(Libraries, OneBadScriptLeavesTheOthersLoaded) {
    write("rules/a.lua", "error('broken')");
    write("rules/deep/b.lua", makeScript(""));
    Registry registry;
    const Diagnostics diagnostics = loadScripts(folder_ / "rules", registry);
    EXPECT_EQ(diagnostics.size(), 1u) << messages(diagnostics);
    const Component* found = registry.find("test/rule");
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->origin, "lua");
    EXPECT_THAT(found->file, HasSubstr("b.lua"));
}

}  // namespace
}  // namespace tafl
