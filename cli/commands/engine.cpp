// taflsmith engine: the engine for other programs, by lines on standard input and output (docs/protocol.md).
#include <fmt/format.h>

#include <map>
#include <thread>

#include "arguments/parse.hpp"
#include "base/text.hpp"
#include "arguments/commands.hpp"
#include "arguments/context.hpp"
#include "commands/engine/opentafl.hpp"
#include "arguments/weights.hpp"
#include "commands/engine/line_protocol.hpp"
#include "records/opentafl/variants.hpp"
#include "position/move_text.hpp"
#include "search/engine.hpp"
#include "search/skill_levels.hpp"
#include "search/result_text.hpp"

namespace tafl::cli {
namespace {

/// One conversation. Searches run beside the reader, so that "stop" is heard.
class Conversation {
public:
    explicit Conversation(Context& context) : context_(context) {}
    ~Conversation() { halt(); }

    int run() {
        const bool quit = talk_.listen([this](const std::string&, const Parts& parts) { answer(parts); });
        // The end of the input lets a search with limits of its own come to its end.
        if (!quit && !endless_ && search_.joinable()) search_.join();
        halt();
        return fine;
    }

private:
    using Parts = LineTalk::Words;

    void say(const std::string& text) { talk_.say(text); }
    void complain(const Diagnostics& list) {
        for (const Diagnostic& d : list) say("error: " + printable(d.text));
    }

    void answer(const Parts& parts) {
        const std::map<std::string, void (Conversation::*)(const Parts&)> words = {
            {"tafl", &Conversation::introduce},
            {"isready", &Conversation::ready},
            {"setoption", &Conversation::option},
            {"variant", &Conversation::variant},
            {"newgame", &Conversation::newGame},
            {"position", &Conversation::position},
            {"go", &Conversation::go},
            {"stop", &Conversation::stop},
            {"legal", &Conversation::legal},
            {"show", &Conversation::show}};
        const auto found = words.find(parts[0]);
        if (found == words.end())
            return say(
                "error: '" + printable(parts[0]) +
                "' is no command; there are: tafl, isready, setoption, variant, newgame, position, go, stop, legal, "
                "show, quit");
        const bool always = parts[0] == "stop" || parts[0] == "isready" || parts[0] == "tafl";
        if (!always && searching_) return say("error: a search is running; stop it first");
        if (!always) halt();
        (this->*found->second)(parts);
    }

    void introduce(const Parts&) {
        say("id name Taflsmith " TAFLSMITH_VERSION);
        say("option name Memory type spin default 64 min 1 max 65536");
        say("option name Threads type spin default 1 min 1 max 256");
        say("option name MultiPV type spin default 1 min 1 max 100");
        std::string names;
        for (const PlayLevel& level : levels) names += " var " + std::string(level.name);
        say("option name Level type combo default none var none" + names);
        say("option name Seed type spin default 0 min 0 max 4294967295");
        say("taflok");
    }
    void ready(const Parts&) { say("readyok"); }

    void option(const Parts& parts) {
        if (parts.size() != 5 || parts[1] != "name" || parts[3] != "value")
            return say("error: write 'setoption name NAME value VALUE'");
        const std::string &name = parts[2], &value = parts[4];
        if (name == "Level") {
            const auto level = levelFrom(value);
            if (!level && value != "none") return say("error: '" + printable(value) + "' is no level");
            level_ = level;
            return renew();
        }
        char* end = nullptr;
        const unsigned long long number = std::strtoull(value.c_str(), &end, 10);
        const bool isNumber = !value.empty() && value[0] >= '0' && value[0] <= '9' && *end == 0;
        const auto set = [&](auto& target, unsigned long long least, unsigned long long most) {
            if (!isNumber || number < least || number > most)
                return say(fmt::format("error: '{}' is no value of {}; it takes {} to {}", printable(value), name,
                                       least, most));
            target = static_cast<std::remove_reference_t<decltype(target)>>(number);
            renew();
        };
        if (name == "Memory") return set(settings_.megabytes, 1, 65536);
        if (name == "Threads") return set(settings_.threads, 1, 256);
        if (name == "MultiPV") return set(lines_, 1, 100);
        if (name == "Seed") return set(settings_.seed, 0, 4294967295);
        say("error: '" + printable(name) + "' is no option; there are: Memory, Threads, MultiPV, Level, Seed");
    }

