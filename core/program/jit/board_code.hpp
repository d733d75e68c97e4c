// Code generation for operations on whole boards.
#pragma once
#include <asmjit/x86.h>

#include <array>
#include <cstdint>
#include <memory>

#include "program/jit/code_geometry.hpp"

namespace tafl {

/// A board in generated code: registers, or constants in memory.
struct CodeBoard {
    std::array<asmjit::Operand, 7> part;
};

/// Emits code that stores and combines boards. Results are new registers; arguments do not change.
class BoardCode {
public:
    using Compiler = asmjit::x86::Compiler;
    using Mem = asmjit::x86::Mem;
    using Gp = asmjit::x86::Gp;
    using Condition = asmjit::x86::CondCode;
    enum class BinaryOp : std::uint8_t { and_, or_, minus };

    virtual ~BoardCode() = default;

    virtual CodeBoard constant(const PaddedWords&) = 0;
    virtual CodeBoard load(Mem at) = 0;                ///< an input; reads no more than its words
    virtual CodeBoard slot(Mem at) = 0;                ///< a padded board
    virtual void store(const CodeBoard&, Mem at) = 0;  ///< to a padded board
    virtual CodeBoard copy(const CodeBoard&) = 0;
    // Both change `to`, which must be in registers.
    virtual void assign(const CodeBoard& to, const CodeBoard& from) = 0;
    virtual void add(const CodeBoard& to, const CodeBoard& more) = 0;
    virtual CodeBoard binary(BinaryOp, const CodeBoard&, const CodeBoard&) = 0;
    virtual CodeBoard shift(const CodeBoard&, int direction) = 0;  ///< may have bits beyond the edge: see onBoard
    virtual CodeBoard neighbours(const CodeBoard&) = 0;            ///< likewise
    virtual CodeBoard choose(Gp truth, const CodeBoard&, const CodeBoard&) = 0;
    virtual Gp count(const CodeBoard&) = 0;

    // Tests set the flags and return the condition for true.
    virtual Condition any(const CodeBoard&) = 0;
    virtual Condition meet(const CodeBoard&, const CodeBoard&) = 0;
    virtual Condition within(const CodeBoard& inner, const CodeBoard& outer) = 0;

    CodeBoard onBoard(const CodeBoard& x) { return binary(BinaryOp::and_, x, board_); }

protected:
    BoardCode(Compiler& compiler, const CodeGeometry& geometry) : c(compiler), geometry_(geometry) {}

    Compiler& c;
    const CodeGeometry geometry_;
    CodeBoard board_;
};

std::unique_ptr<BoardCode> makeGeneralBoardCode(asmjit::x86::Compiler&, const CodeGeometry&);
/// Requires AVX2 and at least two words.
std::unique_ptr<BoardCode> makeVectorBoardCode(asmjit::x86::Compiler&, const CodeGeometry&);

}  // namespace tafl
