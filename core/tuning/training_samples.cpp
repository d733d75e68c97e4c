#include "tuning/training_samples.hpp"

namespace tafl {
namespace {

constexpr int openScore = 3;  ///< times the score of ten to one: beyond it a position is decided

}  // namespace

Samples gather(const std::shared_ptr<const RuleImage>& image, const std::shared_ptr<const Weights>& weights,
               const SelfPlay& plan, const TellDone& tell) {
    Samples out;
    const Ground ground(*image);
    std::vector<std::vector<Sample>> games;
    GameListener listener;
    listener.batchBegins = [&](int count) { games.assign(static_cast<std::size_t>(count), {}); };
    listener.seen = [&](OwnGame& game, Board& board, const SearchResult& found, bool known) {
        if (!known || std::abs(found.score) > openScore * weights->tenfold) return;
        // A hunt is played with other weights, and may last for hundreds of plies.
        if (arrivesNext(board) || isHunt(board) || !quietBest(board, found)) return;
        Sample sample{.field = Field::of(board)};
        if (!sample.field.royals.any()) return;
        sample.signals = Signals::of(board.glance(), board.toMove());
        sample.stood = shareOfScore(evaluate(*weights, board, ground), *weights);
        sample.found = foundShare(board, found, *weights);
        games[static_cast<std::size_t>(game.place)].push_back(sample);
    };
    listener.batchEnds = [&](int) {
        for (const auto& own : games) out.list.insert(out.list.end(), own.begin(), own.end());
    };
    static_cast<GamesPlayed&>(out) = playGames(image, weights, plan, listener, tell);
    return out;
}

}  // namespace tafl
