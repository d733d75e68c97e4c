#ifdef TAFLSMITH_MACHINE_CODE
#include "program/jit/translate.hpp"

#include <bit>
#include <cstddef>
#include <optional>

#include "program/jit/board_code.hpp"
#include "program/jit/code_interface.hpp"

namespace tafl {

using namespace asmjit;

namespace {

/// Translates slots to registers, which asmjit allocates. Constants stay in memory beside the code.
class Translation {
public:
    using Gp = x86::Gp;
    using Condition = x86::CondCode;

    /// For code inside a function with these arguments.
    struct Arguments {
        Gp inputs, boards, numbers, context;
    };

    Translation(const Program& program, const CodeGeometry& geometry, x86::Compiler& compiler, BoardCode& boards,
                const Arguments& arguments)
        : program_(program), geometry_(geometry), c(compiler), code_(boards), arguments_(arguments) {}

    void run() {
        // 1. Constants.
        boards_.resize(program_.boardSlots);
        numbers_.resize(program_.numberSlots);
        for (const auto& [slot, squares] : program_.boardConstants)
            boards_[slot] = code_.constant(geometry_.toWords(squares));
        for (const auto& [slot, number] : program_.numberConstants) numbers_[slot] = Imm(number);
        // 2. Instructions.
        failed_ = c.newLabel();
        for (index_ = 0; index_ < program_.code.size(); ++index_) translateInstruction(program_.code[index_]);
        // 3. Result.
        if (program_.type == Type::board) {
            code_.store(board(program_.result), boardSlot(program_.result));
            returnValue(Imm(1));
        } else {
            returnValue(numbers_[program_.result]);
        }
        // 4. Failed requirement.
        c.bind(failed_);
        returnValue(Imm(0));
    }

private:
    // Operands

    const CodeBoard& board(std::uint16_t slot) const { return boards_[slot]; }
    Gp number(std::uint16_t slot) {
        if (numbers_[slot].isReg()) return numbers_[slot].as<Gp>();
        const Gp out = word();
        c.mov(out, numbers_[slot].as<Imm>());
        return out;
    }
    Gp word() { return c.newInt64(); }
    x86::Mem boardSlot(std::uint16_t slot) const { return x86::ptr(arguments_.boards, slot * geometry_.stride() * 8); }
    x86::Mem numberSlot(std::uint16_t slot) const { return x86::qword_ptr(arguments_.numbers, slot * 8); }
    static x86::Mem field(const Gp& base, std::size_t offset, std::uint32_t bytes) {
        return x86::Mem(base, static_cast<std::int32_t>(offset), bytes);
    }
    Gp loadPointer(std::size_t offset) {
        const Gp out = word();
        c.mov(out, field(arguments_.inputs, offset, 8));
        return out;
    }
    /// An element of an unpadded array of boards.
    x86::Mem element(const Gp& base, int number) const { return x86::ptr(base, number * geometry_.words * 8); }

    CodeBoard single(std::size_t offset) {
        const Gp at = word(), table = word();
        c.movsxd(at, field(arguments_.inputs, offset, 4));
        c.shl(at, std::countr_zero(static_cast<unsigned>(geometry_.stride() * 8)));
        c.mov(table, reinterpret_cast<std::uint64_t>(singleSquares(geometry_)));
        return code_.slot(x86::ptr(table, at));
    }

    CodeBoard pieces(ClassSet classes) {
        if (!classes_) classes_ = loadPointer(offsetof(MachineInputs, classes));
        CodeBoard out = code_.load(element(*classes_, std::countr_zero(classes)));
        for (unsigned rest = classes & (classes - 1u); rest; rest &= rest - 1)
            out = code_.binary(BoardCode::BinaryOp::or_, out, code_.load(element(*classes_, std::countr_zero(rest))));
        return out;
    }

