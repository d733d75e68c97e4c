// Solving puzzles.
#include "study/puzzle_session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "study/support.hpp"

namespace tafl::study_tests {
namespace {

using Kind = PuzzleAnswer::Kind;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::IsEmpty;

PuzzleSession sessionOf(PuzzleTask task) {
    auto session = PuzzleSession::create(library(), std::move(task));
    if (!session) throw std::runtime_error(session.error().front().message());
    return std::move(*session);
}

PuzzleAnswer answer(PuzzleSession& session, const std::string& text) {
    const auto written = parseMove(text, session.game().image().size);
    const auto move = written ? session.game().find(*written) : tl::unexpected(written.error());
    if (!move) throw std::runtime_error(move.error().front().message());
    return session.answer(*move);
}

TEST(Solving, TheLineToItsEnd) {
    PuzzleSession session = sessionOf(known_puzzles::first(library()));
    const PuzzleAnswer first = answer(session, known_puzzles::line[0]);
    EXPECT_EQ(first.kind, Kind::right);
    EXPECT_EQ(first.reply, known_puzzles::line[1]);
    EXPECT_FALSE(session.isSolved());
    EXPECT_EQ(answer(session, known_puzzles::line[2]).kind, Kind::solved);
    EXPECT_TRUE(session.isSolved());
    EXPECT_EQ(session.game().result()->winner, winnerOf(session.task().puzzle.side()));
    EXPECT_EQ(session.hint(), "");
    EXPECT_THAT(session.solution(), IsEmpty());
    session.restart();
    EXPECT_FALSE(session.isSolved());
    EXPECT_THAT(session.solution(), ElementsAreArray(known_puzzles::line));
}

TEST(Solving, WrongAnswersGetAReasonAndGoBack) {
    for (const auto& task : {known_puzzles::first(library()), known_puzzles::second(library())}) {
        PuzzleSession session = sessionOf(task);
        const auto before = positionText(session.game().position().setup(), session.game().image());
        int wrong = 0;
        for (const Move move : session.game().legal()) {
            if (move == task.puzzle.line.front()) continue;
            const PuzzleAnswer refused = session.answer(move);
            EXPECT_EQ(refused.kind, Kind::wrong) << session.game().text(move);
            EXPECT_THAT(refused.reason, HasSubstr(session.game().text(move)));
            EXPECT_EQ(session.wrongAnswers(), ++wrong);
            EXPECT_EQ(positionText(session.game().position().setup(), session.game().image()), before);
            // A reply that is named is legal, and holds or wins.
            if (refused.reply.empty()) continue;
            EXPECT_THAT(refused.reason, HasSubstr(refused.reply));
            Game game(task.rules->image, task.puzzle.position);
            game.play(move);
            const auto reply = game.act(refused.reply);
            ASSERT_TRUE(reply) << refused.reply;
            if (refused.reason.find("loses to") == std::string::npos) continue;
            ASSERT_TRUE(game.result());
            EXPECT_EQ(game.result()->winner, winnerOf(other(task.puzzle.side())));
        }
        EXPECT_GT(wrong, 3);
        EXPECT_EQ(session.answer(task.puzzle.line.front()).kind, Kind::right);
    }
}

TEST(Solving, AMoveThatIsNotLegalIsWrong) {
    const auto task = known_puzzles::first(library());
    PuzzleSession session = sessionOf(task);
    EXPECT_EQ(session.answer(Move{}).kind, Kind::wrong);
    EXPECT_EQ(session.answer(Move::of(MoveKind::slide, 0, 1)).kind, Kind::wrong);
    EXPECT_EQ(session.wrongAnswers(), 2);
    EXPECT_TRUE(session.game().actions().empty());
    EXPECT_EQ(session.answer(task.puzzle.line.front()).kind, Kind::right);
}

TEST(Solving, HintsGrow) {
    PuzzleSession session = sessionOf(known_puzzles::first(library()));
    const std::string from = known_puzzles::line[0].substr(0, known_puzzles::line[0].find('-'));
    EXPECT_THAT(session.hint(), testing::EndsWith(" on " + from + "."));
    EXPECT_EQ(session.hint(), "Play " + known_puzzles::line[0] + ".");
    answer(session, known_puzzles::line[0]);
    EXPECT_THAT(session.hint(), testing::StartsWith("Look at the "));
    EXPECT_EQ(session.hintsGiven(), 3);
}

TEST(Solving, EveryLaterMoveThatWinsIsAccepted) {
    // The rest is judged by proof, not by the recorded line.
    PuzzleTask task = known_puzzles::first(library());
    task.puzzle.line.resize(1);
    PuzzleSession session = sessionOf(task);
    EXPECT_EQ(answer(session, known_puzzles::line[0]).kind, Kind::right);
    int solved = 0, refused = 0;
    for (const Move move : session.game().legal()) {
        PuzzleSession again = sessionOf(task);
        answer(again, known_puzzles::line[0]);
        const Kind kind = again.answer(move).kind;
        refused += kind == Kind::wrong;
        if (kind != Kind::solved) continue;
        ++solved;
        EXPECT_EQ(again.game().result()->winner, winnerOf(task.puzzle.side()));
    }
    EXPECT_GE(solved, 1);
    EXPECT_GE(refused, 1);
}

/// The man who captured on c3 may only go on or stop. A king who forgot that would walk to the corner at once.
TEST(Solving, AChainIsFinishedFirst) {
    const auto rules = std::make_shared<const StudyRules>(rulesOf("nielsen-berserk-9"));
    PuzzleTask task{.id = "chain", .rules = rules};
    task.puzzle.position = setupOf(*rules, "7t1/9/9/1T7/1t7/9/2tT5/9/1T2Kt3 defenders");
    Game game(rules->image, task.puzzle.position);
    ASSERT_TRUE(game.act("b1-b3"));
    task.puzzle.line = {game.actions().front().move};
    PuzzleSession session = sessionOf(std::move(task));
    EXPECT_EQ(answer(session, "b1-b3").kind, Kind::right);
    ASSERT_NE(session.game().position().chainSquare(), noSquare);
    const auto solution = session.solution();
    ASSERT_FALSE(solution.empty());
    EXPECT_TRUE(solution.front() == "b3-b4xb5" || solution.front() == "stop") << solution.front();
    EXPECT_EQ(solution.back(), "e1-a1");
}

TEST(Solving, NeedsProvableRules) {
    PuzzleTask task = known_puzzles::first(library());
    const auto dice = std::make_shared<const StudyRules>(rulesOf("bell-tawlbwrdd-dice-11"));
    task.rules = dice;
    task.puzzle.position = {dice->image->start, Side::attackers};
    const auto session = PuzzleSession::create(library(), task);
    ASSERT_FALSE(session);
    EXPECT_THAT(session.error().front().text, HasSubstr("a die decides about the moves"));
}

}  // namespace
}  // namespace tafl::study_tests
