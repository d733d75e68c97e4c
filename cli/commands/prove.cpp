// taflsmith prove: a forced win as a strategy that another program can check.
#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/interrupt.hpp"
#include "arguments/parse.hpp"
#include "arguments/tables.hpp"
#include "arguments/terminal.hpp"
#include "base/text.hpp"
#include "base/timing.hpp"
#include "output/progress.hpp"
#include "position/move_text.hpp"
#include "search/proof_certificate.hpp"
#include "search/proof_rules.hpp"
#include "search/proof_search.hpp"
#include "search/proof_strategy.hpp"
#include "variant/files.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr double defaultSeconds = 60;
constexpr int defaultMegabytes = 256;
/// Nodes of the first round of each side, if both are tried. Each further round has twice as many.
constexpr std::uint64_t firstTurnNodes = 100'000;

/// The search for a win of one side.
struct Attempt {
    Attempt(Side side, ProofRules proofRules, std::size_t megabytes)
        : winner(side), rules(std::move(proofRules)), search(megabytes) {}

    Side winner;
    ProofRules rules;
    int plies = maxProofPlies;           ///< the longest win to search
    std::unique_ptr<Position> position;  ///< under the rules that matter
    ProofSearch search;
    std::uint64_t nodes = 0;
    std::uint32_t proof = 1, disproof = 1;
    bool exhausted = false;  ///< the search has nothing left to try
};

struct Limits {
    std::uint64_t nodes = 0;  ///< 0: none
    double seconds = 0;       ///< 0: none
};

std::string formatProofNumber(std::uint32_t number) {
    return number >= infiniteProofNumber ? "infinite" : std::to_string(number);
}

/// A line on standard error, once a second. On terminals only.
class ProofProgressLine {
public:
    explicit ProofProgressLine(bool shown) : shown_(shown) {}
    ~ProofProgressLine() { clear(); }

    void show(const Attempt& attempt, const ProofProgress& progress) {
        if (!shown_) return;
        const double now = steadySeconds();
        if (now - last_ < 1) return;
        const std::uint64_t nodes = attempt.nodes + progress.nodes;
        printProgress("\r{}: proof {}, disproof {}, {:.1f} million nodes, {:.2f} million/s\x1b[K", name(attempt.winner),
                      formatProofNumber(progress.proof), formatProofNumber(progress.disproof),
                      1e-6 * static_cast<double>(nodes),
                      1e-6 * static_cast<double>(progress.nodes) / std::max(now - begin_, 1e-3));
        last_ = now;
    }
    void begin() { begin_ = steadySeconds(); }
    void show(std::string_view text) {
        if (shown_) printProgress("\r{}\x1b[K", text);
    }
    void clear() {
        if (shown_) printProgress("\r\x1b[K");
    }

private:
    bool shown_;
    double begin_ = 0, last_ = 0;
};

/// The position of --position, or the start.
std::optional<Setup> rootPosition(Context& context, const ParsedArguments& args, const RuleImage& image, int& status) {
    std::optional<Setup> setup;
    if (!parsePositionOption(context, args, image, setup, status) || setup) return setup;
    if (image.calls.first == FirstMover::lot) {
        status = context.reportError("a lot decides who moves first", exitUsage, "--position with the side to move");
        return std::nullopt;
    }
    return Setup{image.start, image.calls.first == FirstMover::defenders ? Side::defenders : Side::attackers};
}

/// Sets up the position under the rules that matter for the attempt. On failure prints the errors.
bool prepare(Context& context, const ParsedArguments& args, const LoadedVariant& loaded, const Setup& root,
             Attempt& attempt, int& status) {
    auto image = loaded.image;
    if (!attempt.rules.leftOut.empty()) {
        auto compiled = context.library().compile(loaded.variant, nullptr, attempt.rules.leftOut);
        if (!compiled) {
            status = context.reportError(compiled.error());
            return false;
        }
        image = std::move(*compiled);
    }
    attempt.plies = static_cast<int>(args.number("--plies", maxProofPlies));
    if (attempt.rules.maxPlies) attempt.plies = std::min(attempt.plies, attempt.rules.maxPlies);
    attempt.position = Position::create(std::move(image));
    attempt.position->set(root);
    attempt.position->setValues({});  // from now on repetitions are detected
    return true;
}

