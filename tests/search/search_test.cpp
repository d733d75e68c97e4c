// Search guarantees: limits, determinism across builds, threads, transposition table, skill levels.
#include <gtest/gtest.h>

#include <algorithm>

#include "position/move_text.hpp"
#include "search/engine.hpp"
#include "search/skill_levels.hpp"
#include "support/installation.hpp"

namespace tafl {
namespace {

using golden::imageOf;

std::unique_ptr<Position> makePosition(const std::shared_ptr<const RuleImage>& image, const std::string& text,
                                       Processor processor = Processor::best) {
    auto position = Position::create(image, {}, processor);
    if (!text.empty()) position->set(*parseSetup(text, *image));
    return position;
}

TEST(Search, ChecksTheClockEvery4096Nodes) {
    const auto image = imageOf("nielsen-copenhagen-11");
    const auto position = makePosition(image, "");
    for (const double limit : {3.0, 10.0, 40.0}) {
        // Each call advances the clock by a second.
        double time = 0;
        SearchEngine engine(image, {.megabytes = 4, .clock = [&time] { return time += 1; }});
        const auto found = engine.search(*position, {.seconds = limit});
        EXPECT_TRUE(found.found);
        EXPECT_LE(static_cast<double>(found.nodes), 4096 * (limit + 2));
    }
}

TEST(Search, StopsAtOnceAndKeepsWhatItHas) {
    const auto image = imageOf("nielsen-copenhagen-11");
    const auto position = makePosition(image, "");
    const std::atomic<bool> stop{true};
    SearchEngine engine(image, {.megabytes = 4});
    const auto found = engine.search(*position, {.stop = &stop});
    EXPECT_TRUE(found.found);
    EXPECT_LE(found.nodes, 4096u);
    EXPECT_EQ(position->findInconsistency(), "");
}

TEST(Search, WorksWithoutEachFeature) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto position = makePosition(image, "");
    const auto all = SearchEngine(image, {.megabytes = 4}).search(*position, {.depth = 7});
    for (const std::string_view name : searchFeatureNames) {
        SearchFeatures fewer;
        const auto feature = parseSearchFeature(name);
        ASSERT_TRUE(feature) << name;
        EXPECT_TRUE(fewer.has(*feature));
        fewer.disable(*feature);
        EXPECT_FALSE(fewer.has(*feature)) << name;
        const auto found = SearchEngine(image, {.megabytes = 4, .searchFeatures = fewer})
                               .search(*position, {.nodes = 4'000'000, .depth = 7});
        EXPECT_TRUE(found.found) << name;
        EXPECT_NE(found.nodes, all.nodes) << name << " is not at work";
        EXPECT_EQ(position->findInconsistency(), "") << name;
    }
    EXPECT_FALSE(parseSearchFeature("magic"));
}

/// A variant of the tests that no other program ships.
std::shared_ptr<const RuleImage> rareImage(const std::string& id) {
    return imageOf(std::string(TAFLSMITH_SOURCE_DIR) + "/tests/variants/" + id + ".toml");
}

TEST(Search, FindsAWinByTwoMovesOfATurn) {
    const auto image = rareImage("rare-turns-7");
    const auto position = makePosition(image, "7/7/7/7/4K2/3t3/5t1 attackers {moves 2}");
    const auto found = SearchEngine(image, {.megabytes = 4}).search(*position, {.nodes = 200'000, .depth = 4});
    EXPECT_EQ(found.score, mateScore - 2);
    ASSERT_EQ(found.line.size(), 2u);
    for (const Move move : found.line) position->make(move);
    EXPECT_EQ(position->ending().winner, Winner::attackers);
}

TEST(Search, PlaysPassesAndSecondMoves) {
    for (const char* id : {"rare-turns-7", "rare-passes-7"}) {
        const auto image = rareImage(id);
        const auto position = makePosition(image, "");
        SearchEngine engine(image, {.megabytes = 4});
        for (int ply = 0; ply < 60 && !position->ending().over; ++ply) {
            std::vector<Move> legal;
            position->legal(legal);
            const auto key = position->key();
            const auto found = engine.search(*position, {.nodes = 500});
            ASSERT_TRUE(found.found) << id;
            ASSERT_EQ(position->key(), key) << id;
            ASSERT_TRUE(std::ranges::count(legal, found.best)) << id << ", ply " << ply;
            position->make(found.best);
            ASSERT_EQ(position->findInconsistency(), "") << id;
        }
    }
}

TEST(Search, RespectsNodeLimits) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto position = makePosition(image, "");
    for (const std::uint64_t nodes : {1u, 7u, 100u, 5000u, 20001u}) {
        SearchEngine engine(image, {.megabytes = 4});
        // One more node per ply while unwinding.
        EXPECT_LE(engine.search(*position, {.nodes = nodes}).nodes, nodes + 1) << nodes;
    }
}

TEST(Search, IsTheSameOnEveryBuild) {
    if (!Position::v3Available()) GTEST_SKIP() << "this machine runs only one build";
    for (const char* variant :
         {"nielsen-brandubh-7", "opentafl-tablut-9", "nielsen-copenhagen-11", "nielsen-historical-13",
          "opentafl-alea-19", "nielsen-berserk-11", "nielsen-fetlar-11", "ifan-tawlbwrdd-1587"}) {
        const auto image = imageOf(variant);
        const auto portable = makePosition(image, "", Processor::portable),
                   fast = makePosition(image, "", Processor::v3);
        SearchEngine one(image, {.megabytes = 4}), two(image, {.megabytes = 4});
        const auto a = one.search(*portable, {.nodes = 8000}), b = two.search(*fast, {.nodes = 8000});
        EXPECT_EQ(a.best, b.best) << variant;
        EXPECT_EQ(a.score, b.score) << variant;
        EXPECT_EQ(a.depth, b.depth) << variant;
        EXPECT_EQ(a.line, b.line) << variant;
    }
}

/// After networks, terms or dice.
TEST(Search, NewGameClearsMemory) {
    for (const char* variant :
         {"nielsen-brandubh-7", "nielsen-copenhagen-11", "nielsen-historical-13", "bell-tawlbwrdd-dice-11"}) {
        const auto image = imageOf(variant);
        const auto position = makePosition(image, "");
        if (position->mustRoll()) position->roll(image->calls.dice.back().face);
        SearchEngine engine(image, {.megabytes = 4});
        const auto first = engine.search(*position, {.nodes = 20000});
        const auto further = engine.search(*position, {.depth = first.depth});
        EXPECT_LT(further.nodes, first.nodes) << variant;
        position->make(first.best);
        if (position->mustRoll()) position->roll(image->calls.dice.back().face);
        engine.search(*position, {.nodes = 20000});
        while (position->plies() > 0) position->undo();
        if (position->mustRoll()) position->roll(image->calls.dice.back().face);
        engine.newGame();
        const auto again = engine.search(*position, {.nodes = 20000});
        EXPECT_EQ(again.nodes, first.nodes) << variant;
        EXPECT_EQ(again.score, first.score) << variant;
        EXPECT_EQ(again.line, first.line) << variant;
    }
}

/// Histories persist between searches.
TEST(Search, KeepsHistoriesBetweenSearches) {
    const auto image = imageOf("opentafl-tablut-9");
    const auto position = makePosition(image, "");
    SearchFeatures noTable;
    noTable.disable(SearchFeature::table);
    SearchEngine engine(image, {.megabytes = 1, .searchFeatures = noTable});
    const auto nodes = [&] { return engine.search(*position, {.depth = 6}).nodes; };
    const auto first = nodes();
    EXPECT_NE(nodes(), first);
    engine.newGame();
    EXPECT_EQ(nodes(), first);
}

TEST(Search, SeveralThreadsLeaveTheBoardAlone) {
    const auto image = imageOf("nielsen-copenhagen-11");
    const auto position = makePosition(image, "");
    const auto key = position->key();
    SearchEngine engine(image, {.megabytes = 4, .threads = 4});
    const auto found = engine.search(*position, {.nodes = 60000});
    EXPECT_TRUE(found.found);
    EXPECT_GE(found.nodes, 60000u);
    EXPECT_EQ(position->key(), key);
    EXPECT_EQ(position->findInconsistency(), "");
}

TEST(Search, ClonesKeepPositionAndHistory) {
    for (const char* variant : {"nielsen-brandubh-7", "nielsen-berserk-11", "opentafl-alea-19"}) {
        const auto image = imageOf(variant);
        const auto position = makePosition(image, "");
        Random random(3);
        std::vector<Move> moves;
        for (int ply = 0; ply < 20; ++ply) {
            moves.clear();
            position->legal(moves, false);
            if (moves.empty() ||
                position->make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]).ending.over)
                break;
        }
        const auto copy = position->clone();
        EXPECT_EQ(copy->key(), position->key()) << variant;
        EXPECT_EQ(copy->setup(), position->setup()) << variant;
        EXPECT_EQ(copy->findInconsistency(), "") << variant;
        std::vector<Move> originalMoves, copyMoves;
        position->legal(originalMoves, true);
        copy->legal(copyMoves, true);
        EXPECT_EQ(originalMoves, copyMoves) << variant;
    }
}

