// taflsmith analyse: searches a position for the best moves.
#include <fmt/format.h>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/interrupt.hpp"
#include "arguments/parse.hpp"
#include "arguments/tables.hpp"
#include "arguments/weights.hpp"
#include "base/text.hpp"
#include "output/states.hpp"
#include "output/table_answer.hpp"
#include "records/drawing/terminal.hpp"
#include "records/recent_past.hpp"
#include "search/engine.hpp"
#include "search/proof_search.hpp"
#include "search/result_text.hpp"
#include "search/table_search.hpp"
#include "search/table_values.hpp"
#include "trials/report/people_results.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

/// The game at the position of --position and --moves.
std::optional<Game> makeRequestedGame(Context& context, const ParsedArguments& args, const LoadedVariant& loaded,
                                      int& status) {
    std::optional<Setup> setup;
    if (!parsePositionOption(context, args, *loaded.image, setup, status)) return std::nullopt;
    Game game(loaded.image, setup);
    const auto moves = args.texts("--moves");
    const bool drawn = !moves.empty() && moves.front().starts_with("{lot");
    if (game.awaited() == Game::Awaited::lot && !drawn) game.act("{lot attackers}");
    for (const std::string& move : moves)
        if (const auto done = game.act(move); !done) {
            Diagnostics why = done.error();
            for (Diagnostic& d : why) d.place = {"--moves"};
            status = context.reportError(why);
            return std::nullopt;
        }
    return game;
}

std::optional<SearchLimits> parseSearchLimits(Context& context, const ParsedArguments& args, int& status) {
    SearchLimits out;
    if (args.has("--nodes")) out.nodes = static_cast<std::uint64_t>(args.number("--nodes"));
    if (args.has("--depth")) out.depth = static_cast<int>(args.number("--depth"));
    out.lines = static_cast<int>(args.number("--multipv", 1));
    if (!parseSeconds(context, args, out.seconds, status)) return std::nullopt;
    if (!args.has("--nodes") && !args.has("--depth") && !args.has("--time")) out.seconds = 5;
    return out;
}

Json toJson(Game& game, const SearchLine& line, Side toMove, const Weights& weights, const PeopleResults& people) {
    Json out = {{"score", toMove == Side::attackers ? line.score : -line.score},
                {"words", formatScore(line.score, toMove, weights)},
                {"attackers_share", attackersShare(line.score, toMove, weights)}};
    if (std::abs(line.score) >= minMateScore)
        out["win_in_plies"] = mateScore - std::abs(line.score);
    else if (const auto share = people.at(game.position(), attackersShare(line.score, toMove, weights)))
        out["people_share"] = *share;
    out["moves"] = formatMoves(game, line.moves);
    return out;
}

/// Proof-number search for a forced win of either side, with a tenth of the search budget.
ForcedWin findProvenWin(Game& game, const SearchLimits& limits, std::size_t megabytes) {
    SearchLimits own{.nodes = limits.nodes / 10, .seconds = limits.seconds / 20, .stop = limits.stop};
    if (!own.nodes && own.seconds <= 0) own.nodes = 20000;
    ProofSearch proof(std::max<std::size_t>(1, megabytes / 4));
    const Side toMove = game.sideToAct();
    ForcedWin out = proof.find(game.position(), toMove, own);
    if (!out.found) out = proof.find(game.position(), other(toMove), own);
    return out;
}

Json toJson(Game& game, const ForcedWin& proof) {
    return {{"winner", name(proof.winner)}, {"plies", proof.plies}, {"moves", formatMoves(game, proof.line)}};
}

