// The commands with valid and invalid input: text, JSON and exit status.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.hpp"

using namespace cli_tests;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

namespace {

const std::string berserk = "nielsen-berserk-11";

/// A variant whose name contains terminal escapes and HTML, on a board with the knight on e5 and not on e7.
std::string strange() {
    return R"(format = 1
id = "strange"
name = "<b>Tafl & \u202ea\u001b[31mred</b>"
summary = "\"quoted\" <script>alert(1)</script>"
inherits = "nielsen-berserk-11"
sources = ["<i>\u0007bell</i>"]
)";
}

TEST(List, Text) {
    const Answer answer = run("list --family tablut");
    EXPECT_EQ(answer.status, 0);
    EXPECT_THAT(answer.out, HasSubstr("ogrecave-tablut "));
    EXPECT_THAT(answer.out, Not(HasSubstr("base-tafl")));
    EXPECT_THAT(answer.out, Not(HasSubstr("nielsen-copenhagen-11")));
    EXPECT_THAT(run("list --abstract").out, HasSubstr("base-tafl"));
    EXPECT_THAT(run("list --ids").out, HasSubstr("\nogrecave-tablut\n"));
    EXPECT_EQ(run("list --family tablutt").status, 1);
}

TEST(List, Json) {
    const auto list = run("--json list").json();
    ASSERT_TRUE(list.is_array());
    ASSERT_GT(list.size(), 100u);
    for (const auto& each : list) {
        EXPECT_TRUE(each.at("id").is_string());
        EXPECT_TRUE(each.at("name").is_string());
        EXPECT_TRUE(each.at("size").is_number_integer());
        EXPECT_TRUE(fs::exists(each.at("file").get<std::string>()));
    }
}

TEST(List, FoldersGivenComeFirst) {
    const Folder folder;
    folder.write("ogrecave-tablut.toml",
                 "format = 1\nid = \"ogrecave-tablut\"\nname = \"Another\"\ninherits = \"piecepack-tablut\"\n");
    EXPECT_THAT(run("show ogrecave-tablut --variants '" + folder.path.string() + "'").out, HasSubstr("Another"));
    EXPECT_EQ(run("list --variants /no/such/folder").status, 3);
}

TEST(Show, Text) {
    const Answer answer = run("show ogrecave-tablut");
    EXPECT_EQ(answer.status, 0);
    for (const char* part :
         {"OgreCave Tablut", "Hostile squares", "weak-king", "● off", "x throne e5", "Sources", "Digest  "})
        EXPECT_THAT(answer.out, HasSubstr(part));
    const Answer chosen = run("show ogrecave-tablut --option weak-king=on");
    EXPECT_THAT(chosen.out, HasSubstr("● on "));
    EXPECT_NE(chosen.out.substr(chosen.out.rfind("Digest")), answer.out.substr(answer.out.rfind("Digest")));
}

TEST(Show, Bad) {
    const Answer unknown = run("show ogrecave-tablt");
    EXPECT_EQ(unknown.status, 3);
    EXPECT_THAT(unknown.err, HasSubstr("did you mean 'ogrecave-tablut'?"));
    EXPECT_EQ(run("show /no/such/file.toml").status, 3);
    EXPECT_EQ(run("show base-tafl").status, 3);
    EXPECT_EQ(run("show ogrecave-tablut --option weak-king=maybe").status, 3);
    EXPECT_EQ(run("show ogrecave-tablut --svg /no/such/folder/board.svg").status, 3);
    const Answer broken = run("show " TAFLSMITH_SOURCE_DIR "/tests/bad/key-unknown.toml");
    EXPECT_EQ(broken.status, 3);
    EXPECT_THAT(broken.err, testing::ContainsRegex("key-unknown.toml:[0-9]+:[0-9]+: error: "));
}

TEST(Show, LeavesNothingBehind) {
    const Folder folder;
    const fs::path picture = folder.path / "board.svg";
    EXPECT_EQ(run("show ogrecave-tablut --svg '" + picture.string() + "'").status, 0);
    EXPECT_THAT(whole(picture), testing::StartsWith("<svg "));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator()), 1);
}

