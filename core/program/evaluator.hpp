// The fast evaluator: programs over rank words, W words a board.
//
// A rank takes size + 1 bits; the last is a guard bit and never set. A word holds whole ranks only. A step along a rank
// is a shift by one, a step along a file a shift by size + 1 with a carry between words.
//
// A program that runs often is compiled to machine code with the same meaning. The evaluator depends on the JIT's
// interface (machine_code.hpp, code_interface.hpp); the JIT depends on program.hpp and never on the evaluator.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <vector>

#include "program/jit/machine_code.hpp"
#include "program/program.hpp"

#ifndef TAFLSMITH_BUILD
#define TAFLSMITH_BUILD base
#endif

namespace tafl::inline TAFLSMITH_BUILD {

using u64 = std::uint64_t;

template <int W>
struct RankWords {
    int size = 0, line = 0, lines = 0;  ///< bits per rank, ranks per word
    u64 board[W]{};
    std::uint8_t wordAt[maxSquares]{}, bitIndexAt[maxSquares]{};  ///< by square, to avoid divisions

    void set(int n) {
        size = n;
        line = n + 1;
        lines = 64 / line;
        for (auto& w : board) w = 0;
        for (Square s = 0; s < n * n; ++s) {
            wordAt[s] = static_cast<std::uint8_t>(s / n / lines);
            bitIndexAt[s] = static_cast<std::uint8_t>(s / n % lines * line + s % n);
            board[word(s)] |= bit(s);
        }
    }
    int word(Square s) const { return wordAt[s]; }
    u64 bit(Square s) const { return u64{1} << bitIndexAt[s]; }
    void from(const SquareSet& set, u64* out) const {
        for (int w = 0; w < W; ++w) out[w] = 0;
        set.each([&](Square s) { out[word(s)] |= bit(s); });
    }
    SquareSet toSquares(const u64* x) const {
        SquareSet out;
        for (int w = 0; w < W; ++w)
            for (u64 b = x[w]; b; b &= b - 1) {
                const int p = std::countr_zero(b);
                out.add((w * lines + p / line) * size + p % line);
            }
        return out;
    }
    void shift(const u64* x, int direction, u64* out) const {
        switch (direction) {
            case 0:
                for (int w = 0; w < W; ++w) out[w] = x[w] << 1 & board[w];
                break;
            case 1:
                for (int w = 0; w < W; ++w) out[w] = x[w] >> 1 & board[w];
                break;
            case 2: {
                u64 below = 0;
                const int rest = line * (lines - 1);
                for (int w = 0; w < W; ++w) {
                    const u64 bits = x[w];
                    out[w] = (bits << line | below) & board[w];
                    below = bits >> rest;
                }
                break;
            }
            default: {
                const int rest = line * (lines - 1);
                for (int w = 0; w < W; ++w) out[w] = (x[w] >> line | (w + 1 < W ? x[w + 1] << rest : 0)) & board[w];
            }
        }
    }
    void neighbours(const u64* x, u64* out) const {
        const int rest = line * (lines - 1);
        u64 below = 0;
        for (int w = 0; w < W; ++w) {
            const u64 bits = x[w], above = w + 1 < W ? x[w + 1] : 0;
            out[w] = (bits << 1 | bits >> 1 | bits << line | bits >> line | below | above << rest) & board[w];
            below = bits >> rest;
        }
    }
    /// Grows `x` by one step within `through`; returns whether it grew.
    bool grow(u64* x, const u64* through) const {
        const int rest = line * (lines - 1);
        u64 below = 0, changed = 0;
        for (int w = 0; w < W; ++w) {
            const u64 bits = x[w], above = w + 1 < W ? x[w + 1] : 0;
            const u64 next =
                bits | ((bits << 1 | bits >> 1 | bits << line | bits >> line | below | above << rest) & through[w]);
            below = bits >> rest;
            changed |= next ^ bits;
            x[w] = next;
        }
        return changed;
    }
};

/// The turn as programs read it. Boards are rank words.
template <int W>
struct ProgramInputs {
    const u64 (*classes)[W] = nullptr;  ///< [class number - 1]
    Square from = noSquare, to = noSquare, jumped = noSquare, displaced = noSquare;
    const u64* captured = nullptr;          ///< null: empty
    const std::int32_t* numbers = nullptr;  ///< flags and counters by state
    const u64 (*marks)[W] = nullptr;        ///< by state
    unsigned declared = 0;
    int die = 0, sinceCapture = 0;
};

/// Machine code reads the inputs at fixed offsets, whatever the width.
template <int W>
constexpr bool matchesMachineInputs = offsetof(ProgramInputs<W>, classes) == offsetof(MachineInputs, classes) &&
                                      offsetof(ProgramInputs<W>, from) == offsetof(MachineInputs, from) &&
                                      offsetof(ProgramInputs<W>, to) == offsetof(MachineInputs, to) &&
                                      offsetof(ProgramInputs<W>, jumped) == offsetof(MachineInputs, jumped) &&
                                      offsetof(ProgramInputs<W>, displaced) == offsetof(MachineInputs, displaced) &&
                                      offsetof(ProgramInputs<W>, captured) == offsetof(MachineInputs, captured) &&
                                      offsetof(ProgramInputs<W>, numbers) == offsetof(MachineInputs, numbers) &&
                                      offsetof(ProgramInputs<W>, marks) == offsetof(MachineInputs, marks) &&
                                      offsetof(ProgramInputs<W>, declared) == offsetof(MachineInputs, declared) &&
                                      offsetof(ProgramInputs<W>, die) == offsetof(MachineInputs, die) &&
                                      offsetof(ProgramInputs<W>, sinceCapture) == offsetof(MachineInputs, sinceCapture);

/// A program bound to one board size. Not reentrant: it owns its slots.
template <int W>
class BoundProgram {
    static_assert(matchesMachineInputs<W>);

public:
    BoundProgram() = default;
    BoundProgram(Program program, const RankWords<W>& words)
        : program_(std::move(program)), runsUntilCompile_(machineCodeThreshold()) {
        boards_.resize((program_.boardSlots + 1u) * stride);
        numbers_.resize(program_.numberSlots + 1u);
        for (const auto& [slot, squares] : program_.boardConstants) words.from(squares, &boards_[slot * stride]);
        for (const auto& [slot, number] : program_.numberConstants) numbers_[slot] = number;
    }

