#include "tuning/tune.hpp"

namespace tafl {
namespace {

constexpr double freePoints = 20;      ///< see fit
constexpr std::size_t roundsKept = 3;  ///< whose positions a fit reads

}  // namespace

TuneResult tune(const std::shared_ptr<const RuleImage>& image, std::shared_ptr<const Weights> begin,
                const TunePlan& plan, const std::function<bool(const TuneProgress&)>& tell) {
    TuneResult out;
    const FitLayout layout(*image);
    std::vector<std::vector<FitRow>> harvests;
    auto best = std::move(begin);
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
        // 1. Games.
        Harvest games = harvest(image, best, layout, play, teller(TuneStage::playing, play.games));
        if (out.stopped) break;
        round.attackersWon = games.attackersWon, round.defendersWon = games.defendersWon, round.drawn = games.drawn;
        harvests.push_back(std::move(games.rows));
        if (harvests.size() > roundsKept) harvests.erase(harvests.begin());
        // 2. The weights that tell their results best. Positions of earlier rounds are seen with the eyes of now.
        std::vector<FitRow> rows = plan.recorded;
        for (const auto& h : harvests) rows.insert(rows.end(), h.begin(), h.end());
        const auto fitFrom = [&](const Weights& weights) {
            for (FitRow& row : rows) row.base = layout.score(row, weights);
            return fit(rows, layout.features(), freePoints);
        };
        round.positions = rows.size();
        const Fit found = fitFrom(*best);
        const bool given = number == 1 && plan.tried;
        const auto fresh = given ? plan.tried : std::make_shared<const Weights>(layout.changed(*best, found));
        round.lossBefore = found.before, round.lossAfter = given ? fitFrom(*fresh).before : found.after;
        // 3. Are they stronger?
        play.seed += 500;
        round.pairs = prove(image, fresh, best, play, games.even, plan.mostPairs, plan.step,
                            teller(TuneStage::proving, plan.mostPairs));
        round.stronger = !out.stopped && figuresOf(round.pairs, plan.step).ratio >= decidedAt;
        if (round.stronger) out.weights = best = fresh;
        out.rounds.push_back(round);
        if (tell && !tell({number, TuneStage::proving, 0, 0, &round})) out.stopped = true;
    }
    return out;
}

}  // namespace tafl
