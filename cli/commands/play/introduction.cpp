// The introduction of a game: the players, what wins for each side, how to move.
#include <algorithm>

#include "base/text.hpp"
#include "commands/play/terminal_game.hpp"
#include "explain/wins.hpp"
#include "output/rule_list.hpp"
#include "position/move_text.hpp"

namespace tafl::cli {
namespace {

/// "attackers (t)", "defenders (T, king K)": a class named after its side needs only its letter.
std::string sideWithPieces(const RuleImage& image, Side side) {
    const std::string plural(name(side));
    std::vector<std::string> pieces;
    for (const PieceClass& each : image.calls.classes)
        if (each.side == side)
            pieces.push_back((each.name + "s" == plural ? "" : each.name + " ") + std::string(1, each.letter));
    return plural + " (" + join(pieces, ", ") + ")";
}

}  // namespace

bool TerminalGame::hasHuman() const {
    return std::ranges::find(options_.players, Player::human) != std::end(options_.players);
}

void TerminalGame::introduce() {
    if (context_.json || context_.quiet || !options_.introduce || !hasHuman()) return;
    const RuleImage& image = game_.image();
    const int width = context_.width();
    context_.print(context_.paint(Paint::heading, escapeForTerminal(loaded_.variant.name)) + "  " +
                   context_.paint(Paint::faint, escapeForTerminal(loaded_.variant.id) + ", " + image.shape().words()) +
                   "\n\n");
    const auto kind = [&](Side side) { return options_.players[static_cast<std::size_t>(side)]; };
    const Side own = kind(Side::attackers) == Player::human ? Side::attackers : Side::defenders;
    std::string players;
    if (kind(other(own)) == Player::human) {
        players = "You play both sides: the " + sideWithPieces(image, Side::attackers) + " and the " +
                  sideWithPieces(image, Side::defenders) + ".";
    } else {
        const std::string level = options_.levelName.empty() ? "" : " at level '" + options_.levelName + "'";
        players = "You play the " + sideWithPieces(image, own) + ". " +
                  (kind(other(own)) == Player::engine   ? "The engine" + level + " plays the "
                   : kind(other(own)) == Player::random ? std::string("A random player has the ")
                                                        : std::string("Another program plays the ")) +
                  sideWithPieces(image, other(own)) + ".";
    }
    if (game_.awaited() != Game::Awaited::lot)
        players += " The " + std::string(name(game_.position().toMove())) + " move first.";
    context_.print(wrapText(escapeForTerminal(players), width, 0) + "\n");
    for (const Side side : {Side::attackers, Side::defenders})
        if (const std::string text = describeWins(image, side); !text.empty())
            context_.print("  • " + wrapText(escapeForTerminal(text), width, 4) + "\n");
    if (options_.bid)
        context_.print(
            "  • " +
            wrapText("The defenders must win within " + std::to_string(*options_.bid) + " moves of theirs.", width, 4) +
            "\n");
    context_.print("\n");
    explainsMoves_ = true;
}

/// A legal move of this turn without its captures, as an example; the last one if no move is expected.
std::string TerminalGame::exampleMove() {
    for (const Move move : game_.legal())
        if (move.kind() == MoveKind::slide) {
            example_ = {move.from(), move.to()};
            break;
        }
    const int size = game_.image().size;
    return squareName(example_.first, size) + "-" + squareName(example_.second, size);
}

/// The same of a piece that enters; empty if none can.
std::string TerminalGame::exampleEntry() {
    for (const Move move : game_.legal())
        if (move.entering()) return moveText(move, {}, game_.image());
    return {};
}

void TerminalGame::explainMoves() {
    if (!explainsMoves_ || game_.awaited() != Game::Awaited::turn) return;
    explainsMoves_ = false;
    const std::string move = exampleMove(), from = move.substr(0, move.find('-')), entry = exampleEntry();
    std::string how = "To move, type the square of a piece and the square it goes to, such as " + move + ". 'moves " +
                      from + "' lists where that piece can go";
    if (!entry.empty())
        how = "To let a piece enter, type its letter, '@' and a square, such as " + entry + ". 'moves' lists all moves";
    context_.print(wrapText(how + ", 'hint' suggests a move, 'rules' prints the rules, and 'help' lists all commands.",
                            context_.width(), 0) +
                   "\n");
}

void TerminalGame::rules(const std::string& form) {
    printRules(context_, describe(loaded_.variant, game_.image()), form == "ids");
}

}  // namespace tafl::cli
