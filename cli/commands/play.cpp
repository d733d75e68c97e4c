// taflsmith play: a game in the terminal.
#include <chrono>
#include <cstdlib>

#include "arguments/command_table.hpp"
#include "arguments/interrupt.hpp"
#include "arguments/parse.hpp"
#include "base/text.hpp"
#include "commands/play/terminal_game.hpp"
#include "records/game_record.hpp"
#include "search/skill_levels.hpp"

namespace tafl::cli {
namespace {

constexpr const char* defaultLevel = "player";

Diagnostics withPlace(Diagnostics list, const std::string& where) {
    for (Diagnostic& d : list)
        if (d.place.file.empty()) d.place.file = where;
    return list;
}

std::optional<PlayOptions> parsePlayOptions(Context& context, const ParsedArguments& args, const GameRecord* saved,
                                            int& status) {
    PlayOptions out;
    for (const Side side : {Side::attackers, Side::defenders}) {
        const std::string option = "--" + std::string(name(side));
        const auto index = static_cast<std::size_t>(side);
        if (args.has(option))
            out.players[index] = parsePlayer(args.text(option));
        else if (saved && !saved->players[index].empty())
            out.players[index] = parsePlayer(saved->players[index]);
    }
    if (!parseSeconds(context, args, out.limits.seconds, status)) return std::nullopt;
    if (args.has("--nodes")) out.limits.nodes = static_cast<std::uint64_t>(args.number("--nodes"));
    if (args.has("--depth")) out.limits.depth = static_cast<int>(args.number("--depth"));
    // A time or depth limit stands alone; otherwise the level says how many moves are looked at.
    const bool limited = args.has("--nodes") || args.has("--time") || args.has("--depth");
    if (args.has("--level") || !limited) {
        const std::string text = args.has("--level") ? args.text("--level") : defaultLevel;
        const auto level = parseLevel(text);
        if (!level) {
            std::vector<std::string> names;
            for (const PlayLevel& s : levels) names.emplace_back(s.name);
            status = context.reportError("'" + escapeForTerminal(text) + "' is no level", exitUsage,
                                         "1 to 9, or " + enumerate(names));
            return std::nullopt;
        }
        if (!args.has("--nodes")) out.limits.nodes = level->nodes;
        out.error = level->error;
    }
    out.seed = args.has("--seed")
                   ? static_cast<std::uint64_t>(args.number("--seed"))
                   : static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
    for (const char* option : {"--level", "--nodes", "--time", "--depth"})
        if (args.has(option)) out.strength += " " + std::string(option) + " " + args.text(option);
    // An outside engine takes the side that is left to it.
    if (args.has("--engine")) {
        out.command = args.text("--engine");
        const bool named = out.players[0] == Player::external || out.players[1] == Player::external;
        if (!named && args.has("--attackers") && args.has("--defenders")) {
            status = context.reportError("--engine, and neither side is played by it", exitUsage,
                                         "--attackers outside or --defenders outside");
            return std::nullopt;
        }
        if (!named) out.players[args.has("--defenders") ? 0 : 1] = Player::external;
    } else if (out.players[0] == Player::external || out.players[1] == Player::external) {
        status = context.reportError("which engine plays from outside?", exitUsage, "--engine COMMAND");
        return std::nullopt;
    }
    std::string time = args.text("--clock"), bid;
    if (saved)
        for (const auto& [key, value] : saved->tags) {
            if (key == "time" && time.empty()) time = value;
            if (key == "bid") bid = value;
        }
    if (!time.empty()) {
        auto control = parseTimeControl(time);
        if (control)
            out.control = *control;
        else if (args.has("--clock")) {
            status = context.reportError(withPlace(control.error(), "--clock"), exitUsage);
            return std::nullopt;
        } else {
            // What stands in a record is no reason not to go on with it.
            for (Diagnostic& d : control.error()) d.severity = Severity::warning;
            context.reportError(withPlace(control.error(), args.text("--resume")));
        }
    }
    if (const int moves = std::atoi(bid.c_str()); moves > 0) out.bid = moves;
    out.announceThreats = !args.has("--no-calls");
    if (saved) out.record = *saved;
    out.save = args.text("--save");
    out.maxPlies = args.number("--plies", 1000);
    return out;
}

std::optional<Game> makeGame(Context& context, const ParsedArguments& args, const LoadedVariant& loaded,
                             const GameRecord* saved, int& status) {
    if (saved) {
        Diagnostics notes;
        auto game = restoreGame(*saved, loaded.image, notes);
        if (!notes.empty()) context.reportError(notes);
        if (!game) {
            status = context.reportError(game.error());
            return std::nullopt;
        }
        return std::move(*game);
    }
    std::optional<Setup> position;
    if (!parsePositionOption(context, args, *loaded.image, position, status)) return std::nullopt;
    return Game(loaded.image, std::move(position));
}

/// The rules of a record: its variant's if they are the same here, else those it brings.
std::optional<LoadedVariant> loadFromRecord(Context& context, const GameRecord& record, int& status) {
    Diagnostics notes;
    auto variant = loadRules(record, context.library(), notes);
    if (!notes.empty()) context.reportError(notes);
    if (!variant) {
        status = context.reportError(variant.error());
        return std::nullopt;
    }
    auto image = context.library().compile(*variant);
    if (!image) {
        status = context.reportError(image.error());
        return std::nullopt;
    }
    return LoadedVariant{std::move(*variant), std::move(*image)};
}

int playCommand(Context& context, const ParsedArguments& args) {
    int status = exitSuccess;
    bool optionsOverridden = false;  // for other options than the record's
    std::optional<GameRecord> saved;
    if (args.has("--resume")) {
        Diagnostics notes;
        auto read = loadRecord(args.text("--resume"), notes);
        if (!notes.empty()) context.reportError(notes);
        if (!read) return context.reportError(read.error());
        saved = std::move(*read);
        optionsOverridden = !context.options.empty();
        for (const auto& [option, choice] : saved->options) context.options.emplace(option, choice);
        if (args.has("--position"))
            return context.reportError("--position and --resume contradict each other", exitUsage);
    } else if (!args.has("VARIANT")) {
        return context.reportError("which variant?", exitUsage, "play VARIANT, or play --resume FILE");
    }
    const auto loaded = args.has("VARIANT") ? context.load(args.text("VARIANT"), status)
                        : optionsOverridden ? context.load(saved->variant, status)
                                            : loadFromRecord(context, *saved, status);
    if (!loaded) return status;
    auto options = parsePlayOptions(context, args, saved ? &*saved : nullptr, status);
    if (!options) return status;
    auto game = makeGame(context, args, *loaded, saved ? &*saved : nullptr, status);
    if (!game) return status;
    for (const auto& text : args.texts("--moves"))
        if (const auto done = game->act(text); !done)
            return context.reportError(withPlace(done.error(), "--moves"), exitNegative);
    if (args.has("--bid")) {
        if (saved || args.has("--match")) return context.reportError("--bid is for the start of one game", exitUsage);
        options = bidForSides(context, *loaded, std::move(*options));
        if (!options) return exitSuccess;
    }
    installInterruptHandler();
    for (const char* option : {"--pairs", "--opening"})
        if (args.has(option) && !args.has("--match"))
            return context.reportError(std::string(option) + " is for --match", exitUsage);
    if (args.has("--match")) {
        if (saved) return context.reportError("--match is for new games", exitUsage);
        const MatchOptions match{static_cast<int>(args.number("--pairs", 1)),
                                 static_cast<int>(args.number("--opening", 0))};
        if (match.opening && (!game->actions().empty() || game->position()))
            return context.reportError("--opening is for games from the start", exitUsage);
        return playMatch(context, *loaded, *game, *options, match);
    }
    return PlaySession(context, *loaded, std::move(*game), *options).run();
}

}  // namespace

void addPlay(CommandTable& table) {
    using Type = Argument::Type;
    const std::vector<std::string> players = {"human", "engine", "random", "outside"};
    table.push_back({
        .name = "play",
        .summary = "play a game in the terminal",
        .description =
            "Plays a game between people, the engine and a player of random moves; the board is drawn after every "
            "move. At the prompt, "
            "'help' lists what can be said: moves with choice of victims and declarations, stop, pass, claim, offer, "
            "resign, takeback, "
            "why, moves, save, quit. Lot and dice are thrown by the program. Input from a pipe works the same.\n\n"
            "Saved games are text files with the rules in them (docs/records.md); --resume goes on with one, and "
            "--save "
            "keeps one up to date after every action, so that an interrupted game is not lost.\n\n"
            "--match plays two games with sides changed: a game each is decided by the faster win. --bid lets the "
            "players bid for the king's side, each naming fewer moves in which it will win. Threats to win at once are "
            "called: raichi for one way of the king, tuichi for more, 'watch your king' for his capture.\n\n"
            "--engine starts another program that speaks the OpenTafl Engine Protocol and lets it play the side that "
            "is "
            "called 'outside', or the one that nothing is said of. If it is silent beyond its time, ends, or gives "
            "moves "
            "that are not legal three times, it has lost, and the exit status is 4.",
        .arguments =
            {{.name = "VARIANT",
              .help = "id or file; with --resume the file names it",
              .completion = CompletionKind::variant},
             {.name = "--attackers",
              .value = "PLAYER",
              .help = "who plays the attackers (human unless given)",
              .choices = players,
              .completion = CompletionKind::choices},
             {.name = "--defenders",
              .value = "PLAYER",
              .help = "who plays the defenders (engine unless given)",
              .choices = players,
              .completion = CompletionKind::choices},
             {.name = "--level",
              .value = "LEVEL",
              .help =
                  "strength of the engine, 1 to 9 or by name: beginner, novice, learner, casual, player, club, strong, "
                  "expert, full (player unless given)"},
             {.name = "--nodes",
              .value = "N",
              .help = "moves the engine looks at; the same number and seed give the same game",
              .type = Type::number,
              .minimum = 1},
             {.name = "--time", .value = "SECONDS", .help = "time the engine thinks"},
             {.name = "--depth",
              .value = "N",
              .help = "plies the engine looks ahead",
              .type = Type::number,
              .minimum = 1,
              .maximum = 60},
             {.name = "--engine", .value = "COMMAND", .help = "an outside engine that speaks OpenTafl's protocol"},
             {.name = "--clock",
              .value = "TIME",
              .help = "clocks: seconds, with an increment (300+5) or periods of overtime (300+3x30)"},
             {.name = "--match", .help = "two games with sides changed"},
             {.name = "--pairs",
              .value = "N",
              .help = "so many pairs of games for --match (1 unless given)",
              .type = Type::number,
              .minimum = 1,
              .maximum = 10000},
             {.name = "--opening",
              .value = "N",
              .help = "random plies before each pair of a match",
              .type = Type::number,
              .minimum = 1,
              .maximum = 20},
             {.name = "--bid", .help = "bid for the king's side first"},
             {.name = "--no-calls", .help = "do not call threats"},
             {.name = "--seed",
              .value = "N",
              .help = "for lot, dice, random players and variety of the engine",
              .type = Type::number},
             {.name = "--moves",
              .value = "ACTION",
              .help = "played first, such as d6-c6 or '{die 4}'",
              .variadic = true},
             {.name = "--position", .value = "ROWS SIDE", .help = "from this position"},
             {.name = "--resume",
              .value = "FILE",
              .help = "go on with a saved game",
              .completion = CompletionKind::file},
             {.name = "--save",
              .value = "FILE",
              .help = "save the game after every action",
              .completion = CompletionKind::file},
             {.name = "--plies",
              .value = "N",
              .help = "stop after so many moves (1000 unless given)",
              .type = Type::number,
              .minimum = 1}},
        .examples = {{"taflsmith play nielsen-brandubh-7", "you attack, the engine defends"},
                     {"taflsmith play nielsen-copenhagen-11 --attackers engine --defenders engine --seed 1",
                      "watch a game"},
                     {"taflsmith play --resume game.tafl --save game.tafl", "go on"},
                     {"taflsmith play opentafl-brandub-7 --attackers engine --engine 'java -jar OpenTafl.jar --engine' "
                      "--time 5",
                      "against another program"},
                     {"taflsmith play nielsen-saami-tablut-9 --match --clock 300+5", "both sides in turn"}},
        .run = playCommand,
    });
}

}  // namespace tafl::cli
