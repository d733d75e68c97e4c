// The squares that leaps reach, laid out by piece. Bars that always hold are applied beforehand.
#pragma once
#include <vector>

#include "image/rule_image.hpp"
#include "position/bitboard/layout.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

struct LeapTables {
    struct Landing {
        u16 cell = 0;
        bool mayStop = false;
        u8 nearer = 0;   ///< landings before it in the same direction
        u8 further = 0;  ///< landings beyond it
    };
    /// The pieces of a class under one leap call.
    struct Leaper {
        int classNumber = 0, side = 0;
        std::vector<u32> first;  ///< index of the first landing by cell; the next cell's is the end
    };
    std::vector<Leaper> leapers;  ///< in the order of calls, then of classes
    std::vector<Landing> landings;

    /// `mayStop(class, from, to)` and `mayCross(class, from, to)`: by cells, as far as it never changes.
    template <int W, class MayStop, class MayCross>
    void set(const RuleImage& image, const Layout<W>& layout, const MayStop& mayStop, const MayCross& mayCross) {
        const auto add = [&](const LeapCall& call, int c, int from) {
            if (!layout.isInside(from)) return;
            eachLeapDirection(call, layout.squareOf[from], layout.size, [&](std::span<const Square> squares) {
                const std::size_t begin = landings.size();
                for (const Square s : squares) {
                    const int to = layout.cellOf[s];
                    landings.push_back({.cell = layout.cellOf[s], .mayStop = mayStop(c, from, to)});
                    if (!mayCross(c, from, to)) break;
                }
                for (std::size_t i = begin; i < landings.size(); ++i) {
                    landings[i].nearer = static_cast<u8>(i - begin);
                    landings[i].further = static_cast<u8>(landings.size() - 1 - i);
                }
            });
        };
        for (const LeapCall& call : image.calls.leaps)
            for (int c = 1; c <= layout.classCount; ++c) {
                if (!(call.classes >> (c - 1) & 1)) continue;
                Leaper leaper{.classNumber = c, .side = layout.sideOf[c], .first = {}};
                for (int from = 0; from <= Sizes<W>::cells; ++from) {
                    leaper.first.push_back(static_cast<u32>(landings.size()));
                    if (from < Sizes<W>::cells) add(call, c, from);
                }
                leapers.push_back(std::move(leaper));
            }
    }

    /// Calls goOn(landing) direction by direction, the nearest first. A direction ends where goOn returns false.
    template <class GoOn>
    void eachLanding(const Leaper& leaper, int cell, const GoOn& goOn) const {
        const auto at = static_cast<std::size_t>(cell);
        for (u32 i = leaper.first[at]; i < leaper.first[at + 1];)
            i += goOn(landings[i]) ? 1u : 1u + landings[i].further;
    }
};

}  // namespace tafl::inline TAFLSMITH_BUILD
