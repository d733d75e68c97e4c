#include "commands/play/choose_game.hpp"

#include <charconv>
#include <iostream>

#include "arguments/first_games.hpp"
#include "base/text.hpp"
#include "commands/play/line_editor.hpp"

namespace tafl::cli {
namespace {

void printOffer(Context& context) {
    const auto games = firstGames();
    int maxWidth = 0;
    for (const FirstGame& game : games) maxWidth = std::max(maxWidth, displayWidth(game.name));
    context.print(context.paint(Paint::heading, "Which game?") + "\n\n");
    int number = 0;
    for (const FirstGame& game : games)
        context.print("  " + std::to_string(++number) + "  " + padRight(game.name, maxWidth) + "  " +
                      wrapText(game.remark, context.width(), maxWidth + 7) + "\n");
    context.print("\n" +
                  wrapText("Type a number, or the name of any other variant; Enter alone plays " +
                               std::string(games.front().name) + ". 'taflsmith list' shows all variants.",
                           context.width(), 0) +
                  "\n");
}

bool readAnswer(Context& context, std::string& line) {
    const std::string prompt = "game> ";
    std::fflush(stdout);
    if (LineEditor* editor = LineEditor::atTerminal()) {
        const auto variantIds = [&](std::string_view) {
            std::vector<std::string> out;
            for (const auto& variant : context.library().list()) out.push_back(variant.id);
            return out;
        };
        return editor->read(prompt, variantIds, std::nullopt, line) == LineEditor::End::line;
    }
    context.print(prompt);
    std::fflush(stdout);
    return static_cast<bool>(std::getline(std::cin, line));
}

}  // namespace

std::optional<std::string> chooseGame(Context& context) {
    printOffer(context);
    const auto games = firstGames();
    for (std::string line;;) {
        if (!readAnswer(context, line)) {
            context.print("\n");
            return std::nullopt;
        }
        const std::string answer(trim(line));
        if (answer.empty()) return games.front().id;
        if (answer == "quit" || answer == "exit" || answer == "q") return std::nullopt;
        std::size_t number = 0;
        const auto [end, error] = std::from_chars(answer.data(), answer.data() + answer.size(), number);
        if (error == std::errc() && end == answer.data() + answer.size()) {
            if (number >= 1 && number <= games.size()) return games[number - 1].id;
            context.reportError("there is no game " + answer, exitSuccess,
                                "1 to " + std::to_string(games.size()) + ", a name, or quit");
            continue;
        }
        if (auto id = context.resolveName(answer))
            return *id;
        else
            context.reportError(id.error(), exitSuccess);
    }
}

}  // namespace tafl::cli