TEST(Show, NamesAreEscaped) {
    const Folder folder;
    const std::string file = folder.write("strange.toml", strange()).string();
    const Answer shown = run("show '" + file + "'");
    if (shown.status == 0) {
        // The reader may reject control characters in a name; if not, they must not be printed.
        EXPECT_THAT(shown.out, Not(HasSubstr("\x1b")));
        EXPECT_THAT(shown.out, Not(HasSubstr("\x07")));
        EXPECT_THAT(run("show '" + file + "' --svg -").out, Not(HasSubstr("<b>")));
    }
    EXPECT_THAT(shown.err, Not(HasSubstr("\x1b")));
    const std::string markup =
        folder
            .write("markup.toml",
                   "format = 1\nid = \"markup\"\nname = \"<b>A & \\\"B\\\"</b>\"\ninherits = \"nielsen-berserk-11\"\n")
            .string();
    EXPECT_THAT(run("show '" + markup + "'").out, HasSubstr("<b>A & \"B\"</b>"));
    EXPECT_THAT(run("show '" + markup + "' --svg -").out,
                HasSubstr("<title>&lt;b&gt;A &amp; &quot;B&quot;&lt;/b&gt;</title>"));
    EXPECT_EQ(run("--json show '" + markup + "'").json().at("name"), "<b>A & \"B\"</b>");
}

// E53: with ranks upside down, the knight would be on e5, as in OpenTafl.
TEST(Asymmetric, TheKnightStandsOnE7) {
    const std::string rank5 = "\n  5  t . . . T T T . . . t 5\n", rank7 = "\n  7  t . . . N T T . . . t 7\n";
    const Answer shown = run("show " + berserk);
    EXPECT_THAT(shown.out, HasSubstr(rank5));
    EXPECT_THAT(shown.out, HasSubstr(rank7));
    const auto json = run("--json show " + berserk).json();
    EXPECT_THAT(json.at("position").get<std::string>(), HasSubstr("/t4T4t/t3NTT3t/"));
    EXPECT_THAT(run("show " + berserk + " --svg -").out, HasSubstr("<title>knight e7</title>"));
    EXPECT_THAT(run("show " + berserk + " --svg -").out, HasSubstr("<title>defender e5</title>"));
    const std::string defendersFirst =
        "'" + json.at("position").get<std::string>().substr(0, json.at("position").get<std::string>().find(' ')) +
        " defenders'";
    EXPECT_THAT(run("why " + berserk + " e7-d7 --position " + defendersFirst).out, HasSubstr("\n  7  t . .(.|N)T T"));
    EXPECT_THAT(run("why " + berserk + " f10-f9").out, HasSubstr(rank7));
    EXPECT_THAT(run("perft " + berserk + " 1 --divide --position " + defendersFirst).out, HasSubstr("e7-d7"));
    // The printed position gives the same count.
    EXPECT_EQ(run("perft " + berserk + " 2 --position '" + json.at("position").get<std::string>() + "' --quiet").out,
              run("perft " + berserk + " 2 --quiet").out);
}

TEST(Components, TextAndJson) {
    EXPECT_THAT(run("components").out, HasSubstr("capture/custodial"));
    const Answer one = run("components king/capture");
    EXPECT_EQ(one.status, 0);
    for (const char* part : {"min_men", "integer, 1 to 4 men; default 1", "native", "Sources"})
        EXPECT_THAT(one.out, HasSubstr(part));
    const auto json = run("--json components king/capture --origin native").json();
    EXPECT_EQ(json.at("format"), 1);
    ASSERT_EQ(json.at("components").size(), 1u);
    EXPECT_EQ(json["components"][0].at("slot"), "king");
    EXPECT_FALSE(json["components"][0].at("parameters").empty());
    const Answer bad = run("components king/captur");
    EXPECT_EQ(bad.status, 3);
    EXPECT_THAT(bad.err, HasSubstr("did you mean 'king/capture'?"));
}

