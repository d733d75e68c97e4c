#include "evaluate.hpp"

#include <algorithm>
#include <cmath>

#include "fit.hpp"

namespace tafl::people {
namespace {

using Variants = std::vector<const PlayedVariant*>;

/// Variance of the logit of people's share, from the number of their games.
double noise(const PeopleBalance& p, Target target) { return 1 / (p.games * p.*target * (1 - p.*target)); }

/// Mean and covariance of the engine's curves, by expectation maximization, because some lack a budget.
EngineCurve fitCurves(const Variants& variants) {
    EngineCurve out;
    for (std::size_t i = 0; i < curvePoints; ++i) out.covariance[i][i] = 1;
    const auto n = static_cast<double>(variants.size());
    for (int round = 0; round < 30; ++round) {
        std::vector<EngineCurve> curves;
        EngineCurve next;
        for (const PlayedVariant* v : variants) {
            curves.push_back(estimateCurve(out, v->balance.steps));
            for (std::size_t i = 0; i < curvePoints; ++i) next.mean[i] += curves.back().mean[i] / n;
        }
        for (const EngineCurve& c : curves)
            for (std::size_t i = 0; i < curvePoints; ++i)
                for (std::size_t j = 0; j < curvePoints; ++j)
                    next.covariance[i][j] +=
                        (c.covariance[i][j] + (c.mean[i] - next.mean[i]) * (c.mean[j] - next.mean[j])) / n;
        out = next;
    }
    return out;
}

/// Mean and standard deviation of the true slopes, from estimates that already lean on a common prior.
void fitStrength(const Variants& variants, ForecastModel& model) {
    double weights = 0, squares = 0;
    for (const PlayedVariant* v : variants) {
        const double weight = 1 / (v->people.slopeError * v->people.slopeError + 0.15 * 0.15);
        weights += weight;
        model.slope += weight * v->people.slope;
    }
    model.slope /= weights;
    double weak = 0, strong = 0, steepness = 0;
    for (const PlayedVariant* v : variants) {
        const PeopleBalance& p = v->people;
        squares +=
            (std::pow(p.slope - model.slope, 2) + p.slopeError * p.slopeError) / static_cast<double>(variants.size());
        // The shares of weak and strong players differ from the median by slope times strength.
        weak += p.slope * (logit(p.weak) - logit(p.median));
        strong += p.slope * (logit(p.strong) - logit(p.median));
        steepness += p.slope * p.slope;
    }
    model.slopeSpread = std::sqrt(squares);
    model.newcomers = weak / steepness;
    model.strong = strong / steepness;
}

ForecastModel fitVariants(const Variants& variants, Target target) {
    ForecastModel out;
    out.curves = fitCurves(variants);
    std::vector<Case> cases;
    for (const PlayedVariant* v : variants) {
        const FeatureValues values = makeFeatures(out.curves, v->balance).values;
        cases.push_back({{values.begin(), values.end()}, logit(v->people.*target), noise(v->people, target)});
    }
    out.people = fitLinearModel(cases, featureCount);
    out.plain = fitLinearModel(cases, 0);
    fitStrength(variants, out);
    out.plainError = 1;  // until it is measured
    return out;
}

/// People's share by least squares from the engine's at its largest budget.
double straightLine(const Variants& variants, const PlayedVariant& tested, Target target) {
    const auto engine = [](const PlayedVariant& v) {
        const EngineStep& s = v.balance.steps.back();
        return s.points() / s.games;
    };
    double x = 0, y = 0, xx = 0, xy = 0;
    const auto n = static_cast<double>(variants.size());
    for (const PlayedVariant* v : variants) x += engine(*v) / n, y += v->people.*target / n;
    for (const PlayedVariant* v : variants) {
        xx += std::pow(engine(*v) - x, 2);
        xy += (engine(*v) - x) * (v->people.*target - y);
    }
    return y + (xx > 0 ? xy / xx : 0) * (engine(tested) - x);
}

bool isKin(const PlayedVariant& a, const PlayedVariant& b, LeaveOut leaveOut) {
    if (a.digest == b.digest) return true;
    constexpr int fewGoals = 8;  // corners
    return leaveOut == LeaveOut::family && a.balance.facts.size == b.balance.facts.size &&
           (a.balance.facts.goals <= fewGoals) == (b.balance.facts.goals <= fewGoals);
}

}  // namespace

Evaluation evaluate(const std::vector<PlayedVariant>& variants, LeaveOut leaveOut, Target target, double maxNodes) {
    Evaluation out;
    for (const PlayedVariant& tested : variants) {
        const PeopleBalance& people = tested.people;
        if (people.games < minTestGames) continue;
        EngineBalance balance = tested.balance;
        std::erase_if(balance.steps, [&](const EngineStep& s) { return s.nodes > maxNodes; });
        if (balance.steps.empty()) continue;
        Variants others, known;
        for (const PlayedVariant& v : variants) {
            if (isKin(v, tested, leaveOut)) continue;
            others.push_back(&v);
            if (v.people.games >= minTestGames) known.push_back(&v);
        }
        const ForecastModel model = fitVariants(others, target);
        Test test{.variant = &tested, .forecast = forecast(model, balance)};
        const double truth = people.*target;
        test.share = test.forecast.used.share;
        test.error = std::abs(test.share - truth);
        for (const PlayedVariant* v : known) test.plain += v->people.*target / static_cast<double>(known.size());
        test.line = straightLine(known, tested, target);
        const double half = (logit(test.forecast.used.interval.high) - logit(test.forecast.used.interval.low)) / 2;
        test.held =
            std::abs(logit(test.share) - logit(truth)) <= std::hypot(half, normal80 * std::sqrt(noise(people, target)));
        out.error += test.error;
        out.plainError += std::abs(test.plain - truth);
        out.lineError += std::abs(test.line - truth);
        out.held += test.held;
        if (std::abs(people.slope) > 2 * people.slopeError) {
            ++out.sureSlopes;
            out.plainSlopes += (model.slope > 0) == (people.slope > 0);
            out.rightSlopes += (test.forecast.strong.share > test.share) == (people.slope > 0);
        }
        out.tests.push_back(std::move(test));
    }
    const double n = std::max<double>(1, static_cast<double>(out.tests.size()));
    for (double* figure : {&out.error, &out.plainError, &out.lineError, &out.held}) *figure /= n;
    return out;
}

ForecastModel fitForecast(const std::vector<PlayedVariant>& variants) {
    Variants all;
    for (const PlayedVariant& v : variants) all.push_back(&v);
    ForecastModel out = fitVariants(all, &PeopleBalance::median);
    for (std::size_t i = 0; i < curvePoints; ++i) {
        const Evaluation e = evaluate(variants, LeaveOut::variant, &PeopleBalance::median, curveBudgets[i]);
        out.errors[i] = e.error;
        out.plainError = e.plainError;
    }
    return out;
}

}  // namespace tafl::people
