#include "differences/board_symmetry.hpp"

#include <algorithm>

namespace tafl {
namespace {

Move mapMove(Move m, const std::vector<Square>& squareMap) {
    if (!m.movesPiece()) return m;
    const auto to = [&](Square s) { return squareMap[static_cast<std::size_t>(s)]; };
    return m.withSquares(to(m.from()), to(m.to()));
}

/// Plays a random game and its mirror image; false if they differ.
bool playsSymmetrically(Position& position, Position& mirror, const Setup& begin, const std::vector<Square>& squareMap,
                        Random& random) {
    constexpr int plies = 60;
    position.set(begin);
    mirror.set(begin);
    for (int ply = 0; ply < plies; ++ply) {
        std::vector<Move> moves, mirrored;
        position.legal(moves);
        mirror.legal(mirrored);
        std::vector<Move> expected;
        for (const Move m : moves) expected.push_back(mapMove(m, squareMap));
        std::ranges::sort(expected);
        std::ranges::sort(mirrored);
        if (expected != mirrored) return false;
        if (moves.empty()) return true;
        const Move m = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        const MoveResult a = position.make(m), b = mirror.make(mapMove(m, squareMap));
        if (a.sameSide() != b.sameSide() || a.ending.over != b.ending.over) return false;
        if (a.ending.over) return a.ending.winner == b.ending.winner;
    }
    return true;
}

}  // namespace

std::vector<Square> mapSquares(int symmetry, int size) {
    std::vector<Square> out;
    for (Square s = 0; s < size * size; ++s) {
        int file = s % size, rank = s / size;
        if (symmetry & 1) file = size - 1 - file;
        if (symmetry & 2) rank = size - 1 - rank;
        if (symmetry & 4) std::swap(file, rank);
        out.push_back(rank * size + file);
    }
    return out;
}

std::vector<int> findSymmetries(const std::shared_ptr<const RuleImage>& image, const std::optional<Setup>& begin) {
    constexpr int games = 6;
    std::vector<int> out = {0};
    // Choices are numbered by square and dice are random; neither can be mirrored.
    if (image->calls.choice != ChoiceMode::all || !image->calls.dice.empty()) return out;
    const auto position = Position::create(image), mirror = Position::create(image);
    const Setup setup =
        begin ? *begin
              : Setup{image->start, image->calls.first == FirstMover::defenders ? Side::defenders : Side::attackers};
    Random random(1);
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
        const auto squareMap = mapSquares(symmetry, image->size);
        bool symmetric = true;
        for (std::size_t s = 0; s < squareMap.size(); ++s)
            symmetric = symmetric && setup.occupants[s] == setup.occupants[static_cast<std::size_t>(squareMap[s])];
        for (int game = 0; symmetric && game < games; ++game)
            symmetric = playsSymmetrically(*position, *mirror, setup, squareMap, random);
        if (symmetric) out.push_back(symmetry);
    }
    return out;
}

}  // namespace tafl
