#include "search/search_thread.hpp"

#include <algorithm>

namespace tafl {
namespace {
constexpr int infinite = 32000;
}

Counts::Counts(const Weights& weights)
    : parts(partsFor(weights.terms)),
      shapes(parts.any()),
      terms(countTerms(weights)),
      moves(weights.terms[static_cast<std::size_t>(Term::attackersFreedom)] ||
                    weights.terms[static_cast<std::size_t>(Term::defendersFreedom)]
                ? Counted::allMoves
            : terms ? Counted::royalMoves
                    : Counted::none),
      fields(shapes || weights.network) {}

SearchWorker::SearchWorker(SharedSearch& shared, SearchMemory& memory, Board& board, int number)
    : shared_(shared),
      board_(board),
      image_(shared.image),
      with_(shared.techniques),
      counts_(shared.counts),
      network_(shared.weights.network.get()),
      number_(number),
      squares_(static_cast<std::size_t>(image_.size) * static_cast<std::size_t>(image_.size)),
      classes_(image_.calls.classes.size() + 1),
      nullUseful_(with_.has(Technique::nullMove) && image_.calls.dice.empty() && image_.calls.states.empty()),
      dice_(!image_.calls.dice.empty()),
      staged_(board.level() != Level::full || image_.plainTurns),
      looks_(board.level() != Level::full),
      plies_(memory.plies.data()),
      arena_(memory.arena),
      promises_(memory.promises),
      lastSums_(memory.lastSums),
      history_(memory.history),
      replies_(memory.replies) {
    for (std::size_t c = 1; c < classes_; ++c) {
        sideOf_[c] = static_cast<std::uint8_t>(image_.calls.classes[c - 1].side);
        isMan_[c] = !image_.calls.classes[c - 1].royal;
    }
}

void SearchWorker::run(SearchResult* out) {
    // 1. The root's moves, those asked for.
    plies_[0].field = Field::of(board_);
    plies_[0].fieldBehind = plies_[0].aManMoved = plies_[0].sighted = false;
    plies_[0].stand = standing(0, board_.toMove());
    const int n = board_.candidates(arena_.data());
    for (int i = 0; i < n; ++i) {
        const Candidate& c = arena_[static_cast<std::size_t>(i)];
        const auto& only = shared_.limits.only;
        if (only.empty() || std::ranges::find(only, c.move) != only.end()) roots_.push_back(c);
    }
    if (roots_.empty()) return;
    std::ranges::stable_sort(roots_,
                             [&](const Candidate& a, const Candidate& b) { return promise(a, 0) > promise(b, 0); });
    if (out) {
        out->found = true;
        out->best = roots_.front().move;
        out->line = {out->best};
        out->lines = {{0, out->line}};
    }
    // 2. Deeper and deeper.
    const std::size_t wanted =
        std::min<std::size_t>(static_cast<std::size_t>(std::max(1, shared_.limits.lines)), roots_.size());
    std::vector<SearchLine> lines(wanted);
    for (int depth = 1; depth <= std::min(shared_.limits.depth, deepest - 1) && !stopped_; ++depth) {
        rootDepth_ = depth;
        for (std::size_t k = 0; k < wanted && !stopped_; ++k) {
            // An aspiration window about the score of the depth before.
            int delta = 24, alpha = -infinite, beta = infinite;
            if (depth >= 5 && with_.has(Technique::aspiration))
                alpha = std::max(-infinite, lines[k].score - delta), beta = std::min(infinite, lines[k].score + delta);
            for (;;) {
                const int score = searchRoot(depth, alpha, beta, k);
                if (stopped_) break;
                if (score > alpha && score < beta) {
                    const Line& line = plies_[0].line;
                    lines[k] = {score, {line.moves.begin(), line.moves.begin() + line.length}};
                    break;
                }
                delta *= 3;
                if (score <= alpha) alpha = delta > 2000 ? -infinite : std::max(-infinite, score - delta);
                if (score >= beta) beta = delta > 2000 ? infinite : std::min(infinite, score + delta);
            }
        }
        if (overtaken_)
            depth = takeOver(lines);
        else if (!stopped_ && shared_.threads > 1)
            finish(depth, lines);
        if (!out) continue;
        // A depth broken off still tells a better first move, if it got so far as to find one.
        if (stopped_) {
            if (out->best != roots_.front().move) out->best = roots_.front().move, out->line = {out->best};
            break;
        }
        std::ranges::stable_sort(lines, [](const SearchLine& a, const SearchLine& b) { return a.score > b.score; });
        out->best = lines[0].moves.front();
        out->score = lines[0].score;
        out->line = lines[0].moves;
        out->lines = lines;
        out->depth = depth;
        tell(depth, lines);
        // 3. Enough: one move, a win that no deeper search shortens, or time for no further depth.
        const bool decided = std::abs(out->score) >= leastWin && winScore - std::abs(out->score) <= depth;
        if ((wanted == 1 && decided) || (roots_.size() == 1 && shared_.limits.aim > 0)) break;
        if (shared_.limits.aim > 0 && shared_.elapsed() > shared_.limits.aim) break;
    }
}

/// The other threads need not finish this depth any more.
void SearchWorker::finish(int depth, const std::vector<SearchLine>& lines) {
    const std::lock_guard lock(shared_.finishing);
    if (shared_.finished.load(std::memory_order_relaxed) >= depth) return;
    shared_.lines = lines;
    shared_.finished.store(depth, std::memory_order_relaxed);
}

/// What another thread has found counts as found here; the depth to which that is.
int SearchWorker::takeOver(std::vector<SearchLine>& lines) {
    const std::lock_guard lock(shared_.finishing);
    stopped_ = overtaken_ = false;
    lines = shared_.lines;
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        const auto place = std::ranges::find(roots_, line->moves.front(), &Candidate::move);
        if (place != roots_.end()) std::rotate(roots_.begin(), place, place + 1);
    }
    return shared_.finished.load(std::memory_order_relaxed);
}

