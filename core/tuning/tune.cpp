#include "tuning/tune.hpp"

#include "tuning/network_training.hpp"

namespace tafl {
namespace {

constexpr double ridgePoints = 20;             ///< of logistic_regression.hpp's `fit`
constexpr std::size_t maxRoundsKept = 3;       ///< training window, in rounds
constexpr int networkRandomMoveInterval = 24;  ///< SelfPlay::randomMoveInterval
constexpr double networkMaxDoublings = 2;

struct TrainedRound {
    std::shared_ptr<const Weights> candidate;
    std::array<double, maxPairings> evenHandicap{};
};

void recordResults(TuneRound& round, const GamesPlayed& games) {
    round.attackersWon = games.attackersWon, round.defendersWon = games.defendersWon, round.drawn = games.drawn;
}

/// Fits piece-square values and terms to game results.
class TermTrainer {
public:
    TermTrainer(const std::shared_ptr<const RuleImage>& image, const TunePlan& plan)
        : image_(image), plan_(plan), layout_(*image) {}

    TrainedRound train(const std::shared_ptr<const Weights>& best, const SelfPlay& play, TuneRound& round,
                       const ProgressCallback& onProgress) {
        TrainingData games = generateTrainingData(image_, best, layout_, play, onProgress);
        recordResults(round, games);
        const bool usesInitial = round.number == 1 && plan_.initialCandidate;
        if (usesInitial && (best->network || plan_.initialCandidate->network))
            return {plan_.initialCandidate, games.evenHandicap};
        trainingData_.push_back(std::move(games.rows));
        if (trainingData_.size() > maxRoundsKept) trainingData_.erase(trainingData_.begin());
        // Re-evaluates the rows of earlier rounds with the current weights.
        std::vector<FitRow> rows = plan_.recorded;
        for (const auto& h : trainingData_) rows.insert(rows.end(), h.begin(), h.end());
        const auto fitFrom = [&](const Weights& weights) {
            for (FitRow& row : rows) row.base = layout_.score(row, weights);
            return fit(rows, layout_.features(), ridgePoints);
        };
        round.positions = rows.size();
        const Fit found = fitFrom(*best);
        TrainedRound out{
            usesInitial ? plan_.initialCandidate : std::make_shared<const Weights>(layout_.applyFit(*best, found)),
            games.evenHandicap};
        round.lossBefore = found.before, round.lossAfter = usesInitial ? fitFrom(*out.candidate).before : found.after;
        return out;
    }

private:
    const std::shared_ptr<const RuleImage>& image_;
    const TunePlan& plan_;
    FitLayout layout_;
    std::vector<std::vector<FitRow>> trainingData_;
};

/// Trains a network on search scores.
class NetworkTrainer {
public:
    NetworkTrainer(const std::shared_ptr<const RuleImage>& image, const TunePlan& plan) : image_(image), plan_(plan) {}

    /// `player` plays the games, and training continues from it whether or not it was proved stronger.
    TrainedRound train(const std::shared_ptr<const Weights>& player, SelfPlay play, TuneRound& round,
                       const ProgressCallback& onProgress) {
        play.randomMoveInterval = networkRandomMoveInterval, play.maxDoublings = networkMaxDoublings;
        Samples games = generateSamples(image_, player, play, onProgress);
        recordResults(round, games);
        trainingData_.push_back(std::move(games.list));
        if (trainingData_.size() > maxRoundsKept) trainingData_.erase(trainingData_.begin());
        std::vector<Sample> samples;
        for (const auto& h : trainingData_) samples.insert(samples.end(), h.begin(), h.end());
        round.positions = samples.size();
        if (round.number == 1 && plan_.initialCandidate) return {plan_.initialCandidate, games.evenHandicap};
        if (samples.empty()) return {player, games.evenHandicap};
        const TrainingResult learned =
            trainNetwork(*image_, *player, samples, {.seed = play.seed, .workers = play.workers});
        round.lossBefore = learned.before, round.lossAfter = learned.after;
        return {learned.weights, games.evenHandicap};
    }

private:
    const std::shared_ptr<const RuleImage>& image_;
    const TunePlan& plan_;
    std::vector<std::vector<Sample>> trainingData_;
};

}  // namespace

TuneResult tune(const std::shared_ptr<const RuleImage>& image, std::shared_ptr<const Weights> initial,
                const TunePlan& plan, const std::function<bool(const TuneProgress&)>& onProgress) {
    TuneResult out;
    TermTrainer terms(image, plan);
    NetworkTrainer network(image, plan);
    auto best = std::move(initial);
    // The latest network keeps playing even if unproved: only so can it surpass the weights it first learned from.
    // Terms are fitted to games of the best weights.
    auto player = plan.network && plan.initialCandidate ? plan.initialCandidate : best;
    // Guards against overfitting to self-play.
    const auto fixedOpponent = std::make_shared<const Weights>(defaultWeights(*image));
    for (int number = 1; number <= plan.rounds && !out.stopped; ++number) {
        const auto makeCallback = [&](TuneStage stage, int of) {
            return [&, stage, of](int done) {
                if (onProgress && !onProgress({number, stage, done, of, nullptr})) out.stopped = true;
                return !out.stopped;
            };
        };
        TuneRound round{.number = number};
        SelfPlay play = plan.play;
        play.seed = plan.play.seed * 1000 + static_cast<std::uint64_t>(number);
        play.fixedOpponent = fixedOpponent;
        // 1. Games and training.
        const auto playing = makeCallback(TuneStage::playing, play.games);
        const TrainedRound trained =
            plan.network ? network.train(player, play, round, playing) : terms.train(player, play, round, playing);
        if (out.stopped) break;
        // 2. Match against the best weights.
        play.seed += 500;
        round.pairs = runSprtMatch(image, trained.candidate, best, play, trained.evenHandicap, plan.maxPairs, plan.step,
                                   makeCallback(TuneStage::proving, plan.maxPairs));
        round.stronger = !out.stopped && computePairFigures(round.pairs, plan.step).logLikelihoodRatio >= sprtBound;
        if (round.stronger) out.weights = best = trained.candidate;
        player = plan.network ? trained.candidate : best;
        round.learned = trained.candidate;
        out.rounds.push_back(round);
        if (onProgress && !onProgress({number, TuneStage::proving, 0, 0, &round})) out.stopped = true;
    }
    return out;
}

}  // namespace tafl
