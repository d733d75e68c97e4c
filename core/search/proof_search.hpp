// Forced wins: a search that proves them, much faster than the main one where every move is a threat. Depth-first
// proof-number search (Nagai 2002).
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
    int plies = 0;           ///< the win takes no more of them, whatever the other side does
    std::vector<Move> line;  ///< one of the longest defences; it may end early where the table forgot
    std::uint64_t nodes = 0;
};

/// Proves that a side wins by force. A proof counts every reply of the other side, claims apart; a position that comes
/// back proves nothing. Wins that are not found may be there all the same. Equal searches give equal results.
class ProofSearch {
public:
    explicit ProofSearch(std::size_t megabytes = 16);

    /// Games with dice, and those whose history makes moves illegal, have no proofs here: nothing is found.
    static bool isSupported(const RuleImage&);
    /// Of the limits: nodes, seconds and stop. The board is left as it was.
    ForcedWin find(Position&, Side winner, const SearchLimits&);

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t proof = 1, disproof = 1;
        std::uint32_t work = 0;  ///< nodes spent below
        std::uint16_t plies = 0;
    };
    struct Child {
        Move move;
        std::uint64_t key = 0;
        std::uint32_t proof = 1, disproof = 1;
        std::uint16_t plies = 0;  ///< to the win, where it is proved
        bool terminal = false;    ///< known without a search
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
    const Entry* find(std::uint64_t key) const;
    /// What is known of a position is on the way from far memory.
    void prefetch(std::uint64_t key) const {
        const auto* const cluster = reinterpret_cast<const char*>(&table_[clusterIndex(key)]);
        __builtin_prefetch(cluster);
        __builtin_prefetch(cluster + 64);
    }
    void store(std::uint64_t key, const ProofNumbers&, std::uint64_t work);
    void extractLine(std::vector<Move>& line, int ply);
    bool outOfTime();

    std::vector<Entry, HugePageAllocator<Entry>> table_;
    std::vector<Candidate> moves_, forcing_;  ///< of the node that is looked at, and what may end the game there
    Position* position_ = nullptr;
    Side winner_{};
    const SearchLimits* limits_ = nullptr;
    double begin_ = 0;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace tafl
