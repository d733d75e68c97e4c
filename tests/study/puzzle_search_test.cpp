// Puzzles hold what they claim: by the referee, which shares no code with the engine.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "conformance/witness.hpp"
#include "position/move_text.hpp"
#include "reference/proof_checker.hpp"
#include "search/proof_certificate.hpp"
#include "study/support.hpp"

namespace tafl::study_tests {
namespace {

using reference::Referee;

reference::Side refereeSide(Side side) {
    return side == Side::attackers ? reference::Side::attackers : reference::Side::defenders;
}

/// Tries every move of both sides. Positions are remembered with the plies left.
class FullWidth {
public:
    FullWidth(const StudyRules& rules, Side winner) : rules_(rules), winner_(winner) {}

    Referee board(const Setup& setup) const {
        Referee out(conformance::refereeRules(rules_.variant));
        out.set(conformance::rowsOf(setup, *rules_.image), refereeSide(setup.toMove));
        return out;
    }
    bool wins(const Referee& at, int plies) {
        if (at.ending().over()) return at.ending().winner == name(winner_);
        if (plies == 0) return false;
        const std::string key = std::to_string(plies) + at.positionKey();
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        const bool own = at.toMove() == refereeSide(winner_);
        bool out = !own;
        for (const reference::Move& move : at.legal()) {
            if (move.kind == reference::Move::claim) continue;
            Referee after = at;
            after.play(move);
            if (wins(after, plies - 1) != own) continue;
            out = own;
            break;
        }
        return known_[key] = out;
    }

private:
    const StudyRules& rules_;
    Side winner_;
    std::map<std::string, bool> known_;
};

/// The first moves that win within this many plies, according to the referee.
std::vector<reference::Move> winningMoves(FullWidth& search, const Referee& at, int plies) {
    std::vector<reference::Move> out;
    for (const reference::Move& move : at.legal()) {
        if (move.kind == reference::Move::claim) continue;
        Referee after = at;
        after.play(move);
        if (search.wins(after, plies - 1)) out.push_back(move);
    }
    return out;
}

reference::Move asRefereeMove(const StudyRules& rules, const Setup& setup, Move move) {
    const auto position = Position::create(rules.image);
    position->set(setup);
    position->make(move);
    return conformance::shownAs(move, position->taken(), *rules.image);
}

/// The shortest win has the stated length, and only the solution wins within `plies`.
void expectOnlyMove(const StudyRules& rules, const Puzzle& puzzle, int plies) {
    FullWidth search(rules, puzzle.side());
    const Referee board = search.board(puzzle.position);
    EXPECT_TRUE(search.wins(board, puzzle.plies));
    EXPECT_FALSE(search.wins(board, puzzle.plies - 1));
    EXPECT_THAT(winningMoves(search, board, plies),
                testing::ElementsAre(asRefereeMove(rules, puzzle.position, puzzle.line.front())));
}

/// The line is legal for the referee, has the stated length and wins.
void expectLineWins(const StudyRules& rules, const Puzzle& puzzle) {
    FullWidth search(rules, puzzle.side());
    Referee board = search.board(puzzle.position);
    const auto position = Position::create(rules.image);
    position->set(puzzle.position);
    EXPECT_EQ(static_cast<int>(puzzle.line.size()), puzzle.plies);
    for (const Move move : puzzle.line) {
        ASSERT_FALSE(board.ending().over());
        position->make(move);
        board.play(conformance::shownAs(move, position->taken(), *rules.image));
    }
    EXPECT_EQ(board.ending().winner, name(puzzle.side()));
}

TEST(Puzzles, AreUniqueForTheReferee) {
    const StudyRules rules = rulesOf("nielsen-brandubh-7");
    auto search = PuzzleSearch::create(library(), rules, {});
    ASSERT_TRUE(search);
    int puzzles = 0;
    for (const auto& setup : positionsOfPlay(rules, 40)) {
        if (search->examine(setup) != PuzzleVerdict::puzzle) continue;
        const Puzzle puzzle = search->puzzle();
        SCOPED_TRACE(positionText(setup, *rules.image));
        ++puzzles;
        EXPECT_EQ(puzzle.alone, puzzle.plies + 2);
        EXPECT_EQ(puzzle.grade, gradeOf(puzzle.plies, puzzle.seen));
        expectLineWins(rules, puzzle);
        if (puzzle.plies == 3) expectOnlyMove(rules, puzzle, puzzle.plies);
        // The strategy is a proof that its first move wins.
        std::istringstream certificate(formatCertificate(rules.variant, *rules.image, search->strategy()));
        const auto verdict = reference::checkProof(certificate);
        EXPECT_TRUE(verdict.proved) << verdict.text;
        EXPECT_LE(verdict.plies, puzzle.plies);
    }
    EXPECT_GE(puzzles, 5);
}

TEST(Puzzles, NoOtherMoveWinsWithinTheMargin) {
    // The referee is slow: the whole margin where few pieces are left.
    const StudyRules rules = rulesOf("nielsen-magpie-circle-7");
    auto search = PuzzleSearch::create(library(), rules, {});
    ASSERT_TRUE(search);
    ASSERT_EQ(search->examine(setupOf(rules, "2K4/t1t4/7/t6/7/1t3t1/7 defenders")), PuzzleVerdict::puzzle);
    EXPECT_EQ(search->puzzle().plies, 3);
    EXPECT_EQ(search->puzzle().alone, 5);
    expectOnlyMove(rules, search->puzzle(), 5);
}

TEST(Puzzles, AreTheSameWhateverWasExaminedBefore) {
    const StudyRules rules = rulesOf("nielsen-brandubh-7");
    auto first = PuzzleSearch::create(library(), rules, {});
    ASSERT_TRUE(first);
    std::vector<Puzzle> found;
    for (const auto& setup : positionsOfPlay(rules, 12))
        if (first->examine(setup) == PuzzleVerdict::puzzle) found.push_back(first->puzzle());
    ASSERT_FALSE(found.empty());
    for (const Puzzle& puzzle : found) {
        auto fresh = PuzzleSearch::create(library(), rules, {});
        ASSERT_EQ(fresh->examine(puzzle.position), PuzzleVerdict::puzzle);
        EXPECT_EQ(fresh->puzzle().line, puzzle.line);
        EXPECT_EQ(fresh->puzzle().seen, puzzle.seen);
    }
}

TEST(Puzzles, OtherPositionsAreNone) {
    const StudyRules rules = rulesOf("nielsen-brandubh-7");
    const auto verdict = [&](const std::string& position, const PuzzleLimits& limits = {}) {
        auto search = PuzzleSearch::create(library(), rules, limits);
        return search->examine(setupOf(rules, position));
    };
    EXPECT_EQ(verdict("3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 attackers"), PuzzleVerdict::noWin);
    EXPECT_EQ(verdict("7/7/7/6t/7/7/2K4 attackers"), PuzzleVerdict::noWin);
    EXPECT_EQ(verdict("7/7/7/6t/7/7/2K4 defenders"), PuzzleVerdict::tooShort);
    // The king may go to several open lines.
    EXPECT_EQ(verdict("7/7/7/3K3/7/7/t5t defenders"), PuzzleVerdict::severalWins);
    PuzzleLimits few;
    few.proofNodes = 20'000;
    EXPECT_NE(verdict(known_puzzles::position, few), PuzzleVerdict::noWin);
    EXPECT_EQ(verdict(known_puzzles::position), PuzzleVerdict::puzzle);
}

TEST(Puzzles, AreRefusedWhereNothingCanBeProved) {
    auto dice = PuzzleSearch::create(library(), rulesOf("bell-tawlbwrdd-dice-11"), {});
    ASSERT_TRUE(dice);
    EXPECT_THAT(dice->obstacles(Side::attackers), testing::Contains("turn/dice: a die decides about the moves"));
    // A limit of moves without a capture that a solution could reach.
    const StudyRules modern = rulesOf("unibo-modern-9");
    EXPECT_TRUE(PuzzleSearch::create(library(), modern, {})->obstacles(Side::attackers).empty());
    PuzzleLimits endless;
    endless.maxPlies = 99;
    endless.margin = 20;
    EXPECT_FALSE(PuzzleSearch::create(library(), modern, endless)->obstacles(Side::attackers).empty());
}

TEST(Puzzles, Grades) {
    EXPECT_EQ(gradeOf(3, 12), PuzzleGrade::easy);
    EXPECT_EQ(gradeOf(3, 9), PuzzleGrade::easy);
    EXPECT_EQ(gradeOf(3, 8), PuzzleGrade::medium);
    EXPECT_EQ(gradeOf(5, 12), PuzzleGrade::medium);
    EXPECT_EQ(gradeOf(5, 4), PuzzleGrade::medium);
    EXPECT_EQ(gradeOf(3, 3), PuzzleGrade::hard);
    EXPECT_EQ(puzzleTask(Side::defenders, 5), "defenders to move and win in 3 moves");
}

}  // namespace
}  // namespace tafl::study_tests
