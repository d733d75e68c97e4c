// Proof search finds forced wins, and only those.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "explain/support.hpp"
#include "position/move_text.hpp"
#include "search/engine.hpp"
#include "search/proof_search.hpp"
#include "support/installation.hpp"
#include "support/scale.hpp"

namespace tafl {
namespace {

struct TestPosition {
    std::shared_ptr<const RuleImage> image;
    std::unique_ptr<Position> position;

    TestPosition(const std::string& variant, const std::string& text) {
        image = golden::imageOf(variant);
        position = Position::create(image);
        if (text.empty()) return;
        const auto setup = parseSetup(text, *image);
        if (!setup) throw std::runtime_error(setup.error().front().message());
        position->set(*setup);
    }
    ForcedWin find(Side winner, std::uint64_t nodes) {
        ProofSearch search(4);
        return search.find(*position, winner, {.nodes = nodes});
    }
};

/// Checks that the line ends as the proof claims.
void expectLine(TestPosition& test, const ForcedWin& win) {
    ASSERT_TRUE(win.found);
    EXPECT_EQ(static_cast<int>(win.line.size()), win.plies);
    Ending ending;
    for (const Move move : win.line) {
        std::vector<Move> legal;
        test.position->legal(legal, false);
        ASSERT_NE(std::ranges::find(legal, move), legal.end());
        ASSERT_FALSE(ending.over);
        ending = test.position->make(move).ending;
    }
    EXPECT_TRUE(ending.over);
    EXPECT_EQ(ending.winner, winnerOf(win.winner));
}

TEST(Forced, OneMove) {
    TestPosition test("nielsen-brandubh-7", "7/7/7/6t/7/7/2K4 defenders");
    const auto key = test.position->key();
    const ForcedWin win = test.find(Side::defenders, 1000);
    EXPECT_EQ(win.plies, 1);
    EXPECT_EQ(test.position->key(), key);
    expectLine(test, win);
}

TEST(Forced, ADoubleThreatWins) {
    TestPosition test("nielsen-brandubh-7", "7/7/7/6t/7/7/2K4 attackers");
    const ForcedWin win = test.find(Side::defenders, 20000);
    EXPECT_EQ(win.plies, 2);
    expectLine(test, win);
}

TEST(Forced, ACaptureOfTheRoyalPiece) {
    TestPosition test("nielsen-copenhagen-11", "11/11/11/11/11/11/11/2t8/1tK2t5/2t8/11 attackers");
    const ForcedWin win = test.find(Side::attackers, 20000);
    EXPECT_EQ(win.plies, 1);
    expectLine(test, win);
}

TEST(Forced, ProvesNothingWithoutAWin) {
    TestPosition test("nielsen-brandubh-7", "");
    EXPECT_FALSE(test.find(Side::defenders, 30000).found);
    EXPECT_FALSE(test.find(Side::attackers, 30000).found);
    EXPECT_EQ(test.position->findInconsistency(), "");
}

TEST(Forced, DoesNotSupportDice) {
    TestPosition test("bell-tawlbwrdd-dice-11", "");
    EXPECT_FALSE(ProofSearch::isSupported(*test.image));
    EXPECT_FALSE(test.find(Side::attackers, 1000).found);
}

TEST(Forced, RespectsItsLimits) {
    TestPosition test("nielsen-copenhagen-11", "");
    // The node limit can be exceeded by the nodes being expanded.
    EXPECT_LE(test.find(Side::defenders, 2000).nodes, 2000u + 4096u);
}

/// Each side has one move on every ply, and a counter tells the positions apart: a line without end.
TEST(Forced, TheLastPlyEndsALine) {
    explaining::RulesOfEngine rules(explaining::board - explaining::squares({"a1", "b1", "a3", "b3"}));
    Graph& g = rules.graph();
    rules.calls.states = {{"special/one/turns", StateKind::counter, 1000, 0, true, explaining::special}};
    rules.calls.updates = {
        {0, g.binary(Op::add, g.input(Input::state, 0, 0, Type::integer), g.integer(1)), explaining::special}};
    const auto position = Position::create(rules.compile());
    tafl::Setup setup{.occupants = std::vector<std::uint8_t>(explaining::size * explaining::size)};
    setup.occupants[static_cast<std::size_t>(explaining::sq("a1"))] = 3;
    setup.occupants[static_cast<std::size_t>(explaining::sq("a3"))] = 1;
    for (const Side side : {Side::attackers, Side::defenders}) {
        setup.toMove = side;
        position->set(setup);
        ASSERT_EQ(position->countLegal(), 1u);
        ProofSearch search(1);
        const ForcedWin win = search.find(*position, Side::attackers, {.nodes = 100'000});
        EXPECT_FALSE(win.found);
        EXPECT_EQ(win.disproof, 0u);
        EXPECT_LT(win.nodes, 10'000u);
    }
}

// --- a side that a condition makes stuck

/// In OpenTafl's games the defenders lose if none of them has an empty square beside it. Here the king could still hop
/// over b1 to the corner.
constexpr const char* stuckKing = "11/11/11/11/11/11/11/11/11/2t8/1tKt7 defenders";
/// The same before d5-d1, which alone stops the king.
constexpr const char* beforeStuckKing = "11/11/11/11/11/11/3t7/11/11/2t8/1tK8 attackers";

TEST(Forced, ASideStuckByAConditionHasNoMove) {
    TestPosition test("opentafl-berserk-11", stuckKing);
    Position& position = *test.position;
    position.setValues({});
    const Ending ending = position.ending();
    EXPECT_TRUE(ending.over && ending.noMoves);
    EXPECT_EQ(ending.winner, Winner::attackers);
    std::vector<Move> legal;
    position.legal(legal, true);
    EXPECT_TRUE(legal.empty());
    std::vector<Candidate> candidates(maxCandidates);
    EXPECT_EQ(position.candidates(candidates.data()), 0);
    EXPECT_EQ(position.candidates(candidates.data(), true), 0);
    std::vector<LineSlides> quiet(maxSquares);
    const Position::SplitMoves split = position.splitCandidates(quiet.data(), candidates.data());
    EXPECT_EQ(split.pieces + split.others, 0);
    EXPECT_EQ(position.perft(1, false), 0u);
    EXPECT_FALSE(test.find(Side::defenders, 1000).found);
    EXPECT_TRUE(test.find(Side::attackers, 1000).found);
    EXPECT_FALSE(SearchEngine(test.image, {.megabytes = 1}).search(position, {.depth = 3}).found);
}

TEST(Forced, AWinMayLeaveTheOtherSideStuckByACondition) {
    TestPosition test("opentafl-berserk-11", beforeStuckKing);
    const auto move = Move::of(MoveKind::slide, parseSquare("d5", 11), parseSquare("d1", 11));
    const ForcedWin win = test.find(Side::attackers, 10000), none = test.find(Side::defenders, 10000);
    ASSERT_TRUE(win.found);
    EXPECT_EQ(win.plies, 1);
    EXPECT_EQ(win.line, std::vector<Move>{move});
    EXPECT_FALSE(none.found);
    EXPECT_EQ(none.disproof, 0u);
    const SearchResult found = SearchEngine(test.image, {.megabytes = 1}).search(*test.position, {.depth = 4});
    EXPECT_EQ(found.best, move);
    EXPECT_GE(found.score, minMateScore);
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
std::size_t stride() { return testScale() >= 20 ? 1 : 3; }

TEST(Forced, ProvesTheCollection) {
    const auto all = collection();
    ASSERT_EQ(all.size(), 200u);
    for (std::size_t i = 0; i < all.size(); i += stride()) {
        TestPosition test(all[i].variant, all[i].position);
        const ForcedWin win = test.find(all[i].winner, 40000);
        EXPECT_TRUE(win.found) << all[i].variant << " " << all[i].position;
        if (!win.found) continue;
        EXPECT_GE(win.plies, 3);
        // The first move of a proof wins: afterwards the other side is lost.
        ASSERT_FALSE(win.line.empty());
        test.position->make(win.line[0]);
        EXPECT_TRUE(test.find(all[i].winner, 200000).found) << all[i].variant << " " << all[i].position;
    }
}

TEST(Forced, TheMainSearchSolvesTheCollection) {
    // Takes less than a second.
    constexpr std::uint64_t nodes = 600000;
    const auto all = collection();
    int solved = 0, tried = 0;
    for (std::size_t i = 0; i < all.size(); i += stride()) {
        TestPosition test(all[i].variant, all[i].position);
        SearchEngine engine(test.image, {.megabytes = 4});
        bool solvedDuringSearch = false;
        std::atomic<bool> stop{false};
        const auto found =
            engine.search(*test.position, {.nodes = nodes, .stop = &stop, .onProgress = [&](const SearchProgress& p) {
                                               if (p.lines[0].score >= minMateScore) stop = solvedDuringSearch = true;
                                           }});
        ++tried, solved += solvedDuringSearch || found.score >= minMateScore;
    }
    std::printf("%d of %d positions solved within %d nodes\n", solved, tried, static_cast<int>(nodes));
    EXPECT_GE(solved * 100, tried * 95);
}

}  // namespace
}  // namespace tafl
