// Mistakes of authors: each is reported with its line, and none ends the program.
#include "host/lua/games.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

struct Mistake {
    const char* name;
    std::string script;
    const char* message;
};
void PrintTo(const Mistake& m, std::ostream* out) { *out << m.name; }

const Mistake mistakes[] = {
    {"nil for true or false", makeConditionScript("if i.king:any() then return true end"),
     "returned nothing; it must return true or false: does a branch lack its 'return'?"},
    {"a board for true or false", makeConditionScript("return i.king"),
     "returned a board; it must return true or false: ask the board with :any()"},
    {"a number for true or false", makeConditionScript("return 1"), "returned a number; it must return true or false"},
    {"true or false for a board", makeCaptureScript("return i.king:any()"),
     "returned true or false; it must return a board"},
    {"nil for a board", makeCaptureScript("if i.king:any() then return i.king end"),
     "returned nothing; it must return a board (i.none for no squares)"},
    {"two types",
     makeScript(
         "b:announce { name = 'x', texts = { 'x' }, number = function(i) if i.king:any() then return 1 end return "
         "true end }"),
     "in one case and"},
    {"a number of the turn behind ==", makeConditionScript("return i.die == 3"),
     "does it compare a number of the turn with == instead of :is(n)"},
    {"ordering boards", makeConditionScript("return i.king < i.knight"), "a board is neither smaller nor larger"},
    {"number with board", makeConditionScript("return (i.king & 3):any()"), "a board is needed here, not number"},
    {"text with board", makeConditionScript("return (i.king & 'throne'):any()"), "b:squares(…) makes one of a zone"},
    {"unknown input", makeConditionScript("return i.kings:any()"), "there is no input 'kings'; did you mean 'king'?"},
    {"unknown class", makeConditionScript("return i:class('berserker'):any()"), "no piece called 'berserker'"},
    {"unknown method of a board", makeConditionScript("return i.king:touches(i.own)"), "a board has no 'touches'"},
    {"unknown call", makeScript("b:hostle { zone = 'throne' }"),
     "the builder has no 'hostle'; did you mean 'hostile'?"},
    {"unknown argument", makeScript("b:hostile { zone = 'throne', against = 'men' }"), "b:hostile knows no 'against'"},
    {"missing argument", makeScript("b:hostile { zone = 'throne' }"), "b:hostile needs 'to': a text"},
    {"wrong argument", makeScript("b:slide { pieces = 'men', limit = 'far' }"),
     "b:slide: 'limit' is string; it must be a whole number"},
    {"wrong choice", makeScript("b:pattern { victims = 'men', at = 'board', shape = 'circle' }"),
     "'shape' cannot be 'circle' (line and all)"},
    {"control characters in a declaration", makeScript("b:option { name = '\\27[31mred' }"), "cannot be declared"},
    {"unknown zone", makeScript("b:goal { pieces = 'king', zone = 'harbour', winner = 'defenders' }"),
     "no zone or square 'harbour'"},
    {"unknown direction", makeConditionScript("return i.king:shift('up'):any()"), "invalid option 'up'"},
    {"outside is no board", makeConditionScript("return (b.outside & i.king):any()"), "only b:hostile takes it"},
    {"unknown parameter", makeScript("return p.zone"), "the component declares no parameter 'zone'"},
    {"asking while compiling",
     makeScript("local kept b:outcome { phase = 'goal', result = 'draw', when = function(i) kept = i.king return true "
                "end } return kept:any()"),
     "keeps something between runs: 'kept' has changed"},
    {"asking a function's board while compiling",
     makeScript("local x b:capture { program = function(i) x = x or i.own return i.own end } return x:any()"),
     "keeps something between runs: 'x' has changed"},
    {"building while asking", makeConditionScript("b:slide { pieces = 'men' } return true"),
     "may read and decide, but not call the builder"},
    {"keeping something between runs",
     makeScript(
         "local n = 0 b:outcome { phase = 'goal', result = 'draw', when = function(i) n = n + 1 return n > 1 and "
         "i.king:any() end }"),
     "keeps something between runs: 'n' has changed"},
    {"asking something else when run again",
     makeScript("local n = 0 b:outcome { phase = 'goal', result = 'draw', when = function(i) n = n + 1 if n == 1 then "
                "return i.king:any() end return i.knight:any() end }"),
     "keeps something between runs: 'n' has changed"},
    {"a constant answer by accident",
     makeScript(
         "local n = 0 b:outcome { phase = 'goal', result = 'draw', when = function(i) n = n + 1 return n < 3 end }"),
     "keeps something between runs: 'n' has changed"},
    {"a table that is written to", "local seen = {}\n" + makeConditionScript("seen[#seen + 1] = true return #seen > 3"),
     "keeps something between runs: 'seen' has changed"},
    {"a global table that is written to",
     "seen = { n = 0 }\n" + makeConditionScript("seen.n = seen.n + 1 return seen.n > 3"),
     "keeps something between runs: 'a global variable' has changed"},
    {"a helper that keeps state",
     "local n = 0 local function next_one() n = n + 1 return n end\n" + makeConditionScript("return next_one() > 3"),
     "keeps something between runs: 'n' has changed"},
    {"a nil that becomes a number",
     "local n\n" + makeConditionScript("if n then return true end n = 1 return #i.own:list() > 99"),
     "keeps something between runs: 'n' has changed"},
    {"a number that becomes another kind of number",
     "local n = 1\n" + makeConditionScript("n = 5e-324 return #i.own:list() > 99"),
     "keeps something between runs: 'n' has changed"},
    {"a table of the name _ENV",
     "local _ENV = { n = 0, component = component }\n" + makeConditionScript("n = n + 1 return i.own:any()"),
     "keeps something between runs: '_ENV' has changed"},
    {"more state than can be compared",
     "local t = {} for k = 1, 30000 do t[k] = k end\n" + makeConditionScript("return #t > 3 and i.own:any()"),
     "can reach more than 20000 values outside itself"},
    {"a zone that every board has",
     "return component { id = 'test/rule', slot = 'victory', words = 'x', declare = function(b) b:zone { name = "
     "'board', squares = 'a1' } end }",
     "zone 'board' would hide what every board has"},
    {"asking outside a function",
     makeScript("local x = b:squares('board') & b:squares('edge') assert(x:any()) error('fine')"),
     "fine (line 2 of test.lua"},
    {"a table where squares must be known",
     makeScript(
         "local x b:capture { program = function(i) x = i.own return x end } b:goal { pieces = 'king', zone = x, "
         "winner = 'attackers' }"),
     "keeps something between runs: 'x' has changed"},
    {"the author's own error", makeScript("local function helper() error('no way') end\nhelper()"),
     "no way (line 2 of test.lua, called from line 3 of test.lua"},
    {"failing with a parameter", makeScript("b:fail('zone', 'is of no use')"), "zone: is of no use"},
    {"the builder's own error", makeScript("b:slide { pieces = 'men', limit = 99 }"), "a slide of 99"},
    {"returning nothing", "local x = 1", "a script returns component{ … } or a list of them; this one returns nothing"},
    {"returning a plain table", "return { id = 'test/rule' }", "a script returns component{ … }"},
    {"a list with something else",
     "return { component { id = 'test/a', slot = 'turn', words = 'x', compile = function() end }, 3 }",
     "item 2 of the list"},
    {"no id", "return component { slot = 'turn', words = 'x', compile = function() end }",
     "component: 'id' must be a text"},
    {"no function", "return component { id = 'test/a', slot = 'turn', words = 'x' }",
     "'compile' must be a function(b, p)"},
    {"unknown field", "return component { id = 'test/a', slot = 'turn', words = 'x', compiles = function() end }",
     "a component has no 'compiles'; did you mean 'compile'?"},
    {"a plain default",
     "return component { id = 'test/a', slot = 'turn', words = 'x', parameters = { n = 3 }, compile = function() end }",
     "parameter 'n' must be made by"},
    {"a choice without choices",
     "return component { id = 'test/a', slot = 'turn', words = 'x', parameters = { n = choice('a') }, compile = "
     "function() end }",
     "parameter 'n': 'choices' must be"},
    {"no syntax", "return component {", "test.lua:1: error: unexpected symbol near <eof>"},
};

