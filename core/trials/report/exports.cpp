// Exports for other programs: games as CSV and as OpenTafl records.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "records/opentafl/games.hpp"
#include "trials/report/left_out.hpp"
#include "trials/report/report.hpp"

namespace tafl {
namespace {

/// Quotes as in RFC 4180. An apostrophe disarms text that a spreadsheet would run as a formula; characters that could
/// mislead a terminal or a reader are escaped.
std::string cell(std::string_view untrusted) {
    std::string text = escapeForTerminal(untrusted);
    if (!text.empty() && std::string_view("=+-@").find(text.front()) != std::string_view::npos) text.insert(0, "'");
    if (text.find_first_of(",\"") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

bool isWanted(const TrialRow& row, const std::string& onlyVariant) {
    return onlyVariant.empty() || row.variant == onlyVariant || row.digest == onlyVariant;
}

}  // namespace

Result<std::string> formatCsv(const Store& store, const std::string& onlyVariant, Diagnostics& notes) {
    std::string out =
        "variant,digest,nodes,depth,seconds_a_move,seed,number,state,result,rule,reason,plies,first,choices,raichi,"
        "tuichi,royal_first,processor_seconds,nodes_searched,opening,moves,trial,opening_plies,most_plies,weights,"
        "engine\r\n";
    LeftOut leftOut(notes);
    const auto trials = store.trials(leftOut.handler());
    if (!trials) return tl::unexpected(trials.error());
    for (const auto& each : *trials) {
        const auto& row = each.second;
        if (!isWanted(row, onlyVariant)) continue;
        const std::string key = row.key();
        const auto write = [&](TrialGame&& g) {
            const TrialSettings& s = row.settings;
            out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{:.4f},{},{},{},{},{},{},{},{}\r\n",
                               cell(row.variant), row.digest, s.nodes, s.depth, s.seconds, s.seed, g.number,
                               trialStateNames[static_cast<int>(g.state)], resultName(g), cell(g.rule), cell(g.reason),
                               g.plies, name(g.first), g.legalMoveCount, g.threats[0], g.threats[1], g.royalFirstPly,
                               g.seconds, g.nodes, cell(join(g.opening, " ")), cell(join(g.moves, " ")), key,
                               s.openingPlies, s.maxPlies, row.weights, row.signature);
            return true;
        };
        if (const auto read = store.each(each.first, write, leftOut.handler()); !read)
            leftOut(each.first, read.error());
    }
    return out;
}

namespace {

/// Data shared by the records of one trial.
struct TrialContext {
    const TrialRow& row;
    std::shared_ptr<const RuleImage> image;
    std::string rules;  ///< in OpenTafl's notation; empty if it cannot express them
};

/// The rules in OpenTafl's notation. Empty, with notes, if it cannot express them exactly.
std::string makeRulesRecord(const TrialRow& row, const TrialVariant& loaded, Library& library, Diagnostics& notes) {
    if (!loaded.variant) return {};
    const auto written = opentafl::makeRulesRecord(*loaded.variant, *loaded.image, library);
    if (written && written->roundTrips) return written->text;
    notes.push_back(
        {Severity::warning,
         {row.variant, 0, 0},
         phrase("OpenTafl's notation cannot say these rules; the games carry the name of the variant alone"),
         ""});
    const Diagnostics& why = written ? written->unsupported : written.error();
    notes.insert(notes.end(), why.begin(), why.end());
    return {};
}

Result<std::string> formatRecord(const TrialContext& context, const TrialGame& g, Diagnostics& notes) {
    Game game(context.image);
    for (const auto* list : {&g.opening, &g.moves})
        for (const std::string& action : *list)
            if (const auto done = game.act(action); !done) return tl::unexpected(done.error());
    GameRecord record;
    record.variant = context.row.variant;
    for (std::string& player : record.players) player = "taflsmith, " + context.row.settings.budget();
    record.tags = {{"event", "trial " + context.row.key().substr(0, 8) + ", game " + std::to_string(g.number)},
                   {"date", context.row.startedAt.substr(0, context.row.startedAt.find('T'))},
                   {"compiler", "Taflsmith " + context.row.build},
                   {"termination", g.unfinished ? "unfinished" : g.reason}};
    return opentafl::gameText(record, game, context.rules, notes) + "\n";
}

}  // namespace

Result<std::string> formatRecords(const Store& store, const VariantLoader& loadVariant, Library& library,
                                  const std::string& onlyVariant, Diagnostics& notes) {
    std::string out;
    LeftOut leftOut(notes);
    const auto trials = store.trials(leftOut.handler());
    if (!trials) return tl::unexpected(trials.error());
    const auto noteOnce = [&notes](const Diagnostics& more) {
        for (const Diagnostic& d : more)
            if (std::ranges::find(notes, d.text, &Diagnostic::text) == notes.end()) notes.push_back(d);
    };
    for (const auto& each : *trials) {
        const auto& row = each.second;
        if (!isWanted(row, onlyVariant)) continue;
        const auto loaded = loadVariant(row);
        if (!loaded) {
            noteOnce(loaded.error());
            continue;
        }
        Diagnostics unsupported;
        const TrialContext context{row, loaded->image, makeRulesRecord(row, *loaded, library, unsupported)};
        const auto write = [&](TrialGame&& g) {
            if (g.state != TrialGame::State::played) return true;
            const auto record = formatRecord(context, g, unsupported);
            if (record)
                out += *record;
            else
                noteOnce(record.error());
            return true;
        };
        if (const auto read = store.each(each.first, write, leftOut.handler()); !read)
            leftOut(each.first, read.error());
        noteOnce(unsupported);
    }
    return out;
}

}  // namespace tafl
