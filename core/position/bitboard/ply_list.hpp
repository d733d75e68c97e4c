// A stack that is pushed to on every ply.
#pragma once
#include <algorithm>
#include <cstddef>
#include <memory>

#include "position/bitboard/layout.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// A new entry is uninitialized. Growing is the only call that is not inlined.
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
    /// Drops all entries but the first `size`.
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
    std::size_t count_ = 0;  // redundant, but read more often than written
    T *end_ = nullptr, *limit_ = nullptr;
};

}  // namespace tafl::inline TAFLSMITH_BUILD