/// Includes choices, chains, dice, refusals and path-dependent legality (every other game shuffles back and forth).
TEST(Search, CandidatesAreTheLegalMoves) {
    std::vector<Candidate> candidates(maxCandidates);
    for (const std::string variant :
         {"nielsen-brandubh-7", "opentafl-tablut-9", "nielsen-copenhagen-11", "nielsen-fetlar-11", "opentafl-alea-19",
          "nielsen-fidchell-weak-king-7", "nielsen-berserk-11", "opentafl-berserk-11", "ap-total-11", "tyr-11",
          "hnefatafl-org-copenhagen-11", "ytmt-tablut", "irminsul-tafl", "jaques-imperial-contest", "freedoms-contest",
          "ifan-tawlbwrdd-1587", "bell-tawlbwrdd-dice-11", "wiki-alea-19"}) {
        const auto image = imageOf(variant);
        const auto position = makePosition(image, "");
        position->setValues({});
        Random random(5);
        std::vector<Move> played;
        int games = 0;
        for (int ply = 0; ply < 300; ++ply) {
            if (position->ending().over) {
                position->start();
                played.clear();
                ++games;
            }
            if (position->mustRoll()) {
                const auto& dice = image->calls.dice;
                position->roll(dice[random.below(static_cast<std::uint32_t>(dice.size()))].face);
                continue;
            }
            std::vector<Move> legal, found;
            position->legal(legal, false);
            const int count = position->candidates(candidates.data());
            for (int i = 0; i < count; ++i) {
                const Candidate& c = candidates[static_cast<std::size_t>(i)];
                found.push_back(c.move);
                Candidate alone;
                if (position->candidate(c.move, alone)) {
                    EXPECT_EQ(alone.mayCapture(), c.mayCapture());
                    EXPECT_EQ(alone.reachesGoal(), c.reachesGoal());
                }
            }
            // Forcing moves are those that may capture or reach a goal.
            const auto forcing = std::count_if(candidates.begin(), candidates.begin() + count,
                                               [](const Candidate& c) { return c.mayCapture() || c.reachesGoal(); });
            ASSERT_EQ(position->candidates(candidates.data(), true), forcing) << variant << " ply " << ply;
            for (int i = 0; i < forcing; ++i)
                EXPECT_TRUE(candidates[static_cast<std::size_t>(i)].mayCapture() ||
                            candidates[static_cast<std::size_t>(i)].reachesGoal());
            std::ranges::sort(legal);
            std::ranges::sort(found);
            ASSERT_EQ(legal, found) << variant << " ply " << ply;
            // Illegal moves are not candidates.
            for (int i = 0; i < 20; ++i) {
                const auto squares = static_cast<std::uint32_t>(image->size * image->size);
                const Move any = Move::of(MoveKind::slide, static_cast<Square>(random.below(squares)),
                                          static_cast<Square>(random.below(squares)));
                Candidate alone;
                EXPECT_TRUE(!position->candidate(any, alone) || std::ranges::binary_search(legal, any)) << variant;
            }
            Move move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
            if (games % 2 == 1 && played.size() >= 2) {
                const Move last = played[played.size() - 2];
                const Move back = Move::of(last.kind(), last.to(), last.from());
                if (random.below(4) && std::ranges::binary_search(legal, back)) move = back;
            }
            played.push_back(move);
            position->make(move);
        }
    }
}

