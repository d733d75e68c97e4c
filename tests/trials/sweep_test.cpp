// Sweeps: what is varied, and who goes on.
#include <gmock/gmock.h>

#include "trials/run/sweep.hpp"
#include "trials/support.hpp"

namespace tafl {
namespace {

using namespace trials_tests;
using testing::HasSubstr;

SweepFile fileOf(const std::string& text) {
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
    const SweepFile file = fileOf(head + "games = 100\nfirst = 20\nnodes = 300\nseed = 9\n" + kings);
    EXPECT_EQ(file.games, 100);
    EXPECT_EQ(file.settings.nodes, 300u);
    ASSERT_EQ(file.axes.size(), 1u);
    EXPECT_EQ(file.axes[0].choices[1].rules.front().use, "win/escape");
    const auto complaint = [](const std::string& text) {
        const auto read = readSweep(text, "sweep.toml");
        return read ? std::string() : read.error().front().message();
    };
    EXPECT_THAT(complaint(kings), HasSubstr("variant"));
    EXPECT_THAT(complaint(head), HasSubstr("varies nothing"));
    EXPECT_THAT(complaint(head + "gmaes = 5\n" + kings), HasSubstr("gmaes"));
    EXPECT_THAT(complaint(head + "games = 0\n" + kings), HasSubstr("sweep.toml:2:"));
    EXPECT_THAT(complaint(head + "[[axis]]\nname = \"nothing\"\n"), HasSubstr("one of option"));
    EXPECT_THAT(complaint(head + "[[axis]]\nrule = \"win/escape\"\nparameter = \"zone\"\n"), HasSubstr("values"));
    EXPECT_NE(complaint("variant = "), "");
}

TEST(Sweep, MakesEveryCombinationOnce) {
    Diagnostics notes;
    // The zone that is there already gives the same rules again: it is told and left out.
    const auto found = makeCandidates(
        fileOf(head + kings +
               "[[axis]]\nrule = \"win/escape\"\nparameter = \"zone\"\nvalues = [\"corners\", \"edge\"]\n"),
        *environment().library, {}, notes);
    ASSERT_TRUE(found) << found.error().front().message();
    ASSERT_GE(found->size(), 2u);
    EXPECT_EQ(found->size() + notes.size(), 4u);
    EXPECT_NE((*found)[0].image->digest, (*found)[1].image->digest);
    // What would be written is what was tried.
    for (const SweepCandidate& c : *found) {
        const auto again = environment().library->parse(formatVariant(c.variant), c.variant.id + ".toml");
        ASSERT_TRUE(again);
        EXPECT_EQ((*environment().library->compile(*again))->digest, c.image->digest);
    }
    EXPECT_FALSE(makeCandidates(fileOf(head + "[[axis]]\noption = \"no-such\"\n"), *environment().library, {}, notes));
    EXPECT_FALSE(makeCandidates(fileOf(head + "[[axis]]\nrule = \"no/such\"\nparameter = \"x\"\nvalues = [1]\n"),
                                *environment().library, {}, notes));
}

TEST(Sweep, OptionsAndRandomCombinations) {
    Diagnostics notes;
    const std::string options =
        "variant = \"ogrecave-tablut\"\n[[axis]]\noption = \"repetition\"\n[[axis]]\noption = \"no-moves\"\n";
    const auto all = makeCandidates(fileOf(options), *environment().library, {}, notes);
    ASSERT_TRUE(all) << all.error().front().message();
    EXPECT_GE(all->size(), 6u);
    const auto some = makeCandidates(fileOf("samples = 3\n" + options), *environment().library, {}, notes);
    ASSERT_TRUE(some);
    EXPECT_EQ(some->size(), 3u);
}

TrialFigures figures(int attackers, int defenders) {
    TrialFigures out;
    for (int i = 0; i < attackers + defenders; ++i) {
        TrialGame game;
        game.winner = i < attackers ? Winner::attackers : Winner::defenders;
        game.rule = "some/rule";
        game.plies = 40;
        game.scores = {0, 0, 0};
        out.add(game);
    }
    return out;
}

TEST(Sweep, TheBetterHalfGoesOn) {
    Halving halving(5, 40, 100);
    EXPECT_EQ(halving.games(), 40);
    // One is surely unfair; of the others the better half of five, rounded up.
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

}  // namespace
}  // namespace tafl
