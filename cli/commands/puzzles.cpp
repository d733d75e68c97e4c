// taflsmith puzzles: finds positions of games in which exactly one move wins, and presents them to solve.
#include <fmt/format.h>
#include <unistd.h>

#include <set>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/interrupt.hpp"
#include "arguments/parse.hpp"
#include "base/text.hpp"
#include "base/timing.hpp"
#include "commands/puzzles/solve_puzzles.hpp"
#include "output/new_files.hpp"
#include "output/progress.hpp"
#include "position/move_text.hpp"
#include "program/callback_failure.hpp"
#include "study/puzzle_collector.hpp"
#include "variant/files.hpp"

namespace tafl::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int defaultSkip = 10;

/// A line on standard error, once a second. On terminals only.
class PuzzleProgressLine {
public:
    explicit PuzzleProgressLine(bool shown) : shown_(shown), begin_(steadySeconds()), last_(begin_) {}
    ~PuzzleProgressLine() { clear(); }
    void show(const PuzzleTally& tally) {
        const double now = steadySeconds();
        if (!shown_ || now - last_ < 1) return;
        last_ = now;
        printProgress("\r{} games, {} positions, {} puzzles, {:.1f} a minute\x1b[K", tally.games, tally.positions,
                      tally.puzzles(), 60 * tally.puzzles() / (now - begin_));
    }
    void clear() {
        if (shown_) printProgress("\r\x1b[K");
    }

private:
    bool shown_;
    double begin_, last_;
};

std::vector<std::string> lineOf(const PuzzleTask& task) {
    Game game(task.rules->image, task.puzzle.position);
    std::vector<std::string> out;
    for (const Move move : task.puzzle.line) out.push_back(game.play(move).text);
    return out;
}

Json toJson(const PuzzleTask& task) {
    const Puzzle& puzzle = task.puzzle;
    return {{"id", task.id},
            {"variant", task.rules->variant.id},
            {"digest", task.rules->image->digest},
            {"position", positionText(puzzle.position, *task.rules->image)},
            {"to_move", name(puzzle.side())},
            {"plies", puzzle.plies},
            {"alone_plies", puzzle.alone},
            {"moves", lineOf(task)},
            {"seen", puzzle.seen},
            {"searches", shallowSearches},
            {"grade", name(puzzle.grade)},
            {"source", task.source}};
}

std::uint64_t count(const PuzzleTally& tally, PuzzleVerdict verdict) {
    return tally.verdicts[static_cast<std::size_t>(verdict)];
}

Json toJson(const PuzzleTally& tally) {
    using enum PuzzleVerdict;
    return {{"games", tally.games},
            {"cut_short", tally.cutShort},
            {"unprovable", tally.unprovable},
            {"positions", tally.positions},
            {"repeated", tally.repeated},
            {"no_win", count(tally, noWin)},
            {"too_short", count(tally, tooShort)},
            {"too_long", count(tally, tooLong)},
            {"several_wins", count(tally, severalWins)},
            {"open", count(tally, open)}};
}

void printTally(Context& context, const PuzzleTally& tally, double seconds) {
    using enum PuzzleVerdict;
    context.print(fmt::format("{} puzzles ({} easy, {} medium, {} hard) in {} positions of {} games\n", tally.puzzles(),
                              tally.grades[0], tally.grades[1], tally.grades[2], tally.positions, tally.games));
    context.remark(fmt::format("no win {}, shorter {}, longer {}, several wins {}, open {}; {:.1f} s\n",
                               count(tally, noWin), count(tally, tooShort), count(tally, tooLong),
                               count(tally, severalWins), count(tally, open), seconds));
    if (tally.cutShort)
        context.remark(
            fmt::format("the rules refuse the rest of {} games; what comes before it was examined\n", tally.cutShort));
    if (tally.unprovable)
        context.remark(fmt::format("{} games have rules under which no win can be proved\n", tally.unprovable));
}

/// Writes OpenTafl's form, a file for each puzzle. Returns the exit status. A file with other contents stays, and the
/// other puzzles are written: they may have taken hours to find.
int writeOpenTafl(Context& context, const fs::path& folder, const std::vector<PuzzleTask>& puzzles) {
    std::error_code error;
    fs::create_directories(folder, error);
    std::set<std::string> printed;
    FileNames names;
    int status = exitSuccess;
    for (const PuzzleTask& task : puzzles) {
        Diagnostics notes, fresh;
        const auto text = openTaflPuzzle(task, context.library(), notes);
        if (!text) return context.reportError(text.error());
        for (Diagnostic& note : notes) {
            note.severity = Severity::warning;
            if (printed.insert(note.message()).second) fresh.push_back(note);
        }
        if (!context.quiet) context.reportError(fresh);
        const fs::path file = folder / names.add(task.id, ".otg");
        if (holdsOther(file, *text))
            status = context.reportError("'" + file.string() + "' exists and holds something else", exitUsage,
                                         "--opentafl with another folder");
        else if (const auto done = writeTextFile(file, *text); !done)
            return context.reportError(done.error());
    }
    return status;
}

