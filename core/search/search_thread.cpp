#include "search/search_thread.hpp"

#include <algorithm>

namespace tafl {
namespace {

/// An unfinished iteration found a better first move: its line comes first.
void putFirst(SearchLine found, SearchResult& out) {
    auto& lines = out.lines;
    const auto isSame = [&](const SearchLine& line) { return line.moves.front() == found.moves.front(); };
    const auto place = std::ranges::find_if(lines, isSame);
    lines.erase(place == lines.end() ? place - 1 : place);
    lines.insert(lines.begin(), std::move(found));
    out.best = lines.front().moves.front();
    out.score = lines.front().score;
    out.line = lines.front().moves;
}

}  // namespace

EvalNeeds::EvalNeeds(const Weights& weights)
    : enclosureMask(neededEnclosure(weights.terms)),
      needsEnclosure(enclosureMask.any()),
      terms(hasTerms(weights)),
      mobility(weights.terms[static_cast<std::size_t>(Term::attackersMobility)] ||
                       weights.terms[static_cast<std::size_t>(Term::defendersMobility)]
                   ? MobilityMode::allMoves
               : terms ? MobilityMode::royalMoves
                       : MobilityMode::none),
      needsPieceSets(needsEnclosure || weights.network) {}

SearchWorker::SearchWorker(SharedSearch& shared, SearchMemory& memory, Position& position)
    : shared_(shared),
      position_(position),
      image_(shared.image),
      features_(shared.searchFeatures),
      needs_(shared.needs),
      network_(shared.weights.network.get()),
      squares_(static_cast<std::size_t>(image_.size) * static_cast<std::size_t>(image_.size)),
      classes_(image_.calls.classes.size() + 1),
      movesOnlyMover_(image_.calls.changes.empty() && image_.calls.swaps.empty() &&
                      image_.calls.displacements.empty() && image_.calls.entries.empty()),
      nullMoveEnabled_(features_.has(SearchFeature::nullMove) && image_.calls.dice.empty() &&
                       image_.calls.states.empty() && !image_.anyDemand()),
      dice_(!image_.calls.dice.empty()),
      staged_(position.level() != FeatureLevel::full || image_.plainTurns),
      canPeek_(position.level() != FeatureLevel::full),
      stack_(memory.stack.data()),
      moveBuffer_(memory.moveBuffer),
      moveScores_(memory.moveScores),
      accumulatorCache_(memory.accumulatorCache),
      history_(memory.history),
      continuationHistory_(memory.continuationHistory),
      checkInterval_(image_.anyCallback() ? 4 : 256) {
    for (std::size_t c = 1; c < classes_; ++c) {
        sideOf_[c] = static_cast<std::uint8_t>(image_.calls.classes[c - 1].side);
        isMan_[c] = !image_.calls.classes[c - 1].royal;
    }
    for (const CountLimitCall& limit : image_.calls.countLimits)
        minLimit_ = std::min(minLimit_, static_cast<int>(limit.plies));
}

int SearchWorker::countPieces() const {
    int out = 0;
    for (std::size_t c = 1; c < classes_; ++c) out += position_.count(static_cast<int>(c));
    return out;
}

void SearchWorker::run(SearchResult* out) {
    // 1. Root moves.
    rootPieces_ = countPieces();
    rootTurns_ = position_.turnsKept();
    stack_[0].pieceSets = PieceSets::of(position_);
    stack_[0].pieceSetsDirty = stack_[0].onePieceMoved = stack_[0].enclosureCached = false;
    stack_[0].staticEval = computeStaticEval(0, position_.toMove());
    const int n = position_.candidates(moveBuffer_.data());
    for (int i = 0; i < n; ++i) {
        const Candidate& c = moveBuffer_[static_cast<std::size_t>(i)];
        const auto& searchOnly = shared_.limits.searchOnly;
        if (searchOnly.empty() || std::ranges::find(searchOnly, c.move) != searchOnly.end()) rootMoves_.push_back(c);
    }
    if (rootMoves_.empty()) return;
    std::ranges::stable_sort(rootMoves_,
                             [&](const Candidate& a, const Candidate& b) { return scoreMove(a, 0) > scoreMove(b, 0); });
    if (out) {
        out->found = true;
        out->best = rootMoves_.front().move;
        out->line = {out->best};
        out->lines = {{0, out->line}};
    }
    // 2. Iterative deepening.
    const std::size_t pvCount =
        std::min<std::size_t>(static_cast<std::size_t>(std::max(1, shared_.limits.lines)), rootMoves_.size());
    std::vector<SearchLine> lines(pvCount);
    for (int depth = 1; depth <= std::min(shared_.limits.depth, maxPly - 1) && !stopped_; ++depth) {
        rootDepth_ = depth;
        better_.moves.clear();
        for (std::size_t k = 0; k < pvCount && !stopped_; ++k) {
            // Aspiration window around the previous iteration's score.
            int delta = 24, alpha = -infinite, beta = infinite;
            if (depth >= 5 && features_.has(SearchFeature::aspiration))
                alpha = std::max(-infinite, lines[k].score - delta), beta = std::min(infinite, lines[k].score + delta);
            for (;;) {
                const int score = searchRoot(depth, alpha, beta, k);
                if (stopped_) break;
                if (score > alpha && score < beta) {
                    const PvLine& line = stack_[0].line;
                    lines[k] = {score, {line.moves.begin(), line.moves.begin() + line.length}};
                    break;
                }
                delta *= 3;
                if (score <= alpha) alpha = delta > 2000 ? -infinite : std::max(-infinite, score - delta);
                if (score >= beta) beta = delta > 2000 ? infinite : std::min(infinite, score + delta);
            }
        }
        if (overtaken_)
            depth = adoptDepth(lines);
        else if (!stopped_ && shared_.threads > 1)
            publishDepth(depth, lines);
        if (!out) continue;
        // An unfinished iteration still counts if it found a better first move.
        if (stopped_) {
            if (!better_.moves.empty() && better_.moves.front() != out->best) putFirst(std::move(better_), *out);
            break;
        }
        std::ranges::stable_sort(lines, [](const SearchLine& a, const SearchLine& b) { return a.score > b.score; });
        sortRootMoves(lines);
        out->best = lines[0].moves.front();
        out->score = lines[0].score;
        out->line = lines[0].moves;
        out->lines = lines;
        out->depth = depth;
        reportProgress(depth, lines);
        // 3. Stop early: only one move, a proved shortest win, or the soft time limit.
        const bool decided = std::abs(out->score) >= minMateScore && mateScore - std::abs(out->score) <= depth;
        if ((pvCount == 1 && decided) || (rootMoves_.size() == 1 && shared_.limits.softSeconds > 0)) break;
        if (shared_.limits.softSeconds > 0 && shared_.elapsed() > shared_.limits.softSeconds) break;
    }
}

/// Lets the other threads skip this iteration.
void SearchWorker::publishDepth(int depth, const std::vector<SearchLine>& lines) {
    const std::lock_guard lock(shared_.finishMutex);
    if (shared_.finishedDepth.load(std::memory_order_relaxed) >= depth) return;
    shared_.lines = lines;
    shared_.finishedDepth.store(depth, std::memory_order_relaxed);
}

/// Adopts the result of an iteration that another thread finished. Returns its depth.
int SearchWorker::adoptDepth(std::vector<SearchLine>& lines) {
    const std::lock_guard lock(shared_.finishMutex);
    stopped_ = overtaken_ = false;
    lines = shared_.lines;
    sortRootMoves(lines);
    return shared_.finishedDepth.load(std::memory_order_relaxed);
}

/// Puts the first moves of the lines first, in their order.
void SearchWorker::sortRootMoves(const std::vector<SearchLine>& lines) {
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        const auto place = std::ranges::find(rootMoves_, line->moves.front(), &Candidate::move);
        if (place != rootMoves_.end()) std::rotate(rootMoves_.begin(), place, place + 1);
    }
}

