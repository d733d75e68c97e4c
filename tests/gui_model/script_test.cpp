// The script editor's model: highlighting, completion, fixes and live reload.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "gui_model/support.hpp"
#include "host/lua/lua_rules.hpp"
#include "model/completion.hpp"
#include "model/edits.hpp"
#include "model/script.hpp"
#include "model/script_fix.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> kinds(std::string_view line, LuaState state = 0) {
    constexpr const char* names[] = {"text", "comment", "string", "number", "keyword", "host", "called", "op"};
    std::vector<std::string> out;
    for (const Token& t : tokenizeLua(line, state))
        out.push_back(std::string(names[static_cast<int>(t.kind)]) + " " +
                      std::string(line.substr(t.begin, t.end - t.begin)));
    return out;
}

TEST(Lua, TokensOfALine) {
    EXPECT_THAT(kinds("local x = b:slide { limit = 3 } -- far"),
                ElementsAre("keyword local", "text x", "op =", "host b", "op :", "called slide", "op {", "text limit",
                            "op =", "number 3", "op }", "comment -- far"));
    EXPECT_THAT(kinds("return \"a\\\"b\" .. 'c'"),
                ElementsAre("keyword return", "string \"a\\\"b\"", "op .", "op .", "string 'c'"));
    EXPECT_THAT(kinds("x = 0x1F + 1e-5 + .5"),
                ElementsAre("text x", "op =", "number 0x1F", "op +", "number 1e-5", "op +", "number .5"));
    EXPECT_THAT(kinds("king.b"), ElementsAre("text king", "op .", "text b"));
    EXPECT_THAT(kinds("\"never ends"), ElementsAre("string \"never ends"));
    EXPECT_THAT(kinds(""), IsEmpty());
}

TEST(Lua, LongStringsAndCommentsContinue) {
    LuaState state = 0;
    tokenizeLua("x = [==[ one", state);
    EXPECT_EQ(state, 2 + 1);
    EXPECT_THAT(kinds("two ]] still", state), ElementsAre("string two ]] still"));
    EXPECT_THAT(kinds("end ]==] + 1", state), ElementsAre("string end ]==]", "op +", "number 1"));
    tokenizeLua("end ]==]", state);
    EXPECT_EQ(state, 0);
    tokenizeLua("--[[ a comment", state);
    EXPECT_LT(state, 0);
    EXPECT_THAT(kinds("done ]] x", state), ElementsAre("comment done ]]", "text x"));
}

TEST(Lua, ChangedLinesAreTokenizedAgain) {
    LuaLines lines;
    lines.set("a\nb\nc");
    EXPECT_EQ(lines.count(), 3u);
    lines.set("--[[ a\nb\nc");
    EXPECT_EQ(lines.tokens(2).front().kind, TokenKind::comment);
    lines.set("a\nb\nc\n");
    EXPECT_EQ(lines.count(), 4u);
    EXPECT_EQ(lines.tokens(2).front().kind, TokenKind::text);
}

TEST(Toml, TokensOfALine) {
    const auto kinds = [](std::string_view line) {
        std::vector<std::pair<std::string, TokenKind>> out;
        for (const Token& token : tokenizeToml(line))
            out.emplace_back(line.substr(token.begin, token.end - token.begin), token.kind);
        return out;
    };
    using Kind = TokenKind;
    EXPECT_THAT(kinds("[[rule]]  # why"), testing::ElementsAre(testing::Pair("[[rule]]  ", Kind::keyword),
                                                               testing::Pair("# why", Kind::comment)));
    EXPECT_THAT(kinds("limit = 3"),
                testing::ElementsAre(testing::Pair("limit", Kind::called), testing::Pair("=", Kind::operation),
                                     testing::Pair("3", Kind::number)));
    EXPECT_THAT(kinds("    \"a = b\", true"),
                testing::ElementsAre(testing::Pair("\"a = b\"", Kind::string), testing::Pair(",", Kind::operation),
                                     testing::Pair("true", Kind::keyword)));
    EXPECT_TRUE(tokenizeToml("   ").empty());
    EXPECT_EQ(tokenizeToml("= 3").size(), 2u);
}

TEST(Lua, Indentation) {
    LuaLines lines;
    lines.set("if x then\n  y = {\nend\n  return f(x)\nfunction(i)\nelse");
    EXPECT_EQ(lines.indentAfter(0), 2);
    EXPECT_EQ(lines.indentAfter(1), 4);
    EXPECT_EQ(lines.indentAfter(2), 0);
    EXPECT_EQ(lines.indentAfter(3), 2);
    EXPECT_EQ(lines.indentAfter(4), 2);
    EXPECT_EQ(lines.indentAfter(5), 2);
}

