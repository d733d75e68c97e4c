#include "search/engine.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "evaluation/seal.hpp"
#include "search/search_thread.hpp"
#include "search/siege.hpp"

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

/// An exception thrown by a rule stops all threads; the first one is kept.
std::uint64_t runSearchThread(SharedSearch& shared, SearchMemory& memory, Position& position, SearchResult* out) {
    try {
        return selectSearchThread(position)(shared, memory, position, out);
    } catch (...) {
        const std::lock_guard lock(shared.failureMutex);
        if (!shared.failure) shared.failure = std::current_exception();
        shared.stopped = true;
        return 0;
    }
}

/// The moves that were not searched may avoid a loss.
void claimNoLoss(std::vector<SearchLine>& lines) {
    for (SearchLine& line : lines) line.score = std::max(line.score, 1 - minMateScore);
}

/// The limits of a second search after the first. Nothing if that one used all.
std::optional<SearchLimits> whatIsLeft(const SearchLimits& limits, const SearchResult& used) {
    SearchLimits out = limits;
    const auto isUsedUp = [](auto& limit, auto part) {
        if (!(limit > 0)) return false;  // none
        limit -= std::min(limit, part);
        return !(limit > 0);
    };
    if (limits.stop && limits.stop->load(std::memory_order_relaxed)) return std::nullopt;
    if (isUsedUp(out.nodes, used.nodes) || isUsedUp(out.seconds, used.seconds) ||
        isUsedUp(out.softSeconds, used.seconds))
        return std::nullopt;
    return out;
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
    for (const auto& memory : memories_) memory->clear();
}

void SearchEngine::newGame() {
    clear();
    wasHunt_ = false;
}

void SearchEngine::clear() {
    table_.clear();
    for (const auto& memory : memories_) memory->clear();
}

bool SearchEngine::isSiege(const Position& position) const {
    // The proof is slow, so it is tried only if the royal pieces reach no goal by plain steps.
    const EnclosureMask reachabilityOnly{.closed = false, .ring = false, .links = false, .lines = false, .near = false};
    const EnclosureFeatures features = enclosure_.features(PieceSets::of(position), reachabilityOnly);
    return features.royal && !features.steps && isSealed(position);
}

SearchResult SearchEngine::search(Position& position, const SearchLimits& given) {
    // 1. Hunt weights change the scale of scores, so table and histories are stale on entering or leaving a hunt.
    const bool hunt = isRoyalHunt(position);
    if (std::exchange(wasHunt_, hunt) != hunt) clear();
    // The scores in the table depend on which exact values the game so far permits.
    if (std::exchange(certainPlies_, given.certainPlies) != given.certainPlies) clear();
    const Weights& weights = hunt ? huntWeights_ : weights_;
    position.setValues(weights.squares);
    // 2. In a siege, the moves that tighten it most.
    SearchLimits limits = given;
    std::vector<Move> siegeMoves;
    if (position.toMove() != enclosure_.royalSide() && isSiege(position))
        siegeMoves = findSiegeMoves(position, given.searchOnly);
    const bool siege = !siegeMoves.empty();
    if (siege) {
        limits.searchOnly = std::move(siegeMoves);
        if (given.onProgress)
            limits.onProgress = [&](SearchProgress progress) {
                claimNoLoss(progress.lines);
                given.onProgress(progress);
            };
    }
    SearchResult out = searchRootMoves(position, limits, weights);
    // 3. They may all lose by force, and another move may not.
    if (siege && out.score <= -minMateScore) {
        if (const auto rest = whatIsLeft(given, out)) {
            SearchResult all = searchRootMoves(position, *rest, weights);
            all.nodes += out.nodes, all.seconds += out.seconds;
            out = std::move(all);
        } else {
            claimNoLoss(out.lines);
            out.score = out.lines.front().score;
        }
    }
    considerClaims(position, given, out);
    return out;
}

/// Searches with all threads.
SearchResult SearchEngine::searchRootMoves(Position& position, const SearchLimits& limits, const Weights& weights) {
    SearchResult out;
    const int plies = position.plies();
    table_.newSearch();
    SharedSearch shared{*image_, weights, enclosure_, EvalNeeds(weights), table_, limits, settings_.clock};
    shared.startTime = shared.clock();
    shared.seed = settings_.seed;
    shared.evalNoise = settings_.error;
    shared.searchFeatures = settings_.searchFeatures;
    shared.threads = std::max(1, settings_.threads);
    shared.exact = settings_.exact.get();
    for (const auto& memory : memories_) memory->newSearch();
    while (memories_.size() < static_cast<std::size_t>(shared.threads))
        memories_.push_back(std::make_unique<SearchMemory>(*image_));
    // Helper threads search copies of the position (lazy SMP) and share results through the table.
    std::vector<std::unique_ptr<Position>> boards;
    std::vector<std::jthread> threads;
    std::atomic<std::uint64_t> nodes{0};
    for (int i = 1; i < shared.threads; ++i) {
        boards.push_back(position.clone());
        threads.emplace_back(
            [&shared, &nodes, &own = *boards.back(), &memory = *memories_[static_cast<std::size_t>(i)]] {
                nodes += runSearchThread(shared, memory, own, nullptr);
            });
    }
    nodes += runSearchThread(shared, *memories_[0], position, &out);
    shared.stopped = true;
    threads.clear();
    if (shared.failure) {
        while (position.plies() > plies) position.undo();
        std::rethrow_exception(shared.failure);
    }
    out.nodes = nodes;
    out.seconds = shared.elapsed();
    return out;
}

void SearchEngine::considerClaims(Position& position, const SearchLimits& limits, SearchResult& out) const {
    if (!image_->anyClaim) return;
    std::vector<Move> moves;
    position.legal(moves, true);
    const Side mover = position.toMove();
    for (const Move move : moves) {
        if (move.kind() != MoveKind::claim && move.kind() != MoveKind::claimWithMove) continue;
        if (const auto& only = limits.searchOnly; !only.empty() && std::ranges::find(only, move) == only.end())
            continue;
        const Ending ending = position.make(move).ending;
        position.undo();
        if (!ending.over) continue;
        const int score = ending.winner == Winner::draw      ? 0
                          : ending.winner == winnerOf(mover) ? mateScore - 1
                                                             : 1 - mateScore;
        if (out.found && score <= out.score) continue;
        out.best = move;
        out.score = score;
        out.line = {move};
        if (!out.found) out.lines.clear();
        out.found = true;
        out.lines.insert(out.lines.begin(), {score, out.line});
        if (out.lines.size() > static_cast<std::size_t>(std::max(1, limits.lines))) out.lines.pop_back();
    }
}

}  // namespace tafl