TEST(Check, GoodAndBad) {
    const Answer good = run("check nielsen-brandubh-7 --strict --play 3");
    EXPECT_EQ(good.status, 0) << good.err;
    EXPECT_THAT(good.out, HasSubstr("3 games alike"));
    EXPECT_EQ(run("check /no/such/file.toml").status, 3);
    const Answer bad = run("check " TAFLSMITH_SOURCE_DIR "/tests/bad/rule-choice.toml nielsen-brandubh-7");
    EXPECT_EQ(bad.status, 1);
    EXPECT_THAT(bad.err, testing::ContainsRegex("rule-choice.toml:[0-9]+:[0-9]+: error: "));
    EXPECT_THAT(bad.out, HasSubstr("2 variants: 1 ok, 1 failed"));
}

TEST(Check, Json) {
    const auto json =
        run("--json check nielsen-brandubh-7 " TAFLSMITH_SOURCE_DIR "/tests/bad/rule-choice.toml --play 1").json();
    EXPECT_EQ(json.at("format"), 1);
    EXPECT_EQ(json.at("ok"), false);
    EXPECT_EQ(json.at("variants").at(0).at("ok"), true);
    EXPECT_EQ(json["variants"][0].at("played").at("games"), 1);
    EXPECT_GT(json["variants"][0].at("tests").size(), 5u);
    EXPECT_GT(json["variants"][1].at("complaints").at(0).at("line"), 0);
}

TEST(Check, StrictRequiresTestsAndDeclaredTwins) {
    const Folder folder;
    const std::string head = "format = 1\nid = \"twin\"\nname = \"Twin\"\ninherits = \"nielsen-brandubh-7\"\n";
    const std::string file = folder.write("twin.toml", head).string();
    EXPECT_EQ(run("check '" + file + "'").status, 0);
    const Answer strict = run("check '" + file + "' --strict");
    EXPECT_EQ(strict.status, 1);
    EXPECT_THAT(strict.err, HasSubstr("these are the rules of 'nielsen-brandubh-7' under another name"));
    // same_rules_as must be true even without --strict.
    folder.write("twin.toml", head + "same_rules_as = [\"nielsen-copenhagen-11\"]\n");
    EXPECT_EQ(run("check '" + file + "'").status, 1);
    folder.write("twin.toml", head + "[[rule]]\nuse = \"end/repetition\"\nresult = \"draw\"\n");
    const Answer untested = run("check '" + file + "' --strict");
    EXPECT_EQ(untested.status, 1);
    EXPECT_THAT(untested.err, HasSubstr("no test in which 'end/repetition(position,both)' fires"));
    EXPECT_THAT(untested.err, HasSubstr("does not fire"));
}

TEST(Check, ReportsInconsistentOptionsOnce) {
    const Folder folder;
    const auto option = [](const std::string& id, const std::string& rule) {
        return "[[option]]\nid = \"" + id + "\"\nwords = \"w\"\ndefault = \"off\"\n[[option.choice]]\nid = \"off\"\n" +
               "words = \"w\"\n[[option.choice]]\nid = \"on\"\nwords = \"w\"\nrule = [ { use = \"end/repetition\", " +
               rule + " } ]\n";
    };
    std::string text = "format = 1\nid = \"odd\"\nname = \"Odd\"\ninherits = \"piecepack-tablut\"\n" +
                       option("all", "whose = \"both\"") +
                       option("some", "whose = \"attackers\", result = \"mover_loses\"");
    const auto errorLines = [&] {
        const Answer answer = run("check '" + folder.write("odd.toml", text).string() + "'");
        EXPECT_EQ(answer.status, 1);
        EXPECT_THAT(answer.err, HasSubstr("with all=on, some=on: "));
        return std::ranges::count(answer.err, '\n');
    };
    const auto lines = errorLines();
    // The errors are independent of further options: few ones (every combination) or many (every pair).
    for (const int more : {1, 6}) {
        for (int i = 0; i < more; ++i)
            text += option("more-" + std::to_string(more) + std::to_string(i), "of = \"defenders\", count = 4");
        EXPECT_EQ(errorLines(), lines);
    }
}

