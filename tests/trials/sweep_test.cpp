// Sweeps: files, candidates and successive halving.
#include <gmock/gmock.h>

#include "trials/run/sweep.hpp"
#include "trials/support.hpp"

namespace tafl {
namespace {

using namespace trials_tests;
using testing::HasSubstr;

SweepFile parseSweep(const std::string& text) {
    const auto read = readSweep(text, "sweep.toml");
    if (!read) throw std::runtime_error(read.error().front().message());
    return *read;
}

const std::string head = "variant = \"nielsen-brandubh-7\"\n";
const std::string kings =
    "[[axis]]\nname = \"king\"\n"
    "[[axis.choice]]\nname = \"as it is\"\n"
    "[[axis.choice]]\nname = \"edge\"\ndrop = [\"win/escape\"]\nrule = [{ use = \"win/escape\", zone = \"edge\" }]\n";

TEST(Sweep, ReadsItsFileStrictly) {
    const SweepFile file = parseSweep(head + "games = 100\nfirst = 20\nnodes = 300\nseed = 9\n" + kings);
    EXPECT_EQ(file.games, 100);
    EXPECT_EQ(file.settings.nodes, 300u);
    ASSERT_EQ(file.axes.size(), 1u);
    EXPECT_EQ(file.axes[0].choices[1].rules.front().use, "win/escape");
    const auto findError = [](const std::string& text) {
        const auto read = readSweep(text, "sweep.toml");
        return read ? std::string() : read.error().front().message();
    };
    EXPECT_THAT(findError(kings), HasSubstr("variant"));
    EXPECT_THAT(findError(head), HasSubstr("varies nothing"));
    EXPECT_THAT(findError(head + "gmaes = 5\n" + kings), HasSubstr("gmaes"));
    EXPECT_THAT(findError(head + "games = 0\n" + kings), HasSubstr("sweep.toml:2:"));
    EXPECT_THAT(findError(head + "[[axis]]\nname = \"nothing\"\n"), HasSubstr("one of option"));
    EXPECT_THAT(findError(head + "[[axis]]\nrule = \"win/escape\"\nparameter = \"zone\"\n"), HasSubstr("values"));
    EXPECT_NE(findError("variant = "), "");
}

TEST(Sweep, MakesEveryCombinationOnce) {
    Diagnostics notes;
    // A combination with the rules of an earlier one is noted and left out.
    const auto found = makeCandidates(
        parseSweep(head + kings +
                   "[[axis]]\nrule = \"win/escape\"\nparameter = \"zone\"\nvalues = [\"corners\", \"edge\"]\n"),
        *environment().library, {}, notes);
    ASSERT_TRUE(found) << found.error().front().message();
    ASSERT_GE(found->size(), 2u);
    EXPECT_EQ(found->size() + notes.size(), 4u);
    EXPECT_NE((*found)[0].image->digest, (*found)[1].image->digest);
    // A written candidate has the rules of the tested one.
    for (const SweepCandidate& c : *found) {
        const auto again = environment().library->parse(formatVariant(c.variant), c.variant.id + ".toml");
        ASSERT_TRUE(again);
        EXPECT_EQ((*environment().library->compile(*again))->digest, c.image->digest);
    }
    EXPECT_FALSE(
        makeCandidates(parseSweep(head + "[[axis]]\noption = \"no-such\"\n"), *environment().library, {}, notes));
    EXPECT_FALSE(makeCandidates(parseSweep(head + "[[axis]]\nrule = \"no/such\"\nparameter = \"x\"\nvalues = [1]\n"),
                                *environment().library, {}, notes));
}

TEST(Sweep, OptionsAndRandomCombinations) {
    Diagnostics notes;
    const std::string options =
        "variant = \"ogrecave-tablut\"\n[[axis]]\noption = \"repetition\"\n[[axis]]\noption = \"no-moves\"\n";
    const auto all = makeCandidates(parseSweep(options), *environment().library, {}, notes);
    ASSERT_TRUE(all) << all.error().front().message();
    EXPECT_GE(all->size(), 6u);
    const auto some = makeCandidates(parseSweep("samples = 3\n" + options), *environment().library, {}, notes);
    ASSERT_TRUE(some);
    EXPECT_EQ(some->size(), 3u);
}

TrialFigures figures(int attackers, int defenders) {
    TrialFigures out;
    const int games = attackers + defenders;
    for (int i = 0; i < games; ++i) {
        TrialGame game;
        // Spread evenly: many wins in a row would give a verdict of their own.
        game.winner = (i + 1) * attackers / games > i * attackers / games ? Winner::attackers : Winner::defenders;
        game.rule = "some/rule";
        game.plies = 40;
        game.scores = {0, 0, 0};
        out.add(game);
    }
    return out;
}

TEST(Sweep, TheBetterHalfSurvives) {
    Halving halving(5, 40, 100);
    EXPECT_EQ(halving.games(), 40);
    // One is clearly unfair; of the others half of five survive, rounded up.
    halving.eliminate({figures(16, 24), figures(20, 20), figures(2, 38), figures(22, 18), figures(25, 15)});
    EXPECT_EQ(halving.survivors(), (std::vector<int>{0, 1, 3}));
    EXPECT_EQ(halving.games(), 80);
    halving.eliminate({figures(40, 40), figures(30, 50), figures(38, 42)});
    EXPECT_EQ(halving.survivors(), (std::vector<int>{0, 3}));
    EXPECT_EQ(halving.games(), 100);
    EXPECT_FALSE(halving.over());
    halving.eliminate({figures(50, 50), figures(50, 50)});
    EXPECT_TRUE(halving.over());
    EXPECT_LT(computePenalty(figures(50, 50)), computePenalty(figures(60, 40)));
    EXPECT_TRUE(Halving(0, 1, 1).over());
}

TEST(Sweep, ALuckyStartDoesNotBeatAFinalist) {
    const TrialFigures lucky = figures(20, 20), finalist = figures(84, 76), fair = figures(1000, 1000),
                       unfair = figures(2, 38);
    ASSERT_EQ(lucky.verdict(), Verdict::undecided);
    ASSERT_EQ(finalist.verdict(), Verdict::undecided);
    ASSERT_EQ(fair.verdict(), Verdict::fair);
    ASSERT_LT(computePenalty(lucky), computePenalty(finalist));
    EXPECT_LT(makePlace(finalist, 3), makePlace(lucky, 1));
    EXPECT_LT(makePlace(lucky, 1), makePlace(figures(16, 24), 1)) << "after equal rounds the penalty decides";
    EXPECT_LT(makePlace(fair, 1), makePlace(finalist, 3));
    EXPECT_LT(makePlace(lucky, 1), makePlace(unfair, 3)) << "no verdict is better than a bad one";
}

}  // namespace
}  // namespace tafl
