// What rules remember, in positions and on boards that the command line prints.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.hpp"

namespace {

using namespace cli_tests;
using testing::HasSubstr;
using testing::Not;

/// A variant of the documents.
std::string documented(const std::string& file) { return "'" TAFLSMITH_SOURCE_DIR "/docs/" + file + "' "; }

const std::string graves = documented("gallery/graves-7.toml"), rest = documented("gallery/kings-rest-7.toml"),
                  pit = documented("gallery/pitfall-7.toml"), treasure = documented("examples/treasure-7.toml");
const std::string onGraves = "--position '1K5/7/7/7/2t1t2/3t2T/7 attackers {graves d3 c2}' ";

TEST(States, StandOnTheBoardOfShow) {
    const Answer shown = run("show " + graves + onGraves);
    EXPECT_EQ(shown.status, 0) << shown.err;
    EXPECT_THAT(shown.out, HasSubstr("\n  3  .  .  t  .¹ t  .  .  3\n"));
    EXPECT_THAT(shown.out, HasSubstr("\n  2  .  .  .¹ t  .  .  T  2\n"));
    EXPECT_THAT(shown.out, HasSubstr("\n  ¹ graves (gallery/graves): c2 d3\n"));
    // Without marks the board is as narrow as always.
    const Answer start = run("show " + graves);
    EXPECT_THAT(start.out, HasSubstr("\n     a b c d e f g\n"));
    EXPECT_THAT(start.out, HasSubstr("\n  ¹ graves (gallery/graves): none\n"));
    EXPECT_THAT(run("show nielsen-brandubh-7").out, Not(HasSubstr("¹")));
    EXPECT_THAT(run("show " + rest).out, HasSubstr("    steps (gallery/kings-rest): 0\n"));
}

TEST(States, OfSeveralKindsHaveALineEach) {
    const Answer shown = run("show " + pit + "--moves 'd2-c2!dig'");
    EXPECT_EQ(shown.status, 0) << shown.err;
    EXPECT_THAT(shown.out, HasSubstr("    dug (gallery/pitfall): on\n  ¹ pit (gallery/pitfall): d2\n"));
}

TEST(States, OfOneNameSayTheirRuleOnce) {
    const Answer shown = run("show '" TAFLSMITH_SOURCE_DIR "/tests/variants/rare-reserves-7.toml'");
    EXPECT_THAT(shown.out, HasSubstr("    reserve (pieces/reserve(attacker)): 2\n"));
    EXPECT_THAT(shown.out, HasSubstr("    reserve (pieces/reserve(defender)): 0\n"));
}

TEST(States, AreInPictures) {
    const std::string picture = run("show " + graves + onGraves + "--svg -").out;
    EXPECT_THAT(picture, HasSubstr("<title>graves d3</title>"));
    EXPECT_THAT(picture, HasSubstr(">graves (gallery/graves): c2 d3</text>"));
    // The legend makes the picture higher; pictures of rules without states are squares.
    EXPECT_THAT(picture, HasSubstr("viewBox=\"0 0 800 861.6\" width=\"352\" height=\"379.1\""));
    EXPECT_THAT(run("show nielsen-brandubh-7 --svg -").out, HasSubstr("width=\"352\" height=\"352\""));
    EXPECT_THAT(run("show " + treasure + "--booklet -").out, HasSubstr("<title>treasure b2</title>"));
}

TEST(States, DecideInWhy) {
    const Answer refused = run("why " + graves + "d2-d3 " + onGraves);
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.out, HasSubstr("gallery/graves"));
    EXPECT_THAT(refused.out, HasSubstr("¹ graves"));
    EXPECT_EQ(run("why " + graves + "d2-d3 --position '1K5/7/7/7/2t1t2/3t2T/7 attackers'").status, 0);
    const auto json = run("--json why " + graves + "d2-d5 " + onGraves).json();
    EXPECT_EQ(json.at("position"), "1K5/7/7/7/2t1t2/3t2T/7 attackers {graves c2 d3}");
    EXPECT_EQ(json.at("states").dump(), R"({"graves":["c2","d3"]})");
    EXPECT_EQ(json.at("states_after").dump(), R"({"graves":["c2","d3"]})");
    EXPECT_EQ(json.at("after"), "1K5/7/3t3/7/2t1t2/6T/7 defenders {graves c2 d3}");
    EXPECT_FALSE(run("--json why nielsen-brandubh-7 d6-c6").json().contains("states"));
}

TEST(States, ErrorsNameWhatIsValid) {
    const auto complaint = [](const std::string& states) {
        const Answer answer = run("show " + graves + "--position '1K5/7/7/7/2t1t2/6T/3t3 attackers " + states + "'");
        EXPECT_EQ(answer.status, 3) << states;
        return answer.err;
    };
    EXPECT_THAT(complaint("{grave d3}"), HasSubstr("did you mean 'graves'?"));
    EXPECT_THAT(complaint("{graves h9}"), HasSubstr("squares a1 to g7"));
    EXPECT_THAT(complaint("{graves d3} {graves d3}"), HasSubstr("twice"));
    EXPECT_THAT(run("why " + rest + "g2-g3 --position '7/7/7/7/2K4/6T/1t5 defenders {steps 3}'").err,
                HasSubstr("the counter 'steps' is '3' (0 to 2)"));
}

