// Random programs on random turns, for tests that compare evaluators.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "program/evaluator.hpp"
#include "program/reference_evaluator.hpp"

namespace tafl::random_programs {

inline constexpr ClassSet attackers = 0b00001111, defenders = 0b01110000, everybody = 0b01111111;
inline constexpr int classCount = 7, marksCount = 2, numbersCount = 3, optionsCount = 3;

/// A source of decisions: a seed, or the bytes of a fuzzer.
class Choices {
public:
    virtual ~Choices() = default;
    virtual std::uint32_t below(std::uint32_t n) = 0;
};
class RandomChoices final : public Choices {
public:
    explicit RandomChoices(Random& random) : random_(random) {}
    std::uint32_t below(std::uint32_t n) override { return random_.below(n); }

private:
    Random& random_;
};

/// A random turn as inputs of both evaluators. Results of the tables are random boards too.
template <int W>
class Turn final : public ReferenceInputs {
public:
    Turn(int size, Random& random) : size_(size) {
        words_.set(size);
        for (Square s = 0; s < size * size; ++s)
            if (random.below(2)) pieces_[random.below(classCount)].add(s);
        const auto some = [&](unsigned of) {
            SquareSet out;
            for (Square s = 0; s < size * size; ++s)
                if (random.below(of) == 0) out.add(s);
            return out;
        };
        for (auto& board : hostile_) board = some(4);
        for (auto& board : held_) board = some(6);
        for (auto& board : reach_) board = some(3);
        mover = random.below(2) ? Side::defenders : Side::attackers;
        const auto squares = static_cast<std::uint32_t>(size * size);
        if (random.below(8)) fastFrom_ = static_cast<Square>(random.below(squares));  // else a pass
        if (random.below(8)) fastTo_ = static_cast<Square>(random.below(squares));
        if (random.below(2)) fastJumped_ = static_cast<Square>(random.below(squares));
        if (fastFrom_ != noSquare) from = SquareSet::of(fastFrom_);
        if (fastTo_ != noSquare) to = SquareSet::of(fastTo_);
        if (fastJumped_ != noSquare) jumped = displaced = SquareSet::of(fastJumped_);
        if (random.below(2)) captured = some(8);
        declared = random.below(1u << optionsCount);
        die = static_cast<int>(random.below(7));
        sinceCapture = static_cast<int>(random.below(40));
        for (int i = 0; i < marksCount + numbersCount; ++i) {
            marks.push_back(i < marksCount ? some(5) : SquareSet{});
            numbers.push_back(i < marksCount ? 0 : static_cast<std::int64_t>(random.below(5)) - 1);
        }
    }

    SquareSet pieces(ClassSet classes) const override {
        SquareSet out;
        for (std::size_t c = 0; c < classCount; ++c)
            if (classes >> c & 1) out |= pieces_[c];
        return out;
    }
    SquareSet hostile(int classNumber) const override { return hostile_[static_cast<std::size_t>(classNumber - 1)]; }
    SquareSet held(ClassSet classes) const override { return held_[classes % held_.size()]; }
    SquareSet reach(ClassSet classes, std::optional<Direction> d) const override {
        return reach_[(classes * 5u + (d ? 1u + static_cast<unsigned>(*d) : 0u)) % reach_.size()];
    }

    void hostileBoard(int classNumber, const ProgramInputs<W>&, u64* out) { words_.from(hostile(classNumber), out); }
    void heldBoard(ClassSet classes, const ProgramInputs<W>&, u64* out) { words_.from(held(classes), out); }
    void reachBoard(ClassSet classes, int direction, const ProgramInputs<W>&, u64* out) {
        words_.from(reach(classes, direction < 0 ? std::nullopt : std::optional(static_cast<Direction>(direction))),
                    out);
    }

