// Forced wins are proved, and only those.
#include <gtest/gtest.h>

#include <algorithm>

#include "golden/installation.hpp"
#include "rules/resolve.hpp"
#include "search/forced.hpp"

namespace tafl {
namespace {

struct Asked {
    std::shared_ptr<const RuleImage> image;
    std::unique_ptr<Board> board;

    Asked(const std::string& variant, const std::string& position) {
        static Environment environment = golden::installation();
        const auto loaded = environment.library->load(variant);
        if (!loaded) throw std::runtime_error(loaded.error().front().message());
        image = *environment.library->compile(*loaded);
        board = Board::create(image);
        if (position.empty()) return;
        const auto setup = setupFrom(position, *image);
        if (!setup) throw std::runtime_error(setup.error().front().message());
        board->set(*setup);
    }
    ForcedWin find(Side winner, std::uint64_t nodes) {
        ForcedWinSearch search(4);
        return search.find(*board, winner, {.nodes = nodes});
    }
};

/// Does the line end as the proof says?
void expectLine(Asked& asked, const ForcedWin& win) {
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
    Asked asked("nielsen-brandubh-7", "7/7/7/6t/7/7/2K4 defenders");
    const auto key = asked.board->key();
    const ForcedWin win = asked.find(Side::defenders, 1000);
    EXPECT_EQ(win.plies, 1);
    EXPECT_EQ(asked.board->key(), key);
    expectLine(asked, win);
}

TEST(Forced, TwoWaysAtOnceCannotBothBeClosed) {
    Asked asked("nielsen-brandubh-7", "7/7/7/6t/7/7/2K4 attackers");
    const ForcedWin win = asked.find(Side::defenders, 20000);
    EXPECT_EQ(win.plies, 2);
    expectLine(asked, win);
}

TEST(Forced, ACaptureOfTheRoyalPiece) {
    Asked asked("nielsen-copenhagen-11", "11/11/11/11/11/11/11/2t8/1tK2t5/2t8/11 attackers");
    const ForcedWin win = asked.find(Side::attackers, 20000);
    EXPECT_EQ(win.plies, 1);
    expectLine(asked, win);
}

TEST(Forced, NothingIsProvedWhereThereIsNoWin) {
    Asked asked("nielsen-brandubh-7", "");
    EXPECT_FALSE(asked.find(Side::defenders, 30000).found);
    EXPECT_FALSE(asked.find(Side::attackers, 30000).found);
    EXPECT_EQ(asked.board->inconsistency(), "");
}

TEST(Forced, NotWithDice) {
    Asked asked("bell-tawlbwrdd-dice-11", "");
    EXPECT_FALSE(ForcedWinSearch::possible(*asked.image));
    EXPECT_FALSE(asked.find(Side::attackers, 1000).found);
}

TEST(Forced, KeepsToItsLimit) {
    Asked asked("nielsen-copenhagen-11", "");
    // A node is expanded whole, and so is each on the way back.
    EXPECT_LE(asked.find(Side::defenders, 2000).nodes, 2000u + 4096u);
}

}  // namespace
}  // namespace tafl