class Mistakes : public testing::TestWithParam<Mistake> {};
TEST_P(Mistakes, AreReportedWithTheirPlace) {
    const Compiled c(GetParam().script);
    EXPECT_FALSE(c.passed);
    EXPECT_THAT(c.diagnostics, HasSubstr(GetParam().message));
    EXPECT_THAT(c.diagnostics, testing::AnyOf(HasSubstr("test.lua"), HasSubstr("zone: is of no use")));
}
INSTANTIATE_TEST_SUITE_P(Lua, Mistakes, testing::ValuesIn(mistakes));

TEST(Mistakes, ABoardBareBehindIfIsSuspicious) {
    const Compiled c(
        makeConditionScript("if b:squares('throne') & i.king then return i.knight:any() end return false"));
    EXPECT_TRUE(c.passed);
    EXPECT_THAT(c.diagnostics, HasSubstr("every board counts as true: ask it with :any()"));
    const Compiled number(makeConditionScript("return i.die == 3"));
    EXPECT_THAT(number.diagnostics, HasSubstr("write :is(n)"));
}

TEST(Mistakes, ACallReportsItsLine) {
    const Compiled c(makeScript("\n\nb:slide { pieces = 'men', limit = 99 }"));
    EXPECT_THAT(c.diagnostics, HasSubstr("the call is in test.lua:4"));
}

TEST(Mistakes, ALongValueLeavesRoomForItsLine) {
    const Compiled c(makeScript("\nb:no_moves { side = 'both', result = ('x'):rep(9000) }"));
    EXPECT_THAT(c.diagnostics, HasSubstr("'result' cannot be 'xxx"));
    EXPECT_THAT(c.diagnostics, HasSubstr("line 3 of test.lua"));
    EXPECT_LT(c.diagnostics.size(), 2000u);
}

TEST(Mistakes, InTheDescriptionOfAVariantsOwnScript) {
    std::string script = makeConditionScript("return i.king:none()");
    ASSERT_TRUE(House(script).image);
    script.replace(script.find("victory"), 7, "victroy");
    const House house(script);
    EXPECT_FALSE(house.image);
    EXPECT_THAT(house.diagnostics, HasSubstr("unknown slot 'victroy'; did you mean 'victory'?"));
}

}  // namespace
}  // namespace tafl
