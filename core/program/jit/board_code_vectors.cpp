// Boards in one or two vectors of four words. Unused words are zero and stay zero, because results are masked.
#ifdef TAFLSMITH_MACHINE_CODE
#include "program/jit/board_code.hpp"

namespace tafl {
namespace {

using namespace asmjit;

class VectorBoardCode final : public BoardCode {
public:
    using Ymm = x86::Ymm;

    VectorBoardCode(Compiler& compiler, const CodeGeometry& geometry)
        : BoardCode(compiler, geometry), parts_(geometry.words <= 4 ? 1 : 2) {
        board_ = constant(geometry.toWords(SquareSet::all(geometry.size)));
        // A shift by 64 gives zero, so nothing enters at the ends.
        const auto rest = static_cast<std::uint64_t>(geometry.rest());
        carryNorth_ = constant({64, rest, rest, rest, rest, rest, rest, rest});
        carrySouth_ = constant({rest, rest, rest, parts_ == 1 ? 64 : rest, rest, rest, rest, 64});
        if (geometry.words % 4 == 3) {
            threeWords_ = c.newYmm();
            const std::uint64_t mask[4] = {~0ull, ~0ull, ~0ull, 0};
            c.vmovdqu(threeWords_, c.newConst(ConstPoolScope::kLocal, mask, sizeof mask));
        }
    }

    CodeBoard constant(const PaddedWords& words) override {
        return each([&](std::size_t p) { return c.newConst(ConstPoolScope::kLocal, &words[4 * p], 32); });
    }
    CodeBoard load(Mem at) override {
        return each([&](std::size_t p) {
            const Ymm x = vector();
            if (wordsIn(p) == 3)
                c.vpmaskmovq(x, threeWords_, part(at, p));
            else
                move(x, part(at, p), p);
            return x;
        });
    }
    CodeBoard slot(Mem at) override {
        return each([&](std::size_t p) {
            const Ymm x = vector();
            move(x, part(at, p), p);
            return x;
        });
    }
    void store(const CodeBoard& x, Mem at) override {
        for (std::size_t p = 0; p < parts_; ++p) {
            const Ymm from = inRegister(x.part[p]);
            if (wordsIn(p) == 2)
                c.vmovdqu(part(at, p), from.xmm());
            else
                c.vmovdqu(part(at, p), from);
        }
    }
    CodeBoard copy(const CodeBoard& x) override {
        return each([&](std::size_t p) { return copied(x.part[p]); });
    }
    void assign(const CodeBoard& to, const CodeBoard& from) override {
        for (std::size_t p = 0; p < parts_; ++p) c.emit(x86::Inst::kIdVmovdqu, to.part[p], from.part[p]);
    }
    void add(const CodeBoard& to, const CodeBoard& more) override {
        for (std::size_t p = 0; p < parts_; ++p) c.emit(x86::Inst::kIdVpor, to.part[p], to.part[p], more.part[p]);
    }
    CodeBoard binary(BinaryOp operation, const CodeBoard& a, const CodeBoard& b) override {
        return each([&](std::size_t p) { return combined(operation, a.part[p], b.part[p]); });
    }
    CodeBoard shift(const CodeBoard& x, int direction) override {
        return direction == 0 ? byOne(x, true) : direction == 1 ? byOne(x, false) : alongFile(x, direction == 2);
    }
    CodeBoard neighbours(const CodeBoard& source) override {
        const CodeBoard x = registers(source);
        const CodeBoard rank = binary(BinaryOp::or_, byOne(x, true), byOne(x, false));
        const CodeBoard file = binary(BinaryOp::or_, alongFile(x, true), alongFile(x, false));
        return binary(BinaryOp::or_, rank, file);
    }
    CodeBoard choose(Gp truth, const CodeBoard& yes, const CodeBoard& no) override {
        const CodeBoard a = registers(yes), b = registers(no);
        const Gp all = c.newUInt64();
        c.xor_(all, all);
        c.cmp(all, truth);  // borrows unless the truth is zero
        c.sbb(all, all);
        const Ymm mask = vector();
        c.vmovq(mask.xmm(), all);
        c.vpbroadcastq(mask, mask.xmm());
        return each([&](std::size_t p) {
            const Ymm out = vector();
            c.vpblendvb(out, ymm(b, p), ymm(a, p), mask);
            return out;
        });
    }
    Gp count(const CodeBoard& x) override {
        const Mem scratch = c.newStack(static_cast<std::uint32_t>(32 * parts_), 32);
        for (std::size_t p = 0; p < parts_; ++p) c.vmovdqu(part(scratch, p), inRegister(x.part[p]));
        const Gp sum = c.newUInt64();
        for (int w = 0; w < geometry_.words; ++w) {
            const Gp bits = w ? c.newUInt64() : sum;
            c.popcnt(bits, scratch.cloneAdjusted(8 * w));
            if (w) c.add(sum, bits);
        }
        return sum;
    }

