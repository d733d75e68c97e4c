// taflsmith engine: the engine for other programs, by a line protocol (docs/protocol.md).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <thread>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/parse.hpp"
#include "arguments/tables.hpp"
#include "arguments/weights.hpp"
#include "base/text.hpp"
#include "commands/engine/line_protocol.hpp"
#include "commands/engine/opentafl.hpp"
#include "position/move_text.hpp"
#include "program/callback_failure.hpp"
#include "records/opentafl/variants.hpp"
#include "search/engine.hpp"
#include "search/result_text.hpp"
#include "search/skill_levels.hpp"
#include "search/table_search.hpp"
#include "search/table_values.hpp"

namespace tafl::cli {
namespace {

/// One session. Searches run on their own thread, so the reader can handle "stop".
class EngineSession {
public:
    explicit EngineSession(Context& context) : context_(context) {}
    ~EngineSession() { stopSearch(); }

    int run() {
        const bool quit = protocol_.readLines([this](const std::string&, const Tokens& tokens) { dispatch(tokens); });
        // At the end of the input, a limited search runs to its end.
        if (!quit && !infinite_ && search_.joinable()) search_.join();
        stopSearch();
        return exitSuccess;
    }

private:
    using Tokens = LineProtocol::Tokens;

    void writeLine(const std::string& text) { protocol_.writeLine(text); }
    void reportError(const Diagnostics& list) {
        for (const Diagnostic& d : list) writeLine("error: " + escapeForTerminal(d.text));
    }

    void dispatch(const Tokens& tokens) {
        static const std::map<std::string, void (EngineSession::*)(const Tokens&)> handlers = {
            {"tafl", &EngineSession::identify},
            {"isready", &EngineSession::ready},
            {"setoption", &EngineSession::option},
            {"variant", &EngineSession::variant},
            {"newgame", &EngineSession::newGame},
            {"position", &EngineSession::position},
            {"go", &EngineSession::go},
            {"stop", &EngineSession::stop},
            {"legal", &EngineSession::legal},
            {"show", &EngineSession::show}};
        const auto found = handlers.find(tokens[0]);
        if (found == handlers.end())
            return writeLine("error: unknown command '" + escapeForTerminal(tokens[0]) +
                             "'; commands: tafl, isready, setoption, variant, newgame, position, go, stop, legal, "
                             "show, quit");
        const bool always = tokens[0] == "stop" || tokens[0] == "isready" || tokens[0] == "tafl";
        if (!always && searching_) return writeLine("error: a search is running; stop it first");
        if (!always) stopSearch();
        try {
            (this->*found->second)(tokens);
        } catch (const CallbackFailure& failure) {
            writeLine("error: a rule failed: " + escapeForTerminal(failure.what()));
        }
    }

    void identify(const Tokens&) {
        writeLine("id name Taflsmith " TAFLSMITH_VERSION);
        writeLine("option name Memory type spin default 64 min 1 max 65536");
        writeLine("option name Threads type spin default 1 min 1 max 256");
        writeLine("option name MultiPV type spin default 1 min 1 max 100");
        std::string names;
        for (const PlayLevel& level : levels) names += " var " + std::string(level.name);
        writeLine("option name Level type combo default none var none" + names);
        writeLine("option name Seed type spin default 0 min 0 max 4294967295");
        writeLine("option name Tables type string default none");
        writeLine("taflok");
    }
    void ready(const Tokens&) { writeLine("readyok"); }

    void option(const Tokens& tokens) {
        const bool isFolder = tokens.size() > 5 && tokens[2] == "Tables";  // its name may contain blanks
        if ((tokens.size() != 5 && !isFolder) || tokens[1] != "name" || tokens[3] != "value")
            return writeLine("error: usage: setoption name NAME value VALUE");
        const std::string &name = tokens[2], value = join(std::span(tokens).subspan(4), " ");
        if (name == "Tables") {
            tablesFolder_ = value == "none" ? "" : value;
            if (image_) recreateEngine();
            return;
        }
        if (name == "Level") {
            const auto level = parseLevel(value);
            if (!level && value != "none") return writeLine("error: '" + escapeForTerminal(value) + "' is not a level");
            level_ = level;
            recreateEngine();
            return;
        }
        char* end = nullptr;
        const unsigned long long number = std::strtoull(value.c_str(), &end, 10);
        const bool isNumber = !value.empty() && value[0] >= '0' && value[0] <= '9' && *end == 0;
        const auto set = [&](auto& target, unsigned long long minimum, unsigned long long maximum) {
            if (!isNumber || number < minimum || number > maximum)
                return writeLine(fmt::format("error: '{}' is not a valid value of {} ({} to {})",
                                             escapeForTerminal(value), name, minimum, maximum));
            const auto before = target;
            target = static_cast<std::remove_reference_t<decltype(target)>>(number);
            if (!recreateEngine()) target = before, recreateEngine();
        };
        if (name == "Memory") return set(settings_.megabytes, 1, 65536);
        if (name == "Threads") return set(settings_.threads, 1, 256);
        if (name == "MultiPV") return set(lines_, 1, 100);
        if (name == "Seed") return set(settings_.seed, 0, 4294967295);
        writeLine("error: unknown option '" + escapeForTerminal(name) +
                  "'; options: Memory, Threads, MultiPV, Level, Seed, Tables");
    }