class Completing : public testing::Test {
protected:
    static ScriptApi api() {
        auto read = ScriptApi::read(std::filesystem::path(TAFLSMITH_SOURCE_DIR) / "scripts/api/taflsmith.lua");
        EXPECT_TRUE(read);
        return std::move(*read);
    }
    ScriptApi api_ = api();

    /// '|' marks the cursor.
    std::vector<std::string> names(std::string text) {
        const auto cursor = text.find('|');
        text.erase(cursor, 1);
        std::vector<std::string> out;
        for (const auto& each : api_.at(text, cursor).list) out.push_back(each.text);
        return out;
    }
};

TEST_F(Completing, MembersOfTheBuilder) {
    EXPECT_THAT(names("b:|"), Contains("slide"));
    EXPECT_THAT(names("b:|"), Contains("outcome"));
    EXPECT_EQ(names("  b:hos|").front(), "hostile");
    EXPECT_THAT(names("b.|"), ElementsAre("outside"));
}

TEST_F(Completing, MembersOfTheTurnAndOfBoards) {
    EXPECT_THAT(names("i.|"), Contains("attackers"));
    EXPECT_THAT(names("i:|"), Contains("hostile"));
    EXPECT_THAT(names("i.king:|"), Contains("neighbours"));
    EXPECT_THAT(names("i.king:|"), Not(Contains("outcome")));
    EXPECT_EQ(names("x:fl|").front(), "flood");
}

TEST_F(Completing, ArgumentsAndTheirValues) {
    EXPECT_THAT(names("b:slide { | }"), Contains("limit"));
    EXPECT_THAT(names("b:slide { pieces = \"king\", | }"), Not(Contains("pieces")));
    EXPECT_THAT(names("b:outcome { phase = \"|\" }"),
                ElementsAre("royal", "goal", "fort", "enclosure", "elimination", "paths", "history"));
    EXPECT_THAT(names("b:outcome {\n  phase = \"goal\",\n  af|"), Contains("after"));
    EXPECT_THAT(names("b:first_mover(\"|\")"), Contains("lot"));
    EXPECT_THAT(names("x:shift(\"n|\")"), Contains("north"));
    EXPECT_THAT(names("return component { sl| }"), Contains("slot"));
}

TEST_F(Completing, WordsOfTheScriptItselfAndTheLanguage) {
    EXPECT_THAT(names("local function arrived(b) end\nreturn arr|"), Contains("arrived"));
    EXPECT_EQ(names("func|").front(), "function");
    EXPECT_THAT(names("x = |"), IsEmpty());
    EXPECT_THAT(names("-- b:|"), Contains("slide"));  // harmless
    EXPECT_THAT(names("|"), IsEmpty());
}

TEST_F(Completing, ExplainsTheWordAtTheCursor) {
    const std::string text = "b:slide { limit = 3 }; i.captured:flood(x)";
    EXPECT_THAT(api_.explain(text, text.find("limit")).doc, HasSubstr("any distance"));
    EXPECT_THAT(api_.explain(text, text.find("captured")).doc, HasSubstr("captured by this move"));
    EXPECT_FALSE(api_.explain(text, text.find("flood")).doc.empty());
    EXPECT_EQ(api_.explain(text, text.find("flood")).example, "i.king:flood(i.empty)");
    EXPECT_THAT(api_.explain(text, text.find("flood")).doc, Not(HasSubstr("Example")));
    EXPECT_EQ(api_.explain("nothing", 3).text, "");
}

TEST_F(Completing, WorksAnywhereInShippedScripts) {
    std::size_t offered = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::filesystem::path(TAFLSMITH_SOURCE_DIR) /
                                                                           "scripts/rules/win")) {
        if (entry.path().extension() != ".lua") continue;
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        for (std::size_t at = 0; at <= text.str().size(); at += 5) offered += api_.at(text.str(), at).list.size();
    }
    EXPECT_GT(offered, 1000u);
}

// --- live reload -----------------------------------------------------------------------------------------------------

class Scripts : public testing::Test {
protected:
    TestAppContext app_;
    std::unique_ptr<Document> document_ = Document::create(app_, makeBlankDraft("forking", 9));