TEST(Check, AFailingTestIsANo) {
    const Folder folder;
    const std::string file =
        folder
            .write("odd.toml",
                   "format = 1\nid = \"odd\"\nname = \"Odd\"\ninherits = \"nielsen-brandubh-7\"\n[[test]]\nname = "
                   "\"wrong\"\n"
                   "position = \"7/7/3t3/7/7/7/2K4 defenders\"\nmove = \"c1-b1\"\noutcome = \"defenders\"\n")
            .string();
    const Answer answer = run("check '" + file + "'");
    EXPECT_EQ(answer.status, 1);
    EXPECT_THAT(answer.err, testing::ContainsRegex("odd.toml:5:1: error: test 'wrong'"));
}

/// A demand that holds only if a piece enters is not run for other moves.
TEST(Explain, GuardsOfEntries) {
    const Answer answer = run("explain " TAFLSMITH_SOURCE_DIR "/tests/variants/rare-reserves-7.toml");
    EXPECT_EQ(answer.status, 0);
    EXPECT_THAT(answer.out, HasSubstr("run for    attackers: entering from a reserve"));
}

TEST(Explain, TextAndJson) {
    const Answer answer = run("explain nielsen-copenhagen-11");
    EXPECT_EQ(answer.status, 0);
    for (const char* part : {"capture/shieldwall", "run for", "stop bar", "a1 k1 a11 k11", "in bulk"})
        EXPECT_THAT(answer.out, HasSubstr(part));
    const auto json = run("--json explain nielsen-copenhagen-11").json();
    EXPECT_EQ(json.at("format"), 1);
    EXPECT_EQ(json.at("digest").get<std::string>().size(), 32u);
    bool program = false;
    for (const auto& rule : json.at("rules"))
        for (const auto& written : rule.at("written"))
            program |= rule.at("tier") == "program" && written.at("nodes") > 0;
    EXPECT_TRUE(program);
    EXPECT_EQ(run("explain nothing-at-all").status, 3);
}

TEST(Explain, ReportsTracingAndTheCostOfRules) {
    const auto ruleOf = [](const nlohmann::json& answer, const char* identity) {
        for (const auto& rule : answer.at("rules"))
            if (rule.at("identity") == identity) return rule;
        return nlohmann::json();
    };
    const auto lua = run("--json --rules lua explain nielsen-copenhagen-11").json();
    const auto shieldwall = ruleOf(lua, "capture/shieldwall"), slide = ruleOf(lua, "move/slide(men)");
    // Four rims with a capture and a highlight function each; the capture has one branch.
    EXPECT_EQ(shieldwall.at("functions"), 8);
    EXPECT_EQ(shieldwall.at("paths"), 12);
    EXPECT_EQ(shieldwall.at("written").at(0).at("paths"), 2);
    EXPECT_EQ(shieldwall.at("operations"), 4 * shieldwall.at("written").at(0).at("nodes").get<int>());
    EXPECT_TRUE(shieldwall.at("cost_ns_per_ply").is_number());
    EXPECT_EQ(slide.at("paths"), 0);
    EXPECT_TRUE(slide.at("cost_ns_per_ply").is_null());
    EXPECT_GT(lua.at("ns_per_ply"), 5);
    EXPECT_THAT(run("explain nielsen-copenhagen-11 --rules lua").out,
                testing::ContainsRegex("8 functions traced in 12 paths; [a-z0-9 ]+ of [0-9]+ ns a ply"));

    const auto native = run("--json explain nielsen-copenhagen-11 --milliseconds 0").json();
    EXPECT_EQ(ruleOf(native, "capture/shieldwall").at("functions"), 0);
    EXPECT_TRUE(native.at("ns_per_ply").is_null());
}

