#include "search/engine.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "search/search_thread.hpp"

namespace tafl {
namespace {
double steadySeconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
SearchThread& selectSearchThread(const Position& position) {
#ifdef TAFLSMITH_HAS_V3
    if (position.processor() == Processor::v3) return taflsmith_search_v3;
#endif
    (void)position;
    return taflsmith_search_base;
}

/// A rule that fails in play ends the search of all threads; the first failure is told.
std::uint64_t runSearchThread(SharedSearch& shared, SearchMemory& memory, Position& position, int number,
                              SearchResult* out) {
    try {
        return selectSearchThread(position)(shared, memory, position, number, out);
    } catch (...) {
        const std::lock_guard lock(shared.failureMutex);
        if (!shared.failure) shared.failure = std::current_exception();
        shared.stopped = true;
        return 0;
    }
}

}  // namespace

SearchEngine::SearchEngine(std::shared_ptr<const RuleImage> image, EngineSettings settings)
    : image_(std::move(image)),
      settings_(std::move(settings)),
      weights_(settings_.weights ? *settings_.weights : defaultWeights(*image_)),
      huntWeights_(makeHuntWeights(weights_)),
      enclosure_(*image_, neededEnclosure(huntWeights_.terms)),
      table_(settings_.megabytes, settings_.threads) {
    if (!settings_.clock) settings_.clock = steadySeconds;
}

void SearchEngine::setWeights(const Weights& weights) {
    weights_ = weights, huntWeights_ = makeHuntWeights(weights);
    for (const auto& memory : memories_) memory->forget();
}

void SearchEngine::newGame() {
    forget();
    wasHunt_ = false;
}

void SearchEngine::forget() {
    table_.clear();
    for (const auto& memory : memories_) memory->forget();
}

SearchResult SearchEngine::search(Position& position, const SearchLimits& limits) {
    SearchResult out;
    const int plies = position.plies();
    // Scores of a hunt are others: what the table knows is worth nothing to it, nor after it.
    const bool hunt = isRoyalHunt(position);
    if (std::exchange(wasHunt_, hunt) != hunt) forget();
    const Weights& weights = hunt ? huntWeights_ : weights_;
    position.setValues(weights.squares);
    table_.newSearch();
    SharedSearch shared{*image_, weights, enclosure_, EvalNeeds(weights), table_, limits, settings_.clock};
    shared.begin = shared.clock();
    shared.seed = settings_.seed;
    shared.error = settings_.error;
    shared.searchFeatures = settings_.searchFeatures;
    shared.threads = std::max(1, settings_.threads);
    for (const auto& memory : memories_) memory->begin();
    while (memories_.size() < static_cast<std::size_t>(shared.threads))
        memories_.push_back(std::make_unique<SearchMemory>(*image_));
    // Helpers search the same position on boards of their own and share what they find by the table.
    std::vector<std::unique_ptr<Position>> boards;
    std::vector<std::jthread> threads;
    std::atomic<std::uint64_t> nodes{0};
    for (int i = 1; i < shared.threads; ++i) {
        boards.push_back(position.clone());
        threads.emplace_back([&shared, &nodes, &own = *boards.back(), &memory = *memories_[static_cast<std::size_t>(i)],
                              i] { nodes += runSearchThread(shared, memory, own, i, nullptr); });
    }
    nodes += runSearchThread(shared, *memories_[0], position, 0, &out);
    shared.stopped = true;
    threads.clear();
    if (shared.failure) {
        while (position.plies() > plies) position.undo();
        std::rethrow_exception(shared.failure);
    }
    out.nodes = nodes;
    out.seconds = shared.elapsed();
    considerClaims(position, out);
    return out;
}

void SearchEngine::considerClaims(Position& position, SearchResult& out) const {
    if (!image_->anyClaim) return;
    std::vector<Move> moves;
    position.legal(moves, true);
    const Side mover = position.toMove();
    for (const Move move : moves) {
        if (move.kind() != MoveKind::claim && move.kind() != MoveKind::claimWithMove) continue;
        const Ending ending = position.make(move).ending;
        position.undo();
        if (!ending.over) continue;
        const int score = ending.winner == Winner::draw      ? 0
                          : ending.winner == winnerOf(mover) ? winScore - 1
                                                             : 1 - winScore;
        if (out.found && score <= out.score) continue;
        out.found = true;
        out.best = move;
        out.score = score;
        out.line = {move};
        out.lines = {{score, out.line}};
    }
}

}  // namespace tafl
