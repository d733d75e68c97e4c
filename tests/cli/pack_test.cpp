// The commands pack and unpack, and packed variants, records and stores of scripted variants in an empty folder.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.hpp"

namespace {

using namespace cli_tests;
using testing::HasSubstr;
using testing::Not;

const std::string base = R"(# The base of this family.
format = 1
id = "my-base"
name = "Base"
inherits = "nielsen-brandubh-7"
)";
const std::string game = R"(# A game of my own.
format = 1
id = "my-game"
name = "My game"
licence = "CC BY 4.0"
sources = ["none"]
inherits = "my-base"

[[rule]]  # attackers leap
use = "my/leap"
script = "scripts/My Leap.lua"

[[test]]
name = "Attackers leap"
rule = "my/leap"
fires = true
position = "7/7/7/3K3/7/1tT4/7 attackers"
move = "b2^d2"
captures = ""
outcome = "none"
)";
const std::string leap = R"(-- Uses a library.
local words = require("my_words")
return component {
  id = "my/leap", slot = "movement", words = words.leap,
  compile = function(b, p) b:jump { pieces = "attackers", over = "men", takes = false } end,
}
)";
const std::string words = "-- Words.\nreturn { leap = \"An attacker may leap over a man.\" }\n";

/// The files of the game, and a second folder with nothing but what a test puts there.
class Packs : public testing::Test {
protected:
    Packs() {
        source_.write("my-base.toml", base);
        source_.write("my-game.toml", game);
        source_.write("scripts/My Leap.lua", leap);
        source_.write("scripts/lib/my_words.lua", words);
    }
    std::string quoted(const fs::path& path) const { return "'" + path.string() + "'"; }
    std::string inSource(const std::string& name) const { return quoted(source_.path / name); }
    std::string inEmpty(const std::string& name) const { return quoted(empty_.path / name); }
    /// The packed game, alone in the empty folder.
    std::string pack() const {
        const Answer answer = run("pack " + inSource("my-game.toml") + " --out " + inEmpty("my-game.tafl-variant"));
        EXPECT_EQ(answer.status, 0) << answer.err;
        EXPECT_THAT(answer.out, HasSubstr("written: "));
        return inEmpty("my-game.tafl-variant");
    }
    void forgetSource() const { fs::remove_all(source_.path); }

    const Folder source_, empty_;
};

TEST_F(Packs, AreTakenByEveryCommand) {
    const std::string rules = run("--json check " + inSource("my-game.toml")).json().at("variants").at(0).at("digest");
    const std::string packed = pack();
    EXPECT_THAT(whole(empty_.path / "my-game.tafl-variant"),
                testing::AllOf(HasSubstr("variant my-game\n| # A game of my own."), HasSubstr("parent my-base\n"),
                               HasSubstr("parent nielsen-brandubh-7\n"), HasSubstr("| script = \"my-leap.lua\"\n"),
                               HasSubstr("script my-leap\n| -- Uses a library."), HasSubstr("library my_words\n")));
    forgetSource();
    const Answer check = run("--json check --play 2 " + packed);
    EXPECT_EQ(check.status, 0) << check.out << check.err;
    EXPECT_EQ(check.json().at("variants").at(0).at("digest"), rules);
    EXPECT_EQ(check.json().at("variants").at(0).at("tests").size(), 1u);
    const Answer show = run("show " + packed);
    EXPECT_THAT(show.out, HasSubstr("An attacker may leap over a man."));
    EXPECT_THAT(show.out, HasSubstr("CC BY 4.0"));
    for (const std::string& command :
         {"explain " + packed, "perft " + packed + " 2", "analyse " + packed + " --nodes 200",
          "trial " + packed + " --games 2 --nodes 40 --no-store", "diff " + packed + " nielsen-brandubh-7",
          "convert " + packed + " --to taflsmith", "play " + packed + " --attackers random --defenders random --seed 1",
          "why " + packed + " d1-d2"}) {
        const Answer answer = run(command);
        EXPECT_LE(answer.status, 1) << command << "\n" << answer.err;
        EXPECT_THAT(answer.err, Not(HasSubstr("there is no script"))) << command;
        EXPECT_THAT(answer.err, Not(HasSubstr("error"))) << command;
    }
    EXPECT_THAT(run("convert " + packed + " --to taflsmith").err, HasSubstr("is not in a variant file"));
    const Answer child = run("new variant child --from " + packed + " --into " + quoted(empty_.path));
    EXPECT_EQ(child.status, 2);
    EXPECT_THAT(child.err, HasSubstr("cannot inherit from a packed one"));
}

