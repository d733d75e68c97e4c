// taflsmith replay: checks recorded games against rules, or ranks rule sets by recorded games.
#include <set>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "base/text.hpp"
#include "records/rule_readings.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

/// A list that ships with the program: in the installed share folder, or in the tests of a source tree.
std::filesystem::path findShippedFile(const Environment& environment, const std::string& name) {
    if (environment.share.empty()) return {};
    std::error_code ignored;
    const auto installed = environment.share / "data" / name;
    if (std::filesystem::exists(installed, ignored)) return installed;
    const auto variants = std::filesystem::canonical(environment.share / "variants", ignored);
    const auto source = variants.parent_path() / "tests" / "data" / name;
    return !variants.empty() && std::filesystem::exists(source, ignored) ? source : std::filesystem::path();
}

std::string statusText(GameReport::Status status) {
    using Status = GameReport::Status;
    switch (status) {
        case Status::known:
            return "known exception";
        case Status::disagrees:
            return "disagrees";
        case Status::stale:
            return "stale exception";
        case Status::agrees:
            break;
    }
    return "agrees";
}

std::string formatLine(const GameReport& game) {
    std::string line = game.id;
    if (game.verdict.ply) line += " ply " + std::to_string(game.verdict.ply);
    line += ": " + statusText(game.status);
    if (!game.verdict.agrees()) line += " (" + std::string(name(game.verdict.kind)) + "): " + game.verdict.text;
    if (game.status == GameReport::Status::stale) line += ": listed as '" + game.exception->cause + "', but it replays";
    if (game.status == GameReport::Status::known)
        line += " [" + game.exception->cause + ": " + game.exception->note + "]";
    if (game.verdict.unenforcedEnds) line += "; unenforced repetition " + std::to_string(game.verdict.unenforcedEnds);
    return escapeForTerminal(line);
}

bool isTrouble(const GameReport& game) {
    return game.status == GameReport::Status::disagrees || game.status == GameReport::Status::stale;
}

void printText(Context& context, const FileReport& report, bool verbose) {
    for (const auto& game : report.notable)
        if (verbose || isTrouble(game))
            context.print("  " +
                          context.paint(isTrouble(game) ? Paint::bad : Paint::faint,
                                        wrapText(formatLine(game), context.width(), 4)) +
                          "\n");
    std::string line = report.file.filename().string() + " (" +
                       (report.format == RecordFormat::plain ? "" : std::string(name(report.format)) + "; ") +
                       join(report.variants, ", ") + "): " + std::to_string(report.games) +
                       " games: " + std::to_string(report.agree) + " agree, " + std::to_string(report.known) +
                       " known exceptions, " + std::to_string(report.disagree) + " disagree";
    if (report.stale) line += ", " + std::to_string(report.stale) + " stale exceptions";
    if (report.unenforcedEnds) line += ", unenforced repetition " + std::to_string(report.unenforcedEnds);
    if (report.piecesFromVariant)
        line += "; the plain form does not tell special pieces from men: in " +
                std::to_string(report.piecesFromVariant) + " games they are taken from the variant's start";
    context.remark(escapeForTerminal(line) + "\n");
}

Json toJson(const FileReport& report) {
    Json out = {{"file", report.file.string()},
                {"form", name(report.format)},
                {"variants", report.variants},
                {"games", report.games},
                {"agree", report.agree},
                {"known", report.known},
                {"disagree", report.disagree},
                {"stale", report.stale},
                {"unenforced_repetition", report.unenforcedEnds},
                {"pieces_from_variant", report.piecesFromVariant}};
    out["notable"] = Json::array();
    for (const auto& game : report.notable)
        out["notable"].push_back({{"id", game.id},
                                  {"status", statusText(game.status)},
                                  {"kind", name(game.verdict.kind)},
                                  {"ply", game.verdict.ply},
                                  {"text", game.verdict.text},
                                  {"unenforced_repetition", game.verdict.unenforcedEnds}});
    return out;
}

// --- ranking rule sets (--as) ---------------------------------------------------------------------------------------

std::string formatName(const RuleSetCandidate& candidate) {
    std::string out = candidate.id;
    for (const auto& [option, choice] : candidate.options) out += " " + option + "=" + choice;
    return out;
}

std::string firstDisagreement(const RuleSetFit& fit) {
    const ReplayVerdict& verdict = fit.firstMismatchVerdict;
    std::string out = fit.firstMismatch;
    if (verdict.ply) out += " ply " + std::to_string(verdict.ply);
    return out + " (" + std::string(name(verdict.kind)) + "): " + verdict.text;
}

