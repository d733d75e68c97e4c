// Hostile scripts: each must end in a message, soon, and leave the program as it was.
#include <chrono>
#include <filesystem>
#include <fstream>

#include "support.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

struct Attack {
    const char* name;
    std::string script;
    const char* message;
};
void PrintTo(const Attack& a, std::ostream* out) { *out << a.name; }

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
    {"endless growth", "local t = {} for n = 1, 1e9 do t[n] = { n } end", "takes too much memory"},
    {"a text that doubles", "local s = 'x' while true do s = s .. s end", "takes too much memory"},
    {"texts copied for ever", "local s = ('x'):rep(60000) s = s .. s .. s .. s local t while true do t = s .. 'y' end",
     "too"},
    {"rep", "return ('x'):rep(1e9)", "string.rep would make a text of more than"},
    {"rep with a separator", "return ('x'):rep(1e6, ('y'):rep(1000))", "string.rep would make a text of more than"},
    {"rep overflow", "return ('x'):rep(math.maxinteger)", "string.rep would make a text of more than"},
    {"format width", "return ('%99999d'):format(1)", "invalid"},
    {"format of many", "local s = ('x'):rep(60000) return ('%s%s%s'):format(s, s, s)",
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
    {"order of addresses", "for k in pairs({ [{}] = 1 }) do end", "keys that are numbers, texts or truth values"},
};

class Attacks : public testing::TestWithParam<Attack> {};

TEST_P(Attacks, EndInAMessageWhileLoading) {
    const auto start = std::chrono::steady_clock::now();
    const auto loaded = loadScriptText(GetParam().script, "attack.lua");
    const auto time = std::chrono::steady_clock::now() - start;
    ASSERT_FALSE(loaded);
    EXPECT_THAT(messages(loaded.error()), HasSubstr(GetParam().message));
    EXPECT_THAT(messages(loaded.error()), HasSubstr("attack.lua"));
    EXPECT_LT(time, std::chrono::seconds(15));
}

TEST_P(Attacks, EndInAMessageWhileCompiling) {
    if (GetParam().name == std::string("bytecode")) return;
    const Compiled c(scriptOf(GetParam().script));
    EXPECT_FALSE(c.passed);
    EXPECT_THAT(c.complaints, HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(Lua, Attacks, testing::ValuesIn(attacks));

TEST(Sandbox, HoldsExactlyTheWhiteList) {
    const Compiled c(scriptOf(R"(
        local names = { "assert", "error", "ipairs", "next", "pairs", "rawequal", "rawlen", "require", "select", "tonumber", "tostring", "type",
                        "math", "string", "table", "component", "boolean", "integer", "choice", "text", "zone_parameter", "classes", "zones", "texts" }
        for _, name in ipairs(names) do assert(_ENV[name] ~= nil, name) end
        for _, name in ipairs { "_G", "_VERSION", "warn", "loadfile", "utf8" } do assert(_ENV[name] == nil, name) end
        for _, name in ipairs { "find", "match", "gmatch", "gsub", "dump", "pack", "unpack" } do assert(string[name] == nil, name) end
        assert(math.randomseed == nil and table.move == nil)
        assert(("x"):rep(3, "-") == "x-x-x" and ("%d %s"):format(3, "a") == "3 a" and table.concat({ 1, 2 }, ",") == "1,2")
        assert(tostring({}) == "table" and tonumber("12") == 12)
    )"));
    EXPECT_TRUE(c.passed) << c.complaints;
}

TEST(Sandbox, GoesThroughTablesInAFixedOrder) {
    const Compiled c(scriptOf(R"(
        local order = {}
        for k, v in pairs { delta = 4, alpha = 1, [2] = "b", [1] = "a", charlie = 3, bravo = 2 } do order[#order + 1] = tostring(k) .. v end
        assert(table.concat(order, " ") == "1a 2b alpha1 bravo2 charlie3 delta4", table.concat(order, " "))
        assert(next({}) == nil and next({ x = 1 }) == "x")
    )"));
    EXPECT_TRUE(c.passed) << c.complaints;
}

TEST(Sandbox, GlobalsMayBeMadeWhileLoadingAndNotLater) {
    const std::string script =
        "helper = function() return 7 end\n" + scriptOf("assert(helper() == 7) assert(next({}) == nil) helper = nil");
    const Compiled c(script);
    EXPECT_FALSE(c.passed);
    EXPECT_THAT(c.complaints, HasSubstr("global 'helper' cannot be written to while a rule is compiled"));
}

TEST(Sandbox, NothingIsKeptFromOneCallToTheNext) {
    const auto loaded =
        loadScriptText("local calls, seen = 0, {}\n" +
                           scriptOf("calls = calls + 1 seen[#seen + 1] = true assert(calls == 1 and #seen == 1)"),
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
        auto loaded = loadScriptText(conditionOf("return i.king:any()"), "test.lua");
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
                                  scriptOf("assert(helpers.seven() == 7) assert(require 'helpers' == helpers)"));
    const auto loaded = loadScript(folder_ / "rules/turn/a.lua");
    ASSERT_TRUE(loaded) << messages(loaded.error());
    // What was read once stays: a rule never depends on a file that changes under it.
    write("lib/helpers.lua", "return { seven = function() return 8 end }");
    const auto b = plainBuilder();
    b->setStage(Builder::Stage::rule);
    EXPECT_TRUE(loaded->front().compile(*b, {})) << messages(b->diagnostics());
}

TEST_F(Libraries, TellTheirMistakes) {
    write("rules/a.lua", "require 'ring_a'");
    write("rules/b.lua", "require 'broken'");
    EXPECT_THAT(messages(loadScript(folder_ / "rules/a.lua").error()), HasSubstr("requires itself"));
    EXPECT_THAT(messages(loadScript(folder_ / "rules/b.lua").error()), HasSubstr("broken.lua:1"));
    EXPECT_THAT(messages(loadScript(folder_ / "rules/none.lua").error()), HasSubstr("there is no such script"));
}

TEST_F(Libraries, OneBadScriptDoesNotKeepTheOthersOut) {
    write("rules/a.lua", "error('broken')");
    write("rules/deep/b.lua", scriptOf(""));
    Registry registry;
    const Diagnostics complaints = loadScripts(folder_ / "rules", registry);
    EXPECT_EQ(complaints.size(), 1u) << messages(complaints);
    const Component* found = registry.find("test/rule");
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->origin, "lua");
    EXPECT_THAT(found->file, HasSubstr("b.lua"));
}

}  // namespace
}  // namespace tafl
