#include "arguments/named_game.hpp"

#include <algorithm>

#include "notation/square_set.hpp"
#include "position/move_text.hpp"
#include "records/game_record.hpp"
#include "records/opentafl/variants.hpp"

namespace tafl::cli {
namespace {

bool hasOption(const Command& command, const std::string& name) {
    return std::ranges::find(command.arguments, name, &Argument::name) != command.arguments.end();
}

/// The actions of a game that change the board: moves, throws and lots. Also those that cannot be read: the command
/// refuses them.
std::vector<std::string> movesOnBoard(const GameRecord& game) {
    using Kind = ParsedMove::Kind;
    std::vector<std::string> out;
    for (const auto& line : game.actions) {
        const auto move = parseMove(line.text, maxBoardSize);
        const bool onBoard = !move || move->kind == Kind::move || move->kind == Kind::stop ||
                             move->kind == Kind::pass || move->kind == Kind::lot || move->kind == Kind::die;
        if (onBoard) out.push_back(line.text);
    }
    return out;
}

/// The position after all moves.
Result<std::string> lastPosition(Context& context, const std::string& named, const GameRecord& game) {
    const auto variant = opentafl::load(context.library(), named, context.options);
    if (!variant) return tl::unexpected(variant.error());
    const auto image = context.library().compile(*variant);
    if (!image) return tl::unexpected(image.error());
    Diagnostics notes;
    const auto restored = restoreGame(game, *image, notes);
    if (!restored) return tl::unexpected(restored.error());
    if (alignActions(game, *restored).size() < game.actions.size()) {
        for (Diagnostic& note : notes) note.severity = Severity::error;
        return tl::unexpected(std::move(notes));
    }
    return positionText(restored->position().setup(), **image);
}

}  // namespace

int takeNamedGame(Context& context, const Command& command, ParsedArguments& args) {
    const auto variant = std::ranges::find_if(command.arguments, [](const Argument& argument) {
        return argument.positional() && !argument.variadic && argument.completion == CompletionKind::variant;
    });
    if (variant == command.arguments.end() || !hasOption(command, "--position") || args.has("--position"))
        return exitSuccess;
    const std::string named = args.text(variant->name);
    Diagnostics unread;  // printed when the rules are loaded
    const auto game = findNamedGame(named, unread);
    if (!game || !*game || ((*game)->position.empty() && (*game)->actions.empty())) return exitSuccess;
    if (hasOption(command, "--resume")) {
        if (args.has("--resume")) return exitSuccess;
        args.values["--resume"] = {named};
        args.values.erase(variant->name);
        return exitSuccess;
    }
    std::string position = (*game)->position;
    std::vector<std::string> moves = movesOnBoard(**game);
    if (!hasOption(command, "--moves")) {
        if (!moves.empty()) {
            const auto last = lastPosition(context, named, **game);
            if (!last) return context.reportError(last.error());
            position = *last;
        }
        moves.clear();
    }
    for (const auto& more : args.texts("--moves")) moves.push_back(more);
    if (!position.empty()) args.values["--position"] = {position};
    if (!moves.empty()) args.values["--moves"] = moves;
    return exitSuccess;
}

}  // namespace tafl::cli
