#include "search/proof_table.hpp"

#include <algorithm>

namespace tafl {

ProofTable::ProofTable(std::size_t megabytes)
    : entries_(std::max<std::size_t>(megabytes, 1) * (1u << 20) / sizeof(Entry) / clusterSize * clusterSize) {}

void ProofTable::clear() { std::ranges::fill(entries_, Entry{}); }

void ProofTable::share(bool shared) { shared_ = shared ? std::make_unique<Shared>() : nullptr; }

/// Replacement: keeps proved entries first, then the most expensive ones.
void ProofTable::store(std::uint64_t key, const ProofNumbers& n, std::uint64_t work) {
    const std::size_t at = clusterIndex(key);
    const Lock lock(*this, at);
    Entry* const cluster = &entries_[at];
    Entry* minimum = cluster;
    const auto retentionValue = [](const Entry& e) { return e.proof == 0 ? infiniteProofNumber + e.work : e.work; };
    for (std::size_t i = 0; i < clusterSize; ++i) {
        if (cluster[i].key == key) {
            minimum = &cluster[i];
            break;
        }
        if (retentionValue(cluster[i]) < retentionValue(*minimum)) minimum = &cluster[i];
    }
    const Entry entry{key, n.proof, n.disproof,
                      static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, infiniteProofNumber)), n.plies};
    // Another thread has decided the position while this one was in its subtree.
    if (shared_ && minimum->key == key && minimum->work && minimum->isDecided() && !entry.isDecided()) return;
    *minimum = entry;
}

}  // namespace tafl
