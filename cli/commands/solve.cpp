// taflsmith solve: exact values of all positions with few men, by retrograde analysis.
#include "solve/solve.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <new>
#include <thread>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/interrupt.hpp"
#include "arguments/parse.hpp"
#include "arguments/terminal.hpp"
#include "base/text.hpp"
#include "base/timing.hpp"
#include "output/progress.hpp"
#include "output/table_answer.hpp"
#include "solve/allowed_squares.hpp"
#include "solve/probe.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Half of the machine's memory.
std::uint64_t defaultMemory() {
    const long pages = sysconf(_SC_PHYS_PAGES), pageSize = sysconf(_SC_PAGESIZE);
    return pages > 0 && pageSize > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(pageSize) / 2
                                     : std::uint64_t{1} << 30;
}

std::uint64_t allowedMegabytes(const ParsedArguments& args) {
    return args.has("--memory") ? static_cast<std::uint64_t>(args.number("--memory")) : defaultMemory() / 1'000'000;
}

/// A line on standard error that shows the progress of the current layer once a second. On terminals only.
class LayerProgressLine {
public:
    explicit LayerProgressLine(bool shown) : shown_(shown) {}
    ~LayerProgressLine() { end(); }

    void begin(const std::string& layer, std::uint64_t numbers, const std::shared_ptr<const BuildProgress>& progress) {
        if (!shown_) return;
        ended_ = false;
        thread_ = std::jthread([this, layer, numbers, progress] {
            const double start = steadySeconds();
            std::unique_lock lock(mutex_);
            while (!wake_.wait_for(lock, std::chrono::seconds(1), [this] { return ended_; })) {
                const std::uint64_t expanded = progress->expanded;
                if (expanded < numbers)
                    printProgress("\r{}: {:.0f} % of the moves, {:.2f} million positions/s\x1b[K", layer,
                                  100 * static_cast<double>(expanded) / static_cast<double>(numbers),
                                  2e-6 * static_cast<double>(expanded) / (steadySeconds() - start));
                else
                    printProgress("\r{}: wins in {} plies\x1b[K", layer, progress->plies.load());
            }
            printProgress("\r\x1b[K");
        });
    }
    void end() {
        if (!thread_.joinable()) return;
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
        }
        wake_.notify_all();
        thread_.join();
    }

private:
    bool shown_, ended_ = true;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::jthread thread_;
};

std::string formatMaxWin(const LayerSummary& s) {
    if (!s.wins[0] && !s.wins[1]) return "-";
    return fmt::format("{} {}", s.maxPlies, name(s.maxPliesWinner));
}

void printLayer(Context& context, const std::string& pieces, const SolvedLayer& layer, bool withHead) {
    const LayerSummary& s = layer.summary;
    if (withHead)
        context.print(context.paint(Paint::faint,
                                    fmt::format("{:<14}{:>14}{:>14}{:>14}{:>14}  {:<16}{}\n", "pieces", "positions",
                                                "attackers win", "defenders win", "undecided", "longest win", "time")));
    context.print(fmt::format("{:<14}{:>14}{:>14}{:>14}{:>14}  {:<16}{}\n", escapeForTerminal(pieces), s.positions,
                              s.wins[0], s.wins[1], s.undecided(), formatMaxWin(s),
                              layer.fromDisk ? "read" : fmt::format("{:.1f} s", layer.seconds)));
    std::fflush(stdout);
}

Json toJson(const std::string& pieces, const SolvedLayer& layer) {
    const LayerSummary& s = layer.summary;
    Json out = {{"pieces", pieces},           {"positions", s.positions},   {"attackers_win", s.wins[0]},
                {"defenders_win", s.wins[1]}, {"undecided", s.undecided()}, {"longest_win_plies", s.maxPlies}};
    if (s.wins[0] || s.wins[1]) out["longest_winner"] = name(s.maxPliesWinner);
    if (s.truncated) out["truncated"] = true;
    out["seconds"] = layer.seconds;
    out["from_disk"] = layer.fromDisk;
    return out;
}

/// The number of men to build tables for.
int menToSolve(const ParsedArguments& args, const RuleImage& image, const std::optional<Setup>& setup) {
    if (args.has("--men")) return static_cast<int>(args.number("--men"));
    if (!setup) return menAtStart(image);
    return static_cast<int>(std::ranges::count_if(
        setup->occupants, [&](int c) { return c && !image.calls.classes[static_cast<std::size_t>(c - 1)].royal; }));
}

/// The first piece that stands where no move leads it, as "the t on d4".
std::string pieceBeyond(const Tables& tables, const Setup& setup) {
    const RuleImage& image = *tables.image();
    for (std::size_t c = 0; c < image.calls.classes.size(); ++c) {
        const SquareSet allowed = allowedSquares(image, static_cast<int>(c) + 1, tables.forms());
        for (std::size_t s = 0; s < setup.occupants.size(); ++s)
            if (setup.occupants[s] == c + 1 && !allowed.has(static_cast<Square>(s)))
                return fmt::format("the {} on {}", image.calls.classes[c].letter,
                                   squareName(static_cast<Square>(s), image.size));
    }
    return "a piece";
}

