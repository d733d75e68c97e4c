// What a trial's games say: share and verdict of the engine, and the forecast for people.
#include <algorithm>
#include <cmath>

#include "interface.hpp"
#include "trials/forecast/forecast.hpp"
#include "trials/forecast/model_file.hpp"
#include "trials/report/human_results.hpp"
#include "trials/statistics/statistics.hpp"
#include "trials/statistics/verdict.hpp"

namespace tafl::web {
namespace {

constexpr double maxGames = 1e8;

/// The attackers' share of a trial's games, its 95 % interval, and the verdict on these games. The first that is
/// decided is the trial's: the page keeps it.
Result<Json> judgeTrial(Session&, const Json& request) {
    const auto read = [&](const char* name) {
        return static_cast<int>(std::clamp(readNumber(request, name, 0), 0.0, maxGames));
    };
    const int attackers = read("attackers"), defenders = read("defenders"), draws = read("draws");
    const double points = attackers + draws / 2.0, games = attackers + defenders + draws;
    if (games <= 0) return fail("the trial has no games");
    const Interval interval = wilson(points, games);
    const Verdict found = verdict(attackers, defenders, draws);
    return Json{{"share", points / games},
                {"low", interval.low},
                {"high", interval.high},
                {"decided", found != Verdict::undecided},
                {"verdict", words(found)}};
}

/// The trial of a variant at one budget; nothing if its numbers do not agree.
std::optional<EngineStep> readStep(const Json& json) {
    if (!json.is_object()) return {};
    const double games = readNumber(json, "games", 0), attackers = readNumber(json, "attackers", 0),
                 undecided = readNumber(json, "undecided", 0);
    EngineStep out{.nodes = readNumber(json, "nodes", 0),
                   .plies = readNumber(json, "plies", 0),
                   .choices = readNumber(json, "choices", 0)};
    const bool agrees = out.nodes >= 1 && out.plies > 0 && out.choices > 0 && games >= 1 && games <= maxGames &&
                        attackers >= 0 && undecided >= 0 && attackers + undecided <= games;
    if (!agrees) return {};
    out.games = static_cast<int>(games);
    out.attackersWon = static_cast<int>(attackers);
    out.undecided = static_cast<int>(undecided);
    return out;
}

/// The results of recorded games of the open variant, in words.
std::string describePeople(const Session& session, const OpenVariant& open) {
    const auto read = readHumanBalance(session.environment.share / "data" / "human-balance.tsv");
    const auto found = read ? findHumanBalance(*read, open.variant.records) : std::nullopt;
    return found ? formatHumanBalance(*found) : "";
}

/// The share to expect between people, from trials of the open variant at one or more budgets. As in the program's
/// reports there is none for rules without a king, or without a decided game. "digest": of the rules that the trials
/// belong to.
Result<Json> forecastPeople(Session& session, const Json& request) {
    const auto open = session.current();
    if (!open) return tl::unexpected(open.error());
    if (const std::string digest = readText(request, "digest"); !digest.empty() && digest != (*open)->image->digest)
        return fail("the trials belong to other rules than those on the board");
    EngineBalance balance{findVariantFacts(*(*open)->image), {}};
    if (const auto steps = request.find("steps"); steps != request.end() && steps->is_array())
        for (const Json& json : *steps) {
            const auto step = readStep(json);
            if (!step)
                return fail("the numbers of a trial do not agree",
                            "nodes, games, attackers, undecided, plies, choices");
            if (step->games > step->undecided) balance.steps.push_back(*step);
        }
    if (balance.steps.empty() || (*open)->image->royals() == 0) return Json{{"words", nullptr}};
    const auto model = readForecastModel(session.environment.share / "data" / "forecast.tsv");
    if (!model) return tl::unexpected(model.error());
    const Forecast expected = forecast(*model, balance);
    const EngineStep& last = *std::ranges::max_element(balance.steps, {}, &EngineStep::nodes);
    const double share = last.points() / last.games;
    const Interval interval = wilson(last.points(), last.games);
    Json players = Json::array();
    for (const auto& [name, expectation] :
         {std::pair("new to it", expected.newcomers), std::pair("used to it", expected.used),
          std::pair("strong", expected.strong)})
        players.push_back({{"players", name}, {"words", formatExpectation(expectation)}, {"share", expectation.share}});
    return Json{{"words", formatForecast(expected, share, interval)},
                {"players", players},
                {"warning", formatDisagreement(expected, share, interval)},
                {"recorded", describePeople(session, **open)},
                {"error", "The forecast's intervals hold 80 %. " + formatForecastError(expected)}};
}

}  // namespace

void addTrialCommands(Commands& commands) {
    commands["trial_verdict"] = judgeTrial;
    commands["forecast"] = forecastPeople;
}

}  // namespace tafl::web
