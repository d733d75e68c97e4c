// What a rule does, read from the builder calls it made. No part of the program needs to know a component by its id.
#pragma once
#include "image/calls.hpp"

namespace tafl {

enum class CallKind : std::uint8_t {
    piece,
    state,
    slide,
    jump,
    leap,
    swap,
    displace,
    enter,
    bar,
    refuse,
    demand,
    hostile,
    disarm,
    pattern,
    capture,
    spare,
    choice,
    fate,
    change,
    option,
    chain,
    again,
    pass,
    dice,
    firstMover,
    noMoves,
    update,
    goal,
    outcome,
    repetition,
    shuttle,
    threat,
    countLimit,
    announce,
    agreement
};
/// A set of kinds.
using CallKinds = std::uint64_t;
constexpr CallKinds kindBit(CallKind kind) { return CallKinds{1} << static_cast<int>(kind); }

/// The kinds of calls by one rule. A call that only states the default (choice of all victims, no agreement) is left
/// out.
CallKinds collectCallKinds(const Calls&, RuleIndex);

}  // namespace tafl
