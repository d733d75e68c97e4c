// A newcomer plays a game to its end at a terminal, with nothing but the words on the screen.
#include <gmock/gmock.h>

#include "cli/terminal.hpp"

namespace cli_tests {
namespace {

using testing::AnyOf;
using testing::ContainsRegex;
using testing::HasSubstr;

/// The text between `before`, where it stands last on the screen, and one of the characters in `ends`.
std::string quote(const std::string& screen, const std::string& before, const std::string& ends) {
    const auto at = screen.rfind(before);
    if (at == std::string::npos) return "";
    const auto begin = at + before.size();
    return screen.substr(begin, screen.find_first_of(ends, begin) - begin);
}

TEST(FirstGame, IsPlayedToItsEndWithTheWordsOnTheScreen) {
    Terminal terminal("play");
    const auto answer = [&](const std::string& typed) {
        return terminal.type(typed + "\n") && terminal.waitFor("> ");  // the next prompt
    };
    // 1. The shortest game of the list, and the move of the example.
    ASSERT_TRUE(terminal.waitFor("game> ")) << terminal.screen();
    const auto listed = terminal.screen().find("the shortest");
    ASSERT_NE(listed, std::string::npos) << terminal.screen();
    const auto line = terminal.screen().rfind('\n', listed) + 1;
    ASSERT_TRUE(answer(terminal.screen().substr(line + 2, 1))) << terminal.screen();
    ASSERT_TRUE(answer(quote(terminal.screen(), "such as ", "."))) << terminal.screen();
    EXPECT_THAT(terminal.screen(), ContainsRegex("1\\. attackers .*\n")) << "the example is a move";
    // 2. The first move of those that 'moves' lists, as 'help' promises, until the game is over.
    ASSERT_TRUE(answer("help"));
    EXPECT_THAT(terminal.screen(), HasSubstr("list all legal moves"));
    for (int turn = 0; turn < 60 && !terminal.screen().ends_with("game over> "); ++turn) {
        ASSERT_TRUE(answer("moves")) << terminal.screen();
        ASSERT_TRUE(answer(quote(terminal.screen(), "> moves\n  ", " \n"))) << terminal.screen();
    }
    // 3. The end has its reason, and the way out is on the screen.
    EXPECT_THAT(terminal.screen(), AnyOf(HasSubstr("defenders win"), HasSubstr("attackers win")));
    ASSERT_TRUE(terminal.screen().ends_with("game over> ")) << terminal.screen();
    EXPECT_THAT(terminal.screen(), HasSubstr("Enter ends the program"));
    terminal.type("\n");
    EXPECT_EQ(terminal.finish().status, 0);
}

TEST(FirstGame, CallsAreExplained) {
    const std::string options = "play opentafl-sea-battle-9 --attackers human --defenders human --position ";
    EXPECT_THAT(run(options + "'9/1t7/9/9/1K1t5/1t7/9/2T6/9 defenders'", "echo c2-c3").out,
                HasSubstr("raichi (b5-a5): the king threatens to win with this move\n"));
    EXPECT_THAT(run(options + "'9/9/9/9/1K1t5/1t7/9/2T6/9 defenders'", "echo c2-c3").out,
                HasSubstr("tuichi (b5-a5, b5-b9): the king threatens to win with any of these moves\n"));
}

}  // namespace
}  // namespace cli_tests
