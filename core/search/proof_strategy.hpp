// A proof as a strategy: the winner's move in every position that he may meet.
#pragma once
#include <atomic>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "position/position.hpp"
#include "search/proof_search.hpp"

namespace tafl {

/// A position with the winner to move, and his turn. A turn with a chain has several moves, joined by commas.
struct StrategyTurn {
    std::string rows, turn;
};

struct Strategy {
    Setup root;
    Side winner{};
    int plies = 0;  ///< length of the longest play against it
    /// A position precedes those that its turn may lead to, so none recurs.
    std::vector<StrategyTurn> turns;
};

/// Extracts the strategy from a proof search that has proved the position. If the table has lost a proof, searches for
/// it again with a small separate table.
class StrategyExtraction {
public:
    StrategyExtraction(const ProofSearch& proved, std::size_t megabytes) : proved_(proved), megabytes_(megabytes) {}

    /// Nothing if it was stopped, or if a lost proof was not found again. `depth` is the limit of the search. Restores
    /// the position.
    std::optional<Strategy> extract(Position&, Side winner, int depth = maxProofPlies,
                                    const std::atomic<bool>* stop = nullptr);

private:
    struct Option {
        Move move;
        int plies = 0;
        bool done = false;
    };
    /// A position that is part of the strategy.
    struct Node {
        int plies = 0;           ///< to the win
        std::string rows, turn;  ///< the winner's; `rows` is empty within a chain
    };

    std::uint64_t nodeKey() const;
    bool isWon(const Ending& ending) const { return ending.over && ending.winner == winnerOf(winner_); }
    bool isStopped() const { return stop_ && stop_->load(std::memory_order_relaxed); }
    int visit(int left);
    bool visitWinner(int left, Node&);
    bool visitLoser(int left, Node&);
    std::vector<Option> provedMoves(int left);
    std::optional<int> tableWin(int left) const;
    bool proveAgain(int left);
    std::string turnText(Move);

    const ProofSearch& proved_;
    std::size_t megabytes_;
    std::optional<ProofSearch> again_;  ///< for lost proofs
    Position* position_ = nullptr;
    Side winner_{};
    bool depthLimited_ = false;
    const std::atomic<bool>* stop_ = nullptr;
    std::unordered_map<std::uint64_t, Node> nodes_;
    std::unordered_set<std::uint64_t> onPath_;
};

}  // namespace tafl
