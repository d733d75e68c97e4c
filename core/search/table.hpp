// What was found out about positions, shared by all threads without locks.
#pragma once
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/large_pages.hpp"
#include "board/move.hpp"

namespace tafl {

class TranspositionTable {
public:
    enum class Bound : std::uint8_t { none, exact, atLeast, atMost };
    struct Entry {
        Move move;
        int score = 0;  ///< forced wins as distances from the node
        int depth = 0;
        Bound bound = Bound::none;
    };

    /// In megabytes, rounded down to a power of two; at least one.
    explicit TranspositionTable(std::size_t megabytes);

    void clear();
    /// A new search begins: entries of earlier ones give way first.
    void newSearch() { age_ = (age_ + 1) & 63; }
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&clusters_[key & mask_]); }
    std::optional<Entry> find(std::uint64_t key) const;
    void store(std::uint64_t key, const Entry&);
    std::size_t megabytes() const { return (mask_ + 1) * sizeof(Cluster) >> 20; }
    /// Thousandths of a sample that this search has filled.
    int fullness() const;

private:
    // The key is kept xor the data: an entry torn between two threads matches no key.
    struct Slot {
        std::atomic<std::uint64_t> check{0}, data{0};
    };
    struct alignas(64) Cluster {
        Slot slots[4];
    };
    std::vector<Cluster, LargePages<Cluster>> clusters_;
    std::size_t mask_ = 0;
    std::uint64_t age_ = 0;
};

}  // namespace tafl
