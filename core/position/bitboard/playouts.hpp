// Perft and random games.
#pragma once
#include "base/timing.hpp"
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, FeatureLevel L>
std::uint64_t BitboardPosition<W, L>::perft(int depth, bool bulk) {
    if (depth <= 0) return 1;
    if (!frames_.empty() && frames_.back().ending.over) return 0;
    return full || image_->stuck[0] || image_->stuck[1] ? perftGeneral(depth)
                                                        : perftFast(depth, bulk && image_->bulkCounting);
}

/// Perft with all rules: stuck sides, chains, choices, refusals. A die counts as showing any face.
template <int W, FeatureLevel L>
std::uint64_t BitboardPosition<W, L>::perftGeneral(int depth) {
    if constexpr (full)
        if (mustRoll()) p_.info.die = freeDie;
    const Ending now = ending();
    if (now.over && (now.noMoves || now.phase != Phase::history)) return 0;
    std::vector<Step> list;
    if (now.over) frames_.back().ending = {};  // history ends do not end a line
    legalSteps(list);
    if (depth == 1) return list.size();
    std::uint64_t sum = 0;
    for (const Step& step : list) {
        Ending ending;
        play<true, true>(step, ending);
        if (!ending.over || ending.phase == Phase::history) {
            frames_.back().ending = {};
            sum += perftGeneral(depth - 1);
        }
        undo();
    }
    return sum;
}

template <int W, FeatureLevel L>
std::uint64_t BitboardPosition<W, L>::perftFast(int depth, bool bulk) {
    Reach<W, L> r;
    r.prepare(layout_);
    if (depth == 1 && bulk) {
        reach<true>(r);
        return r.total;
    }
    reach<false>(r);
    std::uint64_t sum = 0;
    const auto visit = [&](const Step& step) {
        if (depth == 1) {
            ++sum;
            return;
        }
        Ending ending;
        play<false, true>(step, ending);
        if (!ending.over || ending.phase == Phase::history) sum += perftFast(depth - 1, bulk);
        undo();
    };
    r.eachSlide(layout_, [&](u16 from, u16 to) { visit({.from = from, .to = to}); });
    if constexpr (hooked)
        for (int i = 0; i < r.jumpCount; ++i) visit(r.jumps.steps[static_cast<std::size_t>(i)]);
    return sum;
}

template <int W, FeatureLevel L>
template <bool Bookkeeping, bool Extended>
__attribute__((noinline)) void BitboardPosition<W, L>::playRandomGame(Random& random, int maxPlies,
                                                                      PlayoutCounts& counts, Reach<W, L>& r) {
    p_ = start_;
    programs_.endTests.reset();
    history_.reset();
    history_.push(p_.info.key, 0, 2, false);
    Ending ending;
    CarriedRows<W> carried{FreeRows<W>(p_.occupied), {}};
    PrefixCounts next;
    const auto generateReach = [&]<int SideNumber>(PrefixCounts & prefixCounts) __attribute__((always_inline)) {
        if constexpr (!carries) carried.free = FreeRows<W>(p_.occupied);
        computeReach<ReachMode::choice, SideNumber, Extended>(r, carried.free.board, prefixCounts);
    };
    const auto ply = [&]<int SideNumber>() __attribute__((always_inline)) {
        if (plies_ >= maxPlies) return true;
        PrefixCounts prefixCounts = next;
        if constexpr (!generatesEarly) generateReach.template operator()<SideNumber>(prefixCounts);
        bool stuck = r.total == 0;
        if constexpr (hooked)
            if (!programs_.endTests.allProvenFalse(EndTestCache<W>::attackersStuck + SideNumber) && !stuck) {
                captured_.count = 0;
                stuck = runEndTest(programs_.stuckTests[SideNumber], {});
            }
        if (stuck) {
            ending = this->ending();
            return true;
        }
        Step step;
        pickMove<SideNumber, Extended>(r, prefixCounts, random.below(r.total), step, &carried);
        playInline<Bookkeeping, false, SideNumber>(
            step, ending, carries ? &carried : nullptr, [&]() __attribute__((always_inline)) {
                if constexpr (generatesEarly) generateReach.template operator()<1 - SideNumber>(next);
            });
        return ending.over;
    };
    if constexpr (generatesEarly)
        p_.info.side ? generateReach.template operator()<1>(next) : generateReach.template operator()<0>(next);
    plies_ = 0;
    if (p_.info.side && ply.template operator()<1>()) {
    } else {
        while (!ply.template operator()<0>() && !ply.template operator()<1>()) {
        }
    }
    counts.add(ending, plies_);
}

template <int W, FeatureLevel L>
PlayoutCounts BitboardPosition<W, L>::playouts(double seconds, std::uint64_t games, int maxPlies, std::uint64_t seed,
                                               bool bookkeeping) {
    PlayoutCounts counts;
    Random random(seed);
    start({});
    captureChecks_ = capturedTotal_ = 0;
    const double begin = threadSeconds();
    if constexpr (!full) {
        auto r = std::make_unique<Reach<W, L>>();
        r->prepare(layout_);
        do {
            for (int i = 0; i < 32 && counts.games < games; ++i)
                if (facts_.extended)
                    bookkeeping ? playRandomGame<true, true>(random, maxPlies, counts, *r)
                                : playRandomGame<false, true>(random, maxPlies, counts, *r);
                else
                    bookkeeping ? playRandomGame<true, false>(random, maxPlies, counts, *r)
                                : playRandomGame<false, false>(random, maxPlies, counts, *r);
        } while (counts.games < games && threadSeconds() - begin < seconds);
    } else {
        auto r = std::make_unique<Reach<W, L>>();
        r->prepare(layout_);
        std::vector<Step> list;
        do {
            playRandomTurns(random, maxPlies, counts, *r, list);
        } while (counts.games < games && threadSeconds() - begin < seconds);
    }
    counts.captures = capturedTotal_;
    counts.captureChecks = captureChecks_;
    start({});
    return counts;
}

}  // namespace tafl::inline TAFLSMITH_BUILD