void SearchWorker::tell(int depth, const std::vector<SearchLine>& lines) const {
    if (!shared_.limits.tell) return;
    shared_.limits.tell(
        {depth, std::max(nodes_, shared_.nodes.load(std::memory_order_relaxed)), shared_.elapsed(), lines});
}

/// The root's moves from `firstLine` on; the best goes there, and its line into plies_[0].
int SearchWorker::searchRoot(int depth, int alpha, int beta, std::size_t firstLine) {
    const Side mover = board_.toMove();
    plies_[0].line.length = 0;
    int best = -infinite;
    // What another thread looks at comes last.
    const std::uint64_t key = board_.key();
    const bool shares = shared_.threads > 1 && depth >= MovesInHand::leastDepth;
    std::vector<std::pair<Candidate, std::size_t>> order;
    for (std::size_t i = firstLine; i < roots_.size(); ++i) order.emplace_back(roots_[i], i);
    const std::size_t all = order.size();
    for (std::size_t at = 0; at < order.size(); ++at) {
        const auto [root, i] = order[at];
        const std::uint64_t hand = MovesInHand::keyOf(key, root.move);
        if (shares && at > 0 && at < all && shared_.inHand.has(hand)) {
            order.emplace_back(root, i);
            continue;
        }
        if (shares) shared_.inHand.take(hand);
        plies_[0].move = root.move;
        countNode();
        const Made made = make(root, 0);
        plies_[1].line.length = 0;
        const int less = depth >= 4 && i >= firstLine + 6 && !root.mayTake() ? 1 : 0;
        int score = 0;
        if (i > firstLine) score = child(depth - 1 - less, alpha, alpha + 1, 0, made, mover);
        if (i > firstLine && score > alpha && less && !stopped_)
            score = child(depth - 1, alpha, alpha + 1, 0, made, mover);
        if (i == firstLine || (score > alpha && !stopped_)) score = child(depth - 1, alpha, beta, 0, made, mover);
        board_.undo();
        if (shares) shared_.inHand.drop(hand);
        if (stopped_) break;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        alpha = score;
        Line& line = plies_[0].line;
        const Line& rest = plies_[1].line;
        line.moves[0] = root.move;
        std::copy_n(rest.moves.begin(), rest.length, line.moves.begin() + 1);
        line.length = rest.length + 1;
        const auto place = std::ranges::find(roots_, root.move, &Candidate::move);
        std::rotate(roots_.begin() + static_cast<std::ptrdiff_t>(firstLine), place, place + 1);
        if (score >= beta) break;
    }
    return best;
}

bool SearchWorker::lookAtLimits() {
    if (stopped_) return true;
    const SearchLimits& limits = shared_.limits;
    // 1. One thread alone keeps to the number of nodes exactly.
    const bool exactly = shared_.threads == 1 && limits.nodes;
    if (exactly && nodes_ >= limits.nodes) return stopped_ = true;
    // 2. Everything else is looked at every 256 nodes.
    if (nodes_ - told_ >= 256) {
        const std::uint64_t all = shared_.nodes.fetch_add(nodes_ - told_, std::memory_order_relaxed) + nodes_ - told_;
        told_ = nodes_;
        if (limits.nodes && all >= limits.nodes) stopped_ = true;
        if (limits.stop && limits.stop->load(std::memory_order_relaxed)) stopped_ = true;
        if (limits.seconds > 0 && shared_.elapsed() >= limits.seconds) stopped_ = true;
        if (shared_.stopped.load(std::memory_order_relaxed)) stopped_ = true;
        if (stopped_) shared_.stopped.store(true, std::memory_order_relaxed);
        if (!stopped_ && shared_.threads > 1 && shared_.finished.load(std::memory_order_relaxed) >= rootDepth_)
            stopped_ = overtaken_ = true;
    }
    lookAt_ = exactly ? std::min(told_ + 256, limits.nodes) : told_ + 256;
    return stopped_;
}

}  // namespace tafl

#ifdef TAFLSMITH_FOR_V3
#define TAFLSMITH_SEARCH taflsmith_search_v3
#else
#define TAFLSMITH_SEARCH taflsmith_search_base
#endif
extern "C" std::uint64_t TAFLSMITH_SEARCH(tafl::SharedSearch& shared, tafl::SearchMemory& memory, tafl::Board& board,
                                          int number, tafl::SearchResult* out) {
    tafl::SearchWorker worker(shared, memory, board, number);
    worker.run(out);
    return worker.nodes();
}
