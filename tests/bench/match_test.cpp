// bench_match with external programs, including faulty ones: a time-out, an illegal move or a crash costs a game, is
// reported, and the match continues.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "support/shell.hpp"

namespace {

using testing::HasSubstr;
using testing::Not;

const std::string bin = TAFLSMITH_BUILD_DIR "/bin/";

class Match : public testing::Test {
protected:
    void SetUp() override {
        if (!std::filesystem::exists(bin + "bench_match")) GTEST_SKIP() << "built without TAFLSMITH_BENCH";
    }
    static cli_tests::ShellResult runMatch(const std::string& first, const std::string& more) {
        const std::string line = "'" + bin + "bench_match' opentafl-brandub-7 --openings 1 --plies 2 " + more +
                                 " --first \"" + first + "\" --second engine:level=beginner 2>&1 </dev/null";
        return cli_tests::shell(line);
    }
    /// A peer that follows the same script in every game.
    static std::string scriptedPeer(const std::string& steps) {
        return "opentafl:exec '" + bin + "scripted_peer' '" + steps + "'";
    }
};

TEST_F(Match, PlaysAnOpenTaflEngine) {
    const auto played =
        runMatch("opentafl:exec '" + bin + "taflsmith' engine --opentafl --level beginner", "--seconds 0.05");
    EXPECT_EQ(played.status, 0) << played.out;
    EXPECT_THAT(played.out, HasSubstr("2 games: "));
    EXPECT_THAT(played.out, Not(HasSubstr("lost by a time-out")));
}

TEST_F(Match, PlaysAnOlderBuildByProtocol) {
    const auto played = runMatch("program:exec '" + bin + "taflsmith' engine", "--nodes 100");
    EXPECT_EQ(played.status, 0) << played.out;
    EXPECT_THAT(played.out, HasSubstr("2 games: "));
    EXPECT_THAT(played.out, Not(HasSubstr("lost by a time-out")));
}

TEST_F(Match, FaultsOfAnOpenTaflEngineCostTheGame) {
    const struct {
        std::string steps, message;
    } cases[] = {
        {"say hello;hear play;sleep 9", "gave no move in its time"},
        {"say hello;hear play;crash", "was killed by signal 6"},
        {"say hello;hear play;end 3", "ended with status 3"},
        {"say hello;hear play;say move d1-d7;hear play;say move z9-z8;hear play;say move;hear goodbye",
         "gave 3 moves that are not legal"},
        {"say hello;hear play;flood;sleep 1", "sends a line without an end"},
    };
    for (const auto& [steps, message] : cases) {
        SCOPED_TRACE(steps);
        const auto played = runMatch(scriptedPeer(steps), "--seconds 0.02");
        EXPECT_EQ(played.status, 0);
        EXPECT_THAT(played.out, HasSubstr("game 1: the first player (opentafl:"));
        EXPECT_THAT(played.out, HasSubstr("game 2: the first player (opentafl:"));
        EXPECT_THAT(played.out, HasSubstr(message));
        EXPECT_THAT(played.out, HasSubstr("2 games: 0 won, 0 drawn, 2 lost"));
        EXPECT_THAT(played.out, HasSubstr("lost by a time-out, an illegal move or a crash: 2 by the first, 0 by"));
    }
}

TEST_F(Match, FaultsOfAProgramCostTheGame) {
    const std::string begin = "program:exec '" + bin + "scripted_peer' 'say taflok;say variantok;hear go;";
    for (const auto& [steps, message] :
         {std::pair<std::string, std::string>{"sleep 9'", "gave no 'bestmove ' in its time"},
          {"say bestmove a1-a9;hear quit'", "'bestmove a1-a9', which is not legal"},
          {"crash'", "was killed by signal 6"}}) {
        const auto played = runMatch(begin + steps, "--seconds 0.02");
        EXPECT_EQ(played.status, 0);
        EXPECT_THAT(played.out, HasSubstr(message));
        EXPECT_THAT(played.out, HasSubstr("2 games: 0 won, 0 drawn, 2 lost"));
    }
}

TEST_F(Match, UnstartablePlayersEndTheMatch) {
    const auto none = runMatch("opentafl:/no/such/engine", "--nodes 50");
    EXPECT_EQ(none.status, 1);
    EXPECT_THAT(none.out, HasSubstr("could not be started"));
    EXPECT_THAT(runMatch("opentafl", "--nodes 50").out, HasSubstr("needs a command"));
    EXPECT_THAT(runMatch("nobody", "--nodes 50").out, HasSubstr("is no player"));
}

}  // namespace
