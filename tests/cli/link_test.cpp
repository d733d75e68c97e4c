// Links and cards at the command line: of variants, positions and games, and in an empty folder.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.hpp"

namespace {

using namespace cli_tests;
using testing::HasSubstr;
using testing::Not;

const std::string linkedGame = R"(format = 1
id = "my-game"
name = "My game"
inherits = "nielsen-brandubh-7"

[[rule]]
use = "my/leap"
script = "leap.lua"
)";
const std::string linkedLeap = R"(local words = require("my_words")
return component {
  id = "my/leap", slot = "movement", words = words.leap,
  compile = function(b, p) b:jump { pieces = "attackers", over = "men", takes = false } end,
}
)";
const std::string linkedWords = "return { leap = \"An attacker may leap over a man.\" }\n";

class Links : public testing::Test {
protected:
    Links() {
        source_.write("my-game.toml", linkedGame);
        source_.write("leap.lua", linkedLeap);
        source_.write("lib/my_words.lua", linkedWords);
    }
    std::string mine() const { return "'" + (source_.path / "my-game.toml").string() + "'"; }
    std::string inEmpty(const std::string& name) const { return "'" + (empty_.path / name).string() + "'"; }
    /// The link that the program prints, for a command line.
    static std::string link(const std::string& arguments) {
        const Answer answer = run("link " + arguments);
        EXPECT_EQ(answer.status, 0) << answer.err;
        EXPECT_THAT(answer.out, testing::StartsWith("taflsmith:v1."));
        return "'" + answer.out.substr(0, answer.out.find('\n')) + "'";
    }
    static std::string digest(const std::string& variant) {
        const Answer answer = run("--json show " + variant);
        EXPECT_EQ(answer.status, 0) << answer.err;
        return answer.json().at("digest");
    }

    const Folder source_, empty_;
};

TEST_F(Links, HoldAVariantWithItsScripts) {
    const std::string rules = digest(mine()), sent = link(mine());
    EXPECT_LT(sent.size(), 2000u);
    fs::remove_all(source_.path);
    EXPECT_EQ(digest(sent), rules);
    EXPECT_THAT(run("show " + sent).out, HasSubstr("An attacker may leap over a man."));
    for (const std::string& command :
         {"explain " + sent, "check --play 1 " + sent, "perft " + sent + " 2", "analyse " + sent + " --nodes 200",
          "trial " + sent + " --games 2 --nodes 40 --no-store", "diff " + sent + " nielsen-brandubh-7",
          "play " + sent + " --attackers random --defenders random --seed 1", "why " + sent + " d1-d2",
          "pack " + sent + " --out " + inEmpty("mine.tafl-variant"), "unpack " + sent + " --out " + inEmpty("files"),
          "convert " + sent + " --to taflsmith"}) {
        const Answer answer = run(command);
        EXPECT_LE(answer.status, 1) << command << "\n" << answer.err;
        EXPECT_THAT(answer.err, Not(HasSubstr("error"))) << command;
    }
    EXPECT_EQ(digest(inEmpty("mine.tafl-variant")), rules);
    for (const std::string& named : {sent, inEmpty("mine.tafl-variant")})
        EXPECT_THAT(run("engine", "printf 'variant %s\\nquit\\n' " + named).out,
                    HasSubstr("variantok my-game size 7 digest " + rules));
    EXPECT_EQ(whole(empty_.path / "files/leap.lua"), linkedLeap);
    EXPECT_EQ(digest(inEmpty("files/my-game.toml")), rules);
    // In a file, and behind the address of a page.
    const std::string text = sent.substr(1, sent.size() - 2);
    empty_.write("sent.txt", "  " + text.substr(0, 50) + "\n" + text.substr(50) + "\n");
    EXPECT_EQ(digest(inEmpty("sent.txt")), rules);
    const Answer page = run("link " + sent + " --page https://example.org/tafl/");
    EXPECT_EQ(page.out, "https://example.org/tafl/#" + text.substr(10) + "\n");
    EXPECT_EQ(digest("'" + page.out.substr(0, page.out.size() - 1) + "'"), rules);
    EXPECT_THAT(run("new variant child --from " + sent + " --into " + inEmpty("files")).err,
                HasSubstr("cannot inherit from a packed one, a link or a card"));
}

TEST_F(Links, NameWhatShips) {
    const std::string sent = link("nielsen-brandubh-7");
    EXPECT_LT(sent.size(), 120u);
    EXPECT_EQ(digest(sent), digest("nielsen-brandubh-7"));
    const Answer json = run("--json link nielsen-brandubh-7");
    EXPECT_EQ("'" + std::string(json.json().at("link")) + "'", sent);
    EXPECT_EQ(json.json().at("characters"), sent.size() - 2);
}

