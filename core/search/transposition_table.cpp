#include "search/transposition_table.hpp"

#include <algorithm>
#include <bit>

namespace tafl {
namespace {

// move 32, score 16, depth 8, bound 2, age 6.
std::uint64_t pack(const TranspositionTable::Entry& e, std::uint64_t age) {
    return std::uint64_t{e.move.word} | static_cast<std::uint64_t>(static_cast<std::uint16_t>(e.score)) << 32 |
           static_cast<std::uint64_t>(static_cast<std::uint8_t>(e.depth)) << 48 |
           static_cast<std::uint64_t>(e.bound) << 56 | age << 58;
}
int unpackDepth(std::uint64_t data) { return static_cast<std::int8_t>(data >> 48 & 255); }

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes, int threads)
    : maxClusters_(std::bit_floor(std::max<std::size_t>(megabytes, 1) * (1u << 20) / sizeof(Cluster))),
      minClusters_(threads > 1 ? maxClusters_ : (std::size_t{1} << 18) / sizeof(Cluster)) {
    clusters_.reserve(maxClusters_);
    clear();
}

void TranspositionTable::clear() {
    clusters_.assign(minClusters_, Cluster());
    mask_ = minClusters_ - 1;
    filled_ = 0;
    age_ = 0;
}

/// Splits the next cluster in two by one more key bit.
void TranspositionTable::grow() {
    const std::size_t size = std::bit_floor(clusters_.size()), divided = clusters_.size() - size;
    mask_ = 2 * size - 1;
    clusters_.emplace_back();
    Slot *lower = clusters_[divided].slots, *upper = clusters_.back().slots;
    for (Slot& slot : clusters_[divided].slots) {
        if (!slot.filled()) break;  // slots fill in order
        const Slot entry = slot;
        slot = {};
        *(entry.key() & size ? upper++ : lower++) = entry;
    }
}

std::optional<TranspositionTable::Entry> TranspositionTable::probe(std::uint64_t key) const {
    for (const Slot& slot : clusters_[clusterIndex(key)].slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if (!data || (slot.check.load(std::memory_order_relaxed) ^ data) != key) continue;
        return Entry{Move{static_cast<std::uint32_t>(data)}, static_cast<std::int16_t>(data >> 32 & 0xffff),
                     unpackDepth(data), static_cast<Bound>(data >> 56 & 3)};
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, const Entry& entry) {
    // Replacement: same position, else an empty slot, else the shallowest; each search of age counts as four plies.
    Slot* best = nullptr;
    bool newEntry = false;
    int minValue = 1 << 30;
    for (Slot& slot : clusters_[clusterIndex(key)].slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        const bool same = data && (slot.check.load(std::memory_order_relaxed) ^ data) == key;
        if (same || !data) {
            if (same && entry.bound != Bound::exact && unpackDepth(data) > entry.depth + 3 && data >> 58 == age_)
                return;
            newEntry = !same;
            best = &slot;
            break;
        }
        const int replacementValue = unpackDepth(data) - 4 * static_cast<int>((age_ - (data >> 58)) & 63);
        if (replacementValue < minValue) minValue = replacementValue, best = &slot;
    }
    const std::uint64_t data = pack(entry, age_);
    best->data.store(data, std::memory_order_relaxed);
    best->check.store(key ^ data, std::memory_order_relaxed);
    if (newEntry && clusters_.size() < maxClusters_ && ++filled_ * 3 > clusters_.size() * perCluster) grow();
}

int TranspositionTable::hashfull() const {
    int filled = 0;
    const std::size_t sample = std::min<std::size_t>(clusters_.size(), 250);
    for (std::size_t i = 0; i < sample; ++i)  // spread over the table: recently split clusters are emptier
        for (const Slot& slot : clusters_[i * clusters_.size() / sample].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            filled += data && data >> 58 == age_;
        }
    return static_cast<int>(static_cast<std::size_t>(filled) * 1000 / perCluster * clusters_.size() /
                            (sample * maxClusters_));
}

}  // namespace tafl