    RuleCard card(const std::string& use) {
        document_->waitUntilIdle();
        for (const auto& each : document_->checkResult()->cards)
            if (each.ref.use == use) return each;
        ADD_FAILURE() << use;
        return {};
    }
    std::unique_ptr<Script> forked(const std::string& use) {
        const auto file = forkRule(app_, *document_, card(use));
        EXPECT_TRUE(file) << (file ? "" : file.error().front().message());
        document_->waitUntilIdle();
        auto script = Script::open(app_, *file);
        EXPECT_TRUE(script);
        (*script)->waitUntilIdle();
        return std::move(*script);
    }
    static std::string replaced(std::string text, const std::string& from, const std::string& to) {
        const auto at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return text.replace(at, from.size(), to);
    }
};

TEST_F(Scripts, EveryRuleCanBeForkedAndIsTheSameRule) {
    document_->waitUntilIdle();
    const std::string digest = document_->lastValid()->image->digest;
    int forks = 0;
    for (const auto& each : std::vector<RuleCard>(document_->checkResult()->cards)) {
        ASSERT_TRUE(canFork(*app_.appContext, each)) << each.ref.use;
        const auto file = forkRule(app_, *document_, card(each.ref.use));
        ASSERT_TRUE(file) << file.error().front().message();
        document_->waitUntilIdle();
        ASSERT_TRUE(document_->lastValidIsCurrent()) << document_->checkResult()->diagnostics.front().message();
        ++forks;
    }
    EXPECT_GT(forks, 8);
    EXPECT_EQ(document_->lastValid()->image->digest, digest);
    // It is an ordinary undo step.
    while (document_->canUndo()) document_->undo();
    document_->waitUntilIdle();
    EXPECT_EQ(document_->lastValid()->image->digest, digest);
    EXPECT_EQ(card("capture/custodial").script, "");
}

TEST_F(Scripts, AnInheritedRuleIsForkedInItsPlace) {
    document_ = Document::create(app_, makeChildDraft("child", *app_->library().load("nielsen-copenhagen-11")));
    document_->waitUntilIdle();
    const std::string digest = document_->lastValid()->image->digest;
    const auto script = forked("capture/shieldwall");
    ASSERT_TRUE(document_->lastValidIsCurrent()) << document_->checkResult()->diagnostics.front().message();
    EXPECT_EQ(document_->lastValid()->image->digest, digest);
    EXPECT_EQ(script->file().parent_path(), app_->folders.variants());
    ASSERT_TRUE(document_->save());
    EXPECT_TRUE(app_->library().load("child"));
}

TEST_F(Scripts, TypingReloadsAndMistakesChangeNothing) {
    const auto script = forked("capture/custodial");
    const std::string digest = document_->lastValid()->image->digest;
    const std::string text = script->text();
    // An error is located by line and changes nothing.
    script->setText(replaced(text, "compile = function(b, p)", "compile = functoin(b, p)"));
    EXPECT_FALSE(script->waitUntilIdle());
    ASSERT_FALSE(script->mistakes().empty());
    EXPECT_GT(script->mistakes().front().line, 10);
    document_->recheck();
    document_->waitUntilIdle();
    EXPECT_EQ(document_->lastValid()->image->digest, digest);
    EXPECT_TRUE(document_->lastValidIsCurrent());
    // A valid change takes effect without being saved.
    script->setText(replaced(text, "at = \"board\"", "at = \"edge\""));
    EXPECT_TRUE(script->waitUntilIdle());
    EXPECT_THAT(script->mistakes(), IsEmpty());
    EXPECT_TRUE(script->unsaved());
    document_->recheck();
    document_->waitUntilIdle();
    EXPECT_NE(document_->lastValid()->image->digest, digest);
    EXPECT_EQ(*readTextFile(script->file()), text);
    script->undo();  // the mistake
    EXPECT_FALSE(script->waitUntilIdle());
    script->undo();
    EXPECT_TRUE(script->waitUntilIdle());
    document_->recheck();
    document_->waitUntilIdle();
    EXPECT_EQ(document_->lastValid()->image->digest, digest);
    EXPECT_FALSE(script->unsaved());
}

TEST_F(Scripts, ACompileErrorHasALine) {
    const auto script = forked("capture/custodial");
    script->setText(replaced(script->text(), "shape = \"line\"", "shape = \"curve\""));
    EXPECT_TRUE(script->waitUntilIdle());  // it loads, but its builder calls are wrong
    const auto lastValid = document_->lastValid();
    document_->recheck();
    document_->waitUntilIdle();
    EXPECT_EQ(document_->lastValid(), lastValid);
    const auto mistakes = findMistakes(script->file(), document_->checkResult()->diagnostics);
    ASSERT_FALSE(mistakes.empty()) << document_->checkResult()->diagnostics.front().message();
    EXPECT_THAT(std::string(script->lines().line(static_cast<std::size_t>(mistakes.front().line - 1))),
                HasSubstr("curve"));
}

