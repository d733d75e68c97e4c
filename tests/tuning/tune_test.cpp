// Tuning: the fit, its rows, the SPRT, and a small end-to-end run.
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>

#include "records/game_record.hpp"
#include "support/installation.hpp"
#include "tuning/recorded_games.hpp"
#include "tuning/tune.hpp"

namespace tafl {
namespace {

using golden::imageOf;

TEST(Fit, RecoversTheTrueWeights) {
    // Synthetic results from known weights: two features and a handicap; one feature is worth 40 more than assumed.
    Random random(1);
    std::vector<FitRow> rows;
    for (int i = 0; i < 20000; ++i) {
        const auto a = static_cast<float>(random.below(11)) - 5, b = static_cast<float>(random.below(11)) - 5;
        const auto handicap = static_cast<float>(random.below(5)) - 2;
        const double p = expectedShare(60.0 * a + 20.0 * b + 50.0 * handicap);
        const float won = random.below(1u << 20) < p * (1u << 20) ? 1.0f : 0.0f;
        rows.push_back({.features = {{0, a}, {1, b}}, .base = 20 * a + 20 * b, .handicap = handicap, .share = won});
    }
    const Fit found = fit(rows, 2, 1000);
    // The scale multiplies the whole evaluation; only the ratio matters.
    const double first = found.scale * (20 + found.change[0]), second = found.scale * (20 + found.change[1]);
    EXPECT_NEAR(first, 60, 3);
    EXPECT_NEAR(second, 20, 2);
    EXPECT_LT(found.after, found.before);
}

TEST(Fit, SeparatesPairingsFromWeights) {
    // One feature is worth 60; in the second pairing the attackers are 300 weaker.
    Random random(2);
    std::vector<FitRow> rows;
    for (int i = 0; i < 20000; ++i) {
        const auto a = static_cast<float>(random.below(11)) - 5;
        const auto pairing = static_cast<std::uint8_t>(random.below(2));
        const double p = expectedShare(60.0 * a - 300.0 * pairing);
        const float won = random.below(1u << 20) < p * (1u << 20) ? 1.0f : 0.0f;
        rows.push_back({.features = {{0, a}}, .base = 20 * a, .pairing = pairing, .share = won});
    }
    const Fit found = fit(rows, 1, 1000);
    EXPECT_NEAR(found.scale * (20 + found.change[0]), 60, 3);
    EXPECT_NEAR(found.scale * found.constant, 0, 15);
}

TEST(Fit, RidgeLimitsChanges) {
    const std::vector<FitRow> rows = {{.features = {{0, 1.0f}}, .share = 1}, {.features = {{0, -1.0f}}, .share = 0}};
    EXPECT_LT(std::abs(fit(rows, 1, 10).change[0]), 10);
}

TEST(FitLayout, RowsReproduceTheEvaluation) {
    for (const char* variant : {"nielsen-brandubh-7", "nielsen-copenhagen-11", "opentafl-tablut-9"}) {
        const auto image = imageOf(variant);
        Weights weights = defaultWeights(*image);
        for (std::size_t t = 0; t < termCount; ++t) weights.terms[t] = static_cast<int>(16 * (t + 1));
        const FitLayout layout(*image);
        const EnclosureTables enclosure(*image);
        const auto position = Position::create(image);
        position->setValues(weights.squares);
        Random random(4);
        for (int ply = 0; ply < 30; ++ply) {
            const EvalInputs evalInputs = position->evalInputs();
            if (!(evalInputs.openGoals && position->toMove() == evalInputs.royalSide)) {
                const int score =
                    evaluate(weights, evalInputs, enclosure.features(PieceSets::of(*position)), position->toMove());
                EXPECT_NEAR(layout.score(layout.makeRow(*position, enclosure), weights), score, 1.01)
                    << variant << " " << ply;
            }
            std::vector<Move> moves;
            position->legal(moves, false);
            if (moves.empty() ||
                position->make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]).ending.over)
                break;
        }
        // Symmetric squares share a feature; a zero change changes nothing.
        EXPECT_EQ(layout.squareFeature(1, 0), layout.squareFeature(1, image->size - 1));
        EXPECT_NE(layout.squareFeature(1, 0), layout.squareFeature(1, 1));
        EXPECT_EQ(layout.applyFit(weights, {.change = std::vector<double>(layout.features(), 0.0)}), weights);
    }
}

TEST(Sequential, DecidesByPairs) {
    EXPECT_EQ(computePairFigures({}, 0.05).pairs, 0);
    EXPECT_GT(computePairFigures({0, 0, 20, 10, 20}, 0.05).logLikelihoodRatio, sprtBound);
    EXPECT_LT(computePairFigures({20, 10, 20, 0, 0}, 0.05).logLikelihoodRatio, -sprtBound);
    const auto evenHandicap = computePairFigures({2, 0, 4, 0, 2}, 0.05);
    EXPECT_DOUBLE_EQ(evenHandicap.share, 0.5);
    EXPECT_LT(std::abs(evenHandicap.logLikelihoodRatio), sprtBound);
}

