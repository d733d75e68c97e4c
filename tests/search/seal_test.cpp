// Sealed boards: what counts as one, and that attackers make progress there and give nothing away.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "evaluation/seal.hpp"
#include "position/move_text.hpp"
#include "search/engine.hpp"
#include "support/installation.hpp"
#include "support/scale.hpp"

namespace tafl {
namespace {

Seal sealOf(const std::string& variant, const std::string& text) {
    const auto image = golden::imageOf(variant);
    const auto board = Position::create(image);
    const auto setup = parseSetup(text, *image);
    if (!setup) throw std::runtime_error(text);
    board->set(*setup);
    return examineSeal(*board);
}
bool sealed(const std::string& text) { return sealOf("nielsen-copenhagen-11", text).sealed; }

TEST(Seal, CornersShutByDiagonals) {
    const Seal seal = sealOf("nielsen-copenhagen-11", "2t5t2/1t7t1/t9t/11/11/11/5K5/11/t9t/1t7t1/2t5t2 attackers");
    EXPECT_TRUE(seal.sealed);
    EXPECT_EQ(seal.exposed, 0);
    EXPECT_EQ(seal.pieces, 1);
    EXPECT_EQ(seal.region, 121 - 4 * 6);  // each corner, its two neighbours and three men
}

TEST(Seal, AHoleByACornerIsNone) {
    EXPECT_FALSE(sealed("2t5t2/1t7t1/10t/11/11/11/5K5/11/t9t/1t7t1/2t5t2 attackers"));  // a9 is missing
    EXPECT_FALSE(sealed("2t5t2/11/t9t/11/11/11/5K5/11/t9t/1t7t1/2t5t2 attackers"));     // b10 is missing
}

TEST(Seal, ADiagonalIsNoHole) {
    // A wall from edge to edge whose middle man stands one rank back, and one whose middle man stands two back.
    const std::string top = "2t5t2/1t7t1/t4K4t/6T4/";
    EXPECT_TRUE(sealed(top + "11/ttttt1ttttt/5t5/11/11/11/11 defenders"));
    EXPECT_FALSE(sealed(top + "11/ttttt1ttttt/11/5t5/11/11/11 defenders"));
}

TEST(Seal, AManThatCanBeCapturedIsNoWall) {
    // Even a bare king takes b11 against the corner.
    EXPECT_FALSE(sealed("1t6t2/t8t1/10t/11/11/11/11/5K5/t9t/1t7t1/2t5t2 attackers"));
    EXPECT_FALSE(sealed("1t6t2/1t7t1/t9t/11/11/11/5K5/5T5/t9t/1t7t1/2t5t2 attackers"));
    // On a diagonal nobody gets behind the men.
    EXPECT_TRUE(sealed("2t5t2/1t7t1/t9t/11/11/11/5K5/5T5/t9t/1t7t1/2t5t2 attackers"));
}

TEST(Seal, ACaptureNeedsTwoPieces) {
    // d7 stands alone before a wall on rank 9: a bare king cannot take a man between two pieces.
    const std::string wall = "11/11/ttttttttttt/11/3t7/11/", rest = "/11/t9t/1t7t1/2t5t2 attackers";
    const Seal bare = sealOf("nielsen-copenhagen-11", wall + "5K5" + rest);
    const Seal two = sealOf("nielsen-copenhagen-11", wall + "5KT4" + rest);
    EXPECT_TRUE(bare.sealed);
    EXPECT_TRUE(two.sealed);
    EXPECT_EQ(bare.exposed, 0);
    EXPECT_EQ(two.exposed, 1);
}

TEST(Seal, TheStartIsOpen) {
    for (const char* variant : {"nielsen-copenhagen-11", "nielsen-brandubh-7", "nielsen-tawlbwrdd-bell-11"}) {
        const auto board = Position::create(golden::imageOf(variant));
        board->start();
        EXPECT_FALSE(isSealed(*board)) << variant;
    }
}

struct Board {
    std::string variant, position, source;
};
std::vector<Board> readBoards() {
    std::vector<Board> out;
    std::ifstream in(TAFLSMITH_SOURCE_DIR "/tests/data/sealed-positions.tsv");
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream parts(line);
        Board board;
        std::getline(parts, board.variant, '\t'), std::getline(parts, board.position, '\t');
        std::getline(parts, board.source);
        out.push_back(board);
    }
    return out;
}

/// The defenders move at random: whatever they do, a sealed board stays sealed.
TEST(Seal, DefendersNeverBreakOut) {
    const auto boards = readBoards();
    ASSERT_EQ(boards.size(), 100u);
    Random random(7);
    for (const Board& entry : boards) {
        const auto image = golden::imageOf(entry.variant);
        const auto board = Position::create(image);
        board->set(*parseSetup(entry.position, *image));
        ASSERT_TRUE(isSealed(*board)) << entry.position;
        std::vector<Move> legal;
        for (int ply = 0; ply < 60; ++ply) {
            if (board->toMove() == Side::attackers) {
                board->makeNullMove();
                continue;
            }
            legal.clear();
            board->legal(legal, false);
            if (legal.empty() || board->make(legal[random.below(static_cast<std::uint32_t>(legal.size()))]).ending.over)
                break;
            ASSERT_TRUE(isSealed(*board)) << entry.position;
        }
    }
}

/// At the least effort the king gets out of none.
TEST(Siege, NothingIsGivenAway) {
    const std::size_t step = testScale() > 1 ? 5 : 20;
    const auto boards = readBoards();
    for (std::size_t i = 0; i < boards.size(); i += step) {
        const auto image = golden::imageOf(boards[i].variant);
        const auto board = Position::create(image);
        board->set(*parseSetup(boards[i].position, *image));
        SearchEngine attackers(image), defenders(image);
        const int before = examineSeal(*board).region;
        Ending ending;
        for (int ply = 0; ply < 80 && !ending.over; ++ply) {
            SearchEngine& mover = board->toMove() == Side::attackers ? attackers : defenders;
            const auto found = mover.search(*board, {.nodes = 200});
            if (found.found) board->make(found.best);
            ending = board->ending();
        }
        if (ending.over)
            EXPECT_FALSE(ending.winner == Winner::defenders && ending.phase == Phase::goal) << boards[i].position;
        else
            EXPECT_LT(examineSeal(*board).region, before) << boards[i].position;
    }
}

}  // namespace
}  // namespace tafl
