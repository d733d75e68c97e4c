// Generates the moves of all positions of a layer: ends of the game and captures give values, and quiet moves are
// counted.
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
            const auto placement = index_.unrank(number);
            if (placement) worker.neighbours.set(*placement);
            if (!placement || !worker.neighbours.isCanonical()) {
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
    std::uint64_t used = 0;
    while (!index_.unrank(used)) ++used;
    worker.placed = *index_.unrank(used);
    for (int i = 0; i < index_.pieces(); ++i)
        setup.occupants[worker.placed.squares[static_cast<std::size_t>(i)]] =
            static_cast<std::uint8_t>(index_.classOf(i));
    worker.position->set(setup);
}

void LayerBuilder::place(Worker& worker, const Placement& placement, Side toMove) const {
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

/// A number would be another position's.
void LayerBuilder::throwClosedSquare() const {
    throw std::runtime_error("a move of the layer " + index_.material().text(image_) +
                             " leads to a square where its piece may not stand");
}

void LayerBuilder::noteQuietMove(Worker& worker, Move move) const {
    if (!move.movesPiece() || slot(move.from(), move.to()) == noSlot)
        throw std::runtime_error("tables cannot hold a move that is not along a line");
    const std::size_t piece = worker.pieceOn[static_cast<std::size_t>(move.from())];
    if (!index_.mayStand(static_cast<int>(piece), move.to())) throwClosedSquare();
    worker.quiet[piece] |= std::uint64_t{1} << slot(move.from(), move.to());
}

/// False if there are none.
bool LayerBuilder::noteSlides(Worker& worker, const LineSlides& slides) const {
    // The bits of a piece's moves skip its own square.
    const auto without = [](std::uint64_t line, int own) {
        return (line & ((std::uint64_t{1} << own) - 1)) | line >> (own + 1) << own;
    };
    const std::uint64_t bits = without(slides.alongRank, slides.from % image_.size) |
                               without(slides.alongFile, slides.from / image_.size) << (image_.size - 1);
    const std::size_t piece = worker.pieceOn[static_cast<std::size_t>(slides.from)];
    if (bits & ~linesOf(static_cast<int>(piece), slides.from).allowed) throwClosedSquare();
    worker.quiet[piece] |= bits;
    return bits;
}

/// Generates the moves of the position that is set up, unless the game is over in it. Quiet ones go into
/// `worker.quiet`, of which there may be none: then it returns false. `visit` gets the results of the others, and
/// returns false if it needs no more moves at all.
template <class Visit>
bool LayerBuilder::generate(Worker& worker, Side side, const Visit& visit) const {
    Position& position = *worker.position;
    std::fill_n(worker.quiet.begin() + index_.firstPiece(side), index_.piecesOf(side), 0);
    if (position.ending().over) return false;
    const Position::SplitMoves moves = position.splitCandidates(worker.slides.data(), worker.moves.data());
    bool quiet = false;
    for (const LineSlides& slides : std::span(worker.slides).first(static_cast<std::size_t>(moves.pieces)))
        quiet |= noteSlides(worker, slides);
    // Those that may win at once come first: a win in one ply needs no others.
    std::span rest(worker.moves.data(), static_cast<std::size_t>(moves.others));
    std::ranges::partition(rest, [](const Candidate& c) { return c.hints != 0; });
    bool certain = false, goesOn = true;
    while (!rest.empty() && goesOn) {
        // Quiet moves that need not be made. A quiet one that was made may leave a proof that others are, too.
        if (!rest.front().hints && !certain) {
            const auto sure = static_cast<std::size_t>(position.quietFirst(rest));
            for (const Candidate& candidate : rest.first(sure)) noteQuietMove(worker, candidate.move);
            quiet = quiet || sure > 0;
            certain = true;
            rest = rest.subspan(sure);
            continue;
        }
        const Candidate candidate = rest.front();
        rest = rest.subspan(1);
        const MoveResult result = position.make(candidate.move);
        if (!result.ending.over && !result.isCapture()) {
            noteQuietMove(worker, candidate.move);
            quiet = true;
            certain = false;
        } else {
            goesOn = visit(result);
        }
        position.undo();
    }
    return quiet;
}

/// The quiet moves of a position and its mirror images.
std::uint16_t LayerBuilder::countOpen(const Worker& worker, Side side) const {
    int moves = 0;
    for (int piece = index_.firstPiece(side); piece < index_.firstPiece(side) + index_.piecesOf(side); ++piece)
        moves += std::popcount(worker.quiet[static_cast<std::size_t>(piece)]);
    return static_cast<std::uint16_t>(moves * weightOf(worker.neighbours));
}

void LayerBuilder::expand(Worker& worker, std::uint64_t number, Side side) {
    const auto s = static_cast<std::size_t>(side);
    std::uint16_t& known = value_[s][number];
    open_[s][number] = neverLost;
    const Placement& placement = worker.neighbours.placement();
    place(worker, placement, side);
    // 1. The moves.
    int minWin = 0, maxLoss = 0;  // by ends and captures; 0: none
    bool escapes = false, others = false;
    const bool quiet = generate(worker, side, [&](const MoveResult& result) {
        others = true;
        const TableValue value = valueAfter(worker, result);
        if (!value.winner || !mayClaim(*value.winner, value.plies + 1))
            escapes = true;
        else if (*value.winner == side)
            minWin = minWin ? std::min(minWin, value.plies + 1) : value.plies + 1;
        else
            maxLoss = std::max(maxLoss, value.plies + 1);
        return minWin != 1;
    });
    // Nobody asks for the quiet moves beside a win in one ply.
    if (minWin != 1 && !hasRegularMoves(placement, side, worker.quiet))
        irregular_[s][number / 64] |= std::uint64_t{1} << number % 64;
    // 2. A side that cannot move.
    if (!quiet && !others) {
        const Ending stuck = worker.position->ending();
        known = !stuck.over || stuck.winner == Winner::draw
                    ? hasEscape
                    : encodeWin(stuck.winner == Winner::attackers ? Side::attackers : Side::defenders, 0);
        return;
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
            open_[s][number] = countOpen(worker, side);
        else if (maxLoss)
            schedule(maxLoss);
    }
}

std::optional<bool> LayerBuilder::isQuietSlide(Worker& worker, const Placement& placement, Side side, Square from,
                                               Square to) const {
    if (!worker.position) prepare(worker);
    place(worker, placement, side);
    const Move move = Move::of(MoveKind::slide, from, to);
    Candidate found;
    if (!worker.position->candidate(move, found)) return std::nullopt;
    const MoveResult result = worker.position->make(move);
    worker.position->undo();
    return !result.ending.over && !result.isCapture();
}

void LayerBuilder::findQuietMoves(Worker& worker, const Placement& placement, Side side, std::uint64_t number) const {
    if (!isIrregular(side, number)) return noteRegularMoves(placement, side, worker.quiet);
    if (!worker.position) prepare(worker);
    place(worker, placement, side);
    generate(worker, side, [](const MoveResult&) { return true; });
}

}  // namespace tafl