Json toJson(const RuleSetFit& fit) {
    Json names = Json::array();
    for (const auto& each : fit.names) names.push_back({{"variant", each.id}, {"options", each.options}});
    Json out = {{"rank", fit.rank},
                {"readings", std::move(names)},
                {"digest", fit.digest},
                {"games", fit.games},
                {"agree", fit.agree},
                {"from_layout", fit.fromLayout},
                {"unenforced_repetition", fit.unenforcedEnds},
                {"bits_per_ply", fit.bitsPerPly()}};
    if (!fit.firstMismatch.empty())
        out["first_disagreement"] = {{"id", fit.firstMismatch},
                                     {"kind", name(fit.firstMismatchVerdict.kind)},
                                     {"ply", fit.firstMismatchVerdict.ply},
                                     {"text", fit.firstMismatchVerdict.text}};
    return out;
}

void printText(Context& context, const RuleSetFit& fit, std::size_t all) {
    std::string line = std::to_string(fit.agree) + " of " + std::to_string(fit.games) + " games agree";
    if (fit.fromLayout != fit.agree) line += ", " + std::to_string(fit.fromLayout) + " from this layout";
    if (static_cast<std::size_t>(fit.games) < all) line += "; stopped early";
    if (fit.agree) {
        char bits[32];
        std::snprintf(bits, sizeof bits, "; %.2f bits per move", fit.bitsPerPly());
        line += bits;
    }
    context.print(context.paint(Paint::heading, padRight(std::to_string(fit.rank) + ".", 4)) +
                  context.paint(Paint::heading, escapeForTerminal(formatName(fit.names.front()))) + ": " + line + "\n");
    std::vector<std::string> same;
    for (std::size_t i = 1; i < fit.names.size(); ++i) same.push_back(formatName(fit.names[i]));
    if (!same.empty())
        context.remark("    " + wrapText(escapeForTerminal("the same rules: " + enumerate(same)), context.width(), 4) +
                       "\n");
    if (!fit.firstMismatch.empty())
        context.remark(
            "    " +
            context.paint(Paint::faint, wrapText(escapeForTerminal("first disagreement: " + firstDisagreement(fit)),
                                                 context.width(), 4)) +
            "\n");
}

/// The rule sets that --as names.
std::optional<std::vector<RuleSetCandidate>> parseCandidates(Context& context, const ParsedArguments& args,
                                                             const std::vector<RecordedGame>& games, int& status) {
    const Library& library = context.library();
    std::vector<RuleSetCandidate> out;
    for (const auto& id : split(args.text("--as"), ',')) {
        if (id == "all") {
            std::set<int> sizes;
            for (const auto& game : games) sizes.insert(game.size);
            if (sizes.contains(0)) sizes.clear();  // some games do not record it
            for (auto& each : listVariants(library, {sizes.begin(), sizes.end()})) out.push_back(std::move(each));
            continue;
        }
        if (!args.has("--options")) {
            out.push_back({id, context.options});
            continue;
        }
        auto found = listOptionChoices(library, id);
        if (!found) {
            status = context.reportError(found.error());
            return {};
        }
        out.insert(out.end(), found->begin(), found->end());
    }
    return out;
}

int rankCommand(Context& context, const ParsedArguments& args) {
    if (const auto broken = context.requestedFailureStatus()) return *broken;
    int status = exitSuccess;
    std::vector<RecordedGame> games;
    for (const auto& file : args.texts("FILE")) {
        Diagnostics notes;
        auto read = loadGames(file, notes);
        context.reportNotes(notes, status);
        if (!read) return context.reportError(read.error());
        games.insert(games.end(), std::make_move_iterator(read->games.begin()),
                     std::make_move_iterator(read->games.end()));
    }
    const auto candidates = parseCandidates(context, args, games, status);
    if (!candidates) return status;
    Diagnostics notes;
    const auto ranked = rankRuleSets(context.library(), games, *candidates, notes);
    context.reportNotes(notes, status);
    if (ranked.empty())
        return status == exitSuccess ? context.reportError("no rule set to try", exitUnreadable) : status;
    if (context.json) {
        Json readings = Json::array();
        for (const auto& fit : ranked) readings.push_back(toJson(fit));
        context.printJson({{"games", games.size()}, {"readings", std::move(readings)}});
        return status;
    }
    const std::size_t maxShown = args.has("--verbose") ? ranked.size() : 8;
    for (std::size_t i = 0; i < ranked.size() && i < maxShown; ++i) printText(context, ranked[i], games.size());
    if (ranked.size() > maxShown)
        context.remark(std::to_string(ranked.size() - maxShown) + " more fit worse (--verbose)\n");
    context.print(std::to_string(games.size()) + " games, " + std::to_string(ranked.size()) +
                  " rule sets: " + escapeForTerminal(formatName(ranked.front().names.front())) + " fits best\n");
    return status;
}

// --- the command -----------------------------------------------------------------------------------------------------

