#include "trials/report/paired_comparison.hpp"

namespace tafl {

Result<TrialComparison> compareTrials(const TrialResult& first, const TrialResult& second) {
    struct PairedGame {
        double points;
        int plies;
        std::vector<std::string> opening;
    };
    const auto attackersPoints = [](const TrialGame& g) {
        return g.unfinished || g.winner == Winner::draw ? 0.5 : g.winner == Winner::attackers ? 1.0 : 0.0;
    };
    std::map<int, PairedGame> games;
    auto read = first.store->each(first.trial, [&](TrialGame&& g) {
        if (first.numbers.contains(g.number)) games[g.number] = {attackersPoints(g), g.plies, std::move(g.opening)};
        return true;
    });
    if (!read) return tl::unexpected(read.error());
    TrialComparison out;
    std::vector<double> points, plies;
    read = second.store->each(second.trial, [&](TrialGame&& g) {
        const auto other = games.find(g.number);
        if (!second.numbers.contains(g.number) || other == games.end()) return true;
        ++out.pairs;
        out.sameOpenings += other->second.opening == g.opening;
        points.push_back(attackersPoints(g) - other->second.points);
        plies.push_back(g.plies - other->second.plies);
        return true;
    });
    if (!read) return tl::unexpected(read.error());
    out.points = computePairedPoints(points);
    out.plies = computeMean(plies);
    const Results &a = first.figures.results, &b = second.figures.results;
    out.share = differenceOfShares(b.attackersWon, b.decided(), a.attackersWon, a.decided());
    out.drawn = differenceOfShares(b.drawn - b.unfinished, b.games(), a.drawn - a.unfinished, a.games());
    out.undecided = differenceOfShares(b.drawn, b.games(), a.drawn, a.games());
    return out;
}

}  // namespace tafl
