// A report as data for other programs: a table of games, and the games as records.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "records/opentafl/games.hpp"
#include "trials/report/report.hpp"

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

/// What a trial's games have in common.
struct Played {
    const TrialRow& row;
    std::shared_ptr<const RuleImage> image;
    std::string rules;  ///< as OpenTafl says them; empty: it cannot
};

/// The rules as OpenTafl's notation says them, if it says exactly these.
std::string rulesOf(const TrialRow& row, const TrialOfVariant& had, Library& library, Diagnostics& notes) {
    if (!had.variant) return {};
    const auto written = opentafl::rulesOf(*had.variant, *had.image, library);
    if (written && written->same) return written->text;
    notes.push_back({Severity::warning,
                     {row.variant, 0, 0},
                     "OpenTafl's notation cannot say these rules; the games carry the name of the variant alone",
                     ""});
    const Diagnostics& why = written ? written->lost : written.error();
    notes.insert(notes.end(), why.begin(), why.end());
    return {};
}

Result<std::string> recordOf(const Played& of, const TrialGame& g, Diagnostics& notes) {
    Game game(of.image);
    for (const auto* list : {&g.opening, &g.moves})
        for (const std::string& action : *list)
            if (const auto done = game.act(action); !done) return tl::unexpected(done.error());
    GameRecord record;
    record.variant = of.row.variant;
    for (std::string& player : record.players) player = "taflsmith, " + of.row.settings.budget();
    record.tags = {{"event", "trial " + of.row.key().substr(0, 8) + ", game " + std::to_string(g.number)},
                   {"date", of.row.begun.substr(0, of.row.begun.find('T'))},
                   {"compiler", "Taflsmith " + of.row.build},
                   {"termination", g.brokenOff ? "broken off" : g.reason}};
    return opentafl::gameText(record, game, of.rules, notes) + "\n";
}

}  // namespace

Result<std::string> recordsOf(const Store& store, const ImageOf& imageOf, Library& library,
                              const std::string& onlyVariant, Diagnostics& notes) {
    std::string out;
    const auto trials = store.trials();
    if (!trials) return tl::unexpected(trials.error());
    // What is true of many games is told once.
    const auto note = [&notes](const Diagnostics& more) {
        for (const Diagnostic& d : more)
            if (std::ranges::find(notes, d.text, &Diagnostic::text) == notes.end()) notes.push_back(d);
    };
    for (const auto& each : *trials) {
        const auto& row = each.second;
        if (!onlyVariant.empty() && row.variant != onlyVariant && row.digest != onlyVariant) continue;
        const auto had = imageOf(row);
        if (!had) {
            note(had.error());
            continue;
        }
        Diagnostics lost;
        const Played of{row, had->image, rulesOf(row, *had, library, lost)};
        const auto read = store.each(each.first, [&](TrialGame&& g) {
            if (g.state != TrialGame::State::played) return true;
            const auto record = recordOf(of, g, lost);
            if (record)
                out += *record;
            else
                note(record.error());
            return true;
        });
        if (!read) return tl::unexpected(read.error());
        note(lost);
    }
    return out;
}

}  // namespace tafl
