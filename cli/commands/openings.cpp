// taflsmith openings: the openings of games as a tree with counts and results, on request with the engine's lines.
#include <fmt/format.h>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/parse.hpp"
#include "arguments/weights.hpp"
#include "base/text.hpp"
#include "position/move_text.hpp"
#include "program/callback_failure.hpp"
#include "search/engine.hpp"
#include "search/result_text.hpp"
#include "search/table_search.hpp"
#include "study/opening_tree.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr int defaultDepth = 3, defaultLeast = 2, defaultWidth = 8;

/// What to print.
struct TreeShape {
    int depth = defaultDepth;  ///< plies
    int least = defaultLeast;  ///< games of a move
    std::size_t width = defaultWidth;
    std::uint64_t nodes = 0;  ///< of the engine for each position; 0: no engine
};

/// Games of one variant and their tree.
struct VariantTree {
    std::shared_ptr<const StudyRules> rules;
    OpeningTree tree;
    int others = 0;    ///< games from other positions
    int cutShort = 0;  ///< games whose record the rules refuse at some move
};

std::string shareText(const OpeningCounts& counts) {
    const auto share = counts.share();
    return share ? fmt::format("{:.0f} %", 100 * *share) : "-";
}

Json toJson(const OpeningCounts& counts) {
    Json out = {{"games", counts.games},
                {"attackers_won", counts.attackers},
                {"defenders_won", counts.defenders},
                {"draws", counts.draws}};
    const auto share = counts.share();
    out["attackers_share"] = share ? Json(*share) : Json();
    return out;
}

/// Prints a tree, or makes it JSON.
class TreeWriter {
public:
    TreeWriter(Context& context, const VariantTree& of, const TreeShape& shape)
        : context_(context), of_(of), shape_(shape), game_(of.rules->image) {
        if (shape.nodes)
            engine_.emplace(of.rules->image, EngineSettings{.weights = loadEngineWeights(context, *of.rules->image)});
    }

    /// Plays the moves to begin from; false if one does not fit.
    bool begin(const std::vector<std::string>& moves, int& status) {
        for (const auto& move : moves)
            if (const auto done = game_.act(move); !done) {
                status = context_.reportError(done.error(), exitNegative);
                return false;
            }
        return true;
    }

    void print() {
        context_.print(context_.paint(Paint::heading, of_.rules->variant.id) +
                       fmt::format(": {} games, attackers {}, {} positions\n", of_.tree.total().games,
                                   shareText(of_.tree.total()), of_.tree.positions()));
        if (of_.others) context_.remark(fmt::format("{} games from other positions are left out\n", of_.others));
        if (of_.cutShort)
            context_.remark(
                fmt::format("the rules refuse the rest of {} games; what comes before it is counted\n", of_.cutShort));
        printMoves(1);
    }

    Json json() {
        Json out = {{"variant", of_.rules->variant.id}, {"digest", of_.rules->image->digest}};
        out.update(toJson(of_.tree.total()));
        out["other_positions"] = of_.others;
        out["cut_short"] = of_.cutShort;
        out["moves"] = movesJson(1);
        return out;
    }

private:
    std::vector<OpeningMove> shown() {
        auto moves = of_.tree.moves(game_.position());
        std::erase_if(moves, [&](const OpeningMove& m) { return m.counts.games < shape_.least; });
        if (moves.size() > shape_.width) moves.resize(shape_.width);
        return moves;
    }

    /// The engine's line from here; empty without an engine.
    std::string engineLine() {
        if (!engine_ || game_.awaited() != Game::Awaited::turn) return {};
        engine_->newGame();
        try {
            const SearchResult found = searchGame(*engine_, nullptr, game_, {.nodes = shape_.nodes});
            if (!found.found) return {};
            auto line = formatMoves(game_, found.line);
            if (line.size() > 4) line.resize(4);
            return join(line, " ") + " (" + formatScore(found.score, game_.position().toMove(), engine_->weights()) +
                   ")";
        } catch (const CallbackFailure& failure) {
            return "a rule failed: " + std::string(failure.what());
        }
    }

    void printMoves(int depth) {
        const std::string margin(static_cast<std::size_t>(2 * depth), ' ');
        if (const std::string line = engineLine(); !line.empty())
            context_.print(context_.paint(Paint::faint, margin + "engine: " + escapeForTerminal(line)) + "\n");
        for (const OpeningMove& each : shown()) {
            context_.print(padRight(margin + escapeForTerminal(each.text), 36) +
                           fmt::format("{:>7}  {:>6}\n", each.counts.games, shareText(each.counts)));
            if (depth == shape_.depth) continue;
            game_.play(each.move);
            if (!game_.result()) printMoves(depth + 1);
            game_.undo();
        }
    }