    const RankWords<W>& words() const { return words_; }
    ProgramInputs<W> fast() {
        for (std::size_t c = 0; c < classCount; ++c) words_.from(pieces_[c], fastPieces_[c]);
        for (std::size_t i = 0; i < marks.size(); ++i) {
            words_.from(marks[i], fastMarks_[i]);
            fastNumbers_[i] = static_cast<std::int32_t>(numbers[i]);
        }
        words_.from(captured, fastCaptured_);
        ProgramInputs<W> in;
        in.classes = fastPieces_;
        in.from = fastFrom_;
        in.to = fastTo_;
        in.jumped = in.displaced = fastJumped_;
        in.captured = captured.any() ? fastCaptured_ : nullptr;
        in.numbers = fastNumbers_;
        in.marks = fastMarks_;
        in.declared = declared;
        in.die = die;
        in.sinceCapture = sinceCapture;
        return in;
    }

private:
    int size_;
    RankWords<W> words_;
    std::array<SquareSet, classCount> pieces_, hostile_;
    std::array<SquareSet, 16> held_;
    std::array<SquareSet, 64> reach_;
    Square fastFrom_ = noSquare, fastTo_ = noSquare, fastJumped_ = noSquare;
    u64 fastPieces_[classCount][W]{}, fastMarks_[marksCount + numbersCount][W]{}, fastCaptured_[W]{};
    std::int32_t fastNumbers_[marksCount + numbersCount]{};
};

/// Grows a graph at random: each new node takes earlier ones as arguments.
class Growth {
public:
    Growth(Graph& graph, Choices& choices) : g_(graph), choices_(choices) {}

    std::vector<Expr> run(int parts) {
        for (int i = 0; i < 3; ++i) boards_.push_back(input());
        numbers_.push_back(g_.integer(below(7) - 3));
        truths_.push_back(g_.unary(Op::any, board()));
        for (int i = 0; i < parts; ++i) part(true);
        std::vector<Expr> out = boards_;
        out.insert(out.end(), numbers_.begin(), numbers_.end());
        out.insert(out.end(), truths_.begin(), truths_.end());
        return out;
    }

private:
    int below(int n) { return static_cast<int>(choices_.below(static_cast<std::uint32_t>(n))); }
    Expr pick(const std::vector<Expr>& list) {
        // Prefer late nodes, so that programs get deep.
        const int n = static_cast<int>(list.size());
        return list[static_cast<std::size_t>(below(2) ? n - 1 - below(std::min(n, 4)) : below(n))];
    }
    Expr board() { return pick(boards_); }
    Expr number() { return pick(numbers_); }
    Expr truth() { return pick(truths_); }
    Direction direction() { return static_cast<Direction>(below(4)); }
    ClassSet classes() { return static_cast<ClassSet>(1 + below(everybody)); }

    Expr input() {
        switch (below(13)) {
            case 0:
                return g_.input(Input::own);
            case 1:
                return g_.input(Input::enemy);
            case 2:
                return g_.input(Input::pieces, classes());
            case 3:
                return g_.input(Input::from);
            case 4:
                return g_.input(Input::to);
            case 5:
                return g_.input(below(2) ? Input::jumped : Input::displaced);
            case 6:
                return g_.input(Input::captured);
            case 7:
                return g_.input(Input::state, 0, below(marksCount));
            case 8:
                return g_.occupied();
            case 9:
                return g_.empty();
            case 10:
                return g_.hostile(static_cast<ClassSet>(1 << below(classCount)));
            case 11:
                return g_.held(classes());
            default:
                return below(2) ? g_.reach(classes()) : g_.reach(classes(), direction());
        }
    }

