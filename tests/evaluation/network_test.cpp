// Networks: inference, incremental accumulator updates, files, and training.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "evaluation/accumulator.hpp"
#include "evaluation/weights_file.hpp"
#include "search/engine.hpp"
#include "support/installation.hpp"
#include "tuning/network_training.hpp"
#include "tuning/tune.hpp"

namespace tafl {
namespace {

using golden::imageOf;
using testing::HasSubstr;

/// Random weights, large enough to saturate units at both ends.
std::shared_ptr<const Network> randomNetwork(const RuleImage& image, std::uint64_t seed) {
    auto out = std::make_shared<Network>(Network::makeRoyalBuckets(image), 400);
    Random random(seed);
    const auto number = [&](int maxValue) {
        return static_cast<std::int16_t>(static_cast<int>(random.below(static_cast<std::uint32_t>(2 * maxValue + 1))) -
                                         maxValue);
    };
    const auto fill = [&](auto& rows, int maxValue) {
        for (auto& row : rows)
            for (auto& n : row) n = number(maxValue);
    };
    fill(out->bucketBias, Network::maxRowWeight), fill(out->menWeights, 80), fill(out->royalContext, 80);
    fill(out->outputWeights, Network::maxOutputWeight);
    for (auto& n : out->outputBias) n = 1000 * number(1000);
    return out;
}

/// Reference implementation of the formula.
int referenceValue(const Network& net, const PieceSets& pieceSets, int royalContext) {
    const Network::RoyalBuckets& royalBuckets = *net.royalBuckets;
    const auto royal = static_cast<std::size_t>(pieceSets.royals.first());
    const auto squares = static_cast<std::size_t>(royalBuckets.squares);
    const int number =
        net.outputBucket(pieceSets.men[0].count() + pieceSets.men[1].count(), RoyalContext::toMove(royalContext));
    std::int64_t total = net.outputBias[static_cast<std::size_t>(number)];
    for (std::size_t unit = 0; unit < Network::hidden; ++unit) {
        int sum = net.bucketBias[royalBuckets.bucket[royal]][unit] +
                  net.royalContext[static_cast<std::size_t>(royalContext)][unit];
        for (std::size_t side = 0; side < 2; ++side)
            for (std::size_t s = 0; s < squares; ++s)
                if (pieceSets.men[side].has(static_cast<Square>(s)) && !pieceSets.royals.has(static_cast<Square>(s)))
                    sum += net.menWeights[(royalBuckets.bucket[royal] * 2 + side) * squares +
                                          royalBuckets.orientedSquares[royalBuckets.form[royal] * squares + s]][unit];
        sum = std::clamp(sum, 0, Network::quantizedOne);
        total += std::int64_t{sum} * sum * net.outputWeights[static_cast<std::size_t>(number)][unit];
    }
    return static_cast<int>(total * net.scoreAtTenToOne * 1000 / (std::int64_t{255 * 255 * 32} * 2303));
}

PieceSets transform(const PieceSets& pieceSets, const Network::RoyalBuckets& royalBuckets, int form) {
    PieceSets out;
    const auto transformSet = [&](const SquareSet& from, SquareSet& to) {
        from.each([&](Square s) {
            to.add(royalBuckets.orientedSquares[static_cast<std::size_t>(form * royalBuckets.squares + s)]);
        });
    };
    transformSet(pieceSets.men[0], out.men[0]), transformSet(pieceSets.men[1], out.men[1]),
        transformSet(pieceSets.royals, out.royals);
    return out;
}

TEST(Network, MatchesReferenceHoweverReached) {
    int captures = 0, royalMoves = 0, offAxis = 0, dirtyPieces = 0;
    for (const char* variant :
         {"nielsen-brandubh-7", "opentafl-tablut-9", "nielsen-copenhagen-11", "opentafl-alea-19"}) {
        const auto image = imageOf(variant);
        const auto network = randomNetwork(*image, 5);
        Random random(9);
        for (int game = 0; game < 20; ++game) {
            const auto position = Position::create(image);
            position->start();
            // Alternating accumulators and their piece sets; the third belongs to an older position.
            Accumulator accumulator[3];
            PieceSets earlierSets[3], pieceSets = PieceSets::of(*position);
            for (int ply = 0; ply < 60; ++ply) {
                Accumulator& now = accumulator[ply % 2];
                const int from = ply % 7 == 3 ? 2 : 1 - ply % 2;
                updateAccumulator(*network, pieceSets, earlierSets[from], accumulator[from], now);
                earlierSets[ply % 2] = pieceSets;
                const int royalContext = RoyalContext::indexFrom(position->evalInputs(), position->toMove());
                const int value = evaluateNetwork(*network, now, royalContext);
                ASSERT_EQ(value, referenceValue(*network, pieceSets, royalContext)) << variant << ", ply " << ply;
                // The result must not depend on the board's orientation.
                const auto size = static_cast<std::size_t>(image->size),
                           at = static_cast<std::size_t>(pieceSets.royals.first());
                const std::size_t rank = at / size, file = at % size, last = size - 1;
                // On an axis of symmetry two orientations are possible; one is chosen.
                const bool onAxis = rank == file || rank + file == last || 2 * rank == last || 2 * file == last;
                for (const int form : network->royalBuckets->forms) {
                    Accumulator other;
                    updateAccumulator(*network, transform(pieceSets, *network->royalBuckets, form), {}, {}, other);
                    if (!onAxis) {
                        EXPECT_EQ(evaluateNetwork(*network, other, royalContext), value);
                    }
                    offAxis += !onAxis;
                }
                if (ply % 11 == 0) accumulator[2] = now, earlierSets[2] = pieceSets;
                std::vector<Move> moves;
                position->legal(moves);
                if (moves.empty()) break;
                const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                const auto side = static_cast<std::size_t>(position->toMove());
                const bool royal = pieceSets.royals.has(move.from());
                royalMoves += royal;
                const MoveResult moveResult = position->make(move);
                if (moveResult.ending.over) break;
                ASSERT_EQ(moveResult.isCapture(), !position->taken().empty());
                captures += moveResult.isCapture();
                if (pieceSets.men[side].has(move.from()))
                    pieceSets.move(static_cast<Side>(side), royal, move.from(), move.to());
                if (moveResult.isCapture()) pieceSets.removeCaptured(*position);
                if (!pieceSets.royals.any()) break;
                // The incremental path, where a DirtyPiece applies.
                DirtyPiece dirtyPiece{.side = static_cast<Side>(side),
                                      .from = static_cast<std::int16_t>(move.from()),
                                      .to = static_cast<std::int16_t>(move.to())};
                const auto taken = position->taken();
                if (royal || taken.size() > DirtyPiece::maxCaptured) continue;
                for (const CapturedPiece& t : taken)
                    dirtyPiece.captured[dirtyPiece.capturedCount++] = static_cast<std::int16_t>(t.square);
                Accumulator refreshed, incremental;
                updateAccumulator(*network, pieceSets, earlierSets[ply % 2], now, refreshed);
                const int context = RoyalContext::indexFrom(position->evalInputs(), position->toMove());
                EXPECT_EQ(updateAndEvaluate(*network, dirtyPiece, now, context, incremental),
                          evaluateNetwork(*network, refreshed, context));
                ASSERT_EQ(incremental.accumulation, refreshed.accumulation);
                ASSERT_EQ(std::pair(incremental.royal, incremental.pieceCount),
                          std::pair(refreshed.royal, refreshed.pieceCount));
                ++dirtyPieces;
            }
        }
    }
    EXPECT_GT(offAxis, 50);
    EXPECT_GT(captures, 50);
    EXPECT_GT(royalMoves, 50);
    EXPECT_GT(dirtyPieces, 500);
}

TEST(Network, PointsAreExactQuotients) {
    const auto image = imageOf("nielsen-brandubh-7");
    const std::int64_t divisor = std::int64_t{255 * 255 * 32} * 2303;
    PieceSets king;
    king.royals.add(24), king.men[1].add(24);
    for (const int scoreAtTenToOne : {1, 10, 400, 1763, 20000, 32767}) {
        Network net(Network::makeRoyalBuckets(*image), scoreAtTenToOne);
        const auto check = [&](std::int64_t sum) {
            if (std::abs(sum) > Network::maxOutputBias) return;
            net.outputBias.fill(static_cast<std::int32_t>(sum));
            Accumulator accumulator;
            updateAccumulator(net, king, {}, {}, accumulator);
            ASSERT_EQ(evaluateNetwork(net, accumulator, 0), static_cast<int>(sum * scoreAtTenToOne * 1000 / divisor))
                << scoreAtTenToOne << " " << sum;
        };
        // Near whole quotients an error of one unit would show.
        for (std::int64_t refreshed = 0; refreshed <= 50; ++refreshed)
            for (std::int64_t off = -2; off <= 2; ++off)
                for (const int sign : {-1, 1}) check(sign * (refreshed * divisor / (scoreAtTenToOne * 1000) + off));
        check(Network::maxOutputBias), check(-Network::maxOutputBias);
    }
}

TEST(Network, NeedsExactlyOneRoyalPiece) {
    EXPECT_EQ(Network::makeRoyalBuckets(*imageOf("nielsen-brandubh-7"))->buckets, 10);
    EXPECT_EQ(Network::makeRoyalBuckets(*imageOf("nielsen-copenhagen-11"))->buckets, 21);
    RuleImage image = *imageOf("nielsen-brandubh-7");
    const auto king = image.start[24];
    image.start[0] = king;
    EXPECT_EQ(Network::makeRoyalBuckets(image), nullptr);
    EXPECT_THAT(parseWeights("format 1\nnetwork 32 400\n", image, "f").error().front().message(),
                HasSubstr("a network, where no side begins with exactly one royal piece"));
    image.start[0] = image.start[24] = 0;
    EXPECT_EQ(Network::makeRoyalBuckets(image), nullptr);
    Accumulator accumulator;
    const auto network = randomNetwork(*imageOf("nielsen-brandubh-7"), 1);
    PieceSets pieceSets = PieceSets::of(*[] {
        auto position = Position::create(imageOf("nielsen-brandubh-7"));
        position->start();
        return position;
    }());
    updateAccumulator(*network, pieceSets, {}, {}, accumulator);
    EXPECT_NE(accumulator.royal, noSquare);
    // Without a royal piece the network is silent, and later updates must not use that accumulator.
    PieceSets without = pieceSets;
    without.men[1] -= without.royals, without.royals = {};
    Accumulator cleared, again;
    updateAccumulator(*network, without, pieceSets, accumulator, cleared);
    EXPECT_EQ(evaluateNetwork(*network, cleared, 0), 0);
    updateAccumulator(*network, pieceSets, without, cleared, again);
    EXPECT_EQ(again.accumulation, accumulator.accumulation);
}

TEST(Network, IsTheSearchsStaticEvaluation) {
    // At depth one without captures the search score is the best static evaluation.
    for (const char* variant : {"nielsen-brandubh-7", "nielsen-copenhagen-11"}) {
        const auto image = imageOf(variant);
        auto weights = std::make_shared<Weights>(defaultWeights(*image));
        weights->network = randomNetwork(*image, 3);
        for (const bool terms : {true, false}) {
            if (!terms) weights->terms = {};
            EngineSettings settings{.weights = weights};
            settings.searchFeatures.disable(SearchFeature::quiescence);
            SearchEngine engine(image, settings);
            const EnclosureTables enclosure(*image);
            const auto position = Position::create(image);
            position->start();
            Random random(2);
            for (int ply = 0; ply < 12; ++ply) {
                std::vector<Move> moves;
                position->legal(moves);
                engine.newGame();
                const SearchResult found = engine.search(*position, {.depth = 1});
                int best = -1000000;
                for (const Move move : moves) {
                    const Side mover = position->toMove();
                    ASSERT_FALSE(position->make(move).ending.over);
                    const int score = evaluate(*weights, *position, enclosure);
                    best = std::max(best, mover == Side::attackers ? score : -score);
                    position->undo();
                }
                EXPECT_EQ(found.score, best) << variant << " " << ply;
                position->make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            }
        }
    }
}

TEST(Network, RoundTripsAndReportsErrorLines) {
    const auto image = imageOf("nielsen-brandubh-7");
    Weights weights = defaultWeights(*image);
    weights.network = randomNetwork(*image, 7);
    const std::string text = formatWeights(weights, *image, {});
    const auto again = parseWeights(text, *image, "file");
    ASSERT_TRUE(again) << again.error().front().message();
    EXPECT_EQ(*again, weights);
    EXPECT_NE(*again, defaultWeights(*image));
    const auto firstError = [&](const std::string& from, const std::string& to) {
        std::string other = text;
        other.replace(other.find(from), from.size(), to);
        const auto read = parseWeights(other, *image, "some.weights");
        return read ? std::string() : read.error().front().message();
    };
    EXPECT_THAT(firstError("network 32 400", "network 64 400"),
                HasSubstr("'network 64 400' is no network that can be read (network 32 and a score of 1 to 32767)"));
    EXPECT_THAT(firstError("network 32 400", "network 32 0"), HasSubstr("is no network"));
    EXPECT_THAT(firstError("\nconstants\n", "\nconstant\n"), HasSubstr("a network goes on otherwise (constants)"));
    EXPECT_THAT(firstError("\nmen\n", "\nmen\n1 2 3\n"), HasSubstr("no row of 'men' (32 numbers of -255 to 255)"));
    EXPECT_THAT(firstError("\noutputs\n", "\noutputs\n128 "), HasSubstr("no row of 'outputs'"));
    const auto shortened = parseWeights(text.substr(0, text.size() - 200), *image, "some.weights");
    ASSERT_FALSE(shortened);
    EXPECT_THAT(parseWeights(text.substr(0, text.find("\nmen\n") + 5), *image, "f").error().front().message(),
                HasSubstr("the network ends too early"));
    // The reported line number is that of the row.
    const auto lines =
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find("\nroyal\n")), '\n') + 3;
    EXPECT_THAT(firstError("\nroyal\n", "\nroyal\nx "), HasSubstr("some.weights:" + std::to_string(lines)));
}

