// Every method of every type with every kind of value, in every stage of a script: each call returns or raises an error
// with a place. None may crash.
#include <string>
#include <vector>

#include "host/lua/support.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

struct Stage {
    const char* name;
    std::string (*script)(const std::string& body);
    std::vector<const char*> receivers;
};

const Stage stages[] = {
    {"load", [](const std::string& body) { return body + "\n" + makeScript(""); }, {"(5)", "(2.5)", "('x')"}},
    {"declare",
     [](const std::string& body) { return makeScript("", "declare = function(b, p)\n" + body + "\nend,"); },
     {"(5)", "b", "p", "b:squares('throne')"}},
    {"compile", [](const std::string& body) { return makeScript(body); }, {"(5)", "b", "p", "b:squares('throne')"}},
    {"function",
     [](const std::string& body) { return makeConditionScript(body + "\nreturn true"); },
     {"(5)", "b", "i", "i.own", "i.since_capture", "b:squares('throne')"}},
    {"a table of the script",
     [](const std::string& body) { return "local kept = {}\n" + makeScript("kept.b = b\n" + body); },
     {"kept.b"}},
};

const char* const arguments[] = {"",
                                 "nil",
                                 "5",
                                 "-1, 2.5",
                                 "math.maxinteger, math.mininteger",
                                 "'east', (5)",
                                 "'men', 'throne'",
                                 "{}",
                                 "{ name = 'x', squares = 'throne', pieces = 'men', kind = 'flag' }",
                                 "function() return true end",
                                 "function(x) return x end, string"};

/// The script compiles, or its error names the file.
void expectAnswer(const Stage& stage, const std::string& body) {
    const Compiled c(stage.script(body));
    if (c.passed) return;
    EXPECT_THAT(c.diagnostics, HasSubstr("test.lua")) << stage.name << ": " << body;
}

TEST(Stages, EveryMethodAnswersWithEveryValue) {
    std::vector<std::string> methods;
    for (const auto& [type, names] : scriptApiNames())
        for (const std::string& name : names)
            if (!type.empty() && name != "fail") methods.push_back(name);  // fail: the script's own words alone
    ASSERT_GT(methods.size(), 60u);
    for (const Stage& stage : stages)
        for (const char* receiver : stage.receivers)
            for (const std::string& method : methods)
                for (const char* values : arguments)
                    expectAnswer(stage, std::string("local x = ") + receiver + ":" + method + "(" + values + ")");
}

TEST(Stages, EveryOperatorAnswersWithEveryValue) {
    for (const Stage& stage : stages)
        for (const char* receiver : stage.receivers) {
            for (const char* binary : {"+", "-", "*", "//", "&", "|", "~", "<<", "..", "==", "<", "<="})
                for (const char* other : {"nil", "5", "2.5", "'x'", "{}", receiver})
                    for (const bool first : {true, false})
                        expectAnswer(stage, std::string("local x = ") + (first ? receiver : other) + " " + binary +
                                                " " + (first ? other : receiver));
            for (const char* unary : {"-", "~", "#", "not "})
                expectAnswer(stage, std::string("local x = ") + unary + receiver);
            for (const char* use :
                 {"tostring(%)", "ipairs(%)", "pairs(%)", "next(%)", "select(%)", "rawlen(%)", "component(%)",
                  "table.sort(%)", "math.floor(%)", "string.rep(%, %)", "%.x", "%.x.y"}) {
                std::string body = std::string("local x = ") + use;
                for (std::size_t at; (at = body.find('%')) != std::string::npos;) body.replace(at, 1, receiver);
                expectAnswer(stage, body);
            }
        }
}

/// Before a rule is declared there is no builder: numbers have methods, but nothing to compare with.
TEST(Stages, NumbersHaveNoTurnWhileTheScriptIsLoaded) {
    for (const char* body : {"local x = (5):is(5)", "local x = (5):at_least(3)", "local x = (5).is(5, 4)"}) {
        const Compiled c(stages[0].script(body));
        EXPECT_FALSE(c.passed);
        EXPECT_THAT(c.diagnostics, HasSubstr("exist only while a rule is declared or compiled")) << body;
        EXPECT_THAT(c.diagnostics, HasSubstr("test.lua")) << body;
    }
}

}  // namespace
}  // namespace tafl
