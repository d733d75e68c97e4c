// The transposition table, shared by all threads without locks.
#pragma once
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/large_pages.hpp"
#include "image/move.hpp"

namespace tafl {

class TranspositionTable {
public:
    enum class Bound : std::uint8_t { none, exact, atLeast, atMost };
    struct Entry {
        Move move;
        int score = 0;  ///< wins relative to the node
        int depth = 0;
        Bound bound = Bound::none;
    };

    /// `megabytes` is rounded down to a power of two, at least one.
    /// A single-threaded table grows one cluster at a time when a third is full (linear hashing: Litwin, VLDB 1980), so
    /// that short searches stay in cache. With several threads it has full size at once, since it cannot grow while
    /// others read.
    explicit TranspositionTable(std::size_t megabytes, int threads = 1);

    void clear();
    /// Ages the entries: older ones are replaced first.
    void newSearch() { age_ = (age_ + 1) & 63; }
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&clusters_[clusterIndex(key)]); }
    std::optional<Entry> probe(std::uint64_t key) const;
    void store(std::uint64_t key, const Entry&);
    std::size_t bytesInUse() const { return clusters_.size() * sizeof(Cluster); }
    std::size_t megabytes() const { return maxClusters_ * sizeof(Cluster) >> 20; }
    /// Permille of sampled slots used by this search (UCI hashfull).
    int hashfull() const;

private:
    // Hyatt's XOR trick: an entry torn between two threads matches no key.
    struct Slot {
        std::atomic<std::uint64_t> check{0}, data{0};

        Slot() = default;
        Slot(const Slot& other) { *this = other; }
        Slot& operator=(const Slot& other) {
            check.store(other.check.load(std::memory_order_relaxed), std::memory_order_relaxed);
            data.store(other.data.load(std::memory_order_relaxed), std::memory_order_relaxed);
            return *this;
        }
        std::uint64_t key() const {
            return check.load(std::memory_order_relaxed) ^ data.load(std::memory_order_relaxed);
        }
        bool filled() const { return data.load(std::memory_order_relaxed) != 0; }
    };
    static constexpr std::size_t perCluster = 4;
    struct alignas(64) Cluster {
        Slot slots[perCluster];
    };

    /// Clusters already split in this round use one more key bit.
    std::size_t clusterIndex(std::uint64_t key) const {
        const std::size_t wide = key & mask_, narrow = key & mask_ >> 1;
        return wide < clusters_.size() ? wide : narrow;
    }
    void grow();

    const std::size_t maxClusters_, minClusters_;                ///< powers of two
    std::vector<Cluster, HugePageAllocator<Cluster>> clusters_;  ///< in use; capacity is reserved for the maximum
    std::size_t mask_ = 0;                                       ///< key bits in use
    std::size_t filled_ = 0;  ///< filled slots, counted while the table can still grow
    std::uint64_t age_ = 0;
};

}  // namespace tafl
