#include "tuning/tune.hpp"

#include "tuning/network_training.hpp"

namespace tafl {
namespace {

constexpr double freePoints = 20;      ///< see fit
constexpr std::size_t roundsKept = 3;  ///< whose positions a fit reads
constexpr int straysOfNetworks = 24;   ///< see SelfPlay::strays
constexpr double doublingsOfNetworks = 2;

/// What a round has learned.
struct Lesson {
    std::shared_ptr<const Weights> fresh;
    std::array<double, mostPairings> even{};
};

void note(TuneRound& round, const GamesPlayed& games) {
    round.attackersWon = games.attackersWon, round.defendersWon = games.defendersWon, round.drawn = games.drawn;
}

/// Weights of squares and terms, from the results of games.
class TermsTeacher {
public:
    TermsTeacher(const std::shared_ptr<const RuleImage>& image, const TunePlan& plan)
        : image_(image), plan_(plan), layout_(*image) {}

    Lesson teach(const std::shared_ptr<const Weights>& best, const SelfPlay& play, TuneRound& round,
                 const TellDone& tell) {
        Harvest games = harvest(image_, best, layout_, play, tell);
        note(round, games);
        const bool given = round.number == 1 && plan_.tried;
        if (given && (best->network || plan_.tried->network)) return {plan_.tried, games.even};
        harvests_.push_back(std::move(games.rows));
        if (harvests_.size() > roundsKept) harvests_.erase(harvests_.begin());
        // Positions of earlier rounds are seen with the eyes of now.
        std::vector<FitRow> rows = plan_.recorded;
        for (const auto& h : harvests_) rows.insert(rows.end(), h.begin(), h.end());
        const auto fitFrom = [&](const Weights& weights) {
            for (FitRow& row : rows) row.base = layout_.score(row, weights);
            return fit(rows, layout_.features(), freePoints);
        };
        round.positions = rows.size();
        const Fit found = fitFrom(*best);
        Lesson out{given ? plan_.tried : std::make_shared<const Weights>(layout_.changed(*best, found)), games.even};
        round.lossBefore = found.before, round.lossAfter = given ? fitFrom(*out.fresh).before : found.after;
        return out;
    }

private:
    const std::shared_ptr<const RuleImage>& image_;
    const TunePlan& plan_;
    FitLayout layout_;
    std::vector<std::vector<FitRow>> harvests_;
};

/// A network, from what searches found.
class NetworkTeacher {
public:
    NetworkTeacher(const std::shared_ptr<const RuleImage>& image, const TunePlan& plan) : image_(image), plan_(plan) {}

    /// `player`: who plays the games. What it finds takes it further, whether it was proved to be stronger or not.
    Lesson teach(const std::shared_ptr<const Weights>& player, SelfPlay play, TuneRound& round, const TellDone& tell) {
        play.strays = straysOfNetworks, play.mostDoublings = doublingsOfNetworks;
        Samples games = gather(image_, player, play, tell);
        note(round, games);
        harvests_.push_back(std::move(games.list));
        if (harvests_.size() > roundsKept) harvests_.erase(harvests_.begin());
        std::vector<Sample> samples;
        for (const auto& h : harvests_) samples.insert(samples.end(), h.begin(), h.end());
        round.positions = samples.size();
        if (round.number == 1 && plan_.tried) return {plan_.tried, games.even};
        if (samples.empty()) return {player, games.even};
        const Learned learned = learn(*image_, *player, samples, {.seed = play.seed, .workers = play.workers});
        round.lossBefore = learned.before, round.lossAfter = learned.after;
        return {learned.weights, games.even};
    }

private:
    const std::shared_ptr<const RuleImage>& image_;
    const TunePlan& plan_;
    std::vector<std::vector<Sample>> harvests_;
};

}  // namespace

TuneResult tune(const std::shared_ptr<const RuleImage>& image, std::shared_ptr<const Weights> begin,
                const TunePlan& plan, const std::function<bool(const TuneProgress&)>& tell) {
    TuneResult out;
    TermsTeacher terms(image, plan);
    NetworkTeacher network(image, plan);
    auto best = std::move(begin);
    // A network that is not proved yet plays on nevertheless: what its searches find takes it past those that taught it
    // at first. Weights of terms are fitted to the best ones' results.
    auto player = plan.network && plan.tried ? plan.tried : best;
    // Weights that play themselves alone come to know ever better how they play, and fall to the simplest of others.
    const auto stranger = std::make_shared<const Weights>(genericWeights(*image));
    for (int number = 1; number <= plan.rounds && !out.stopped; ++number) {
        const auto teller = [&](TuneStage stage, int of) {
            return [&, stage, of](int done) {
                if (tell && !tell({number, stage, done, of, nullptr})) out.stopped = true;
                return !out.stopped;
            };
        };
        TuneRound round{.number = number};
        SelfPlay play = plan.play;
        play.seed = plan.play.seed * 1000 + static_cast<std::uint64_t>(number);
        play.stranger = stranger;
        // 1. Games, and what they teach.
        const auto playing = teller(TuneStage::playing, play.games);
        const Lesson lesson =
            plan.network ? network.teach(player, play, round, playing) : terms.teach(player, play, round, playing);
        if (out.stopped) break;
        // 2. Is it stronger?
        play.seed += 500;
        round.pairs = prove(image, lesson.fresh, best, play, lesson.even, plan.mostPairs, plan.step,
                            teller(TuneStage::proving, plan.mostPairs));
        round.stronger = !out.stopped && figuresOf(round.pairs, plan.step).ratio >= decidedAt;
        if (round.stronger) out.weights = best = lesson.fresh;
        player = plan.network ? lesson.fresh : best;
        round.learned = lesson.fresh;
        out.rounds.push_back(round);
        if (tell && !tell({number, TuneStage::proving, 0, 0, &round})) out.stopped = true;
    }
    return out;
}

}  // namespace tafl
