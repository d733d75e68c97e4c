// Display of a game in `play`.
#include <algorithm>

#include "base/text.hpp"
#include "commands/play/terminal_game.hpp"
#include "output/states.hpp"
#include "position/move_text.hpp"

namespace tafl::cli {

Paint TerminalGame::sidePaint(Side side) const { return side == Side::attackers ? Paint::attackers : Paint::defenders; }

std::string TerminalGame::sideText(Side side) const { return context_.paint(sidePaint(side), name(side)); }

void TerminalGame::showBoard() {
    const auto setup = game_.position().setup();
    SquareSet last;
    if (!game_.actions().empty())
        if (const Action& action = game_.actions().back();
            action.kind == Action::Kind::move && action.move.movesPiece()) {
            last.add(action.move.from());
            last.add(action.move.to());
        }
    context_.print(boardText(game_.image(), setup.occupants, zones_,
                             {context_.colours(), last, shownStates(game_.image(), setup.states)}) +
                   "\n");
}

/// Number of the turn; the moves of a chain count as one.
int TerminalGame::turnNumber(std::size_t action) const {
    const auto& all = game_.actions();
    return static_cast<int>(std::count_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(action) + 1,
                                          [](const Action& a) { return a.kind == Action::Kind::move && !a.inChain; }));
}

void TerminalGame::showAction(std::size_t index) {
    if (context_.json) return;
    const Action& action = game_.actions()[index];
    using Kind = Action::Kind;
    std::string line;
    switch (action.kind) {
        case Kind::lot:
            line = "the lot falls on the " + sideText(action.by) + ", who move first";
            break;
        case Kind::roll: {
            const auto face = std::ranges::find(game_.image().calls.dice, action.face, &DieFace::face);
            line = "the die shows " + std::to_string(action.face);
            if (face != game_.image().calls.dice.end() && face->losesTurn)
                line += ": the " + sideText(action.by) + " lose the turn";
            break;
        }
        case Kind::offer:
            line = "the " + sideText(action.by) + " offer a draw";
            break;
        case Kind::accept:
            line = "the " + sideText(action.by) + " accept";
            break;
        case Kind::decline:
            line = "the " + sideText(action.by) + " decline";
            break;
        case Kind::resign:
            line = "the " + sideText(action.by) + " resign";
            break;
        case Kind::move:
            line =
                std::to_string(turnNumber(index)) + ". " + sideText(action.by) + " " + escapeForTerminal(action.text);
            break;
    }
    if (action.kind == Kind::move) {
        for (const auto& announcement : game_.explain(index).announcements)
            line += "  " + context_.paint(Paint::warning, escapeForTerminal(announcement));
        if (game_.image().anyState)
            for (const auto& change :
                 stateChanges(game_.image(), game_.statesAfter(index), game_.statesAfter(index + 1)))
                line += "  " + context_.paint(Paint::faint, escapeForTerminal(change));
    }
    context_.print(line + "\n");
}

/// Prints the special choices of this turn before the prompt.
void TerminalGame::showChoices() {
    if (context_.json || context_.quiet) return;
    if (game_.awaited() == Game::Awaited::answer) {
        context_.print("a draw is offered: accept or decline\n");
        return;
    }
    const auto moves = game_.legal();
    const auto has = [&](MoveKind kind) {
        return std::ranges::any_of(moves, [&](Move m) { return m.kind() == kind; });
    };
    if (const Square chained = game_.position().chainSquare(); chained != noSquare) {
        const auto& again = game_.image().calls.again;
        const std::string piece = "the piece on " + squareName(chained, game_.image().size);
        context_.print((!again                           ? piece + " goes on"
                        : again->with == AgainWith::same ? "second move: with " + piece
                        : again->with == AgainWith::any  ? "second move: with any piece"
                                                         : "second move: with another piece") +
                       (has(MoveKind::stop) ? ", or stop" : "") + "\n");
    }
    if (has(MoveKind::enter)) context_.print("a piece may enter: " + exampleEntry() + "\n");
    if (has(MoveKind::pass)) context_.print(moves.size() > 1 ? "you may pass: pass\n" : "there is no move: pass\n");
    if (has(MoveKind::claim)) context_.print("a result may be claimed: claim\n");
}

void TerminalGame::listActions() {
    if (game_.actions().empty()) context_.print("no actions yet\n");
    for (std::size_t i = 0; i < game_.actions().size(); ++i) showAction(i);
}

void TerminalGame::showClocks() {
    if (context_.json || !clock_) return;
    context_.print("clocks: " + sideText(Side::attackers) + " " + clock_->text(Side::attackers) + ", " +
                   sideText(Side::defenders) + " " + clock_->text(Side::defenders) + "\n");
}

void TerminalGame::showEnd() {
    if (!game_.result()) {
        context_.print("the game is not over\n");
        return;
    }
    const auto winner = game_.result()->winner;
    const Paint paint = winner == Winner::draw        ? Paint::heading
                        : winner == Winner::attackers ? Paint::attackers
                                                      : Paint::defenders;
    context_.print(context_.paint(paint, escapeForTerminal(game_.result()->text())) + "\n");
}

void TerminalGame::printGameJson() { context_.printJson(toJson()); }

/// The whole game as one object.
nlohmann::ordered_json TerminalGame::toJson() const {
    nlohmann::ordered_json out;
    out["variant"] = loaded_.variant.id;
    out["digest"] = game_.image().digest;
    out["attackers"] = name(options_.players[0]);
    out["defenders"] = name(options_.players[1]);
    out["actions"] = nlohmann::ordered_json::array();
    for (const Action& action : game_.actions()) out["actions"].push_back(action.text);
    out["plies"] = game_.position().plies();
    const Setup setup = game_.position().setup();
    out["position"] = positionText(setup, game_.image());
    addStates(out, game_.image(), setup.states);
    if (const auto& result = game_.result()) {
        out["winner"] = name(result->winner);
        out["reason"] = result->reason;
        out["rule"] = result->rule;
    } else {
        out["winner"] = nullptr;
    }
    return out;
}

}  // namespace tafl::cli