TEST(Explain, ACallbackCostsFarMoreThanAProgram) {
    const Folder folder;
    folder.write("slow.lua",
                 "return component { id = 'house/slow', slot = 'capture', words = 'A rule.', compile = function(b)\n"
                 "  b:capture { program = function(i)\n"
                 "    local out = i.none\n"
                 "    for _, s in ipairs((i.enemy & i.to:neighbours()):list()) do out = out | (s & i.own) end\n"
                 "    return out\n"
                 "  end }\nend }\n");
    const auto file = folder
                          .write("slow.toml",
                                 "format = 1\nid = \"slow\"\nname = \"Slow\"\ninherits = \"nielsen-brandubh-7\"\n"
                                 "sources = [\"none\"]\n[[rule]]\nuse = \"house/slow\"\nscript = \"slow.lua\"\n")
                          .string();
    const auto answer = run("--json explain '" + file + "'").json();
    for (const auto& rule : answer.at("rules"))
        if (rule.at("component") == "house/slow") {
            EXPECT_EQ(rule.at("tier"), "callback");
            EXPECT_GT(rule.at("cost_ns_per_ply"), 500);
            EXPECT_THAT(rule.at("written").at(0).at("why").get<std::string>(), HasSubstr("slow.lua:4"));
        }
    EXPECT_THAT(run("explain '" + file + "'").out, HasSubstr("  because"));
}

TEST(Perft, LastLine) {
    EXPECT_THAT(run("perft ogrecave-tablut 2").out, EndsWith("\nnodes: 3968\n")) << run("perft ogrecave-tablut 2").out;
    EXPECT_EQ(run("perft ogrecave-tablut 0 --quiet").out, "nodes: 1\n");
    EXPECT_THAT(run("perft ogrecave-tablut 2").out, HasSubstr("in bulk"));
    EXPECT_THAT(run("perft ogrecave-tablut 2 --no-bulk").out, HasSubstr("every line played out"));
    EXPECT_EQ(run("--quiet perft ogrecave-tablut 3").out, run("--quiet perft ogrecave-tablut 3 --no-bulk").out);
    const auto json = run("--json perft ogrecave-tablut 2 --divide").json();
    EXPECT_EQ(json.at("format"), 1);
    std::uint64_t sum = 0;
    for (const auto& line : json.at("divide")) sum += line.at("nodes").get<std::uint64_t>();
    EXPECT_EQ(sum, json.at("nodes").get<std::uint64_t>());
}

TEST(Perft, DividesWhereADieIsThrown) {
    const auto json = run("--json perft bell-tawlbwrdd-dice-11 2 --divide").json();
    std::uint64_t sum = 0;
    for (const auto& line : json.at("divide")) sum += line.at("nodes").get<std::uint64_t>();
    EXPECT_GT(json.at("divide").size(), 10u);
    EXPECT_EQ("nodes: " + std::to_string(sum) + "\n", run("perft bell-tawlbwrdd-dice-11 2 --quiet").out);
}

TEST(Perft, Bad) {
    EXPECT_EQ(run("perft nothing 2").status, 3);
    const Answer position = run("perft nielsen-brandubh-7 2 --position '7/7/7 attackers'");
    EXPECT_EQ(position.status, 3);
    EXPECT_THAT(position.err, HasSubstr("--position: error: "));
    EXPECT_EQ(run("perft nielsen-brandubh-7 2 --position '7/7/7/7/7/7/2K3z attackers'").status, 3);
    EXPECT_EQ(run("perft nielsen-brandubh-7 2 --position '7/7/7/7/7/7/2K4'").status, 3);
}

TEST(Why, LegalAndNot) {
    const Answer taken = run("why nielsen-brandubh-7 --position '7/7/7/4T2/7/5t1/1K5 attackers' f2-f4");
    EXPECT_EQ(taken.status, 0);
    EXPECT_THAT(taken.out, HasSubstr("takes e4"));
    EXPECT_THAT(taken.out, HasSubstr("hostile/zone(throne,men,empty)"));
    const Answer barred = run("why nielsen-brandubh-7 --position '7/7/7/4T2/7/5t1/1K5 defenders' e4-d4");
    EXPECT_EQ(barred.status, 1);
    EXPECT_THAT(barred.out, HasSubstr("passage/restricted(throne)"));
    const auto json = run("--json why nielsen-brandubh-7 f4-f5 --moves d6-c6 d5-a5").json();
    EXPECT_EQ(json.at("format"), 1);
    EXPECT_EQ(json.at("legal"), true);
    EXPECT_THAT(json.at("position").get<std::string>(), EndsWith(" attackers"));
    EXPECT_EQ(run("why nielsen-brandubh-7 --moves d6-c6 d5-a5 f4-f5").status, 0) << "the move may stand last";
}

