// The kinds of calls that a rule made.
#include "rules/call_kinds.hpp"

#include <gtest/gtest.h>

namespace tafl {
namespace {

TEST(CallKinds, AreThoseOfOneRule) {
    Calls calls;
    calls.slides = {{1, 0, 0}, {2, 3, 1}};
    calls.chain = ChainCall{1, false, true, false, 1};
    calls.firstRule = 2;
    for (NoMovesCall& call : calls.noMoves) call.ruleIndex = 3;
    EXPECT_EQ(collectCallKinds(calls, 0), kindBit(CallKind::slide));
    EXPECT_EQ(collectCallKinds(calls, 1), kindBit(CallKind::slide) | kindBit(CallKind::chain));
    EXPECT_EQ(collectCallKinds(calls, 2), kindBit(CallKind::firstMover));
    EXPECT_EQ(collectCallKinds(calls, 3), kindBit(CallKind::noMoves));
    EXPECT_EQ(collectCallKinds(calls, 4), CallKinds{0});
}

TEST(CallKinds, LeaveOutDefaults) {
    Calls calls;
    calls.firstRule = 1;
    for (NoMovesCall& call : calls.noMoves) call.ruleIndex = 1;
    EXPECT_EQ(collectCallKinds(calls, 0), CallKinds{0});
    calls.choice = ChoiceMode::one;
    calls.agreement = true;
    EXPECT_EQ(collectCallKinds(calls, 0), kindBit(CallKind::choice) | kindBit(CallKind::agreement));
}

}  // namespace
}  // namespace tafl
