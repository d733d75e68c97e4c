// What a person may say at the prompt of `play`.
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

/// The next line, or nothing at the end of the input. A pipe's lines are shown, so that the output reads like a game.
std::optional<std::string> PlaySession::promptLine() {
    if (!context_.json) {
        context_.print(sideText(game_.sideToAct()) + "> ");
        std::cout.flush();
    }
    // At a terminal the flag falls while one thinks; a terminal gives one line at a time, so none waits unread.
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

PlaySession::TurnOutcome PlaySession::command(const std::string& line) {
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
            context_.reportError("save where?", exitSuccess, "save FILE");
        else if (save(rest))
            context_.remark("saved\n");
        return TurnOutcome::retry;
    }
    if (const auto done = game_.act(line); !done) {
        context_.reportError(done.error(), exitSuccess);
        return TurnOutcome::retry;
    }
    return TurnOutcome::proceed;
}

void PlaySession::help() {
    std::string text =
        "  e5-e1              a move; e5e1 will do, e5^e7 is a jump, a move that goes on is written the same way\n"
        "  e5-e8xe9           the same with the men taken, where you may choose them; e5-e8x takes none\n";
    for (const OptionCall& option : game_.image().calls.options)
        text += padRight("  e5-e8!" + option.name, 20) + " declares it with the move\n";
    if (game_.image().calls.chain) text += "  stop               end a run of captures\n";
    text += "  pass               where you cannot move and the rules let you stay\n";
    if (game_.image().anyClaim)
        text += "  claim, claim e5-e8 claim a result that stands, or that a move would bring about\n";
    if (game_.image().calls.agreement) text += "  offer              offer a draw; the answer is accept or decline\n";
    text +=
        "  resign\n"
        "  moves [e5]         all legal moves, or those of a piece\n"
        "  why [e5-e1]        why a move is legal or not, and what it does; without a move: the last one\n"
        "  hint               what the engine would do\n"
        "  threats            what either side would win by, were it to move\n"
        "  takeback           take the last turn back, up to one of yours\n"
        "  note TEXT          a comment, kept in the saved game\n"
        "  clock              the time that is left\n"
        "  actions, board     what has been done; the board again\n"
        "  save FILE          save the game; play --resume FILE goes on with it\n"
        "  quit\n";
    context_.print(text);
}

void PlaySession::listMoves(const std::string& from) {
    const Square square = parseSquare(from, game_.image().size);
    if (!from.empty() && square == noSquare) {
        context_.reportError("there is no square '" + from + "'", exitSuccess);
        return;
    }
    std::vector<std::string> texts;
    for (const Move move : game_.legal())
        if (from.empty() || (move.movesPiece() && move.from() == square)) texts.push_back(game_.text(move));
    context_.print(texts.empty() ? "none\n"
                                 : "  " + wrapText(escapeForTerminal(join(texts, " ")), context_.width(), 2) + "\n");
}

void PlaySession::why(const std::string& text) {
    const auto read = parseMove(text, game_.image().size);
    if (!read) {
        context_.reportError(read.error(), exitSuccess);
        return;
    }
    if (read->from == noSquare) {
        context_.reportError("'why' wants a move with its squares", exitSuccess, "why e5-e1");
        return;
    }
    const auto found = game_.find(*read);
    const Move move = found ? *found
                            : Move::of(read->kind == ParsedMove::Kind::claim ? MoveKind::claimWithMove
                                       : read->jump                          ? MoveKind::jump
                                                                             : MoveKind::slide,
                                       read->from, read->to);
    const Explanation explanation = game_.why(move);
    context_.print(explanation.legal ? "legal\n" : "not legal\n");
    for (const Reason& reason : explanation.reasons)
        context_.print("  " + wrapText(escapeForTerminal(reason.text), context_.width(), 2) + "\n");
}

/// Why the last move did what it did.
void PlaySession::reasons() {
    for (std::size_t i = game_.actions().size(); i-- > 0;)
        if (game_.actions()[i].kind == Action::Kind::move) {
            const auto explanation = game_.explain(i);
            context_.print(escapeForTerminal(game_.actions()[i].text) +
                           (explanation.reasons.empty() ? ": nothing happened\n" : "\n"));
            for (const Reason& reason : explanation.reasons)
                context_.print("  " + wrapText(escapeForTerminal(reason.text), context_.width(), 2) + "\n");
            return;
        }
    context_.print("nothing has been played\n");
}

/// What the engine would do, at the strength of a good player.
void PlaySession::hint() {
    if (game_.awaited() != Game::Awaited::turn) {
        context_.reportError("no move is awaited", exitSuccess);
        return;
    }
    if (!hintEngine_)
        hintEngine_.emplace(loaded_.image, EngineSettings{.weights = loadEngineWeights(context_, *loaded_.image)});
    SearchLimits limits{.nodes = 40'000, .stop = options_.limits.stop};
    if (clock_) limits.seconds = std::max(0.05, clock_->left(game_.sideToAct()) / 30);
    const auto found = hintEngine_->search(game_.board(), limits);
    if (!found.found) {
        context_.print("there is no move\n");
        return;
    }
    auto line = formatMoves(game_, found.line);
    if (line.size() > 6) line.resize(6);
    context_.print("hint: " + escapeForTerminal(join(line, " ")) + " (" +
                   formatScore(found.score, game_.board().toMove(), hintEngine_->weights()) + ")\n");
}

/// What either side would win by at once.
void PlaySession::threats() {
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
    if (!any) context_.print("nobody threatens to win at once\n");
}

void PlaySession::note(const std::string& text) {
    if (text.empty()) {
        context_.reportError("note what?", exitSuccess, "note TEXT");
        return;
    }
    Remark& to = game_.actions().empty() ? opening_ : remark(game_.actions().size() - 1);
    to.comments.push_back(text);
    if (!options_.save.empty()) save(options_.save);
}

/// Takes turns back until one of a person's was among them.
void PlaySession::takeback() {
    bool any = false, own = false;
    while (!own && !game_.actions().empty()) {
        if (!game_.takeback()) break;
        any = true;
        own = options_.players[static_cast<std::size_t>(game_.sideToAct())] == Player::human;
    }
    if (!any) {
        context_.reportError("there is nothing to take back", exitSuccess);
        return;
    }
    if (!options_.save.empty()) save(options_.save);
    showBoard();
}

}  // namespace tafl::cli
