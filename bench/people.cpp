// The forecast of people's results from the engine's trials.
//
//     bench_people fit STORE…      fits it to the trials of the stores and writes its tables to tests/data
//     bench_people check [STORE…]  prints its error on variants that it has not seen; fails if that is too large
//     bench_people table [STORE…]  prints the tables of docs/balance.md
//
// Without a store, check and table use the table of trials that fit wrote. People's results are those of
// tests/data/skill-balance.tsv.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "host/environment.hpp"
#include "people/balance_table.hpp"
#include "people/evaluate.hpp"
#include "trials/forecast/model_file.hpp"
#include "trials/report/report.hpp"

namespace {

using namespace tafl;
using namespace tafl::people;

const std::filesystem::path data = TAFLSMITH_SOURCE_DIR "/tests/data";

int report(const Diagnostics& problems) {
    for (const Diagnostic& d : problems) fmt::print(stderr, "{}\n", d.message());
    return 1;
}

/// People's result of a variant: that with most games among its records ("nielsen-016-…").
const PeopleBalance* findPeople(const std::vector<PeopleBalance>& people, const std::vector<std::string>& records) {
    const PeopleBalance* out = nullptr;
    for (const PeopleBalance& p : people)
        for (const std::string& record : records)
            if (record.starts_with(fmt::format("nielsen-{:0>3}-", p.key)) && (!out || p.games > out->games)) out = &p;
    return out;
}

/// The trials of the stores, by digest of the rules. A budget that several stores hold counts with its latest trial.
struct Trials {
    std::map<std::string, std::map<double, EngineStep>> steps;
    std::map<std::string, TrialRow> rows;
};

bool readTrials(const std::filesystem::path& file, Trials& out) {
    const auto store = Store::open(file, Store::Mode::read);
    if (!store) return report(store.error()), false;
    const auto trials = store->trials();
    if (!trials) return report(trials.error()), false;
    for (const auto& [number, row] : *trials) {
        TrialFigures figures;
        const auto add = [&](TrialGame&& game) {
            if (game.state == TrialGame::State::played) figures.add(game);
            return true;
        };
        if (const auto read = store->each(number, add); !read) return report(read.error()), false;
        if (figures.games() == 0) continue;
        const EngineStep step = makeEngineStep(row.settings, figures);
        out.steps[row.digest][step.nodes] = step;
        out.rows[row.digest] = row;
    }
    return true;
}

/// All variants with results of people and trials, most games first.
std::vector<PlayedVariant> joinTrials(const Trials& trials, const std::vector<PeopleBalance>& people) {
    EnvironmentOptions options;
    options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
    options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
    const auto environment = Environment::standard(options);
    std::vector<PlayedVariant> out;
    for (const auto& header : environment.library->list()) {
        const PeopleBalance* found = findPeople(people, header.records);
        if (!found) continue;
        const auto variant = environment.library->load(header.id);
        const auto image = variant ? environment.library->compile(*variant) : tl::unexpected(variant.error());
        if (!image) {
            report(image.error());
            continue;
        }
        const std::string& digest = (*image)->digest;
        const auto played = trials.steps.find(digest);
        if (played == trials.steps.end()) {
            fmt::print(stderr, "no trial of {}\n", header.id);
            continue;
        }
        const TrialRow& row = trials.rows.at(digest);
        PlayedVariant next{header.id, digest, row.signature, row.startedAt.substr(0, 10), *found, {}};
        next.balance.facts = findVariantFacts(**image);
        for (const auto& [nodes, step] : played->second) next.balance.steps.push_back(step);
        const auto same = std::ranges::find(out, found->key, [](const PlayedVariant& v) { return v.people.key; });
        if (same == out.end()) out.push_back(std::move(next));
    }
    std::ranges::sort(out, [](const PlayedVariant& a, const PlayedVariant& b) {
        return std::pair(-a.people.games, a.id) < std::pair(-b.people.games, b.id);
    });
    return out;
}

/// `counted`: the same with plain counts of recorded games in place of the share between equals.
void print(const std::vector<PlayedVariant>& variants, const Evaluation& known, const Evaluation& family,
           const Evaluation& counted) {
    fmt::print("{:<46} {:>6} {:>7} {:>7} {:<16} {:>6}\n", "variant", "games", "people", "engine", "  forecast",
               "error");
    for (const Test& t : known.tests) {
        const EngineStep& s = t.variant->balance.steps.back();
        fmt::print("{:<46} {:>6} {:>6.0f}% {:>6.0f}%   {:<14} {:>6.1f}{}{}\n", t.variant->id, t.variant->people.games,
                   100 * t.variant->people.median, 100 * s.points() / s.games, formatExpectation(t.forecast.used),
                   100 * t.error, t.held ? "" : "  outside", t.forecast.plainMean ? "  plain mean" : "");
    }
    fmt::print("\n{} variants with {} recorded games or more; {} with fewer help to fit\n", known.tests.size(),
               minTestGames, variants.size() - known.tests.size());
    fmt::print("{:<46} {:>12} {:>12}\n", "left out:", "the variant", "its family");
    const auto line = [](const char* label, double a, double b, const char* unit) {
        fmt::print("{:<46} {:>10.1f} {} {:>10.1f} {}\n", label, 100 * a, unit, 100 * b, unit);
    };
    line("mean error, points: forecast", known.error, family.error, " ");
    line("  the plain mean", known.plainError, family.plainError, " ");
    line("  a straight line through the engine's shares", known.lineError, family.lineError, " ");
    line("80 % intervals that hold", known.held, family.held, "%");
    fmt::print("{:<46} {:>6} of {:>2} (the plain mean: {})\n", "sign of the slope with strength, right",
               known.rightSlopes, known.sureSlopes, known.plainSlopes);
    for (const double nodes : {curveBudgets[1], curveBudgets[0]}) {
        const Evaluation less = evaluate(variants, LeaveOut::variant, &PeopleBalance::median, nodes);
        fmt::print("{:<46} {:>10.1f}    (80 % intervals: {:.1f} %)\n",
                   fmt::format("with trials of {:.0f} nodes or fewer", nodes), 100 * less.error, 100 * less.held);
    }
    fmt::print(
        "for comparison, fitted to and measured by all recorded games, whoever played: forecast {:.1f}, plain mean "
        "{:.1f}, line {:.1f}\n",
        100 * counted.error, 100 * counted.plainError, 100 * counted.lineError);
}

bool write(const std::filesystem::path& file, const std::string& text) {
    std::ofstream out(file, std::ios::binary);
    out << text;
    out.close();
    if (!out) fmt::print(stderr, "{}: cannot write\n", file.string());
    return static_cast<bool>(out);
}

int run(const std::string& command, const std::vector<std::string>& stores) {
    const auto people = readPeople(data / "skill-balance.tsv");
    if (!people) return report(people.error());
    std::vector<PlayedVariant> variants;
    if (stores.empty()) {
        auto read = readEngineTable(data / "engine-balance.tsv", *people);
        if (!read) return report(read.error());
        variants = std::move(*read);
    } else {
        Trials trials;
        for (const std::string& store : stores)
            if (!readTrials(store, trials)) return 1;
        variants = joinTrials(trials, *people);
    }
    const auto tested = std::ranges::count_if(variants, [](const auto& v) { return v.people.games >= minTestGames; });
    if (constexpr int fewest = 10; tested < fewest) {
        fmt::print(stderr, "trials of {} variants with {} recorded games or more; at least {} are needed\n", tested,
                   minTestGames, fewest);
        return 1;
    }
    const Evaluation known = evaluate(variants, LeaveOut::variant);
    if (command == "table") return fmt::print("{}", formatBalanceTables(known.tests)), 0;
    const Evaluation family = evaluate(variants, LeaveOut::family);
    print(variants, known, family, evaluate(variants, LeaveOut::variant, &PeopleBalance::counted));
    if (command == "fit") {
        const std::string remark =
            fmt::format("Fitted to {} variants. On unseen variants it is {:.1f} points off on average.",
                        variants.size(), 100 * known.error);
        return write(data / "engine-balance.tsv", formatEngineTable(variants)) &&
                       write(data / "forecast.tsv", formatForecastModel(fitForecast(variants), remark))
                   ? 0
                   : 1;
    }
    if (known.error <= maxError) return 0;
    fmt::print("too far off: {:.1f} points, {:.1f} are allowed\n", 100 * known.error, 100 * maxError);
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (!words.empty() && (words[0] == "check" || words[0] == "table" || (words[0] == "fit" && words.size() > 1)))
        return run(words[0], {words.begin() + 1, words.end()});
    std::fputs("usage: bench_people fit STORE…\n       bench_people check|table [STORE…]\n", stderr);
    return 2;
}