int analyseCommand(Context& context, const ParsedArguments& args) {
    int status = exitSuccess;
    const auto loaded = context.load(args.text("VARIANT"), status);
    if (!loaded) return status;
    auto game = makeRequestedGame(context, args, *loaded, status);
    if (!game) return status;
    auto limits = parseSearchLimits(context, args, status);
    if (!limits) return status;
    if (game->result()) {
        if (context.json)
            context.printJson({{"id", loaded->variant.id}, {"over", true}, {"result", game->result()->text()}});
        else
            context.print("The game is over: " + escapeForTerminal(game->result()->text()) + "\n");
        return exitSuccess;
    }
    if (game->awaited() == Game::Awaited::die) {
        std::vector<std::string> faces;
        for (const DieFace& f : loaded->image->calls.dice) faces.push_back("{die " + std::to_string(f.face) + "}");
        return context.reportError("the next action is a die roll; set its face with --moves", exitUsage,
                                   enumerate(faces));
    }
    std::shared_ptr<const Tables> tables;
    if (!openTablesOption(context, args, loaded->image, tables, status)) return status;
    // 1. Print the position, and each depth when it is reached.
    const Side toMove = game->sideToAct();
    const Setup setup = game->position().setup();
    if (!context.json)
        context.remark(boardText(*loaded->image, setup.occupants, markedZones(loaded->variant),
                                 {context.colours(), {}, shownStates(*loaded->image, setup.states)}) +
                       "\n" + std::string(name(toMove)) + " to move\n\n");
    const auto weights = loadEngineWeights(context, *loaded->image);
    const auto printLine = [&](int depth, double seconds, std::uint64_t nodes, const SearchLine& line) {
        const std::string head = fmt::format("{:>3} {:>7.2f} s {:>11} {:>24}  ", depth, seconds, nodes,
                                             formatScore(line.score, toMove, *weights));
        context.print(head +
                      wrapText(escapeForTerminal(join(formatMoves(*game, line.moves), " ")), context.width(),
                               static_cast<int>(head.size())) +
                      "\n");
    };
    // The answer of the tables. If it is certain, no search follows.
    const auto exact = tables ? makeTableAnswer(*tables, game->position(), recentPast(*game)) : std::nullopt;
    if (exact && !context.json) printTableAnswer(context, "tablebase: ", *exact);
    SearchResult found;
    if (exact) found = searchTables(*tables, *game, exact->value, limits->lines);
    if (!found.found && !context.json && !context.quiet) {
        context.print(context.paint(Paint::faint, "depth    time       nodes                    score  line") + "\n");
        limits->onProgress = [&](const SearchProgress& p) {
            for (const SearchLine& line : p.lines) printLine(p.depth, p.seconds, p.nodes, line);
            std::fflush(stdout);
        };
    }
    limits->stop = &interruptFlag();
    // 2. Search and print the result.
    installInterruptHandler();
    const auto megabytes = static_cast<std::size_t>(args.number("--memory", 64));
    const ForcedWin proof = found.found ? ForcedWin() : findProvenWin(*game, *limits, megabytes);
    if (proof.found && !context.json)
        context.print(fmt::format("proved: {} win in {} move{} at most:  {}\n", name(proof.winner),
                                  (proof.plies + 1) / 2, proof.plies > 2 ? "s" : "",
                                  escapeForTerminal(join(formatMoves(*game, proof.line), " "))));
    SearchEngine engine(loaded->image, {.megabytes = megabytes,
                                        .threads = static_cast<int>(args.number("--threads", 1)),
                                        .weights = weights,
                                        .exact = exactValues(tables)});
    if (!found.found) found = searchGame(engine, tables.get(), *game, *limits);
    const PeopleResults people(context.environment().share / "data", loaded->variant.records, loaded->image);
    if (context.json) {
        Json out = {{"id", loaded->variant.id},
                    {"to_move", name(toMove)},
                    {"depth", found.depth},
                    {"nodes", found.nodes},
                    {"seconds", found.seconds},
                    {"evaluation", describeTraining(engine.weights(), *loaded->image)},
                    {"share_calibrated", engine.weights().calibrated}};
        addStates(out, *loaded->image, setup.states);
        out["lines"] = Json::array();
        if (exact) out["tablebase"] = toJson(*exact);
        if (proof.found) out["proved"] = toJson(*game, proof);
        for (const SearchLine& line : found.lines)
            out["lines"].push_back(toJson(*game, line, toMove, engine.weights(), people));
        context.printJson(out);
        return reportDamagedTables(context, tables, exitSuccess);
    }
    if (!found.found) {
        context.print("no legal move\n");
        return reportDamagedTables(context, tables, exitSuccess);
    }
    // A forced win is certain and needs no calibration.
    const bool uncalibrated = !engine.weights().calibrated && std::abs(found.score) < minMateScore;
    const double share = attackersShare(found.score, toMove, engine.weights());
    const auto between = std::abs(found.score) < minMateScore ? people.at(game->position(), share) : std::nullopt;
    context.print(fmt::format(
        "best: {}  ({}; expected attackers' share {:.0f} %{}{})\n", escapeForTerminal(game->text(found.best)),
        formatScore(found.score, toMove, engine.weights()), 100 * share, uncalibrated ? ", uncalibrated" : "",
        between ? fmt::format(", between people {:.0f} %", 100 * *between) : ""));
    context.remark(context.paint(
        Paint::faint, "evaluation: " + escapeForTerminal(describeTraining(engine.weights(), *loaded->image)) + "\n"));
    return reportDamagedTables(context, tables, wasInterrupted() ? exitInterrupted : exitSuccess);
}

}  // namespace

