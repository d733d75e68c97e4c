// Random programs of all operations on random boards: the fast evaluator gives what the plain one gives, on every
// width.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <set>

#include "base/random.hpp"
#include "program/evaluator.hpp"
#include "program/reference.hpp"

namespace tafl {
namespace {

double scale() {
    const char* text = std::getenv("TAFLSMITH_TEST_SCALE");
    const double value = text ? std::atof(text) : 1.0;
    return value > 0 ? value : 1.0;
}

constexpr ClassSet attackers = 0b00001111, defenders = 0b01110000, everybody = 0b01111111;
constexpr int classCount = 7, marksCount = 2, numbersCount = 3, optionsCount = 3;

/// A turn drawn at random, in the terms of both evaluators. What the tables say is drawn too: any board will do.
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
        fastFrom_ = static_cast<Square>(random.below(squares));
        fastTo_ = static_cast<Square>(random.below(squares));
        if (random.below(2)) fastJumped_ = static_cast<Square>(random.below(squares));
        from = SquareSet::of(fastFrom_);
        to = SquareSet::of(fastTo_);
        if (fastJumped_ != noSquare) jumped = SquareSet::of(fastJumped_);
        if (random.below(2)) captured = some(8);
        declared = random.below(1u << optionsCount);
        die = static_cast<int>(random.below(7));
        sinceCapture = static_cast<int>(random.below(40));
        for (int i = 0; i < marksCount + numbersCount; ++i) {
            marks.push_back(i < marksCount ? some(5) : SquareSet{});
            numbers.push_back(i < marksCount ? 0 : static_cast<std::int64_t>(random.below(5)));
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
        in.jumped = fastJumped_;
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

/// Grows a graph at random: each new part takes older parts as arguments.
class Growth {
public:
    Growth(Graph& graph, Random& random) : g_(graph), random_(random) {}

    std::vector<Expr> run(int parts) {
        for (int i = 0; i < 3; ++i) boards_.push_back(input());
        numbers_.push_back(g_.integer(below(4)));
        truths_.push_back(g_.unary(Op::any, board()));
        for (int i = 0; i < parts; ++i) part(true);
        std::vector<Expr> out = boards_;
        out.insert(out.end(), numbers_.begin(), numbers_.end());
        out.insert(out.end(), truths_.begin(), truths_.end());
        return out;
    }

private:
    int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }
    Expr pick(const std::vector<Expr>& of) {
        // Late parts more often, so that programs get deep.
        const int n = static_cast<int>(of.size());
        return of[static_cast<std::size_t>(below(2) ? n - 1 - below(std::min(n, 4)) : below(n))];
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
                return g_.input(Input::jumped);
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
        switch (below(loops ? 17 : 16)) {
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
            default:
                loop();
        }
    }

    Expr constant() {
        SquareSet set;
        for (Square s = 0; s < g_.size() * g_.size(); ++s)
            if (below(4) == 0) set.add(s);
        return g_.board(below(5) ? set : SquareSet{});
    }

    /// A body that only grows or only shrinks, out of parts made for it alone: outside it they would mean nothing.
    /// There are no loops in loops.
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
    Random& random_;
    std::vector<Expr> boards_, numbers_, truths_;
};

std::string shown(const SquareSet& set, int size) { return squareNames(set, size); }

template <int W>
void compare(int size, int graphs, std::uint64_t seed, std::set<Op>& seen) {
    Random random(seed);
    for (int k = 0; k < graphs; ++k) {
        Graph g(size);
        g.setClasses(attackers, defenders);
        const auto parts = Growth(g, random).run(25);
        ASSERT_EQ(g.takeError(), "");
        for (const Side mover : {Side::attackers, Side::defenders}) {
            std::vector<std::pair<Expr, BoundProgram<W>>> programs;
            RankWords<W> words;
            words.set(size);
            for (const Expr e : parts) {
                g.contains(e, [&](const Node& n) { return seen.insert(n.op), false; });
                programs.emplace_back(e, BoundProgram<W>(programOf(g, g.specialise(e, mover)), words));
            }
            for (int turns = 0; turns < 3; ++turns) {
                Turn<W> turn(size, random);
                turn.mover = mover;
                const auto in = turn.fast();
                for (auto& [e, program] : programs) {
                    if (g.type(e) == Type::board) {
                        const u64* board = program.board(in, turn.words(), turn);
                        const SquareSet fast = board ? turn.words().toSquares(board) : SquareSet{},
                                        plain = referenceBoard(g, e, turn);
                        ASSERT_EQ(shown(fast, size), shown(plain, size))
                            << "size " << size << ", graph " << k << ": " << g.canonical(e);
                    } else {
                        ASSERT_EQ(program.number(in, turn.words(), turn), referenceNumber(g, e, turn))
                            << "size " << size << ", graph " << k << ": " << g.canonical(e);
                    }
                }
            }
        }
    }
}

TEST(Programs, FastAndPlainEvaluatorAgree) {
    std::set<Op> seen;
    const int graphs = static_cast<int>(300 * scale());
    for (int size = 5; size <= 19 && !HasFatalFailure(); ++size) {
        const auto seed = static_cast<std::uint64_t>(size);
        if (size <= 7)
            compare<1>(size, graphs, seed, seen);
        else if (size <= 10)
            compare<2>(size, graphs, seed, seen);
        else if (size <= 12)
            compare<3>(size, graphs, seed, seen);
        else if (size <= 15)
            compare<4>(size, graphs, seed, seen);
        else
            compare<7>(size, graphs, seed, seen);
    }
    EXPECT_EQ(seen.size(), 22u) << "every operation is met";
}

}  // namespace
}  // namespace tafl