TEST_F(Links, HoldPositionsAndGames) {
    const std::string position = "7/7/3K3/7/7/7/2t4";
    const std::string board = "'" + position + " attackers'";
    const std::string start = link("nielsen-brandubh-7 --position " + board);
    EXPECT_EQ(run("--json show " + start).status, 0);
    EXPECT_EQ(run("show " + start).out, run("show nielsen-brandubh-7 --position " + board).out);
    const std::string opening = link("nielsen-brandubh-7 --moves d6-c6 e4-e1");
    EXPECT_EQ(run("show " + opening).out, run("show nielsen-brandubh-7 --moves d6-c6 e4-e1").out);
    EXPECT_EQ(run("show " + opening + " --moves f4-f1").out,
              run("show nielsen-brandubh-7 --moves d6-c6 e4-e1 f4-f1").out);
    EXPECT_EQ(run("why " + opening + " f4-f1").out, run("why nielsen-brandubh-7 --moves d6-c6 e4-e1 -- f4-f1").out);
    EXPECT_EQ(run("perft " + opening + " 1").status, 0);
    EXPECT_EQ(run("--json analyse " + opening + " --nodes 300").json().at("to_move"), "attackers");
    EXPECT_THAT(run("replay " + opening).out, HasSubstr("1 agree"));
    EXPECT_THAT(run("convert " + opening + " --to moves").out, HasSubstr("d6-c6 e4-e1"));
    // Played on.
    const Answer played =
        run("play " + opening + " --attackers random --defenders random --seed 5 --save " + inEmpty("on.tafl"));
    EXPECT_EQ(played.status, 0) << played.err;
    EXPECT_THAT(whole(empty_.path / "on.tafl"), HasSubstr("\nd6-c6\ne4-e1\n"));
    // A whole game, with its players, from a file.
    const std::string whole_ = link("--game " + inEmpty("on.tafl"));
    EXPECT_THAT(run("replay " + whole_).out, HasSubstr("1 agree"));
    const Answer again = run("convert " + whole_ + " --to taflsmith");
    EXPECT_THAT(again.out, HasSubstr("attackers random"));
    EXPECT_EQ(again.out, run("convert " + inEmpty("on.tafl") + " --to taflsmith").out);
    // A record itself is taken as its last position, too.
    EXPECT_EQ(run("show " + inEmpty("on.tafl")).out, run("show " + whole_).out);
}

TEST_F(Links, OfGamesCarryTheirRules) {
    const std::string sent = link(mine() + " --moves d6-c6");
    fs::remove_all(source_.path);
    EXPECT_THAT(run("replay " + sent).out, HasSubstr("1 agree"));
    EXPECT_THAT(run("show " + sent).out, HasSubstr("An attacker may leap over a man."));
}

TEST_F(Links, RefuseBadOnesInWords) {
    const std::string sent = link(mine());
    const auto error = [](const std::string& arguments) {
        const Answer answer = run(arguments);
        EXPECT_NE(answer.status, 0) << arguments;
        return answer.err;
    };
    for (const std::string command :
         {"show ", "check ", "play ", "analyse ", "replay ", "unpack ", "pack ", "convert "}) {
        EXPECT_THAT(error(command + sent.substr(0, sent.size() / 2) + "'"), HasSubstr("the link is cut off"))
            << command;
        EXPECT_THAT(error(command + "taflsmith:v9.abc"), HasSubstr("links of version 'v9' are unknown (v1)"))
            << command;
    }
    std::string changed = sent;
    changed[200] = changed[200] == 'a' ? 'b' : 'a';
    EXPECT_THAT(error("show " + changed), HasSubstr("link:1:14: error: the link cannot be read"));
    EXPECT_THAT(error("show taflsmith:hello"), HasSubstr("this is no link"));
    EXPECT_THAT(error("link"), HasSubstr("VARIANT is missing"));
    EXPECT_THAT(error("link brandubh --moves a1-a9"), HasSubstr("--moves"));
    EXPECT_THAT(error("link brandubh --game " + inEmpty("none")), HasSubstr("none"));
    EXPECT_THAT(error("link --moves d6-c6 --game " + inEmpty("none")), HasSubstr("either --game, or"));
    EXPECT_TRUE(fs::is_empty(empty_.path)) << "nothing is kept";
}

TEST_F(Links, AreInCards) {
    const std::string rules = digest(mine());
    const Answer drawn = run("--quiet show " + mine() + " --card " + inEmpty("mine.png"));
    if (drawn.err.find("without librsvg") != std::string::npos) GTEST_SKIP() << drawn.err;
    EXPECT_EQ(drawn.status, 0) << drawn.err;
    ASSERT_EQ(run("show brandubh --moves d6-c6 --card " + inEmpty("game.png")).status, 0);
    fs::remove_all(source_.path);
    const std::string png = whole(empty_.path / "mine.png");
    EXPECT_EQ(png.substr(1, 3), "PNG");
    EXPECT_EQ(digest(inEmpty("mine.png")), rules);
    EXPECT_EQ(run("link " + inEmpty("mine.png")).status, 0);
    EXPECT_EQ(run("unpack " + inEmpty("mine.png") + " --out " + inEmpty("files")).status, 0);
    EXPECT_THAT(run("replay " + inEmpty("game.png")).out, HasSubstr("1 agree"));
    EXPECT_EQ(run("show " + inEmpty("game.png")).out, run("show nielsen-brandubh-7 --moves d6-c6").out);
    empty_.write("cut.png", png.substr(0, 200));
    EXPECT_THAT(run("show " + inEmpty("cut.png")).err, HasSubstr("cut.png: error: the picture is cut off"));
    run("show brandubh --png " + inEmpty("plain.png"));
    EXPECT_THAT(run("play " + inEmpty("plain.png")).err, HasSubstr("the picture holds no variant (a card, as"));
}