TEST_F(Packs, UnpackAsTheyWere) {
    const std::string packed = pack();
    forgetSource();
    const std::string out = " --out " + inEmpty("new");
    const Answer answer = run("unpack " + packed + out);
    EXPECT_EQ(answer.status, 0) << answer.err;
    std::string named = game;
    named.replace(named.find("scripts/My Leap.lua"), 19, "my-leap.lua");
    EXPECT_EQ(whole(empty_.path / "new/my-game.toml"), named);
    EXPECT_EQ(whole(empty_.path / "new/my-base.toml"), base);
    EXPECT_EQ(whole(empty_.path / "new/my-leap.lua"), leap);
    EXPECT_EQ(whole(empty_.path / "new/lib/my_words.lua"), words);
    EXPECT_FALSE(fs::exists(empty_.path / "new/nielsen-brandubh-7.toml")) << "it is installed";
    EXPECT_EQ(run("check " + inEmpty("new/my-game.toml")).status, 0);
    // Packed again, it is the same text.
    EXPECT_EQ(run("pack " + inEmpty("new/my-game.toml") + " --out -").out, whole(empty_.path / "my-game.tafl-variant"));

    EXPECT_EQ(run("unpack " + packed + out).status, 0) << "the same files";
    empty_.write("new/my-leap.lua", "-- mine\n");
    fs::remove(empty_.path / "new/my-base.toml");
    const Answer refused = run("unpack " + packed + out);
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("my-leap.lua' exists and holds something else (--overwrite"));
    EXPECT_EQ(whole(empty_.path / "new/my-leap.lua"), "-- mine\n");
    EXPECT_FALSE(fs::exists(empty_.path / "new/my-base.toml")) << "nothing was written";
    EXPECT_EQ(run("unpack --overwrite " + packed + out).status, 0);
    EXPECT_EQ(whole(empty_.path / "new/my-leap.lua"), leap);
}

TEST_F(Packs, OfShippedVariantsRecordsAndOptions) {
    const Answer shipped = run("pack nielsen-brandubh-7 --out -");
    EXPECT_EQ(shipped.status, 0);
    EXPECT_THAT(shipped.out, testing::StartsWith("taflsmith-variant 1\ndigest "));
    const std::string file = empty_.write("b.tafl-variant", shipped.out).string();
    EXPECT_EQ(run("--json check '" + file + "'").json().at("variants").at(0).at("digest"),
              run("--json check nielsen-brandubh-7").json().at("variants").at(0).at("digest"));
    const Answer record = run("pack 'dim:7 ks:n cenhe: cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/' --out -");
    EXPECT_THAT(record.out, HasSubstr("variant opentafl-7\n"));
    EXPECT_EQ(run("pack no-such-variant").status, 3);
    EXPECT_EQ(run("unpack " + quoted(empty_.path / "none")).status, 3);
    const Answer json = run("--json pack " + inSource("my-game.toml") + " --out " + inEmpty("g.tafl-variant"));
    EXPECT_EQ(json.json().at("scripts"), 1);
    EXPECT_EQ(json.json().at("libraries"), 1);
}

TEST_F(Packs, RefuseBadOnesInWords) {
    pack();
    const std::string text = whole(empty_.path / "my-game.tafl-variant");
    const auto tryText = [&](const std::string& bad, const std::string& error) {
        const std::string file = empty_.write("bad.tafl-variant", bad).string();
        for (const char* command : {"check", "unpack", "pack"}) {
            const Answer answer = run(std::string(command) + " '" + file + "'");
            EXPECT_NE(answer.status, 0) << command;
            EXPECT_THAT(answer.err, HasSubstr(error)) << command;
        }
    };
    tryText("", "this is no packed variant");
    tryText(text.substr(0, text.size() / 2), "is cut off");
    tryText(text.substr(0, text.size() - 30) + text.substr(text.size() - 29), "the digest is wrong");
    tryText(text + std::string(1 << 20, ' '), "too large");
    EXPECT_FALSE(fs::exists(empty_.path / "my-game")) << "nothing is written";
}

// --- records and stores ----------------------------------------------------------------------------------------------

TEST_F(Packs, RecordsCarryScripts) {
    const std::string record = inEmpty("game.tafl");
    ASSERT_EQ(
        run("play " + inSource("my-game.toml") + " --attackers random --defenders random --seed 3 --save " + record)
            .status,
        0);
    EXPECT_THAT(whole(empty_.path / "game.tafl"), HasSubstr("| script my-leap\n"));
    forgetSource();
    const Answer replay = run("replay " + record);
    EXPECT_EQ(replay.status, 0) << replay.out << replay.err;
    EXPECT_THAT(replay.err, Not(HasSubstr("there is no script")));
    EXPECT_EQ(run("convert " + record + " --to plain").status, 0);
    const Answer again = run("convert " + record + " " + inEmpty("again.tafl"));
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_THAT(whole(empty_.path / "again.tafl"), HasSubstr("| library my_words\n"));
}

TEST_F(Packs, StoresCarryScripts) {
    const std::string first = inEmpty("1.sqlite"), second = inEmpty("2.sqlite"), all = inEmpty("all.sqlite");
    const std::string trial = "trial " + inSource("my-game.toml") + " --games 4 --nodes 40 ";
    ASSERT_EQ(run(trial + "--shard 1/2 --store " + first).status, 0);
    ASSERT_EQ(run(trial + "--shard 2/2 --store " + second).status, 0);
    forgetSource();
    const Answer merged = run("--json merge " + all + " " + first + " " + second);
    EXPECT_EQ(merged.status, 0) << merged.err;
    EXPECT_EQ(merged.json().at("added"), 4);
    const Answer report =
        run("report --store " + all + " --records " + inEmpty("games.otg") + " --html " + inEmpty("page.html"));
    EXPECT_EQ(report.status, 0) << report.err;
    EXPECT_THAT(report.err, Not(HasSubstr("script")));
    EXPECT_THAT(whole(empty_.path / "page.html"), HasSubstr("script my-leap"));
    EXPECT_THAT(run("report --store " + all).out, HasSubstr("My game"));
}

}  // namespace