    void variant(const Tokens& tokens) {
        if (tokens.size() < 2) return writeLine("error: usage: variant ID|FILE [id=choice …]");
        OptionChoices choices;
        // An OpenTafl rules record contains blanks and takes no options.
        const bool record = opentafl::isRulesName(tokens[1]);
        const std::string named = record ? join(std::span(tokens).subspan(1), " ") : tokens[1];
        for (std::size_t i = 2; i < tokens.size() && !record; ++i) {
            if (!parseChoice(tokens[i], choices))
                return writeLine("error: '" + escapeForTerminal(tokens[i]) + "' is not of the form id=choice");
        }
        context_.environment();
        const auto loaded = opentafl::load(context_.library(), named, choices);
        if (!loaded) return reportError(loaded.error());
        const auto image = context_.library().compile(*loaded);
        if (!image) return reportError(image.error());
        image_ = *image;
        game_.emplace(image_);
        if (!recreateEngine()) return image_.reset(), game_.reset();
        writeLine(
            fmt::format("variantok {} size {} digest {}", escapeForTerminal(loaded->id), image_->size, image_->digest));
    }

    /// False, with an error, if there is too little memory.
    bool recreateEngine() {
        if (!image_) return true;
        EngineSettings settings = settings_;
        settings.weights = loadEngineWeights(context_, *image_);
        openFolder();
        settings.exact = exactValues(tables_);
        if (level_) {
            settings.error = level_->error;
            if (!settings.seed) settings.seed = 1;
        }
        engine_.reset();
        try {
            engine_.emplace(image_, settings);
            return true;
        } catch (const std::bad_alloc&) {
            writeLine(fmt::format("error: {} MB of memory are not available", settings.megabytes));
            return false;
        }
    }
    /// Opens and verifies the folder of tables for the current rules. If that fails, no tables are used.
    void openFolder() {
        if (openedFolder_ == tablesFolder_ && openedImage_ == image_) return;
        tables_.reset();
        openedFolder_ = tablesFolder_, openedImage_ = image_;
        if (tablesFolder_.empty()) return;
        Diagnostics problems;
        tables_ = openCheckedTables(tablesFolder_, image_, problems);
        for (const Diagnostic& d : problems) writeLine("error: no tables: " + escapeForTerminal(d.message()));
    }
    bool requireVariant() {
        if (image_) return true;
        writeLine("error: no variant selected; send 'variant ID' first");
        return false;
    }

    void newGame(const Tokens&) {
        if (!requireVariant()) return;
        engine_->newGame();
        game_.emplace(image_);
    }

    void position(const Tokens& tokens) {
        if (!requireVariant()) return;
        std::size_t next = 2;
        std::optional<Setup> setup;
        if (tokens.size() < 2) return writeLine("error: usage: position start|ROWS SIDE [{STATE} …] [moves MOVE …]");
        if (tokens[1] != "start") {
            next = endOfPosition(tokens);
            const auto text = join(std::span(tokens).subspan(1, next - 1), " ");
            auto parsed = parseSetup(text, *image_);
            if (!parsed) return reportError(parsed.error());
            setup = std::move(*parsed);
        }
        if (next < tokens.size() && tokens[next] != "moves")
            return writeLine("error: expected 'moves' instead of '" + escapeForTerminal(tokens[next]) + "'");
        Game game(image_, setup);
        if (game.awaited() == Game::Awaited::lot && (next + 1 >= tokens.size() || tokens[next + 1] != "{lot"))
            game.act("{lot attackers}");
        for (std::size_t i = next + 1; i < tokens.size(); ++i) {
            if (const auto done = game.act(takeAction(tokens, i)); !done) return reportError(done.error());
        }
        game_.emplace(std::move(game));
    }