TEST(Why, Bad) {
    EXPECT_EQ(run("why nielsen-brandubh-7 nonsense").status, 3);
    EXPECT_EQ(run("why nielsen-brandubh-7 z9-z8").status, 3);
    const Answer line = run("why nielsen-brandubh-7 f4-f5 --moves d6-d5");
    EXPECT_EQ(line.status, 3);
    EXPECT_THAT(line.err, HasSubstr("d6-d5: error: "));
    EXPECT_EQ(run("why nielsen-brandubh-7").status, 2);
}

TEST(New, StartsWork) {
    const Folder folder;
    const std::string into = " --into '" + folder.path.string() + "'", at = "'" + folder.path.string() + "/";
    EXPECT_EQ(run("new variant my-tafl" + into).status, 0);
    const Answer own = run("check --strict --play 2 " + at + "my-tafl.toml'");
    EXPECT_EQ(own.status, 0) << own.err;
    EXPECT_EQ(run("new variant my-copenhagen --from nielsen-copenhagen-11" + into).status, 0);
    EXPECT_EQ(run("check " + at + "my-copenhagen.toml'").status, 0);
    EXPECT_EQ(run("new script my-rule" + into).status, 0);
    const Answer script = run("check --strict --play 2 " + at + "my-rule-trial.toml'");
    EXPECT_EQ(script.status, 0) << script.err;
    const auto json = run("--json new plugin my-plugin" + into).json();
    EXPECT_EQ(json.at("files").size(), 3u);
}

TEST(New, EveryKindOfScriptWorks) {
    for (const std::string kind : {"capture", "movement", "end", "state"}) {
        const Folder folder;
        EXPECT_EQ(run("new script my-rule --rule " + kind + " --into '" + folder.path.string() + "'").status, 0);
        const Answer answer = run("check --strict --play 2 '" + folder.path.string() + "/my-rule-trial.toml'");
        EXPECT_EQ(answer.status, 0) << kind << ": " << answer.err;
        EXPECT_THAT(answer.out, HasSubstr("12 rules, 16 tests")) << kind;
        EXPECT_EQ(whole(folder.path / "my-rule.lua").find('@'), std::string::npos) << kind;
    }
}

TEST(New, AScriptComesWithSettingsForEditors) {
    const Folder folder;
    const std::string into = " --into '" + folder.path.string() + "'";
    const auto made = run("--json new script my-rule" + into).json();
    EXPECT_EQ(made.at("files").size(), 3u);
    EXPECT_THAT(made.at("next").get<std::string>(), HasSubstr("my-rule-trial.toml"));
    const auto settings = nlohmann::json::parse(whole(folder.path / ".luarc.json"));
    EXPECT_EQ(settings.at("runtime.version"), "Lua 5.4");
    ASSERT_EQ(settings.at("workspace.library").size(), 1u);
    const fs::path stubs = settings["workspace.library"][0].get<std::string>();
    EXPECT_TRUE(stubs.is_absolute());
    EXPECT_TRUE(fs::exists(stubs / "taflsmith.lua")) << stubs;
    // Existing settings are not overwritten, and do not prevent another script.
    folder.write(".luarc.json", "precious");
    EXPECT_EQ(run("--json new script another" + into).json().at("files").size(), 2u);
    EXPECT_EQ(whole(folder.path / ".luarc.json"), "precious");
    EXPECT_EQ(run("new variant my-tafl" + into).status, 0);
    EXPECT_EQ(run("--json new plugin my-plugin" + into).json().at("files").size(), 3u);
}

