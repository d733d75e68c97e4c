#include "explain/perft.hpp"

#include <algorithm>
#include <chrono>

#include "explain/explainer.hpp"
#include "position/move_text.hpp"

namespace tafl {

PerftResult perft(const std::shared_ptr<const RuleImage>& image, int depth, bool divide, bool bulk,
                  const std::optional<Setup>& setup) {
    const auto position = Position::create(image);
    if (setup)
        position->set(*setup);
    else
        position->start(image->calls.first == FirstMover::defenders ? Side::defenders : Side::attackers);
    PerftResult out;
    out.bulk = bulk && image->bulkCounting;
    out.level = position->level();
    out.processor = position->processor();
    const auto begin = std::chrono::steady_clock::now();
    if (!divide || depth < 1) {
        out.nodes = position->perft(depth, bulk);
    } else if (!position->ending().over) {
        // Any face of a die allows a move.
        if (position->mustRoll()) position->roll(0);
        std::vector<Move> moves;
        position->legal(moves, false);
        std::ranges::sort(moves);
        for (const Move move : moves) {
            position->make(move);
            std::vector<Square> victims;
            for (const CapturedPiece& taken : position->taken()) victims.push_back(taken.square);
            const std::uint64_t nodes = depth == 1 ? 1 : position->perft(depth - 1, bulk);
            out.lines.push_back({moveText(move, victims, *image), nodes});
            out.nodes += nodes;
            position->undo();
        }
    }
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return out;
}

}  // namespace tafl
