// The tests in a variant's file: made from the board, described, and whether they pass.
#pragma once
#include "model/playtest.hpp"
#include "model/problems.hpp"

namespace tafl::model {

// --- from the board
/// A test of the last move: its captures, the outcome, and the rule that decides it. Fails without a move, and if
/// neither the position nor the whole game leads to this result.
Result<TestText> makeTestOfLastMove(const AppContext&, const Playtest&);
/// A test that the rules refuse this move in the position on the board.
Result<TestText> makeTestOfRefusal(const AppContext&, const Playtest&, Square from, Square to);
/// Puts the position of a test on the board, with the moves before the tested one.
Result<std::monostate> showTest(Playtest&, const TestText&);

// --- in words
/// "e5-e8 takes e7; defenders win".
std::string describeExpectation(const TestText&);
/// The same in the language of the designer.
std::string shownExpectation(const TestText&);

// --- results
enum class TestState { unknown, passes, fails };
/// The state of each test of the draft, by the problems found in it.
std::vector<TestState> findTestStates(const Document&, const Problems&);

}  // namespace tafl::model
