// What changes from move to move.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <memory>

#include "position/bitboard/layout.hpp"
#include "position/position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// Everything of a position but the boards: saved whole in an undo frame.
template <FeatureLevel L>
struct StateInfo {
    u64 key = 0;                         ///< pieces and side to move
    u64 arrangement[2] = {0, 0};         ///< pieces of each side
    std::int32_t pliesSinceCapture = 0;  ///< plies since the last capture
    std::int32_t value = 0;              ///< of all pieces by their squares
    u16 royal = 0;                       ///< cell of the royal piece that moves by single words
    u8 side = 0;
    bool pieceCountEndDue = false;  ///< an end by numbers already stood when the position was set up
    u32 pending = 0;
};
struct ShuttleRecord {
    u16 from = 0, to = 0, runs = 0;
};
template <>
struct StateInfo<FeatureLevel::full> {
    u64 key = 0;
    u64 arrangement[2] = {0, 0};
    std::int32_t pliesSinceCapture = 0, value = 0;
    u16 royal = 0;
    u8 side = 0;
    bool pieceCountEndDue = false;
    u32 pending = 0;
    u16 chain = 0;        ///< cell of the piece that goes on; 0 none
    u8 die = 0;           ///< face in force; freeDie: no limit
    bool passed = false;  ///< the side before had to pass
    ShuttleRecord shuttle[2];
    std::int32_t numbers[16]{};
};
constexpr u8 freeDie = 255;

template <int W, FeatureLevel L>
struct alignas(64) PieceBoards {
    static constexpr int planes = L == FeatureLevel::full ? maxClasses : 3;
    static constexpr bool classBoards = L != FeatureLevel::plain;

    u64 occupied[4 * W];  ///< all planes together: what the next side's moves wait for
    u64 plane[planes][4 * W];
    u64 classes[classBoards ? maxClasses : 1][W];  ///< kept only where several classes share a plane
    u8 code[Sizes<W>::cells], victim[Sizes<W>::cells], hostile[Sizes<W>::cells];
    u16 count[10];
    StateInfo<L> info;
    u64 marks[L == FeatureLevel::full ? 16 : 1][W];
};

/// A step of the turn in cells: what a Move is to the outside.
struct Step {
    u16 from = 0, to = 0, jumped = 0;
    MoveKind kind = MoveKind::slide;
    u8 declared = 0, choice = 0;
    u8 jumpRule = 0;
};

struct Victim {
    u16 cell = 0;
    u8 classNumber = 0, becomes = 0;

    /// As one word: it is soon read as one, and that would have to wait for two.
    void put(int at, int taken) {
        static_assert(std::endian::native == std::endian::little);
        const u32 word = static_cast<u32>(at) | static_cast<u32>(taken) << 8 * offsetof(Victim, classNumber);
        std::memcpy(static_cast<void*>(this), &word, sizeof word);
    }
};
static_assert(sizeof(Victim) == sizeof(u32));

struct HistoryEntry {
    u64 key, arrangement;
    u8 mover;  ///< 2: the position the history began with
    bool threat;
};

/// A list that is pushed to on every ply: growing is the only call, and it is rare. A new entry holds anything until it
/// is filled.
template <class T>
class PlyList {
public:
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    const T& operator[](std::size_t i) const { return entries_[i]; }
    const T& back() const { return end_[-1]; }
    T& back() { return end_[-1]; }
    __attribute__((always_inline)) T& push() {
        if (end_ == limit_) [[unlikely]]
            grow();
        ++count_;
        return *end_++;
    }
    void pop() { --end_, --count_; }
    /// The first `size` of them are left.
    void truncate(std::size_t size) { end_ = entries_.get() + size, count_ = size; }
    void clear() { truncate(0); }

private:
    __attribute__((noinline)) void grow() {
        const std::size_t capacity = count_ ? 2 * count_ : 4096;
        auto more = std::make_unique_for_overwrite<T[]>(capacity);
        if (count_) std::copy_n(entries_.get(), count_, more.get());
        entries_ = std::move(more);
        end_ = entries_.get() + count_;
        limit_ = entries_.get() + capacity;
    }
    std::unique_ptr<T[]> entries_;
    std::size_t count_ = 0;  // kept, since it is asked for more often than it changes
    T *end_ = nullptr, *limit_ = nullptr;
};

}  // namespace tafl::inline TAFLSMITH_BUILD