    CodeBoard captured() {
        const Gp at = loadPointer(offsetof(MachineInputs, captured)), none = word();
        c.mov(none, reinterpret_cast<std::uint64_t>(singleSquares(geometry_) - geometry_.stride()));
        c.test(at, at);
        c.cmovz(at, none);
        return code_.load(x86::ptr(at));
    }

    Gp loadSigned(const Gp& base, std::size_t offset) {
        const Gp out = word();
        c.movsxd(out, field(base, offset, 4));
        return out;
    }

    // Results

    void put(const Instruction& i, CodeBoard result) { boards_[i.out] = std::move(result); }
    void put(const Instruction& i, const Gp& result) { numbers_[i.out] = result; }

    /// Stores a condition of the flags. A `require` of it that follows directly jumps on the same flags.
    void put(const Instruction& i, Condition condition) {
        const Gp bit = c.newUInt8(), out = word();
        c.set(condition, bit);
        c.movzx(out.r32(), bit);
        numbers_[i.out] = out;
        if (index_ + 1 == program_.code.size()) return;
        const Instruction& next = program_.code[index_ + 1];
        if (next.code != Code::require || next.a != i.out) return;
        c.j(x86::negateCond(condition), failed_);
        ++index_;
    }

    template <class Value>
    void returnValue(const Value& value) {
        const Gp out = word();
        c.emit(x86::Inst::kIdMov, out, value);
        c.ret(out);
    }

    // Loops

    CodeBoard growth(const CodeBoard& x, const CodeBoard& through) {
        return code_.binary(BoardCode::BinaryOp::and_, code_.neighbours(x), through);
    }
    CodeBoard flood(const CodeBoard& seed, const CodeBoard& through) {
        const CodeBoard x = code_.copy(seed);
        const Label again = c.newLabel(), done = c.newLabel();
        c.bind(again);
        const CodeBoard grown = growth(x, through);
        c.j(code_.within(grown, x), done);
        code_.add(x, grown);
        c.jmp(again);
        c.bind(done);
        return x;
    }

    /// Whether a flood touches a board. Stops as soon as it does.
    Gp meets(const CodeBoard& seed, const CodeBoard& through, const CodeBoard& target) {
        const CodeBoard x = code_.copy(seed);
        const Gp out = word();
        const Label again = c.newLabel(), done = c.newLabel();
        c.mov(out, 1);
        c.bind(again);
        c.j(code_.meet(x, target), done);
        const CodeBoard grown = growth(x, through);
        const Label grew = c.newLabel();
        c.j(x86::negateCond(code_.within(grown, x)), grew);
        c.xor_(out, out);
        c.jmp(done);
        c.bind(grew);
        code_.add(x, grown);
        c.jmp(again);
        c.bind(done);
        return out;
    }

    CodeBoard slide(const CodeBoard& from, int direction, const CodeBoard& through) {
        const CodeBoard front = code_.copy(from), out = code_.copy(code_.constant({}));
        const Label again = c.newLabel();
        c.bind(again);
        code_.assign(front, code_.binary(BoardCode::BinaryOp::and_, code_.shift(front, direction), through));
        code_.add(out, front);
        c.j(code_.any(front), again);
        return out;
    }

    void fixBegin(const Instruction& i) {
        put(i, code_.copy(board(i.a)));
        rounds_ = c.newInt32();
        c.mov(rounds_, program_.rounds);
        top_ = c.newLabel();
        c.bind(top_);
    }

    void fixEnd(const Instruction& i) {
        const CodeBoard x = board(i.out);
        const CodeBoard before = code_.copy(x);
        const Label done = c.newLabel();
        code_.assign(x, board(i.a));
        // The body should only grow or only shrink, but the test does not rely on it.
        const Label changed = c.newLabel();
        c.j(x86::negateCond(code_.within(x, before)), changed);
        c.j(code_.within(before, x), done);
        c.bind(changed);
        c.dec(rounds_);
        c.jnz(top_);
        c.bind(done);
    }

    // Calls

