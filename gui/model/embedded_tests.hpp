// The tests in a variant's file: made from the board, described, and whether they pass.
#pragma once
#include "model/playtest.hpp"
#include "model/problems.hpp"
#include "model/test_maker.hpp"

namespace tafl::model {

// --- from the board
Result<TestText> makeTestOfLastMove(const AppContext&, const Playtest&);
/// Fails for a legal move.
Result<TestText> makeTestOfRefusal(const AppContext&, Playtest&, Square from, Square to);
/// Puts the position of a test on the board, with the moves before the tested one.
Result<std::monostate> showTest(Playtest&, const TestText&);

// --- in words
/// What a test expects, in the language of the designer.
std::string shownExpectation(const TestText&);

// --- results
enum class TestState { unknown, passes, fails };
/// The state of each test of the draft, by the problems found in it.
std::vector<TestState> findTestStates(const Document&, const Problems&);

}  // namespace tafl::model