    void variant(const Parts& parts) {
        if (parts.size() < 2) return say("error: write 'variant ID' or 'variant FILE', and options as id=choice");
        OptionChoices choices;
        // A rules record of OpenTafl's has blanks and takes no options.
        const bool record = opentafl::namesRules(parts[1]);
        const std::string named = record ? join(std::span(parts).subspan(1), " ") : parts[1];
        for (std::size_t i = 2; i < parts.size() && !record; ++i) {
            const auto equals = parts[i].find('=');
            if (equals == std::string::npos)
                return say("error: '" + printable(parts[i]) + "' is no option; write id=choice");
            choices[parts[i].substr(0, equals)] = parts[i].substr(equals + 1);
        }
        context_.environment();
        const auto loaded = opentafl::load(context_.library(), named, choices);
        if (!loaded) return complain(loaded.error());
        const auto image = context_.library().compile(*loaded);
        if (!image) return complain(image.error());
        image_ = *image;
        game_.emplace(image_);
        renew();
        say(fmt::format("variantok {} size {} digest {}", printable(loaded->id), image_->size, image_->digest));
    }

    void renew() {
        if (!image_) return;
        EngineSettings settings = settings_;
        settings.weights = engineWeights(context_, *image_);
        if (level_) {
            settings.error = level_->error;
            if (!settings.seed) settings.seed = 1;
        }
        engine_.emplace(image_, settings);
    }
    bool known() {
        if (image_) return true;
        say("error: no variant is chosen; write 'variant ID'");
        return false;
    }

    void newGame(const Parts&) {
        if (!known()) return;
        engine_->newGame();
        game_.emplace(image_);
    }

    void position(const Parts& parts) {
        if (!known()) return;
        std::size_t next = 2;
        std::optional<Setup> setup;
        if (parts.size() < 2)
            return say("error: write 'position start' or 'position ROWS SIDE', then 'moves' and moves");
        if (parts[1] != "start") {
            auto parsed = setupFrom(parts[1] + (parts.size() > 2 ? " " + parts[2] : ""), *image_);
            if (!parsed) return complain(parsed.error());
            setup = std::move(*parsed);
            next = 3;
        }
        if (next < parts.size() && parts[next] != "moves")
            return say("error: '" + printable(parts[next]) + "' where only 'moves' may stand");
        Game game(image_, setup);
        if (game.wanted() == Game::Wanted::lot && (next + 1 >= parts.size() || parts[next + 1] != "{lot"))
            game.act("{lot attackers}");
        for (std::size_t i = next + 1; i < parts.size(); ++i) {
            std::string text = parts[i];
            if (text.starts_with("{") && i + 1 < parts.size()) text += " " + parts[++i];
            if (text == "claim" && i + 1 < parts.size()) text += " " + parts[++i];
            if (const auto done = game.act(text); !done) return complain(done.error());
        }
        game_.emplace(std::move(game));
    }

    void legal(const Parts&) {
        if (!known()) return;
        std::string out = "legal";
        for (const Move move : game_->legal()) out += " " + game_->text(move);
        say(out);
    }
    void show(const Parts&) {
        if (!known()) return;
        say(fmt::format("position {}", positionText(game_->board().setup(), *image_)));
        if (game_->result()) say("over " + printable(game_->result()->text()));
    }