TEST_F(Scripts, TypingIsOneStepUntilAPause) {
    const auto script = forked("capture/custodial");
    const std::string text = script->text();
    script->setText(text + "-");
    script->setText(text + "--");
    script->endGesture();
    script->setText(text + "-- a");
    script->undo();
    EXPECT_EQ(script->text(), text + "--");
    script->undo();
    EXPECT_EQ(script->text(), text);
    EXPECT_FALSE(script->canUndo());
    script->redo();
    script->redo();
    EXPECT_EQ(script->text(), text + "-- a");
    EXPECT_FALSE(script->canRedo());
}

TEST_F(Scripts, SavingAndChangesFromOutside) {
    const auto script = forked("capture/custodial");
    script->setText(script->text() + "-- mine\n");
    ASSERT_TRUE(script->save());
    EXPECT_FALSE(script->unsaved());
    EXPECT_FALSE(script->changedExternally());
    ASSERT_TRUE(writeTextFile(script->file(), script->text() + "-- theirs\n"));
    EXPECT_TRUE(script->changedExternally());
    EXPECT_THAT(script->text(), HasSubstr("theirs"));
    script->setText(script->text() + "-- unsaved\n");
    ASSERT_TRUE(writeTextFile(script->file(), "-- other\n"));
    EXPECT_TRUE(script->changedExternally());
    EXPECT_THAT(script->text(), HasSubstr("unsaved"));  // the user's own text stays
    // The first save reports the other program's change.
    EXPECT_FALSE(script->save());
    EXPECT_EQ(*readTextFile(script->file()), "-- other\n");
    ASSERT_TRUE(writeTextFile(script->file(), "-- other again\n"));
    EXPECT_FALSE(script->save());
    EXPECT_TRUE(script->save());
    EXPECT_EQ(*readTextFile(script->file()), script->text());
}

TEST_F(Scripts, InstalledScriptsAreShownNotEdited) {
    const auto script = Script::open(app_, app_->environment.share / "scripts/rules/capture/custodial.lua");
    ASSERT_TRUE(script);
    ASSERT_TRUE((*script)->readOnly());
    const std::string before = (*script)->text();
    (*script)->setText("x");
    EXPECT_EQ((*script)->text(), before);
    EXPECT_FALSE((*script)->save());
}

TEST_F(Scripts, UnsupportedCharactersAreFound) {
    const auto file = app_.folder.write("wide.lua", "-- ok æ →\n-- a \xF0\x9F\x91\x91 crown\n");
    const auto script = Script::open(app_, file);
    ASSERT_TRUE(script);
    const auto place = (*script)->findUnsupportedCharacter();
    ASSERT_TRUE(place);
    EXPECT_EQ(place->line, 2);
    EXPECT_EQ(place->column, 6);
}

TEST(ScriptMistakes, LongNamesAreCutByLua) {
    const std::string path =
        "/home/somebody/.local/share/taflsmith/variants/with/a/long/way/to/it/my-own-shieldwall.lua";
    const auto loaded = loadScriptText("local a = 1\nif a === 1 then end\n", path, {});
    ASSERT_FALSE(loaded);
    const auto mistakes = findMistakes(path, loaded.error());
    ASSERT_EQ(mistakes.size(), 1u) << loaded.error().front().message();
    EXPECT_EQ(mistakes.front().line, 2);
    EXPECT_TRUE(findMistakes("/other/rule.lua", loaded.error()).empty());
}

// --- fixes

/// Applies the suggested fix to the first load error. Returns the fix's label and the new text.
struct AppliedFix {
    std::string words, text;
};
AppliedFix applyFix(const std::string& text) {
    const auto loaded = loadScriptText(text, "/x/rule.lua", {});
    if (loaded) return {"it loads", text};
    const auto mistakes = findMistakes("/x/rule.lua", loaded.error());
    if (mistakes.empty()) return {"no place", text};
    const auto fix = suggestScriptFix(text, mistakes.front());
    return fix ? AppliedFix{fix->words, fix->applied(text)} : AppliedFix{"no fix: " + mistakes.front().text, text};
}

std::string ruleWith(const std::string& body) {
    return "return component { id = \"house/x\", slot = \"capture\", title = \"X\", summary = \"x\", words = \"x\",\n"
           "  sources = { \"House rule\" }, parameters = {}, compile = function(b, p)\n" +
           body + "\nend }\n";
}