/// One attempt for each side that may win, the side to move first. Prints the rules that forbid a proof, and returns
/// nothing if none is possible.
std::vector<std::unique_ptr<Attempt>> makeAttempts(Context& context, const ParsedArguments& args,
                                                   const LoadedVariant& loaded, const Setup& root, int& status) {
    std::vector<Side> sides = {root.toMove, other(root.toMove)};
    if (args.has("--winner")) sides = {*parseSide(args.text("--winner"))};
    const auto megabytes = static_cast<std::size_t>(args.number("--memory", defaultMegabytes)) / sides.size();
    std::vector<std::unique_ptr<Attempt>> out;
    Diagnostics reasons;
    for (const Side side : sides) {
        ProofRules rules = proofRules(*loaded.image, side);
        for (const std::string& reason : rules.reasons)
            reasons.push_back({Severity::error,
                               {},
                               fmt::format("no win of the {} can be proved under these rules: {}", name(side), reason),
                               {}});
        if (rules.reasons.empty())
            out.push_back(std::make_unique<Attempt>(side, std::move(rules), std::max<std::size_t>(1, megabytes)));
    }
    if (out.empty())
        status = context.reportError(reasons, exitNegative);
    else if (!context.json)
        for (const Diagnostic& reason : reasons) context.remark(escapeForTerminal(reason.text) + "\n");
    for (const auto& attempt : out)
        if (!prepare(context, args, loaded, root, *attempt, status)) return {};
    return out;
}

/// Searches for a win of each side in turn, until one is found or the limits are reached.
ForcedWin searchProof(std::vector<std::unique_ptr<Attempt>>& attempts, const Limits& limits, ProofProgressLine& line) {
    const double begin = steadySeconds();
    std::uint64_t used = 0, turn = firstTurnNodes;
    if (limits.nodes) turn = std::clamp<std::uint64_t>(limits.nodes / attempts.size(), 1, turn);
    for (;; turn *= 2) {
        bool searched = false;
        for (const auto& attempt : attempts) {
            if (attempt->exhausted) continue;
            const double left = limits.seconds - (steadySeconds() - begin);
            if (wasInterrupted() || (limits.nodes && used >= limits.nodes) || (limits.seconds > 0 && left <= 0))
                return {};
            SearchLimits own{
                .seconds = limits.seconds > 0 ? left : 0, .depth = attempt->plies, .stop = &interruptFlag()};
            if (attempts.size() > 1) own.nodes = turn;
            if (limits.nodes) own.nodes = std::min(own.nodes ? own.nodes : limits.nodes, limits.nodes - used);
            attempt->search.onProgress = [&](const ProofProgress& progress) { line.show(*attempt, progress); };
            line.begin();
            ForcedWin found = attempt->search.resume(*attempt->position, attempt->winner, own);
            attempt->nodes += found.nodes, used += found.nodes, searched = true;
            attempt->proof = found.proof, attempt->disproof = found.disproof;
            attempt->exhausted = found.disproof == 0;
            if (found.found) return found;
        }
        if (!searched) return {};
    }
}

std::vector<std::string> lineTexts(Position& position, const std::vector<Move>& moves) {
    std::vector<std::string> out;
    for (const Move move : moves) {
        position.make(move);
        std::vector<Square> victims;
        for (const CapturedPiece& piece : position.taken()) victims.push_back(piece.square);
        out.push_back(moveText(move, victims, position.image()));
    }
    for (std::size_t i = 0; i < moves.size(); ++i) position.undo();
    return out;
}

std::string movesText(int plies) { return fmt::format("{} move{}", (plies + 1) / 2, plies > 2 ? "s" : ""); }

/// Why the searched win is not reported, or "" if it is.
std::string objection(const Attempt& attempt, const std::optional<Strategy>& strategy) {
    if (!strategy && wasInterrupted()) return "interrupted while the strategy was extracted";
    if (!strategy) return "a win was found, but its strategy was lost with the table; try more --memory";
    if (attempt.rules.maxPlies && strategy->plies > attempt.rules.maxPlies)
        return fmt::format(
            "a win in {} plies was found, but a limit of moves without a capture may end the game before",
            strategy->plies);
    return "";
}

Json toJson(const std::vector<std::unique_ptr<Attempt>>& attempts) {
    Json out = Json::array();
    for (const auto& attempt : attempts) {
        Json each = {{"winner", name(attempt->winner)}, {"nodes", attempt->nodes}, {"exhausted", attempt->exhausted}};
        each["proof_number"] = attempt->proof >= infiniteProofNumber ? Json() : Json(attempt->proof);
        each["disproof_number"] = attempt->disproof >= infiniteProofNumber ? Json() : Json(attempt->disproof);
        out.push_back(each);
    }
    return out;
}