    Json movesJson(int depth) {
        Json out = Json::array();
        for (const OpeningMove& each : shown()) {
            Json move = {{"move", each.text}};
            move.update(toJson(each.counts));
            game_.play(each.move);
            if (const std::string line = engineLine(); !line.empty()) move["engine"] = line;
            if (depth < shape_.depth && !game_.result()) move["moves"] = movesJson(depth + 1);
            game_.undo();
            out.push_back(std::move(move));
        }
        return out;
    }

    Context& context_;
    const VariantTree& of_;
    TreeShape shape_;
    Game game_;
    std::optional<SearchEngine> engine_;
};

int openingsCommand(Context& context, const ParsedArguments& args) {
    if (const auto broken = context.requestedFailureStatus()) return *broken;
    // 1. The games, by variant in the order of the files.
    TreeShape shape{static_cast<int>(args.number("--depth", defaultDepth)),
                    static_cast<int>(args.number("--least", defaultLeast)),
                    static_cast<std::size_t>(args.number("--width", defaultWidth)),
                    static_cast<std::uint64_t>(args.number("--nodes", 0))};
    const auto beginning = args.texts("--moves");
    const int plies = shape.depth + static_cast<int>(beginning.size());
    std::string variant;
    if (args.has("--variant")) {
        const auto named = context.resolveName(args.text("--variant"));
        if (!named) return context.reportError(named.error());
        variant = *named;
    }
    GameSource source(context.library(), variant, context.options);
    std::vector<std::unique_ptr<VariantTree>> trees;
    int status = exitSuccess;
    for (const auto& file : args.texts("FILE")) {
        Diagnostics notes;
        const auto read = source.each(
            file,
            [&](StudyGame&& game) {
                const auto& image = game.rules->image;
                auto found = std::ranges::find(trees, image->digest,
                                               [](const auto& tree) { return tree->rules->image->digest; });
                if (found == trees.end())
                    found = trees.insert(
                        trees.end(), std::make_unique<VariantTree>(VariantTree{game.rules, OpeningTree(image, plies)}));
                if (!(*found)->tree.add(game))
                    ++(*found)->others;
                else
                    (*found)->cutShort += game.cutShort;
                return true;
            },
            notes);
        context.reportNotes(notes, status);
        if (!read) status = context.reportError(read.error());
    }
    if (trees.empty()) return status == exitSuccess ? context.reportError("there is no game", exitNegative) : status;
    if (!beginning.empty() && trees.size() > 1)
        return context.reportError("--moves needs games of one variant", exitUsage, "--variant VARIANT");
    // 2. The trees.
    Json list = Json::array();
    for (std::size_t i = 0; i < trees.size(); ++i) {
        TreeWriter writer(context, *trees[i], shape);
        if (!writer.begin(beginning, status)) return status;
        if (context.json) {
            list.push_back(writer.json());
            continue;
        }
        if (i) context.print("\n");
        writer.print();
    }
    if (context.json) context.printJson({{"variants", list}});
    return status;
}

}  // namespace

void addOpenings(CommandTable& table) {
    using Type = Argument::Type;
    table.push_back({
        .name = "openings",
        .summary = "print the openings of games as a tree with counts and results",
        .description =
            "Reads recorded games and stores of trials, and prints for each variant which moves were played from its "
            "start, how often, and with which share for the attackers: their wins and half of the draws, of the games "
            "with a known result. Mirror images of a position are merged, and so are positions that several lines "
            "reach. Of mirror-image moves, only one is shown.\n\n"
            "With --nodes, the engine's line is printed above the moves of each position.",
        .arguments = {{.name = "FILE",
                       .help = "games in any known format, or stores of trials",
                       .required = true,
                       .variadic = true,
                       .completion = CompletionKind::file},
                      {.name = "--variant",
                       .value = "VARIANT",
                       .help = "rules of the games [default: as for replay]",
                       .completion = CompletionKind::variant},
                      movesOption(),
                      {.name = "--depth",
                       .value = "N",
                       .help = "plies to show [default: 3]",
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 40},
                      {.name = "--least",
                       .value = "N",
                       .help = "leave out moves with fewer games [default: 2]",
                       .type = Type::number,
                       .minimum = 1},
                      {.name = "--width",
                       .value = "N",
                       .help = "maximum moves to show of each position [default: 8]",
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 1000},
                      {.name = "--nodes",
                       .value = "N",
                       .help = "nodes of the engine for each position [default: no engine]",
                       .type = Type::number,
                       .minimum = 1}},
        .examples = {{"taflsmith openings games.tsv --variant nielsen-brandubh-7", "the first three plies"},
                     {"taflsmith openings trials.sqlite --depth 1 --nodes 100000", "first moves beside the engine's"},
                     {"taflsmith openings games.tsv --moves d6-c6 e4-e1", "what followed these moves"}},
        .run = openingsCommand,
    });
}

}  // namespace tafl::cli