/// Labels that depend only on the difference in men.
std::vector<Sample> samplesOfMen(const std::shared_ptr<const RuleImage>& image) {
    std::vector<Sample> out;
    Random random(4);
    const auto position = Position::create(image);
    while (out.size() < 50000) {
        position->start();
        for (int ply = 0; ply < 60; ++ply) {
            std::vector<Move> moves;
            position->legal(moves);
            if (moves.empty() ||
                position->make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]).ending.over)
                break;
            Sample sample{.pieceSets = PieceSets::of(*position)};
            sample.royalContext = RoyalContext::indexFrom(position->evalInputs(), position->toMove());
            const int attackers = sample.pieceSets.men[0].count(), defenders = sample.pieceSets.men[1].count();
            sample.found = static_cast<float>(expectedShare(100.0 * (attackers - 2 * defenders)));
            out.push_back(sample);
        }
    }
    return out;
}

/// The samples as one round of a training window.
SampleWindow windowOf(const RuleImage& image, const std::vector<Sample>& samples) {
    SampleWindow out(image);
    out.add(1, samples);
    return out;
}

/// The evaluation of a sample, in points.
int evaluateSample(const Sample& sample, const Weights& weights) {
    Accumulator accumulator;
    updateAccumulator(*weights.network, sample.pieceSets, {}, {}, accumulator);
    int score = evaluateNetwork(*weights.network, accumulator, sample.royalContext) +
                weights.terms[static_cast<std::size_t>(Term::always)] / 16;
    for (std::size_t side = 0; side < 2; ++side)
        sample.pieceSets.men[side].each([&](Square s) {
            const std::size_t number = sample.pieceSets.royals.has(s) ? 3 : side + 1;
            score += weights.squares[number][static_cast<std::size_t>(s)];
        });
    return score;
}

