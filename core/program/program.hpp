// A program: one expression, compiled to straight-line code for the fast evaluator.
#pragma once
#include <vector>

#include "program/graph.hpp"

namespace tafl {

/// Instructions: one per operation and input, and some fused or lazy ones.
enum class Code : std::uint8_t {
    pieces,
    from,
    to,
    jumped,
    displaced,
    captured,
    marks,
    number,
    declared,
    die,
    sinceCapture,  // inputs
    and_,
    or_,
    minus,
    shift,
    shiftAnd,
    neighbours,
    neighboursAnd,
    slide,
    flood,  // boards
    count,
    any,
    anyAnd,
    covers,
    meets,  // boards to numbers; `meets`: whether a flood touches a board
    add,
    less,
    both,
    either,
    negate,
    chooseBoard,
    chooseNumber,
    hostile,
    held,
    reach,
    reachTo,  // reading the tables
    fixBegin,
    fixEnd,   // a bounded loop
    require,  // fails the program unless true: empty, false, 0
    callback
};

struct Instruction {
    Code code{};
    std::uint8_t direction = 0;
    ClassSet classes = 0;
    std::uint16_t out = 0, a = 0, b = 0, c = 0;  ///< slots; boards and numbers have separate ones
    std::uint16_t extra = 0;                     ///< state, option or callback; jump target of fixEnd
};

struct Program {
    Type type = Type::none;
    std::vector<Instruction> code;
    std::uint16_t result = 0;
    std::uint16_t boardSlots = 0, numberSlots = 0;
    std::vector<std::pair<std::uint16_t, SquareSet>> boardConstants;
    std::vector<std::pair<std::uint16_t, std::int64_t>> numberConstants;
    struct CallbackUse {
        const Callback* callback = nullptr;
        Type type{};
        std::vector<std::pair<Type, std::uint16_t>> reads;
    };
    std::vector<CallbackUse> callbacks;
    int rounds = 0;  ///< maximum rounds of a `fix`
};

constexpr std::size_t maxProgramSize = 60'000;  ///< instructions, and slots of each kind
/// At least the instructions and slots of the program of an expression, for one side too; or more than maxProgramSize.
std::size_t programSize(const Graph&, Expr);

/// The most operations on boards that one run takes. A flood, and the rounds of a `fix`, are as many as the squares.
std::uint64_t programCost(const Graph&, Expr);

/// Compiles an expression. The graph must outlive its callbacks. Throws CallbackFailure if it is too large.
Program compileProgram(const Graph&, Expr);

}  // namespace tafl