int writeFiles(Context& context, const ParsedArguments& args, const std::vector<PuzzleTask>& puzzles) {
    if (args.has("--out")) {
        std::string text;
        for (const PuzzleTask& task : puzzles)
            text += (text.empty() ? "" : "\n") +
                    recordText(makePuzzleRecord(task.puzzle, *task.rules, task.id, task.source));
        if (const int status = context.writeOutput(args.text("--out"), text); status) return status;
    }
    return args.has("--opentafl") ? writeOpenTafl(context, args.text("--opentafl"), puzzles) : exitSuccess;
}

void printPuzzle(Context& context, const PuzzleTask& task) {
    const Puzzle& puzzle = task.puzzle;
    context.print(
        context.paint(Paint::heading, escapeForTerminal(task.id)) + ": " + puzzleTask(puzzle.side(), puzzle.plies) +
        fmt::format(", {}, found by {} of {} shallow searches\n", name(puzzle.grade), puzzle.seen, shallowSearches));
    context.remark("  " + escapeForTerminal(positionText(puzzle.position, *task.rules->image)) + "\n  " +
                   wrapText(escapeForTerminal(join(lineOf(task), " ")), context.width(), 2) + "\n  " +
                   context.paint(Paint::faint, escapeForTerminal(task.source)) + "\n");
    std::fflush(stdout);
}

PuzzleLimits parseLimits(const ParsedArguments& args) {
    PuzzleLimits out;
    out.minPlies = static_cast<int>(args.number("--min-plies", out.minPlies));
    out.maxPlies = static_cast<int>(args.number("--plies", out.maxPlies));
    out.margin = static_cast<int>(args.number("--margin", out.margin));
    out.proofNodes = static_cast<std::uint64_t>(args.number("--nodes", static_cast<std::int64_t>(out.proofNodes)));
    return out;
}

int findPuzzles(Context& context, const ParsedArguments& args) {
    // 1. Limits and sources.
    double limit = 0;
    int status = exitSuccess;
    if (!parseSeconds(context, args, limit, status)) return status;
    std::string variant;
    if (args.has("--variant")) {
        const auto named = context.resolveName(args.text("--variant"));
        if (!named) return context.reportError(named.error());
        variant = *named;
    }
    const PuzzleLimits limits = parseLimits(args);
    if (limits.minPlies > limits.maxPlies) return context.reportError("--min-plies is more than --plies", exitUsage);
    GameSource source(context.library(), variant, context.options);
    PuzzleCollector collector(context.library(), limits, static_cast<int>(args.number("--skip", defaultSkip)));
    // 2. The search.
    installInterruptHandler();
    const double begin = steadySeconds();
    PuzzleProgressLine line(!context.json && !context.quiet && isatty(STDERR_FILENO) != 0);
    collector.goesOn = [&] {
        line.show(collector.tally());
        return !wasInterrupted() && (limit <= 0 || steadySeconds() - begin < limit);
    };
    std::vector<PuzzleTask> puzzles;
    const auto wanted = static_cast<std::size_t>(args.number("--count", 1'000'000));
    const auto onPuzzle = [&](PuzzleTask&& task) {
        line.clear();
        if (!context.json && !context.quiet) printPuzzle(context, task);
        puzzles.push_back(std::move(task));
        return puzzles.size() < wanted;
    };
    bool more = true;
    for (const auto& file : args.texts("FILE")) {
        if (!more) break;
        Diagnostics notes;
        const auto read = source.each(
            file,
            [&](StudyGame&& game) {
                // A game in which a rule fails does not affect the others.
                const auto done = collector.examine(game, onPuzzle);
                for (Diagnostic problem : done ? Diagnostics{} : done.error()) {
                    if (saysRuleFailed(problem.text)) problem.severity = Severity::warning;
                    problem.text = game.id + ": " + problem.text;
                    if (problem.place.file.empty()) problem.place.file = file;
                    addProblem(notes, std::move(problem));
                }
                return more = !done || *done;
            },
            notes);
        line.clear();
        context.reportNotes(notes, status);
        if (!read) status = context.reportError(read.error());
    }
    // 3. The result.
    const double seconds = steadySeconds() - begin;
    const int written = writeFiles(context, args, puzzles);
    if (context.json) {
        Json list = Json::array();
        for (const PuzzleTask& task : puzzles) list.push_back(toJson(task));
        Json out = {{"puzzles", list}};
        out.update(toJson(collector.tally()));
        out["seconds"] = seconds;
        context.printJson(out);
    } else {
        printTally(context, collector.tally(), seconds);
    }
    if (written) return written;
    if (wasInterrupted()) return exitInterrupted;
    return status == exitSuccess && puzzles.empty() ? exitNegative : status;
}

