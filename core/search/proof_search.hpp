// Depth-first proof-number search (Nagai 2002) for forced wins. Much faster than the main search where every move is a
// threat.
#pragma once
#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "position/position.hpp"
#include "search/limits.hpp"
#include "search/proof_table.hpp"
#include "solve/tables.hpp"

namespace tafl {

struct ForcedWin {
    bool found = false;
    Side winner{};
    int plies = 0;           ///< upper bound on the length of the win
    std::vector<Move> line;  ///< the longest defence; may be truncated where table entries were lost
    std::uint64_t nodes = 0;
    std::uint32_t proof = 1, disproof = 1;  ///< proof and disproof number of the position, at most infiniteProofNumber
};

/// No longer wins are searched.
constexpr int maxProofPlies = 100;

struct ProofProgress {
    std::uint64_t nodes = 0;
    std::uint32_t proof = 1, disproof = 1;  ///< of the position searched
};

/// Proves forced wins. A proof covers all replies except claims. An end by a rule about earlier moves proves nothing:
/// the position has other values after other moves. Not finding a win proves nothing either.
/// Deterministic with one thread.
class ProofSearch {
public:
    explicit ProofSearch(std::size_t megabytes = 16);

    /// False for games with dice or path-dependent legality; `find` then finds nothing.
    static bool isSupported(const RuleImage&);
    /// Uses the limits depth, nodes, seconds and stop. Restores the position. With a depth below maxProofPlies, a
    /// disproof number of 0 means that no win within the depth can be forced, rules about earlier moves aside.
    ForcedWin find(Position&, Side winner, const SearchLimits&);
    /// Continues with the table as it is. Positions of the line so far count as repetitions if they came after
    /// Position::setValues.
    ForcedWin resume(Position&, Side winner, const SearchLimits&);
    void clear();
    /// Threads share the table and avoid each other's subtrees. What they find depends on chance.
    void setThreads(int threads) { threads_ = threads; }
    /// From now on, positions of these tables are not searched: a win proves, anything else refutes. A win in a table
    /// leads only to other won positions of the table, each nearer to the end. Hence no position of a proof recurs.
    /// Null: no tables.
    void setTables(const Tables* tables) { tables_ = tables; }
    const Tables* tables() const { return tables_; }

    /// A bound on the plies to the win, if the table has a proof for this key. After a depth-limited search: a proof
    /// within `left` plies.
    std::optional<int> provedPlies(std::uint64_t key, int left = 0) const;

    /// Called every few thousand nodes.
    std::function<void(const ProofProgress&)> onProgress;

private:
    struct Child {
        Move move;
        std::uint64_t key = 0;  ///< in the table
        std::uint32_t proof = 1, disproof = 1;
        std::uint16_t plies = 0;  ///< to the win, if proved
        bool terminal = false;    ///< decided by the rules
    };
    /// State of the threads of one search.
    struct SharedProof {
        std::atomic<bool> finished = false;    ///< the root is decided, or a limit is reached
        std::atomic<std::uint64_t> nodes = 0;  ///< of the helpers
        std::mutex mutex;
        std::exception_ptr failure;  ///< of a rule
    };
    /// A helper of another search.
    ProofSearch(const ProofSearch& main, Position&);

    ProofNumbers searchOnThreads();
    void help(const ProofSearch& main);

    void expand(std::vector<Child>&, int ply, bool complete = false);
    bool hasImmediateWin(Side);
    ProofNumbers evaluateLeaf(int ply);
    std::optional<ProofNumbers> tableNumbers(int ply) const;
    std::optional<ProofNumbers> decidedNumbers(const Ending& last, int ply);
    ProofNumbers computeNumbers(std::vector<Child>&, bool orNode, std::size_t& best, std::uint32_t& second) const;
    ProofNumbers search(std::uint32_t proofLimit, std::uint32_t disproofLimit, int ply);
    void avoidOthers(const std::vector<Child>&, bool orNode, std::size_t& best, std::uint32_t& second) const;
    bool isDepthLimited() const { return depth_ < maxProofPlies; }
    std::uint64_t tableKey(std::uint64_t key, int left) const;
    void extractLine(std::vector<Move>& line, int ply);
    bool outOfTime();

    std::shared_ptr<ProofTable> table_;
    SharedProof* shared_ = nullptr;  ///< null with one thread
    int threads_ = 1;
    std::vector<Candidate> moves_, forcing_;  ///< move buffers of the current node: all moves, forcing moves
    const Tables* tables_ = nullptr;
    Position* position_ = nullptr;
    Side winner_{};
    SearchLimits limits_;
    double startTime_ = 0;
    std::uint64_t nodes_ = 0, nextReport_ = 0;
    ProofNumbers root_{1, 1, 0};
    int depth_ = maxProofPlies;
    bool stopped_ = false;
};

}  // namespace tafl
