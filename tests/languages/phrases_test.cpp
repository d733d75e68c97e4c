// Messages of the core: English as they are made, in the language of the designer where it shows them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/diagnostic.hpp"
#include "base/translation.hpp"
#include "language/languages.hpp"
#include "notation/notation.hpp"
#include "records/collection.hpp"
#include "records/opentafl/rules.hpp"
#include "variant/link.hpp"
#include "variant/pack.hpp"
#include "variant/variant_file.hpp"

namespace languages {
namespace {

using tafl::Diagnostic;
using tafl::Phrase;

class Phrases : public testing::Test {
protected:
    void SetUp() override {
        if (tafl::gui::listLanguages().size() < 3) GTEST_SKIP() << "this build has English only";
        tafl::gui::useLanguage("de");
    }
    void TearDown() override { tafl::useCatalogue(nullptr); }
};

/// A diagnostic of each kind of file, from texts that are wrong.
std::vector<Diagnostic> mistakes() {
    std::vector<Diagnostic> out;
    const auto add = [&](const auto& result) {
        if (result) return;
        out.insert(out.end(), result.error().begin(), result.error().end());
    };
    add(tafl::readVariant("format = 2\nid = \"x\"\nname = \"X\"\nkind = 3\n", "x.toml"));
    add(tafl::readVariant("format = 1\n[board]\nlayout = 7\n", "y.toml"));
    add(tafl::readVariant("format = ", "z.toml"));
    add(tafl::readPack("taflsmith-variant 9\n", "a.tafl-variant"));
    add(tafl::readLink("taflsmith:v9.x", "link"));
    add(tafl::parseLayout("aaa/aa"));
    add(tafl::parseMove("e5-", 9));
    tafl::Diagnostics notes;
    add(tafl::readGames("{}", "games.json", notes));
    add(tafl::readGames("taflsmith-game 1\n", "game.tafl", notes));
    out.insert(out.end(), notes.begin(), notes.end());
    return out;
}

TEST_F(Phrases, AreEnglishUntilTheyAreShown) {
    const Phrase text = tafl::phrase("'%1' is no id of a variant", "X");
    EXPECT_EQ(text, "'X' is no id of a variant");
    EXPECT_EQ(text.shown(), "„X“ ist keine Id einer Variante");
    tafl::gui::useLanguage("sv");
    EXPECT_EQ(text.shown(), "”X” är inget id för en variant");
    tafl::useCatalogue(nullptr);
    EXPECT_EQ(text.shown(), text);
}

TEST_F(Phrases, ThatAreValuesOfOthersAreTranslatedToo) {
    const Phrase inner = tafl::phrase("there is no such file");
    EXPECT_EQ(tafl::phrase("layout: %1", inner).shown(), "Aufstellung: diese Datei gibt es nicht");
    EXPECT_EQ(tafl::phrase("layout: %1", std::string("there is no such file")).shown(),
              "Aufstellung: there is no such file")
        << "a text from elsewhere stays as it is";
    EXPECT_EQ(tafl::withSuggestion(inner, "x").shown(), "diese Datei gibt es nicht; war „x“ gemeint?");
    EXPECT_EQ(tafl::withSuggestion(inner, "").shown(), inner.shown());
    EXPECT_EQ(tafl::phrase("the %1 have no pieces", tafl::phraseName("defenders")).shown(),
              "die Verteidiger haben keine Figuren");
    const Phrase list = tafl::phraseList(std::vector<Phrase>{"a", "b", inner});
    EXPECT_EQ(list, "a, b and there is no such file");
    EXPECT_EQ(list.shown(), "a, b und diese Datei gibt es nicht");
    EXPECT_EQ(tafl::phraseAlternatives({tafl::phraseName("king"), tafl::phraseName("knight")}).shown(),
              "König oder Ritter");
    EXPECT_EQ(tafl::phraseSeries({Phrase("a"), Phrase("b")}).shown(), "a, b");
}

TEST_F(Phrases, HaveFormsForNumbers) {
    const auto count = [](int n) {
        return tafl::phraseMany("%1 side lines are left out", "%1 side lines are left out", n);
    };
    EXPECT_EQ(count(1), "1 side lines are left out");
    EXPECT_EQ(count(1).shown(), "1 Nebenlinie ist weggelassen");
    EXPECT_EQ(count(2).shown(), "2 Nebenlinien sind weggelassen");
}

TEST_F(Phrases, GiveDiagnosticsTwoLanguages) {
    const Diagnostic wrong{tafl::Severity::warning,
                           {"x.toml", 3, 4},
                           tafl::phrase("%1: %2", "a\nb", tafl::phrase("the name is empty")),
                           tafl::phrase("at most %1 bytes", 7)};
    EXPECT_THAT(wrong.shownMessage(), testing::Not(testing::HasSubstr("\n")));
    const Diagnostic plain{tafl::Severity::warning,
                           {"x.toml", 3, 4},
                           tafl::phrase("the name is empty"),
                           tafl::phrase("at most %1 bytes", 7)};
    EXPECT_EQ(plain.message(), "x.toml:3:4: warning: the name is empty (at most 7 bytes)");
    EXPECT_EQ(plain.shownMessage(), "x.toml:3:4: Warnung: der Name ist leer (höchstens 7 Bytes)");
    EXPECT_EQ(Diagnostic{.text = tafl::phrase("the name is empty")}.shownMessage(), "Fehler: der Name ist leer");
}

TEST_F(Phrases, MistakesInFilesAreTranslated) {
    const auto wrong = mistakes();
    EXPECT_GE(wrong.size(), 9u);
    for (const Diagnostic& each : wrong) EXPECT_NE(each.text.shown(), each.text) << "not translated";
}

TEST_F(Phrases, EntriesOfOpenTaflAreExplained) {
    const auto wrong = [](const char* record) {
        tafl::Diagnostics notes;
        const auto read = tafl::opentafl::readRules(record, {}, {}, notes);
        return read ? Diagnostic{} : read.error().front();
    };
    const Diagnostic strength = wrong("dim:7 ks:x start:/7/");
    EXPECT_EQ(strength.text, "'x' is no value of 'ks' (the king's strength)");
    EXPECT_EQ(strength.text.shown(), "„x“ ist kein Wert von „ks“ (die Stärke des Königs)");
    EXPECT_EQ(strength.valid.shown(),
              "s oder y (stark), c (stark in der Mitte), m (Mittelgewicht), w oder n (schwach)");
    EXPECT_EQ(wrong("dim:7 cor:a9 start:/7/").valid.shown(), "Felder eines Bretts der Größe 7 mit Kommas dazwischen");
    EXPECT_EQ(wrong("dim:7 corh:x start:/7/").valid.shown(), "Buchstaben aus tcnkmgTCNKMG");
}

TEST_F(Phrases, WhatProgramsReadStaysEnglish) {
    const auto inGerman = mistakes();
    tafl::useCatalogue(nullptr);
    const auto english = mistakes();
    ASSERT_EQ(inGerman.size(), english.size());
    for (std::size_t i = 0; i < english.size(); ++i) {
        EXPECT_EQ(inGerman[i].text, english[i].text);
        EXPECT_EQ(inGerman[i].valid, english[i].valid);
        EXPECT_EQ(inGerman[i].message(), english[i].message());
    }
}

}  // namespace
}  // namespace languages