int puzzlesCommand(Context& context, const ParsedArguments& args) {
    if (const auto broken = context.requestedFailureStatus()) return *broken;
    if (!args.has("--solve")) {
        if (args.texts("FILE").empty())
            return context.reportError("name a file of games; --solve alone presents the puzzles of this program",
                                       exitUsage);
        return findPuzzles(context, args);
    }
    for (const char* option : {"--out", "--opentafl", "--variant", "--time", "--nodes", "--skip"})
        if (args.has(option))
            return context.reportError(std::string(option) + " and --solve contradict each other", exitUsage);
    if (context.json) return context.reportError("--solve is a conversation and gives no JSON", exitUsage);
    std::vector<std::string> files = args.texts("FILE");
    if (files.empty())
        for (const fs::path& file : listShippedPuzzles(context.environment())) files.push_back(file.string());
    if (files.empty()) return context.reportError("no puzzles came with this program: name a file", exitUsage);
    return solvePuzzles(context, files);
}

}  // namespace

void addPuzzles(CommandTable& table) {
    using Type = Argument::Type;
    table.push_back({
        .name = "puzzles",
        .summary = "find positions of games in which exactly one move wins, and solve them",
        .description =
            "Examines the positions of recorded games and of stored trials for puzzles. A puzzle is a position in "
            "which one move wins by force, and no other move wins within the plies of the shortest win and --margin "
            "more. Both are proved: the first as for 'prove', the second by a search of all moves to that depth. A "
            "short search has also found no longer win by another move. Mirror images count once.\n\n"
            "Twelve shallow searches grade a puzzle. Easy: a win in two moves that nine of them find. Hard: at most "
            "three find it. Every search has a limit of nodes, so the puzzles are the same on every machine, unless "
            "--time ends the search. The exit status is 1 if there is none.\n\n"
            "--out writes game records with the solution. --solve presents the puzzles of such files one after "
            "another, or without a file those that came with the program: enter a move, or 'hint', 'solution' or "
            "'next'. It explains why a wrong answer fails. See the guide 'Puzzles'.",
        .arguments = {{.name = "FILE",
                       .help = "games in any known format, or stores of trials; with --solve: files of puzzles "
                               "[default: those of the program]",
                       .variadic = true,
                       .completion = CompletionKind::file},
                      {.name = "--solve", .help = "present the puzzles of the files to solve"},
                      {.name = "--variant",
                       .value = "VARIANT",
                       .help = "rules of the games [default: as for replay]",
                       .completion = CompletionKind::variant},
                      {.name = "--out",
                       .value = "FILE",
                       .help = "write the puzzles as game records to this file ('-': standard output)",
                       .completion = CompletionKind::file},
                      {.name = "--opentafl",
                       .value = "FOLDER",
                       .help = "write each puzzle in OpenTafl's form to a file in this folder",
                       .completion = CompletionKind::folder},
                      {.name = "--count",
                       .value = "N",
                       .help = "stop after N puzzles",
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 1'000'000},
                      {.name = "--time", .value = "SECONDS", .help = "stop after this time"},
                      {.name = "--min-plies",
                       .value = "N",
                       .help = "length of the shortest wins to keep [default: 3]",
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 99},
                      {.name = "--plies",
                       .value = "N",
                       .help = "length of the longest wins to keep [default: 15]",
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 99},
                      {.name = "--margin",
                       .value = "N",
                       .help = "no other move may win within N more plies [default: 2]",
                       .type = Type::number,
                       .minimum = 0,
                       .maximum = 20},
                      {.name = "--skip",
                       .value = "N",
                       .help = "plies at the beginning of each game that are not examined [default: 10]",
                       .type = Type::number,
                       .minimum = 0,
                       .maximum = 1000},
                      {.name = "--nodes",
                       .value = "N",
                       .help = "nodes for the proofs of a position [default: 2000000]",
                       .type = Type::number,
                       .minimum = 1000}},
        .examples = {{"taflsmith puzzles --solve", "solve the puzzles that came with the program"},
                     {"taflsmith puzzles games/*.tsv --out puzzles.tafl --time 600", "ten minutes of search"},
                     {"taflsmith puzzles trials.sqlite --count 20 --out puzzles.tafl", "from self-played games"},
                     {"taflsmith puzzles puzzles.tafl --solve", "solve your own"}},
        .run = puzzlesCommand,
    });
}

}  // namespace tafl::cli