    Condition any(const CodeBoard& x) override {
        const Ymm all = parts_ == 1 ? inRegister(x.part[0]) : combined(BinaryOp::or_, x.part[0], x.part[1]);
        c.vptest(all, all);
        return Condition::kNZ;
    }
    Condition meet(const CodeBoard& a, const CodeBoard& b) override {
        if (parts_ == 2) return any(binary(BinaryOp::and_, a, b));
        c.emit(x86::Inst::kIdVptest, inRegister(a.part[0]), b.part[0]);
        return Condition::kNZ;
    }
    Condition within(const CodeBoard& inner, const CodeBoard& outer) override {
        if (parts_ == 2) {
            any(binary(BinaryOp::minus, inner, outer));
            return Condition::kZ;
        }
        c.emit(x86::Inst::kIdVptest, inRegister(outer.part[0]), inner.part[0]);
        return Condition::kC;
    }

private:
    template <class F>
    CodeBoard each(F&& make) {
        CodeBoard out;
        for (std::size_t p = 0; p < parts_; ++p) out.part[p] = make(p);
        return out;
    }
    int wordsIn(std::size_t p) const { return std::min(4, geometry_.words - 4 * static_cast<int>(p)); }
    static Mem part(const Mem& at, std::size_t p) { return at.cloneAdjusted(static_cast<std::int64_t>(32 * p)); }
    static const Ymm& ymm(const CodeBoard& x, std::size_t p) { return x.part[p].as<Ymm>(); }
    Ymm vector() { return c.newYmm(); }
    void move(const Ymm& x, const Mem& at, std::size_t p) {
        if (wordsIn(p) == 2)
            c.vmovdqu(x.xmm(), at);  // clears the upper half
        else
            c.vmovdqu(x, at);
    }
    Ymm copied(const Operand& from) {
        const Ymm x = vector();
        c.emit(x86::Inst::kIdVmovdqu, x, from);
        return x;
    }
    Ymm inRegister(const Operand& x) { return x.isReg() ? x.as<Ymm>() : copied(x); }
    CodeBoard registers(const CodeBoard& x) {
        return each([&](std::size_t p) { return inRegister(x.part[p]); });
    }
    Ymm combined(BinaryOp operation, const Operand& a, const Operand& b) {
        const Ymm out = vector();
        switch (operation) {
            case BinaryOp::and_:
                c.emit(x86::Inst::kIdVpand, out, inRegister(a), b);
                break;
            case BinaryOp::or_:
                c.emit(x86::Inst::kIdVpor, out, inRegister(a), b);
                break;
            case BinaryOp::minus:
                c.emit(x86::Inst::kIdVpandn, out, inRegister(b), a);
                break;
        }
        return out;
    }
    CodeBoard shifted(const CodeBoard& x, int bits, bool left) {
        return each([&](std::size_t p) {
            const Ymm from = inRegister(x.part[p]), out = vector();
            if (left)
                c.vpsllq(out, from, bits);
            else
                c.vpsrlq(out, from, bits);
            return out;
        });
    }
    CodeBoard byOne(const CodeBoard& x, bool left) { return shifted(x, 1, left); }
    /// A shift within each word, plus the carry: each word moved to its neighbour's lane, then shifted by the rest.
    CodeBoard alongFile(const CodeBoard& source, bool north) {
        const CodeBoard x = registers(source);
        const CodeBoard turned = each([&](std::size_t p) {
            const Ymm out = vector();
            c.vpermq(out, ymm(x, p), north ? 0b10'01'00'11 : 0b00'11'10'01);
            return out;
        });
        const CodeBoard carry = each([&](std::size_t p) {
            Ymm from = ymm(turned, p);
            // One word crosses between the two vectors.
            if (parts_ == 2 && p == (north ? 1u : 0u)) {
                const Ymm joined = vector();
                c.vpblendd(joined, from, ymm(turned, 1 - p), north ? 0b0000'0011 : 0b1100'0000);
                from = joined;
            }
            const Ymm out = vector();
            c.emit(north ? x86::Inst::kIdVpsrlvq : x86::Inst::kIdVpsllvq, out, from,
                   (north ? carryNorth_ : carrySouth_).part[p]);
            return out;
        });
        return binary(BinaryOp::or_, shifted(x, geometry_.line(), north), carry);
    }

    const std::size_t parts_;
    CodeBoard carryNorth_, carrySouth_;
    Ymm threeWords_;
};

}  // namespace

std::unique_ptr<BoardCode> makeVectorBoardCode(x86::Compiler& compiler, const CodeGeometry& geometry) {
    return std::make_unique<VectorBoardCode>(compiler, geometry);
}

}  // namespace tafl
#endif
