// What the designer says about rule scripts, in each language.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "base/translation.hpp"
#include "host/lua/games.hpp"
#include "language/languages.hpp"
#include "model/completion.hpp"
#include "program/callback_failure.hpp"

namespace languages {
namespace {

namespace fs = std::filesystem;

using tafl::model::ScriptApi;
using testing::HasSubstr;
using testing::Not;

class ScriptTexts : public testing::Test {
protected:
    void SetUp() override {
        if (tafl::gui::listLanguages().size() < 3) GTEST_SKIP() << "this build has English only";
    }
    void TearDown() override { tafl::useCatalogue(nullptr); }
};

ScriptApi readApi() {
    auto api = ScriptApi::read(fs::path(TAFLSMITH_SOURCE_DIR) / "scripts/api/taflsmith.lua");
    if (!api) throw std::runtime_error(api.error().front().message());
    return std::move(*api);
}

TEST_F(ScriptTexts, TheInterfaceIsExplainedInEachLanguage) {
    const ScriptApi api = readApi();
    const std::string text = "b:slide { limit = 3 }";
    const auto explain = [&](const char* word) { return api.explain(text, text.find(word)); };
    const auto english = explain("limit");
    EXPECT_EQ(english.doc, "Squares, up to 18. Default 0: any distance. -1: they do not slide.");
    tafl::gui::useLanguage("de");
    EXPECT_EQ(explain("limit").doc, "Felder, bis 18. Vorgabe 0: beliebig weit. -1: Sie gleiten nicht.");
    EXPECT_EQ(explain("slide").example, "b:slide { pieces = \"knight\", limit = 3 }") << "code stays";
    tafl::gui::useLanguage("sv");
    EXPECT_EQ(explain("limit").doc, "Rutor, upp till 18. Förval 0: hur långt som helst. -1: de glider inte.");
}

TEST_F(ScriptTexts, CompletionsAreExplainedInEachLanguage) {
    const ScriptApi api = readApi();
    const std::string text = "b:jump { ";
    for (const std::string language : {"de", "sv"}) {
        tafl::gui::useLanguage(language);
        const auto list = api.at(text, text.size()).list;
        EXPECT_GE(list.size(), 5u);
        for (const auto& each : list) {
            const auto& members = api.classes().at("JumpCall");
            const auto member = std::ranges::find(members, each.text, &ScriptApi::Member::name);
            ASSERT_NE(member, members.end()) << each.text;
            EXPECT_NE(each.doc, member->doc) << language << " " << each.text;
            EXPECT_THAT(each.detail, Not(HasSubstr("optional "))) << language;
        }
    }
}

/// What is wrong with a script, where it is loaded or compiled.
tafl::Diagnostics findErrors(const std::string& script, const tafl::LuaLimits& limits = {}) {
    const auto components = tafl::loadScriptText(script, "test.lua", limits);
    if (!components) return components.error();
    return tafl::Compiled(script, limits).builder->diagnostics();
}

TEST_F(ScriptTexts, ErrorsOfScriptsAreTranslated) {
    tafl::gui::useLanguage("de");
    for (const auto& [script, german] : std::map<std::string, std::string>{
             {"return component { idd = 'x' }", "ein Baustein hat kein „idd“; war „id“ gemeint? (id, slot, "},
             {"return component { id = 7 }", "Baustein: Für „id“ gilt: ein Text"},
             {"return 3", "ein Skript gibt component{ … } zurück oder eine Liste davon; dieses gibt zurück: number"},
             {"require 'ships'", "eine Bibliothek „ships“ gibt es nicht"},
             {"x = ('a'):rep(100000)", "string.rep würde einen Text von mehr als 16384 Zeichen erzeugen"},
             {tafl::makeScript("b:hostle {}"), "der Builder hat kein „hostle“; war „hostile“ gemeint?"},
             {tafl::makeScript("b:hostile { zone = 'throne', against = 'men' }"), "b:hostile kennt kein „against“"},
             {tafl::makeScript("b:hostile { zone = 'throne' }"),
              "b:hostile braucht „to“: ein Text (Zeile 2 von test.lua"},
             {tafl::makeConditionScript("return i.kings:any()"),
              "eine Eingabe „kings“ gibt es nicht; war „king“ gemeint?"},
             {tafl::makeConditionScript("return i.king"),
              "gab zurück: ein Brett; verlangt: true oder false: fragen Sie"},
             {tafl::makeConditionScript("return i.king < i.own"), "ein Brett ist weder kleiner noch größer"},
             {tafl::makeConditionScript("return i.king:any(i.own:list())"), "wird im Spiel aufgerufen"},
         }) {
        const auto errors = findErrors(script);
        ASSERT_FALSE(errors.empty()) << script;
        EXPECT_THAT(errors.front().text.shown(), HasSubstr(german)) << script;
        EXPECT_THAT(errors.front().text, Not(HasSubstr(german))) << "programs read English";
    }
}

TEST_F(ScriptTexts, AScriptThatRunsTooLongIsRefusedInEachLanguage) {
    tafl::gui::useLanguage("sv");
    tafl::LuaLimits limits;
    limits.instructions = 10'000;
    const auto errors = findErrors("while true do end", limits);
    ASSERT_FALSE(errors.empty());
    EXPECT_EQ(errors.front().text, "the script ran too long: more than 10000 instructions (line 1 of test.lua)");
    EXPECT_EQ(errors.front().text.shown(), "skriptet kördes för länge: mer än 10000 instruktioner (rad 1 i test.lua)");
}

TEST_F(ScriptTexts, ARuleThatFailsInPlaySaysSoInEachLanguage) {
    tafl::gui::useLanguage("de");
    // Fails after the first move of the attackers; no random position is like that.
    const tafl::House house(
        tafl::makeConditionScript("local n = #i.own:list() if i.defending_men == i:squares('d2 d3 c4 e4 d5 d6') or "
                                  "i.defending_men == i:squares('d3 c4 e4 d5') then return 3 end return n > 99"));
    ASSERT_TRUE(house.image) << house.diagnostics;
    const auto position = tafl::Position::create(house.image);
    position->start();
    try {
        position->perft(2);
        FAIL() << "not detected";
    } catch (const std::exception& failure) {
        EXPECT_THAT(failure.what(), HasSubstr("returned number; it must return true or false"));
        EXPECT_THAT(tafl::failureMessage(failure).shown(),
                    HasSubstr("„when“ (die Funktion in Zeile 2) gab zurück: number; verlangt: true oder false"));
    }
}

TEST_F(ScriptTexts, MessagesOfLuaItselfStayAsTheyAre) {
    tafl::gui::useLanguage("de");
    for (const char* script : {"return component {", "error 'Die Rede ist frei.'", "local x = nil + 1"}) {
        const auto errors = findErrors(script);
        ASSERT_FALSE(errors.empty()) << script;
        EXPECT_EQ(errors.front().text.shown(), errors.front().text);
    }
}

}  // namespace
}  // namespace languages
