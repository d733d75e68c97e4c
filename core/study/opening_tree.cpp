#include "study/opening_tree.hpp"

#include <algorithm>

#include "position/move_text.hpp"
#include "program/callback_failure.hpp"

namespace tafl {
namespace {

std::string notationOf(Position& position, Move move) {
    position.make(move);
    std::vector<Square> victims;
    for (const CapturedPiece& piece : position.taken()) victims.push_back(piece.square);
    position.undo();
    return moveText(move, victims, position.image());
}

}  // namespace

void OpeningCounts::add(const std::optional<Winner>& winner) {
    ++games;
    if (winner) ++(*winner == Winner::attackers ? attackers : *winner == Winner::defenders ? defenders : draws);
}

std::optional<double> OpeningCounts::share() const {
    const int decided = attackers + defenders + draws;
    if (decided == 0) return std::nullopt;
    return (attackers + 0.5 * draws) / decided;
}

OpeningTree::OpeningTree(std::shared_ptr<const RuleImage> image, int maxPlies)
    : image_(std::move(image)), fold_(image_), maxPlies_(maxPlies) {}

bool OpeningTree::add(const StudyGame& game) {
    if (game.rules->image->digest != image_->digest || game.game.customStart()) return false;
    total_.add(game.winner);
    const auto position = game.game.createStartPosition();
    std::string before = fold_.text(position->setup());
    int plies = 0;
    for (const Action& action : game.game.actions()) {
        if (action.kind == Action::Kind::lot) {
            position->start(action.by);
            before = fold_.text(position->setup());
        }
        if (action.kind == Action::Kind::roll) position->roll(action.face);
        if (action.kind != Action::Kind::move) continue;
        if (plies++ == maxPlies_) break;
        position->make(action.move);
        std::string after = fold_.text(position->setup());
        Node& node = nodes_[before];
        node.counts.add(game.winner);
        node.moves[after].add(game.winner);
        before = std::move(after);
    }
    return true;
}

std::vector<OpeningMove> OpeningTree::moves(const Position& position) const {
    std::vector<OpeningMove> out;
    const auto node = nodes_.find(fold_.text(position.setup()));
    if (node == nodes_.end()) return out;
    std::map<std::string, OpeningCounts> left = node->second.moves;
    auto tried = position.clone();  // a rule may fail in the middle of a move
    std::vector<Move> legal;
    try {
        tried->legal(legal, false);
    } catch (const CallbackFailure&) {
        return out;
    }
    for (const Move move : legal) {
        try {
            tried->make(move);
        } catch (const CallbackFailure&) {
            tried = position.clone();
            continue;
        }
        const auto found = left.find(fold_.text(tried->setup()));
        tried->undo();
        if (found == left.end()) continue;
        out.push_back({notationOf(*tried, move), move, found->second});
        left.erase(found);  // its mirror images are the same entry
    }
    std::ranges::stable_sort(out, std::greater{}, [](const OpeningMove& m) { return m.counts.games; });
    return out;
}

OpeningCounts OpeningTree::counts(const Position& position) const {
    const auto node = nodes_.find(fold_.text(position.setup()));
    return node == nodes_.end() ? OpeningCounts{} : node->second.counts;
}

}  // namespace tafl