TEST(Tuning, GivesTheSameWithAnyNumberOfWorkers) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto weights = std::make_shared<const Weights>(defaultWeights(*image));
    const FitLayout layout(*image);
    SelfPlay plan{.games = 12, .nodes = 60, .seed = 3};
    const TrainingData one = generateTrainingData(image, weights, layout, plan);
    plan.workers = 3;
    const TrainingData three = generateTrainingData(image, weights, layout, plan);
    EXPECT_EQ(one.attackersWon + one.defendersWon + one.drawn, 12);
    ASSERT_EQ(one.rows.size(), three.rows.size());
    ASSERT_GT(one.rows.size(), 0u);
    for (std::size_t i = 0; i < one.rows.size(); ++i) {
        EXPECT_EQ(one.rows[i].features, three.rows[i].features);
        EXPECT_EQ(one.rows[i].share, three.rows[i].share);
    }
}

TEST(Tuning, LearnsFromRecordedGames) {
    // Two complete games, one lost on time, one illegal under these rules.
    const auto image = imageOf("nielsen-copenhagen-11");
    Game game(image);
    Random random(11);
    std::string moves;
    while (!game.result() && game.actions().size() < 60) {
        const auto legal = game.legal();
        const Move move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        moves += (moves.empty() ? "" : " ") + game.text(move);
        game.play(move);
    }
    const std::string rows =
        "...AAAAA.../.....A...../.........../A....D....A/A...DDD...A/AA.DDKDD.AA/A...DDD...A/A....D....A/.........../"
        ".....A...../...AAAAA...";
    const auto file = std::filesystem::temp_directory_path() / ("recorded-" + std::to_string(getpid()) + ".tsv");
    const auto line = [&](const char* id, const char* winner, const char* end, const std::string& played) {
        return std::string(id) + "\tcopenhagen\t11\tA\t" + rows + "\t" + winner + "\t" + end + "\t" + played + "\t\n";
    };
    std::ofstream(file) << line("one", "A", "resigned", moves) << line("two", "D", "resigned", moves)
                        << line("three", "A", "timeout", moves) << line("four", "A", "resigned", "a1-a2 " + moves);
    const FitLayout layout(*image);
    const auto read = loadRecordedGames(file, image, layout, 1);
    std::filesystem::remove(file);
    ASSERT_TRUE(read) << read.error().front().message();
    EXPECT_EQ(read->games, 2);
    EXPECT_EQ(read->skipped, 2);
    EXPECT_EQ(read->openings.size(), 8u);  // four per game
    ASSERT_GT(read->rows.size(), 4u);
    float won = 0;
    for (const FitRow& row : read->rows) {
        EXPECT_TRUE(row.share == 0 || row.share == 1);
        EXPECT_LE(row.weight, 1);
        won += row.share;
    }
    EXPECT_GT(won, 0);
    const auto kingMoves = layout.termFeature(static_cast<std::size_t>(Term::royalMobility));
    EXPECT_TRUE(std::ranges::any_of(read->rows, [&](const FitRow& row) {
        return std::ranges::any_of(row.features, [&](const auto& feature) { return feature.first == kingMoves; });
    }));
    EXPECT_LT(won, static_cast<float>(read->rows.size()));
    // Self-play starts from these openings.
    SelfPlay plan{.games = 2, .nodes = 60, .seed = 3, .openings = read->openings};
    const TrainingData selfPlay =
        generateTrainingData(image, std::make_shared<const Weights>(defaultWeights(*image)), layout, plan);
    EXPECT_EQ(selfPlay.attackersWon + selfPlay.defendersWon + selfPlay.drawn, 2);
    EXPECT_FALSE(loadRecordedGames("/no/such/file", image, layout, 1));
}

TEST(Tuning, LearnsFromOwnRecords) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto variant = golden::installation().library->load("nielsen-brandubh-7");
    ASSERT_TRUE(variant);
    const FitLayout layout(*image);
    const auto file = std::filesystem::temp_directory_path() / ("own-" + std::to_string(getpid()) + ".tafl");
    const auto read = [&](const Game& game) {
        std::ofstream(file) << recordText(makeRecord(game, *variant));
        auto out = loadRecordedGames(file, image, layout, 1);
        std::filesystem::remove(file);
        return out;
    };
    Game game(image);
    Random random(5);
    while (!game.result() && game.actions().size() < 40) {
        const auto legal = game.legal();
        game.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    ASSERT_FALSE(game.result()) << "choose another seed";
    const auto unfinished = read(game);
    ASSERT_TRUE(unfinished) << unfinished.error().front().message();
    EXPECT_EQ(unfinished->games, 0);
    EXPECT_TRUE(unfinished->openings.empty());
    ASSERT_TRUE(game.act("resign"));
    const auto loaded = read(game);
    ASSERT_TRUE(loaded) << loaded.error().front().message();
    EXPECT_EQ(loaded->games, 1);
    EXPECT_EQ(loaded->openings.size(), 4u);
    ASSERT_FALSE(loaded->rows.empty());
    for (const FitRow& row : loaded->rows) EXPECT_EQ(row.share, attackersResult(game.result()->winner));
}

