// Time of one evaluation of a rule program, on realistic positions outside of games.
#pragma once
#include <chrono>
#include <vector>

#include "base/random.hpp"
#include "program/evaluator.hpp"

namespace tafl::timing {

/// Stub of the table queries, for programs that make none.
struct NoTables {
    template <class... Any>
    void hostileBoard(Any&&...) {}
    template <class... Any>
    void heldBoard(Any&&...) {}
    template <class... Any>
    void reachBoard(Any&&...) {}
};

/// Random positions with a third of the squares occupied: piece classes attackers, defenders, king. An attacker has
/// moved to a random square, half the time on the bottom rank.
template <int W>
struct Positions {
    static constexpr std::size_t count = 256;
    u64 classes[count][3][W];
    std::vector<ProgramInputs<W>> inputs;

    Positions(const RankWords<W>& words, Random& random) : inputs(count) {
        const int n = words.size;
        for (std::size_t i = 0; i < count; ++i) {
            SquareSet pieces[2];
            for (Square s = 0; s < n * n; ++s)
                if (const auto draw = random.below(9); draw < 3) pieces[draw < 2 ? 0 : 1].add(s);
            const Square to =
                static_cast<Square>(i % 2 ? n * (n - 1) + static_cast<int>(random.below(static_cast<std::uint32_t>(n)))
                                          : static_cast<int>(random.below(static_cast<std::uint32_t>(n * n))));
            const auto mover = SquareSet::of(to);
            const SquareSet defenders = pieces[1] - mover;
            const SquareSet king = defenders.any() ? SquareSet::of(defenders.first()) : SquareSet{};
            words.from(pieces[0] | mover, classes[i][0]);
            words.from(defenders - king, classes[i][1]);
            words.from(king, classes[i][2]);
            inputs[i].classes = classes[i];
            inputs[i].to = to;
        }
    }
};

/// Nanoseconds to evaluate all programs once on a position.
template <int W>
double nanoseconds(std::vector<BoundProgram<W>>& programs, bool boards, const Positions<W>& positions,
                   const RankWords<W>& words, double seconds) {
    using Clock = std::chrono::steady_clock;
    NoTables none;
    std::uint64_t sum = 0, runs = 0;
    const auto begin = Clock::now();
    double elapsed = 0;
    do {
        for (const auto& in : positions.inputs)
            for (BoundProgram<W>& program : programs) {
                if (boards) {
                    const u64* out = program.board(in, words, none);
                    sum += out ? out[0] : 0;
                } else {
                    sum += static_cast<std::uint64_t>(program.number(in, words, none));
                }
            }
        runs += positions.inputs.size();
        elapsed = std::chrono::duration<double>(Clock::now() - begin).count();
    } while (elapsed < seconds);
    volatile std::uint64_t sink = sum;
    static_cast<void>(sink);
    return elapsed * 1e9 / static_cast<double>(runs);
}

}  // namespace tafl::timing
