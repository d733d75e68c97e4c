// Tables that only a search reads.
#pragma once
#include <vector>

#include "position/bitboard/line_words.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W>
struct SearchTables {
    std::int16_t values[9][Sizes<W>::cells]{};  ///< square values by class; all 0 for class 0
    u8 capturable[2]{};                         ///< by side: classes it can take, as victim bits
    bool capturesAlike[2]{true, true};          ///< by side: every class can take all of these
    std::vector<LineWords<W>> groupGoals;       ///< by group: goals of any of its classes
    u8 goalClasses = 0;                         ///< classes that have goals, a bit each
    LineWords<W> programSquares[2];             ///< by side: landing squares from which a program may capture
    u8 goalRoyal[2]{};                          ///< by side: the royal class if it alone among its rows has goals
    std::vector<RoyalGroup<W>> royalGroups;

    void setCapturable(const Layout<W>& layout) {
        for (int c = 1; c <= layout.classCount; ++c)
            for (int v = 1; v <= layout.classCount; ++v)
                if (layout.sideOf[c] != layout.sideOf[v])
                    capturable[layout.sideOf[c]] |= static_cast<u8>(layout.take[c] & 1u << (v - 1));
        for (int c = 1; c <= layout.classCount; ++c)
            capturesAlike[layout.sideOf[c]] &= (capturable[layout.sideOf[c]] & ~layout.take[c]) == 0;
    }
};

}  // namespace tafl::inline TAFLSMITH_BUILD
