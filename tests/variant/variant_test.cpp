// Variant files: inheritance, identities, options, scripts, writing. Components are stubs; nothing is compiled.
#include "variant/variant.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/stub_registry.hpp"
#include "support/temporary_folder.hpp"

namespace tafl {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string board = "[board]\nlayout = \"\"\"\n..t..\n.....\nt.K.t\n.....\n..t..\n\"\"\"\n";

std::string file(const std::string& id, const std::string& rest) {
    return "format = 1\nid = \"" + id + "\"\nname = \"" + id + "\"\n" + rest;
}

class VariantFiles : public testing::Test {
protected:
    void write(const std::string& id, const std::string& rest, const std::string& folder = "") {
        folder_.write((folder.empty() ? "" : folder + "/") + id + ".toml", file(id, rest));
    }
    Library library(ScriptLoader loader = {}) const {
        return {SearchPath{{folder_.path()}}, stubs::registry(), std::move(loader)};
    }
    Variant load(const std::string& id, const OptionChoices& options = {}) const {
        const auto variant = library().load(id, options);
        if (!variant) {
            ADD_FAILURE() << variant.error().front().message();
            return {};
        }
        return *variant;
    }
    std::string loadError(const std::string& id, const OptionChoices& options = {}) const {
        const auto variant = library().load(id, options);
        return variant ? "no error" : variant.error().front().message();
    }
    static std::vector<std::string> identities(const Variant& variant) {
        std::vector<std::string> out;
        for (const auto& rule : variant.rules) out.push_back(rule.identity);
        return out;
    }