    template <class... Operands>
    void call(std::size_t function, const Operands&... operands) {
        const Gp calls = word(), target = word();
        c.mov(calls, field(arguments_.context, offsetof(MachineCallContext, calls), 8));
        c.mov(target, field(calls, function, 8));
        FuncSignatureBuilder signature(CallConvId::kHost);
        signature.setRetT<void>();
        signature.addArgT<const void*>();
        (signature.addArg(operands.isImm() ? TypeId::kInt32 : TypeId::kIntPtr), ...);
        InvokeNode* node = nullptr;
        c.invoke(&node, target, signature);
        node->setArg(0, arguments_.context);
        std::size_t at = 1;
        (set(node, at++, operands), ...);
    }
    static void set(InvokeNode* node, std::size_t at, const Imm& value) { node->setArg(at, value); }
    static void set(InvokeNode* node, std::size_t at, const Gp& value) { node->setArg(at, value); }

    template <class... Operands>
    void callTable(const Instruction& i, std::size_t function, const Operands&... operands) {
        const Gp out = word();
        c.lea(out, boardSlot(i.out));
        call(function, operands..., out);
        put(i, code_.slot(boardSlot(i.out)));
    }

    void callback(const Instruction& i) {
        const Program::CallbackUse& use = program_.callbacks[i.extra];
        for (const auto& [type, slot] : use.reads) {
            if (type == Type::board)
                code_.store(board(slot), boardSlot(slot));
            else
                c.mov(numberSlot(slot), number(slot));
        }
        call(offsetof(MachineCalls, callback), Imm(index_));
        if (use.type == Type::board) return put(i, code_.slot(boardSlot(i.out)));
        const Gp out = word();
        c.mov(out, numberSlot(i.out));
        put(i, out);
    }

    Gp copyNumber(std::uint16_t slot) {
        const Gp out = word();
        c.emit(x86::Inst::kIdMov, out, numbers_[slot]);
        return out;
    }

