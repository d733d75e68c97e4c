// taflsmith link: a variant, a position or a game as one word.
#include "variant/link.hpp"

#include "arguments/command_table.hpp"
#include "arguments/parse.hpp"
#include "base/text.hpp"
#include "commands/pack.hpp"
#include "records/collection.hpp"
#include "records/make_link.hpp"

namespace tafl::cli {
namespace {

/// The game of --game, under these rules or its own.
std::optional<RecordedGame> findRecordedGame(Context& context, const std::string& file, int& status) {
    Diagnostics notes;
    auto read = loadGames(file, notes);
    if (!context.quiet && !notes.empty()) context.reportError(notes);
    if (!read) {
        status = context.reportError(read.error());
        return {};
    }
    if (read->games.size() == 1) return std::move(read->games.front());
    status = context.reportError({{Severity::error,
                                   {file},
                                   "the file holds " + std::to_string(read->games.size()) + " games",
                                   "a file with one; 'taflsmith convert FILE FOLDER' writes one file for each"}});
    return {};
}

/// The rules of VARIANT, else those of the game.
std::optional<LoadedVariant> loadVariant(Context& context, const ParsedArguments& args, const RecordedGame* game,
                                         int& status) {
    if (!args.text("VARIANT").empty()) return context.load(args.text("VARIANT"), status);
    Diagnostics notes;
    auto rules = game ? findEmbeddedRules(*game, context.library(), notes) : std::nullopt;
    if (!rules) {
        status = context.reportError("VARIANT is missing", exitUsage,
                                     game ? "the variant that the game was played by" : "a name, an id or a file");
        return {};
    }
    if (!context.quiet) context.reportError(notes);
    auto image = *rules ? context.library().compile(**rules) : tl::unexpected(rules->error());
    if (image) return LoadedVariant{std::move(**rules), std::move(*image)};
    status = context.reportError(image.error());
    return {};
}

/// The record of the requested game or position; nothing if only the variant is requested.
Result<std::optional<GameRecord>> makeRequestedRecord(const ParsedArguments& args, const LoadedVariant& loaded,
                                                      const RecordedGame* recorded, const std::optional<Setup>& start,
                                                      Diagnostics& notes) {
    if (recorded) {
        auto game = replayGame(*recorded, loaded.image, notes);
        if (!game) return tl::unexpected(game.error());
        return std::optional(makeRecord(*recorded, *game, loaded.variant, notes));
    }
    const auto moves = args.texts("--moves");
    if (!start && moves.empty()) return std::optional<GameRecord>();
    Game game(loaded.image, start);
    for (const std::string& move : moves)
        if (const auto done = game.act(move); !done) {
            Diagnostics why = done.error();
            for (Diagnostic& d : why) d.place = {"--moves"};
            return tl::unexpected(why);
        }
    return std::optional(makeRecord(game, loaded.variant));
}

int linkCommand(Context& context, const ParsedArguments& args) {
    // 1. The game and the rules.
    int status = exitSuccess;
    std::optional<RecordedGame> recorded;
    if (args.has("--game")) {
        if (args.has("--position") || args.has("--moves"))
            return context.reportError("--game has a position and moves of its own", exitUsage,
                                       "either --game, or --position and --moves");
        recorded = findRecordedGame(context, args.text("--game"), status);
        if (!recorded) return status;
    }
    const RecordedGame* game = recorded ? &*recorded : nullptr;
    const auto loaded = loadVariant(context, args, game, status);
    if (!loaded) return status;
    std::optional<Setup> start;
    if (!parsePositionOption(context, args, *loaded->image, start, status)) return status;

    // 2. The contents of the link. Warns of parts that a link cannot hold.
    Diagnostics notes = findPlugins(context, loaded->variant);
    auto record = makeRequestedRecord(args, *loaded, game, start, notes);
    if (!record) return context.reportError(record.error(), exitNegative);
    const auto link = *record ? linkGame(std::move(**record), loaded->variant, context.environment())
                              : linkVariant(loaded->variant, *loaded->image, context.environment());
    if (!link) return context.reportError(link.error());

    // 3. The link, after the address of a page if one is given.
    const std::string page = args.text("--page");
    const std::string out = page.empty() ? *link : page + "#" + link->substr(linkScheme.size());
    if (out.size() > maxPortableLink)
        notes.push_back({Severity::note,
                         {},
                         "the link has " + std::to_string(out.size()) +
                             " characters; some programs "
                             "shorten links of more than " +
                             std::to_string(maxPortableLink),
                         "a file, by 'taflsmith pack'"});
    if (!context.quiet) context.reportError(notes);
    if (context.json)
        context.printJson({{"id", loaded->variant.id}, {"link", out}, {"characters", out.size()}});
    else
        context.print(escapeForTerminal(out) + "\n");
    return exitSuccess;
}

}  // namespace

void addLink(CommandTable& table) {
    Argument variant = variantArgument();
    variant.required = false;
    variant.help += " [default: the rules of --game]";
    table.push_back({
        .name = "link",
        .summary = "print a link that holds a variant, a position or a game",
        .description =
            "Prints one word that holds a whole variant with its scripts, or a position or a game with its rules. "
            "Every command that takes a variant accepts it, as an argument or in a file, and so does the designer. It "
            "needs no other file and no server. A variant that ships is named by its id and digest; another is written "
            "out, as with 'pack', without parents, comments and unused options. The form is described in "
            "docs/links.md.\n\n"
            "Links of variants such as those that ship have fewer than 2,000 characters. Some programs shorten longer "
            "ones.",
        .arguments = {variant,
                      positionOption(),
                      movesOption(),
                      {.name = "--game",
                       .value = "FILE",
                       .help = "file with one game, in any format that 'replay' reads",
                       .completion = CompletionKind::file},
                      {.name = "--page",
                       .value = "ADDRESS",
                       .help = "address of a web page that opens links; printed in front of the link"}},
        .examples = {{"taflsmith link my-tafl.toml", "a variant with its scripts"},
                     {"taflsmith link brandubh --moves d6-c6 e4-e1", "a game"},
                     {"taflsmith show \"$(taflsmith link brandubh --moves d6-c6)\"", "its board"},
                     {"taflsmith link --game game.tafl", "a game that was saved"}},
        .run = linkCommand,
    });
}

}  // namespace tafl::cli
