#include "sparring/engine.hpp"

#include <algorithm>
#include <chrono>

#include "sparring/move_order.hpp"

namespace tafl::sparring {
namespace {

constexpr int infinite = 32000, maxPly = 120;

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Scores of forced wins are stored as distances from the node, not from the root.
int scoreToTable(int score, int ply) {
    return score >= minWinScore ? score + ply : score <= -minWinScore ? score - ply : score;
}
int scoreFromTable(int score, int ply) {
    return score >= minWinScore ? score - ply : score <= -minWinScore ? score + ply : score;
}

}  // namespace

SearchEngine::SearchEngine(std::shared_ptr<const RuleImage> image, std::uint64_t seed)
    : image_(std::move(image)), evaluate_(*image_), seed_(seed), table_(std::size_t{1} << 21) {
    avoidsRepetition_ =
        std::ranges::none_of(image_->calls.repetitions, [](const RepetitionCall& r) { return !r.claim; });
    history_.resize(static_cast<std::size_t>(maxSquares) * 2, 0);
}

SearchResult SearchEngine::search(Position& position, const SearchLimits& limits,
                                  std::span<const std::uint64_t> gameKeys) {
    SearchResult out;
    position_ = &position;
    limits_ = limits;
    nodes_ = 0;
    stopped_ = false;
    begin_ = now();
    gameKeys_.assign(gameKeys.begin(), gameKeys.end());
    std::ranges::sort(gameKeys_);
    path_.clear();
    std::ranges::fill(table_, Entry{});
    std::ranges::fill(history_, 0);
    killer_ = {};
    std::vector<Move> moves;
    position.legal(moves, false);
    if (!moves.empty()) {
        out.found = true;
        orderMoves(moves, {}, 0);
        out.best = moves.front();
        for (int depth = 1; depth <= limits.depth && !stopped_; ++depth) {
            const int score = searchRoot(depth, moves);
            // A depth broken off still tells a better first move, if it got so far as to find one.
            if (stopped_ && depth > 1 && moves.front() == out.best) break;
            out.best = moves.front();
            if (stopped_) break;
            out.score = score;
            out.depth = depth;
            if (moves.size() == 1 || std::abs(score) >= minWinScore) break;
        }
        out.line = {out.best};
    }
    considerClaims(out);
    out.nodes = nodes_;
    return out;
}

/// Searches the moves and brings the best to the front.
int SearchEngine::searchRoot(int depth, std::vector<Move>& moves) {
    int alpha = -infinite;
    const Side mover = position_->toMove();
    path_.push_back(position_->repetitionKey());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move move = moves[i];
        ++nodes_;
        const MoveResult moveResult = position_->make(move);
        int score = alpha + 1;
        if (i > 0) score = searchChild(depth, alpha, alpha + 1, 0, moveResult, mover);
        if (i == 0 || (score > alpha && !stopped_)) score = searchChild(depth, alpha, infinite, 0, moveResult, mover);
        position_->undo();
        if (stopped_) break;
        if (score > alpha) {
            alpha = score;
            std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                        moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
    }
    path_.pop_back();
    return alpha;
}

/// The value of a move just made, for the side that made it; `depth` is that of its node.
int SearchEngine::searchChild(int depth, int alpha, int beta, int ply, const MoveResult& moveResult, Side mover) {
    if (moveResult.ending.over) return scoreEnding(moveResult.ending, mover, ply + 1);
    const int left = moveResult.sameSide() ? depth : depth - 1;
    return position_->toMove() == mover ? searchNode(left, alpha, beta, ply + 1)
                                        : -searchNode(left, -beta, -alpha, ply + 1);
}

int SearchEngine::scoreEnding(const Ending& ending, Side forSide, int ply) const {
    if (ending.winner == Winner::draw) return 0;
    return ending.winner == winnerOf(forSide) ? winScore - ply : ply - winScore;
}

/// The evaluation for the side to move, with a little noise of the seed, so that other seeds play other games.
int SearchEngine::computeStaticEval() {
    const int score =
        evaluate_(*position_) + static_cast<int>(((position_->key() ^ seed_) * 0x9E3779B97F4A7C15ull) >> 61);
    return std::clamp(position_->toMove() == Side::attackers ? score : -score, 1 - minWinScore, minWinScore - 1);
}

bool SearchEngine::isRepetition() const {
    if (!avoidsRepetition_ || position_->chainSquare() != noSquare) return false;
    const std::uint64_t key = position_->repetitionKey();
    return std::ranges::find(path_, key) != path_.end() || std::ranges::binary_search(gameKeys_, key);
}

bool SearchEngine::outOfTime() {
    if (stopped_) return true;
    if (limits_.nodes && nodes_ >= limits_.nodes) return stopped_ = true;
    if ((nodes_ & 255) == 0) {
        if (limits_.seconds > 0 && now() - begin_ >= limits_.seconds) stopped_ = true;
        if (limits_.stop && limits_.stop->load(std::memory_order_relaxed)) stopped_ = true;
    }
    return stopped_;
}

int SearchEngine::searchNode(int depth, int alpha, int beta, int ply) {
    if (outOfTime()) return 0;
    if (position_->mustRoll()) return searchChance(depth, ply);
    if (isRepetition()) return 0;
    if (ply >= maxPly) return computeStaticEval();
    if (depth <= 0) return qsearch(alpha, beta, ply, 4);
    path_.push_back(position_->repetitionKey());
    const int score = searchMoves(depth, alpha, beta, ply);
    path_.pop_back();
    return score;
}

int SearchEngine::searchMoves(int depth, int alpha, int beta, int ply) {
    const std::uint64_t key = position_->key();
    Move first;
    if (const Entry& known = slot(key); known.key == key && known.bound != Entry::Bound::none) {
        first = known.move;
        const int score = scoreFromTable(known.score, ply);
        // Where history makes moves illegal, an equal position need not have equal moves.
        if (known.depth >= depth && !image_->pathLegality) {
            if (known.bound == Entry::Bound::exact || (known.bound == Entry::Bound::atLeast && score >= beta) ||
                (known.bound == Entry::Bound::atMost && score <= alpha))
                return score;
        }
    }
    auto& moves = lists_[static_cast<std::size_t>(ply)];
    moves.clear();
    position_->legal(moves, false);
    const Side mover = position_->toMove();
    if (moves.empty()) {
        const Ending ending = position_->ending();
        return ending.over ? scoreEnding(ending, mover, ply) : 0;
    }
    orderMoves(moves, first, ply);
    const int originalAlpha = alpha;
    int best = -infinite;
    Move bestMove = moves.front();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move move = moves[i];
        ++nodes_;
        const MoveResult moveResult = position_->make(move);
        int score = 0;
        if (i > 0) score = searchChild(depth, alpha, alpha + 1, ply, moveResult, mover);
        if (i == 0 || (score > alpha && score < beta)) score = searchChild(depth, alpha, beta, ply, moveResult, mover);
        const bool quietMove = position_->sinceCapture() > 0;
        position_->undo();
        if (stopped_) return 0;
        if (score <= best) continue;
        best = score;
        bestMove = move;
        alpha = std::max(alpha, score);
        if (alpha < beta) continue;
        if (quietMove && move.movesPiece()) {
            killer_[static_cast<std::size_t>(ply)] = move;
            history_[static_cast<std::size_t>(mover == Side::attackers ? 0 : maxSquares) +
                     static_cast<std::size_t>(move.to())] += depth * depth;
        }
        break;
    }
    const auto bound = best >= beta           ? Entry::Bound::atLeast
                       : best > originalAlpha ? Entry::Bound::exact
                                              : Entry::Bound::atMost;
    slot(key) = {key, bestMove, static_cast<std::int16_t>(scoreToTable(best, ply)), static_cast<std::int8_t>(depth),
                 bound};
    return best;
}

