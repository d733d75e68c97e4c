// Faults during a trial cost at most one game: killed workers, and rules that crash or never return.
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <csignal>
#include <thread>

#include "base/random.hpp"
#include "support/scale.hpp"
#include "trials/support.hpp"

namespace tafl {
namespace {

using namespace trials_tests;
using testing::HasSubstr;

/// The worker processes of `parent`.
std::vector<pid_t> findWorkers(pid_t parent) {
    std::vector<pid_t> out;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        pid_t process = 0;
        if (std::from_chars(name.data(), name.data() + name.size(), process).ec != std::errc()) continue;
        std::ifstream in(entry.path() / "stat");
        std::string number, command, state;
        pid_t parentId = 0;
        if (in >> number >> command >> state >> parentId && parentId == parent && command == "(taflsmith)")
            out.push_back(process);
    }
    return out;
}

/// Neither gone nor a zombie.
bool isAlive(pid_t process) {
    std::ifstream in("/proc/" + std::to_string(process) + "/stat");
    std::string number, command, state;
    return in >> number >> command >> state && state != "Z" && state != "X";
}

TEST(Faults, KilledProcessesLoseNothing) {
    TrialPlan plan = makePlan(40 + std::min(800, scaled(40)), 1000);
    // Short games: one that is killed five times would count as failed.
    plan.settings.maxPlies = 60;
    const TrialResult undisturbed = runTrial(subject("nielsen-brandubh-7"), plan);
    std::atomic<bool> over{false};
    int kills = 0;
    const int maxKills = std::min(25, scaled(6));
    // Spread the kills over the games on a machine of any speed.
    const auto maxPause = static_cast<std::uint32_t>(1000 * undisturbed.seconds * 1.4 / maxKills) + 1;
    std::thread killer([&] {
        Random random(3);
        while (!over && kills < maxKills) {
            std::this_thread::sleep_for(std::chrono::milliseconds(random.below(maxPause)));
            const auto workers = findWorkers(getpid());
            if (workers.empty()) continue;
            kill(workers[random.below(static_cast<std::uint32_t>(workers.size()))], SIGKILL);
            ++kills;
        }
    });
    const TrialResult disturbed = runTrial(subject("nielsen-brandubh-7"), plan);
    over = true;
    killer.join();
    EXPECT_GE(kills, maxKills / 2);
    EXPECT_TRUE(disturbed.diagnostics.empty());
    for (const TrialGame& game : disturbed.failed) ADD_FAILURE() << "game " << game.number << ": " << game.failure;
    EXPECT_EQ(disturbed.figures.games(), plan.games);
    const auto games = readGames(*disturbed.store, disturbed.trial);
    for (const auto& [number, text] : readGames(*undisturbed.store, undisturbed.trial)) {
        const auto game = games.find(number);
        EXPECT_EQ(game == games.end() ? "none" : game->second, text) << "game " << number;
    }
}

TEST(Faults, AKilledTrialLosesNoFinishedGame) {
    const Folder folder;
    TrialPlan plan = makePlan(std::min(240, scaled(60)), 1000);
    const TrialSubject brandubh = subject("nielsen-brandubh-7");
    const TrialResult undisturbed = runTrial(brandubh, plan);
    plan.store = folder.path / "games.sqlite";
    Random random(5);
    int before = 0, kills = 0;
    const int maxKills = std::min(50, scaled(5));
    // Spread the kills over the games on a machine of any speed.
    const auto maxPause = static_cast<std::uint32_t>(1000 * undisturbed.seconds * 1.5 / maxKills) + 1;
    for (; kills < maxKills; ++kills) {
        const pid_t child = fork();
        if (child == 0) {
            runTrial(brandubh, plan);
            _exit(0);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(60 + random.below(maxPause)));
        const auto workers = findWorkers(child);
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        if (WIFEXITED(status)) break;
        // The workers end with the trial.
        bool alive = true;
        for (int i = 0; i < 500 && alive; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            alive = std::ranges::any_of(workers, isAlive);
        }
        EXPECT_FALSE(alive) << "processes outlive their trial";
        if (const auto store = Store::open(plan.store, Store::Mode::write); store) {
            EXPECT_TRUE(store->checkIntegrity());
            const auto trials = store->trials();
            const int now = trials->empty() ? 0 : static_cast<int>(store->summaries(trials->front().first)->size());
            EXPECT_GE(now, before);
            before = now;
        }
    }
    EXPECT_GE(kills, maxKills / 5);  // a fast machine may finish before the later kills
    const TrialResult whole = runTrial(brandubh, plan);
    EXPECT_GE(whole.found, before - whole.dropped);
    EXPECT_EQ(whole.figures.games(), plan.games);
    EXPECT_EQ(whole.store->trials()->size(), 1u) << "the same trial twice";
    EXPECT_TRUE(whole.store->checkIntegrity());
    EXPECT_EQ(readGames(*whole.store, whole.trial), readGames(*undisturbed.store, undisturbed.trial));
}

/// Twelve games of Brandubh with an additional rule.
TrialResult runWithRule(const Folder& folder, const std::string& rule, EnvironmentOptions options, double gameSeconds,
                        int workers = 2) {
    options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
    options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
    static std::vector<Environment> environments;  // keeps the libraries loaded
    environments.push_back(Environment::standard(options));
    const auto file = folder.write("late.toml",
                                   "format = 1\nid = \"late\"\nname = \"Late\"\ninherits = "
                                   "\"nielsen-brandubh-7\"\n[[rule]]\n" +
                                       rule + "\n");
    const auto loaded = environments.back().library->load(file.string());
    if (!loaded) throw std::runtime_error(loaded.error().front().message());
    const auto image = environments.back().library->compile(*loaded);
    if (!image) throw std::runtime_error(image.error().front().message());
    TrialPlan plan = makePlan(12, 500, workers);
    plan.gameSeconds = gameSeconds;
    return runTrial(TrialSubject::of(*loaded, *image, options), plan);
}

/// Adds a native rule that fails in mid-game.
TrialResult runWithLateRule(const std::string& how, double gameSeconds) {
    const Folder folder;
    EnvironmentOptions options;
    options.libraries = {TAFLSMITH_BUILD_DIR "/lib/taflsmith/broken-plugins/crashes_late.so"};
    return runWithRule(folder, "use = \"test/late\"\nhow = \"" + how + "\"", options, gameSeconds);
}

TEST(Faults, ACrashCostsItsGame) {
    const TrialResult result = runWithLateRule("crash", 120);
    EXPECT_TRUE(result.diagnostics.empty()) << result.diagnostics.front().message();
    EXPECT_GT(result.figures.games(), 0);
    ASSERT_GT(result.failed.size(), 0u);
    EXPECT_EQ(result.figures.games() + static_cast<int>(result.failed.size()), 12);
    EXPECT_THAT(result.failed.front().failure, HasSubstr("its process died: Aborted"));
    EXPECT_EQ(result.figures.failed, static_cast<int>(result.failed.size()));
}

TEST(Faults, ALoopCostsItsGame) {
    const TrialResult result = runWithLateRule("loop", 3);
    EXPECT_TRUE(result.diagnostics.empty()) << result.diagnostics.front().message();
    EXPECT_GT(result.figures.games(), 0);
    ASSERT_GT(result.failed.size(), 0u);
    EXPECT_EQ(result.figures.games() + static_cast<int>(result.failed.size()), 12);
    EXPECT_THAT(result.failed.front().failure, HasSubstr("longer than 3 s"));
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
/// Workers have a memory limit.
TEST(Faults, ExcessiveMemoryCostsItsGame) {
    const TrialResult result = runWithLateRule("hoard", 120);
    EXPECT_TRUE(result.diagnostics.empty()) << result.diagnostics.front().message();
    EXPECT_GT(result.figures.games(), 0);
    ASSERT_GT(result.failed.size(), 0u);
    EXPECT_EQ(result.figures.games() + static_cast<int>(result.failed.size()), 12);
    EXPECT_THAT(result.failed.front().failure, HasSubstr("no more memory"));
}
#endif

/// The script passes its equivalence check, but loops in a position that some games reach.
TEST(Faults, AScriptThatLoopsCostsItsGame) {
    const Folder folder;
    folder.write("late.lua", R"(
return component { id = "test/late-script", slot = "victory", words = "Never draws.",
  compile = function(b, p)
    b:outcome { phase = "goal", result = "draw", when = function(i)
      local men = #i.defending_men:list()
      if i.defending_men == i:squares("d5 d3 c5") then while true do men = men + 1 end end
      return men > 99
    end }
  end })");
    const auto result = [&](int workers) {
        return runWithRule(folder, "use = \"test/late-script\"\nscript = \"late.lua\"", EnvironmentOptions{}, 120,
                           workers);
    };
    const TrialResult two = result(2), one = result(1);
    EXPECT_TRUE(two.diagnostics.empty()) << two.diagnostics.front().message();
    EXPECT_GT(two.figures.games(), 0);
    ASSERT_GT(two.failed.size(), 0u);
    EXPECT_EQ(two.figures.games() + static_cast<int>(two.failed.size()), 12);
    EXPECT_THAT(two.failed.front().failure, HasSubstr("ran too long"));
    EXPECT_THAT(two.failed.front().failure, HasSubstr("late.lua"));
    // A failure does not affect later games.
    EXPECT_EQ(readGames(*two.store, two.trial), readGames(*one.store, one.trial));
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
/// With a jumping wall clock a trial plays the same games.
TEST(Faults, ClockJumpsChangeNothing) {
    const Folder folder;
    const auto playGames = [&](const std::string& environment, const std::string& name) {
        const auto file = folder.path / (name + ".sqlite");
        const std::string command = environment + " timeout 300 '" + program.string() +
                                    "' trial nielsen-brandubh-7 --games 16 --nodes 300 --game-time 30 --workers 2 "
                                    "--quiet --store '" +
                                    file.string() + "' > /dev/null 2> '" + (folder.path / "errors").string() + "'";
        EXPECT_EQ(std::system(command.c_str()), 0) << std::ifstream(folder.path / "errors").rdbuf();
        const auto store = Store::open(file, Store::Mode::read);
        EXPECT_TRUE(store);
        return store ? readGames(*store, store->trials()->front().first) : std::map<int, std::string>{};
    };
    const std::string clock = TAFLSMITH_BUILD_DIR "/lib/tests/jumping_clock.so";
    ASSERT_TRUE(std::filesystem::exists(clock));
    const auto jumping = playGames("LD_PRELOAD='" + clock + "'", "jumping");
    EXPECT_GE(jumping.size(), 16u);
    EXPECT_EQ(jumping, playGames("", "steady"));
    // The clock did jump.
    std::int64_t years = 0;
    if (FILE* date = popen(("LD_PRELOAD='" + clock + "' date +%Y; LD_PRELOAD='" + clock + "' date +%Y").c_str(), "r")) {
        char line[32];
        while (std::fgets(line, sizeof line, date)) years = std::max<std::int64_t>(years, std::atoi(line));
        pclose(date);
    }
    EXPECT_GT(years, 2050);
}
#endif

/// Ten failures end a trial only if no game of it was ever played, also before an interruption.
TEST(Faults, FailuresAfterStoredGamesDoNotEndATrial) {
    const TrialSubject brandubh = subject("nielsen-brandubh-7");
    const TrialResult first = runTrial(brandubh, makePlan(1, 100));
    ASSERT_EQ(first.figures.games(), 1);
    // No game of such a budget ends in time.
    TrialPlan plan = makePlan(13, 1'000'000'000, 4);
    plan.gameSeconds = 0.5;
    const TrialResult hopeless = runTrial(brandubh, plan);
    ASSERT_FALSE(hopeless.diagnostics.empty());
    EXPECT_THAT(hopeless.diagnostics.front().message(), HasSubstr("no game could be played to its end"));
    const Folder folder;
    plan.store = folder.path / "games.sqlite";
    {
        auto store = Store::open(plan.store);
        ASSERT_TRUE(store);
        TrialRow row = first.row;
        row.settings.nodes = plan.settings.nodes;
        const auto trial = store->begin(row);
        ASSERT_TRUE(trial);
        ASSERT_TRUE(
            first.store->each(first.trial, [&](TrialGame&& game) { return store->add(*trial, game).has_value(); }));
    }
    const TrialResult resumed = runTrial(brandubh, plan);
    EXPECT_TRUE(resumed.diagnostics.empty()) << resumed.diagnostics.front().message();
    EXPECT_EQ(resumed.found, 1);
    EXPECT_EQ(resumed.failed.size(), 12u);
}

TEST(Faults, AnInvalidWorkerProgramIsReported) {
    TrialPlan plan = makePlan(3, 100);
    plan.program = "/bin/true";
    const TrialResult result = runTrial(subject("nielsen-brandubh-7"), plan);
    ASSERT_FALSE(result.diagnostics.empty());
    EXPECT_THAT(result.diagnostics.front().message(), HasSubstr("die before they play"));
    plan.program = "/no/such/program";
    EXPECT_THAT(runTrial(subject("nielsen-brandubh-7"), plan).diagnostics.front().message(),
                HasSubstr("cannot be started"));
}

TEST(Faults, OtherRulesInAWorkerAreDetected) {
    TrialSubject mixed = subject("nielsen-brandubh-7");
    const TrialSubject other = subject("nielsen-saami-tablut-9");
    mixed.text = other.text;
    mixed.file = other.file;
    const TrialResult result = runTrial(mixed, makePlan(3, 100));
    ASSERT_FALSE(result.diagnostics.empty());
    EXPECT_THAT(result.diagnostics.front().message(), HasSubstr("other rules"));
    EXPECT_TRUE(result.stopped);
    EXPECT_EQ(result.figures.games(), 0);
}

}  // namespace
}  // namespace tafl