TEST(Learning, FitsTheSamples) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto samples = samplesOfMen(image);
    Weights noWeights;
    const TrainingResult learned =
        trainNetwork(*image, noWeights, windowOf(*image, samples), {.epochs = 10, .workers = 2});
    EXPECT_GT(learned.tested, 0u);
    EXPECT_LT(learned.tested, samples.size());
    EXPECT_LT(learned.after, 0.1 * learned.before) << learned.before << " " << learned.after;
    // So does the quantized network.
    double wrong = 0;
    for (const Sample& sample : samples)
        wrong += std::abs(scoreToShare(evaluateSample(sample, *learned.weights), *learned.weights) - sample.found);
    EXPECT_LT(wrong / static_cast<double>(samples.size()), 0.03);
}

TEST(Learning, FineTunesANetwork) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto samples = samplesOfMen(image);
    const TrainingResult learned =
        trainNetwork(*image, Weights(), windowOf(*image, samples), {.epochs = 3, .workers = 2});
    // Before training, a network keeps its old output, even after recalibration changed its scale.
    for (const int scoreAtTenToOne : {400, 1700}) {
        Weights begin = *learned.weights;
        begin.scoreAtTenToOne = scoreAtTenToOne;
        begin[Term::always] = 16 * 250;  // as a calibration may set it
        const TrainingResult same = trainNetwork(*image, begin, windowOf(*image, samples), {.epochs = 0});
        double wrong = 0;
        for (const Sample& sample : samples)
            wrong += std::abs(evaluateSample(sample, *same.weights) - evaluateSample(sample, begin));
        EXPECT_LT(wrong / static_cast<double>(samples.size()), 2.0) << scoreAtTenToOne;
        EXPECT_EQ(same.weights->scoreAtTenToOne, scoreAtTenToOne);
    }
    const TrainingResult further =
        trainNetwork(*image, *learned.weights, windowOf(*image, samples), {.epochs = 3, .workers = 2});
    EXPECT_LT(further.after, 0.8 * learned.after);
}

