// What was found out about positions, shared by all threads without locks.
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
        int score = 0;  ///< forced wins as distances from the node
        int depth = 0;
        Bound bound = Bound::none;
    };

    /// In megabytes, rounded down to a power of two; at least one. That is how large it may grow, by a cluster for
    /// every position that comes to it when more than a third is filled (linear hashing: Litwin, VLDB 1980), so that
    /// a short search stays in near memory and none ever waits for it. Many threads have all of it from the start,
    /// for it cannot grow while others read.
    explicit TranspositionTable(std::size_t megabytes, int threads = 1);

    void clear();
    /// A new search begins: entries of earlier ones give way first.
    void newSearch() { age_ = (age_ + 1) & 63; }
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&clusters_[clusterIndex(key)]); }
    std::optional<Entry> probe(std::uint64_t key) const;
    void store(std::uint64_t key, const Entry&);
    std::size_t bytesInUse() const { return clusters_.size() * sizeof(Cluster); }
    std::size_t megabytes() const { return maxClusters_ * sizeof(Cluster) >> 20; }
    /// Thousandths of a sample that this search has filled.
    int hashfull() const;

private:
    // The key is kept xor the data: an entry torn between two threads matches no key.
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

    /// The clusters that have been divided, and those that came of them, are told apart by one bit more.
    std::size_t clusterIndex(std::uint64_t key) const {
        const std::size_t wide = key & mask_, narrow = key & mask_ >> 1;
        return wide < clusters_.size() ? wide : narrow;
    }
    void grow();

    const std::size_t maxClusters_, minClusters_;                ///< clusters in use, powers of two
    std::vector<Cluster, HugePageAllocator<Cluster>> clusters_;  ///< the part in use; there is room for all
    std::size_t mask_ = 0;                                       ///< bits of a key that tell clusters apart
    std::size_t filled_ = 0;                                     ///< slots, as far as the part in use may still grow
    std::uint64_t age_ = 0;
};

}  // namespace tafl