void SearchWorker::reportProgress(int depth, const std::vector<SearchLine>& lines) const {
    if (!shared_.limits.onProgress) return;
    shared_.limits.onProgress(
        {depth, std::max(nodes_, shared_.nodes.load(std::memory_order_relaxed)), shared_.elapsed(), lines});
}

/// Searches root moves from `pvIndex` on. Moves the best one there and its line to stack_[0].
int SearchWorker::searchRoot(int depth, int alpha, int beta, std::size_t pvIndex) {
    const Side mover = position_.toMove();
    stack_[0].line.length = 0;
    int best = -infinite;
    // ABDADA: defer moves that another thread is searching.
    const std::uint64_t key = position_.key();
    const bool usesBusyMoves = shared_.threads > 1 && depth >= BusyMoves::minDepth;
    std::vector<std::pair<Candidate, std::size_t>> order;
    for (std::size_t i = pvIndex; i < rootMoves_.size(); ++i) order.emplace_back(rootMoves_[i], i);
    const std::size_t all = order.size();
    for (std::size_t at = 0; at < order.size(); ++at) {
        const auto [root, i] = order[at];
        const std::uint64_t busyKey = BusyMoves::keyOf(key, root.move);
        if (usesBusyMoves && at > 0 && at < all && shared_.busyMoves.has(busyKey)) {
            order.emplace_back(root, i);
            continue;
        }
        if (usesBusyMoves) shared_.busyMoves.enter(busyKey);
        stack_[0].move = root.move;
        countNode();
        const MoveResult moveResult = makeMove(root, 0);
        stack_[1].line.length = 0;
        const int reduction = depth >= 4 && i >= pvIndex + 6 && !root.mayCapture() ? 1 : 0;
        int score = 0;
        if (i > pvIndex) score = searchChild(depth - 1 - reduction, alpha, alpha + 1, 0, moveResult, mover);
        if (i > pvIndex && score > alpha && reduction && !stopped_)
            score = searchChild(depth - 1, alpha, alpha + 1, 0, moveResult, mover);
        if (i == pvIndex || (score > alpha && !stopped_))
            score = searchChild(depth - 1, alpha, beta, 0, moveResult, mover);
        position_.undo();
        if (usesBusyMoves) shared_.busyMoves.leave(busyKey);
        if (stopped_) break;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        alpha = score;
        stack_[0].line.update(root.move, stack_[1].line);
        if (pvIndex == 0) {
            const PvLine& line = stack_[0].line;
            better_ = {score, {line.moves.begin(), line.moves.begin() + line.length}};
        }
        const auto place = std::ranges::find(rootMoves_, root.move, &Candidate::move);
        std::rotate(rootMoves_.begin() + static_cast<std::ptrdiff_t>(pvIndex), place, place + 1);
        if (score >= beta) break;
    }
    return best;
}

