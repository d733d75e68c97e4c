// Reads, writes and syncs of a store that fail, each in turn: nothing crashes, errors name the file, and no game that
// was accepted is lost.
#include <gmock/gmock.h>

#include "support/messages.hpp"
#include "trials/failing_files.hpp"
#include "trials/failing_memory.hpp"
#include "trials/support.hpp"

namespace tafl {
namespace {

using namespace trials_tests;
using How = FailingFiles::How;
using testing::HasSubstr;
namespace fs = std::filesystem;

TrialRow shortTrial() {
    TrialRow out;
    out.variant = "some-variant";
    out.name = "Some variant";
    out.digest = std::string(32, 'a');
    out.weights = std::string(32, 'b');
    out.signature = std::string(32, 'c');
    out.text = "format = 1\n";
    out.build = "0";
    return out;
}

TrialGame shortGame(int number) {
    TrialGame out;
    out.number = number;
    out.moves = {"a1-a2", "b1-b2"};
    out.rule = "win/escape";
    out.reason = std::string(3000, 'r');  // some pages
    out.plies = number + 2;
    return out;
}

struct ShortRun {
    std::vector<int> accepted;  ///< numbers of games
    Diagnostics errors;
};

/// Opens a store, adds games, reads some and closes it. Goes on behind errors.
ShortRun runStore(const fs::path& file) {
    ShortRun out;
    const auto succeeded = [&](const auto& result) {
        if (!result) out.errors.insert(out.errors.end(), result.error().begin(), result.error().end());
        return result.has_value();
    };
    auto store = Store::open(file);
    if (!succeeded(store)) return out;
    const auto trial = store->begin(shortTrial());
    if (!succeeded(trial)) return out;
    for (int number = 0; number < 6; ++number)
        if (succeeded(store->add(*trial, shortGame(number)))) out.accepted.push_back(number);
    succeeded(store->summaries(*trial));
    succeeded(store->finish());
    for (int number = 6; number < 8; ++number)
        if (succeeded(store->add(*trial, shortGame(number)))) out.accepted.push_back(number);
    return out;
}

/// The numbers of the games in a store, each with its own content.
std::vector<int> readNumbers(const Store& store) {
    std::vector<int> out;
    const auto trials = store.trials();
    EXPECT_TRUE(trials) << messages(trials.error());
    if (!trials || trials->empty()) return out;
    EXPECT_TRUE(store.each(trials->front().first, [&](TrialGame&& game) {
        EXPECT_EQ(game.plies, game.number + 2);
        EXPECT_EQ(game.reason.size(), 3000u);
        out.push_back(game.number);
        return true;
    }));
    return out;
}

class InjectedFailures : public testing::TestWithParam<How> {};

TEST_P(InjectedFailures, LoseNoAcceptedGame) {
    FailingFiles files;
    int number = 1, refused = 0;
    for (;; ++number) {
        SCOPED_TRACE("call " + std::to_string(number));
        const Folder folder;
        const fs::path file = folder.path / "games.sqlite";
        files.failAt(number, GetParam());
        const ShortRun run = runStore(file);
        const bool failed = files.hasFailed();
        files.failAt(0);
        for (const Diagnostic& error : run.errors) EXPECT_EQ(error.place.file, file.string()) << error.message();
        refused += !run.errors.empty();
        if (run.accepted.size() < 8) {
            EXPECT_FALSE(run.errors.empty());
        }
        for (const auto mode : {Store::Mode::read, Store::Mode::write}) {
            if (mode == Store::Mode::read && !fs::exists(file)) continue;
            const auto store = Store::open(file, mode);
            if (mode == Store::Mode::read && run.accepted.empty() && !store) continue;  // it was never made
            ASSERT_TRUE(store) << messages(store.error());
            EXPECT_TRUE(store->checkIntegrity());
            EXPECT_THAT(readNumbers(*store), testing::IsSupersetOf(run.accepted));
        }
        if (!failed) break;
    }
    EXPECT_GT(number, 40);
    EXPECT_GT(refused, 20);
}
INSTANTIATE_TEST_SUITE_P(Stores, InjectedFailures, testing::Values(How::once, How::fromThenOn));

TEST(InjectedFailure, MemoryThatRunsOutLosesNoAcceptedGame) {
    const FailingMemory memory;
    const FailingFiles files;  // for quick syncs
    int number = 1, refused = 0;
    bool failed = true;
    // A short run takes thousands of allocations. The first ones are those of opening.
    for (; failed; number += number < 100 ? 1 : 11) {
        SCOPED_TRACE("allocation " + std::to_string(number));
        const Folder folder;
        const fs::path file = folder.path / "games.sqlite";
        FailingMemory::failAt(number);
        const ShortRun run = runStore(file);
        failed = FailingMemory::hasFailed();
        FailingMemory::failAt(0);
        for (const Diagnostic& error : run.errors) EXPECT_EQ(error.place.file, file.string()) << error.message();
        refused += !run.errors.empty();
        const auto store = Store::open(file);
        ASSERT_TRUE(store) << messages(store.error());
        EXPECT_THAT(readNumbers(*store), testing::IsSupersetOf(run.accepted));
    }
    EXPECT_GT(refused, 100);
}

TEST(InjectedFailure, ATrialGoesOnAfterwards) {
    const TrialSubject brandubh = subject("nielsen-brandubh-7");
    TrialPlan plan = makePlan(6, 50);
    const TrialResult undisturbed = runTrial(brandubh, plan);
    const auto expected = readGames(*undisturbed.store, undisturbed.trial);
    FailingFiles files;
    int diagnostics = 0;
    for (const int number : {3, 15, 25, 35, 45}) {
        SCOPED_TRACE("call " + std::to_string(number));
        const Folder folder;
        plan.store = folder.path / "games.sqlite";
        files.failAt(number, How::fromThenOn);
        {
            const TrialResult disturbed = runTrial(brandubh, plan);
            diagnostics += !disturbed.diagnostics.empty();
            for (const Diagnostic& diagnostic : disturbed.diagnostics)
                EXPECT_THAT(diagnostic.message(), HasSubstr("games.sqlite"));
            if (!files.hasFailed()) continue;
            EXPECT_FALSE(disturbed.diagnostics.empty() && disturbed.figures.games() < plan.games);
        }
        files.failAt(0);
        const TrialResult whole = runTrial(brandubh, plan);
        EXPECT_TRUE(whole.diagnostics.empty()) << messages(whole.diagnostics);
        EXPECT_EQ(readGames(*whole.store, whole.trial), expected);
    }
    EXPECT_GE(diagnostics, 4);
}

}  // namespace
}  // namespace tafl
