// Whether a side can force a win within a number of plies: proved, refuted, or open within a budget of nodes.
#pragma once
#include <memory>
#include <optional>

#include "host/environment.hpp"
#include "search/proof_rules.hpp"
#include "search/proof_search.hpp"

namespace tafl {

enum class ProofAnswer : std::uint8_t { wins, doesNotWin, open };

/// The rules that a proof for one side considers, and a position under them.
struct ProofBoard {
    ProofRules rules;
    std::unique_ptr<Position> position;  ///< null: nothing can be proved under these rules
};
/// Fails if the rules do not compile without those that proofs ignore.
Result<ProofBoard> makeProofBoard(const Library&, const Variant&, const std::shared_ptr<const RuleImage>&, Side winner);

/// Whether the ending is a win of the side.
constexpr bool isWonBy(const Ending& ending, Side side) { return ending.over && ending.winner == winnerOf(side); }

/// Queries about one position and those after it. They share a table of proofs and a budget of nodes.
class BoundedProof {
public:
    explicit BoundedProof(std::size_t megabytes) : search_(megabytes) {}

    /// Starts with an empty table. The caller keeps the position and may make moves on it between queries.
    void begin(Position&, const Setup&, Side winner, std::uint64_t nodes);
    /// Exact under the rules of the position, if it is not open. 0 plies: is the game won now?
    ProofAnswer winsWithin(int plies);
    /// A win of any length, searched with this many nodes.
    ForcedWin findWin(std::uint64_t nodes);
    /// The first move of a win within this many plies, if there is one and it is found.
    std::optional<Move> winningMove(int plies);
    std::uint64_t nodesLeft() const { return nodesLeft_; }
    const ProofSearch& search() const { return search_; }

private:
    ForcedWin resume(int plies, std::uint64_t nodes);

    ProofSearch search_;
    Position* position_ = nullptr;
    Side winner_{};
    std::uint64_t nodesLeft_ = 0;
};

}  // namespace tafl