    void translateInstruction(const Instruction& i) {
        using BinaryOp = BoardCode::BinaryOp;
        switch (i.code) {
            case Code::pieces:
                return put(i, pieces(i.classes));
            case Code::from:
                return put(i, single(offsetof(MachineInputs, from)));
            case Code::to:
                return put(i, single(offsetof(MachineInputs, to)));
            case Code::jumped:
                return put(i, single(offsetof(MachineInputs, jumped)));
            case Code::displaced:
                return put(i, single(offsetof(MachineInputs, displaced)));
            case Code::captured:
                return put(i, captured());
            case Code::marks:
                return put(i, code_.load(element(loadPointer(offsetof(MachineInputs, marks)), i.extra)));
            case Code::number:
                return put(i, loadSigned(loadPointer(offsetof(MachineInputs, numbers)), i.extra * 4u));
            case Code::declared: {
                const Gp out = word();
                c.mov(out.r32(), field(arguments_.inputs, offsetof(MachineInputs, declared), 4));
                c.shr(out.r32(), i.extra);
                c.and_(out.r32(), 1);
                return put(i, out);
            }
            case Code::die:
                return put(i, loadSigned(arguments_.inputs, offsetof(MachineInputs, die)));
            case Code::sinceCapture:
                return put(i, loadSigned(arguments_.inputs, offsetof(MachineInputs, sinceCapture)));
            case Code::and_:
                return put(i, code_.binary(BinaryOp::and_, board(i.a), board(i.b)));
            case Code::or_:
                return put(i, code_.binary(BinaryOp::or_, board(i.a), board(i.b)));
            case Code::minus:
                return put(i, code_.binary(BinaryOp::minus, board(i.a), board(i.b)));
            case Code::shift:
                return put(i, code_.onBoard(code_.shift(board(i.a), i.direction)));
            case Code::shiftAnd:
                return put(i, code_.binary(BinaryOp::and_, code_.shift(board(i.a), i.direction), board(i.b)));
            case Code::neighbours:
                return put(i, code_.onBoard(code_.neighbours(board(i.a))));
            case Code::neighboursAnd:
                return put(i, code_.binary(BinaryOp::and_, code_.neighbours(board(i.a)), board(i.b)));
            case Code::slide:
                return put(i, slide(board(i.a), i.direction, board(i.b)));
            case Code::flood:
                return put(i, flood(board(i.a), board(i.b)));
            case Code::count:
                return put(i, code_.count(board(i.a)));
            case Code::any:
                return put(i, code_.any(board(i.a)));
            case Code::anyAnd:
                return put(i, code_.meet(board(i.a), board(i.b)));
            case Code::meets:
                return put(i, meets(board(i.a), board(i.b), board(i.c)));
            case Code::covers:
                return put(i, code_.within(board(i.b), board(i.a)));
            case Code::add: {
                const Gp out = copyNumber(i.a);
                c.add(out, number(i.b));
                return put(i, out);
            }
            case Code::less:
                c.cmp(number(i.a), number(i.b));
                return put(i, Condition::kL);
            case Code::both: {
                const Gp out = copyNumber(i.a);
                c.and_(out, number(i.b));
                return put(i, out);
            }
            case Code::either: {
                const Gp out = copyNumber(i.a);
                c.or_(out, number(i.b));
                return put(i, out);
            }
            case Code::negate: {
                const Gp x = number(i.a);
                c.test(x, x);
                return put(i, Condition::kZ);
            }
            case Code::chooseBoard:
                return put(i, code_.choose(number(i.a), board(i.b), board(i.c)));
            case Code::chooseNumber: {
                const Gp truth = number(i.a), yes = number(i.b), out = copyNumber(i.c);
                c.test(truth, truth);
                c.cmovnz(out, yes);
                return put(i, out);
            }
            case Code::hostile:
                return callTable(i, offsetof(MachineCalls, hostile), Imm(std::countr_zero(i.classes) + 1));
            case Code::held:
                return callTable(i, offsetof(MachineCalls, held), Imm(i.classes));
            case Code::reach:
                return callTable(i, offsetof(MachineCalls, reach), Imm(i.classes), Imm(-1));
            case Code::reachTo:
                return callTable(i, offsetof(MachineCalls, reach), Imm(i.classes), Imm(i.direction));
            case Code::fixBegin:
                return fixBegin(i);
            case Code::fixEnd:
                return fixEnd(i);
            case Code::require: {
                const Gp truth = number(i.a);
                c.test(truth, truth);
                c.jz(failed_);
                return;
            }
            case Code::callback:
                return callback(i);
        }
    }

    const Program& program_;
    const CodeGeometry& geometry_;
    x86::Compiler& c;
    BoardCode& code_;
    const Arguments arguments_;
    std::optional<Gp> classes_;  // loaded at first use
    std::vector<CodeBoard> boards_;
    std::vector<Operand> numbers_;
    Label failed_, top_;
    Gp rounds_;
    std::size_t index_ = 0;
};

}  // namespace

void translate(const Program& program, const CodeGeometry& geometry, bool vectors, x86::Compiler& compiler) {
    FuncNode* const function = compiler.addFunc(
        FuncSignatureT<std::int64_t, const void*, std::uint64_t*, std::int64_t*, const MachineCallContext*>(
            CallConvId::kHost));
    if (!function) return;
    if (vectors) {
        function->frame().setAvxEnabled();
        function->frame().setAvxCleanup();
    }
    Translation::Arguments arguments;
    std::uint32_t n = 0;
    for (x86::Gp* argument : {&arguments.inputs, &arguments.boards, &arguments.numbers, &arguments.context}) {
        *argument = compiler.newUIntPtr();
        function->setArg(n++, *argument);
    }
    const auto boards = vectors ? makeVectorBoardCode(compiler, geometry) : makeGeneralBoardCode(compiler, geometry);
    Translation(program, geometry, compiler, *boards, arguments).run();
    compiler.endFunc();
}

}  // namespace tafl
#endif