/// How far a search came.
std::string attemptText(const Attempt& attempt) {
    std::string text = fmt::format("  a win of the {}: ", name(attempt.winner));
    if (!attempt.exhausted)
        return text + fmt::format("proof number {}, disproof number {}, {} nodes\n", formatProofNumber(attempt.proof),
                                  formatProofNumber(attempt.disproof), attempt.nodes);
    // Without a limit on the plies, refutations may depend on repetition or on maxProofPlies, and prove nothing.
    if (attempt.plies < maxProofPlies)
        return text + fmt::format("none can be forced within {} plies, repetition rules aside; {} nodes\n",
                                  attempt.plies, attempt.nodes);
    return text + fmt::format("nothing is left to search; {} nodes\n", attempt.nodes);
}

int reportNoProof(Context& context, const std::vector<std::unique_ptr<Attempt>>& attempts, double seconds,
                  const std::string& reason, Json out) {
    std::uint64_t nodes = 0;
    for (const auto& attempt : attempts) nodes += attempt->nodes;
    if (context.json) {
        out["proved"] = false;
        if (!reason.empty()) out["reason"] = reason;
        out["nodes"] = nodes, out["seconds"] = seconds, out["searches"] = toJson(attempts);
        context.printJson(out);
    } else {
        context.print(fmt::format("not proved within {} nodes and {:.1f} s\n", nodes, seconds));
        if (!reason.empty()) context.print(reason + "\n");
        for (const auto& attempt : attempts) context.remark(attemptText(*attempt));
    }
    return wasInterrupted() ? exitInterrupted : exitNegative;
}

int reportProof(Context& context, const Attempt& attempt, const Strategy& strategy,
                const std::vector<std::string>& line, double seconds, Json out) {
    if (context.json) {
        out["proved"] = true;
        out["winner"] = name(strategy.winner);
        out["plies"] = strategy.plies;
        out["moves"] = line;
        out["strategy_positions"] = strategy.turns.size();
        out["nodes"] = attempt.nodes, out["seconds"] = seconds;
        context.printJson(out);
        return exitSuccess;
    }
    context.print(fmt::format("proved: {} win in {} at most ({} plies)\n", name(strategy.winner),
                              movesText(strategy.plies), strategy.plies));
    context.remark("line:   " + wrapText(escapeForTerminal(join(line, " ")), context.width(), 8) + "\n");
    context.remark(
        fmt::format("strategy of {} positions; {} nodes, {:.1f} s\n", strategy.turns.size(), attempt.nodes, seconds));
    return exitSuccess;
}

int searchAndReport(Context& context, const ParsedArguments& args) {
    // 1. Variant, position and the attempts.
    int status = exitSuccess;
    const auto loaded = context.load(args.text("VARIANT"), status);
    if (!loaded) return status;
    const RuleImage& image = *loaded->image;
    Limits limits;
    if (args.has("--nodes")) limits.nodes = static_cast<std::uint64_t>(args.number("--nodes"));
    if (!parseSeconds(context, args, limits.seconds, status)) return status;
    if (!args.has("--nodes") && !args.has("--time")) limits.seconds = defaultSeconds;
    const std::string certificate = args.text("--certificate");
    const bool writesFile = args.has("--certificate") && certificate != "-";
    if (writesFile)
        if (const auto writable = checkWritable(certificate); !writable) return context.reportError(writable.error());
    const auto root = rootPosition(context, args, image, status);
    if (!root) return status;
    auto attempts = makeAttempts(context, args, *loaded, *root, status);
    if (attempts.empty()) return status;
    std::shared_ptr<const Tables> tables;
    if (!openTablesOption(context, args, loaded->image, tables, status)) return status;
    for (const auto& attempt : attempts) {
        attempt->search.setTables(tables.get());
        attempt->search.setThreads(static_cast<int>(args.number("--threads", 1)));
    }
    if (const Ending ending = attempts.front()->position->ending(); ending.over)
        return context.reportError("the game is over in this position: " + std::string(name(ending.winner)), exitUsage);
    // 2. Search, and extract the strategy from the table.
    installInterruptHandler();
    ProofProgressLine line(!context.json && !context.quiet && isTerminal(Stream::error));
    const double begin = steadySeconds();
    const ForcedWin win = searchProof(attempts, limits, line);
    Json out = {{"id", loaded->variant.id}, {"to_move", name(root->toMove)}};
    if (!win.found) {
        line.clear();
        return reportDamagedTables(context, tables, reportNoProof(context, attempts, steadySeconds() - begin, "", out));
    }
    const auto proved = std::ranges::find_if(attempts, [&](const auto& a) { return a->winner == win.winner; });
    Attempt& attempt = **proved;
    line.show("extracting the strategy");
    StrategyExtraction extraction(
        attempt.search,
        std::max<std::size_t>(16, static_cast<std::size_t>(args.number("--memory", defaultMegabytes)) / 4));
    const auto strategy = extraction.extract(*attempt.position, attempt.winner, attempt.plies, &interruptFlag());
    const double seconds = steadySeconds() - begin;
    line.clear();
    if (const std::string reason = objection(attempt, strategy); !reason.empty())
        return reportDamagedTables(context, tables, reportNoProof(context, attempts, seconds, reason, out));
    // 3. Result and certificate. The result comes first, unless both go to the same stream: it must not be lost if the
    // certificate cannot be written.
    const auto write = [&] {
        return context.writeOutput(certificate, formatCertificate(loaded->variant, image, *strategy));
    };
    if (certificate == "-") write();
    status = reportProof(context, attempt, *strategy, lineTexts(*attempt.position, win.line), seconds, out);
    if (writesFile) status = write();
    return reportDamagedTables(context, tables, status);
}