    TemporaryFolder folder_;
};

TEST_F(VariantFiles, AreReadWithAllTheirKeys) {
    write("game",
          "year = \"1732\"\nsummary = \"Short.\"\nsources = [\"A book\"]\nassumed = [\"three\"]\nrecords = "
          "[\"games-1\"]\n"
          "same_rules_as = [\"other\"]\n" +
              board + "[zones]\nthrone = \"c3\"\n[[rule]]\nuse = \"hostile/zone\"\nzone = \"throne\"\n",
          "old/sami");
    const Variant v = load("game");
    EXPECT_EQ(v.year, "1732");
    EXPECT_EQ(v.size, 5);
    EXPECT_EQ(v.rows[2], "t.K.t");
    EXPECT_EQ(v.zones.at("throne"), "c3");
    EXPECT_THAT(v.family, ElementsAre("old", "sami"));
    EXPECT_THAT(v.records, ElementsAre("games-1"));
    EXPECT_THAT(identities(v), ElementsAre("hostile/zone(throne,men,empty)"));
    EXPECT_EQ(v.rules[0].place.line, 20);
    EXPECT_EQ(v.rules[0].places.at("zone").line, 22);
    EXPECT_EQ(v.rules[0].places.at("zone").column, 8);
}

TEST_F(VariantFiles, InheritReplaceAddAndDrop) {
    write("base", "abstract = true\n" + board +
                      "[zones]\nthrone = \"c3\"\ncorners = \"a1\"\n"
                      "[[rule]]\nuse = \"pieces/tafl\"\n[[rule]]\nuse = \"turn/first\"\n"
                      "[[rule]]\nuse = \"hostile/zone\"\nzone = \"throne\"\n[[rule]]\nuse = \"hostile/zone\"\nzone = "
                      "\"corners\"\n");
    write("middle",
          "inherits = \"base\"\ndrop = [\"hostile/zone(throne,men,empty)\"]\n[[rule]]\nuse = \"turn/first\"\nside = "
          "\"defenders\"\n");
    write("leaf",
          "inherits = \"middle\"\ndrop = [\"hostile/zone\"]\n[zones]\ncorners = \"a1 a5 e1 e5\"\n"
          "[[rule]]\nuse = \"hostile/zone\"\nzone = \"corners\"\nto = \"king\"\nas = \"mine\"\n",
          "deep/er");
    EXPECT_TRUE(load("base").isAbstract);
    EXPECT_THAT(identities(load("middle")),
                ElementsAre("pieces/tafl", "turn/first", "hostile/zone(corners,men,empty)"));
    const Variant leaf = load("leaf");
    EXPECT_FALSE(leaf.isAbstract);
    EXPECT_THAT(identities(leaf), ElementsAre("pieces/tafl", "turn/first", "mine"));
    EXPECT_EQ(parameterText(leaf.rules[1].parameters.at("side")), "defenders");
    EXPECT_EQ(leaf.zones.at("throne"), "c3");
    EXPECT_EQ(leaf.zones.at("corners"), "a1 a5 e1 e5");
    EXPECT_THAT(leaf.ancestors, ElementsAre("middle", "base"));
    EXPECT_THAT(leaf.ownRules, ElementsAre("mine"));
    write("again", "inherits = \"leaf\"\ndrop = [\"hostile/zone(corners,men,empty)\"]\n");
    EXPECT_THAT(loadError("again"), HasSubstr("no rule 'hostile/zone(corners,men,empty)' to drop"));
    write(
        "replaced",
        "inherits = \"leaf\"\ndrop = [\"mine\"]\n[[rule]]\nuse = \"hostile/zone\"\nzone = \"throne\"\nas = \"mine\"\n");
    EXPECT_EQ(load("replaced").rules.back().parameters.size(), 1u);
}

TEST_F(VariantFiles, OptionsCombine) {
    write(
        "base",
        board +
            "[[rule]]\nuse = \"turn/first\"\n"
            "[[option]]\nid = \"first\"\nwords = \"w\"\ndefault = \"a\"\n[[option.choice]]\nid = \"a\"\nwords = \"w\"\n"
            "[[option.choice]]\nid = \"d\"\nwords = \"w\"\nrule = [ { use = \"turn/first\", side = \"defenders\" } ]\n"
            "[[option.choice]]\nid = \"none\"\nwords = \"w\"\ndrop = [\"turn/first\"]\n"
            "[[option]]\nid = \"rim\"\nwords = \"w\"\ndefault = \"off\"\n[[option.choice]]\nid = \"off\"\nwords = "
            "\"w\"\n"
            "[[option.choice]]\nid = \"on\"\nwords = \"w\"\nrule = [ { use = \"hostile/zone\", zone = \"outside\" } "
            "]\n");
    write("child", "inherits = \"base\"\noptions = { first = \"d\" }\n");
    EXPECT_EQ(load("base").rules.size(), 1u);
    EXPECT_EQ(load("base", {{"rim", "on"}}).rules.size(), 2u);
    EXPECT_THAT(identities(load("base", {{"rim", "on"}, {"first", "none"}})),
                ElementsAre("hostile/zone(outside,men,empty)"));
    const Variant child = load("child");
    EXPECT_EQ(parameterText(child.rules[0].parameters.at("side")), "defenders");
    EXPECT_EQ(child.chosen.at("first"), "d");
    EXPECT_EQ(child.options.size(), 2u);
    EXPECT_TRUE(load("child", {{"first", "a"}}).rules[0].parameters.empty());
    EXPECT_THAT(loadError("child", {{"frist", "a"}}),
                HasSubstr("there is no option 'frist'; did you mean 'first'? (first and rim)"));
    EXPECT_THAT(loadError("child", {{"first", "b"}}), HasSubstr("no choice 'b'"));
    // A rule that an option may have dropped can be dropped under any choice.
    write("without", "inherits = \"base\"\ndrop = [\"turn/first\", \"hostile/zone\"]\n");
    EXPECT_TRUE(load("without", {{"first", "none"}}).rules.empty());
}

TEST_F(VariantFiles, RefuseLongAncestryAndLargeFiles) {
    write("v0", board);
    for (int i = 1; i <= 20; ++i) write("v" + std::to_string(i), "inherits = \"v" + std::to_string(i - 1) + "\"\n");
    EXPECT_EQ(loadError("v15"), "no error");
    EXPECT_THAT(loadError("v16"), HasSubstr("a line of more than 16 files"));
    folder_.write("big.toml", file("big", board + "# " + std::string(1 << 20, 'x')));
    EXPECT_THAT(loadError("big"), HasSubstr("the file is too large (at most 1 MiB)"));
    std::filesystem::create_directory(folder_.path() / "folder.toml");
    EXPECT_THAT(loadError((folder_.path() / "folder.toml").string()), HasSubstr("is no ordinary file"));
    EXPECT_THAT(loadError((folder_.path() / "gone.toml").string()), HasSubstr("there is no such file"));
    EXPECT_THAT(loadError("/dev/zero.toml"), HasSubstr("there is no such file"));
    EXPECT_THAT(loadError("v1x"), HasSubstr("no variant 'v1x'; did you mean 'v1'"));
}

/// Numbered zones, rules or options, each with an id of its own.
std::string manyZones(int from, int to, const std::string& expression = "a1") {
    std::string out = "[zones]\n";
    for (int i = from; i < to; ++i) out += "zone-" + std::to_string(i) + " = \"" + expression + "\"\n";
    return out;
}
std::string manyRules(int from, int to) {
    std::string out;
    for (int i = from; i < to; ++i)
        out += "[[rule]]\nuse = \"hostile/zone\"\nzone = \"a1\"\nas = \"rule-" + std::to_string(i) + "\"\n";
    return out;
}
std::string manyOptions(int from, int to, const std::string& choice = "") {
    std::string out;
    for (int i = from; i < to; ++i)
        out += "[[option]]\nid = \"option-" + std::to_string(i) +
               "\"\nwords = \"w\"\ndefault = \"a\"\n[[option.choice]]\nid = \"a\"\nwords = \"w\"\n" + choice;
    return out;
}

TEST_F(VariantFiles, HaveLimitedNumbersOfZonesRulesAndOptions) {
    write("full", manyOptions(0, 100) + manyRules(0, 500) + board + manyZones(0, 500));
    EXPECT_EQ(loadError("full"), "no error");
    write("many-zones", board + manyZones(0, 501));
    EXPECT_THAT(loadError("many-zones"),
                HasSubstr("many-zones.toml:12:1: error: 501 zones are too many (at most 500)"));
    write("many-rules", board + manyRules(0, 501));
    EXPECT_THAT(loadError("many-rules"), HasSubstr("error: 501 rules are too many (at most 500)"));
    write("many-options", board + manyOptions(0, 101));
    EXPECT_THAT(loadError("many-options"), HasSubstr("error: 101 options are too many (at most 100)"));
    std::string list;
    for (int i = 0; i < 501; ++i) list += "{ use = \"turn/first\" }, ";
    write("long-choice", board + manyOptions(0, 1, "rule = [ " + list + "]\n"));
    EXPECT_THAT(loadError("long-choice"), HasSubstr("error: 501 rules are too many (at most 500)"));
    write("long-zones", board + manyZones(0, 3, std::string(7'000, ' ')));
    EXPECT_THAT(loadError("long-zones"), HasSubstr("zones of 21000 characters in all (at most 20000 characters)"));
}

TEST_F(VariantFiles, CountWhatTheyInherit) {
    write("base", manyOptions(0, 60) + manyRules(0, 300) + board + manyZones(0, 300));
    write("same", "inherits = \"base\"\n" + manyRules(0, 300) + manyZones(0, 300));
    EXPECT_EQ(loadError("same"), "no error") << "what is replaced counts once";
    write("more-zones", "inherits = \"base\"\n" + manyZones(300, 501));
    EXPECT_THAT(
        loadError("more-zones"),
        HasSubstr("more-zones.toml:1:1: error: with parents and choices: 501 zones are too many (at most 500)"));
    write("more-rules", "inherits = \"base\"\n" + manyRules(300, 501));
    EXPECT_THAT(loadError("more-rules"), HasSubstr("with parents and choices: 501 rules are too many (at most 500)"));
    write("more-options", "inherits = \"base\"\n" + manyOptions(60, 101));
    EXPECT_THAT(loadError("more-options"),
                HasSubstr("with parents and choices: 101 options are too many (at most 100)"));
    const std::string chosen = "rule = [ { use = \"hostile/zone\", zone = \"a1\", as = \"chosen\" } ]\n";
    write("chosen", board + manyRules(0, 500) + manyOptions(0, 1, chosen));
    EXPECT_THAT(loadError("chosen"), HasSubstr("with parents and choices: 501 rules are too many (at most 500)"));
}

TEST_F(VariantFiles, StayInsideTheirFolders) {
    TemporaryFolder outside;
    outside.write("secret.toml", file("secret", board));
    outside.write("secret.lua", "return {}");
    std::filesystem::create_symlink(outside.path() / "secret.toml", folder_.path() / "secret.toml");
    std::filesystem::create_symlink(outside.path() / "secret.lua", folder_.path() / "linked.lua");
    std::filesystem::create_directory_symlink(outside.path(), folder_.path() / "linked");
    write("heir", "inherits = \"secret\"\n");
    EXPECT_THAT(loadError("heir"), HasSubstr("no variant 'secret'"));
    Diagnostics notes;
    for (const auto& header : library().list(&notes)) EXPECT_NE(header.id, "secret");
    EXPECT_THAT(notes.at(0).message(), HasSubstr("the link leads out"));
    const auto loader = [](const std::filesystem::path&, const ScriptText*) -> Result<LoadedScript> { return {}; };
    for (const char* script : {"linked.lua", "linked/secret.lua"}) {
        write("scripted", board + "[[rule]]\nuse = \"my/rule\"\nscript = \"" + script + "\"\n");
        const auto variant = library(loader).load("scripted");
        ASSERT_FALSE(variant);
        EXPECT_THAT(variant.error().front().message(), HasSubstr("leads out of the variant folders"));
    }
}

TEST_F(VariantFiles, BringComponentsInScripts) {
    folder_.write("old/scripts/my.lua", "-- a script");
    write("scripted", board + "[[rule]]\nuse = \"my/rule\"\nscript = \"scripts/my.lua\"\nzone = \"a1\"\n", "old");
    write("child", "inherits = \"scripted\"\n");  // another folder: the script is the parent's
    std::filesystem::path seen;
    const auto loader = [&](const std::filesystem::path& script, const ScriptText*) -> Result<LoadedScript> {
        seen = script;
        Component c =
            stubs::component("my/rule", "capture", {stubs::parameter("zone", ParameterType::zone, "edge")}, {"zone"});
        c.origin = "lua";
        return LoadedScript{{c}, nullptr};
    };
    const auto variant = library(loader).load("child");
    ASSERT_TRUE(variant) << variant.error().front().message();
    EXPECT_THAT(identities(*variant), ElementsAre("my/rule(a1)"));
    EXPECT_EQ(seen.filename(), "my.lua");
    EXPECT_THAT(loadError("child"), HasSubstr("scripts cannot be loaded here"));
    const auto other = [](const std::filesystem::path&, const ScriptText*) -> Result<LoadedScript> {
        return fail({"my.lua", 3}, "a mistake");
    };
    EXPECT_EQ(library(other).load("child").error().front().place.line, 3);
}

TEST_F(VariantFiles, AreWrittenSoThatTheyReadTheSame) {
    write("base", board +
                      "[zones]\nthrone = \"c3\"\n[[rule]]\nuse = \"turn/first\"\nside = \"lot\"\n"
                      "[[rule]]\nuse = \"king/capture\"\ncounts = [\"throne\", \"edge\"]\nmin_men = 3\n[[rule]]\nuse = "
                      "\"end/agreement\"\nallowed = false\n"
                      "[[option]]\nid = \"rim\"\nwords = \"w\"\ndefault = \"off\"\n[[option.choice]]\nid = "
                      "\"off\"\nwords = \"w\"\n"
                      "[[option.choice]]\nid = \"on\"\nwords = \"w\"\nrule = [ { use = \"hostile/zone\", zone = "
                      "\"outside\", as = \"rim\" } ]\n");
    write("heir",
          "inherits = \"base\"\noptions = { rim = \"on\" }\nsummary = \"\"\"A \"quoted\" \\\\ tale,\nin two lines, "
          "with “ä”.\"\"\"\n"
          "[[test]]\nname = \"kept\"\nrule = \"rim\"\nfires = true\nposition = \"5/5/2K2/5/5 attackers\"\nmove = "
          "\"a1-a2\"\ncaptures = \"\"\noutcome = \"none\"\n"
          "[[test]]\nname = \"of another choice\"\nposition = \"5/5/2K2/5/5 attackers\"\nmove = \"a1-a2\"\nlegal = "
          "false\noptions = { rim = \"off\" }\n");
    const Variant heir = load("heir");
    const std::string text = formatVariant(heir);
    const auto again = library().parse(text, "heir.toml");
    ASSERT_TRUE(again) << again.error().front().message() << text;
    EXPECT_EQ(formatVariant(*again), text);
    EXPECT_TRUE(again->parent.empty());
    EXPECT_EQ(again->summary, heir.summary);
    EXPECT_EQ(again->rows, heir.rows);
    EXPECT_EQ(again->zones, heir.zones);
    ASSERT_EQ(again->rules.size(), heir.rules.size());
    for (std::size_t i = 0; i < heir.rules.size(); ++i) {
        EXPECT_EQ(again->rules[i].identity, heir.rules[i].identity);
        EXPECT_EQ(again->rules[i].parameters, heir.rules[i].parameters);
    }
    ASSERT_EQ(again->tests.size(), 1u);
    EXPECT_EQ(again->tests[0].fires, true);
}

TEST_F(VariantFiles, ReportEveryErrorInOrder) {
    write("bad", "yaer = \"1\"\nsummary = 3\n" + board + "[[rule]]\nuse = 5\n");
    const auto variant = library().load("bad");
    ASSERT_FALSE(variant);
    ASSERT_EQ(variant.error().size(), 3u);
    EXPECT_THAT(variant.error()[0].message(),
                HasSubstr("bad.toml:4:1: error: a variant file has no key 'yaer'; did you mean 'year'?"));
    EXPECT_THAT(variant.error()[1].message(), HasSubstr("bad.toml:5:11: error: a variant file: 'summary' is a number"));
    EXPECT_THAT(variant.error()[2].message(), HasSubstr("bad.toml:15:7: error: [[rule]]: 'use' is a number"));
}

}  // namespace
}  // namespace tafl
