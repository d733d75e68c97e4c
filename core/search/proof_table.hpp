// The table of a proof-number search. Several threads may share it.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/large_pages.hpp"

namespace tafl {

/// Proof and disproof numbers saturate here: the position is disproved or proved.
constexpr std::uint32_t infiniteProofNumber = 1u << 30;

struct ProofNumbers {
    std::uint32_t proof, disproof;
    std::uint16_t plies;  ///< to the win, if proved
};

class ProofTable {
public:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t proof = 1, disproof = 1;
        std::uint32_t work = 0;  ///< nodes in the subtree
        std::uint16_t plies = 0;

        bool isDecided() const { return proof == 0 || disproof == 0; }
    };

    explicit ProofTable(std::size_t megabytes);

    void clear();
    /// States whether several threads use the table from now on. Forgets which positions are being searched.
    void share(bool shared);
    std::optional<Entry> probe(std::uint64_t key) const {
        const std::size_t at = clusterIndex(key);
        const Lock lock(*this, at);
        const Entry* const cluster = &entries_[at];
        for (std::size_t i = 0; i < clusterSize; ++i)
            if (cluster[i].key == key && cluster[i].work) return cluster[i];
        return std::nullopt;
    }
    void store(std::uint64_t key, const ProofNumbers&, std::uint64_t work);
    void prefetch(std::uint64_t key) const {
        const auto* const cluster = reinterpret_cast<const char*>(&entries_[clusterIndex(key)]);
        __builtin_prefetch(cluster);
        __builtin_prefetch(cluster + 64);
    }

    /// The number of threads in the subtree of a position. Collisions cost only time.
    unsigned searchers(std::uint64_t key) const { return count(key).load(std::memory_order_relaxed); }
    void enter(std::uint64_t key) { count(key).fetch_add(1, std::memory_order_relaxed); }
    void leave(std::uint64_t key) { count(key).fetch_sub(1, std::memory_order_relaxed); }

private:
    static constexpr std::size_t clusterSize = 4;  ///< entries
    static constexpr std::size_t lockCount = 1024, counterCount = 1 << 14;

    struct Shared {
        std::array<std::atomic_flag, lockCount> locks;
        std::array<std::atomic<unsigned>, counterCount> counters;
    };
    /// Holds the lock of a cluster if threads share the table.
    class Lock {
    public:
        Lock(const ProofTable& table, std::size_t cluster)
            : flag_(table.shared_ ? &table.shared_->locks[cluster / clusterSize % lockCount] : nullptr) {
            while (flag_ && flag_->test_and_set(std::memory_order_acquire)) {
            }
        }
        ~Lock() {
            if (flag_) flag_->clear(std::memory_order_release);
        }
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;

    private:
        std::atomic_flag* flag_;
    };

    std::size_t clusterIndex(std::uint64_t key) const { return key % (entries_.size() / clusterSize) * clusterSize; }
    std::atomic<unsigned>& count(std::uint64_t key) const { return shared_->counters[key >> 20 & (counterCount - 1)]; }

    std::vector<Entry, HugePageAllocator<Entry>> entries_;
    std::unique_ptr<Shared> shared_;  ///< null for one thread
};

}  // namespace tafl