TEST_F(Links, AreReadFromTheCodeOfACardWithoutText) {
    const std::string rules = digest(mine());
    const Answer drawn = run("--quiet show " + mine() + " --card " + inEmpty("mine.png"));
    if (drawn.err.find("without librsvg") != std::string::npos) GTEST_SKIP() << drawn.err;
    fs::remove_all(source_.path);
    // The text stands behind the signature and the header.
    const auto withoutText = [](const std::string& png) {
        constexpr std::size_t at = 33;
        EXPECT_EQ(png.substr(at + 4, 4), "tEXt");
        const auto size = static_cast<std::size_t>(static_cast<unsigned char>(png[at + 2]) << 8 |
                                                   static_cast<unsigned char>(png[at + 3]));
        return png.substr(0, at) + png.substr(at + size + 12);
    };
    empty_.write("stripped.png", withoutText(whole(empty_.path / "mine.png")));
    const Answer opened = run("--json show " + inEmpty("stripped.png"));
    if (opened.err.find("holds no variant") != std::string::npos) GTEST_SKIP() << "this build reads no codes";
    EXPECT_EQ(digest(inEmpty("stripped.png")), rules);
    EXPECT_THAT(run("show " + inEmpty("stripped.png")).out, HasSubstr("An attacker may leap over a man."));
    // A link that no code holds: the card is made, with a note, and its file opens.
    std::string summary;
    for (std::uint32_t i = 0, seed = 1; i < 4000; ++i) {
        seed = seed * 1664525 + 1013904223;
        summary += static_cast<char>('A' + (seed >> 16) % 26);
        if (i % 8 == 7) summary += ' ';
    }
    const auto variant = empty_.write("long.toml", "format = 1\nid = \"long\"\nname = \"Long\"\nsummary = \"" +
                                                       summary + "\"\ninherits = \"nielsen-brandubh-7\"\n");
    const Answer large = run("show '" + variant.string() + "' --card " + inEmpty("long.png"));
    EXPECT_EQ(large.status, 0);
    EXPECT_THAT(large.err, HasSubstr("characters, and a code holds 2953: send the file of the card itself"));
    EXPECT_EQ(run("show " + inEmpty("long.png")).status, 0);
    empty_.write("long-stripped.png", withoutText(whole(empty_.path / "long.png")));
    EXPECT_THAT(run("show " + inEmpty("long-stripped.png")).err, HasSubstr("the picture holds no variant (a card, as"));
}

TEST_F(Links, OfGamesThatCannotBePlayedAreRefused) {
    const std::string head = "taflsmith-game 1\nvariant nielsen-brandubh-7\n";
    const auto record = [&](const std::string& name, const std::string& rest) {
        return "'" + empty_.write(name, head + rest).string() + "'";
    };
    const std::string illegal = record("illegal.tafl", "\nd6-c6\ne4-e9\n"), wrong = record("wrong.tafl", "\nd6-a1\n"),
                      unreadable = record("unreadable.tafl", "\nd6-c6\nnonsense\n"),
                      position = record("position.tafl", "position 3/3 attackers\n\nd6-c6\n");
    for (const std::string& game : {illegal, wrong, unreadable, position})
        for (const std::string& command : {"perft " + game + " 1", "prove " + game + " --time 1", "solve " + game}) {
            const Answer answer = run(command);
            EXPECT_EQ(answer.status, 3) << command << "\n" << answer.out << answer.err;
            EXPECT_THAT(answer.err, HasSubstr(".tafl:")) << command;
            EXPECT_EQ(answer.out, "") << command;
        }
    EXPECT_THAT(run("perft " + illegal + " 1").err,
                HasSubstr("illegal.tafl:5:1: error: the game is read up to here: "));
    const Answer analysed = run("analyse " + unreadable + " --nodes 100");
    EXPECT_NE(analysed.status, 0);
    EXPECT_THAT(analysed.err, HasSubstr("nonsense"));
    EXPECT_EQ(run("perft " + record("good.tafl", "\nd6-c6\nresign\n") + " 1").status, 0);
}

TEST_F(Links, ChooseNoPath) {
    const std::string path = (source_.path / "my-game.toml").string();
    const std::string record = empty_.write("g.tafl", "taflsmith-game 1\nvariant " + path + "\n\nd6-c6\n").string();
    for (const std::string command : {"replay ", "show "}) {
        const Answer answer = run(command + "'" + record + "'");
        EXPECT_NE(answer.status, 0);
        EXPECT_THAT(answer.err, HasSubstr("is no id of a variant (lower-case letters"));
    }
}

}  // namespace
