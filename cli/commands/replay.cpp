// taflsmith replay: recorded games against the rules, or the rules against recorded games.
#include <set>

#include "base/text.hpp"
#include "arguments/commands.hpp"
#include "arguments/context.hpp"
#include "records/rule_readings.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

/// A list that ships with the program: in the installed share, or beside the variants of a source tree.
std::filesystem::path shipped(const Environment& environment, const std::string& name) {
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

std::string lineOf(const GameReport& game) {
    std::string line = game.id;
    if (game.verdict.ply) line += " ply " + std::to_string(game.verdict.ply);
    line += ": " + statusText(game.status);
    if (!game.verdict.agrees()) line += " (" + std::string(name(game.verdict.kind)) + "): " + game.verdict.text;
    if (game.status == GameReport::Status::stale)
        line += ": it is listed as '" + game.exception->cause + "', but replays";
    if (game.status == GameReport::Status::known)
        line += " [" + game.exception->cause + ": " + game.exception->note + "]";
    if (game.verdict.unenforced) line += "; unenforced repetition " + std::to_string(game.verdict.unenforced);
    return printable(line);
}

bool isTrouble(const GameReport& game) {
    return game.status == GameReport::Status::disagrees || game.status == GameReport::Status::stale;
}

void tell(Context& context, const FileReport& report, bool verbose) {
    for (const auto& game : report.notable)
        if (verbose || isTrouble(game))
            context.print(
                "  " +
                context.paint(isTrouble(game) ? Paint::bad : Paint::faint, wrapped(lineOf(game), context.width(), 4)) +
                "\n");
    std::string line = report.file.filename().string() + " (" +
                       (report.form == RecordForm::plain ? "" : std::string(name(report.form)) + "; ") +
                       join(report.variants, ", ") + "): " + std::to_string(report.games) +
                       " games: " + std::to_string(report.agree) + " agree, " + std::to_string(report.known) +
                       " known exceptions, " + std::to_string(report.disagree) + " disagree";
    if (report.stale) line += ", " + std::to_string(report.stale) + " stale exceptions";
    if (report.unenforced) line += ", unenforced repetition " + std::to_string(report.unenforced);
    context.remark(printable(line) + "\n");
}

Json objectOf(const FileReport& report) {
    Json out = {
        {"file", report.file.string()}, {"form", name(report.form)}, {"variants", report.variants},
        {"games", report.games},        {"agree", report.agree},     {"known", report.known},
        {"disagree", report.disagree},  {"stale", report.stale},     {"unenforced_repetition", report.unenforced}};
    out["notable"] = Json::array();
    for (const auto& game : report.notable)
        out["notable"].push_back({{"id", game.id},
                                  {"status", statusText(game.status)},
                                  {"kind", name(game.verdict.kind)},
                                  {"ply", game.verdict.ply},
                                  {"text", game.verdict.text},
                                  {"unenforced_repetition", game.verdict.unenforced}});
    return out;
}

// --- readings: which rules fit ---------------------------------------------------------------------------------------

std::string nameOf(const ReadingCandidate& candidate) {
    std::string out = candidate.id;
    for (const auto& [option, choice] : candidate.options) out += " " + option + "=" + choice;
    return out;
}

std::string firstDisagreement(const Reading& reading) {
    const ReplayVerdict& verdict = reading.firstVerdict;
    std::string out = reading.firstGame;
    if (verdict.ply) out += " ply " + std::to_string(verdict.ply);
    return out + " (" + std::string(name(verdict.kind)) + "): " + verdict.text;
}

Json objectOf(const Reading& reading) {
    Json names = Json::array();
    for (const auto& each : reading.names) names.push_back({{"variant", each.id}, {"options", each.options}});
    Json out = {{"rank", reading.rank},
                {"readings", std::move(names)},
                {"digest", reading.digest},
                {"games", reading.games},
                {"agree", reading.agree},
                {"from_layout", reading.fromLayout},
                {"unenforced_repetition", reading.unenforced},
                {"bits_per_ply", reading.bitsPerPly()}};
    if (!reading.firstGame.empty())
        out["first_disagreement"] = {{"id", reading.firstGame},
                                     {"kind", name(reading.firstVerdict.kind)},
                                     {"ply", reading.firstVerdict.ply},
                                     {"text", reading.firstVerdict.text}};
    return out;
}

void tell(Context& context, const Reading& reading, std::size_t all) {
    std::string line = std::to_string(reading.agree) + " of " + std::to_string(reading.games) + " games agree";
    if (reading.fromLayout != reading.agree) line += ", " + std::to_string(reading.fromLayout) + " from this layout";
    if (static_cast<std::size_t>(reading.games) < all) line += "; given up";
    if (reading.agree) {
        char bits[32];
        std::snprintf(bits, sizeof bits, "; %.2f bits a move", reading.bitsPerPly());
        line += bits;
    }
    context.print(context.paint(Paint::heading, padded(std::to_string(reading.rank) + ".", 4)) +
                  context.paint(Paint::heading, printable(nameOf(reading.names.front()))) + ": " + line + "\n");
    std::vector<std::string> same;
    for (std::size_t i = 1; i < reading.names.size(); ++i) same.push_back(nameOf(reading.names[i]));
    if (!same.empty())
        context.remark("    " + wrapped(printable("the same rules: " + enumerate(same)), context.width(), 4) + "\n");
    if (!reading.firstGame.empty())
        context.remark("    " +
                       context.paint(Paint::faint,
                                     wrapped(printable("first: " + firstDisagreement(reading)), context.width(), 4)) +
                       "\n");
}

/// The readings that --as names.
std::optional<std::vector<ReadingCandidate>> candidatesOf(Context& context, const Given& given,
                                                          const std::vector<RecordedGame>& games, int& status) {
    const Library& library = context.library();
    std::vector<ReadingCandidate> out;
    for (const auto& id : split(given.text("--as"), ',')) {
        if (id == "all") {
            std::set<int> sizes;
            for (const auto& game : games) sizes.insert(game.size);
            if (sizes.contains(0)) sizes.clear();  // some do not say
            for (auto& each : everyVariant(library, {sizes.begin(), sizes.end()})) out.push_back(std::move(each));
            continue;
        }
        if (!given.has("--options")) {
            out.push_back({id, context.options});
            continue;
        }
        auto found = everyOption(library, id);
        if (!found) {
            status = context.complain(found.error());
            return {};
        }
        out.insert(out.end(), found->begin(), found->end());
    }
    return out;
}

int readingsCommand(Context& context, const Given& given) {
    if (const auto broken = context.brokenByRequest()) return *broken;
    int status = fine;
    std::vector<RecordedGame> games;
    for (const auto& file : given.texts("FILE")) {
        Diagnostics notes;
        auto read = loadGames(file, notes);
        if (!notes.empty()) status = context.complain(notes);
        if (!read) return context.complain(read.error());
        games.insert(games.end(), std::make_move_iterator(read->games.begin()),
                     std::make_move_iterator(read->games.end()));
    }
    const auto candidates = candidatesOf(context, given, games, status);
    if (!candidates) return status;
    Diagnostics notes;
    const auto ranked = rankReadings(context.library(), games, *candidates, notes);
    if (!notes.empty()) status = context.complain(notes);
    if (ranked.empty()) return status == fine ? context.complain("no reading to try", unreadable) : status;
    if (context.json) {
        Json readings = Json::array();
        for (const auto& reading : ranked) readings.push_back(objectOf(reading));
        context.printJson({{"games", games.size()}, {"readings", std::move(readings)}});
        return status;
    }
    const std::size_t most = given.has("--verbose") ? ranked.size() : 8;
    for (std::size_t i = 0; i < ranked.size() && i < most; ++i) tell(context, ranked[i], games.size());
    if (ranked.size() > most)
        context.remark("and " + std::to_string(ranked.size() - most) + " that fit less (--verbose)\n");
    context.print(std::to_string(games.size()) + " games, " + std::to_string(ranked.size()) +
                  " readings: " + printable(nameOf(ranked.front().names.front())) + " fits best\n");
    return status;
}

// --- the command -----------------------------------------------------------------------------------------------------

int replayCommand(Context& context, const Given& given) {
    if (given.has("--as")) return readingsCommand(context, given);
    if (given.has("--options"))
        return context.complain("--options has a meaning only with --as", usage, "--as VARIANT --options");
    Environment& environment = context.environment();
    if (const auto broken = context.brokenByRequest()) return *broken;
    // 1. What is known about single games.
    ReplayExceptions exceptions;
    const std::filesystem::path list = given.has("--exceptions") ? std::filesystem::path(given.text("--exceptions"))
                                                                 : shipped(environment, "replay-exceptions.tsv");
    if (!list.empty()) {
        auto read = readExceptions(list);
        if (!read) return context.complain(read.error());
        exceptions = std::move(*read);
    }
    ReplayVariants variants;
    if (const auto map = shipped(environment, "opentafl-replays-map.tsv"); !map.empty()) {
        auto read = readReplayVariants(map);
        if (!read) return context.complain(read.error());
        variants = std::move(*read);
    }
    // 2. The files.
    Replayer replayer(*environment.library, std::move(exceptions), std::move(variants));
    int games = 0, agree = 0, known = 0, disagree = 0, stale = 0, status = fine;
    Json files = Json::array();
    for (const auto& file : given.texts("FILE")) {
        const auto report = replayer.play(file, given.text("--variant"), context.options);
        if (!report) {
            status = context.complain(report.error());
            continue;
        }
        if (!report->notes.empty()) status = context.complain(report->notes);
        games += report->games;
        agree += report->agree;
        known += report->known;
        disagree += report->disagree;
        stale += report->stale;
        if (context.json)
            files.push_back(objectOf(*report));
        else
            tell(context, *report, given.has("--verbose"));
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
    if (status != fine) return status;
    return disagree || stale ? no : fine;
}

}  // namespace

void addReplay(CommandTable& table) {
    table.push_back({
        .name = "replay",
        .summary = "verify recorded games against the rules",
        .description =
            "Plays recorded games: every move must be legal, must take what the record says it took, and "
            "where the rules end the game, "
            "ours must end it there with the same winner. Without --variant it is the one that names the "
            "file's stem among its 'records'.\n\n"
            "Ends by repetition or counters are passed over where the record goes on, and counted. Games "
            "listed as exceptions, each with "
            "its cause, count as such; one that replays although it is listed is an error.\n\n"
            "Files may be game records of Taflsmith or OpenTafl, which bring their rules with them, the plain "
            "tab-separated form, lists of moves, or JSON of an archive; the form is guessed, and told.\n\n"
            "With --as the question is which rules were played: all games of all files are one collection, every "
            "reading is tried on it, and they are ranked by the games that agree from their own layout. Readings that "
            "the games do not tell apart share a rank; the narrowest stands first among them: it leaves the players "
            "the fewest moves beside those they made, given in bits a move.",
        .arguments =
            {{.name = "FILE",
              .help = "records, in any form that is known",
              .needed = true,
              .many = true,
              .completes = Completes::file},
             {.name = "--variant", .value = "VARIANT", .help = "the rules to play by", .completes = Completes::variant},
             {.name = "--as",
              .value = "V1,V2,…",
              .help = "which of these variants fit the games; all: of every variant of that size",
              .completes = Completes::variant},
             {.name = "--options", .help = "with --as: each variant under every combination of its options"},
             {.name = "--exceptions",
              .value = "FILE",
              .help = "another list of known exceptions",
              .completes = Completes::file},
             {.name = "--verbose",
              .help = "also tell known exceptions and unenforced repetitions; with --as, all readings"}},
        .examples = {{"taflsmith replay games/nielsen-*.tsv", "each by the variant that names it"},
                     {"taflsmith replay games.tsv --variant nielsen-copenhagen-11", "by these rules"},
                     {"taflsmith replay games.tsv --as all", "which rules were these games played by?"},
                     {"taflsmith replay games.tsv --as nielsen-saami-tablut-9 --options", "and with which options?"}},
        .run = replayCommand,
    });
}

}  // namespace tafl::cli