TEST(Search, ValuesFollowThePieces) {
    const auto image = imageOf("nielsen-copenhagen-11");
    const Weights weights = defaultWeights(*image);
    const auto position = makePosition(image, "");
    position->setValues(weights.squares);
    Random random(11);
    for (int ply = 0; ply < 120; ++ply) {
        int sum = 0;
        for (Square s = 0; s < image->size * image->size; ++s)
            sum += weights.squares[static_cast<std::size_t>(position->occupant(s))][static_cast<std::size_t>(s)];
        ASSERT_EQ(position->value(), sum) << ply;
        ASSERT_EQ(position->evalInputs().value, sum);
        std::vector<Move> moves;
        position->legal(moves, false);
        if (moves.empty()) break;
        if (ply % 7 == 6)
            position->undo();
        else if (position->make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]).ending.over)
            break;
    }
}

TEST(Search, PeekReportsOpenGoals) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto position = makePosition(image, "7/7/7/6t/7/7/2K4 attackers");
    position->setValues({});
    EXPECT_EQ(position->evalInputs().openGoals, 2);  // a1 and g1
    position->set(*parseSetup("7/7/7/6t/7/2K4/7 attackers", *image));
    EXPECT_EQ(position->evalInputs().openGoals, 0);
    EXPECT_GE(position->evalInputs().goalsInTwoMoves, 2);
    position->set(*parseSetup("7/7/7/7/7/1ttt3/1tKt3 defenders", *image));
    EXPECT_EQ(position->evalInputs().royalMoves, 0);
    EXPECT_EQ(position->evalInputs().enemiesBesideRoyal, 3);
    EXPECT_EQ(position->evalInputs().moves[1], 0);
}

