// The store: file errors are reported, and no written game is lost.
#include <gmock/gmock.h>
#include <sched.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "support/messages.hpp"
#include "trials/report/merge.hpp"
#include "trials/support.hpp"

namespace tafl {
namespace {

using namespace trials_tests;
using testing::HasSubstr;

TrialRow row() {
    TrialRow out;
    out.variant = "some-variant";
    out.name = "Some variant";
    out.digest = std::string(32, 'a');
    out.weights = std::string(32, 'b');
    out.signature = std::string(32, 'c');
    out.text = "format = 1\n";
    out.build = "0";
    out.settings.seed = 0xffffffffffffffffull;
    return out;
}

TrialGame game(int number) {
    TrialGame out;
    out.number = number;
    out.opening = {"{lot defenders}", "a1-a2"};
    out.moves = {"{die 4}", "b1-b2xb3/b4", "pass"};
    out.first = Side::defenders;
    out.winner = Winner::defenders;
    out.rule = "win/escape";
    out.reason = "the king's \"way\"";
    out.plies = 3;
    out.seconds = 0.25;
    out.searchSeconds = 0.125;
    out.nodes = 2000;
    out.scores = {12, -30000};
    out.legalMoveCount = 77;
    out.royalPath = {24, 3};
    out.royalFirstPly = 2;
    out.threats[1] = 4;
    out.fired = {{"capture/custodial", 2}, {"win/escape", 1}};
    return out;
}

/// The error of opening a store, or an empty text.
std::string openError(const std::filesystem::path& file, Store::Mode mode = Store::Mode::write) {
    const auto store = Store::open(file, mode);
    return store ? "" : store.error().front().message();
}

TEST(Store, KeepsAllOfAGame) {
    const Folder folder;
    const auto file = folder.path / "games.sqlite";
    {
        auto store = Store::open(file);
        ASSERT_TRUE(store) << store.error().front().message();
        const auto trial = store->begin(row());
        ASSERT_TRUE(trial);
        ASSERT_TRUE(store->add(*trial, game(7)));
        EXPECT_EQ(*store->begin(row()), *trial) << "the same trial twice";
    }
    const auto store = Store::open(file, Store::Mode::read);
    ASSERT_TRUE(store);
    const auto trials = store->trials();
    ASSERT_TRUE(trials && trials->size() == 1);
    EXPECT_EQ(trials->front().second.key(), row().key());
    EXPECT_EQ(trials->front().second.settings.seed, row().settings.seed);
    const auto read = store->game(trials->front().first, 7);
    ASSERT_TRUE(read && *read);
    const TrialGame &a = **read, b = game(7);
    EXPECT_EQ(a.opening, b.opening);
    EXPECT_EQ(a.moves, b.moves);
    EXPECT_EQ(a.first, b.first);
    EXPECT_EQ(a.winner, b.winner);
    EXPECT_EQ(a.reason, b.reason);
    EXPECT_EQ(a.scores, b.scores);
    EXPECT_EQ(a.royalPath, b.royalPath);
    EXPECT_EQ(a.fired, b.fired);
    EXPECT_EQ(a.threats[1], 4);
    EXPECT_EQ(a.seconds, b.seconds);
    EXPECT_FALSE(*store->game(trials->front().first, 8));
}

TEST(Store, AGameStaysUnlessItHadFailed) {
    Store store = Store::inMemory();
    const auto trial = *store.begin(row());
    TrialGame failed = game(1);
    failed.state = TrialGame::State::failed;
    ASSERT_TRUE(store.add(trial, failed));
    ASSERT_TRUE(store.add(trial, game(1)));
    TrialGame other = game(1);
    other.winner = Winner::attackers;
    ASSERT_TRUE(store.add(trial, other));
    EXPECT_EQ((*store.summaries(trial))[1].winner, Winner::defenders);
    EXPECT_EQ(store.summaries(trial)->size(), 1u);
}

TEST(Store, EverythingThatDecidesTheGamesIsInTheKey) {
    const std::string key = row().key();
    const auto differs = [&](auto change) {
        TrialRow other = row();
        change(other);
        return other.key() != key;
    };
    EXPECT_TRUE(differs([](TrialRow& r) { r.digest[0] = 'd'; }));
    EXPECT_TRUE(differs([](TrialRow& r) { r.weights[0] = 'd'; }));
    EXPECT_TRUE(differs([](TrialRow& r) { r.signature[0] = 'd'; }));
    EXPECT_TRUE(differs([](TrialRow& r) { r.settings.nodes = 2; }));
    EXPECT_TRUE(differs([](TrialRow& r) { r.settings.depth = 2; }));
    EXPECT_TRUE(differs([](TrialRow& r) { r.settings.seconds = 2; }));
    EXPECT_TRUE(differs([](TrialRow& r) { r.settings.seed = 2; }));
    EXPECT_TRUE(differs([](TrialRow& r) { r.settings.openingPlies = 2; }));
    EXPECT_TRUE(differs([](TrialRow& r) { r.settings.maxPlies = 2; }));
    EXPECT_TRUE(differs([](TrialRow& r) { r.settings.weights = "x"; }));
    EXPECT_FALSE(differs([](TrialRow& r) { r.name = r.build = r.startedAt = r.text = "x"; }));
}

TEST(Store, RefusesOtherFiles) {
    EXPECT_FALSE(Store::open(Folder().path / "not/there/games.sqlite")) << "a mistyped path creates no folders";
    const Folder folder;
    EXPECT_THAT(openError(folder.write("text", "this is no database, however long it may be, and it stays as it is")),
                HasSubstr("it is no SQLite database"));
    const auto others = folder.path / "others.sqlite";
    execute(others, "CREATE TABLE birds (name TEXT); INSERT INTO birds VALUES ('wren')");
    EXPECT_THAT(openError(others), HasSubstr("another program"));
    execute(others, "PRAGMA application_id = 5; PRAGMA user_version = 1");
    EXPECT_THAT(openError(others, Store::Mode::read), HasSubstr("another program"));
    const auto later = folder.path / "later.sqlite";
    EXPECT_EQ(openError(later), "");
    execute(later, "PRAGMA user_version = 99");
    EXPECT_THAT(openError(later), HasSubstr("later version"));
    const auto trap = folder.path / "trap.sqlite";
    EXPECT_EQ(openError(trap), "");
    execute(trap, "CREATE TRIGGER trap AFTER INSERT ON game BEGIN DELETE FROM game; END");
    EXPECT_THAT(openError(trap), HasSubstr("trigger 'trap'"));
    EXPECT_THAT(openError(folder.path / "none", Store::Mode::read), HasSubstr("no such file"));
    EXPECT_THAT(openError(folder.path), HasSubstr("is no ordinary file"));
}

/// Writes past the checks of the tables, as a hand-made file would.
void corrupt(const std::filesystem::path& file, const std::string& statements) {
    execute(file, ("PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON; " + statements).c_str());
}

/// All messages about reading everything in a store.
std::string readAll(const std::filesystem::path& file) {
    const auto store = Store::open(file, Store::Mode::read);
    if (!store) return messages(store.error());
    const auto trials = store->trials();
    if (!trials) return messages(trials.error());
    for (const auto& [id, trial] : *trials) {
        if (const auto summaries = store->summaries(id); !summaries) return messages(summaries.error());
        if (const auto games = store->each(id, [](TrialGame&&) { return true; }); !games)
            return messages(games.error());
    }
    return "";
}

TEST(ForeignStore, ValuesOutOfRangeAreErrorsWithTheirPlace) {
    const struct {
        const char *table, *column, *value, *message;
    } cases[] = {
        {"game", "plies", "-1", "game 7 of trial 1: plies is -1 (0 to 1000000)"},
        {"game", "plies", "9000000000000000000", "plies is 9000000000000000000"},
        {"game", "number", "-3", "number is -3"},
        {"game", "state", "'odd'", "state is 'odd' (played, dropped, failed)"},
        {"game", "first", "'nobody'", "first is 'nobody' (attackers, defenders)"},
        {"game", "result", "'both'", "result is 'both' (attackers, defenders, draw, none)"},
        {"game", "seconds", "-0.5", "seconds is -0.5"},
        {"game", "seconds", "9e999", "seconds is inf"},
        {"game", "thinking", "-1.0", "thinking is -1"},
        {"game", "nodes", "-1", "nodes is -1 (0 to 1000000000000000)"},
        {"game", "scores", "'1 x'", "scores is 'x'"},
        {"game", "scores", "'99999999999999999999'", "scores is '99999999999999999999'"},
        {"game", "choices", "-1", "choices is -1"},
        {"game", "royal", "'361'", "royal is '361' (0 to 360)"},
        {"game", "royal", "'-1'", "royal is '-1'"},
        {"game", "royal_first", "-1", "royal_first is -1"},
        {"game", "raichi", "-1", "raichi is -1"},
        {"game", "tuichi", "2000000", "tuichi is 2000000"},
        {"game", "fired", "'x:-4'", "fired is '-4'"},
        {"game", "fired", "'x'", "fired is 'x' (rule:times)"},
        {"trial", "variant", "'../../etc/passwd'", "trial 1: variant is '../../etc/passwd' (lower-case letters"},
        {"trial", "variant", "''", "variant is ''"},
        {"trial", "nodes", "-1", "nodes is -1"},
        {"trial", "depth", "-1", "depth is -1"},
        {"trial", "seconds", "-1.0", "seconds is -1"},
        {"trial", "opening_plies", "-1", "opening_plies is -1"},
        {"trial", "most_plies", "-1", "most_plies is -1"},
        {"trial", "digest", "printf('%500s', 'x')", "digest is 500 characters (at most 400)"},
    };
    const Folder folder;
    for (const auto& c : cases) {
        const auto file = folder.path / "store.sqlite";
        std::filesystem::remove(file);
        {
            auto store = Store::open(file, Store::Mode::write);
            ASSERT_TRUE(store);
            const auto id = store->begin(row());
            ASSERT_TRUE(id);
            ASSERT_TRUE(store->add(*id, game(7)));
            ASSERT_TRUE(store->finish());
        }
        EXPECT_EQ(readAll(file), "");
        corrupt(file, std::string("UPDATE ") + c.table + " SET " + c.column + " = " + c.value);
        EXPECT_THAT(readAll(file), HasSubstr(c.message)) << c.table << "." << c.column;
    }
}

TEST(ForeignStore, TablesThatNoStoreHasAreRefused) {
    const struct {
        const char *statements, *message;
    } cases[] = {
        {"CREATE TRIGGER sqlitexevil AFTER INSERT ON game BEGIN DELETE FROM game; END", "trigger 'sqlitexevil'"},
        {"CREATE VIEW endless AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x FROM n",
         "view 'endless'"},
        {"CREATE INDEX slow ON game (moves)", "index 'slow'"},
        {"CREATE TABLE more (x)", "table 'more'"},
        {"PRAGMA user_version = 0", "its tables have no version"},
        {"PRAGMA user_version = -1", "its tables have no version"},
    };
    const Folder folder;
    for (const auto& c : cases) {
        const auto file = folder.path / "store.sqlite";
        std::filesystem::remove(file);
        { ASSERT_TRUE(Store::open(file, Store::Mode::write)->finish()); }
        execute(file, c.statements);
        for (const auto mode : {Store::Mode::read, Store::Mode::write}) {
            const auto store = Store::open(file, mode);
            ASSERT_FALSE(store) << c.statements;
            EXPECT_THAT(messages(store.error()), HasSubstr(c.message));
        }
    }
}

/// Bytes 18 and 19 of the file: 2 is a write-ahead log, which cannot be read from a read-only folder.
TEST(Store, IsLeftInAFormThatReadOnlyFoldersAllow) {
    const Folder folder;
    const auto file = folder.path / "store.sqlite";
    const auto format = [&] {
        std::ifstream in(file, std::ios::binary);
        std::string head(20, '\0');
        in.read(head.data(), 20);
        return std::pair(static_cast<int>(head[18]), static_cast<int>(head[19]));
    };
    {
        auto first = Store::open(file, Store::Mode::write);
        ASSERT_TRUE(first);
        const auto id = first->begin(row());
        ASSERT_TRUE(id && first->add(*id, game(1)));
        {
            auto second = Store::open(file, Store::Mode::write);
            ASSERT_TRUE(second && second->add(*id, game(2)));
        }
        EXPECT_TRUE(first->add(*id, game(3))) << "another program that ends does no harm";
    }
    EXPECT_EQ(format(), std::pair(1, 1));
    EXPECT_FALSE(std::filesystem::exists(file.string() + "-wal"));
    const auto again = Store::open(file, Store::Mode::read);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->summaries(1)->size(), 3u);
}

TEST(ForeignStore, OnlyRegularFilesAreOpened) {
    const Folder folder;
    const auto pipe = folder.path / "pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    for (const auto& file : {pipe, folder.path, std::filesystem::path("/dev/zero")})
        for (const auto mode : {Store::Mode::read, Store::Mode::write}) {
            const auto store = Store::open(file, mode);
            ASSERT_FALSE(store) << file;
            EXPECT_THAT(messages(store.error()), HasSubstr("is no ordinary file"));
        }
}

TEST(Store, DetectsDamage) {
    const Folder folder;
    const auto file = folder.path / "games.sqlite";
    {
        auto store = Store::open(file);
        const auto trial = *store->begin(row());
        for (int i = 0; i < 200; ++i) ASSERT_TRUE(store->add(trial, game(i)));
        ASSERT_TRUE(store->finish());
    }
    ASSERT_TRUE(Store::open(file, Store::Mode::read)->checkIntegrity());
    std::fstream damaged(file, std::ios::in | std::ios::out | std::ios::binary);
    damaged.seekp(3 * 4096);
    damaged << std::string(8192, '\x7f');
    damaged.close();
    const auto store = Store::open(file, Store::Mode::read);
    const auto inspected = store ? store->checkIntegrity() : tl::unexpected<Diagnostics>(store.error());
    ASSERT_FALSE(inspected);
    EXPECT_THAT(inspected.error().front().message(), HasSubstr("damaged"));
    EXPECT_THAT(inspected.error().front().message(), HasSubstr(".recover"));
}

/// A file size limit of the process acts like a full disk.
TEST(Store, AFullDiskLosesNothing) {
    const Folder folder;
    const auto file = folder.path / "games.sqlite";
    TrialPlan plan = makePlan(400, 40);
    plan.store = file;
    const TrialSubject brandubh = subject("nielsen-brandubh-7");
    const auto trial = [&](rlim_t bytes) {
        const pid_t child = fork();
        if (child == 0) {
            std::signal(SIGXFSZ, SIG_IGN);
            const rlimit limit{bytes, bytes};
            setrlimit(RLIMIT_FSIZE, &limit);
            const TrialResult result = runTrial(brandubh, plan);
            const bool failed = !result.diagnostics.empty();
            std::fprintf(stderr, "%s\n", failed ? result.diagnostics.front().message().c_str() : "everything fitted");
            _exit(failed ? 1 : 0);
        }
        int status = 0;
        waitpid(child, &status, 0);
        return WEXITSTATUS(status);
    };
    EXPECT_EQ(trial(120'000), 1);
    int stored = 0;
    {
        const auto store = Store::open(file, Store::Mode::read);
        ASSERT_TRUE(store) << store.error().front().message();
        ASSERT_TRUE(store->checkIntegrity());
        const auto trials = store->trials();
        ASSERT_TRUE(trials && trials->size() == 1);
        stored = static_cast<int>(store->summaries(trials->front().first)->size());
        EXPECT_GT(stored, 3);
        EXPECT_LT(stored, 400);
    }
    const TrialResult rest = runTrial(brandubh, plan);
    EXPECT_TRUE(rest.diagnostics.empty());
    EXPECT_EQ(rest.figures.games(), 400);
    EXPECT_GE(rest.found, stored - rest.dropped);
}

/// A file system that is really full: a small tmpfs in a separate mount namespace. Skipped without the rights for it.
TEST(Store, AFullFileSystemLosesNothing) {
    const Folder folder;
    TrialPlan plan = makePlan(300, 40);
    const TrialSubject brandubh = subject("nielsen-brandubh-7");
    const TrialResult undisturbed = runTrial(brandubh, plan);
    plan.store = folder.path / "games.sqlite";
    const auto runOnSmallDisk = [&]() -> std::string {
        const auto mounted = [&](const char* size, unsigned long flags) {
            return mount("disk", folder.path.c_str(), "tmpfs", flags, size) == 0;
        };
        if (unshare(CLONE_NEWNS) != 0 && unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return "skipped";
        if (mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return "skipped";
        if (!mounted("size=160k", 0)) return "skipped";
        const TrialResult full = runTrial(brandubh, plan);
        if (full.diagnostics.empty()) return "no error is reported";
        if (full.diagnostics.front().message().find("full") == std::string::npos)
            return "another error: " + full.diagnostics.front().message();
        if (!mounted("size=64m", MS_REMOUNT)) return "the disk does not grow";
        const TrialResult rest = runTrial(brandubh, plan);
        if (!rest.diagnostics.empty()) return rest.diagnostics.front().message();
        if (rest.found < 3 || rest.found >= plan.games) return std::to_string(rest.found) + " games were found";
        if (!rest.store->checkIntegrity()) return "damage";
        return readGames(*rest.store, rest.trial) == readGames(*undisturbed.store, undisturbed.trial) ? ""
                                                                                                      : "other games";
    };
    const auto outcomeFile = folder.path.string() + ".outcome";
    const pid_t child = fork();
    if (child == 0) {
        std::ofstream(outcomeFile) << runOnSmallDisk();
        _exit(0);
    }
    waitpid(child, nullptr, 0);
    std::ifstream in(outcomeFile);
    ASSERT_TRUE(in);
    const std::string outcome{std::istreambuf_iterator<char>(in), {}};
    std::filesystem::remove(outcomeFile);
    if (outcome == "skipped") GTEST_SKIP() << "this user may not mount a file system";
    EXPECT_EQ(outcome, "");
}

TEST(Merge, IsIdempotentAndComplete) {
    const Folder folder;
    const TrialSubject brandubh = subject("nielsen-brandubh-7");
    const VariantLoader loadVariant = [&](const TrialRow&) -> Result<TrialVariant> {
        return TrialVariant{brandubh.image, {}};
    };
    TrialPlan plan = makePlan(12, 60);
    const TrialResult whole = runTrial(brandubh, plan);
    Store all = Store::inMemory();
    plan.shards = 2;
    for (plan.shard = 1; plan.shard <= 2; ++plan.shard) {
        plan.store = folder.path / (std::to_string(plan.shard) + ".sqlite");
        runTrial(brandubh, plan);
    }
    for (int times = 0; times < 2; ++times)
        for (const char* part : {"2.sqlite", "1.sqlite"}) {
            const auto merged = mergeInto(all, folder.path / part, loadVariant);
            ASSERT_TRUE(merged) << merged.error().front().message();
            EXPECT_EQ(merged->rejected, 0) << merged->notes.front().message();
            EXPECT_EQ(merged->added > 0, times == 0);
        }
    const auto trials = all.trials();
    ASSERT_EQ(trials->size(), 1u);
    EXPECT_EQ(readGames(all, trials->front().first), readGames(*whole.store, whole.trial));
}

TEST(Merge, RejectsGamesThatDoNotReplay) {
    const Folder folder;
    const TrialSubject brandubh = subject("nielsen-brandubh-7");
    const VariantLoader loadVariant = [&](const TrialRow&) -> Result<TrialVariant> {
        return TrialVariant{brandubh.image, {}};
    };
    TrialPlan plan = makePlan(8, 60);
    plan.store = folder.path / "foreign.sqlite";
    runTrial(brandubh, plan);
    execute(
        plan.store,
        "UPDATE game SET result = CASE result WHEN 'defenders' THEN 'attackers' ELSE 'defenders' END WHERE number = 0;"
        "UPDATE game SET moves = 'a1-a7' WHERE number = 1;"
        "UPDATE game SET moves = moves || ' d4-d5' WHERE number = 2;"
        "UPDATE game SET plies = -5 WHERE number = 3;"
        "UPDATE game SET scores = '99999999 -5', royal = '300', fired = 'no/rule:5' WHERE "
        "number = 4");
    Store all = Store::inMemory();
    const auto merged = mergeInto(all, plan.store, loadVariant);
    ASSERT_TRUE(merged) << merged.error().front().message();
    EXPECT_EQ(merged->rejected, 4);
    EXPECT_EQ(merged->notes.size(), 4u);
    const auto sanitized = all.game(all.trials()->front().first, 4);
    ASSERT_TRUE(sanitized && *sanitized);
    EXPECT_EQ((*sanitized)->scores.front(), 30000);
    EXPECT_TRUE((*sanitized)->royalPath.empty());
    EXPECT_TRUE((*sanitized)->fired.empty());
    execute(plan.store, "UPDATE trial SET digest = '../../etc/passwd'");
    const auto nothing = mergeInto(all, plan.store, loadVariant);
    ASSERT_TRUE(nothing);
    EXPECT_EQ(nothing->added, 0);
    EXPECT_THAT(nothing->notes.front().message(), HasSubstr("left out: trial 1: digest is"));
}

}  // namespace
}  // namespace tafl
