// The victims of a move, and the choice among them.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include "position/bitboard/layout.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

struct Victim {
    u16 cell = 0;
    u8 classNumber = 0, becomes = 0;

    /// Written as one word: it is soon read as one, and two smaller stores could not be forwarded to that load.
    void put(int at, int taken) {
        static_assert(std::endian::native == std::endian::little);
        const u32 word = static_cast<u32>(at) | static_cast<u32>(taken) << 8 * offsetof(Victim, classNumber);
        std::memcpy(static_cast<void*>(this), &word, sizeof word);
    }
};
static_assert(sizeof(Victim) == sizeof(u32));

struct CaptureList {
    std::array<Victim, maxSquares> victims;
    int count = 0;
    bool royal = false;      ///< contains a royal piece
    bool displaced = false;  ///< the first victim stood on the square of the mover

    CaptureList() = default;
    /// Copies only the victims there are.
    CaptureList(const CaptureList& other) { *this = other; }
    CaptureList& operator=(const CaptureList& other) {
        std::copy(other.begin(), other.end(), begin());
        count = other.count;
        royal = other.royal;
        displaced = other.displaced;
        return *this;
    }

    const Victim* begin() const { return victims.data(); }
    const Victim* end() const { return begin() + count; }
    Victim* begin() { return victims.data(); }
    Victim* end() { return begin() + count; }
    void add(int cell, int classNumber) { victims[static_cast<std::size_t>(count++)].put(cell, classNumber); }
    /// Puts the displaced piece first.
    void addDisplaced(int cell, int classNumber) {
        add(cell, classNumber);
        std::rotate(begin(), end() - 1, end());
        displaced = true;
    }
    /// Whether the mover on this cell was captured by its own move.
    bool containsMover(int cell) const {
        return std::any_of(begin() + (displaced && count), end(), [&](const Victim& v) { return v.cell == cell; });
    }
    bool contains(int cell) const {
        return std::any_of(begin(), end(), [&](const Victim& v) { return v.cell == cell; });
    }

    /// How many sets of victims the mover may choose from.
    int countChoices(ChoiceMode mode, ClassSet royals) const {
        const auto royalCount = std::count_if(begin(), end(), [&](const Victim& v) { return isIn(royals, v); });
        switch (mode) {
            case ChoiceMode::all:
                return 1;
            case ChoiceMode::one:
                return royalCount || count == 0 ? 1 : std::min<int>(count, maxChoices);
            case ChoiceMode::oneOrNone:
                return royalCount || count == 0 ? 1 : std::min<int>(count, maxChoices - 1) + 1;
            case ChoiceMode::allOrNone:
                return count == royalCount ? 1 : 2;
        }
        return 1;
    }

    /// Reduces the list to the index-th permitted set. Royal victims are in every set.
    void choose(ChoiceMode mode, ClassSet royals, int index) {
        if (mode == ChoiceMode::all || count == 0) return;
        if (royal && (mode != ChoiceMode::allOrNone || index == 1)) {
            const auto isRoyal = [&](const Victim& v) { return isIn(royals, v); };
            count = static_cast<int>(std::stable_partition(begin(), end(), isRoyal) - begin());
        } else if (mode == ChoiceMode::allOrNone) {
            if (index == 1) count = 0;
        } else if (index >= count || (mode == ChoiceMode::oneOrNone && index == static_cast<int>(maxChoices) - 1)) {
            count = 0;
        } else {
            victims[0] = victims[static_cast<std::size_t>(index)];
            count = 1;
        }
    }

private:
    static bool isIn(ClassSet classes, const Victim& v) { return classes >> (v.classNumber - 1) & 1; }
};

}  // namespace tafl::inline TAFLSMITH_BUILD