int replayCommand(Context& context, const ParsedArguments& args) {
    if (args.has("--as")) return rankCommand(context, args);
    if (args.has("--options"))
        return context.reportError("--options requires --as", exitUsage, "--as VARIANT --options");
    Environment& environment = context.environment();
    if (const auto broken = context.requestedFailureStatus()) return *broken;
    // 1. Known exceptions, and variants of single games.
    ReplayExceptions exceptions;
    const std::filesystem::path list = args.has("--exceptions") ? std::filesystem::path(args.text("--exceptions"))
                                                                : findShippedFile(environment, "replay-exceptions.tsv");
    if (!list.empty()) {
        auto read = readExceptions(list);
        if (!read) return context.reportError(read.error());
        exceptions = std::move(*read);
    }
    ReplayVariants variants;
    if (const auto map = findShippedFile(environment, "opentafl-replays-map.tsv"); !map.empty()) {
        auto read = readReplayVariants(map);
        if (!read) return context.reportError(read.error());
        variants = std::move(*read);
    }
    std::string variant;
    if (args.has("--variant")) {
        const auto named = context.resolveName(args.text("--variant"));
        if (!named) return context.reportError(named.error());
        variant = *named;
    }
    // 2. The files.
    Replayer replayer(*environment.library, std::move(exceptions), std::move(variants));
    int games = 0, agree = 0, known = 0, disagree = 0, stale = 0, status = exitSuccess;
    Json files = Json::array();
    for (const auto& file : args.texts("FILE")) {
        const auto report = replayer.play(file, variant, context.options);
        if (!report) {
            status = context.reportError(report.error());
            continue;
        }
        context.reportNotes(report->notes, status);
        games += report->games;
        agree += report->agree;
        known += report->known;
        disagree += report->disagree;
        stale += report->stale;
        if (context.json)
            files.push_back(toJson(*report));
        else
            printText(context, *report, args.has("--verbose"));
    }
    if (context.json)
        context.printJson({{"files", files},
                           {"games", games},
                           {"agree", agree},
                           {"known", known},
                           {"disagree", disagree},
                           {"stale", stale}});
    else
        context.print(std::to_string(games) + " games: " + std::to_string(agree) + " agree, " + std::to_string(known) +
                      " known exceptions, " + std::to_string(disagree) + " disagree\n");
    if (status != exitSuccess) return status;
    return disagree || stale ? exitNegative : exitSuccess;
}

}  // namespace

void addReplay(CommandTable& table) {
    table.push_back({
        .name = "replay",
        .summary = "check recorded games against the rules",
        .description =
            "Replays recorded games. Every move must be legal and capture what the record says. Where the rules end "
            "the game, the record must end there with the same winner. Without --variant, the rules are those of the "
            "variant that lists the file's stem in its 'records'.\n\n"
            "Ends by repetition or counters are ignored where the record continues, and counted. Games in the list of "
            "known exceptions, each with a cause, are counted separately; a listed game that replays is an error.\n\n"
            "Input formats are game records of Taflsmith or OpenTafl, which contain their rules, the plain "
            "tab-separated format, move lists and JSON archives. The format is detected and printed.\n\n"
            "--as finds the rules that were played. All games of all files form one collection. Each candidate rule "
            "set is tried on it, and the sets are ranked by the number of games that agree from their own layout. Rule "
            "sets that the games do not distinguish share a rank. The narrowest comes first: the one that leaves the "
            "players the fewest other moves, in bits per move.",
        .arguments = {{.name = "FILE",
                       .help = "game records, in any known format",
                       .required = true,
                       .variadic = true,
                       .completion = CompletionKind::file},
                      {.name = "--variant",
                       .value = "VARIANT",
                       .help = "rules to check against",
                       .completion = CompletionKind::variant},
                      {.name = "--as",
                       .value = "V1,V2,…",
                       .help = "rank these variants by how well they fit the games; all: every variant of that size",
                       .completion = CompletionKind::variant},
                      {.name = "--options", .help = "with --as: try every combination of each variant's options"},
                      {.name = "--exceptions",
                       .value = "FILE",
                       .help = "list of known exceptions [default: the shipped list]",
                       .completion = CompletionKind::file},
                      {.name = "--verbose",
                       .help = "also print known exceptions and unenforced repetitions; with --as, all rule sets"}},
        .examples = {{"taflsmith replay games/nielsen-*.tsv", "each file by the variant that lists it"},
                     {"taflsmith replay games.tsv --variant nielsen-copenhagen-11", "by these rules"},
                     {"taflsmith replay games.tsv --as all", "find the rules of these games"},
                     {"taflsmith replay games.tsv --as nielsen-saami-tablut-9 --options", "find the options as well"}},
        .run = replayCommand,
    });
}

}  // namespace tafl::cli