TEST(Learning, IsTheSameWithAnyNumberOfWorkers) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto samples = samplesOfMen(image);
    const Weights begin = defaultWeights(*image);
    const TrainingResult one = trainNetwork(*image, begin, windowOf(*image, samples), {.epochs = 1, .workers = 1});
    const TrainingResult three = trainNetwork(*image, begin, windowOf(*image, samples), {.epochs = 1, .workers = 3});
    EXPECT_EQ(*one.weights, *three.weights);
    EXPECT_EQ(trainNetwork(*image, begin, windowOf(*image, samples), {}, [](int) { return false; }).weights, nullptr);
}

TEST(Learning, ExcludesHunts) {
    // Weights that call every position open, so that only the hunt rule excludes samples.
    const auto image = imageOf("nielsen-brandubh-7");
    Weights open = defaultWeights(*image);
    open.scoreAtTenToOne = 5000;
    const auto weights = std::make_shared<const Weights>(open);
    const Samples found = generateSamples(
        image, weights,
        {.games = 40, .nodes = 60, .seed = 3, .randomMoveInterval = 3, .workers = 2, .fixedOpponent = weights});
    ASSERT_GT(found.list.size(), 100u);
    const int men = 4, royals = 1;
    for (const Sample& sample : found.list)
        ASSERT_GT(4 * (sample.pieceSets.men[1].count() - royals), men) << "a hunt among the samples";
}

