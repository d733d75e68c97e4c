// What a person may say at the prompt of `play`.
#include <iostream>

#include "base/text.hpp"
#include "play_session.hpp"
#include "records/game_record.hpp"
#include "variant/files.hpp"

namespace tafl::cli {

/// The next line, or nothing at the end of the input. A pipe's lines are shown, so that the output reads like a game.
std::optional<std::string> PlaySession::ask() {
    if (!context_.json) {
        context_.print(sideText(game_.actor()) + "> ");
        std::cout.flush();
    }
    std::string line;
    if (!std::getline(std::cin, line)) {
        if (!context_.json) context_.print("\n");
        return std::nullopt;
    }
    line = std::string(trim(line));
    if (!terminal_ && !context_.json) context_.print(printable(line) + "\n");
    return line;
}

PlaySession::Step PlaySession::command(const std::string& line) {
    const auto blank = line.find(' ');
    const std::string word = line.substr(0, blank);
    const std::string rest = blank == std::string::npos ? "" : std::string(trim(line.substr(blank)));
    if (line.empty() || line.starts_with('#')) return Step::again;
    if (word == "quit" || word == "exit") return Step::leave;
    if (word == "help" || word == "?") return help(), Step::again;
    if (word == "moves") return listMoves(rest), Step::again;
    if (word == "why") return rest.empty() ? reasons() : why(rest), Step::again;
    if (word == "actions") return listActions(), Step::again;
    if (word == "board") return showBoard(), Step::again;
    if (word == "takeback" || word == "undo") return takeback(), Step::again;
    if (word == "save") {
        if (rest.empty())
            context_.complain("save where?", fine, "save FILE");
        else if (save(rest))
            context_.remark("saved\n");
        return Step::again;
    }
    const std::size_t before = game_.actions().size();
    const auto done = game_.act(line);
    if (!done) {
        context_.complain(done.error(), fine);
        return Step::again;
    }
    did(before);
    return Step::goOn;
}

void PlaySession::help() {
    std::string text =
        "  e5-e1              a move; e5e1 will do, e5^e7 is a jump, a move that goes on is written the same way\n"
        "  e5-e8xe9           the same with the men taken, where you may choose them; e5-e8x takes none\n";
    for (const OptionCall& option : game_.image().calls.options)
        text += padded("  e5-e8!" + option.name, 20) + " declares it with the move\n";
    if (game_.image().calls.chain) text += "  stop               end a run of captures\n";
    text += "  pass               where you cannot move and the rules let you stay\n";
    if (game_.image().anyClaim)
        text += "  claim, claim e5-e8 claim a result that stands, or that a move would bring about\n";
    if (game_.image().calls.agreement) text += "  offer              offer a draw; the answer is accept or decline\n";
    text +=
        "  resign\n"
        "  moves [e5]         all legal moves, or those of a piece\n"
        "  why [e5-e1]        why a move is legal or not, and what it does; without a move: the last one\n"
        "  takeback           take the last turn back, up to one of yours\n"
        "  actions, board     what has been done; the board again\n"
        "  save FILE          save the game; play --resume FILE goes on with it\n"
        "  quit\n";
    context_.print(text);
}

void PlaySession::listMoves(const std::string& from) {
    const Square square = squareFrom(from, game_.image().size);
    if (!from.empty() && square == noSquare) {
        context_.complain("there is no square '" + from + "'", fine);
        return;
    }
    std::vector<std::string> texts;
    for (const Move move : game_.legal())
        if (from.empty() || (move.goesSomewhere() && move.from() == square)) texts.push_back(game_.text(move));
    context_.print(texts.empty() ? "none\n" : "  " + wrapped(printable(join(texts, " ")), context_.width(), 2) + "\n");
}

void PlaySession::why(const std::string& text) {
    const auto read = moveFrom(text, game_.image().size);
    if (!read) {
        context_.complain(read.error(), fine);
        return;
    }
    if (read->from == noSquare) {
        context_.complain("'why' wants a move with its squares", fine, "why e5-e1");
        return;
    }
    const auto found = game_.find(*read);
    const Move move = found ? *found
                            : Move::of(read->kind == MoveText::Kind::claim ? MoveKind::claimWithMove
                                       : read->jump                        ? MoveKind::jump
                                                                           : MoveKind::slide,
                                       read->from, read->to);
    const Explanation explanation = game_.why(move);
    context_.print(explanation.legal ? "legal\n" : "not legal\n");
    for (const Reason& reason : explanation.reasons)
        context_.print("  " + wrapped(printable(reason.text), context_.width(), 2) + "\n");
}

/// Why the last move did what it did.
void PlaySession::reasons() {
    for (std::size_t i = game_.actions().size(); i-- > 0;)
        if (game_.actions()[i].kind == Action::Kind::move) {
            const auto explanation = game_.explain(i);
            context_.print(printable(game_.actions()[i].text) +
                           (explanation.reasons.empty() ? ": nothing happened\n" : "\n"));
            for (const Reason& reason : explanation.reasons)
                context_.print("  " + wrapped(printable(reason.text), context_.width(), 2) + "\n");
            return;
        }
    context_.print("nothing has been played\n");
}

/// Takes turns back until one of a person's was among them.
void PlaySession::takeback() {
    bool any = false, own = false;
    while (!own && !game_.actions().empty()) {
        if (!game_.takeback()) break;
        any = true;
        own = options_.players[static_cast<std::size_t>(game_.actor())] == Player::human;
    }
    if (!any) {
        context_.complain("there is nothing to take back", fine);
        return;
    }
    if (!options_.save.empty()) save(options_.save);
    showBoard();
}

bool PlaySession::save(const std::string& file) {
    GameRecord record = recordOf(game_, loaded_.variant);
    for (std::size_t side = 0; side < 2; ++side) record.players[side] = name(options_.players[side]);
    const auto saved = writeText(file, recordText(record));
    if (!saved) context_.complain(saved.error());
    return saved.has_value();
}

}  // namespace tafl::cli
