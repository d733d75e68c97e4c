// Proof search finds forced wins, and only those.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "position/move_text.hpp"
#include "search/engine.hpp"
#include "search/proof_search.hpp"
#include "support/installation.hpp"

namespace tafl {
namespace {

struct TestPosition {
    std::shared_ptr<const RuleImage> image;
    std::unique_ptr<Position> board;

    TestPosition(const std::string& variant, const std::string& position) {
        image = golden::imageOf(variant);
        board = Position::create(image);
        if (position.empty()) return;
        const auto setup = parseSetup(position, *image);
        if (!setup) throw std::runtime_error(setup.error().front().message());
        board->set(*setup);
    }
    ForcedWin find(Side winner, std::uint64_t nodes) {
        ProofSearch search(4);
        return search.find(*board, winner, {.nodes = nodes});
    }
};

/// Checks that the line ends as the proof claims.
void expectLine(TestPosition& asked, const ForcedWin& win) {
    ASSERT_TRUE(win.found);
    EXPECT_EQ(static_cast<int>(win.line.size()), win.plies);
    Ending ending;
    for (const Move move : win.line) {
        std::vector<Move> legal;
        asked.board->legal(legal, false);
        ASSERT_NE(std::ranges::find(legal, move), legal.end());
        ASSERT_FALSE(ending.over);
        ending = asked.board->make(move).ending;
    }
    EXPECT_TRUE(ending.over);
    EXPECT_EQ(ending.winner, winnerOf(win.winner));
}

TEST(Forced, OneMove) {
    TestPosition asked("nielsen-brandubh-7", "7/7/7/6t/7/7/2K4 defenders");
    const auto key = asked.board->key();
    const ForcedWin win = asked.find(Side::defenders, 1000);
    EXPECT_EQ(win.plies, 1);
    EXPECT_EQ(asked.board->key(), key);
    expectLine(asked, win);
}

TEST(Forced, ADoubleThreatWins) {
    TestPosition asked("nielsen-brandubh-7", "7/7/7/6t/7/7/2K4 attackers");
    const ForcedWin win = asked.find(Side::defenders, 20000);
    EXPECT_EQ(win.plies, 2);
    expectLine(asked, win);
}

TEST(Forced, ACaptureOfTheRoyalPiece) {
    TestPosition asked("nielsen-copenhagen-11", "11/11/11/11/11/11/11/2t8/1tK2t5/2t8/11 attackers");
    const ForcedWin win = asked.find(Side::attackers, 20000);
    EXPECT_EQ(win.plies, 1);
    expectLine(asked, win);
}

TEST(Forced, ProvesNothingWithoutAWin) {
    TestPosition asked("nielsen-brandubh-7", "");
    EXPECT_FALSE(asked.find(Side::defenders, 30000).found);
    EXPECT_FALSE(asked.find(Side::attackers, 30000).found);
    EXPECT_EQ(asked.board->findInconsistency(), "");
}

TEST(Forced, DoesNotSupportDice) {
    TestPosition asked("bell-tawlbwrdd-dice-11", "");
    EXPECT_FALSE(ProofSearch::isSupported(*asked.image));
    EXPECT_FALSE(asked.find(Side::attackers, 1000).found);
}

TEST(Forced, RespectsItsLimits) {
    TestPosition asked("nielsen-copenhagen-11", "");
    // The node limit can be exceeded by the nodes being expanded.
    EXPECT_LE(asked.find(Side::defenders, 2000).nodes, 2000u + 4096u);
}

// --- the collection

struct KnownWin {
    std::string variant, position;
    Side winner{};
    int plies = 0;
};

std::vector<KnownWin> collection() {
    std::vector<KnownWin> out;
    std::ifstream in(TAFLSMITH_SOURCE_DIR "/tests/search/forced_wins.tsv");
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream parts(line);
        KnownWin win;
        std::string winner, plies;
        std::getline(parts, win.variant, '\t'), std::getline(parts, win.position, '\t');
        std::getline(parts, winner, '\t'), std::getline(parts, plies);
        win.winner = winner == "attackers" ? Side::attackers : Side::defenders;
        win.plies = std::stoi(plies);
        out.push_back(win);
    }
    return out;
}

/// Stride through the collection: every position at scale 20.
std::size_t stride() {
    const char* scale = std::getenv("TAFLSMITH_TEST_SCALE");
    return scale && std::atoi(scale) >= 20 ? 1 : 3;
}

TEST(Forced, ProvesTheCollection) {
    const auto all = collection();
    ASSERT_EQ(all.size(), 200u);
    for (std::size_t i = 0; i < all.size(); i += stride()) {
        TestPosition asked(all[i].variant, all[i].position);
        const ForcedWin win = asked.find(all[i].winner, 40000);
        EXPECT_TRUE(win.found) << all[i].variant << " " << all[i].position;
        if (!win.found) continue;
        EXPECT_GE(win.plies, 3);
        // The first move of a proof wins: afterwards the other side is lost.
        ASSERT_FALSE(win.line.empty());
        asked.board->make(win.line[0]);
        EXPECT_TRUE(asked.find(all[i].winner, 200000).found) << all[i].variant << " " << all[i].position;
    }
}

TEST(Forced, TheMainSearchSolvesTheCollection) {
    // Takes less than a second.
    constexpr std::uint64_t nodes = 600000;
    const auto all = collection();
    int solved = 0, asked = 0;
    for (std::size_t i = 0; i < all.size(); i += stride()) {
        TestPosition position(all[i].variant, all[i].position);
        SearchEngine engine(position.image, {.megabytes = 4});
        bool solvedDuringSearch = false;
        std::atomic<bool> stop{false};
        const auto found =
            engine.search(*position.board, {.nodes = nodes, .stop = &stop, .onProgress = [&](const SearchProgress& p) {
                                                if (p.lines[0].score >= minWinScore) stop = solvedDuringSearch = true;
                                            }});
        ++asked, solved += solvedDuringSearch || found.score >= minWinScore;
    }
    std::printf("%d of %d positions solved within %d moves\n", solved, asked, static_cast<int>(nodes));
    EXPECT_GE(solved * 100, asked * 95);
}

}  // namespace
}  // namespace tafl