    /// The action that begins at `i`, which moves to its last token. Lots, claims and declarations contain blanks.
    std::string takeAction(const Tokens& tokens, std::size_t& i) const {
        std::string text = tokens[i];
        if (text.starts_with("{") && i + 1 < tokens.size()) text += " " + tokens[++i];
        if (text == "claim" && i + 1 < tokens.size()) text += " " + tokens[++i];
        const auto names = optionNames(*image_);
        while (i + 1 < tokens.size()) {
            const auto sign = text.rfind('!');
            if (sign == text.npos) break;
            const std::string& next = tokens[i + 1];
            const std::string begun = text.substr(sign + 1) + " " + next.substr(0, next.find('!'));
            if (std::ranges::none_of(names, [&](const std::string& name) { return name.starts_with(begun); })) break;
            text += " " + next;
            ++i;
        }
        return text;
    }

    /// The index after rows, side and states.
    static std::size_t endOfPosition(const Tokens& tokens) {
        std::size_t next = std::min<std::size_t>(3, tokens.size());
        while (next < tokens.size() && tokens[next].starts_with('{')) {
            while (next < tokens.size() && !tokens[next].ends_with('}')) ++next;
            next = std::min(next + 1, tokens.size());
        }
        return next;
    }

    void legal(const Tokens&) {
        if (!requireVariant()) return;
        Diagnostics failures;
        std::string out = "legal";
        for (const std::string& move : game_->texts(game_->legal(), failures)) out += " " + move;
        for (const Diagnostic& failure : failures) writeLine(escapeForTerminal(failure.message()));
        writeLine(out);
    }
    void show(const Tokens&) {
        if (!requireVariant()) return;
        writeLine(fmt::format("position {}", positionText(game_->position().setup(), *image_)));
        if (game_->result()) writeLine("over " + escapeForTerminal(game_->result()->text()));
    }

    void go(const Tokens& tokens) {
        if (!requireVariant()) return;
        if (game_->awaited() == Game::Awaited::die)
            return writeLine("error: the next action is a die roll; set its face with 'moves … {die N}'");
        if (game_->awaited() != Game::Awaited::turn) return writeLine("bestmove none");
        SearchLimits limits;
        limits.lines = lines_;
        bool infinite = false, limited = false;
        for (std::size_t i = 1; i < tokens.size(); ++i) {
            limited |= tokens[i] != "multipv";
            if (tokens[i] == "infinite") {
                infinite = true;
                continue;
            }
            const std::string value = i + 1 < tokens.size() ? tokens[i + 1] : "";
            char* end = nullptr;
            const unsigned long long number = std::strtoull(value.c_str(), &end, 10);
            if (value.empty() || value[0] < '0' || value[0] > '9' || *end || number < 1)
                return writeLine("error: '" + escapeForTerminal(tokens[i]) + "' of go needs a number of at least 1");
            if (tokens[i] == "depth")
                limits.depth = static_cast<int>(std::min<unsigned long long>(number, 100));
            else if (tokens[i] == "nodes")
                limits.nodes = number;
            else if (tokens[i] == "movetime")
                limits.seconds = static_cast<double>(number) / 1000;
            else if (tokens[i] == "multipv")
                limits.lines = static_cast<int>(std::min<unsigned long long>(number, 100));
            else
                return writeLine("error: unknown limit '" + escapeForTerminal(tokens[i]) +
                                 "'; limits: depth, nodes, movetime, infinite, multipv");
            ++i;
        }
        if (!limited && level_) limits.nodes = level_->nodes;
        if (!limited && !level_) limits.seconds = 5;
        infinite_ = infinite;
        stopRequested_ = false;
        searching_ = true;
        limits.stop = &stopRequested_;
        lastInfoMove_ = {};
        limits.onProgress = [this](const SearchProgress& p) { writeInfo(p); };
        search_ = std::thread([this, limits] {
            std::string answer = "bestmove none";
            try {
                const SearchResult found = searchGame(*engine_, tables_.get(), *game_, limits);
                if (found.found) answer = "bestmove " + game_->text(found.best);
                // The last iteration may have ended early, with another best move than the one reported.
                if (found.found && found.best != lastInfoMove_)
                    writeInfo({found.depth, found.nodes, found.seconds, {{found.score, found.line}}});
            } catch (const CallbackFailure& failure) {
                writeLine("error: a rule failed: " + escapeForTerminal(failure.what()));
            } catch (const std::exception& failure) {
                writeLine("error: " + escapeForTerminal(failure.what()));
            }
            // After "go infinite", the answer waits for "stop".
            if (infinite_)
                while (!stopRequested_) std::this_thread::sleep_for(std::chrono::milliseconds(2));
            // First clear the flag: the client may send the next command as soon as it reads the answer.
            searching_ = false;
            writeLine(answer);
        });
    }
    void writeInfo(const SearchProgress& p) {
        for (std::size_t k = 0; k < p.lines.size(); ++k) {
            const SearchLine& line = p.lines[k];
            if (k == 0 && !line.moves.empty()) lastInfoMove_ = line.moves.front();
            const std::string score = line.score >= minMateScore    ? fmt::format("win {}", mateScore - line.score)
                                      : line.score <= -minMateScore ? fmt::format("loss {}", mateScore + line.score)
                                                                    : fmt::format("points {}", line.score);
            writeLine(fmt::format("info depth {} multipv {} score {} nodes {} nps {:.0f} time {:.0f} line {}", p.depth,
                                  k + 1, score, p.nodes, static_cast<double>(p.nodes) / std::max(p.seconds, 1e-6),
                                  1000 * p.seconds, join(formatMoves(*game_, line.moves), " ")));
        }
    }
    void stop(const Tokens&) { stopSearch(); }
    void stopSearch() {
        stopRequested_ = true;
        if (search_.joinable()) search_.join();
    }