    /// Evaluates an integer or truth.
    template <class Tables>
    std::int64_t number(const ProgramInputs<W>& in, const RankWords<W>& words, Tables& tables) {
        if (machine_) return runMachine(in, words, tables);
        return run(in, words, tables) ? numbers_[program_.result] : 0;
    }
    /// Evaluates a board, valid until the next evaluation. Null: the empty board of a failed requirement.
    template <class Tables>
    const u64* board(const ProgramInputs<W>& in, const RankWords<W>& words, Tables& tables) {
        const bool holds = machine_ ? runMachine(in, words, tables) != 0 : run(in, words, tables);
        return holds ? &boards_[program_.result * stride] : nullptr;
    }

    /// Compiles it to machine code now. False: not available, the evaluator remains.
    bool compile(int size, Registers registers = Registers::best) {
        runsUntilCompile_ = 0;
        code_ = compileToMachine(program_, size, W, registers);
        machine_ = code_ ? code_->function() : nullptr;
        return machine_ != nullptr;
    }
    bool isMachineCode() const { return machine_ != nullptr; }

private:
    static constexpr std::size_t stride = static_cast<std::size_t>(slotStride(W));

    /// The context of calls back from machine code.
    template <class Tables>
    struct CallContext : MachineCallContext {
        BoundProgram* program;
        const ProgramInputs<W>* in;
        const RankWords<W>* words;
        Tables* tables;
        std::exception_ptr* failure;

        /// Exceptions cannot pass through machine code: they are stored and rethrown after it returns.
        template <class F>
        void captureFailure(F&& f) const noexcept {
            if (*failure) return;
            try {
                f();
            } catch (...) {
                *failure = std::current_exception();
            }
        }
    };
    template <class Tables>
    static constexpr MachineCalls calls = {
        [](const MachineCallContext* context, int classNumber, u64* out) noexcept {
            const auto& c = *static_cast<const CallContext<Tables>*>(context);
            c.captureFailure([&] { c.tables->hostileBoard(classNumber, *c.in, out); });
        },
        [](const MachineCallContext* context, int classes, u64* out) noexcept {
            const auto& c = *static_cast<const CallContext<Tables>*>(context);
            c.captureFailure([&] { c.tables->heldBoard(static_cast<ClassSet>(classes), *c.in, out); });
        },
        [](const MachineCallContext* context, int classes, int direction, u64* out) noexcept {
            const auto& c = *static_cast<const CallContext<Tables>*>(context);
            c.captureFailure([&] { c.tables->reachBoard(static_cast<ClassSet>(classes), direction, *c.in, out); });
        },
        [](const MachineCallContext* context, int instruction) noexcept {
            const auto& c = *static_cast<const CallContext<Tables>*>(context);
            c.captureFailure(
                [&] { c.program->call(c.program->program_.code[static_cast<std::size_t>(instruction)], *c.words); });
        }};