TEST(ScriptFixes, FixedScriptsLoad) {
    const std::vector<std::pair<std::string, std::string>> bodies = {
        {"if 1 != 2 then end", "Use ~="},
        {"if 1 && 2 then end", "Use and"},
        {"if 1 || 2 then end", "Use or"},
        {"local x = 1\nx += 1", "Write x = x + …"},
        {"if b\n  local y = 2\nend", "Add then"},
        {"if b return end", "Add then"},
        {"for k in ipairs({}) local y = 1 end", "Add do"},
        {"local s = \"abc", "Close the text"},
        {"local x = (1 + 2", "Add )"},
        {"local x = 2 end", "Remove this end"},
        {"if b = 2 then end", "Use =="},
    };
    for (const auto& [body, words] : bodies) {
        const AppliedFix out = applyFix(ruleWith(body));
        EXPECT_EQ(out.words, words) << body;
        EXPECT_TRUE(loadScriptText(out.text, "/x/rule.lua", {})) << out.text;
    }
    const AppliedFix more = applyFix("local function f()\n  if x then\n    return 1\nend\n");
    EXPECT_EQ(more.words, "Add end");
}

TEST(ScriptFixes, MisspeltNames) {
    const auto fixed = [](const std::string& text, int line, const std::string& message) {
        const auto fix = suggestScriptFix(text, {line, 0, Severity::error, message});
        return fix ? fix->applied(text) : "";
    };
    EXPECT_EQ(fixed("local x\nb:captre { side = \"both\" }", 2,
                    "house/x: the builder has no 'captre'; did you mean 'capture'? (outside, size)"),
              "local x\nb:capture { side = \"both\" }");
    EXPECT_EQ(fixed("b:slide{pieces=\"mn\"}", 1, "no piece called 'mn'; did you mean 'men'? (all, men)"),
              "b:slide{pieces=\"men\"}");
    EXPECT_EQ(
        fixed("local f = strng.format(1)\nlocal g = string.len", 1, "attempt to index a nil value (global 'strng')"),
        "local f = string.format(1)\nlocal g = string.len");
    EXPECT_EQ(fixed("b:capture{sid = \"both\"}", 1, "b:capture knows no 'sid' (side, program and shows)"),
              "b:capture{side = \"both\"}");
    EXPECT_EQ(fixed("  x = 3", 1, "global 'x' cannot be written to while a rule is compiled: use 'local'"),
              "  local x = 3");
    EXPECT_EQ(fixed("local y = 1", 1, "something else altogether"), "");
    EXPECT_EQ(fixed("", 7, "unexpected symbol near '!'"), "");
    EXPECT_EQ(fixed("b:capture{}", 3, "no piece called 'mn'; did you mean 'men'?"), "");
}

TEST(ScriptFixes, WideCharacters) {
    const std::string text = "local a = 1\nlocal s = \"\xf0\x9f\x91\x91\"";
    const auto fix = fixUnsupportedCharacter(text, {"", 2, 12});
    ASSERT_TRUE(fix);
    EXPECT_EQ(fix->applied(text), "local a = 1\nlocal s = \"\\u{1F451}\"");
    EXPECT_FALSE(fixUnsupportedCharacter("plain", {"", 1, 1}));
}

/// A fix never edits beyond the text, whatever the error says.
TEST(ScriptFixes, StayInsideTheText) {
    const std::vector<std::string> texts = {"", "\n", "a", "x = (", "if !=", "\"", "end end", "é\n\nü = 'x"};
    const std::vector<std::string> messages = {"'then' expected near '='",
                                               "'end' expected (to close 'function' at line 99) near <eof>",
                                               "')' expected (to close '(' at line 1) near 'end'",
                                               "'}' expected near 'x'",
                                               "unfinished string near '\"'",
                                               "'<eof>' expected near 'end'",
                                               "near '",
                                               "did you mean '",
                                               "''; did you mean 'x'?",
                                               "knows no 'x' (a",
                                               "global '"};
    for (const auto& text : texts)
        for (const auto& words : messages)
            for (int line = 0; line < 5; ++line)
                if (const auto fix = suggestScriptFix(text, {line, 0, Severity::error, words})) {
                    ASSERT_LE(fix->begin, fix->end);
                    ASSERT_LE(fix->end, text.size()) << text << " / " << words;
                }
}

}  // namespace
}  // namespace tafl::model
