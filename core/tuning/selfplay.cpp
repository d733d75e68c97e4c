#include "tuning/selfplay.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <optional>

#include "image/symmetry.hpp"

namespace tafl {
namespace {

constexpr int maxOpenScore = 4;         ///< multiples of scoreAtTenToOne; larger scores are decided
constexpr float unknownShare = -1;      ///< no share from a search
constexpr double searchShare = 0.2;     ///< weight of the search score in a label; the rest is the result
constexpr std::size_t rowsPerGame = 4;  ///< effective number of independent positions per game

/// A handicap only adds nodes to the favoured side: a search that finishes no iteration plays in a different way.
std::array<std::uint64_t, 2> computeNodes(std::uint64_t nodes, double handicap) {
    const auto doubled = [&](double times) {
        return static_cast<std::uint64_t>(static_cast<double>(nodes) * std::exp2(std::max(times, 0.0)));
    };
    return {doubled(handicap), doubled(-handicap)};
}

/// In doublings of nodes.
double maxHandicap(Pairing pairing, const SelfPlay& plan) {
    if (pairing == Pairing::selfPlay) return plan.equalSelfPlay ? 0 : plan.maxDoublings;
    return std::min(3.0, plan.maxDoublings);
}

Pairing selectPairing(int game, const SelfPlay& plan) {
    constexpr Pairing turns[] = {Pairing::selfPlay, Pairing::attacksOpponent, Pairing::selfPlay,
                                 Pairing::defendsAgainstOpponent};
    return plan.fixedOpponent ? turns[game % 4] : Pairing::selfPlay;
}

/// Uses the plan's openings, then random ones if there are too few.
std::vector<Opening> collectOpenings(const std::shared_ptr<const RuleImage>& image, const SelfPlay& plan, int count) {
    std::vector<Opening> out = plan.openings;
    Random random(plan.seed);
    const auto shuffle = [&] {
        for (std::size_t i = out.size(); i > 1; --i)
            std::swap(out[i - 1], out[random.below(static_cast<std::uint32_t>(i))]);
    };
    const auto wanted = static_cast<std::size_t>(count);
    shuffle();
    if (out.size() >= wanted) {
        out.resize(wanted);
        return out;
    }
    const bool mixed = !out.empty();
    // Short and long openings alternate: longer ones are less balanced, which adds variety.
    OpeningGenerator shortOpenings(image, plan.seed, 4), mediumOpenings(image, plan.seed + 1, 8),
        longOpenings(image, plan.seed + 2, 14);
    OpeningGenerator* const kinds[] = {&shortOpenings, &mediumOpenings, &longOpenings};
    for (std::size_t kind = 0, misses = 0; out.size() < wanted && misses < 3; ++kind) {
        if (auto opening = kinds[kind % 3]->next())
            out.push_back(std::move(*opening)), misses = 0;
        else
            ++misses;
    }
    if (mixed) shuffle();
    return out;
}

}  // namespace

FitLayout::FitLayout(const RuleImage& image) : size_(image.size) {
    const auto forms = symmetries(image);
    for (std::size_t c = 1; c <= image.calls.classes.size(); ++c)
        for (Square s = 0; s < size_ * size_; ++s) {
            Square minSquare = s;
            for (const int form : forms) minSquare = std::min(minSquare, transformSquare(s, form, size_));
            if (minSquare == s) {
                number_[c][static_cast<std::size_t>(s)] = static_cast<std::uint16_t>(squares_++);
                example_.emplace_back(static_cast<int>(c), s);
            } else {
                number_[c][static_cast<std::size_t>(s)] = number_[c][static_cast<std::size_t>(minSquare)];
            }
        }
}

bool canArrive(const Position& position) {
    const EvalInputs evalInputs = position.evalInputs();
    return evalInputs.openGoals > 0 && evalInputs.royalSide == position.toMove();
}

bool isBestMoveQuiet(Position& position, const SearchResult& found) {
    Candidate best;
    return !position.candidate(found.best, best) || !(best.mayCapture() || best.reachesGoal());
}

float scoreToShare(int score, const Weights& weights) {
    return static_cast<float>(expectedShare(400.0 * score / weights.scoreAtTenToOne));
}

float searchedShare(const Position& position, const SearchResult& found, const Weights& weights) {
    return scoreToShare(position.toMove() == Side::attackers ? found.score : -found.score, weights);
}

FitRow FitLayout::makeRow(const Position& position, const EnclosureTables& enclosure) const {
    FitRow out;
    std::map<std::uint16_t, float> found;
    for (Square s = 0; s < size_ * size_; ++s)
        if (const int c = position.occupant(s)) found[static_cast<std::uint16_t>(squareFeature(c, s))] += 1;
    const Terms terms =
        computeTerms(position.evalInputs(), enclosure.features(PieceSets::of(position)), position.toMove());
    // Evaluation terms count in sixteenths.
    for (std::size_t t = 0; t < termCount; ++t)
        if (terms[t]) found[static_cast<std::uint16_t>(termFeature(t))] = static_cast<float>(terms[t]) / 16;
    out.features.assign(found.begin(), found.end());
    return out;
}

float FitLayout::score(const FitRow& row, const Weights& weights) const {
    float out = 0;
    for (const auto& [i, value] : row.features)
        if (i < squares_) {
            const auto& [c, s] = example_[i];
            out += value * weights.squares[static_cast<std::size_t>(c)][static_cast<std::size_t>(s)];
        } else {
            out += value * static_cast<float>(weights.terms[i - squares_]);
        }
    return out;
}

Weights FitLayout::applyFit(const Weights& weights, const Fit& fit) const {
    Weights out = weights;
    out.scoreAtTenToOne = Weights().scoreAtTenToOne, out.calibrated = false;  // the old calibration is invalid
    const auto add = [](auto& weight, double change, long maximum) {
        weight = static_cast<std::remove_reference_t<decltype(weight)>>(
            std::clamp(std::lround(weight + change), -maximum, maximum));
    };
    for (std::size_t c = 1; c < out.squares.size(); ++c)
        for (Square s = 0; s < size_ * size_; ++s) {
            const std::size_t i = squareFeature(static_cast<int>(c), s);
            if (i < squares_ && example_[i].first == static_cast<int>(c))
                add(out.squares[c][static_cast<std::size_t>(s)], fit.change[i], maxSquareWeight);
        }
    for (std::size_t t = 0; t < termCount; ++t) add(out.terms[t], fit.change[termFeature(t)], maxTermWeight);
    add(out[Term::always], 16 * fit.constant, maxTermWeight);
    return out;
}

void assignRowWeights(std::vector<FitRow>& rows) {
    for (FitRow& row : rows)
        row.weight = std::min(1.0f, static_cast<float>(rowsPerGame) / static_cast<float>(rows.size()));
}

GamesPlayed playGames(const std::shared_ptr<const RuleImage>& image, const std::shared_ptr<const Weights>& weights,
                      const SelfPlay& plan, const GameObserver& observer, const ProgressCallback& onProgress) {
    GamesPlayed out;
    const auto openings = collectOpenings(image, plan, plan.games);
    // Each batch uses the handicaps estimated from the earlier batches.
    constexpr int batch = 32;
    int done = 0;
    bool stopped = false;
    for (int begin = 0; begin < static_cast<int>(openings.size()) && !stopped; begin += batch) {
        const int count = std::min(batch, static_cast<int>(openings.size()) - begin);
        std::vector<Winner> winners(static_cast<std::size_t>(count));
        std::mutex mutex;
        if (observer.onBatchBegin) observer.onBatchBegin(count);
        runParallel(count, plan.workers, [&](int job) {
            const int number = begin + job;
            Random random(plan.seed * 0x9E3779B97F4A7C15ull + static_cast<std::uint64_t>(number));
            SelfPlayGame game{.place = job, .pairing = selectPairing(number, plan), .random = random};
            const double maximum = maxHandicap(game.pairing, plan);
            game.handicap = std::clamp(
                out.evenHandicap[static_cast<std::size_t>(game.pairing)] + static_cast<double>(random.below(5)) - 2,
                -maximum, maximum);
            const EngineSettings settings{.megabytes = 1, .seed = random.next() | 1, .error = 6, .weights = weights};
            SearchEngine engine(image, settings);
            std::optional<SearchEngine> fixedOpponent;
            SearchEngine* players[2] = {&engine, &engine};
            if (game.pairing != Pairing::selfPlay) {
                EngineSettings other = settings;
                other.weights = plan.fixedOpponent;
                players[game.pairing == Pairing::attacksOpponent ? 1 : 0] = &fixedOpponent.emplace(image, other);
            }
            const auto position = positionAfter(image, openings[static_cast<std::size_t>(number)]);
            const auto observeMove = [&](const SearchResult& r) {
                observer.onMove(game, *position, r, players[static_cast<std::size_t>(position->toMove())] == &engine);
            };
            const auto ended = playGame(*position, players, computeNodes(plan.nodes, game.handicap), plan.maxPlies,
                                        random, observeMove, plan.randomMoveInterval);
            if (observer.ended) observer.ended(game, ended);
            winners[static_cast<std::size_t>(job)] = ended.value_or(Winner::draw);
            const std::lock_guard lock(mutex);
            ++done;
            if (onProgress && !onProgress(done)) stopped = true;
            return !stopped;
        });
        if (observer.onBatchEnd) observer.onBatchEnd(count);
        std::array<double, maxPairings> sum{}, games{};
        for (int job = 0; job < count; ++job) {
            const Winner w = winners[static_cast<std::size_t>(job)];
            ++(w == Winner::attackers ? out.attackersWon : w == Winner::defenders ? out.defendersWon : out.drawn);
            const auto pairing = static_cast<std::size_t>(selectPairing(begin + job, plan));
            sum[pairing] += w == Winner::attackers ? 1 : w == Winner::defenders ? -1 : 0, ++games[pairing];
        }
        for (std::size_t i = 0; i < maxPairings; ++i) {
            const double maximum = maxHandicap(static_cast<Pairing>(i), plan);
            if (games[i] > 0)
                out.evenHandicap[i] = std::clamp(out.evenHandicap[i] - 1.5 * sum[i] / games[i],
                                                 std::min(1 - maximum, 0.0), std::max(maximum - 1, 0.0));
        }
    }
    return out;
}

TrainingData generateTrainingData(const std::shared_ptr<const RuleImage>& image,
                                  const std::shared_ptr<const Weights>& weights, const FitLayout& layout,
                                  const SelfPlay& plan, const ProgressCallback& onProgress) {
    TrainingData out;
    const EnclosureTables enclosure(*image);
    std::vector<std::vector<FitRow>> rows;
    GameObserver observer;
    observer.onBatchBegin = [&](int games) { rows.assign(static_cast<std::size_t>(games), {}); };
    observer.onMove = [&](SelfPlayGame& game, Position& position, const SearchResult& r, bool byOwnWeights) {
        // Trains on quiet, undecided positions; tactics belong to the search.
        if (game.random.below(3) != 0 || (byOwnWeights && std::abs(r.score) > maxOpenScore * weights->scoreAtTenToOne))
            return;
        if (canArrive(position) || isRoyalHunt(position) || !isBestMoveQuiet(position, r)) return;
        FitRow row = layout.makeRow(position, enclosure);
        row.handicap = static_cast<float>(game.handicap), row.pairing = static_cast<std::uint8_t>(game.pairing);
        row.share = byOwnWeights ? searchedShare(position, r, *weights) : unknownShare;
        rows[static_cast<std::size_t>(game.place)].push_back(std::move(row));
    };
    observer.ended = [&](SelfPlayGame& game, std::optional<Winner> winner) {
        auto& gameRows = rows[static_cast<std::size_t>(game.place)];
        if (!winner) gameRows.clear();
        for (FitRow& row : gameRows) {
            const double found = row.share == unknownShare ? attackersResult(*winner) : row.share;
            row.share = static_cast<float>(searchShare * found + (1 - searchShare) * attackersResult(*winner));
        }
        assignRowWeights(gameRows);
    };
    observer.onBatchEnd = [&](int) {
        for (auto& list : rows)
            out.rows.insert(out.rows.end(), std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
    };
    static_cast<GamesPlayed&>(out) = playGames(image, weights, plan, observer, onProgress);
    return out;
}

PairCounts runSprtMatch(const std::shared_ptr<const RuleImage>& image, const std::shared_ptr<const Weights>& candidate,
                        const std::shared_ptr<const Weights>& old, const SelfPlay& plan,
                        const std::array<double, maxPairings>& evenHandicap, int maxPairs, double step,
                        const ProgressCallback& onProgress) {
    PairCounts out{};
    const std::vector<Opening> openings = plan.openings.empty() ? makeRandomOpenings(image, plan.seed, 6, maxPairs)
                                                                : collectOpenings(image, plan, maxPairs);
    /// Half points of `own`, playing `side`, against `others`. Both games of a pair throw the same dice, and other
    /// pairs throw others: games with dice have no openings that tell pairs apart.
    const auto points = [&](int pair, Side side, const std::shared_ptr<const Weights>& own,
                            const std::shared_ptr<const Weights>& others, double handicap) {
        SearchEngine one(image, {.megabytes = 1, .weights = own}), two(image, {.megabytes = 1, .weights = others});
        SearchEngine* players[2] = {&two, &two};
        players[static_cast<std::size_t>(side)] = &one;
        Random random(plan.seed * 0x9E3779B97F4A7C15ull + static_cast<std::uint64_t>(pair));
        const auto position = positionAfter(image, openings[static_cast<std::size_t>(pair)]);
        const Winner winner =
            playGame(*position, players, computeNodes(2 * plan.nodes, handicap), plan.maxPlies, random, {})
                .value_or(Winner::draw);
        return winner == Winner::draw ? 1 : winner == winnerOf(side) ? 2 : 0;
    };
    std::mutex mutex;
    // Counts pairs in opening order and none after the decision, so that results do not depend on thread timing.
    std::vector<std::optional<int>> halfPoints(openings.size());
    std::size_t counted = 0;
    bool decided = false;
    int done = 0;
    runParallel(static_cast<int>(openings.size()), plan.workers, [&](int job) {
        int pairHalfPoints = 0;
        if (plan.fixedOpponent && job % 2 == 1) {
            const Side side = job % 4 == 1 ? Side::attackers : Side::defenders;
            const double handicap = evenHandicap[static_cast<std::size_t>(
                side == Side::attackers ? Pairing::attacksOpponent : Pairing::defendsAgainstOpponent)];
            pairHalfPoints = 2 + points(job, side, candidate, plan.fixedOpponent, handicap) -
                             points(job, side, old, plan.fixedOpponent, handicap);
        } else {
            for (const Side side : {Side::attackers, Side::defenders})
                pairHalfPoints +=
                    points(job, side, candidate, old, evenHandicap[static_cast<std::size_t>(Pairing::selfPlay)]);
        }
        const std::lock_guard lock(mutex);
        halfPoints[static_cast<std::size_t>(job)] = pairHalfPoints;
        for (; !decided && counted < halfPoints.size() && halfPoints[counted]; ++counted) {
            ++out[static_cast<std::size_t>(*halfPoints[counted])];
            decided = std::abs(computePairFigures(out, step).logLikelihoodRatio) >= sprtBound;
        }
        ++done;
        if (onProgress && !onProgress(done)) return false;
        return !decided;
    });
    return out;
}

}  // namespace tafl
