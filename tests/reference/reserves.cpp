// pieces/reserve: pieces that enter the board, and what fills a reserve.
#include "referee.hpp"

#include <algorithm>

namespace reference {

std::map<std::string, int> Referee::reserves() const {
    std::map<std::string, int> numbers;
    for (std::size_t i = 0; i < book_.reserves.size(); ++i) {
        numbers[book_.pieceClass(book_.reserves[i].piece).name] = states_.reserves[i];
    }
    return numbers;
}

std::vector<int> Referee::fullReserves() const {
    std::vector<int> numbers;
    for (const ReserveRule& rule : book_.reserves) numbers.push_back(rule.count);
    return numbers;
}

/// Not within a chain of captures, nor where the piece that has moved must move again.
bool Referee::mayEnter() const {
    return chain_ == nowhere || (book_.twoMoves && book_.twoMoves->with != SecondMover::same);
}

/// Does a reserve of this side, empty or not, demand that a piece enters where one can?
bool Referee::mustEnter() const {
    return std::ranges::any_of(book_.reserves, [this](const ReserveRule& rule) {
        return rule.first && book_.pieceClass(rule.piece).side == toMove_;
    });
}

/// On every empty square of the zone: no rule of movement holds, and no die.
void Referee::addEntries(std::vector<Step>& found) const {
    if (!mayEnter()) return;
    for (std::size_t i = 0; i < book_.reserves.size(); ++i) {
        const ReserveRule& rule = book_.reserves[i];
        const PieceClass& piece = book_.pieceClass(rule.piece);
        if (piece.side != toMove_ || states_.reserves[i] == 0) continue;
        for (const int square : board_.squares()) {
            if (!rule.zone.has(square) || !board_.empty(square)) continue;
            addBranches(Move{.kind = Move::enter, .to = square, .entering = piece.letter}, nullptr, found, nullptr);
        }
    }
}

/// The piece that enters leaves its reserve before the captures count. Enemies count, and never the mover.
void Referee::updateReserves(Step& step) const {
    constexpr int maxPieces = 99;
    for (std::size_t i = 0; i < book_.reserves.size(); ++i) {
        const ReserveRule& rule = book_.reserves[i];
        const PieceClass& piece = book_.pieceClass(rule.piece);
        int& number = step.states.reserves[i];
        if (step.move.entering == piece.letter) --number;
        if (rule.refill == (piece.side == toMove_ ? Refill::taken : Refill::lost)) {
            number = std::min(maxPieces, number + step.enemies);
        }
    }
}

}  // namespace reference
