// Boards in general registers, one per word.
#ifdef TAFLSMITH_MACHINE_CODE
#include "program/jit/board_code.hpp"

namespace tafl {
namespace {

using namespace asmjit;

class GeneralBoardCode final : public BoardCode {
public:
    GeneralBoardCode(Compiler& compiler, const CodeGeometry& geometry) : BoardCode(compiler, geometry) {
        board_ = constant(geometry.toWords(SquareSet::all(geometry.size)));
    }

    CodeBoard constant(const PaddedWords& words) override {
        return each([&](std::size_t w) { return c.newUInt64Const(ConstPoolScope::kLocal, words[w]); });
    }
    CodeBoard load(Mem at) override {
        return each([&](std::size_t w) {
            const Gp x = word();
            c.mov(x, at.cloneAdjusted(static_cast<std::int64_t>(8 * w)));
            return x;
        });
    }
    CodeBoard slot(Mem at) override { return load(at); }
    void store(const CodeBoard& x, Mem at) override {
        for (std::size_t w = 0; w < words(); ++w)
            c.mov(at.cloneAdjusted(static_cast<std::int64_t>(8 * w)), inRegister(x.part[w]));
    }
    CodeBoard copy(const CodeBoard& x) override {
        return each([&](std::size_t w) { return copied(x.part[w]); });
    }
    void assign(const CodeBoard& to, const CodeBoard& from) override {
        for (std::size_t w = 0; w < words(); ++w) c.emit(x86::Inst::kIdMov, to.part[w], from.part[w]);
    }
    void add(const CodeBoard& to, const CodeBoard& more) override {
        for (std::size_t w = 0; w < words(); ++w) c.emit(x86::Inst::kIdOr, to.part[w], more.part[w]);
    }
    CodeBoard binary(BinaryOp operation, const CodeBoard& a, const CodeBoard& b) override {
        return each([&](std::size_t w) {
            if (operation == BinaryOp::minus) {
                const Gp x = copied(b.part[w]);
                c.not_(x);
                c.emit(x86::Inst::kIdAnd, x, a.part[w]);
                return x;
            }
            const Gp x = copied(a.part[w]);
            c.emit(operation == BinaryOp::and_ ? x86::Inst::kIdAnd : x86::Inst::kIdOr, x, b.part[w]);
            return x;
        });
    }
    CodeBoard shift(const CodeBoard& source, int direction) override {
        const CodeBoard x = registers(source);
        return each(
            [&](std::size_t w) { return direction < 2 ? alongRank(x, w, direction) : alongFile(x, w, direction); });
    }
    CodeBoard neighbours(const CodeBoard& source) override {
        const CodeBoard x = registers(source);
        return each([&](std::size_t w) {
            const Gp out = alongRank(x, w, 0);
            c.or_(out, alongRank(x, w, 1));
            c.or_(out, alongFile(x, w, 2));
            c.or_(out, alongFile(x, w, 3));
            return out;
        });
    }
    CodeBoard choose(Gp truth, const CodeBoard& yes, const CodeBoard& no) override {
        const CodeBoard out = copy(no), other = registers(yes);
        c.test(truth, truth);
        for (std::size_t w = 0; w < words(); ++w) c.cmovnz(gp(out, w), gp(other, w));
        return out;
    }
    Gp count(const CodeBoard& x) override {
        const Gp sum = word();
        for (std::size_t w = 0; w < words(); ++w) {
            const Gp bits = w ? word() : sum;
            c.emit(x86::Inst::kIdPopcnt, bits, x.part[w]);
            if (w) c.add(sum, bits);
        }
        return sum;
    }

    Condition any(const CodeBoard& x) override {
        const Gp all = copied(x.part[0]);
        for (std::size_t w = 1; w < words(); ++w) c.emit(x86::Inst::kIdOr, all, x.part[w]);
        c.test(all, all);
        return Condition::kNZ;
    }
    Condition meet(const CodeBoard& a, const CodeBoard& b) override { return any(binary(BinaryOp::and_, a, b)); }
    Condition within(const CodeBoard& inner, const CodeBoard& outer) override {
        any(binary(BinaryOp::minus, inner, outer));
        return Condition::kZ;
    }

private:
    std::size_t words() const { return static_cast<std::size_t>(geometry_.words); }
    template <class F>
    CodeBoard each(F&& make) {
        CodeBoard out;
        for (std::size_t w = 0; w < words(); ++w) out.part[w] = make(w);
        return out;
    }
    Gp word() { return c.newUInt64(); }
    static Gp gp(const CodeBoard& x, std::size_t w) { return x.part[w].as<Gp>(); }
    Gp copied(const Operand& from) {
        const Gp x = word();
        c.emit(x86::Inst::kIdMov, x, from);
        return x;
    }
    Gp inRegister(const Operand& x) { return x.isReg() ? x.as<Gp>() : copied(x); }
    CodeBoard registers(const CodeBoard& x) {
        return each([&](std::size_t w) { return inRegister(x.part[w]); });
    }
    Gp alongRank(const CodeBoard& x, std::size_t w, int direction) {
        const Gp out = copied(x.part[w]);
        if (direction == 0)
            c.add(out, out);
        else
            c.shr(out, 1);
        return out;
    }
    /// Carries from the previous word northwards, from the next word southwards.
    Gp alongFile(const CodeBoard& x, std::size_t w, int direction) {
        const Gp out = copied(x.part[w]);
        const bool north = direction == 2;
        shiftBy(out, geometry_.line(), north);
        if (north ? w > 0 : w + 1 < words()) {
            const Gp carry = copied(x.part[north ? w - 1 : w + 1]);
            shiftBy(carry, geometry_.rest(), !north);
            c.or_(out, carry);
        }
        return out;
    }
    void shiftBy(const Gp& x, int bits, bool left) {
        if (left)
            c.shl(x, bits);
        else
            c.shr(x, bits);
    }
};

}  // namespace

std::unique_ptr<BoardCode> makeGeneralBoardCode(x86::Compiler& compiler, const CodeGeometry& geometry) {
    return std::make_unique<GeneralBoardCode>(compiler, geometry);
}

}  // namespace tafl
#endif
