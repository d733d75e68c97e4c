// Replays recorded games of real players if TAFLSMITH_GAMES names their folder.
#include "records/replay.hpp"

#include <algorithm>

#include "records/support.hpp"

namespace tafl {
namespace {

using namespace records_tests;

const std::filesystem::path data = std::filesystem::path(TAFLSMITH_SOURCE_DIR) / "tests/data";

std::vector<std::filesystem::path> recordFiles(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> out;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with(".tsv") &&
            (name.starts_with("nielsen-") || name.starts_with("bologna-") || name.starts_with("opentafl-")))
            out.push_back(entry.path());
    }
    std::ranges::sort(out);
    return out;
}

TEST(Replay, RecordedGamesAgree) {
    const char* folder = std::getenv("TAFLSMITH_GAMES");
    if (!folder) GTEST_SKIP() << "TAFLSMITH_GAMES is not set: no recorded games to replay";
    const auto exceptions = readExceptions(data / "replay-exceptions.tsv");
    ASSERT_TRUE(exceptions) << formatDiagnostics(exceptions.error());
    const auto variants = readReplayVariants(data / "opentafl-replays-map.tsv");
    ASSERT_TRUE(variants) << formatDiagnostics(variants.error());
    Replayer replayer(library(), *exceptions, *variants);
    int games = 0, known = 0;
    const auto files = recordFiles(folder);
    ASSERT_FALSE(files.empty()) << "no records in " << folder;
    for (const auto& file : files) {
        const auto report = replayer.play(file, "", {});
        ASSERT_TRUE(report) << formatDiagnostics(report.error());
        EXPECT_TRUE(report->notes.empty()) << formatDiagnostics(report->notes);
        games += report->games;
        known += report->known;
        for (const auto& game : report->notable)
            EXPECT_TRUE(game.status == GameReport::Status::agrees || game.status == GameReport::Status::known)
                << game.id << " ply " << game.verdict.ply << ": " << game.verdict.text;
        // Exceptions must stay rare.
        if (report->games >= 30) {
            EXPECT_LE(report->known * 100, report->games * 3) << file;
        }
        const std::string stem = file.stem().string();
        if (stem == "nielsen-copenhagen" || stem == "nielsen-brandubh") {
            EXPECT_EQ(report->known, 0) << file;
        }
    }
    EXPECT_GT(games, 0);
    RecordProperty("games", games);
    RecordProperty("known", known);
}

// --- Verdicts on small games

struct ReplayedGame {
    std::shared_ptr<const RuleImage> image;
    std::unique_ptr<Position> position;
    RecordedGame game;

    explicit ReplayedGame(const std::string& moves, const std::string& result, const std::string& end) {
        image = rulesNamed("nielsen-brandubh-7").image;
        position = Position::create(image);
        const auto file = std::filesystem::temp_directory_path() / "taflsmith-replay-test.tsv";
        std::ofstream(file)
            << "# a comment\ng\tbrandubh\t7\tA\t...A.../...A.../...D.../AADKDAA/...D.../...A.../...A...\t" << result
            << "\t" << end << "\t" << moves << "\n";
        Diagnostics notes;
        game = loadGames(file, notes)->games.front();
        std::filesystem::remove(file);
    }
    ReplayVerdict verdict() { return replay(*position, game); }
};

constexpr const char* escape =
    "d1-e1 d3-b3 f4-f5 c4-c2 e1-e3 e4-e5 b4-b6 d4-c4 d6-e6 c2-b2 d2-c2 d5-d2xc2 e3-c3 d2-d3xc3 f5-f1 c4-c1 a4-e4xe5 "
    "c1-a1";

TEST(Replay, AWholeGameAgrees) { EXPECT_TRUE(ReplayedGame(escape, "D", "escape").verdict().agrees()); }

TEST(Replay, TheWinnerMustAgree) {
    EXPECT_EQ(ReplayedGame(escape, "A", "escape").verdict().kind, ReplayVerdict::Kind::otherWinner);
}

TEST(Replay, AnEndByARuleMustBeReached) {
    const auto verdict = ReplayedGame("d1-e1 d3-b3", "D", "escape").verdict();
    EXPECT_EQ(verdict.kind, ReplayVerdict::Kind::notEnded);
    EXPECT_EQ(verdict.ply, 2);
    EXPECT_TRUE(ReplayedGame("d1-e1 d3-b3", "D", "resigned").verdict().agrees());
}

TEST(Replay, CapturesMustAgree) {
    EXPECT_EQ(ReplayedGame("d1-e1xd3", "-", "unfinished").verdict().kind, ReplayVerdict::Kind::captures);
    const std::string wrong = std::string(escape).replace(std::string(escape).find("xc2"), 3, "");
    EXPECT_EQ(ReplayedGame(wrong, "D", "escape").verdict().ply, 12);
    // The older notation omits captures.
    const std::string silent = std::string(escape).replace(std::string(escape).find("xc2"), 3, "?");
    EXPECT_TRUE(ReplayedGame(silent, "D", "escape").verdict().agrees());
}

TEST(Replay, MovesMustBeLegal) {
    EXPECT_EQ(ReplayedGame("d1-a1", "-", "unfinished").verdict().kind, ReplayVerdict::Kind::illegal);
    EXPECT_EQ(ReplayedGame("d1-zz", "-", "unfinished").verdict().kind, ReplayVerdict::Kind::unreadable);
}

TEST(Replay, NothingFollowsTheEnd) {
    EXPECT_EQ(ReplayedGame(std::string(escape) + " e4-e5", "D", "escape").verdict().kind,
              ReplayVerdict::Kind::endedEarly);
}

TEST(Replay, RepetitionThatWasNotEnforcedIsCounted) {
    const std::string around = "d1-e1 d5-e5 e1-d1 e5-d5 ";
    const auto verdict = ReplayedGame(around + around + around, "-", "unfinished").verdict();
    EXPECT_TRUE(verdict.agrees());
    EXPECT_GE(verdict.unenforcedEnds, 1);
}

}  // namespace
}  // namespace tafl
