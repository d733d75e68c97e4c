// Both sides of the OpenTafl Engine Protocol, with a misbehaving peer.
#include "base/child_process.hpp"
#include "records/opentafl/engine_host.hpp"
#include "records/opentafl/position.hpp"
#include "records/support.hpp"
#include "support/temporary_folder.hpp"

namespace tafl {
namespace {

using namespace records_tests;
using opentafl::EngineHost;
using testing::ElementsAre;
using testing::HasSubstr;

/// The command line of a peer with a script.
std::string peer(const std::string& script) {
    return "exec '" TAFLSMITH_BUILD_DIR "/bin/scripted_peer' '" + script + "'";
}

Result<std::unique_ptr<EngineHost>> startHost(const std::string& script, const Rules& rules, double helloTimeout = 5) {
    Diagnostics unsupported;
    return EngineHost::start({.command = peer(script), .helloTimeout = helloTimeout}, rules.variant, *rules.image,
                             library(), unsupported);
}

class Peer : public testing::Test {
protected:
    Rules rules = rulesNamed("opentafl-brandub-7");
    Game game{rules.image};
    TemporaryFolder folder;

    EngineHost::Answer requestMove(const std::string& script, double seconds = 5) {
        const auto host = startHost(script, rules);
        if (!host) {
            EngineHost::Answer out;
            out.fault = formatDiagnostics(host.error());
            return out;
        }
        return (*host)->requestMove(game, seconds, {});
    }
    std::string log() const {
        std::ifstream in(folder.path() / "log");
        return {std::istreambuf_iterator<char>(in), {}};
    }
    std::string logging() const { return "log " + (folder.path() / "log").string() + ";"; }
};

TEST_F(Peer, ThatBehavesPlays) {
    auto host = startHost(logging() +
                              "say hello;hear play;say status thinking;say move d6-c6;hear move;hear play;"
                              "say move d7-d6;hear move;hear finish;hear goodbye",
                          rules);
    ASSERT_TRUE(host) << formatDiagnostics(host.error());
    const auto first = (*host)->requestMove(game, 5, opentafl::ClockLine{{60000, 60000}, {false, true}, 30, {3, 2}});
    ASSERT_TRUE(first.move) << first.fault;
    EXPECT_THAT(first.remarks, ElementsAre("thinking"));
    game.play(*first.move);
    (*host)->notifyMove(game);
    ASSERT_TRUE(game.act("d5-e5"));
    const auto second = (*host)->requestMove(game, 5, {});
    ASSERT_TRUE(second.move) << second.fault;
    game.play(*second.move);
    (*host)->notifyMove(game);
    (*host)->finish(0);
    const std::string before = opentafl::positionRecord(game.position().setup(), *rules.image);
    host->reset();  // says goodbye
    EXPECT_THAT(log(), HasSubstr("rules dim:7 "));
    EXPECT_THAT(log(), HasSubstr("\nclock 60000 60000* 30 3 2\nplay attackers\nmove /"));
    EXPECT_THAT(log(), HasSubstr("\nopponent-move d5-e5 /"));
    EXPECT_THAT(log(), HasSubstr("\nfinish 0\n"));
    EXPECT_THAT(log(), HasSubstr(before));
}

TEST_F(Peer, GetsAnswersToItsQueries) {
    const auto answer = requestMove(logging() +
                                    "say hello;hear play;say simple-moves off;say rules;hear rules;say position;"
                                    "hear position;say side;hear side;say move d6-c6");
    ASSERT_TRUE(answer.move) << answer.fault;
    EXPECT_THAT(log(), HasSubstr("\nposition /3t3/"));
    EXPECT_THAT(log(), HasSubstr("\nside attackers\n"));
}

TEST_F(Peer, ThatSaysNoHelloIsNotStarted) {
    const auto host = startHost("sleep 5", rules, 0.3);
    ASSERT_FALSE(host);
    EXPECT_THAT(formatDiagnostics(host.error()), HasSubstr("did not say hello"));
    EXPECT_THAT(requestMove("end 7").fault, HasSubstr("ended with status 7"));
    Diagnostics unsupported;
    const auto none =
        EngineHost::start({.command = "/no/such/engine"}, rules.variant, *rules.image, library(), unsupported);
    ASSERT_FALSE(none);
    EXPECT_THAT(formatDiagnostics(none.error()), HasSubstr("could not be started"));
}

TEST_F(Peer, ThatIsSilentRunsOutOfTime) {
    EXPECT_THAT(requestMove("say hello;hear play;sleep 5", 0.3).fault, HasSubstr("gave no move in its time"));
    // Status lines do not replace a move.
    std::string talk = "say hello;hear play";
    for (int i = 0; i < 20; ++i) talk += ";say status hm;sleep 0.05";
    const auto answer = requestMove(talk + ";say move d6-c6", 0.3);
    EXPECT_THAT(answer.fault, HasSubstr("gave no move in its time"));
    EXPECT_FALSE(answer.remarks.empty());
}

TEST_F(Peer, ThatEndsOrCrashesIsReported) {
    EXPECT_THAT(requestMove("say hello;hear play;end 3").fault, HasSubstr("ended with status 3"));
    EXPECT_THAT(requestMove("say hello;hear play;crash").fault, HasSubstr("was killed by signal 6"));
    EXPECT_THAT(requestMove("say hello;hear rules;deaf;end 0").fault, HasSubstr("ended with status 0"));
    EXPECT_THAT(requestMove("say hello;hear play;flood;sleep 2").fault, HasSubstr("line without an end"));
    EXPECT_THAT(requestMove("say hello;hear play;say error -1 no rules for me").fault,
                HasSubstr("gave up: no rules for me"));
}

TEST_F(Peer, ThatGivesIllegalMovesGetsAnErrorAndMayTryAgain) {
    const auto answer = requestMove(logging() +
                                    "say hello;hear play;say move d6-d4;hear error;hear play;say move d4-e4;"
                                    "hear error;hear play;say move d6-c6");
    ASSERT_TRUE(answer.move) << answer.fault;
    EXPECT_EQ(answer.remarks.size(), 2u);
    EXPECT_THAT(answer.remarks[0], HasSubstr("refused: move d6-d4"));
    EXPECT_THAT(log(), HasSubstr("\nerror 2\nplay attackers\nerror 1\nplay attackers\n"));
    const auto stubborn = requestMove(
        "say hello;hear play;say move d6-d4;hear play;say move z9-z8;hear play;say move;hear play;say move d6-c6");
    EXPECT_FALSE(stubborn.move);
    EXPECT_THAT(stubborn.fault, HasSubstr("gave 3 moves that are not legal"));
    EXPECT_THAT(requestMove("say hello;hear play;say rubbish;say;say move d6-c6").remarks,
                ElementsAre("not understood: rubbish"));
}

TEST_F(Peer, GetsNewRulesAfterATakeback) {
    const auto host =
        startHost(logging() + "say hello;hear play;say move d6-c6;hear play;say move d7-d6;hear never", rules);
    ASSERT_TRUE(host);
    const auto first = (*host)->requestMove(game, 5, {});
    ASSERT_TRUE(first.move);
    game.play(*first.move);
    (*host)->notifyMove(game);
    game.undo();
    ASSERT_TRUE(game.act("d6-e6"));
    ASSERT_TRUE(game.act("d5-c5"));
    const auto second = (*host)->requestMove(game, 5, {});
    ASSERT_TRUE(second.move) << second.fault;
    EXPECT_THAT(log(), HasSubstr("start:" + opentafl::positionRecord(game.position().setup(), *rules.image)));
}

// --- Taflsmith as the engine

class Engine : public testing::Test {
protected:
    std::unique_ptr<ChildProcess> engine;
    void SetUp() override {
        auto started =
            ChildProcess::start("exec '" TAFLSMITH_BUILD_DIR "/bin/taflsmith' engine --opentafl --time 0.05");
        ASSERT_TRUE(started);
        engine = std::move(*started);
        EXPECT_EQ(readLine(), "hello");
    }
    std::string readLine() {
        std::string line;
        const auto status = engine->readLine(line, 20);
        return status == ChildProcess::LineStatus::line ? line : "nothing";
    }
};

const std::string brandubRules = "rules dim:7 surf:n ks:n cenhe: cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

TEST_F(Engine, PlaysAWholeGameUnderAHost) {
    const Rules rules = rulesNamed("opentafl-brandub-7");
    Game game(rules.image);
    engine->send(brandubRules);
    Random random(3);
    while (!game.result() && game.actions().size() < 60) {
        if (game.position().toMove() == Side::defenders) {
            const auto moves = game.legal();
            ASSERT_FALSE(moves.empty());
            const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            game.play(move);
            engine->send("opponent-move " + squareName(move.from(), 7) + "-" + squareName(move.to(), 7) + " " +
                         opentafl::positionRecord(game.position().setup(), *rules.image));
            continue;
        }
        engine->send("clock 50* 50* 1 1 1");
        engine->send("play attackers");
        const std::string line = readLine();
        ASSERT_TRUE(line.starts_with("move ")) << line;
        const auto move = opentafl::findMove(game, line.substr(5));
        ASSERT_TRUE(move) << line << formatDiagnostics(move.error());
        game.play(*move);
        engine->send("move " + opentafl::positionRecord(game.position().setup(), *rules.image));
    }
    engine->send("finish 2");
    engine->send("goodbye");
    EXPECT_EQ(readLine(), "nothing");
    EXPECT_EQ(engine->ending(), "ended with status 0");
}

TEST_F(Engine, GivesAnotherMoveWhenOneIsRefused) {
    engine->send(brandubRules);
    std::vector<std::string> moves;
    for (int i = 0; i < 4; ++i) {
        engine->send("play attackers");
        moves.push_back(readLine());
        EXPECT_TRUE(moves.back().starts_with("move ")) << moves.back();
        engine->send("error 2");
    }
    std::ranges::sort(moves);
    EXPECT_EQ(std::unique(moves.begin(), moves.end()), moves.end()) << "the same move again";
}

TEST_F(Engine, AnalysesAndTakesPositionsOver) {
    engine->send(brandubRules);
    engine->send("position /7/7/7/3K3/7/7/t6/");
    engine->send("side defenders");
    engine->send("analyze 3 0.2");
    const std::string line = readLine();
    EXPECT_TRUE(line.starts_with("analysis 3 d4-")) << line;
    engine->send("play defenders");
    EXPECT_TRUE(readLine().starts_with("move Kd4-"));
}

TEST_F(Engine, WrongLinesAreAnsweredAndItGoesOn) {
    engine->send("play attackers");
    EXPECT_EQ(readLine(), "error 0 no rules received");
    engine->send("rules dim:7 ks:z start:/7/");
    EXPECT_THAT(readLine(), HasSubstr("error -1 'z' is no value of 'ks'"));
    EXPECT_THAT(readLine(), HasSubstr("error -1"));
    engine->send("dance");
    EXPECT_EQ(readLine(), "error 0 unknown command 'dance'");
    engine->send(brandubRules);
    engine->send("opponent-move d6-d1 /7/7/");
    EXPECT_THAT(readLine(), HasSubstr("error 0"));
    EXPECT_THAT(readLine(), HasSubstr("error 0"));
    engine->send("clock now");
    EXPECT_EQ(readLine(), "error 0 clock needs five numbers");
    engine->send("play attackers");
    EXPECT_TRUE(readLine().starts_with("move "));
}

/// Berserk: plays chains move by move, with or without the host's signs.
TEST_F(Engine, GoesOnInAChain) {
    engine->send("rules dim:11 surf:n ber:c start:/2t8/11/3Tt6/11/3Tt6/11/11/11/11/11/5K5/");
    engine->send("play attackers");
    EXPECT_EQ(readLine(), "move c1-c3");
    engine->send("move /11/11/2t1t6/11/3Tt6/11/11/11/11/11/5K5/");
    engine->send("play attackers");
    EXPECT_EQ(readLine(), "move c3=c5");
}

}  // namespace
}  // namespace tafl
