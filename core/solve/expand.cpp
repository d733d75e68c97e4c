// Generates the moves of all positions of a layer once: ends of the game and captures give values, and quiet moves are
// recorded.
#include <algorithm>
#include <bit>
#include <span>
#include <stdexcept>

#include "solve/layer_builder.hpp"

namespace tafl {

bool LayerBuilder::expandAll() {
    return eachChunk([&](Worker& worker, std::uint64_t first, std::uint64_t last) {
        if (!worker.position) prepare(worker);
        for (std::uint64_t number = first; number < last; ++number) {
            worker.neighbours.set(index_.unrank(number));
            if (!worker.neighbours.isCanonical()) {
                value_[0][number] = value_[1][number] = unusedNumber;
                continue;
            }
            for (const Side side : {Side::attackers, Side::defenders}) expand(worker, number, side);
        }
        if (control_.progress) control_.progress->expanded += last - first;
    });
}

void LayerBuilder::prepare(Worker& worker) const {
    const auto squares = static_cast<std::size_t>(image_.size * image_.size);
    worker.position = Position::create(below_.image());
    worker.position->setValues({});  // splitCandidates needs it
    worker.moves.resize(maxCandidates);
    worker.pieceOn.resize(squares);
    Setup setup{.occupants = std::vector<std::uint8_t>(squares)};
    worker.placed = index_.unrank(0);
    for (int i = 0; i < index_.pieces(); ++i)
        setup.occupants[worker.placed.squares[static_cast<std::size_t>(i)]] =
            static_cast<std::uint8_t>(index_.classOf(i));
    worker.position->set(setup);
}

/// Sets up the position of the worker's neighbours.
void LayerBuilder::place(Worker& worker, Side toMove) const {
    const Placement& placement = worker.neighbours.placement();
    std::array<Square, maxTablePieces> from, to;
    std::size_t count = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(index_.pieces()); ++i) {
        worker.pieceOn[placement.squares[i]] = static_cast<std::uint8_t>(i);
        if (worker.placed.squares[i] == placement.squares[i]) continue;
        from[count] = worker.placed.squares[i];
        to[count++] = worker.placed.squares[i] = placement.squares[i];
    }
    worker.position->rearrange({from.data(), count}, {to.data(), count}, toMove);
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

void LayerBuilder::noteQuietMove(const Worker& worker, std::uint64_t number, Side side, Move move) {
    if (!move.movesPiece() || slot(move.from(), move.to()) == noSlot)
        throw std::runtime_error("tables cannot hold a move that is not along a line");
    const auto s = static_cast<std::size_t>(side);
    const int piece = worker.pieceOn[static_cast<std::size_t>(move.from())];
    const std::size_t bit = moveBit(side, piece, move.from(), move.to());
    quiet_[s][number * words_[s] + bit / 64] |= std::uint64_t{1} << bit % 64;
}

/// False if there are none.
bool LayerBuilder::noteSlides(const Worker& worker, std::uint64_t number, Side side, const LineSlides& slides) {
    // The bits of a piece's moves skip its own square.
    const auto without = [](std::uint64_t line, int own) {
        return (line & ((std::uint64_t{1} << own) - 1)) | line >> (own + 1) << own;
    };
    const std::uint64_t bits = without(slides.alongRank, slides.from % image_.size) |
                               without(slides.alongFile, slides.from / image_.size) << (image_.size - 1);
    const int piece = worker.pieceOn[static_cast<std::size_t>(slides.from)] - index_.firstPiece(side);
    const auto s = static_cast<std::size_t>(side), first = static_cast<std::size_t>(piece * slots_);
    std::uint64_t* const words = &quiet_[s][number * words_[s]];
    words[first / 64] |= bits << first % 64;
    if (first % 64 + static_cast<std::size_t>(slots_) > 64) words[first / 64 + 1] |= bits >> (64 - first % 64);
    return bits;
}

/// Counts the quiet moves of a position that may lose.
void LayerBuilder::setOpen(const Worker& worker, std::uint64_t number, Side side) {
    const auto s = static_cast<std::size_t>(side);
    int moves = 0;
    for (std::size_t w = 0; w < words_[s]; ++w) moves += std::popcount(quiet_[s][number * words_[s] + w]);
    open_[s][number] = static_cast<std::uint16_t>(moves * weightOf(worker.neighbours));
}

void LayerBuilder::expand(Worker& worker, std::uint64_t number, Side side) {
    std::uint16_t& known = value_[static_cast<std::size_t>(side)][number];
    open_[static_cast<std::size_t>(side)][number] = neverLost;
    Position& position = *worker.position;
    place(worker, side);
    // 1. A side that cannot move.
    const Ending stuck = position.ending();
    const Position::SplitMoves moves =
        stuck.over ? Position::SplitMoves{0, 0} : position.splitCandidates(worker.slides.data(), worker.moves.data());
    bool quiet = false;
    for (const LineSlides& slides : std::span(worker.slides).first(static_cast<std::size_t>(moves.pieces)))
        quiet |= noteSlides(worker, number, side, slides);
    if (!quiet && moves.others == 0) {
        known = !stuck.over || stuck.winner == Winner::draw
                    ? hasEscape
                    : encodeWin(stuck.winner == Winner::attackers ? Side::attackers : Side::defenders, 0);
        return;
    }
    // 2. The moves. Those that may win at once come first: a win in one ply needs no others.
    std::span rest(worker.moves.data(), static_cast<std::size_t>(moves.others));
    std::ranges::partition(rest, [](const Candidate& c) { return c.hints != 0; });
    int minWin = 0, maxLoss = 0;  // by ends and captures; 0: none
    bool escapes = false, certain = false;
    while (!rest.empty() && minWin != 1) {
        // Quiet moves that need not be made. A quiet one that was made may leave a proof that others are, too.
        if (!rest.front().hints && !certain) {
            const auto sure = static_cast<std::size_t>(position.quietFirst(rest));
            for (const Candidate& candidate : rest.first(sure)) noteQuietMove(worker, number, side, candidate.move);
            quiet = quiet || sure > 0;
            certain = true;
            rest = rest.subspan(sure);
            continue;
        }
        const Candidate candidate = rest.front();
        rest = rest.subspan(1);
        const MoveResult result = position.make(candidate.move);
        if (!result.ending.over && !result.isCapture()) {
            noteQuietMove(worker, number, side, candidate.move);
            quiet = true;
            certain = false;
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
    }
    // 3. The value that follows.
    if (minWin) {
        known = encodeWin(side, minWin);
        schedule(minWin);
    } else if (escapes) {
        known = hasEscape;
    } else {
        if (maxLoss) known = static_cast<std::uint16_t>(encodeWin(other(side), maxLoss) | (quiet ? lossFloor : 0));
        if (quiet)
            setOpen(worker, number, side);
        else if (maxLoss)
            schedule(maxLoss);
    }
}

}  // namespace tafl
