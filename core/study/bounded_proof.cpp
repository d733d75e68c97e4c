#include "study/bounded_proof.hpp"

#include <algorithm>

namespace tafl {

Result<ProofBoard> makeProofBoard(const Library& library, const Variant& variant,
                                  const std::shared_ptr<const RuleImage>& image, Side winner) {
    ProofBoard out{proofRules(*image, winner), nullptr};
    if (!out.rules.reasons.empty()) return out;
    auto reduced = image;
    if (!out.rules.leftOut.empty()) {
        auto compiled = library.compile(variant, nullptr, out.rules.leftOut);
        if (!compiled) return tl::unexpected(compiled.error());
        reduced = std::move(*compiled);
    }
    if (!ProofSearch::isSupported(*reduced))
        out.rules.reasons.push_back(phrase("what is legal depends on the course of the game"));
    else
        out.position = Position::create(std::move(reduced));
    return out;
}

void BoundedProof::begin(Position& position, const Setup& setup, Side winner, std::uint64_t nodes) {
    position_ = &position, winner_ = winner, nodesLeft_ = nodes;
    position.set(setup);
    position.setValues({});  // starts a fresh history, so that repetitions are detected
    search_.clear();
}

ForcedWin BoundedProof::resume(int plies, std::uint64_t nodes) {
    nodes = std::min(nodes, nodesLeft_);
    if (nodes == 0) return {.winner = winner_};
    const SearchLimits limits{.nodes = nodes, .depth = plies};
    ForcedWin out = search_.resume(*position_, winner_, limits);
    nodesLeft_ -= std::min(nodesLeft_, out.nodes);
    return out;
}

ProofAnswer BoundedProof::winsWithin(int plies) {
    const Ending ending = position_->ending();
    if (isWonBy(ending, winner_)) return ProofAnswer::wins;
    if (ending.over || plies <= 0) return ProofAnswer::doesNotWin;
    const ForcedWin found = resume(plies, nodesLeft_);
    if (found.found) return ProofAnswer::wins;
    // Without a limit of plies, a refutation may depend on the path.
    return found.disproof == 0 && plies < maxProofPlies ? ProofAnswer::doesNotWin : ProofAnswer::open;
}

ForcedWin BoundedProof::findWin(std::uint64_t nodes) { return resume(maxProofPlies, nodes); }

std::optional<Move> BoundedProof::winningMove(int plies) {
    const ForcedWin found = resume(plies, nodesLeft_);
    return found.found && !found.line.empty() ? std::optional(found.line.front()) : std::nullopt;
}

}  // namespace tafl
