// The commands diff and replay --as.
#include <gmock/gmock.h>

#include "cli/program.hpp"

namespace cli_tests {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Diff, ComparesWordsAndPlay) {
    const Answer answer = run("diff nielsen-saami-tablut-9 brainking-tablut");
    EXPECT_EQ(answer.status, 0);
    for (const char* part : {"king/capture: elsewhere 2 → 4", "no such rule",
                             "First difference at ply 4 (the shortest possible): d1-a1 d5-d3 a4-d4", "takes nothing",
                             "capture/custodial", "Responsible rules in brainking-tablut: capture/king-arms."})
        EXPECT_THAT(answer.out, HasSubstr(part));
}

TEST(Diff, AsJson) {
    const auto json = run("--json diff nielsen-saami-tablut-9 brainking-tablut").json();
    EXPECT_EQ(json.at("format"), 1);
    EXPECT_EQ(json.at("same_rules"), false);
    const auto& found = json.at("disagreement");
    EXPECT_EQ(found.at("plies"), 4);
    EXPECT_EQ(found.at("shortest"), true);
    EXPECT_NE(found.at("a").at("captures"), found.at("b").at("captures"));
    // `why` confirms the result.
    std::string line;
    for (const auto& move : found.at("a").at("line")) line += " " + move.get<std::string>();
    for (const char* which : {"a", "b"}) {
        const auto why = run("--json why " + json.at(which).at("id").get<std::string>() + " " +
                             found.at("move").get<std::string>() + " --moves" + line)
                             .json();
        EXPECT_EQ(why.at("captures"), found.at(which).at("captures"));
    }
}

TEST(Diff, OfAVariantWithItself) {
    EXPECT_THAT(run("diff nielsen-brandubh-7 nielsen-brandubh-7").out, HasSubstr("The same rules."));
    const Answer option = run("diff nielsen-saami-tablut-9 nielsen-saami-tablut-9 --with repetition=draw --time 1");
    EXPECT_THAT(option.out, HasSubstr("result defenders_lose → draw"));
    EXPECT_THAT(option.out, HasSubstr("first "));
    EXPECT_THAT(option.out, HasSubstr("the same position is a draw"));
}

TEST(Diff, OnlyTheWordsOrOnlyTheStart) {
    const Answer words = run("diff nielsen-saami-tablut-9 brainking-tablut --words");
    EXPECT_THAT(words.out, Not(HasSubstr("In play")));
    EXPECT_FALSE(run("--json diff nielsen-saami-tablut-9 brainking-tablut --words").json().contains("search"));
    EXPECT_THAT(run("diff nielsen-sea-battle-1571-9 nielsen-sea-battle-line-9").out,
                HasSubstr("They differ only in the start."));
    EXPECT_THAT(run("diff nielsen-brandubh-7 nielsen-copenhagen-11").out, HasSubstr("different sizes"));
}

TEST(Diff, Bad) {
    EXPECT_EQ(run("diff nielsen-brandubh-7").status, 2);
    EXPECT_EQ(run("diff nielsen-brandubh-7 no-such-variant").status, 3);
    EXPECT_EQ(run("diff nielsen-brandubh-7 nielsen-brandubh-7 --with nonsense").status, 2);
    EXPECT_EQ(run("diff nielsen-brandubh-7 nielsen-brandubh-7 --with no-option=x").status, 3);
}

const char* const games =
    "g1\tb\t7\tA\t...A.../...A.../...D.../AADKDAA/...D.../...A.../...A...\t-\tresigned\td6-a6 d5-b5\t-\n"
    "g2\tb\t7\tA\t...A.../...A.../...D.../AADKDAA/...D.../...A.../...A...\t-\tresigned\td6-a6xd5 d3-b3\t-\n";

TEST(ReplayAs, RanksReadings) {
    const Folder folder;
    const std::string file = "'" + folder.write("games.tsv", games).string() + "'";
    const auto json = run("--json replay " + file + " --as nielsen-brandubh-7,nielsen-copenhagen-11").json();
    ASSERT_EQ(json.at("readings").size(), 2u);
    EXPECT_EQ(json.at("games"), 2);
    const auto& best = json.at("readings")[0];
    EXPECT_EQ(best.at("readings")[0].at("variant"), "nielsen-brandubh-7");
    EXPECT_EQ(best.at("agree"), 1);
    EXPECT_EQ(best.at("first_disagreement").at("id"), "g2");
    EXPECT_EQ(best.at("first_disagreement").at("ply"), 1);
    EXPECT_EQ(json.at("readings")[1].at("agree"), 0);
    EXPECT_THAT(run("replay " + file + " --as all").out, HasSubstr("2 games, "));
    EXPECT_THAT(run("replay " + file + " --as nielsen-brandubh-7 --options").out, HasSubstr("fit"));
}

TEST(ReplayAs, Bad) {
    const Folder folder;
    const std::string file = "'" + folder.write("games.tsv", games).string() + "'";
    EXPECT_EQ(run("replay " + file + " --as no-such-variant").status, 3);
    EXPECT_EQ(run("replay " + file + " --options").status, 2);
    EXPECT_EQ(run("replay /no/such/file.tsv --as all").status, 3);
}

}  // namespace
}  // namespace cli_tests
