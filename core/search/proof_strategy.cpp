#include "search/proof_strategy.hpp"

#include <algorithm>
#include <utility>

#include "position/move_text.hpp"

namespace tafl {
namespace {

/// Limit on the search for one lost proof.
constexpr std::uint64_t nodesPerLostProof = 5'000'000;

/// In place of plies to a win: there is no win.
constexpr int noWin = -1;

/// In place of the plies left: no limit.
constexpr int unlimited = 1 << 20;

/// The rows of a position, without the side to move.
std::string rowsText(const Position& position) {
    std::string text = positionText(position.setup(), position.image());
    text.resize(text.rfind(' '));
    return text;
}

}  // namespace

std::optional<Strategy> StrategyExtraction::extract(Position& position, Side winner, int depth,
                                                    const std::atomic<bool>* stop) {
    position_ = &position, winner_ = winner, stop_ = stop, depthLimited_ = depth < maxProofPlies;
    nodes_.clear(), onPath_.clear();
    again_.reset();
    position.setValues({});  // starts a fresh history
    Strategy out{.root = position.setup(), .winner = winner, .plies = visit(depthLimited_ ? depth : unlimited)};
    if (out.plies == noWin) return std::nullopt;
    // Each position leads to positions nearer to the win. Equals are ordered by their text.
    std::vector<Node> turns;
    for (auto& [key, node] : nodes_)
        if (!node.rows.empty()) turns.push_back(std::move(node));
    nodes_.clear();
    std::ranges::sort(turns, {}, [](const Node& n) { return std::pair(-n.plies, std::string_view(n.rows)); });
    for (Node& node : turns) out.turns.push_back({std::move(node.rows), std::move(node.turn)});
    return out;
}

/// Equal for positions that repetition rules treat as equal, except within a chain.
std::uint64_t StrategyExtraction::nodeKey() const {
    return position_->chainSquare() == noSquare ? position_->repetitionKey() : position_->key();
}

/// Plies to the win against the strategy from here, at most `left`, or noWin. Positions on the path do not count as
/// wins.
int StrategyExtraction::visit(int left) {
    const std::uint64_t key = nodeKey();
    if (const auto found = nodes_.find(key); found != nodes_.end() && found->second.plies <= left)
        return found->second.plies;
    if (isStopped()) return noWin;
    if (const Ending ending = position_->ending(); ending.over) return isWon(ending) ? 0 : noWin;
    if (left <= 0 || !onPath_.insert(key).second) return noWin;
    Node node;
    const bool won = position_->toMove() == winner_ ? visitWinner(left, node) : visitLoser(left, node);
    onPath_.erase(key);
    if (!won) return noWin;
    // A shorter way replaces a longer one.
    nodes_[key] = node;
    return node.plies;
}

bool StrategyExtraction::visitLoser(int left, Node& node) {
    std::vector<Move> replies;
    position_->legal(replies, false);
    for (const Move reply : replies) {
        const Ending ending = position_->make(reply).ending;
        const int plies = ending.over ? (isWon(ending) ? 0 : noWin) : visit(left - 1);
        position_->undo();
        if (plies == noWin) return false;
        node.plies = std::max(node.plies, plies + 1);
    }
    return !replies.empty();
}

bool StrategyExtraction::visitWinner(int left, Node& node) {
    // Tries the existing proof, then a new one that avoids the positions on the path, then one from an empty table.
    for (int attempt = 0; attempt < 3 && !isStopped(); ++attempt) {
        if (attempt == 2 && again_) again_->clear();
        if (attempt > 0 && !proveAgain(left)) continue;
        for (const Option& option : provedMoves(left)) {
            const Ending ending = position_->make(option.move).ending;
            const int plies = ending.over ? 0 : visit(left - 1);
            position_->undo();
            if (plies == noWin) continue;
            node.plies = plies + 1;
            node.turn = turnText(option.move);
            if (position_->chainSquare() == noSquare) node.rows = rowsText(*position_);
            return true;
        }
    }
    return false;
}

/// Moves to positions with a proof, the shortest first. One that wins at once comes alone.
std::vector<StrategyExtraction::Option> StrategyExtraction::provedMoves(int left) {
    std::vector<Move> moves;
    position_->legal(moves, false);
    std::vector<Option> out;
    for (const Move move : moves) {
        Ending ending = position_->make(move).ending;
        // A stuck loser at the depth limit is not in the table.
        if (!ending.over && left == 1) ending = position_->ending();
        const std::uint64_t key = position_->key(), node = nodeKey();
        const auto exact = ending.over ? std::nullopt : tableWin(left - 1);
        position_->undo();
        if (ending.over && isWon(ending)) return {{move, 0, true}};
        if (ending.over || onPath_.contains(node)) continue;
        if (const auto done = nodes_.find(node); done != nodes_.end() && done->second.plies < left)
            out.push_back({move, done->second.plies, true});
        else if (exact)
            out.push_back({move, *exact, false});
        else if (const auto plies = proved_.provedPlies(key, left - 1))
            out.push_back({move, *plies, false});
        else if (const auto found = again_ ? again_->provedPlies(key, left - 1) : std::nullopt)
            out.push_back({move, *found, false});
    }
    // Among equals, positions that are part of the strategy already keep it small.
    std::ranges::stable_sort(out, {}, [](const Option& o) { return std::pair(o.plies, !o.done); });
    return out;
}

/// Plies to the winner's win by a table, if they are few enough.
std::optional<int> StrategyExtraction::tableWin(int left) const {
    const auto value = proved_.tables() ? proved_.tables()->probe(*position_) : std::nullopt;
    return value && value->winner == winner_ && value->plies <= left ? std::optional(value->plies) : std::nullopt;
}

bool StrategyExtraction::proveAgain(int left) {
    SearchLimits limits{.nodes = nodesPerLostProof, .stop = stop_};
    if (depthLimited_) limits.depth = left;
    if (!again_) again_.emplace(megabytes_).setTables(proved_.tables());
    return again_->resume(*position_, winner_, limits).found;
}

/// The move with all its captures, and the rest of the turn if it continues.
std::string StrategyExtraction::turnText(Move move) {
    const MoveResult result = position_->make(move);
    std::vector<Square> victims;
    for (const CapturedPiece& piece : position_->taken()) victims.push_back(piece.square);
    // The victims determine the choice.
    const Move plain = move.movesPiece() ? Move::of(move.kind(), move.from(), move.to(), 0, move.declared()) : move;
    std::string text = moveText(plain, victims, position_->image());
    if (!result.ending.over && result.sameSide()) text += "," + nodes_.at(nodeKey()).turn;
    position_->undo();
    return text;
}

}  // namespace tafl