TEST(Table, StoresAndReplaces) {
    TranspositionTable table(1);
    EXPECT_FALSE(table.probe(42));
    table.store(42, {Move::of(MoveKind::slide, 3, 9), -77, 5, TranspositionTable::Bound::atMost});
    const auto found = table.probe(42);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->move, Move::of(MoveKind::slide, 3, 9));
    EXPECT_EQ(found->score, -77);
    EXPECT_EQ(found->depth, 5);
    EXPECT_EQ(found->bound, TranspositionTable::Bound::atMost);
    // Four deeper entries of the cluster evict it; a shallower fifth does not.
    const std::uint64_t next = 1u << 14;
    for (std::uint64_t i = 1; i <= 4; ++i) table.store(42 + i * next, {{}, 1, 9, TranspositionTable::Bound::exact});
    EXPECT_FALSE(table.probe(42));
    table.clear();
    EXPECT_FALSE(table.probe(42 + next));
}

TEST(Table, GrowsWithFewLosses) {
    constexpr int count = 300'000;
    const auto keyOf = [](int i) { return (static_cast<std::uint64_t>(i) + 1) * 0x9E3779B97F4A7C15ull; };
    for (const int threads : {1, 2}) {  // with two threads the table has full size at once
        TranspositionTable table(16, threads);
        const auto countFound = [&] {
            int out = 0;
            for (int i = 0; i < count; ++i) {
                const auto found = table.probe(keyOf(i));
                if (!found) continue;
                EXPECT_EQ(found->score, i % 1000);
                ++out;
            }
            return out;
        };
        table.newSearch();
        for (int i = 0; i < count; ++i) {
            const std::size_t before = table.bytesInUse();
            table.store(keyOf(i), {{}, i % 1000, i % 7, TranspositionTable::Bound::exact});
            ASSERT_LE(table.bytesInUse(), before + 64) << "a cluster at most: no search waits for the table to grow";
        }
        EXPECT_EQ(table.bytesInUse() == 16 << 20, threads > 1);
        EXPECT_GE(countFound(), count * 98 / 100) << threads;
        EXPECT_EQ(table.megabytes(), 16u);
        EXPECT_NEAR(table.hashfull(), 1000 * count / (16 << 16), 40) << threads;
        table.clear();
        EXPECT_EQ(countFound(), 0);
    }
}

TEST(Levels, AreNamedAndNumbered) {
    ASSERT_GE(levels.size(), 8u);
    for (std::size_t i = 0; i < levels.size(); ++i) {
        EXPECT_EQ(parseLevel(std::to_string(i + 1))->name, levels[i].name);
        EXPECT_EQ(parseLevel(levels[i].name)->nodes, levels[i].nodes);
        if (i == 0) continue;
        EXPECT_GT(levels[i].nodes, levels[i - 1].nodes);
        EXPECT_LT(levels[i].error, levels[i - 1].error);
    }
    for (const char* invalid : {"0", "10", "", "-1", "Beginner", "1x"}) EXPECT_FALSE(parseLevel(invalid)) << invalid;
}

}  // namespace
}  // namespace tafl
