#include "differences/board_symmetry.hpp"

#include <algorithm>

namespace tafl {
namespace {

Move turnedMove(Move m, const std::vector<Square>& turn) {
    if (!m.goesSomewhere()) return m;
    const auto to = [&](Square s) { return turn[static_cast<std::size_t>(s)]; };
    return Move::of(m.kind(), to(m.from()), to(m.to()), m.choice(), m.declared());
}

/// Plays at random, and the same in the mirror.
bool playsAlike(Board& board, Board& mirror, const Setup& begin, const std::vector<Square>& turn, Random& random) {
    constexpr int plies = 60;
    board.set(begin);
    mirror.set(begin);
    for (int ply = 0; ply < plies; ++ply) {
        std::vector<Move> moves, reflected;
        board.legal(moves);
        mirror.legal(reflected);
        std::vector<Move> expected;
        for (const Move m : moves) expected.push_back(turnedMove(m, turn));
        std::ranges::sort(expected);
        std::ranges::sort(reflected);
        if (expected != reflected) return false;
        if (moves.empty()) return true;
        const Move m = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        const Made a = board.make(m), b = mirror.make(turnedMove(m, turn));
        if (a.sameSide() != b.sameSide() || a.ending.over != b.ending.over) return false;
        if (a.ending.over) return a.ending.winner == b.ending.winner;
    }
    return true;
}

}  // namespace

std::vector<Square> turned(int symmetry, int size) {
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

std::vector<int> symmetriesOf(const std::shared_ptr<const RuleImage>& image, const std::optional<Setup>& begin) {
    constexpr int games = 6;
    std::vector<int> out = {0};
    // Choices are numbered by squares, and dice are chance: neither is looked for in a mirror.
    if (image->calls.choice != ChoiceMode::all || !image->calls.dice.empty()) return out;
    const auto board = Board::create(image), mirror = Board::create(image);
    const Setup setup =
        begin ? *begin
              : Setup{image->start, image->calls.first == FirstMover::defenders ? Side::defenders : Side::attackers};
    Random random(1);
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
        const auto turn = turned(symmetry, image->size);
        bool alike = true;
        for (std::size_t s = 0; s < turn.size(); ++s)
            alike = alike && setup.occupants[s] == setup.occupants[static_cast<std::size_t>(turn[s])];
        for (int game = 0; alike && game < games; ++game) alike = playsAlike(*board, *mirror, setup, turn, random);
        if (alike) out.push_back(symmetry);
    }
    return out;
}

}  // namespace tafl
