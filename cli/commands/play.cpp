// taflsmith play: plays a game in the terminal.

#include <cctype>
#include <chrono>
#include <cstdlib>

#include "arguments/command_table.hpp"
#include "arguments/interrupt.hpp"
#include "arguments/parse.hpp"
#include "arguments/tables.hpp"
#include "arguments/terminal.hpp"
#include "base/text.hpp"
#include "commands/play/choose_game.hpp"
#include "commands/play/terminal_game.hpp"
#include "records/game_record.hpp"
#include "records/record_chunks.hpp"
#include "search/skill_levels.hpp"
#include "variant/open_text.hpp"

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
    // Without an explicit limit, the level sets the nodes.
    const bool limited = args.has("--nodes") || args.has("--time") || args.has("--depth");
    if (args.has("--level") || !limited) {
        std::string text = args.has("--level") ? args.text("--level") : defaultLevel;
        for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        const auto level = parseLevel(text);
        if (!level) {
            std::vector<std::string> names;
            for (const PlayLevel& s : levels) names.emplace_back(s.name);
            const std::string hint = nearest(text, names);
            status = context.reportError(
                "'" + text + "' is not a level" + (hint.empty() ? "" : "; did you mean '" + hint + "'?"), exitUsage,
                join(names, ", ") + ", or 1 to 9");
            return std::nullopt;
        }
        if (!limited) out.levelName = level->name;
        if (!args.has("--nodes")) out.limits.nodes = level->nodes;
        out.error = level->error;
    }
    out.seed = args.has("--seed")
                   ? static_cast<std::uint64_t>(args.number("--seed"))
                   : static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
    for (const char* option : {"--level", "--nodes", "--time", "--depth"})
        if (args.has(option)) out.strength += " " + std::string(option) + " " + args.text(option);
    // By default, the external engine takes the side without a player option.
    if (args.has("--engine")) {
        out.command = args.text("--engine");
        const bool named = out.players[0] == Player::external || out.players[1] == Player::external;
        if (!named && args.has("--attackers") && args.has("--defenders")) {
            status = context.reportError("--engine has no side to play", exitUsage,
                                         "--attackers outside or --defenders outside");
            return std::nullopt;
        }
        if (!named) out.players[args.has("--defenders") ? 0 : 1] = Player::external;
    } else if (out.players[0] == Player::external || out.players[1] == Player::external) {
        status = context.reportError("player 'outside' requires --engine", exitUsage, "--engine COMMAND");
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
            // An invalid time control in a record does not prevent resuming it.
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

/// What the file of --resume holds besides the game that was read, if --save names the same file; else empty.
std::string findLossOfSaving(const ParsedArguments& args, const GameRecord& saved, const Game& game) {
    std::error_code error;
    if (!std::filesystem::equivalent(args.text("--resume"), args.text("--save"), error)) return {};
    if (const auto text = openText(args.text("--resume")); text && splitRecords(*text).size() > 1)
        return "which holds several games";
    return alignActions(saved, game).size() < saved.actions.size() ? "of which only a part could be read" : "";
}

std::optional<Game> makeGame(Context& context, const ParsedArguments& args, const LoadedVariant& loaded,
                             GameRecord* saved, int& status) {
    if (saved) {
        Diagnostics notes;
        auto game = restoreGame(*saved, loaded.image, notes);
        if (!notes.empty()) context.reportError(notes);
        if (!game) {
            status = context.reportError(game.error());
            return std::nullopt;
        }
        const std::string loss = findLossOfSaving(args, *saved, *game);
        if (!loss.empty()) {
            status = context.reportError("--save would replace '" + args.text("--save") + "', " + loss, exitUsage,
                                         "--save OTHER");
            return std::nullopt;
        }
        // A record may spell a move otherwise. The game's own spelling shows how far another game follows the record.
        for (std::size_t i = 0; i < std::min(saved->actions.size(), game->actions().size()); ++i)
            saved->actions[i].text = game->actions()[i].text;
        return std::move(*game);
    }
    std::optional<Setup> position;
    if (!parsePositionOption(context, args, *loaded.image, position, status)) return std::nullopt;
    return Game(loaded.image, std::move(position));
}

/// The rules of a record: those of its variant if their digest is the same here, else the embedded rules.
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
    bool optionsOverridden = false;  // options differ from the record's
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
    }
    std::string variant = args.text("VARIANT");
    if (variant.empty() && !saved) {
        if (context.json || !isTerminal(Stream::in))
            return context.reportError("VARIANT is missing", exitUsage,
                                       "a name or id, such as play brandubh, or play --resume FILE");
        const auto chosen = chooseGame(context);
        if (!chosen) return exitSuccess;
        variant = *chosen;
        context.print("\n");
    }
    const auto loaded = !variant.empty()    ? context.load(variant, status)
                        : optionsOverridden ? context.load(saved->variant, status)
                                            : loadFromRecord(context, *saved, status);
    if (!loaded) return status;
    auto options = parsePlayOptions(context, args, saved ? &*saved : nullptr, status);
    if (!options) return status;
    if (!openTablesOption(context, args, loaded->image, options->tables, status)) return status;
    auto game = makeGame(context, args, *loaded, options->record ? &*options->record : nullptr, status);
    if (!game) return status;
    for (const auto& text : args.texts("--moves"))
        if (const auto done = game->act(text); !done)
            return context.reportError(withPlace(done.error(), "--moves"), exitNegative);
    if (args.has("--bid")) {
        if (saved || args.has("--match"))
            return context.reportError("--bid requires the start of a single game", exitUsage);
        options = bidForSides(context, *loaded, std::move(*options));
        if (!options) return exitSuccess;
    }
    installInterruptHandler();
    for (const char* option : {"--pairs", "--opening"})
        if (args.has(option) && !args.has("--match"))
            return context.reportError(std::string(option) + " requires --match", exitUsage);
    if (args.has("--match")) {
        if (saved) return context.reportError("--match and --resume contradict each other", exitUsage);
        const MatchOptions match{static_cast<int>(args.number("--pairs", 1)),
                                 static_cast<int>(args.number("--opening", 0))};
        if (match.opening && (!game->actions().empty() || game->customStart()))
            return context.reportError("--opening requires games from the start", exitUsage);
        return reportDamagedTables(context, options->tables, playMatch(context, *loaded, *game, *options, match));
    }
    return reportDamagedTables(context, options->tables,
                               TerminalGame(context, *loaded, std::move(*game), *options).run());
}

}  // namespace

