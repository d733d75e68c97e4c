#include "tuning/engine_games.hpp"

#include <atomic>
#include <mutex>
#include <thread>

#include "evaluation/seal.hpp"

namespace tafl {
namespace {

void rollDie(Position& position, Random& random) {
    while (position.mustRoll()) {
        const auto& faces = position.image().calls.dice;
        std::uint32_t weight = 0;
        for (const DieFace& f : faces) weight += static_cast<std::uint32_t>(f.weight);
        std::uint32_t k = random.below(weight);
        for (const DieFace& f : faces) {
            if (k < static_cast<std::uint32_t>(f.weight)) {
                position.roll(f.face);
                break;
            }
            k -= static_cast<std::uint32_t>(f.weight);
        }
    }
}

}  // namespace

void runParallel(int jobs, int workers, const std::function<bool(int job)>& work) {
    std::atomic<int> next{0};
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::exception_ptr failure;
    const auto run = [&] {
        try {
            for (int job = next++; job < jobs && !stop; job = next++)
                if (!work(job)) stop = true;
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
            stop = true;
        }
    };
    {
        std::vector<std::jthread> threads;
        for (int i = 1; i < std::min(workers, jobs); ++i) threads.emplace_back(run);
        run();
    }
    if (failure) std::rethrow_exception(failure);
}

std::vector<Opening> makeRandomOpenings(const std::shared_ptr<const RuleImage>& image, std::uint64_t seed, int plies,
                                        int count) {
    std::vector<Opening> out;
    OpeningGenerator openings(image, seed, plies);
    while (static_cast<int>(out.size()) < count)
        if (auto opening = openings.next())
            out.push_back(std::move(*opening));
        else
            break;
    return out;
}

std::unique_ptr<Position> positionAfter(const std::shared_ptr<const RuleImage>& image, const Opening& opening) {
    auto position = Position::create(image);
    position->start(opening.first);
    for (const Move move : opening.moves) position->make(move);
    return position;
}

std::optional<Winner> playGame(Position& position, SearchEngine* players[2], const std::array<std::uint64_t, 2>& nodes,
                               int maxPlies, Random& random, const std::function<void(const SearchResult&)>& onMove,
                               int randomMoveInterval) {
    Ending ending;
    while (position.plies() < maxPlies) {
        rollDie(position, random);
        ending = position.ending();
        if (ending.over) return ending.winner;
        const auto side = static_cast<std::size_t>(position.toMove());
        const SearchResult found = players[side]->search(position, {.nodes = nodes[side]});
        if (!found.found) return Winner::draw;
        if (std::abs(found.score) >= minMateScore)
            return found.score > 0 ? winnerOf(position.toMove()) : lossOf(position.toMove());
        if (onMove) onMove(found);
        Move move = found.best;
        if (randomMoveInterval > 0 && random.below(static_cast<std::uint32_t>(randomMoveInterval)) == 0) {
            std::vector<Move> legal;
            position.legal(legal);
            if (!legal.empty()) move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        }
        ending = position.make(move).ending;
        if (ending.over) return ending.winner;
    }
    if (isSealed(position)) return winnerOf(other(position.evalInputs().royalSide));
    return std::nullopt;
}

}  // namespace tafl