int proveCommand(Context& context, const ParsedArguments& args) {
    try {
        return searchAndReport(context, args);
    } catch (const std::bad_alloc&) {
        return context.reportError(
            fmt::format("there is less memory than --memory {} takes", args.number("--memory", defaultMegabytes)),
            exitUsage, "a smaller --memory");
    }
}

}  // namespace

void addProve(CommandTable& table) {
    using Type = Argument::Type;
    table.push_back({
        .name = "prove",
        .summary = "prove a forced win, and write it as a strategy to check",
        .description =
            "Searches for a win that the winner can force whatever the other side plays, by depth-first proof-number "
            "search over all moves. 'Proved' is a statement about the rules: the program holds a strategy, a move for "
            "each position that the winner may meet, and no position recurs in it. 'Not proved' says nothing about the "
            "game. Without --winner, both sides are tried in turn, each with half of the memory.\n\n"
            "Rules about the repetition of positions cannot change such a win. Nor can a limit of moves without a "
            "capture, if the win is shorter than the limit. Variants whose rules look at more of the past are refused, "
            "with the reason: dice, states, counted arrangements of one side, ends that wait for the reply. See the "
            "guide 'Solved games'.\n\n"
            "With --tables, positions with few men are not searched: the tables of 'solve' say who wins them. The "
            "strategy and its certificate still continue to the end. See the guide 'Exact answers'.\n\n"
            "With --certificate, the strategy is written to a file, with the rules in full. The program check_proof, "
            "which shares no code with this one, checks it. The exit status is 1 if nothing was proved.",
        .arguments = {variantArgument(),
                      positionOption(),
                      {.name = "--winner",
                       .value = "SIDE",
                       .help = "prove a win of this side [default: either]",
                       .choices = {"attackers", "defenders"},
                       .completion = CompletionKind::choices},
                      {.name = "--plies",
                       .value = "N",
                       .help = "prove a win in at most N plies, up to 99 [default: no limit, but lines end at 100]",
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = maxProofPlies - 1},  // longer ones are searched as if there were no limit
                      {.name = "--nodes", .value = "N", .help = "maximum nodes", .type = Type::number, .minimum = 1},
                      {.name = "--time",
                       .value = "SECONDS",
                       .help = "maximum time of the search [default: 60, if there is no limit]"},
                      {.name = "--memory",
                       .value = "MB",
                       .help = "size of the tables [default: 256]",
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 1'000'000},
                      {.name = "--threads",
                       .value = "N",
                       .help = "search threads; with several, the proof found depends on chance [default: 1]",
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 256},
                      tablesOption("positions with few men are decided"),
                      {.name = "--certificate",
                       .value = "FILE",
                       .help = "write the strategy to this file ('-': standard output)",
                       .completion = CompletionKind::file}},
        .examples =
            {{"taflsmith prove burke-forced-capture-brandubh-7", "who wins Forced-Capture Brandubh"},
             {"taflsmith prove nielsen-brandubh-7 --position '7/7/7/6t/7/7/2K4 attackers' --certificate win.txt",
              "a lost position, and why"}},
        .run = proveCommand,
    });
}

}  // namespace tafl::cli