    void go(const Parts& parts) {
        if (!known()) return;
        if (game_->wanted() == Game::Wanted::die)
            return say("error: a die is thrown before the next move; say which face by 'moves … {die N}'");
        if (game_->wanted() != Game::Wanted::turn) return say("bestmove none");
        SearchLimits limits;
        limits.lines = lines_;
        bool infinite = false;
        for (std::size_t i = 1; i < parts.size(); ++i) {
            if (parts[i] == "infinite") {
                infinite = true;
                continue;
            }
            const std::string value = i + 1 < parts.size() ? parts[i + 1] : "";
            char* end = nullptr;
            const unsigned long long number = std::strtoull(value.c_str(), &end, 10);
            if (value.empty() || value[0] < '0' || value[0] > '9' || *end || number < 1)
                return say("error: '" + printable(parts[i]) + "' of go wants a number from 1");
            if (parts[i] == "depth")
                limits.depth = static_cast<int>(std::min<unsigned long long>(number, 100));
            else if (parts[i] == "nodes")
                limits.nodes = number;
            else if (parts[i] == "movetime")
                limits.seconds = static_cast<double>(number) / 1000;
            else if (parts[i] == "multipv")
                limits.lines = static_cast<int>(std::min<unsigned long long>(number, 100));
            else
                return say("error: '" + printable(parts[i]) +
                           "' is no limit; there are: depth, nodes, movetime, infinite, multipv");
            ++i;
        }
        if (level_ && !infinite && parts.size() == 1) limits.nodes = level_->nodes;
        if (parts.size() == 1 && !level_) limits.seconds = 5;
        endless_ = infinite;
        stopAsked_ = false;
        searching_ = true;
        limits.stop = &stopAsked_;
        limits.tell = [this](const SearchProgress& p) {
            for (std::size_t k = 0; k < p.lines.size(); ++k) {
                const SearchLine& line = p.lines[k];
                const std::string score = line.score >= leastWin    ? fmt::format("win {}", winScore - line.score)
                                          : line.score <= -leastWin ? fmt::format("loss {}", winScore + line.score)
                                                                    : fmt::format("points {}", line.score);
                say(fmt::format("info depth {} multipv {} score {} nodes {} nps {:.0f} time {:.0f} line {}", p.depth,
                                k + 1, score, p.nodes, static_cast<double>(p.nodes) / std::max(p.seconds, 1e-6),
                                1000 * p.seconds, join(lineTexts(*game_, line.moves), " ")));
            }
        };
        search_ = std::thread([this, limits] {
            std::string answer = "bestmove none";
            try {
                const SearchResult found = engine_->search(game_->board(), limits);
                if (found.found) answer = "bestmove " + game_->text(found.best);
            } catch (const std::exception& failure) {
                say("error: " + printable(failure.what()));  // a rule failed in play
            }
            // Of an endless search the answer waits for "stop".
            if (endless_)
                while (!stopAsked_) std::this_thread::sleep_for(std::chrono::milliseconds(2));
            // Whoever hears the answer may send the next command at once.
            searching_ = false;
            say(answer);
        });
    }
    void stop(const Parts&) { halt(); }
    void halt() {
        stopAsked_ = true;
        if (search_.joinable()) search_.join();
    }

    Context& context_;
    LineTalk talk_{"quit", "error: a line of more than a million characters"};
    std::shared_ptr<const RuleImage> image_;
    std::optional<Game> game_;
    std::optional<SearchEngine> engine_;
    EngineSettings settings_{.megabytes = 64};
    std::optional<PlayLevel> level_;
    int lines_ = 1;
    bool endless_ = false;
    std::atomic<bool> stopAsked_{false}, searching_{false};
    std::thread search_;
};

int engineCommand(Context& context, const Given& given) {
    if (!given.has("--opentafl")) {
        for (const char* option : {"--time", "--level"})
            if (given.has(option))
                return context.complain(std::string(option) + " is for --opentafl", usage, "setoption");
        return Conversation(context).run();
    }
    OpenTaflSettings settings;
    int status = fine;
    if (!secondsAsked(context, given, settings.seconds, status)) return status;
    if (given.has("--level")) {
        settings.level = levelFrom(given.text("--level"));
        if (!settings.level)
            return context.complain("'" + printable(given.text("--level")) + "' is no level", usage,
                                    "1 to 9, or a name");
    }
    return runOpenTaflEngine(context, settings);
}

}  // namespace

void addEngine(CommandTable& table) {
    table.push_back({
        .name = "engine",
        .summary = "the engine for other programs, by lines of text",
        .description =
            "Reads commands from standard input and answers on standard output, a line each, in the manner of "
            "chess engines: 'tafl', 'variant ID', 'position start moves …', 'go movetime 500', 'stop', 'quit'. "
            "docs/protocol.md has them all. It ends with its input.\n\n"
            "With --opentafl it speaks the OpenTafl Engine Protocol instead, and plays under any host of it; it thinks "
            "by the host's clock, or as long as --time says.",
        .arguments = {{.name = "--opentafl", .help = "speak the OpenTafl Engine Protocol"},
                      {.name = "--time",
                       .value = "SECONDS",
                       .help = "time for a move without a clock (5 unless given; --opentafl)"},
                      {.name = "--level", .value = "LEVEL", .help = "strength, 1 to 9 or by name (--opentafl)"}},
        .examples = {{"taflsmith engine", "then type 'tafl'"},
                     {"taflsmith engine --opentafl --time 2", "as the command in an engine file of OpenTafl's"}},
        .run = engineCommand,
    });
}

}  // namespace tafl::cli