    template <class Tables>
    std::int64_t runMachine(const ProgramInputs<W>& in, const RankWords<W>& words, Tables& tables) {
        std::exception_ptr failure;
        const CallContext<Tables> context{{&calls<Tables>}, this, &in, &words, &tables, &failure};
        const std::int64_t out = machine_(&in, boards_.data(), numbers_.data(), &context);
        if (failure) [[unlikely]]
            std::rethrow_exception(failure);
        return out;
    }

    template <class Tables>
    bool run(const ProgramInputs<W>& in, const RankWords<W>& words, Tables& tables) {
        if (runsUntilCompile_ && --runsUntilCompile_ == 0) compile(words.size);
        u64* const slots = boards_.data();
        std::int64_t* const n = numbers_.data();
        const auto at = [slots](std::uint16_t slot) { return slots + slot * stride; };
        const auto single = [&](u64* out, Square s) {
            for (int w = 0; w < W; ++w) out[w] = 0;
            if (s != noSquare) out[words.word(s)] = words.bit(s);
        };
        int rounds = 0;
        const Instruction* const first = program_.code.data();
        const Instruction* const last = first + program_.code.size();
        for (const Instruction* i = first; i != last; ++i) {
            switch (i->code) {
                case Code::pieces: {
                    u64* out = at(i->out);
                    ClassSet rest = i->classes;
                    const u64* x = in.classes[std::countr_zero(rest)];
                    for (int w = 0; w < W; ++w) out[w] = x[w];
                    for (rest &= static_cast<ClassSet>(rest - 1); rest; rest &= static_cast<ClassSet>(rest - 1)) {
                        x = in.classes[std::countr_zero(rest)];
                        for (int w = 0; w < W; ++w) out[w] |= x[w];
                    }
                    break;
                }
                case Code::from:
                    single(at(i->out), in.from);
                    break;
                case Code::to:
                    single(at(i->out), in.to);
                    break;
                case Code::jumped:
                    single(at(i->out), in.jumped);
                    break;
                case Code::displaced:
                    single(at(i->out), in.displaced);
                    break;
                case Code::captured:
                    for (int w = 0; w < W; ++w) at(i->out)[w] = in.captured ? in.captured[w] : 0;
                    break;
                case Code::marks:
                    for (int w = 0; w < W; ++w) at(i->out)[w] = in.marks[i->extra][w];
                    break;
                case Code::number:
                    n[i->out] = in.numbers[i->extra];
                    break;
                case Code::declared:
                    n[i->out] = in.declared >> i->extra & 1;
                    break;
                case Code::die:
                    n[i->out] = in.die;
                    break;
                case Code::sinceCapture:
                    n[i->out] = in.sinceCapture;
                    break;
                case Code::and_:
                    for (int w = 0; w < W; ++w) at(i->out)[w] = at(i->a)[w] & at(i->b)[w];
                    break;
                case Code::or_:
                    for (int w = 0; w < W; ++w) at(i->out)[w] = at(i->a)[w] | at(i->b)[w];
                    break;
                case Code::minus:
                    for (int w = 0; w < W; ++w) at(i->out)[w] = at(i->a)[w] & ~at(i->b)[w];
                    break;
                case Code::shift:
                    words.shift(at(i->a), i->direction, at(i->out));
                    break;
                case Code::shiftAnd:
                    words.shift(at(i->a), i->direction, at(i->out));
                    for (int w = 0; w < W; ++w) at(i->out)[w] &= at(i->b)[w];
                    break;
                case Code::neighbours:
                    words.neighbours(at(i->a), at(i->out));
                    break;
                case Code::neighboursAnd:
                    words.neighbours(at(i->a), at(i->out));
                    for (int w = 0; w < W; ++w) at(i->out)[w] &= at(i->b)[w];
                    break;
                case Code::slide: {
                    u64 front[W], next[W];
                    u64* out = at(i->out);
                    for (int w = 0; w < W; ++w) front[w] = at(i->a)[w], out[w] = 0;
                    for (u64 any = 1; any;) {
                        words.shift(front, i->direction, next);
                        any = 0;
                        for (int w = 0; w < W; ++w) {
                            front[w] = next[w] & at(i->b)[w];
                            out[w] |= front[w];
                            any |= front[w];
                        }
                    }
                    break;
                }
                case Code::flood: {
                    u64* out = at(i->out);
                    for (int w = 0; w < W; ++w) out[w] = at(i->a)[w];
                    while (words.grow(out, at(i->b))) {
                    }
                    break;
                }
                case Code::count: {
                    int sum = 0;
                    for (int w = 0; w < W; ++w) sum += std::popcount(at(i->a)[w]);
                    n[i->out] = sum;
                    break;
                }
                case Code::any: {
                    u64 any = 0;
                    for (int w = 0; w < W; ++w) any |= at(i->a)[w];
                    n[i->out] = any != 0;
                    break;
                }
                case Code::anyAnd: {
                    u64 any = 0;
                    for (int w = 0; w < W; ++w) any |= at(i->a)[w] & at(i->b)[w];
                    n[i->out] = any != 0;
                    break;
                }
                case Code::meets: {
                    u64 x[W];
                    for (int w = 0; w < W; ++w) x[w] = at(i->a)[w];
                    for (;;) {
                        u64 any = 0;
                        for (int w = 0; w < W; ++w) any |= x[w] & at(i->c)[w];
                        n[i->out] = any != 0;
                        if (any || !words.grow(x, at(i->b))) break;
                    }
                    break;
                }
                case Code::covers: {
                    u64 any = 0;
                    for (int w = 0; w < W; ++w) any |= at(i->b)[w] & ~at(i->a)[w];
                    n[i->out] = any == 0;
                    break;
                }
                case Code::add:
                    n[i->out] = addWrapping(n[i->a], n[i->b]);
                    break;
                case Code::less:
                    n[i->out] = n[i->a] < n[i->b];
                    break;
                case Code::both:
                    n[i->out] = n[i->a] & n[i->b];
                    break;
                case Code::either:
                    n[i->out] = n[i->a] | n[i->b];
                    break;
                case Code::negate:
                    n[i->out] = !n[i->a];
                    break;
                case Code::chooseBoard: {
                    const u64* x = n[i->a] ? at(i->b) : at(i->c);
                    for (int w = 0; w < W; ++w) at(i->out)[w] = x[w];
                    break;
                }
                case Code::chooseNumber:
                    n[i->out] = n[i->a] ? n[i->b] : n[i->c];
                    break;
                case Code::hostile:
                    tables.hostileBoard(std::countr_zero(i->classes) + 1, in, at(i->out));
                    break;
                case Code::held:
                    tables.heldBoard(i->classes, in, at(i->out));
                    break;
                case Code::reach:
                    tables.reachBoard(i->classes, -1, in, at(i->out));
                    break;
                case Code::reachTo:
                    tables.reachBoard(i->classes, i->direction, in, at(i->out));
                    break;
                case Code::fixBegin:
                    rounds = 0;
                    for (int w = 0; w < W; ++w) at(i->out)[w] = at(i->a)[w];
                    break;
                case Code::fixEnd: {
                    u64 changed = 0;
                    for (int w = 0; w < W; ++w) {
                        changed |= at(i->out)[w] ^ at(i->a)[w];
                        at(i->out)[w] = at(i->a)[w];
                    }
                    if (changed && ++rounds < program_.rounds) i = first + i->extra - 1;
                    break;
                }
                case Code::require:
                    if (!n[i->a]) return false;
                    break;
                case Code::callback:
                    call(*i, words);
                    break;
            }
        }
        return true;
    }

    void call(const Instruction& i, const RankWords<W>& words) {
        const auto& use = program_.callbacks[i.extra];
        std::vector<CallbackValue> values;
        for (const auto& [type, slot] : use.reads)
            values.push_back(type == Type::board ? CallbackValue{type, 0, words.toSquares(&boards_[slot * stride])}
                                                 : CallbackValue{type, numbers_[slot], {}});
        const CallbackValue out = use.callback->function(words.size, values);
        if (use.type == Type::board)
            words.from(out.squares & SquareSet::all(words.size), &boards_[i.out * stride]);
        else
            numbers_[i.out] = use.type == Type::truth ? out.number != 0 : out.number;
    }

    Program program_;
    std::vector<u64> boards_;
    std::vector<std::int64_t> numbers_;
    std::shared_ptr<const MachineCode> code_;
    MachineCode::Function machine_ = nullptr;
    int runsUntilCompile_ = 0;  ///< 0: do not compile
};

}  // namespace tafl::inline TAFLSMITH_BUILD
