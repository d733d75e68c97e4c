#include "commands/puzzles/solve_puzzles.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "base/text.hpp"
#include "commands/play/line_editor.hpp"
#include "program/callback_failure.hpp"
#include "records/drawing/terminal.hpp"
#include "study/puzzle_session.hpp"

namespace tafl::cli {
namespace {

const std::vector<std::string> solvingCommands = {"hint", "solution", "next", "board", "moves", "help", "quit"};

/// One puzzle at the prompt.
class PuzzlePrompt {
public:
    PuzzlePrompt(Context& context, PuzzleSession& session)
        : context_(context), session_(session), zones_(markedZones(session.task().rules->variant)) {}

    enum class End { solved, given, skipped, quit };
    End run() {
        showBoard();
        for (;;) {
            const auto line = readLine();
            if (!line) return End::quit;
            try {
                if (const auto end = command(*line)) return *end;
            } catch (const CallbackFailure& failure) {  // another move may not make it fail
                context_.reportError("a rule failed: " + std::string(failure.what()), exitSuccess);
            }
        }
    }

private:
    /// The end of the puzzle, if the line leads to it.
    std::optional<End> command(const std::string& line) {
        const std::string word = lowerCase(std::string_view(line));
        if (word.empty()) return std::nullopt;
        if (word == "quit" || word == "exit") return End::quit;
        if (word == "next" || word == "skip") return End::skipped;
        if (word == "solution") return showSolution(), End::given;
        if (word == "hint") {
            const std::string hint = session_.hint();
            context_.print((hint.empty() ? "No win is known here." : escapeForTerminal(hint)) + "\n");
        } else if (word == "board") {
            showBoard();
        } else if (word == "moves") {
            showMoves();
        } else if (word == "help" || word == "?") {
            context_.print(
                "Enter a move such as d6-c6, or: hint (twice: the move itself), solution, next (another "
                "puzzle), board, moves, quit.\n");
        } else if (answer(line)) {
            return End::solved;
        }
        return std::nullopt;
    }

    /// Judges a typed move. True: the puzzle is solved.
    bool answer(const std::string& line) {
        Game& game = session_.game();
        const auto written = parseMove(line, game.image().size);
        const auto move = written ? game.find(*written) : tl::unexpected(written.error());
        if (!move) {
            context_.reportError(move.error(), exitSuccess);
            return false;
        }
        const PuzzleAnswer answer = session_.answer(*move);
        using enum PuzzleAnswer::Kind;
        if (answer.kind == wrong) {
            context_.print(context_.paint(Paint::bad, "No.") + " " + escapeForTerminal(answer.reason) + "\n");
            return false;
        }
        if (!answer.reply.empty()) context_.print("The reply is " + escapeForTerminal(answer.reply) + ".\n");
        showBoard();
        if (answer.kind != solved) return false;
        context_.print(context_.paint(Paint::good, "Solved.") + " " +
                       escapeForTerminal(session_.game().result()->text()) + "\n");
        return true;
    }

    void showSolution() {
        const auto line = session_.solution();
        context_.print("The solution: " + wrapText(escapeForTerminal(join(line, " ")), context_.width(), 2) + "\n");
    }

    void showMoves() {
        Game& game = session_.game();
        Diagnostics failures;
        const auto texts = game.texts(game.legal(), failures);
        context_.reportError(failures, exitSuccess);
        context_.print("  " + wrapText(escapeForTerminal(join(texts, " ")), context_.width(), 2) + "\n");
    }

    void showBoard() {
        const Game& game = session_.game();
        SquareSet last;
        if (!game.actions().empty())
            if (const Move move = game.actions().back().move; move.movesPiece())
                last.add(move.from()), last.add(move.to());
        const Setup setup = game.position().setup();
        context_.print(boardText(game.image(), setup.occupants, zones_,
                                 {context_.colours(), last, shownStates(game.image(), setup.states)}) +
                       "\n");
    }

    /// The next line, or nothing at the end of the input. Lines from a pipe are echoed.
    std::optional<std::string> readLine() {
        const std::string prompt = std::string(name(session_.task().puzzle.side())) + "> ";
        std::string line;
        std::cout.flush();
        if (LineEditor* const editor = LineEditor::atTerminal()) {
            const auto complete = [](std::string_view) { return solvingCommands; };
            if (editor->read(prompt, complete, std::nullopt, line) == LineEditor::End::line)
                return std::string(trim(line));
            context_.print("\n");
            return std::nullopt;
        }
        context_.print(prompt);
        if (!std::getline(std::cin, line)) {
            context_.print("\n");
            return std::nullopt;
        }
        line = std::string(trim(line));
        if (!isatty(STDIN_FILENO)) context_.print(escapeForTerminal(line) + "\n");
        return line;
    }

    Context& context_;
    PuzzleSession& session_;
    std::vector<MarkedZone> zones_;
};

}  // namespace

int solvePuzzles(Context& context, const std::vector<std::string>& files) {
    // 1. The puzzles.
    std::vector<PuzzleTask> tasks;
    for (const auto& file : files) {
        Diagnostics notes;
        auto read = loadPuzzles(file, context.library(), notes);
        if (!notes.empty()) context.reportError(notes);
        if (!read) return context.reportError(read.error());
        std::ranges::move(*read, std::back_inserter(tasks));
    }
    // 2. One after another.
    std::size_t solved = 0, met = 0;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        auto session = PuzzleSession::create(context.library(), tasks[i]);
        if (!session) return context.reportError(session.error());
        const Puzzle& puzzle = tasks[i].puzzle;
        context.print(fmt::format("{}Puzzle {} of {} ({}, {}): {}.\n", i ? "\n" : "", i + 1, tasks.size(),
                                  escapeForTerminal(tasks[i].rules->variant.id), name(puzzle.grade),
                                  puzzleTask(puzzle.side(), puzzle.plies)));
        const auto end = PuzzlePrompt(context, *session).run();
        if (end == PuzzlePrompt::End::quit) break;
        ++met;
        solved += end == PuzzlePrompt::End::solved;
        if (!tasks[i].source.empty()) context.remark("From " + escapeForTerminal(tasks[i].source) + ".\n");
    }
    context.print(fmt::format("{} of {} solved\n", solved, met));
    return exitSuccess;
}

}  // namespace tafl::cli