    void part(bool loops) {
        switch (below(loops ? 18 : 17)) {
            case 0:
                boards_.push_back(input());
                break;
            case 1:
                boards_.push_back(constant());
                break;
            case 2:
                boards_.push_back(g_.binary(Op::and_, board(), board()));
                break;
            case 3:
                boards_.push_back(g_.binary(Op::or_, board(), board()));
                break;
            case 4:
                boards_.push_back(g_.binary(Op::minus, board(), board()));
                break;
            case 5:
                boards_.push_back(g_.shift(board(), direction()));
                break;
            case 6:
                boards_.push_back(g_.unary(Op::neighbours, board()));
                break;
            case 7:
                boards_.push_back(g_.slide(board(), direction(), board()));
                break;
            case 8:
                boards_.push_back(g_.binary(Op::flood, board(), board()));
                break;
            case 9:
                boards_.push_back(g_.choose(truth(), board(), board()));
                break;
            case 10:
                numbers_.push_back(below(2)
                                       ? g_.unary(Op::count, board())
                                       : g_.input(Input::state, 0, marksCount + below(numbersCount), Type::integer));
                break;
            case 11:
                truths_.push_back(g_.unary(Op::any, board()));
                break;
            case 12:
                truths_.push_back(g_.binary(Op::covers, board(), board()));
                break;
            case 13:
                numbers_.push_back(below(3) ? g_.binary(Op::add, number(), number())
                                   : below(2)
                                       ? g_.choose(truth(), number(), number())
                                       : g_.input(below(2) ? Input::die : Input::sinceCapture, 0, 0, Type::integer));
                break;
            case 14:
                truths_.push_back(g_.binary(Op::less, number(), number()));
                break;
            case 15:
                truths_.push_back(below(4) == 0   ? g_.unary(Op::negate, truth())
                                  : below(3) == 0 ? g_.input(Input::declared, 0, below(optionsCount), Type::truth)
                                  : below(3) == 0 ? g_.choose(truth(), truth(), truth())
                                                  : g_.binary(below(2) ? Op::both : Op::either, truth(), truth()));
                break;
            case 16:
                if (below(3) == 0) callback();
                break;
            default:
                loop();
        }
    }

    /// A function that no operation expresses: squares counted modulo, or a board upside down.
    void callback() {
        switch (below(3)) {
            case 0: {
                const auto upsideDown = [](int size, const std::vector<CallbackValue>& in) {
                    CallbackValue out{Type::board, 0, {}};
                    in[0].squares.each([&](Square s) { out.squares.add(size * size - 1 - s); });
                    return out;
                };
                boards_.push_back(g_.callback({"upside down", upsideDown}, Type::board, {board()}));
                break;
            }
            case 1: {
                const auto sum = [](int, const std::vector<CallbackValue>& in) {
                    return CallbackValue{Type::integer, in[0].squares.count() % 7 + 3 * in[1].number, {}};
                };
                numbers_.push_back(g_.callback({"sum", sum}, Type::integer, {board(), number()}));
                break;
            }
            default: {
                const auto odd = [](int, const std::vector<CallbackValue>& in) {
                    return CallbackValue{Type::truth, (in[0].squares.count() ^ in[1].number) & 1 ? 5 : 0, {}};
                };
                truths_.push_back(g_.callback({"odd", odd}, Type::truth, {board(), truth()}));
            }
        }
    }

    Expr constant() {
        SquareSet set;
        Random squares(choices_.below(1u << 16));
        for (Square s = 0; s < g_.size() * g_.size(); ++s)
            if (squares.below(4) == 0) set.add(s);
        return g_.board(below(5) ? set : SquareSet{});
    }

    /// A body that only grows or only shrinks. Its nodes mean nothing outside it. Loops are not nested.
    void loop() {
        const auto boards = boards_, numbers = numbers_, truths = truths_;
        const Expr x = g_.input(Input::loop), start = board();
        for (auto* parts : {&boards_, &numbers_, &truths_})
            std::erase_if(*parts,
                          [&](Expr e) { return g_.contains(e, [](const Node& n) { return n.op == Op::fix; }); });
        boards_.push_back(x);
        for (int i = below(6); i > 0; --i) part(false);
        const Expr change = board();
        const Expr body =
            below(2) ? g_.binary(Op::or_, x, change) : g_.binary(below(2) ? Op::and_ : Op::minus, x, change);
        boards_ = boards;
        numbers_ = numbers;
        truths_ = truths;
        boards_.push_back(g_.binary(Op::fix, start, body));
    }