    Context& context_;
    LineProtocol protocol_{"quit", "error: line longer than a million characters"};
    std::shared_ptr<const RuleImage> image_;
    std::optional<Game> game_;
    std::optional<SearchEngine> engine_;
    EngineSettings settings_{.megabytes = 64};
    std::string tablesFolder_, openedFolder_;       ///< as requested; as last opened
    std::shared_ptr<const RuleImage> openedImage_;  ///< for which it was opened
    std::shared_ptr<const Tables> tables_;          ///< null: none
    std::optional<PlayLevel> level_;
    int lines_ = 1;
    Move lastInfoMove_;  ///< the first move of the last best line reported
    bool infinite_ = false;
    std::atomic<bool> stopRequested_{false}, searching_{false};
    std::thread search_;
};

int engineCommand(Context& context, const ParsedArguments& args) {
    if (!args.has("--opentafl")) {
        for (const char* option : {"--time", "--level", "--tables"})
            if (args.has(option))
                return context.reportError(std::string(option) + " requires --opentafl", exitUsage, "setoption");
        return EngineSession(context).run();
    }
    OpenTaflSettings settings;
    int status = exitSuccess;
    if (!parseSeconds(context, args, settings.seconds, status)) return status;
    if (args.has("--level")) {
        settings.level = parseLevel(args.text("--level"));
        if (!settings.level)
            return context.reportError("'" + escapeForTerminal(args.text("--level")) + "' is not a level", exitUsage,
                                       "1 to 9, or a name");
    }
    settings.tables = args.text("--tables");
    return runOpenTaflEngine(context, settings);
}

}  // namespace

void addEngine(CommandTable& table) {
    table.push_back({
        .name = "engine",
        .summary = "run the engine for other programs, on standard input and output",
        .description =
            "Reads commands from standard input and answers on standard output, one per line, in the style of UCI: "
            "'tafl', 'variant ID', 'position start moves …', 'go movetime 500', 'stop', 'quit'. docs/protocol.md "
            "describes them. The end of the input ends the program.\n\n"
            "--opentafl speaks the OpenTafl Engine Protocol instead, for any host of that protocol. The engine thinks "
            "by the host's clock, or as long as --time allows.",
        .arguments = {{.name = "--opentafl", .help = "speak the OpenTafl Engine Protocol"},
                      {.name = "--time",
                       .value = "SECONDS",
                       .help = "with --opentafl: time per move without a clock [default: 5]"},
                      {.name = "--level", .value = "LEVEL", .help = "with --opentafl: strength, 1 to 9 or a name"},
                      tablesOption("with --opentafl: play positions of few pieces")},
        .examples = {{"taflsmith engine", "then type 'tafl'"},
                     {"taflsmith engine --opentafl --time 2", "command of an OpenTafl engine file"}},
        .run = engineCommand,
    });
}

}  // namespace tafl::cli