TEST(Learning, SamplesAreTheSameWithAnyNumberOfWorkers) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto weights = std::make_shared<const Weights>(defaultWeights(*image));
    SelfPlay plan{.games = 12, .nodes = 60, .seed = 3, .randomMoveInterval = 10, .fixedOpponent = weights};
    const Samples one = generateSamples(image, weights, plan);
    plan.workers = 3;
    const Samples three = generateSamples(image, weights, plan);
    EXPECT_EQ(one.attackersWon + one.defendersWon + one.drawn, 12);
    ASSERT_EQ(one.list.size(), three.list.size());
    ASSERT_GT(one.list.size(), 20u);
    for (std::size_t i = 0; i < one.list.size(); ++i) {
        EXPECT_EQ(one.list[i].pieceSets, three.list[i].pieceSets);
        EXPECT_EQ(one.list[i].found, three.list[i].found);
        EXPECT_EQ(one.list[i].royalContext, three.list[i].royalContext);
    }
    // Other random moves, other games.
    plan.randomMoveInterval = 0;
    const Samples straight = generateSamples(image, weights, plan);
    EXPECT_FALSE(std::ranges::equal(straight.list, one.list, {}, &Sample::pieceSets, &Sample::pieceSets));
}

TEST(Learning, NetworksNeedAProof) {
    // Eight games teach nothing useful; the result is rejected.
    const auto image = imageOf("nielsen-brandubh-7");
    const auto initial = std::make_shared<const Weights>(defaultWeights(*image));
    TunePlan plan{.play = {.games = 8, .nodes = 60}, .rounds = 1, .maxPairs = 40, .step = 0.05};
    plan.network = true;
    const TuneResult result = tune(image, initial, plan);
    ASSERT_EQ(result.rounds.size(), 1u);
    EXPECT_GT(result.rounds.front().positions, 20u);
    EXPECT_EQ(result.weights != nullptr, result.rounds.front().stronger);
    if (result.weights) {
        EXPECT_NE(result.weights->network, nullptr);
    }
}

