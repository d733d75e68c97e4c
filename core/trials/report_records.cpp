// A report as data for other programs: a table of games, and the games as records.
#include "base/text.hpp"
#include "trials/report.hpp"

#include <fmt/format.h>

namespace tafl {
namespace {

/// Quoted where RFC 4180 asks for it; what a spreadsheet would take for a formula is led in by an apostrophe.
std::string cell(std::string text) {
    if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos) text.insert(0, "'");
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

constexpr const char* stateNames[] = {"played", "dropped", "failed"};

std::string resultOf(const TrialGame& g) {
    return g.state != TrialGame::State::played || g.brokenOff ? "none" : std::string(name(g.winner));
}

}  // namespace

Result<std::string> csvOf(const Store& store) {
    std::string out =
        "variant,digest,nodes,depth,seconds_a_move,seed,number,state,result,rule,reason,plies,first,choices,raichi,"
        "tuichi,royal_first,processor_seconds,nodes_searched,opening,moves\r\n";
    const auto trials = store.trials();
    if (!trials) return tl::unexpected(trials.error());
    for (const auto& each : *trials) {
        const auto& row = each.second;
        const auto read = store.each(each.first, [&](TrialGame&& g) {
            const TrialSettings& s = row.settings;
            out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{:.4f},{},{},{}\r\n",
                               cell(row.variant), row.digest, s.nodes, s.depth, s.seconds, s.seed, g.number,
                               stateNames[static_cast<int>(g.state)], resultOf(g), cell(g.rule), cell(g.reason),
                               g.plies, name(g.first), g.choices, g.threats[0], g.threats[1], g.royalFirst, g.seconds,
                               g.nodes, cell(join(g.opening, " ")), cell(join(g.moves, " ")));
            return true;
        });
        if (!read) return tl::unexpected(read.error());
    }
    return out;
}

namespace {

std::string recordOf(const TrialRow& row, const TrialGame& g) {
    const auto tag = [](const char* key, const std::string& value) {
        return "[" + std::string(key) + ":" + value + "]\n";
    };
    std::string out = tag("event", "trial " + row.key().substr(0, 8) + ", game " + std::to_string(g.number)) +
                      tag("date", row.begun) + tag("variant", row.variant) +
                      tag("attackers", "taflsmith, " + row.settings.budget()) +
                      tag("defenders", "taflsmith, " + row.settings.budget());
    if (!g.brokenOff)
        out += tag("result", g.winner == Winner::attackers ? "1" : g.winner == Winner::defenders ? "-1" : "0");
    out += tag("termination", g.brokenOff ? "broken off" : g.reason) + "\n";
    int turn = 0, inTurn = 0;
    for (const auto* list : {&g.opening, &g.moves})
        for (const std::string& action : *list) {
            if (inTurn == 0) {
                out += turn > 0 ? "\n" : "";
                out += std::to_string(++turn) + ".";
            }
            out += " " + action;
            if (!action.starts_with('{')) inTurn = 1 - inTurn;
        }
    return out + "\n\n";
}

}  // namespace

Result<std::string> recordsOf(const Store& store, const ImageOf&, const std::string& onlyVariant, Diagnostics&) {
    std::string out;
    const auto trials = store.trials();
    if (!trials) return tl::unexpected(trials.error());
    for (const auto& each : *trials) {
        const auto& row = each.second;
        if (!onlyVariant.empty() && row.variant != onlyVariant && row.digest != onlyVariant) continue;
        const auto read = store.each(each.first, [&](TrialGame&& g) {
            if (g.state == TrialGame::State::played) out += recordOf(row, g);
            return true;
        });
        if (!read) return tl::unexpected(read.error());
    }
    return out;
}

}  // namespace tafl
