// The prompt of `play` and its commands.

#include <algorithm>
#include <cctype>
#include <iostream>

#include "arguments/interrupt.hpp"
#include "arguments/terminal.hpp"
#include "arguments/weights.hpp"
#include "base/text.hpp"
#include "commands/play/terminal_game.hpp"
#include "position/move_text.hpp"
#include "records/recent_past.hpp"
#include "records/threats.hpp"
#include "search/result_text.hpp"
#include "search/table_search.hpp"
#include "search/table_values.hpp"

namespace tafl::cli {
namespace {

const std::vector<std::string> promptCommands = {
    "help", "moves", "why",  "rules", "actions", "board", "takeback", "undo",   "hint",  "threats", "clock",
    "note", "save",  "quit", "exit",  "stop",    "pass",  "claim",    "accept", "offer", "decline", "resign"};

/// "; did you mean 'help'?" for a word that is similar to one of these, else empty.
std::string suggestion(const std::string& word, std::span<const std::string> commands) {
    const std::string hint = word.size() < 3 ? std::string() : nearest(word, commands);
    return hint.empty() ? "" : "; did you mean '" + hint + "'?";
}

}  // namespace

/// The next line for a player; empty when his time is up.
std::optional<std::string> TerminalGame::promptLine() {
    std::optional<double> seconds;
    if (clock_ && terminal_) seconds = clock_->totalLeft(game_.sideToAct()) + 0.01;
    return readLine(
        sideText(game_.sideToAct()) + "> ", [this](std::string_view line) { return completions(line); }, seconds);
}

/// The next line, or nothing at the end of the input. Lines from a pipe are echoed. After `seconds` at a terminal the
/// line is empty.
std::optional<std::string> TerminalGame::readLine(const std::string& prompt, const Completer& completer,
                                                  std::optional<double> seconds) {
    std::string line;
    if (editor_) {
        std::cout.flush();
        const auto end = editor_->read(prompt, completer, seconds, line);
        if (end == LineEditor::End::line) return std::string(trim(line));
        context_.print("\n");
        return end == LineEditor::End::time ? std::optional(std::string()) : std::nullopt;
    }
    if (!context_.json) context_.print(prompt);
    std::cout.flush();
    if (seconds) {
        // A terminal delivers single lines, so std::cin holds no unread one.
        if (!waitForInput(*seconds)) {
            context_.print("\n");
            return "";
        }
    }
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
    const std::string word = lowerCase(line.substr(0, blank));
    const std::string rest = blank == std::string::npos ? "" : std::string(trim(line.substr(blank)));
    if (line.empty() || line.starts_with('#')) return TurnOutcome::retry;
    if (word == "quit" || word == "exit") return TurnOutcome::quit;
    if (word == "help" || word == "?") return help(), TurnOutcome::retry;
    if (word == "rules") return rules(rest), TurnOutcome::retry;
    if (word == "moves") return listMoves(rest), TurnOutcome::retry;
    if (word == "why") return rest.empty() ? reasons() : why(rest), TurnOutcome::retry;
    if (word == "actions") return listActions(), TurnOutcome::retry;
    if (word == "board") return showBoard(), TurnOutcome::retry;
    if (word == "takeback" || word == "undo") return takeback(), TurnOutcome::retry;
    if (word == "hint") return hint(), TurnOutcome::retry;
    if (word == "threats") return threats(), TurnOutcome::retry;
    if (word == "clock" || word == "clocks") return showClocks(), TurnOutcome::retry;
    if (word == "note") return note(rest), TurnOutcome::retry;
    if (word == "save") return saveAs(rest), TurnOutcome::retry;
    if (const auto done = actAsWritten(line); !done) {
        context_.reportError(done.error(), exitSuccess);
        return TurnOutcome::retry;
    }
    return TurnOutcome::proceed;
}

/// Performs a typed action. Where a person plays the other side too, its move ends a run of captures.
Result<Action> TerminalGame::actAsWritten(const std::string& line) {
    const auto written = parseMove(line, game_.image().size);
    if (!written) return tl::unexpected(explainUnknown(line, written.error()));
    const Side opponent = other(game_.sideToAct());
    const bool person = options_.players[static_cast<std::size_t>(opponent)] == Player::human;
    return person ? game_.actEndingRun(*written) : game_.act(*written);
}

/// The completions of the last word of a line at the prompt.
std::vector<std::string> TerminalGame::completions(std::string_view line) {
    const auto blank = line.find(' ');
    const std::string_view word = line.substr(line.rfind(' ') + 1);
    if (blank != std::string_view::npos) {
        const std::string command = lowerCase(std::string(line.substr(0, blank)));
        if (command == "rules") return {"ids"};
        return command == "why" || command == "moves" || command == "claim" ? moveCompletions(word)
                                                                            : std::vector<std::string>();
    }
    std::vector<std::string> out = moveCompletions(word);
    out.insert(out.end(), promptCommands.begin(), promptCommands.end());
    return out;
}

/// Legal moves: the squares of pieces first, then the moves of the piece on the square that is typed.
std::vector<std::string> TerminalGame::moveCompletions(std::string_view word) {
    const std::string typed = lowerCase(std::string(word));
    std::vector<std::string> out;
    for (const Move move : game_.legal()) {
        if (!move.movesPiece()) continue;
        if (move.entering()) {
            out.push_back(moveText(move, {}, game_.image()));
            continue;
        }
        const std::string from =
            squareName(move.from(), game_.image().size) + (move.kind() == MoveKind::jump ? "^" : "-");
        out.push_back(typed.starts_with(from) ? from + squareName(move.to(), game_.image().size) : from);
    }
    std::ranges::sort(out);
    out.erase(std::ranges::unique(out).begin(), out.end());
    return out;
}

/// The message about a line that is not a move: a command with a similar name, or examples for this board.
Diagnostics TerminalGame::explainUnknown(const std::string& line, Diagnostics otherwise) {
    const std::string word = lowerCase(line.substr(0, line.find(' ')));
    const bool isWord = std::ranges::all_of(word, [](unsigned char c) { return std::isalpha(c) || c >= 0x80; });
    for (Diagnostic& each : otherwise) {
        each.valid = "a move such as " + exampleMove() + ", or a command: 'help' lists them";
        if (isWord)
            each.text =
                "cannot read the move '" + line + "', and no command is called so" + suggestion(word, promptCommands);
    }
    return otherwise;
}

/// The commands with examples of this board.
void TerminalGame::help() {
    const Calls& calls = game_.image().calls;
    const std::string move = exampleMove(), from = move.substr(0, move.find('-')), to = move.substr(from.size() + 1);
    std::vector<std::pair<std::string, std::string>> lines = {
        {move, "a move; " + from + to + " and " + from + " " + to + " mean the same, in either case"}};
    const auto add = [&](const std::string& command, const std::string& meaning) {
        lines.emplace_back(command, meaning);
    };
    if (!calls.entries.empty()) add("LETTER@SQUARE", "let a piece of your reserve enter");
    if (!calls.jumps.empty()) add(from + "^" + to, "a jump over a piece");
    if (!calls.swaps.empty()) lines.front().second += "; a move onto a piece of yours changes places";
    if (!calls.displacements.empty()) lines.front().second += "; a move onto an enemy captures it";
    if (calls.choice != ChoiceMode::all)
        add(move + "xSQUARE", "a move that captures only the piece on SQUARE; " + move + "x captures none");
    for (const OptionCall& option : calls.options) add(move + "!" + option.name, "a move with this declaration");
    if (calls.chain) {
        add("stop", "end a run of captures");
        lines.front().second += "; the moves of a run are entered one by one";
    }
    if (const auto& again = calls.again) {
        if (again->optional) add("stop", "make no second move");
        lines.front().second += "; the two moves of a turn are entered one by one";
    }
    add("pass",
        calls.passes.empty() ? "pass, if you have no move and the rules allow it" : "pass, where the rules allow it");
    if (game_.image().anyClaim) add("claim, claim " + move, "claim a result now, or after this move");
    if (calls.agreement) add("offer", "offer a draw; the answer is accept or decline");
    add("resign", "resign the game");
    add("moves, moves " + from, "list all legal moves, or those of a piece");
    add("why, why " + move, "explain the last move, or this one");
    add("rules, rules ids", "print the rules in words, or with their ids");
    add("hint", options_.tables ? "print the best line of the tables or the engine" : "print the engine's best line");
    add("threats", "list the moves by which either side would win at once");
    add("takeback", "take back turns, up to your last one");
    add("note TEXT", "add a comment to the saved game");
    if (clock_) add("clock", "print the time left");
    add("actions, board", "print all moves so far; print the board");
    add("save FILE", "save the game, to continue with 'taflsmith play --resume FILE'");
    add("quit", "end the program");
    if (editor_) add("Tab, ↑ ↓", "complete a command or a legal move; bring back earlier lines");
    int column = 0;
    for (const auto& [command, meaning] : lines) column = std::max(column, displayWidth(command));
    for (const auto& [command, meaning] : lines)
        context_.print("  " + padRight(command, column) + "  " + wrapText(meaning, context_.width(), column + 4) +
                       "\n");
}

void TerminalGame::saveAs(const std::string& file) {
    if (file.empty())
        context_.reportError("save needs a file", exitSuccess, "save FILE");
    else if (save(file))
        context_.remark("saved\n");
}

/// After the end, a person at a terminal may continue: with another game, or with this one from before its end.
bool TerminalGame::continuesAfterEnd() {
    const bool external = std::ranges::find(options_.players, Player::external) != std::end(options_.players);
    if (!terminal_ || context_.json || context_.quiet || options_.isMatchGame || !game_.result() || !hasHuman() ||
        external || wasInterrupted())
        return false;
    // With a clock, a game that is over stays over: its time may be up.
    std::vector<std::string> commands = {"again", "save", "actions", "why", "board", "quit"};
    if (!clock_) commands.emplace_back("takeback");
    context_.print("\n" +
                   wrapText(std::string("'again' plays another game, ") +
                                (clock_ ? "" : "'takeback' returns to your last turn, ") +
                                "'save FILE' keeps the record, 'actions' lists the moves, and Enter ends the program.",
                            context_.width(), 0) +
                   "\n");
    for (;;) {
        const auto line = readLine("game over> ", [&](std::string_view) { return commands; });
        if (!line || line->empty()) return false;
        const auto blank = std::min(line->find(' '), line->size());
        const std::string word = lowerCase(line->substr(0, blank)), rest(trim(line->substr(blank)));
        if (word == "quit" || word == "exit" || word == "q") return false;
        if (word == "again") return playAgain(), true;
        if ((word == "takeback" || word == "undo") && !clock_) {
            if (takeback()) return true;
        } else if (word == "save") {
            saveAs(rest);
        } else if (word == "actions") {
            listActions();
        } else if (word == "board") {
            showBoard();
        } else if (word == "why") {
            reasons();
        } else {
            context_.reportError("'" + *line + "' is no command here" + suggestion(word, commands), exitSuccess,
                                 enumerate(commands));
        }
    }
}

/// Starts over from the same position. The file of --save keeps the previous game.
void TerminalGame::playAgain() {
    if (!options_.save.empty()) {
        context_.remark("The file " + escapeForTerminal(options_.save) +
                        " keeps the game before; 'save FILE' saves this one.\n");
        options_.save.clear();
    }
    game_ = Game(game_.sharedImage(), game_.customStart());
    remarks_.clear();
    opening_ = {};
    options_.record.reset();
    options_.seed += 2;  // another game, even against the engine
    startPlayers();
    explainsMoves_ = true;
    showBoard();
}

void TerminalGame::listMoves(const std::string& from) {
    const Square square = parseSquare(lowerCase(from), game_.image().size);
    if (!from.empty() && square == noSquare) {
        context_.reportError("'" + from + "' is not a square", exitSuccess);
        return;
    }
    std::vector<Move> moves = game_.legal();
    if (!from.empty())
        std::erase_if(moves, [&](const Move& move) { return !move.movesPiece() || move.from() != square; });
    Diagnostics failures;
    const auto texts = game_.texts(moves, failures);
    context_.reportError(failures, exitSuccess);
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
    const auto written = moveAsWritten(*read, game_.image());
    if (!written) {
        context_.reportError(found.error(), exitSuccess);
        return;
    }
    const Explanation explanation = game_.why(found ? *found : *written, true);
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

/// Prints the best line: of the tables if they prove the result, else the engine's, searched with 40,000 nodes.
void TerminalGame::hint() {
    if (game_.awaited() != Game::Awaited::turn) {
        context_.reportError("no move is expected now", exitSuccess);
        return;
    }
    if (options_.tables)
        if (const auto exact = probeGame(*options_.tables, game_.position(), recentPast(game_)))
            context_.print("tablebase: " + describe(*exact) + "\n");
    if (!hintEngine_)
        hintEngine_.emplace(loaded_.image, EngineSettings{.weights = loadEngineWeights(context_, *loaded_.image),
                                                          .exact = exactValues(options_.tables)});
    SearchLimits limits{.nodes = 40'000, .stop = options_.limits.stop};
    if (clock_) limits.seconds = std::max(0.05, clock_->left(game_.sideToAct()) / 30);
    const SearchResult found = searchGame(*hintEngine_, options_.tables.get(), game_, limits);
    if (!found.found) {
        context_.print("no legal move\n");
        return;
    }
    auto line = formatMoves(game_, found.line);
    if (line.size() > 6) line.resize(6);
    context_.print("hint: " + escapeForTerminal(join(line, " ")) + " (" +
                   formatScore(found.score, game_.position().toMove(), hintEngine_->weights()) + ")\n");
}

/// Prints the moves by which either side would win at once.
void TerminalGame::threats() {
    bool any = false;
    for (const Side side : {Side::attackers, Side::defenders}) {
        std::vector<std::string> texts;
        for (const Move move : findWinningMoves(game_.position(), side))
            texts.push_back(moveText(move, {}, game_.image()));
        if (texts.empty()) continue;
        any = true;
        context_.print("the " + sideText(side) +
                       (side == game_.position().toMove() ? " can win: " : " threaten to win: ") + join(texts, ", ") +
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

/// Takes back turns up to the last one of a human. False: there is none.
bool TerminalGame::takeback() {
    bool any = false, own = false;
    while (!own && !game_.actions().empty()) {
        if (!game_.takeback()) break;
        any = true;
        own = options_.players[static_cast<std::size_t>(game_.sideToAct())] == Player::human;
    }
    if (!any) {
        context_.reportError("nothing to take back", exitSuccess);
        return false;
    }
    if (!options_.save.empty()) save(options_.save);
    showBoard();
    return true;
}

}  // namespace tafl::cli
