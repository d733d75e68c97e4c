#include "explain/perft.hpp"

#include <algorithm>
#include <chrono>

#include "explain/explainer.hpp"
#include "position/move_text.hpp"

namespace tafl {

PerftAnswer perft(const std::shared_ptr<const RuleImage>& image, int depth, bool divide, bool bulk,
                  const std::optional<Setup>& setup) {
    const auto board = Board::create(image);
    if (setup)
        board->set(*setup);
    else
        board->start(image->calls.first == FirstMover::defenders ? Side::defenders : Side::attackers);
    PerftAnswer out;
    out.bulk = bulk && image->bulkCounting;
    out.level = board->level();
    out.processor = board->processor();
    const auto begin = std::chrono::steady_clock::now();
    if (!divide || depth < 1) {
        out.nodes = board->perft(depth, bulk);
    } else if (!board->ending().over) {
        // A die is taken to show any face.
        if (board->mustRoll()) board->roll(0);
        std::vector<Move> moves;
        board->legal(moves, false);
        std::ranges::sort(moves);
        for (const Move move : moves) {
            board->make(move);
            std::vector<Square> victims;
            for (const Taken& taken : board->taken()) victims.push_back(taken.square);
            const std::uint64_t nodes = depth == 1 ? 1 : board->perft(depth - 1, bulk);
            out.lines.push_back({moveText(move, victims, *image), nodes});
            out.nodes += nodes;
            board->undo();
        }
    }
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return out;
}

}  // namespace tafl