bool SearchWorker::checkLimits() {
    if (stopped_) return true;
    const SearchLimits& limits = shared_.limits;
    // 1. A single thread keeps the node limit exactly.
    const bool exactly = shared_.threads == 1 && limits.nodes;
    if (exactly && nodes_ >= limits.nodes) return stopped_ = true;
    // 2. All other limits are checked at intervals.
    if (nodes_ - reportedNodes_ >= checkInterval_) {
        const std::uint64_t all =
            shared_.nodes.fetch_add(nodes_ - reportedNodes_, std::memory_order_relaxed) + nodes_ - reportedNodes_;
        reportedNodes_ = nodes_;
        if (limits.nodes && all >= limits.nodes) stopped_ = true;
        if (limits.stop && limits.stop->load(std::memory_order_relaxed)) stopped_ = true;
        if (limits.seconds > 0 && shared_.elapsed() >= limits.seconds) stopped_ = true;
        if (shared_.stopped.load(std::memory_order_relaxed)) stopped_ = true;
        if (stopped_) shared_.stopped.store(true, std::memory_order_relaxed);
        if (!stopped_ && shared_.threads > 1 && shared_.finishedDepth.load(std::memory_order_relaxed) >= rootDepth_)
            stopped_ = overtaken_ = true;
    }
    nextCheck_ = reportedNodes_ + checkInterval_;
    if (exactly) nextCheck_ = std::min(nextCheck_, limits.nodes);
    return stopped_;
}

}  // namespace tafl

#ifdef TAFLSMITH_FOR_V3
#define TAFLSMITH_SEARCH taflsmith_search_v3
#else
#define TAFLSMITH_SEARCH taflsmith_search_base
#endif
extern "C" std::uint64_t TAFLSMITH_SEARCH(tafl::SharedSearch& shared, tafl::SearchMemory& memory,
                                          tafl::Position& position, tafl::SearchResult* out) {
    tafl::SearchWorker worker(shared, memory, position);
    worker.run(out);
    return worker.nodes();
}