    Graph& g_;
    Choices& choices_;
    std::vector<Expr> boards_, numbers_, truths_;
};

/// Coverage of a run.
struct Met {
    std::set<Op> operations;
    std::set<Code> codes;  ///< run to the end by every evaluator
};

/// One program in all evaluators.
template <int W>
struct Evaluators {
    std::vector<std::pair<std::string, BoundProgram<W>>> all;
    std::string missing;  ///< an evaluator that should be available

    Evaluators(const Program& program, const RankWords<W>& words, bool machine) {
        all.emplace_back("the evaluator", BoundProgram<W>(program, words));
        if (!machine) return;
        for (const auto& [name, registers] : {std::pair("machine code in general registers", Registers::general),
                                              {"machine code in vectors", Registers::vectors}}) {
            if (!isMachineCodeAvailable(registers)) continue;
            all.emplace_back(name, BoundProgram<W>(program, words));
            if (!all.back().second.compile(words.size, registers)) missing = name;
        }
    }
};

/// Runs every node of a graph for both movers on random turns in all evaluators. Returns the first difference, or "".
template <int W>
std::string disagreement(Graph& g, const std::vector<Expr>& parts, Random& random, bool machine, Met& met) {
    RankWords<W> words;
    words.set(g.size());
    const auto where = [&](Expr e, const std::string& evaluator) {
        return evaluator + " on " + std::to_string(g.size()) + " squares a side: " + g.canonical(e) + "\n";
    };
    for (const Side mover : {Side::attackers, Side::defenders}) {
        std::vector<std::pair<Expr, Evaluators<W>>> programs;
        for (const Expr e : parts) {
            g.contains(e, [&](const Node& n) { return met.operations.insert(n.op), false; });
            const Program program = compileProgram(g, g.specialise(e, mover));
            programs.emplace_back(e, Evaluators<W>(program, words, machine));
            if (const auto& missing = programs.back().second.missing; !missing.empty())
                return where(e, "no " + missing);
            bool mayStop = false;  // a program that may stop early has not run all its codes
            for (const Instruction& i : program.code) mayStop |= i.code == Code::require;
            for (const Instruction& i : program.code)
                if (!mayStop || i.code == Code::require) met.codes.insert(i.code);
        }
        for (int turns = 0; turns < 3; ++turns) {
            Turn<W> turn(g.size(), random);
            turn.mover = mover;
            const auto in = turn.fast();
            for (auto& [e, evaluators] : programs) {
                const ReferenceValue plain = evaluateReference(g, e, turn);
                for (auto& [name, program] : evaluators.all) {
                    if (g.type(e) == Type::board) {
                        const u64* board = program.board(in, words, turn);
                        const SquareSet squares = board ? words.toSquares(board) : SquareSet{};
                        if (squares != plain.squares)
                            return where(e, name) + squareNames(squares, g.size()) + "\ninstead of\n" +
                                   squareNames(plain.squares, g.size());
                    } else if (const auto number = program.number(in, words, turn); number != plain.number) {
                        return where(e, name) + std::to_string(number) + " instead of " + std::to_string(plain.number);
                    }
                }
            }
        }
    }
    return {};
}

/// The same for any board size.
inline std::string disagreement(Graph& g, const std::vector<Expr>& parts, Random& random, bool machine, Met& met) {
    const int size = g.size();
    return size <= 7    ? disagreement<1>(g, parts, random, machine, met)
           : size <= 10 ? disagreement<2>(g, parts, random, machine, met)
           : size <= 12 ? disagreement<3>(g, parts, random, machine, met)
           : size <= 15 ? disagreement<4>(g, parts, random, machine, met)
                        : disagreement<7>(g, parts, random, machine, met);
}

}  // namespace tafl::random_programs
