// Depth-first proof-number search (Nagai 2002) for forced wins. Much faster than the main search where every move is a
// threat.
#pragma once
#include <memory>
#include <vector>

#include "base/large_pages.hpp"
#include "position/position.hpp"
#include "search/limits.hpp"

namespace tafl {

struct ForcedWin {
    bool found = false;
    Side winner{};
    int plies = 0;           ///< upper bound on the length of the win
    std::vector<Move> line;  ///< the longest defence; may be truncated where table entries were lost
    std::uint64_t nodes = 0;
};

/// Proves forced wins. A proof covers all replies except claims; a repetition proves nothing. Not finding a win proves
/// nothing either.
/// Deterministic.
class ProofSearch {
public:
    explicit ProofSearch(std::size_t megabytes = 16);

    /// False for games with dice or path-dependent legality; `find` then finds nothing.
    static bool isSupported(const RuleImage&);
    /// Uses the limits nodes, seconds and stop. Restores the position.
    ForcedWin find(Position&, Side winner, const SearchLimits&);

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t proof = 1, disproof = 1;
        std::uint32_t work = 0;  ///< nodes in the subtree
        std::uint16_t plies = 0;
    };
    struct Child {
        Move move;
        std::uint64_t key = 0;
        std::uint32_t proof = 1, disproof = 1;
        std::uint16_t plies = 0;  ///< to the win, if proved
        bool terminal = false;    ///< decided by the rules
    };
    struct ProofNumbers {
        std::uint32_t proof, disproof;
        std::uint16_t plies;
    };

    void expand(std::vector<Child>&);
    bool hasImmediateWin(Side);
    ProofNumbers evaluateLeaf();
    ProofNumbers computeNumbers(std::vector<Child>&, bool orNode, std::size_t& best, std::uint32_t& second) const;
    ProofNumbers search(std::uint32_t proofLimit, std::uint32_t disproofLimit, int ply);
    std::size_t clusterIndex(std::uint64_t key) const;
    const Entry* probe(std::uint64_t key) const;
    /// Prefetches the cluster of a position.
    void prefetch(std::uint64_t key) const {
        const auto* const cluster = reinterpret_cast<const char*>(&table_[clusterIndex(key)]);
        __builtin_prefetch(cluster);
        __builtin_prefetch(cluster + 64);
    }
    void store(std::uint64_t key, const ProofNumbers&, std::uint64_t work);
    void extractLine(std::vector<Move>& line, int ply);
    bool outOfTime();

    std::vector<Entry, HugePageAllocator<Entry>> table_;
    std::vector<Candidate> moves_, forcing_;  ///< move buffers of the current node: all moves, forcing moves
    Position* position_ = nullptr;
    Side winner_{};
    const SearchLimits* limits_ = nullptr;
    double startTime_ = 0;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace tafl