int solvePosition(Context& context, const ParsedArguments& args) {
    // 1. Variant, position and tables.
    int status = exitSuccess;
    const auto loaded = context.load(args.text("VARIANT"), status);
    if (!loaded) return status;
    const RuleImage& image = *loaded->image;
    std::optional<Setup> setup;
    if (!parsePositionOption(context, args, image, setup, status)) return status;
    auto tables = makeTables(loaded->image);
    if (!tables) return context.reportError(tables.error(), exitNegative);
    const int men = menToSolve(args, image, setup);
    if (setup && !isInPlan(*tables, men, materialOf(*setup)))
        return context.reportError(
            "no table with --men " + std::to_string(men) + " has these pieces: " + materialOf(*setup).text(image),
            exitUsage, "at most the pieces of the start position, and --men of them");
    if (setup && tables->isBeyond(*setup))
        return context.reportError(
            Diagnostics{{Severity::error,
                         {"--position"},
                         pieceBeyond(*tables, *setup) + " stands where no move leads it: tables hold no such positions",
                         "pieces on squares that they may enter, or on which they begin"}},
            exitUsage);
    // 2. Solve.
    const bool text = !context.json;
    LayerProgressLine line(text && !context.quiet && isTerminal(Stream::error));
    Json layers = Json::array();
    SolveOptions options{
        .men = men,
        .threads = static_cast<int>(args.number("--threads", std::max(1u, std::thread::hardware_concurrency()))),
        .memoryBytes = allowedMegabytes(args) * 1'000'000,
        .folder = args.text("--tables"),
        .stop = &interruptFlag()};
    options.onLayerBegin = [&](const PlannedLayer& plan, const auto& progress) {
        line.begin(plan.material.text(image), plan.numbers, progress);
    };
    bool headed = false;
    options.onLayerEnd = [&](const SolvedLayer& layer) {
        line.end();
        const std::string pieces = layer.plan.material.text(image);
        if (context.json)
            layers.push_back(toJson(pieces, layer));
        else if (!context.quiet)
            printLayer(context, pieces, layer, !std::exchange(headed, true));
    };
    installInterruptHandler();
    const double begin = steadySeconds();
    const auto done = solve(*tables, options);
    line.end();
    if (!done)
        return context.reportError(done.error(), done.error().front().place.file.empty() ? exitUsage : exitUnreadable);
    if (!*done) {
        if (text)
            context.remark("interrupted\n");
        else
            context.printJson({{"id", loaded->variant.id}, {"men", men}, {"interrupted", true}, {"layers", layers}});
        return exitInterrupted;
    }
    const double seconds = steadySeconds() - begin;
    // 3. The total, and the value of the position or the start.
    std::uint64_t positions = 0;
    for (const PlannedLayer& plan : planLayers(*tables, men))
        positions += tables->find(plan.material)->table.summary.positions;
    Json out = {{"id", loaded->variant.id}, {"men", men},         {"positions", positions},
                {"bytes", tables->size()},  {"seconds", seconds}, {"undecided", name(tables->history().undecided)},
                {"layers", layers}};
    if (text)
        context.remark(fmt::format("{} positions, {:.1f} MB, {:.1f} s\n", positions,
                                   static_cast<double>(tables->size()) / 1e6, seconds));
    std::vector<Setup> setups;
    if (setup)
        setups = {*setup};
    else if (men >= menAtStart(image))
        for (const Side side : {Side::attackers, Side::defenders})
            if (image.calls.first == FirstMover::lot ||
                side == (image.calls.first == FirstMover::defenders ? Side::defenders : Side::attackers))
                setups.push_back({image.start, side});
    const std::string what = setup ? "position" : "start";
    const auto position = Position::create(loaded->image);
    for (const Setup& each : setups) {
        position->set(each);
        const auto answer = makeTableAnswer(*tables, *position);
        if (!answer) continue;
        if (text)
            printTableAnswer(context, fmt::format("{}, {} to move: ", what, name(each.toMove)), *answer);
        else
            out[what].push_back(toJson(*answer));
    }
    if (!text) context.printJson(out);
    return exitSuccess;
}

int solveCommand(Context& context, const ParsedArguments& args) {
    try {
        return solvePosition(context, args);
    } catch (const std::bad_alloc&) {
        return context.reportError(fmt::format("there is less memory than --memory {} allows", allowedMegabytes(args)),
                                   exitUsage, "a smaller --memory, or fewer --men");
    }
}

}  // namespace

void addSolve(CommandTable& table) {
    using Type = Argument::Type;
    table.push_back({
        .name = "solve",
        .summary = "compute the exact value of every position with few men",
        .description =
            "Builds tables of all positions with the king and at most N men: who wins by force, and in how many moves "
            "if the winner hurries and the loser delays. With all men of the start, it says who wins the game. Each "
            "line is a layer: the number of positions with the same pieces, mirror images counted once, and how many "
            "of them each side wins.\n\n"
            "Undecided positions are those in which neither side can force an end. If the rules give endless play a "
            "result, they have that result; otherwise nothing more is known of them. Variants whose rules look at more "
            "than the board and the side to move are refused, with the reason: dice, states, passes, several moves in "
            "a turn, forbidden repetition. See the guide 'Exact answers'.\n\n"
            "With --tables, each finished layer is kept in the folder, and the command resumes after an interruption.",
        .arguments = {variantArgument(),
                      {.name = "--men",
                       .value = "N",
                       .help = "maximum men besides the king [default: all, or those of --position]",
                       .type = Type::number,
                       .minimum = 0,
                       .maximum = 400},
                      positionOption(),
                      {.name = "--tables",
                       .value = "FOLDER",
                       .help = "keep tables in this folder, and reuse existing ones",
                       .completion = CompletionKind::folder},
                      {.name = "--memory",
                       .value = "MB",
                       .help = "maximum memory [default: half of the machine's]",
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 100'000'000},
                      {.name = "--threads",
                       .value = "N",
                       .help = "threads [default: one per processor]",
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 256}},
        .examples = {{"taflsmith solve nielsen-brandubh-7 --men 2", "all endings with the king and two men"},
                     {"taflsmith solve nielsen-brandubh-7 --position '7/7/2t4/7/3K3/7/5t1 defenders'",
                      "who wins this position"}},
        .run = solveCommand,
    });
}

}  // namespace tafl::cli
