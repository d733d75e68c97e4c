// taflsmith play: a game in the terminal.
#include <chrono>
#include <cstdlib>

#include "asked.hpp"
#include "base/text.hpp"
#include "commands.hpp"
#include "interrupt.hpp"
#include "play_session.hpp"
#include "records/game_record.hpp"
#include "rules/resolve.hpp"
#include "search/levels.hpp"

namespace tafl::cli {
namespace {

constexpr const char* usualLevel = "player";

Diagnostics placed(Diagnostics list, const std::string& where) {
    for (Diagnostic& d : list)
        if (d.place.file.empty()) d.place.file = where;
    return list;
}

std::optional<PlayOptions> optionsFrom(Context& context, const Given& given, const GameRecord* saved, int& status) {
    PlayOptions out;
    for (const Side side : {Side::attackers, Side::defenders}) {
        const std::string option = "--" + std::string(name(side));
        const auto index = static_cast<std::size_t>(side);
        if (given.has(option))
            out.players[index] = playerFrom(given.text(option));
        else if (saved && !saved->players[index].empty())
            out.players[index] = playerFrom(saved->players[index]);
    }
    if (!secondsAsked(context, given, out.limits.seconds, status)) return std::nullopt;
    if (given.has("--nodes")) out.limits.nodes = static_cast<std::uint64_t>(given.number("--nodes"));
    if (given.has("--depth")) out.limits.depth = static_cast<int>(given.number("--depth"));
    // A time or depth limit stands alone; otherwise the level says how many moves are looked at.
    const bool limited = given.has("--nodes") || given.has("--time") || given.has("--depth");
    if (given.has("--level") || !limited) {
        const std::string text = given.has("--level") ? given.text("--level") : usualLevel;
        const auto level = levelFrom(text);
        if (!level) {
            std::vector<std::string> names;
            for (const PlayLevel& s : levels) names.emplace_back(s.name);
            status = context.complain("'" + printable(text) + "' is no level", usage, "1 to 9, or " + enumerate(names));
            return std::nullopt;
        }
        if (!given.has("--nodes")) out.limits.nodes = level->nodes;
        out.error = level->error;
    }
    out.seed = given.has("--seed")
                   ? static_cast<std::uint64_t>(given.number("--seed"))
                   : static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
    for (const char* option : {"--level", "--nodes", "--time", "--depth"})
        if (given.has(option)) out.strength += " " + std::string(option) + " " + given.text(option);
    out.save = given.text("--save");
    out.mostPlies = given.number("--plies", 1000);
    return out;
}

std::optional<Game> gameFrom(Context& context, const Given& given, const Loaded& loaded, const GameRecord* saved,
                             int& status) {
    if (saved) {
        Diagnostics notes;
        auto game = resume(*saved, loaded.image, notes);
        if (!notes.empty()) context.complain(notes);
        if (!game) {
            status = context.complain(game.error());
            return std::nullopt;
        }
        return std::move(*game);
    }
    std::optional<Setup> position;
    if (given.has("--position")) {
        auto setup = setupFrom(given.text("--position"), *loaded.image);
        if (!setup) {
            status = context.complain(placed(setup.error(), "--position"));
            return std::nullopt;
        }
        position = std::move(*setup);
    }
    return Game(loaded.image, std::move(position));
}

int playCommand(Context& context, const Given& given) {
    int status = fine;
    std::optional<GameRecord> saved;
    if (given.has("--resume")) {
        Diagnostics notes;
        auto read = loadRecord(given.text("--resume"), notes);
        if (!notes.empty()) context.complain(notes);
        if (!read) return context.complain(read.error());
        saved = std::move(*read);
        for (const auto& [option, choice] : saved->options) context.options.emplace(option, choice);
        if (given.has("--position")) return context.complain("--position and --resume contradict each other", usage);
    } else if (!given.has("VARIANT")) {
        return context.complain("which variant?", usage, "play VARIANT, or play --resume FILE");
    }
    const auto loaded = context.load(given.has("VARIANT") ? given.text("VARIANT") : saved->variant, status);
    if (!loaded) return status;
    const auto options = optionsFrom(context, given, saved ? &*saved : nullptr, status);
    if (!options) return status;
    auto game = gameFrom(context, given, *loaded, saved ? &*saved : nullptr, status);
    if (!game) return status;
    for (const auto& text : given.texts("--moves"))
        if (const auto done = game->act(text); !done) return context.complain(placed(done.error(), "--moves"), no);
    noticeInterrupts();
    return PlaySession(context, *loaded, std::move(*game), *options).run();
}

}  // namespace

void addPlay(CommandTable& table) {
    using Type = Argument::Type;
    const std::vector<std::string> players = {"human", "engine", "random"};
    table.push_back({
        .name = "play",
        .summary = "play a game in the terminal",
        .description =
            "Plays a game between people, the engine and a player of random moves; the board is drawn after every "
            "move. At the prompt, "
            "'help' lists what can be said: moves with choice of victims and declarations, stop, pass, claim, offer, "
            "resign, takeback, "
            "why, moves, save, quit. Lot and dice are thrown by the program. Input from a pipe works the same.\n\n"
            "Saved games are text files; --resume goes on with one, and --save keeps one up to date after every "
            "action, so that an "
            "interrupted game is not lost.",
        .arguments =
            {{.name = "VARIANT",
              .help = "id or file; with --resume the file names it",
              .completes = Completes::variant},
             {.name = "--attackers",
              .value = "PLAYER",
              .help = "who plays the attackers (human unless given)",
              .choices = players,
              .completes = Completes::choices},
             {.name = "--defenders",
              .value = "PLAYER",
              .help = "who plays the defenders (engine unless given)",
              .choices = players,
              .completes = Completes::choices},
             {.name = "--level",
              .value = "LEVEL",
              .help =
                  "strength of the engine, 1 to 9 or by name: beginner, novice, learner, casual, player, club, strong, "
                  "expert, full (player unless given)"},
             {.name = "--nodes",
              .value = "N",
              .help = "moves the engine looks at; the same number and seed give the same game",
              .type = Type::number,
              .least = 1},
             {.name = "--time", .value = "SECONDS", .help = "time the engine thinks"},
             {.name = "--depth",
              .value = "N",
              .help = "plies the engine looks ahead",
              .type = Type::number,
              .least = 1,
              .most = 60},
             {.name = "--seed",
              .value = "N",
              .help = "for lot, dice, random players and variety of the engine",
              .type = Type::number},
             {.name = "--moves", .value = "ACTION", .help = "played first, such as d6-c6 or '{die 4}'", .many = true},
             {.name = "--position", .value = "ROWS SIDE", .help = "from this position"},
             {.name = "--resume", .value = "FILE", .help = "go on with a saved game", .completes = Completes::file},
             {.name = "--save",
              .value = "FILE",
              .help = "save the game after every action",
              .completes = Completes::file},
             {.name = "--plies",
              .value = "N",
              .help = "stop after so many moves (1000 unless given)",
              .type = Type::number,
              .least = 1}},
        .examples = {{"taflsmith play nielsen-brandubh-7", "you attack, the engine defends"},
                     {"taflsmith play nielsen-copenhagen-11 --attackers engine --defenders engine --seed 1",
                      "watch a game"},
                     {"taflsmith play --resume game.tafl --save game.tafl", "go on"}},
        .run = playCommand,
    });
}

}  // namespace tafl::cli