/// A die: the mean over its faces; those that mean the same are thrown once.
int SearchEngine::searchChance(int depth, int ply) {
    const auto& faces = image_->calls.dice;
    const Side side = position_->toMove();
    std::int64_t sum = 0, weight = 0;
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const auto alike = [&](const DieFace& f) {
            return f.losesTurn == faces[i].losesTurn && f.limit == faces[i].limit;
        };
        if (std::find_if(faces.begin(), faces.begin() + static_cast<std::ptrdiff_t>(i), alike) !=
            faces.begin() + static_cast<std::ptrdiff_t>(i))
            continue;
        std::int64_t faceWeight = 0;
        for (const DieFace& f : faces) faceWeight += alike(f) ? f.weight : 0;
        position_->roll(faces[i].face);
        const bool lost = position_->toMove() != side;
        const int score = lost && depth <= 0 ? -computeStaticEval()
                          : lost             ? -searchNode(depth - 1, -infinite, infinite, ply + 1)
                                             : searchNode(depth, -infinite, infinite, ply + 1);
        position_->undo();
        if (stopped_) return 0;
        sum += faceWeight * score;
        weight += faceWeight;
    }
    return weight ? static_cast<int>(sum / weight) : 0;
}

/// Captures only, so that no exchange is broken off in the middle.
int SearchEngine::qsearch(int alpha, int beta, int ply, int left) {
    if (outOfTime()) return 0;
    if (position_->mustRoll()) return computeStaticEval();
    const int staticEval = computeStaticEval();
    if (staticEval >= beta || left == 0 || ply >= maxPly) return staticEval;
    alpha = std::max(alpha, staticEval);
    int best = staticEval;
    auto& moves = lists_[static_cast<std::size_t>(ply)];
    moves.clear();
    position_->legal(moves, false);
    const Side mover = position_->toMove();
    if (moves.empty()) {
        const Ending ending = position_->ending();
        return ending.over ? scoreEnding(ending, mover, ply) : staticEval;
    }
    for (const Move move : moves) {
        const int c = move.movesPiece() ? position_->occupant(move.from()) : 0;
        if (!c || (!evaluate_.isGoal(c, move.to()) && !mayCapture(move))) continue;
        ++nodes_;
        const MoveResult moveResult = position_->make(move);
        int score = -infinite;
        if (moveResult.ending.over)
            score = scoreEnding(moveResult.ending, mover, ply + 1);
        else if (position_->sinceCapture() == 0)
            score = position_->toMove() == mover ? qsearch(alpha, beta, ply + 1, left - 1)
                                                 : -qsearch(-beta, -alpha, ply + 1, left - 1);
        position_->undo();
        if (stopped_) return 0;
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) break;
    }
    return best;
}

/// A draw that may be claimed is taken when nothing better is in sight.
void SearchEngine::considerClaims(SearchResult& out) {
    if (!image_->anyClaim) return;
    std::vector<Move> moves;
    position_->legal(moves, true);
    const Side mover = position_->toMove();
    for (const Move move : moves) {
        if (move.kind() != MoveKind::claim && move.kind() != MoveKind::claimWithMove) continue;
        const Ending ending = position_->make(move).ending;
        position_->undo();
        const int score = scoreEnding(ending, mover, 1);
        if (!ending.over || (out.found && score <= out.score)) continue;
        out.found = true;
        out.best = move;
        out.score = score;
        out.line = {move};
    }
}

}  // namespace tafl::sparring