/// Weights with inverted material: captures look like losses.
std::shared_ptr<const Weights> makeInvertedWeights(const RuleImage& image) {
    Weights out = defaultWeights(image);
    for (std::size_t c = 1; c <= 2; ++c)
        for (auto& value : out.squares[c]) value = static_cast<std::int16_t>(-value);
    return std::make_shared<const Weights>(out);
}

TEST(Tuning, SprtIsTheSameWithAnyNumberOfWorkers) {
    // Pairs still in play when the test decides do not count.
    const auto image = imageOf("nielsen-brandubh-7");
    const auto regular = std::make_shared<const Weights>(defaultWeights(*image));
    const auto inverted = makeInvertedWeights(*image);
    SelfPlay plan{.nodes = 100, .seed = 2, .fixedOpponent = regular};
    const PairCounts alone = runSprtMatch(image, regular, inverted, plan, {}, 60, 0.05);
    plan.workers = 4;
    EXPECT_EQ(runSprtMatch(image, regular, inverted, plan, {}, 60, 0.05), alone);
    EXPECT_GE(computePairFigures(alone, 0.05).logLikelihoodRatio, sprtBound);
    EXPECT_LT(computePairFigures(alone, 0.05).pairs, 60);
}

TEST(Tuning, PairsWithDiceDiffer) {
    // Such games have no random openings: only the dice tell the pairs apart.
    const Environment environment = golden::installation();
    const auto variant = environment.library->parse(
        "format = 1\nid = \"dice-brandubh\"\nname = \"Brandubh with dice\"\ninherits = \"nielsen-brandubh-7\"\n"
        "[[rule]]\nuse = \"turn/dice\"\n",
        "dice-brandubh.toml");
    ASSERT_TRUE(variant) << variant.error().front().message();
    const auto compiled = environment.library->compile(*variant);
    ASSERT_TRUE(compiled) << compiled.error().front().message();
    const auto image = *compiled;
    for (const Opening& opening : makeRandomOpenings(image, 2, 6, 3)) ASSERT_TRUE(opening.moves.empty());
    // The step is so small that the test stays open.
    SelfPlay plan{.nodes = 60, .seed = 2, .workers = 2};
    const PairCounts counts = runSprtMatch(image, std::make_shared<const Weights>(defaultWeights(*image)),
                                           makeInvertedWeights(*image), plan, {}, 40, 0.0001);
    EXPECT_EQ(computePairFigures(counts, 0.05).pairs, 40);
    EXPECT_LT(*std::ranges::max_element(counts), 40) << "the same pair again and again";
}

TEST(Tuning, HalfOfTheGamesAreAgainstAFixedOpponent) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto weights = std::make_shared<const Weights>(defaultWeights(*image));
    SelfPlay plan{.games = 24, .nodes = 60, .seed = 5};
    const FitLayout layout(*image);
    const auto pairings = [&] {
        std::set<int> out;
        for (const FitRow& row : generateTrainingData(image, weights, layout, plan).rows) out.insert(row.pairing);
        return out;
    };
    EXPECT_EQ(pairings(), (std::set<int>{0}));
    plan.fixedOpponent = weights;
    EXPECT_EQ(pairings(), (std::set<int>{0, 1, 2}));
}

TEST(Tuning, InitialCandidatesNeedAProof) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto regular = std::make_shared<const Weights>(defaultWeights(*image));
    const auto inverted = makeInvertedWeights(*image);
    TunePlan plan{.play = {.games = 8, .nodes = 60}, .rounds = 1, .maxPairs = 120, .step = 0.05};
    plan.initialCandidate = inverted;
    EXPECT_EQ(tune(image, regular, plan).weights, nullptr);
    plan.initialCandidate = regular;
    EXPECT_EQ(tune(image, inverted, plan).weights, regular);
}

TEST(Tuning, InvertedWeightsLose) {
    // From inverted material, training improves the weights and the match proves it.
    const auto image = imageOf("nielsen-brandubh-7");
    const auto regular = std::make_shared<const Weights>(defaultWeights(*image));
    const PairCounts pairs =
        runSprtMatch(image, regular, makeInvertedWeights(*image), {.nodes = 200, .seed = 2}, {}, 60, 0.05);
    EXPECT_GT(computePairFigures(pairs, 0.05).share, 0.5);
    const TuneResult stopped = tune(image, regular, {.play = {.games = 4, .nodes = 60}, .rounds = 1},
                                    [](const TuneProgress&) { return false; });
    EXPECT_TRUE(stopped.stopped);
    EXPECT_EQ(stopped.weights, nullptr);
}

}  // namespace
}  // namespace tafl
