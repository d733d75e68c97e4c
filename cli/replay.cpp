// taflsmith replay: recorded games against the rules.
#include "records/replay.hpp"

#include "base/text.hpp"
#include "commands.hpp"
#include "context.hpp"

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

int replayCommand(Context& context, const Given& given) {
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
            "tab-separated form, lists of moves, or JSON of an archive; the form is guessed, and told.",
        .arguments =
            {{.name = "FILE",
              .help = "records, in any form that is known",
              .needed = true,
              .many = true,
              .completes = Completes::file},
             {.name = "--variant", .value = "VARIANT", .help = "the rules to play by", .completes = Completes::variant},
             {.name = "--exceptions",
              .value = "FILE",
              .help = "another list of known exceptions",
              .completes = Completes::file},
             {.name = "--verbose", .help = "also tell known exceptions and unenforced repetitions"}},
        .examples = {{"taflsmith replay games/nielsen-*.tsv", "each by the variant that names it"},
                     {"taflsmith replay games.tsv --variant nielsen-copenhagen-11", "by these rules"}},
        .run = replayCommand,
    });
}

}  // namespace tafl::cli