TEST(New, APluginCompilesAndPlays) {
    const Folder folder;
    const std::string at = folder.path.string() + "/my-plugin";
    ASSERT_EQ(run("new plugin my-plugin --into '" + folder.path.string() + "'").status, 0);
    const std::string compile = "cc -std=c11 -Wall -Wextra -Werror -shared -fPIC -isystem " TAFLSMITH_SOURCE_DIR
                                "/plugins/sdk -o '" +
                                at + ".so' '" + at + "/my-plugin.c'";
    ASSERT_EQ(std::system(compile.c_str()), 0);
    const Answer answer = run("check --play 2 --plugin '" + at + ".so' '" + at + "/my-plugin-trial.toml'");
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_EQ(run("check '" + at + "/my-plugin-trial.toml'").status, 1);
}

TEST(New, Refuses) {
    const Folder folder;
    const std::string into = " --into '" + folder.path.string() + "'";
    folder.write("mine.toml", "precious");
    EXPECT_EQ(run("new variant mine" + into).status, 3);
    EXPECT_EQ(whole(folder.path / "mine.toml"), "precious");
    EXPECT_EQ(run("new variant ../mine" + into).status, 2);
    EXPECT_EQ(run("new poem mine" + into).status, 2);
    EXPECT_EQ(run("new script mine --from nielsen-brandubh-7" + into).status, 2);
    EXPECT_EQ(run("new variant other --into /no/such/folder").status, 3);
    EXPECT_EQ(run("new script other --rule poem" + into).status, 2);
    EXPECT_EQ(run("new variant other --rule capture" + into).status, 2);
}

TEST(Rules, AScriptThatFailsEndsWith4) {
    const Folder folder;
    folder.write("fails.lua",
                 "return component { id = \"my/fails\", slot = \"victory\", title = \"F\", words = \"F.\", compile = "
                 "function(b, p) error(\"on purpose\") end }\n");
    const std::string file =
        folder
            .write("fails-trial.toml",
                   "format = 1\nid = \"fails-trial\"\nname = \"F\"\ninherits = \"nielsen-brandubh-7\"\n[[rule]]\nuse = "
                   "\"my/fails\"\nscript = \"fails.lua\"\n")
            .string();
    const Answer answer = run("show '" + file + "'");
    EXPECT_EQ(answer.status, 4) << answer.err;
    EXPECT_THAT(answer.err, HasSubstr("on purpose"));
    folder.write("fails.lua", "this is no Lua\n");
    EXPECT_EQ(run("show '" + file + "'").status, 4);
    EXPECT_EQ(run("components --plugin /no/such/library.so").status, 4);
}

TEST(Rules, TwinsCanBeChosen) {
    const auto native = run("--json explain nielsen-brandubh-7").json(),
               lua = run("--json --rules lua explain nielsen-brandubh-7").json();
    EXPECT_EQ(native.at("digest"), lua.at("digest"));
    EXPECT_EQ(lua.at("rules").at(0).at("origin"), "lua");
}

TEST(Manual, IsRoff) {
    const Answer answer = run("manual");
    EXPECT_EQ(answer.status, 0);
    EXPECT_THAT(answer.out, testing::StartsWith(".TH TAFLSMITH 1"));
    EXPECT_THAT(answer.out, HasSubstr(".SH EXIT STATUS"));
}

TEST(Manual, EveryCommandHasAPage) {
    const Folder folder;
    ASSERT_EQ(run("manual --folder '" + folder.path.string() + "'").status, 0);
    EXPECT_EQ(whole(folder.path / "taflsmith.1"), run("manual").out);
    EXPECT_EQ(whole(folder.path / "taflsmith-play.1"), run("manual play").out);
    EXPECT_GE(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator()), 20);
    EXPECT_EQ(run("manual pley").status, 2);
    EXPECT_NE(run("manual --folder '" + (folder.path / "none").string() + "'").status, 0);
}

}  // namespace
