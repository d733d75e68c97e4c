#include "trials/statistics/verdict.hpp"

#include <cmath>
#include <vector>

#include "base/translation.hpp"

namespace tafl {
namespace {

/// A share of a side that a test looks for.
struct Alternative {
    double share, weight;  ///< the weights add up to 1
};

/// Evidence that a side's share of the points, or the share of the draws, is larger than `edge`: how many times more
/// likely the alternatives, all larger, make the results, as a weighted mean. A draw counts as the mean of a win and a
/// loss. If the true share is at most `edge`, each game multiplies the evidence by at most 1 on average. So it ever
/// reaches N in at most one of N trials (Ville 1939).
class Evidence {
public:
    Evidence(double edge, const std::vector<Alternative>& alternatives) {
        for (const auto& [share, weight] : alternatives) {
            const double win = share / edge, loss = (1 - share) / (1 - edge);
            terms_.push_back({weight, std::log(win), std::log(loss), std::log((win + loss) / 2)});
        }
    }
    double operator()(int won, int lost, int drawn) const {
        double out = 0;
        for (const Term& t : terms_) out += t.weight * std::exp(won * t.win + lost * t.loss + drawn * t.draw);
        return out;
    }

private:
    struct Term {
        double weight, win, loss, draw;
    };
    std::vector<Term> terms_;
};

constexpr double fairLow = 0.5 - fairMargin, fairHigh = 0.5 + fairMargin;

/// Shares above the fair ones, the nearer ones with more weight.
std::vector<Alternative> favouredShares(double total) {
    constexpr double decay = 0.15;
    std::vector<Alternative> out;
    double sum = 0;
    for (int percent = 56; percent < 100; percent += 2) {
        out.push_back({percent / 100.0, std::exp((fairHigh - percent / 100.0) / decay)});
        sum += out.back().weight;
    }
    for (Alternative& a : out) a.weight *= total / sum;
    return out;
}

/// Most weight is on one half, which gives the verdict “fair” soonest. The others keep some weight, so that enough
/// games detect them.
std::vector<Alternative> sharesAboveLow() {
    constexpr double atHalf = 0.8, nearHalf = 0.1, favoured = 0.1;
    std::vector<Alternative> out = favouredShares(favoured);
    out.push_back({0.5, atHalf});
    for (const double share : {0.46, 0.48, 0.52, 0.54}) out.push_back({share, nearHalf / 4});
    return out;
}

}  // namespace

std::string_view words(Verdict v) {
    switch (v) {
        case Verdict::fair:
            return trMark("fair within five points");
        case Verdict::attackersFavoured:
            return trMark("not fair: the attackers are favoured");
        case Verdict::defendersFavoured:
            return trMark("not fair: the defenders are favoured");
        case Verdict::drawish:
            return trMark("drawish");
        case Verdict::undecided:
            break;
    }
    return trMark("undecided: more games are needed");
}

Verdict verdict(int attackersWon, int defendersWon, int drawn) {
    static const Evidence aboveLow(fairLow, sharesAboveLow()), aboveHigh(fairHigh, favouredShares(1)),
        aboveHalf(0.5, favouredShares(1));
    // For a fair share, two verdicts are wrong, each in at most one of 40 trials. For a low share, “fair” and
    // “attackers favoured” are wrong. Both need evidence that the share is above fairLow, so together they occur in at
    // most one of 20.
    constexpr double oneOf20 = 20, oneOf40 = 40;
    const auto isAboveLow = [&](int won, int lost) { return aboveLow(won, lost, drawn) >= oneOf20; };
    const auto isAboveHigh = [&](int won, int lost) { return aboveHigh(won, lost, drawn) >= oneOf40; };
    const bool attackers = isAboveLow(attackersWon, defendersWon), defenders = isAboveLow(defendersWon, attackersWon);
    if (attackers && isAboveHigh(attackersWon, defendersWon)) return Verdict::attackersFavoured;
    if (defenders && isAboveHigh(defendersWon, attackersWon)) return Verdict::defendersFavoured;
    // Here a draw is what counts as won. A look at the share after every game would find it above a half some day.
    if (aboveHalf(drawn, attackersWon + defendersWon, 0) >= oneOf20) return Verdict::drawish;
    return attackers && defenders ? Verdict::fair : Verdict::undecided;
}

}  // namespace tafl