TEST(Learning, UnprovedNetworksPlayTheNextRound) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto terms = std::make_shared<const Weights>(defaultWeights(*image));
    const auto network =
        trainNetwork(*image, *terms, windowOf(*image, samplesOfMen(image)), {.epochs = 1, .workers = 2}).weights;
    TunePlan plan{.play = {.games = 12, .nodes = 60, .seed = 5, .workers = 2}, .rounds = 3, .maxPairs = 1};
    plan.network = true;
    plan.initialCandidate = network;
    const TuneResult result = tune(image, terms, plan);
    ASSERT_EQ(result.rounds.size(), 3u);
    EXPECT_EQ(result.weights, nullptr) << "one pair of games proves nothing";
    EXPECT_EQ(*result.rounds[0].learned, *network);
    // Each round's games are played by the weights trained in the round before.
    std::size_t positions = 0;
    auto player = network;
    for (const TuneRound& round : result.rounds) {
        SelfPlay play = plan.play;
        play.seed = plan.play.seed * 1000 + static_cast<std::uint64_t>(round.number);
        play.fixedOpponent = terms, play.randomMoveInterval = 24, play.maxDoublings = 2, play.equalSelfPlay = true;
        const Samples games = generateSamples(image, player, play);
        EXPECT_EQ(round.positions - std::exchange(positions, round.positions), games.list.size());
        EXPECT_EQ(round.attackersWon, games.attackersWon);
        EXPECT_EQ(round.defendersWon, games.defendersWon);
        EXPECT_EQ(round.drawn, games.drawn);
        player = round.learned;
    }
    EXPECT_NE(*result.rounds[2].learned, *network);
}

TEST(Learning, UsesAllEquivalentOrientations) {
    // King on the throne, labels that count attackers in one of four symmetric corners only: the result must apply to
    // all four.
    const auto image = imageOf("nielsen-brandubh-7");
    const Square throne = 24;
    std::vector<Sample> samples;
    Random random(9);
    for (int i = 0; i < 20000; ++i) {
        Sample sample;
        sample.pieceSets.royals.add(throne), sample.pieceSets.men[1].add(throne);
        int near = 0;
        for (Square s = 0; s < 49; ++s)
            if (s != throne && random.below(3) == 0) {
                sample.pieceSets.men[0].add(s);
                near += s % 7 < 3 && s / 7 < 3;
            }
        sample.found = static_cast<float>(expectedShare(150.0 * (near - 3)));
        samples.push_back(sample);
    }
    const TrainingResult learned =
        trainNetwork(*image, Weights(), windowOf(*image, samples), {.epochs = 4, .workers = 2});
    double differences = 0;
    for (const Sample& sample : samples) {
        Sample other{.pieceSets = transform(sample.pieceSets, *learned.weights->network->royalBuckets, 2)};
        differences += std::abs(evaluateSample(sample, *learned.weights) - evaluateSample(other, *learned.weights));
    }
    EXPECT_LT(differences / static_cast<double>(samples.size()), 50);
}

}  // namespace
}  // namespace tafl