void addAnalyse(CommandTable& table) {
    using Type = Argument::Type;
    table.push_back({
        .name = "analyse",
        .summary = "search a position for the best moves",
        .description =
            "Searches a position and prints the best line at every depth. A score of +4.00 means odds of 10:1 for that "
            "side; a forced win is given in moves. Up to a tenth of the effort first goes into a proof-number search "
            "for a forced win; a proof covers every reply. Without a limit, the search takes five seconds. Ctrl-C ends "
            "it early and prints the result so far.\n\n"
            "A score is an estimate; only 'win in N moves' is certain. The expected share of the attackers is measured "
            "where the weights are calibrated: it is the average result of such scores in games of the engine against "
            "itself. Otherwise it is marked as uncalibrated; 'taflsmith tune VARIANT --calibrate' measures it. For "
            "rules with 50 recorded games or more, 'between people' is the share that people's attackers win from such "
            "positions (docs/balance.md). The last line names the games that trained the evaluation. If there are "
            "none, expect weaker play.\n\n"
            "With --tables, a position with few men gets the exact value that 'solve' has computed, in the line "
            "'tablebase', and its best moves. A forced win that no earlier position of the game can spoil is not "
            "searched again. Other searches stop at positions in the tables. See the guide 'Exact answers'.",
        .arguments = {variantArgument(),
                      positionOption(),
                      movesOption(),
                      {.name = "--depth",
                       .value = "N",
                       .help = "maximum depth in plies",
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 100},
                      {.name = "--nodes", .value = "N", .help = "maximum nodes", .type = Type::number, .minimum = 1},
                      {.name = "--time", .value = "SECONDS", .help = "maximum time [default: 5, if there is no limit]"},
                      {.name = "--multipv",
                       .value = "N",
                       .help = "number of best lines to print [default: 1]",
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 100},
                      {.name = "--threads",
                       .value = "N",
                       .help = "search threads [default: 1]",
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 256},
                      {.name = "--memory",
                       .value = "MB",
                       .help = "size of the transposition table [default: 64]",
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 65536},
                      tablesOption("exact values of positions with few men,")},
        .examples = {{"taflsmith analyse nielsen-brandubh-7 --depth 6 --multipv 3", "the three best first moves"},
                     {"taflsmith analyse nielsen-brandubh-7 --position '7/7/7/6t/7/7/2K4 attackers' --time 1",
                      "a lost position"}},
        .run = analyseCommand,
    });
}

}  // namespace tafl::cli
