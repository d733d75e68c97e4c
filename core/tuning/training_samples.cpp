#include "tuning/training_samples.hpp"

namespace tafl {
namespace {

constexpr int maxUndecidedScore = 3;  ///< multiples of scoreAtTenToOne; larger scores are decided

}  // namespace

Samples generateSamples(const std::shared_ptr<const RuleImage>& image, const std::shared_ptr<const Weights>& weights,
                        const SelfPlay& plan, const ProgressCallback& onProgress) {
    Samples out;
    const EnclosureTables enclosure(*image);
    std::vector<std::vector<Sample>> games;
    GameObserver observer;
    observer.onBatchBegin = [&](int count) { games.assign(static_cast<std::size_t>(count), {}); };
    observer.onMove = [&](SelfPlayGame& game, Position& position, const SearchResult& found, bool byOwnWeights) {
        if (!byOwnWeights || std::abs(found.score) > maxUndecidedScore * weights->scoreAtTenToOne) return;
        // Excludes king hunts: they use other weights and can last hundreds of plies.
        if (canArrive(position) || isRoyalHunt(position) || !isBestMoveQuiet(position, found)) return;
        Sample sample{.pieceSets = PieceSets::of(position)};
        if (sample.pieceSets.royals.count() != 1) return;
        sample.royalContext = RoyalContext::indexFrom(position.evalInputs(), position.toMove());
        sample.staticShare = scoreToShare(evaluate(*weights, position, enclosure), *weights);
        sample.found = searchedShare(position, found, *weights);
        games[static_cast<std::size_t>(game.place)].push_back(sample);
    };
    observer.ended = [&](SelfPlayGame& game, std::optional<Winner> winner) {
        // Against the fixed opponent or with a handicap, the result says little about the position.
        if (!winner || game.pairing != Pairing::selfPlay || game.handicap != 0) return;
        for (Sample& sample : games[static_cast<std::size_t>(game.place)])
            sample.result = static_cast<float>(attackersResult(*winner));
    };
    observer.onBatchEnd = [&](int) {
        for (const auto& gameSamples : games) out.list.insert(out.list.end(), gameSamples.begin(), gameSamples.end());
    };
    static_cast<GamesPlayed&>(out) = playGames(image, weights, plan, observer, onProgress);
    return out;
}

}  // namespace tafl