void addPlay(CommandTable& table) {
    using Type = Argument::Type;
    const std::vector<std::string> kinds = {"human", "engine", "random", "outside"};
    const std::string players = "Player options", engine = "Engine options", match = "Match options",
                      game = "Game options";
    table.push_back({
        .name = "play",
        .summary = "play a game in the terminal",
        .description =
            "Plays a game between people, the engine, another engine or a random player. Without VARIANT, it offers a "
            "short list of games. It first prints what wins for each side and how to move, and then draws the board "
            "after every move. At the prompt, 'help' lists the commands. The program casts lots and dice. After the "
            "game, a person at a terminal may play another, take back a turn or save the record. Tab completes "
            "commands and legal moves, and the arrow keys bring back earlier lines. Input may come from a pipe.\n\n"
            "Saved games are text files with their rules (docs/records.md). --resume continues one. --save updates the "
            "file after every action, so an interruption loses nothing. A file that holds more than the game that was "
            "read is not replaced.\n\n"
            "--match plays two games with sides swapped; if each player wins one, the shorter win decides. --bid lets "
            "the players bid for the king's side with the number of moves in which it must win. Threats to win at once "
            "are announced: raichi for one escape of the king, tuichi for several, 'watch your king' for his "
            "capture.\n\n"
            "--engine starts another program that speaks the OpenTafl Engine Protocol. It plays the side 'outside', or "
            "else the side without a player option. It loses if it exceeds its time, exits, or sends three illegal "
            "moves; the exit status is then 4.\n\n"
            "With --tables, the engine plays positions with few men by their exact values, and seeks captures that "
            "lead to favourable ones. 'hint' prints the value, and the best line if the win is certain.",
        .arguments =
            {{.name = "VARIANT",
              .help = "variant: a name, an id, a file, a link or a card [default: that of --resume, else a choice]",
              .completion = CompletionKind::variant},
             {.name = "--attackers",
              .value = "PLAYER",
              .help = "player of the attackers [default: human]",
              .group = players,
              .choices = kinds,
              .completion = CompletionKind::choices},
             {.name = "--defenders",
              .value = "PLAYER",
              .help = "player of the defenders [default: engine]",
              .group = players,
              .choices = kinds,
              .completion = CompletionKind::choices},
             {.name = "--engine",
              .value = "COMMAND",
              .help = "external engine that speaks OpenTafl's protocol",
              .group = players},
             {.name = "--level",
              .value = "LEVEL",
              .help = "strength, a name or 1 to 9: beginner, novice, learner, casual, player, club, strong, expert, "
                      "full [default: player]",
              .group = engine},
             {.name = "--nodes",
              .value = "N",
              .help = "nodes per move; the same nodes and seed give the same game",
              .group = engine,
              .type = Type::number,
              .minimum = 1},
             {.name = "--time", .value = "SECONDS", .help = "time per move", .group = engine},
             {.name = "--depth",
              .value = "N",
              .help = "search depth in plies",
              .group = engine,
              .type = Type::number,
              .minimum = 1,
              .maximum = 60},
             {.name = "--match", .help = "play two games with sides swapped", .group = match},
             {.name = "--pairs",
              .value = "N",
              .help = "number of game pairs [default: 1]",
              .group = match,
              .type = Type::number,
              .minimum = 1,
              .maximum = 10000},
             {.name = "--opening",
              .value = "N",
              .help = "random plies before each pair",
              .group = match,
              .type = Type::number,
              .minimum = 1,
              .maximum = 20},
             {.name = "--moves",
              .value = "ACTION",
              .help = "actions to play first, such as d6-c6 or '{die 4}'",
              .group = game,
              .variadic = true},
             {.name = "--position",
              .value = "ROWS SIDE",
              .help = "position, with states as in {graves c3} [default: the variant's start]",
              .group = game},
             {.name = "--resume",
              .value = "FILE",
              .help = "continue a saved game",
              .group = game,
              .completion = CompletionKind::file},
             {.name = "--save",
              .value = "FILE",
              .help = "save the game after every action",
              .group = game,
              .completion = CompletionKind::file},
             {.name = "--clock",
              .value = "TIME",
              .help = "seconds per side, with increment (300+5) or overtime periods (300+3x30)",
              .group = game},
             {.name = "--bid", .help = "bid for the king's side first", .group = game},
             tablesOption("hints and the engine's play", game),
             {.name = "--no-calls", .help = "do not announce threats", .group = game},
             {.name = "--seed",
              .value = "N",
              .help = "random seed of lot, dice, random players and engine [default: the time]",
              .group = game,
              .type = Type::number},
             {.name = "--plies",
              .value = "N",
              .help = "maximum plies [default: 1000]",
              .group = game,
              .type = Type::number,
              .minimum = 1}},
        .examples = {{"taflsmith play", "choose from a short list"},
                     {"taflsmith play brandubh --level beginner", "you attack, a weak engine defends"},
                     {"taflsmith play nielsen-copenhagen-11 --attackers engine --defenders engine --seed 1",
                      "watch a game"},
                     {"taflsmith play --resume game.tafl --save game.tafl", "continue a saved game"},
                     {"taflsmith play opentafl-brandub-7 --attackers engine --engine 'java -jar OpenTafl.jar --engine' "
                      "--time 5",
                      "against another program"},
                     {"taflsmith play nielsen-saami-tablut-9 --match --clock 300+5", "both sides in turn"}},
        .run = playCommand,
    });
}

}  // namespace tafl::cli
