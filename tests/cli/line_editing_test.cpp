// Editing, history and completion at the prompt of `play`, where the program has libedit.
#include <gmock/gmock.h>

#include "cli/terminal.hpp"

namespace cli_tests {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

const std::string game = "play nielsen-brandubh-7 --attackers human --defenders human --seed 1";
const std::string up = "\033[A", left = "\033[D";
const std::string startOfLine = "\x01", endOfInput = "\x04", interrupt = "\x03";

class LineEditing : public testing::Test {
protected:
    void SetUp() override {
        if (!TAFLSMITH_LINE_EDITING) GTEST_SKIP() << "built without libedit";
    }
};

TEST_F(LineEditing, KeysMoveAndChange) {
    Terminal terminal(game, "xterm");
    ASSERT_TRUE(terminal.waitFor("attackers> ")) << terminal.screen();
    terminal.type("7-f7" + startOfLine + "d\n");
    ASSERT_TRUE(terminal.waitFor("1. attackers d7-f7\n")) << terminal.screen();
    ASSERT_TRUE(terminal.waitFor("defenders> "));
    terminal.type("d55-e5" + left + left + left + "\b\n");
    EXPECT_TRUE(terminal.waitFor("2. defenders d5-e5\n")) << terminal.screen();
    terminal.type("quit\n");
    EXPECT_EQ(terminal.finish().status, 0);
}

TEST_F(LineEditing, UpBringsBackTheLinesBefore) {
    Terminal terminal(game, "xterm");
    ASSERT_TRUE(terminal.waitFor("attackers> "));
    terminal.type("threats\n");
    ASSERT_TRUE(terminal.waitFor("no immediate threats\n")) << terminal.screen();
    ASSERT_TRUE(terminal.waitFor("attackers> "));
    terminal.type("actions\n");
    ASSERT_TRUE(terminal.waitFor("no actions yet\n"));
    ASSERT_TRUE(terminal.waitFor("attackers> "));
    terminal.type(up + up + "\n");
    EXPECT_TRUE(terminal.waitFor("no immediate threats\n")) << terminal.screen();
}

TEST_F(LineEditing, TabCompletesCommands) {
    Terminal terminal(game, "xterm");
    ASSERT_TRUE(terminal.waitFor("attackers> "));
    terminal.type("THR\t\n");
    ASSERT_TRUE(terminal.waitFor("no immediate threats\n")) << terminal.screen();
    ASSERT_TRUE(terminal.waitFor("attackers> "));
    terminal.type("rules i\t\n");
    EXPECT_TRUE(terminal.waitFor("win/escape(corners)")) << terminal.screen();
}

TEST_F(LineEditing, TabCompletesLegalMoves) {
    Terminal terminal(game, "xterm");
    ASSERT_TRUE(terminal.waitFor("attackers> "));
    // The square of the piece, the beginning that its moves share, their list.
    terminal.type("D7\t\t");
    ASSERT_TRUE(terminal.waitFor("d7-b7")) << terminal.screen();
    ASSERT_TRUE(terminal.waitFor("d7-f7"));
    EXPECT_THAT(terminal.screen(), Not(HasSubstr("d7-g7"))) << "a corner";
    ASSERT_TRUE(terminal.waitFor("attackers> d7-")) << terminal.screen();
    terminal.type("f\t\n");
    ASSERT_TRUE(terminal.waitFor("1. attackers d7-f7\n")) << terminal.screen();
    // Only the pieces that can move.
    ASSERT_TRUE(terminal.waitFor("defenders> "));
    terminal.type("\t");
    ASSERT_TRUE(terminal.waitFor("takeback")) << terminal.screen();
    EXPECT_THAT(terminal.screen(), ContainsRegex("d5- "));
    EXPECT_THAT(terminal.screen(), Not(ContainsRegex("d4- "))) << "the king is shut in";
}

TEST_F(LineEditing, TabCompletesVariants) {
    Terminal terminal("play --attackers human --defenders human", "xterm");
    ASSERT_TRUE(terminal.waitFor("game> "));
    terminal.type("nielsen-copen\t\n");
    EXPECT_TRUE(terminal.waitFor("\nCopenhagen Hnefatafl  nielsen-copenhagen-11")) << terminal.screen();
}

TEST_F(LineEditing, AcceptsLettersBeyondAscii) {
    const Folder folder;
    const std::string file = (folder.path / "game.tafl").string();
    Terminal terminal(game, "xterm");
    ASSERT_TRUE(terminal.waitFor("attackers> "));
    terminal.type("note Königsspx\biel\n");
    ASSERT_TRUE(terminal.waitFor("attackers> "));
    terminal.type("save " + file + "\nquit\n");
    EXPECT_EQ(terminal.finish().status, 0);
    EXPECT_THAT(whole(file), HasSubstr("Königsspiel"));
}

TEST_F(LineEditing, EndsWithTheInput) {
    Terminal terminal(game, "xterm");
    ASSERT_TRUE(terminal.waitFor("attackers> "));
    terminal.type(endOfInput);
    EXPECT_EQ(terminal.finish().status, 0);
    // Typed before the first prompt.
    Terminal early(game, "xterm");
    early.type("d7-f7\n" + endOfInput);
    const Answer answer = early.finish();
    EXPECT_EQ(answer.status, 0);
    EXPECT_THAT(answer.out, HasSubstr("1. attackers d7-f7\n"));
}

TEST_F(LineEditing, EndsWithAnInterrupt) {
    Terminal terminal(game, "xterm");
    ASSERT_TRUE(terminal.waitFor("attackers> "));
    terminal.type("d7-" + interrupt);
    const Answer answer = terminal.finish();
    EXPECT_EQ(answer.status, 130) << answer.out;
    EXPECT_THAT(answer.out, HasSubstr("interrupted; the game was not saved"));
}

TEST_F(LineEditing, EndsWithTheTime) {
    Terminal terminal(game + " --clock 1", "xterm");
    ASSERT_TRUE(terminal.waitFor("attackers> "));
    terminal.type("d7");
    EXPECT_TRUE(terminal.waitFor("the attackers' time is up")) << terminal.screen();
}

TEST_F(LineEditing, IsOffWhereTheTerminalCannotMoveItsCursor) {
    Terminal terminal(game, "dumb");
    ASSERT_TRUE(terminal.waitFor("attackers> "));
    terminal.type("thr\t\n");
    EXPECT_TRUE(terminal.waitFor("cannot read the move")) << terminal.screen();
}

}  // namespace
}  // namespace cli_tests
