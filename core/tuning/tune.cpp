#include "tuning/tune.hpp"

#include "tuning/network_training.hpp"

namespace tafl {
namespace {

constexpr double ridgePoints = 20;             ///< of logistic_regression.hpp's `fit`
constexpr std::size_t maxRoundsKept = 3;       ///< training window of terms, in rounds
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

/// Trains a network on search scores and, on request, on results.
class NetworkTrainer {
public:
    NetworkTrainer(const std::shared_ptr<const RuleImage>& image, const TunePlan& plan)
        : image_(image), plan_(plan), window_(*image, plan.maxSamples, plan.resultPart) {}

    /// Reads the rounds that are continued.
    Result<void> resume() {
        return plan_.firstRound > 1 && !plan_.samples.empty() ? window_.load(plan_.samples, plan_.firstRound)
                                                              : Result<void>{};
    }

    /// `player` plays the games, and training continues from it whether or not it was proved stronger.
    Result<TrainedRound> train(const std::shared_ptr<const Weights>& player, SelfPlay play, TuneRound& round,
                               const ProgressCallback& onProgress) {
        play.randomMoveInterval = networkRandomMoveInterval, play.maxDoublings = networkMaxDoublings;
        play.equalSelfPlay = true;
        const Samples games = generateSamples(image_, player, play, onProgress);
        recordResults(round, games);
        const TrainedRound unchanged{player, games.evenHandicap};
        if (!onProgress(play.games)) return unchanged;  // stopped: an unfinished round does not count
        window_.add(round.number, games.list);
        if (!plan_.samples.empty())
            if (auto saved = window_.save(plan_.samples); !saved) return tl::unexpected(saved.error());
        round.positions = window_.size();
        if (round.number == 1 && plan_.initialCandidate)
            return TrainedRound{plan_.initialCandidate, games.evenHandicap};
        if (!window_.size()) return unchanged;
        const TrainingResult learned =
            trainNetwork(*image_, *player, window_, {.seed = play.seed, .workers = play.workers});
        round.lossBefore = learned.before, round.lossAfter = learned.after;
        return TrainedRound{learned.weights, games.evenHandicap};
    }

private:
    const std::shared_ptr<const RuleImage>& image_;
    const TunePlan& plan_;
    SampleWindow window_;
};

}  // namespace

TuneResult tune(const std::shared_ptr<const RuleImage>& image, std::shared_ptr<const Weights> initial,
                const TunePlan& plan, const std::function<bool(const TuneProgress&)>& onProgress) {
    TuneResult out;
    TermTrainer terms(image, plan);
    NetworkTrainer network(image, plan);
    auto best = plan.best ? plan.best : std::move(initial);
    // The latest network keeps playing even if unproved, because only then can it surpass the weights it first learned
    // from. Terms are fitted to games of the best weights.
    auto player = plan.network && plan.initialCandidate ? plan.initialCandidate : plan.player ? plan.player : best;
    if (auto read = network.resume(); !read) out.errors = read.error();
    // Guards against overfitting to self-play.
    const auto fixedOpponent = std::make_shared<const Weights>(defaultWeights(*image));
    const int end = plan.firstRound + plan.rounds;
    for (int number = plan.firstRound; number < end && !out.stopped && out.errors.empty(); ++number) {
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
        const Result<TrainedRound> outcome =
            plan.network ? network.train(player, play, round, playing) : terms.train(player, play, round, playing);
        if (!outcome) out.errors = outcome.error();
        if (out.stopped || !outcome) break;
        const TrainedRound& trained = *outcome;
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
