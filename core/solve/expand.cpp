// Generates the moves of all positions of a layer once: ends of the game and captures give values, and quiet moves are
// recorded.
#include <algorithm>
#include <span>
#include <stdexcept>

#include "solve/layer_builder.hpp"

namespace tafl {

bool LayerBuilder::expandAll() {
    return eachChunk([&](Worker& worker, std::uint64_t first, std::uint64_t last) {
        if (!worker.position) {
            worker.position = Position::create(below_.image());
            worker.position->setValues({});  // candidates and peek need it
            worker.setup.occupants.resize(static_cast<std::size_t>(image_.size * image_.size));
            worker.moves.resize(maxCandidates);
        }
        for (std::uint64_t number = first; number < last; ++number) {
            const Placement placement = index_.unrank(number);
            if (index_.number(placement) != number) {
                value_[0][number] = value_[1][number] = unusedNumber;
                continue;
            }
            std::ranges::fill(worker.setup.occupants, std::uint8_t{0});
            for (int i = 0; i < index_.pieces(); ++i)
                worker.setup.occupants[placement.squares[static_cast<std::size_t>(i)]] =
                    static_cast<std::uint8_t>(index_.classOf(i));
            for (const Side side : {Side::attackers, Side::defenders}) expand(worker, number, placement, side);
        }
        if (control_.progress) control_.progress->expanded += last - first;
    });
}

TableValue LayerBuilder::valueAfterCapture(const Worker& worker) const {
    const auto value = below_.probe(*worker.position);
    if (!value) {
        const Setup after = worker.position->setup();
        throw std::runtime_error("a capture leads from the layer " + index_.material().text(image_) + " to " +
                                 materialOf(after).text(image_) + ", which is not solved");
    }
    return *value;
}

/// After an end of the game or a capture.
TableValue LayerBuilder::valueAfter(const Worker& worker, const MoveResult& result) const {
    if (!result.ending.over) return valueAfterCapture(worker);
    if (result.ending.winner == Winner::draw) return {};
    return {result.ending.winner == Winner::attackers ? Side::attackers : Side::defenders, 0};
}

void LayerBuilder::noteQuietMove(std::uint64_t number, const Placement& placement, Side side, Move move) {
    int piece = index_.firstPiece(side);
    while (placement.squares[static_cast<std::size_t>(piece)] != move.from()) ++piece;
    const auto s = static_cast<std::size_t>(side);
    const std::size_t bit = moveBit(side, piece, move.from(), move.to());
    quiet_[s][number * words_[s] + bit / 64] |= std::uint64_t{1} << bit % 64;
}

void LayerBuilder::expand(Worker& worker, std::uint64_t number, const Placement& placement, Side side) {
    std::uint16_t& known = value_[static_cast<std::size_t>(side)][number];
    Position& position = *worker.position;
    worker.setup.toMove = side;
    position.set(worker.setup);
    // 1. A side that cannot move.
    const Ending stuck = position.ending();
    const int count = stuck.over ? 0 : position.candidates(worker.moves.data());
    if (count == 0) {
        known = !stuck.over || stuck.winner == Winner::draw
                    ? hasEscape
                    : encodeWin(stuck.winner == Winner::attackers ? Side::attackers : Side::defenders, 0);
        return;
    }
    // 2. The moves. Those that may win at once come first: a win in one ply needs no others.
    const std::span moves(worker.moves.data(), static_cast<std::size_t>(count));
    std::ranges::partition(moves, [](const Candidate& c) { return c.hints != 0; });
    int minWin = 0, maxLoss = 0;  // by ends and captures; 0: none
    bool escapes = false, quiet = false;
    EvalInputs unused;
    for (const Candidate& candidate : moves) {
        const Move move = candidate.move;
        if (!move.movesPiece() || !inLine(move.from(), move.to()))
            throw std::runtime_error("tables cannot hold a move that is not along a line");
        if (position.peek(candidate, MobilityMode::none, unused)) {
            noteQuietMove(number, placement, side, move);
            quiet = true;
            continue;
        }
        const MoveResult result = position.make(move);
        if (!result.ending.over && !result.isCapture()) {
            noteQuietMove(number, placement, side, move);
            quiet = true;
        } else {
            const TableValue value = valueAfter(worker, result);
            if (!value.winner || !mayClaim(*value.winner, value.plies + 1))
                escapes = true;
            else if (*value.winner == side)
                minWin = minWin ? std::min(minWin, value.plies + 1) : value.plies + 1;
            else
                maxLoss = std::max(maxLoss, value.plies + 1);
        }
        position.undo();
        if (minWin == 1) break;
    }
    // 3. The value that follows.
    if (minWin) {
        known = encodeWin(side, minWin);
        schedule(minWin);
    } else if (escapes) {
        known = hasEscape;
    } else if (maxLoss) {
        known = static_cast<std::uint16_t>(encodeWin(other(side), maxLoss) | (quiet ? lossFloor : 0));
        if (!quiet) schedule(maxLoss);
    }
}

}  // namespace tafl
