// Games that reach the limit of plies: sealed boards are adjudicated, all others stay unfinished.
#include <gmock/gmock.h>

#include "trials/report/merge.hpp"
#include "trials/report/report.hpp"
#include "trials/support.hpp"

namespace tafl {
namespace {

using namespace trials_tests;

/// A king and two men shut in by three men before each corner, with four more men, or with a hole before a11.
std::string siege(bool sealed) {
    return std::string("format = 1\nid = \"siege-11\"\nname = \"Siege\"\ninherits = \"nielsen-fetlar-11-played\"\n") +
           "[board]\nlayout = \"\"\"\n..t.....t..\n." + (sealed ? "t" : ".") +
           ".......t.\nt.........t\n...........\n.....t.....\n...TtKtT...\n.....t.....\n...........\n" +
           "t.........t\n.t.......t.\n..t.....t..\n\"\"\"\n";
}

class Adjudication : public testing::Test {
protected:
    TrialResult play(bool sealed, int maxPlies) {
        // One game from the start: random first moves would break the seal.
        plan = makePlan(1, 30);
        plan.settings.maxPlies = maxPlies;
        plan.settings.openingPlies = 0;
        plan.store = folder.path / (sealed ? "sealed.sqlite" : "open.sqlite");
        variant = subject(folder.write("siege-11.toml", siege(sealed)).string());
        return runTrial(*variant, plan);
    }
    TrialFigures figures(const TrialResult& result) {
        TrialFigures out;
        (void)result.store->each(result.trial, [&](TrialGame&& game) {
            if (game.state == TrialGame::State::played) out.add(game), games.push_back(std::move(game));
            return true;
        });
        return out;
    }
    MergeResult merge(Store& all) {
        const auto merged = mergeInto(all, plan.store, [&](const TrialRow&) -> Result<TrialVariant> {
            return TrialVariant{variant->image, {}};
        });
        EXPECT_TRUE(merged);
        return merged ? *merged : MergeResult{};
    }

    const Folder folder;
    TrialPlan plan;
    std::optional<TrialSubject> variant;
    std::vector<TrialGame> games;
};

TEST_F(Adjudication, GivesASealedBoardToTheAttackers) {
    const TrialFigures f = figures(play(true, 4));
    ASSERT_GT(f.games(), 0);
    EXPECT_EQ(f.results.attackersWon, f.games());
    EXPECT_EQ(f.sealed(), f.games());
    EXPECT_EQ(f.results.unfinished, 0);
    // Such games say nothing about rules, lengths and leads.
    EXPECT_FALSE(f.fired.contains("adjudication"));
    EXPECT_EQ(f.plies[0].count(), 0);
    EXPECT_EQ(f.drama(), 0);
    EXPECT_THAT(games.front().reason, testing::HasSubstr("sealed"));
    Store all = Store::inMemory();
    EXPECT_EQ(merge(all).rejected, 0);
}

TEST_F(Adjudication, LeavesAnOpenBoardUnfinished) {
    const TrialFigures f = figures(play(false, 4));
    ASSERT_GT(f.games(), 0);
    EXPECT_EQ(f.sealed(), 0);
    EXPECT_GT(f.results.unfinished, 0);
    EXPECT_LE(f.unfinishedLeads[0] + f.unfinishedLeads[1], f.results.unfinished);
}

TEST_F(Adjudication, MergeAdjudicatesAgain) {
    play(true, 4);
    execute(plan.store, "UPDATE game SET result = 'defenders' WHERE number = 0");
    Store all = Store::inMemory();
    const MergeResult merged = merge(all);
    EXPECT_EQ(merged.rejected, 1);
    ASSERT_FALSE(merged.notes.empty());
    EXPECT_THAT(merged.notes.front().text, testing::HasSubstr("adjudicated"));
    // An open board that says it was adjudicated.
    play(false, 4);
    execute(plan.store, "UPDATE game SET result = 'attackers', rule = 'adjudication' WHERE result = 'none'");
    EXPECT_GT(merge(all).rejected, 0);
}

}  // namespace
}  // namespace tafl
