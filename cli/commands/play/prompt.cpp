// The prompt of `play` and its commands.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "arguments/weights.hpp"
#include "base/text.hpp"
#include "commands/play/terminal_game.hpp"
#include "records/threats.hpp"
#include "search/result_text.hpp"

namespace tafl::cli {

/// The next line, or nothing at the end of the input. Lines from a pipe are echoed.
std::optional<std::string> TerminalGame::promptLine() {
    if (!context_.json) {
        context_.print(sideText(game_.sideToAct()) + "> ");
        std::cout.flush();
    }
    // At a terminal, stop waiting when the time is up. A terminal delivers single lines, so std::cin holds no unread
    // one.
    if (clock_ && terminal_) {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        const double left = clock_->whole(game_.sideToAct()) + 0.01;
        if (poll(&input, 1, static_cast<int>(std::min(left, 1e6) * 1000)) == 0) {
            context_.print("\n");
            return "";
        }
    }
    std::string line;
    if (!std::getline(std::cin, line)) {
        if (!context_.json) context_.print("\n");
        return std::nullopt;
    }
    line = std::string(trim(line));
    if (!terminal_ && !context_.json) context_.print(escapeForTerminal(line) + "\n");
    return line;
}

TerminalGame::TurnOutcome TerminalGame::command(const std::string& line) {
    const auto blank = line.find(' ');
    const std::string word = line.substr(0, blank);
    const std::string rest = blank == std::string::npos ? "" : std::string(trim(line.substr(blank)));
    if (line.empty() || line.starts_with('#')) return TurnOutcome::retry;
    if (word == "quit" || word == "exit") return TurnOutcome::quit;
    if (word == "help" || word == "?") return help(), TurnOutcome::retry;
    if (word == "moves") return listMoves(rest), TurnOutcome::retry;
    if (word == "why") return rest.empty() ? reasons() : why(rest), TurnOutcome::retry;
    if (word == "actions") return listActions(), TurnOutcome::retry;
    if (word == "board") return showBoard(), TurnOutcome::retry;
    if (word == "takeback" || word == "undo") return takeback(), TurnOutcome::retry;
    if (word == "hint") return hint(), TurnOutcome::retry;
    if (word == "threats") return threats(), TurnOutcome::retry;
    if (word == "clock" || word == "clocks") return showClocks(), TurnOutcome::retry;
    if (word == "note") return note(rest), TurnOutcome::retry;
    if (word == "save") {
        if (rest.empty())
            context_.reportError("save needs a file", exitSuccess, "save FILE");
        else if (save(rest))
            context_.remark("saved\n");
        return TurnOutcome::retry;
    }
    if (const auto done = actAsWritten(line); !done) {
        context_.reportError(done.error(), exitSuccess);
        return TurnOutcome::retry;
    }
    return TurnOutcome::proceed;
}

/// Performs a typed action. Where a person plays the other side too, its move ends a run of captures.
Result<Action> TerminalGame::actAsWritten(const std::string& line) {
    const auto written = parseMove(line, game_.image().size);
    if (!written) return tl::unexpected(written.error());
    const Side opponent = other(game_.sideToAct());
    const bool person = options_.players[static_cast<std::size_t>(opponent)] == Player::human;
    return person ? game_.actEndingRun(*written) : game_.act(*written);
}

void TerminalGame::help() {
    std::string text =
        "  e5-e1              a move, also as e5e1, E5 E1; e5^e7 is a jump; moves of a chain are entered one by one\n"
        "  e5-e8xe9           a move with a choice of captures; e5-e8x captures none\n";
    for (const OptionCall& option : game_.image().calls.options)
        text += padRight("  e5-e8!" + option.name, 20) + " a move with this declaration\n";
    if (game_.image().calls.chain) text += "  stop               end a chain of captures\n";
    text += "  pass               pass, if you have no move and the rules allow it\n";
    if (game_.image().anyClaim) text += "  claim, claim e5-e8 claim a result now, or after this move\n";
    if (game_.image().calls.agreement) text += "  offer              offer a draw; the answer is accept or decline\n";
    text +=
        "  resign             resign the game\n"
        "  moves [e5]         list all legal moves, or those of a piece\n"
        "  why [e5-e1]        explain a move; without a move: the last one\n"
        "  hint               print the engine's best line\n"
        "  threats            list the moves by which either side would win at once\n"
        "  takeback           take back turns, up to your last one\n"
        "  note TEXT          add a comment to the saved game\n"
        "  clock              print the time left\n"
        "  actions, board     print all actions; print the board\n"
        "  save FILE          save the game, to continue with play --resume FILE\n"
        "  quit               end the program\n";
    context_.print(text);
}

void TerminalGame::listMoves(const std::string& from) {
    const Square square = parseSquare(lowerCase(from), game_.image().size);
    if (!from.empty() && square == noSquare) {
        context_.reportError("'" + from + "' is not a square", exitSuccess);
        return;
    }
    std::vector<std::string> texts;
    for (const Move move : game_.legal())
        if (from.empty() || (move.movesPiece() && move.from() == square)) texts.push_back(game_.text(move));
    context_.print(texts.empty() ? "none\n"
                                 : "  " + wrapText(escapeForTerminal(join(texts, " ")), context_.width(), 2) + "\n");
}

void TerminalGame::why(const std::string& text) {
    const auto read = parseMove(text, game_.image().size);
    if (!read) {
        context_.reportError(read.error(), exitSuccess);
        return;
    }
    if (read->from == noSquare) {
        context_.reportError("'why' needs a move with squares", exitSuccess, "why e5-e1");
        return;
    }
    const auto found = game_.find(*read);
    const Move move = found ? *found
                            : Move::of(read->kind == ParsedMove::Kind::claim ? MoveKind::claimWithMove
                                       : read->jump                          ? MoveKind::jump
                                                                             : MoveKind::slide,
                                       read->from, read->to);
    const Explanation explanation = game_.why(move, true);
    context_.print(explanation.legal ? "legal\n" : "not legal\n");
    for (const Reason& reason : explanation.reasons)
        context_.print("  " + wrapText(escapeForTerminal(reason.text), context_.width(), 2) + "\n");
}

/// Prints the reasons of the last move.
void TerminalGame::reasons() {
    for (std::size_t i = game_.actions().size(); i-- > 0;)
        if (game_.actions()[i].kind == Action::Kind::move) {
            const auto explanation = game_.explain(i, true);
            context_.print(escapeForTerminal(game_.actions()[i].text) +
                           (explanation.reasons.empty() ? ": no effects\n" : "\n"));
            for (const Reason& reason : explanation.reasons)
                context_.print("  " + wrapText(escapeForTerminal(reason.text), context_.width(), 2) + "\n");
            return;
        }
    context_.print("no actions yet\n");
}

/// Prints the engine's best line, searched with 40,000 nodes.
void TerminalGame::hint() {
    if (game_.awaited() != Game::Awaited::turn) {
        context_.reportError("no move is expected now", exitSuccess);
        return;
    }
    if (!hintEngine_)
        hintEngine_.emplace(loaded_.image, EngineSettings{.weights = loadEngineWeights(context_, *loaded_.image)});
    SearchLimits limits{.nodes = 40'000, .stop = options_.limits.stop};
    if (clock_) limits.seconds = std::max(0.05, clock_->left(game_.sideToAct()) / 30);
    const auto found = hintEngine_->search(game_.board(), limits);
    if (!found.found) {
        context_.print("no legal move\n");
        return;
    }
    auto line = formatMoves(game_, found.line);
    if (line.size() > 6) line.resize(6);
    context_.print("hint: " + escapeForTerminal(join(line, " ")) + " (" +
                   formatScore(found.score, game_.board().toMove(), hintEngine_->weights()) + ")\n");
}

/// Prints the moves by which either side would win at once.
void TerminalGame::threats() {
    bool any = false;
    for (const Side side : {Side::attackers, Side::defenders}) {
        std::vector<std::string> texts;
        for (const Move move : findWinningMoves(game_.board(), side))
            texts.push_back(squareName(move.from(), game_.image().size) + "-" +
                            squareName(move.to(), game_.image().size));
        if (texts.empty()) continue;
        any = true;
        context_.print("the " + sideText(side) +
                       (side == game_.board().toMove() ? " can win: " : " threaten to win: ") + join(texts, ", ") +
                       "\n");
    }
    if (!any) context_.print("no immediate threats\n");
}

void TerminalGame::note(const std::string& text) {
    if (text.empty()) {
        context_.reportError("note needs a text", exitSuccess, "note TEXT");
        return;
    }
    Remark& to = game_.actions().empty() ? opening_ : remark(game_.actions().size() - 1);
    to.comments.push_back(text);
    if (!options_.save.empty()) save(options_.save);
}

/// Takes back turns up to the last one of a human.
void TerminalGame::takeback() {
    bool any = false, own = false;
    while (!own && !game_.actions().empty()) {
        if (!game_.takeback()) break;
        any = true;
        own = options_.players[static_cast<std::size_t>(game_.sideToAct())] == Player::human;
    }
    if (!any) {
        context_.reportError("nothing to take back", exitSuccess);
        return;
    }
    if (!options_.save.empty()) save(options_.save);
    showBoard();
}

}  // namespace tafl::cli