TEST(States, ChangesArePrintedInPlay) {
    const std::string people = "--attackers human --defenders human ";
    const Answer played = run("play " + rest + people + "--position '7/7/7/7/2K4/6T/1t5 defenders'",
                              "printf 'c3-d3\\nb1-b2\\ng2-g3\\nquit\\n'");
    EXPECT_THAT(played.out, HasSubstr("defenders c3-d3  steps 0 → 1\n"));
    EXPECT_THAT(played.out, HasSubstr("attackers b1-b2\n"));
    EXPECT_THAT(played.out, HasSubstr("defenders g2-g3  steps 1 → 0\n"));
    EXPECT_THAT(played.out, HasSubstr("steps (gallery/kings-rest): 1"));
    const Answer saved = run("--json play " + rest + people + "--position '7/7/7/7/2K4/6T/1t5 defenders {steps 1}'",
                             "printf 'g2-g3\\nquit\\n'");
    EXPECT_EQ(saved.json().at("states").dump(), R"({"steps":0})") << saved.out;
    EXPECT_EQ(run("--json show " + rest + "--position '7/7/7/7/2K4/6T/1t5 defenders {steps 1}'").json().at("states"),
              nlohmann::json({{"steps", 1}}));
}

TEST(States, AreSearched) {
    // In the one position the king may move to the corner at once, in the other he must rest.
    const std::string position = "'7/7/7/7/K6/6T/2t4 defenders";
    const auto free = run("--json analyse " + rest + "--depth 3 --position " + position + "'").json();
    const auto tired = run("--json analyse " + rest + "--depth 3 --position " + position + " {steps 1}'").json();
    EXPECT_EQ(free.at("states").dump(), R"({"steps":0})");
    EXPECT_EQ(tired.at("states").dump(), R"({"steps":1})");
    EXPECT_THAT(tired.at("lines").at(0).at("moves").at(0).get<std::string>(), testing::StartsWith("g2-"));
}

TEST(States, AreInTheProtocol) {
    const Folder folder;
    const auto lines = folder.write("lines",
                                    "variant docs/gallery/graves-7.toml\n"
                                    "position 1K5/7/7/7/2t1t2/3t2T/7 attackers {graves d3 c2} moves d2-d5\nshow\n"
                                    "position 1K5/7/7/7/2t1t2/3t2T/7 attackers {graves d3\nshow\n"
                                    "position 1K5/7/7/7/2t1t2/3t2T/7 attackers {graves d3} d2-d5\n"
                                    "position 1K5/7/7/7/2t1t2/3t2T/7 attackers {graves d2}\ngo depth 2\nquit\n");
    const Answer answer = run("engine", "sed 's|docs/|" TAFLSMITH_SOURCE_DIR "/docs/|' '" + lines.string() + "'");
    EXPECT_THAT(answer.out, HasSubstr("position 1K5/7/3t3/7/2t1t2/6T/7 defenders {graves c2 d3}\n"));
    EXPECT_THAT(answer.out, HasSubstr("the state 'graves' has no end"));
    EXPECT_THAT(answer.out, HasSubstr("error: expected 'moves' instead of 'd2-d5'"));
    EXPECT_THAT(answer.out, HasSubstr("\nbestmove "));
}

TEST(States, AreKeptInLinksRecordsAndConversions) {
    const Answer link = run("link " + graves + onGraves);
    ASSERT_EQ(link.status, 0) << link.err;
    const std::string word = "'" + link.out.substr(0, link.out.find('\n')) + "'";
    const auto linked = run("--json play " + word + " --attackers human --defenders human", "echo quit").json();
    EXPECT_EQ(linked.at("position"), "1K5/7/7/7/2t1t2/3t2T/7 attackers {graves c2 d3}");
    const Answer same =
        run("convert '1K5/7/7/7/2t1t2/3t2T/7 attackers {graves d3 c2}' --to taflsmith --variant " + graves);
    EXPECT_EQ(same.out, "1K5/7/7/7/2t1t2/3t2T/7 attackers {graves c2 d3}\n") << same.err;
    const Answer unread =
        run("convert '1K5/7/7/7/2t1t2/3t2T/7 attackers {house/graves(a - b):graves d3}' --to taflsmith");
    EXPECT_EQ(unread.out, "1K5/7/7/7/2t1t2/3t2T/7 attackers {house/graves(a - b):graves d3}\n") << unread.err;
    const Answer lost = run("convert '1K5/7/7/7/2t1t2/3t2T/7 attackers {graves d3}' --to opentafl --variant " + graves);
    EXPECT_THAT(lost.err, HasSubstr("this format does not contain states"));
    EXPECT_THAT(lost.out, Not(HasSubstr("graves")));
}

TEST(States, MayBeginSet) {
    const Answer shown = run("show " + treasure);
    EXPECT_THAT(shown.out, HasSubstr("\n  2  .  .¹ .  t  .  .  .  2\n"));
    EXPECT_EQ(run("--json show " + treasure).json().at("states").dump(), R"({"treasure":["b2"]})");
    EXPECT_THAT(run("explain " + treasure).out, HasSubstr("house/treasure/treasure: marks, at first b2"));
    const Answer checked = run("check --strict " + treasure + "--play 1");
    EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
    const Answer carried =
        run("show " + treasure + "--position '3t3/3K3/7/7/4T2/7/7 defenders' --moves e3-e2 d7-c7 e2-b2 c7-d7 b2-b5");
    EXPECT_THAT(carried.out, HasSubstr("treasure (house/treasure): b5"));
}

}  // namespace
