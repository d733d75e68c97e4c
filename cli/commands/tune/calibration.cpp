#include "commands/tune/calibration.hpp"

#include <fmt/format.h>

#include <thread>

#include "arguments/interrupt.hpp"
#include "arguments/terminal.hpp"
#include "output/progress.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr int games = 400, maxPlies = 1200;
constexpr std::uint64_t nodes = 10000;
constexpr const char* remarkPrefix = "Calibrated";

/// A score in men of the attackers, as it is printed.
std::string points(double score, double spread) { return fmt::format("{:.2f} +- {:.2f}", score / 100, spread / 100); }

/// "even chances at score -9.50 +- 0.31, 10:1 odds at 3.20 +- 0.12 from there", in scores before the calibration.
std::string zeroText(const Calibration& c) {
    return fmt::format("even chances at score {:+.2f} +- {:.2f}, 10:1 odds at {} from there", c.evenScore / 100,
                       c.evenScoreSpread / 100, points(c.scoreAtTenToOne, c.scoreAtTenToOneSpread));
}

Json toJson(const CalibrationRow& row) {
    return {{"from", row.from},         {"to", row.to},
            {"games", row.games},       {"positions", row.positions},
            {"expected", row.expected}, {"measured", row.measured}};
}

}  // namespace

SelfPlay parseCalibrationPlan(const ParsedArguments& args) {
    SelfPlay out;
    out.games = static_cast<int>(args.number("--games", games));
    out.nodes = static_cast<std::uint64_t>(args.number("--nodes", static_cast<std::int64_t>(nodes)));
    out.seed = static_cast<std::uint64_t>(args.number("--seed", 1));
    out.workers = static_cast<int>(args.number("--workers", std::max(1u, std::thread::hardware_concurrency())));
    out.maxPlies = maxPlies;
    return out;
}

SelfPlay calibrationPlanAfter(const SelfPlay& tuned) {
    SelfPlay out;
    out.games = std::min(tuned.games, games);
    out.nodes = 10 * tuned.nodes;
    out.seed = tuned.seed;
    out.workers = tuned.workers;
    out.maxPlies = maxPlies;
    return out;
}

CalibrationOutcome calibrate(const Context& context, const std::shared_ptr<const RuleImage>& image,
                             const std::shared_ptr<const Weights>& weights, const SelfPlay& plan) {
    CalibrationOutcome out{.plan = plan};
    const bool shown = !context.quiet && !context.json && isTerminal(Stream::error);
    out.games = playScoredGames(image, weights, plan, [&](int done) {
        if (shown) printProgress("\rcalibration: game {} of {} ", done, plan.games);
        return !wasInterrupted();
    });
    if (shown) printProgress("\r\x1b[K");
    if (out.games.stopped) return out;
    const auto found = fitCalibration(out.games, *weights);
    if (!found) return out.errors = found.error(), out;
    out.found = *found;
    if (const auto made = calibrated(*weights, *found))
        out.weights = std::make_shared<Weights>(*made);
    else
        out.errors = made.error();
    return out;
}

void printCalibration(Context& context, const CalibrationOutcome& outcome) {
    if (!outcome.found || context.quiet || context.json) return;
    const Calibration& c = *outcome.found;
    const auto row = [](const CalibrationRow& r, const std::string& label) {
        return fmt::format("{:<14} {:>6} {:>10} {:>9.1f} % {:>9.1f} %\n", label, r.games, r.positions, 100 * r.expected,
                           100 * r.measured);
    };
    context.print(context.paint(Paint::heading, "attackers' share  games  positions  expected    measured") + "\n");
    for (const CalibrationRow& r : c.rows)
        context.print(row(r, fmt::format("{:.0f} to {:.0f} %", 100 * r.from, 100 * r.to)));
    context.print(row(c.start, "first position"));
    context.print(fmt::format("attackers {}, draws {}, defenders {}, unfinished {}\n{}\nloss {:.4f} > {:.4f} bits\n",
                              outcome.games.attackersWon, outcome.games.drawn, outcome.games.defendersWon,
                              outcome.games.unfinished, zeroText(c), c.lossBefore, c.lossAfter));
}

Json toJson(const CalibrationOutcome& outcome) {
    Json out = {{"games", outcome.games.ended()},
                {"nodes", outcome.plan.nodes},
                {"attackers_won", outcome.games.attackersWon},
                {"drawn", outcome.games.drawn},
                {"defenders_won", outcome.games.defendersWon},
                {"broken_off", outcome.games.unfinished},
                {"calibrated", outcome.weights != nullptr}};
    if (!outcome.found) return out;
    const Calibration& c = *outcome.found;
    out["zero"] = c.evenScore, out["zero_spread"] = c.evenScoreSpread;
    out["tenfold"] = c.scoreAtTenToOne, out["tenfold_spread"] = c.scoreAtTenToOneSpread;
    out["loss_before"] = c.lossBefore, out["loss_after"] = c.lossAfter;
    out["first_position"] = toJson(c.start);
    out["rows"] = Json::array();
    for (const CalibrationRow& r : c.rows) out["rows"].push_back(toJson(r));
    return out;
}

std::vector<std::string> updateRemarks(std::vector<std::string> remarks, const std::string& variant,
                                       const CalibrationOutcome& outcome) {
    std::erase_if(remarks, [](const std::string& line) { return line.starts_with(remarkPrefix); });
    remarks.push_back(fmt::format("{} by: taflsmith tune {} --calibrate --games {} --nodes {} --seed {}", remarkPrefix,
                                  variant, outcome.plan.games, outcome.plan.nodes, outcome.plan.seed));
    remarks.push_back(fmt::format("{} on {} won, {} drawn and {} lost by the attackers: {}", remarkPrefix,
                                  outcome.games.attackersWon, outcome.games.drawn, outcome.games.defendersWon,
                                  zeroText(*outcome.found)));
    return remarks;
}

}  // namespace tafl::cli
