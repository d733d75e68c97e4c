// The nodes of the tree.
#include <algorithm>
#include <tuple>

#include "evaluation/accumulator.hpp"
#include "search/move_picker.hpp"

namespace tafl {
namespace {

constexpr int infinite = 32000;

/// Scores of forced wins are stored as distances from the node, not from the root.
int scoreToTable(int score, int ply) {
    return score >= minWinScore ? score + ply : score <= -minWinScore ? score - ply : score;
}
int scoreFromTable(int score, int ply) {
    return score >= minWinScore ? score - ply : score <= -minWinScore ? score + ply : score;
}

/// Logarithm to base two in sixteenths.
constexpr int log16(int n) {
    int out = 0;
    std::int64_t x = std::int64_t{n} << 16;
    while (x >= std::int64_t{2} << 16) x >>= 1, out += 16;
    for (int bit = 8; bit; bit >>= 1) {
        x = x * x >> 16;
        if (x >= std::int64_t{2} << 16) x >>= 1, out += bit;
    }
    return out;
}

/// By how many plies a late move is searched less.
struct Reductions {
    std::int8_t by[64][64]{};
    constexpr Reductions() {
        for (int d = 1; d < 64; ++d)
            for (int i = 1; i < 64; ++i) by[d][i] = static_cast<std::int8_t>(log16(d) * log16(i) * 15 >> 14);
    }
};
constexpr Reductions reductions;

/// So far above its window, by the depth that is left, a position is left as it stands.
constexpr int maxReverseFutilityDepth = 6;
constexpr int reverseFutilityMargin(int depth) { return 80 * depth; }

/// The squares between royal pieces and goals that they reach at once, and the first of these goals.
__attribute__((noinline)) SquareSet findEscapeSquares(const EvalInputs& evalInputs, int size) {
    SquareSet out;
    for (int i = 0; i < evalInputs.escapeLineCount; ++i) {
        const auto [from, to] = evalInputs.escapeLines[static_cast<std::size_t>(i)];
        const int far = to - from, along = far % size == 0 ? (far > 0 ? size : -size) : (far > 0 ? 1 : -1);
        for (int s = from + along; s != to; s += along) out.add(static_cast<Square>(s));
        out.add(to);
    }
    return out;
}

}  // namespace

int SearchWorker::scoreEnding(const Ending& ending, Side forSide, int ply) const {
    if (ending.winner == Winner::draw) return 0;
    return ending.winner == winnerOf(forSide) ? winScore - ply : ply - winScore;
}

/// Of a position that has come back once: what the rules give in the end is likely, not proved.
int SearchWorker::scoreRepetition(const Ending& ending, Side forSide) const {
    if (ending.winner == Winner::draw) return 0;
    return ending.winner == winnerOf(forSide) ? repetitionWinScore : -repetitionWinScore;
}

/// The network's first layer: from the position before, or where the royal piece has moved, from the last one in which
/// it stood where it stands now.
void SearchWorker::refreshAccumulator(int ply) {
    StackEntry& here = stack_[ply];
    const PieceSets& pieceSets = pieceSetsAt(ply);
    if (ply > 0) {
        const StackEntry& before = stack_[ply - 1];
        if (before.accumulator.royal != noSquare && pieceSets.royals.has(before.accumulator.royal))
            return updateAccumulator(*network_, pieceSets, pieceSetsAt(ply - 1), before.accumulator, here.accumulator);
    }
    const Square royal = pieceSets.royals.first();
    if (royal == noSquare) return updateAccumulator(*network_, pieceSets, {}, {}, here.accumulator);
    SearchMemory::AccumulatorCacheEntry& last = accumulatorCache_[static_cast<std::size_t>(royal)];
    updateAccumulator(*network_, pieceSets, last.pieceSets, last.accumulator, here.accumulator);
    last = {pieceSets, here.accumulator};
}

/// The men at a ply. Where only a man has moved they are put down when somebody asks: a network follows him without.
const PieceSets& SearchWorker::pieceSetsAt(int ply) {
    StackEntry& here = stack_[ply];
    if (here.pieceSetsDirty) {
        here.pieceSets = pieceSetsAt(ply - 1);
        here.pieceSets.move(here.dirtyPiece);
        here.pieceSetsDirty = false;
    }
    return here.pieceSets;
}

/// The ply after this one, with the same men.
void SearchWorker::copyPieceSets(int ply) {
    StackEntry& next = stack_[ply + 1];
    next.pieceSets = pieceSetsAt(ply);
    next.pieceSetsDirty = next.onePieceMoved = next.evaluated = next.enclosureCached = false;
}

/// The evaluation for the side to move of a position that has been looked at, with a little noise of the seed, so that
/// other seeds play other games. Notes whether the other side's royal piece can arrive, and by which ways.
inline __attribute__((always_inline)) int SearchWorker::evaluateInputs(const EvalInputs& evalInputs, int ply,
                                                                       Side toMove) {
    StackEntry& here = stack_[ply];
    here.key = evalInputs.key;
    here.threatened = evalInputs.openGoals > 0 && evalInputs.royalSide != toMove;
    if (here.threatened) [[unlikely]]
        here.escapeLines = findEscapeSquares(evalInputs, image_.size);
    if (needs_.needsEnclosure) {
        const StackEntry* const before = ply > 0 ? &stack_[ply - 1] : nullptr;
        shared_.enclosure.update(pieceSetsAt(ply), needs_.enclosureMask, before ? before->enclosureCache : emptyCache_,
                                 here.enclosureCache,
                                 here.onePieceMoved && before->enclosureCached ? &here.dirtyPiece : nullptr);
        here.enclosureCached = true;
    }
    int score = needs_.terms ? evaluate(shared_.weights, evalInputs, here.enclosureCache.features, toMove)
                             : evaluateSquares(shared_.weights, evalInputs, toMove);
    if (network_) {
        const int royalContext = RoyalContext::of(evalInputs, toMove);
        if (ply > 0 && here.onePieceMoved) {
            score += updateAndEvaluate(*network_, here.dirtyPiece, stack_[ply - 1].accumulator, royalContext,
                                       here.accumulator);
        } else {
            refreshAccumulator(ply);
            score += evaluateNetwork(*network_, here.accumulator, royalContext);
        }
    }
    if (shared_.seed) score += noise(evalInputs.key);
    const int own = toMove == Side::attackers ? score : -score;
    // Hardly ever so much: a branch that is foreseen, where what follows need not wait for the score.
    if (std::abs(own) >= minWinScore) [[unlikely]]
        return own < 0 ? 1 - minWinScore : minWinScore - 1;
    return own;
}

/// The same of the position on the board.
int SearchWorker::computeStaticEval(int ply, Side toMove) {
    return evaluateInputs(position_.evalInputs(needs_.moves), ply, toMove);
}

int SearchWorker::noise(std::uint64_t key) const {
    const auto random = static_cast<std::uint32_t>(((key ^ shared_.seed) * 0x9E3779B97F4A7C15ull) >> 32);
    return static_cast<int>(std::uint64_t{random} * static_cast<std::uint32_t>(2 * shared_.error + 1) >> 32) -
           shared_.error;
}

/// The value of a move just made from `ply`, for the side that made it; `depth` is what is left below it.
int SearchWorker::searchChild(int depth, int alpha, int beta, int ply, const MoveResult& moveResult, Side mover) {
    if (moveResult.ending.over) return scoreEnding(moveResult.ending, mover, ply + 1);
    if (moveResult.sameSide()) ++depth;
    return moveResult.sameSide() ? search(depth, alpha, beta, ply + 1, NullMove::forbidden)
                                 : -search(depth, -beta, -alpha, ply + 1, NullMove::allowed);
}

/// Makes a move from `ply`; the men at the next ply are kept beside the board.
MoveResult SearchWorker::make(const Candidate& candidate, int ply) {
    const MoveResult moveResult = position_.make(candidate.move);
    stack_[ply + 1].evaluated = false;
    if (!moveResult.ending.over) applyMove(candidate, moveResult.isCapture(), ply);
    return moveResult;
}

/// The men at the ply after a move from `ply`. Of one man's move it is noted what he did, and no more.
inline void SearchWorker::applyMove(const Candidate& candidate, bool isCapture, int ply) {
    if (!needs_.needsPieceSets) return;
    StackEntry& next = stack_[ply + 1];
    next.dirtyPiece.side = static_cast<Side>(sideOf_[candidate.classNumber]);
    next.dirtyPiece.from = static_cast<std::int16_t>(candidate.move.from());
    next.dirtyPiece.to = static_cast<std::int16_t>(candidate.move.to());
    next.dirtyPiece.capturedCount = 0;
    next.enclosureCached = false;
    next.pieceSetsDirty = next.onePieceMoved =
        isMan_[candidate.classNumber] && (!isCapture || recordCaptures(next.dirtyPiece));
    if (!next.onePieceMoved) applyOtherMove(candidate, isCapture, ply);
}

/// What the last move took, if that is a few men of the other side that left the board.
bool SearchWorker::recordCaptures(DirtyPiece& dirtyPiece) {
    std::array<CapturedPiece, DirtyPiece::maxCaptured + 1> taken;
    const std::size_t count = position_.taken(taken);
    if (count > DirtyPiece::maxCaptured) return false;
    for (std::size_t i = 0; i < count; ++i) {
        const auto classNumber = static_cast<std::size_t>(taken[i].classNumber);
        if (taken[i].becomes || !isMan_[classNumber] || static_cast<Side>(sideOf_[classNumber]) == dirtyPiece.side)
            return false;
        dirtyPiece.captured[i] = static_cast<std::int16_t>(taken[i].square);
    }
    dirtyPiece.capturedCount = static_cast<std::uint8_t>(count);
    return true;
}

/// A royal piece, one that takes more than recordCaptures tells, or none at all.
void SearchWorker::applyOtherMove(const Candidate& candidate, bool isCapture, int ply) {
    StackEntry& next = stack_[ply + 1];
    next.pieceSets = pieceSetsAt(ply);
    if (candidate.classNumber)
        next.pieceSets.move(next.dirtyPiece.side, !isMan_[candidate.classNumber], candidate.move.from(),
                            candidate.move.to());
    if (isCapture) next.pieceSets.removeCaptured(position_);
}

/// What the position after a move is worth to the side that is to move there, if the board can tell without making it
/// to stay: then the next ply knows. `fetches`: the table will most likely be asked about it.
inline __attribute__((always_inline)) bool SearchWorker::peekMove(const Candidate& candidate, int ply, Side mover,
                                                                  bool prefetchesTable) {
    EvalInputs evalInputs;
    if (network_)
        prefetch(stack_[ply].accumulator, squares_, sideOf_[candidate.classNumber], candidate.move.from(),
                 candidate.move.to());
    if (!position_.peek(candidate, needs_.moves, evalInputs)) return false;
    if (prefetchesTable) shared_.table.prefetch(evalInputs.key);
    applyMove(candidate, false, ply);
    StackEntry& next = stack_[ply + 1];
    next.staticEval = evaluateInputs(evalInputs, ply + 1, other(mover));
    next.evaluated = true;
    return true;
}

/// Will a position that has been looked at be left as it stands, when it is visited with a window that ends at `beta`?
bool SearchWorker::canPrune(const StackEntry& there, int depth, int beta, bool pvNode) const {
    if (std::abs(beta) >= minWinScore) return false;
    if (depth <= 0) return there.staticEval >= beta;
    return depth <= maxReverseFutilityDepth && !pvNode && !there.threatened &&
           there.staticEval - reverseFutilityMargin(depth) >= beta && features_.has(SearchFeature::pruning);
}

int SearchWorker::search(int depth, int alpha, int beta, int ply, NullMove nullMove) {
    StackEntry& here = stack_[ply];
    here.line.length = 0;
    if (outOfTime()) return 0;
    if (dice_ && position_.mustRoll()) return searchChance(depth, ply);
    const Side mover = position_.toMove();
    // 1. A position that comes back, and a win that is nearer than any here could be. One that stood only before the
    // search says nothing: then another move may follow it now. Where it has been looked at it does not come back.
    if (const bool afterNull = ply > 0 && !stack_[ply - 1].move.word; !here.evaluated && !afterNull) {
        Ending repetition;
        if (const int turns = position_.findRepetition(repetition); turns > 0 && turns <= ply)
            return scoreRepetition(repetition, mover);
    }
    if (ply >= maxPly) return computeStaticEval(ply, mover);
    alpha = std::max(alpha, ply - winScore);
    beta = std::min(beta, winScore - ply - 1);
    if (alpha >= beta) return alpha;
    // 2. What the position is worth as it stands. Before the table is asked, which is far away: its line is on the way.
    if (!here.evaluated) here.staticEval = computeStaticEval(ply, mover);
    here.evaluated = true;
    if (depth <= 0) return qsearch(alpha, beta, ply, mover);
    here.improving = ply >= 2 && here.staticEval > stack_[ply - 2].staticEval;
    // 3. The table.
    const bool pvNode = beta - alpha > 1;
    const bool prunable = !pvNode && !here.threatened && std::abs(beta) < minWinScore;
    if (prunable && canPrune(here, depth, beta, pvNode)) return here.staticEval;
    Move tableMove;
    if (const auto entry = features_.has(SearchFeature::table) ? shared_.table.probe(here.key) : std::nullopt) {
        tableMove = entry->move;
        const int score = scoreFromTable(entry->score, ply);
        using Bound = TranspositionTable::Bound;
        // Where history makes moves illegal, an equal position need not have equal moves.
        if (!pvNode && entry->depth >= depth && !image_.pathLegality &&
            (entry->bound == Bound::exact || (entry->bound == Bound::atLeast && score >= beta) ||
             (entry->bound == Bound::atMost && score <= alpha)))
            return score;
    }
    // 4. What tells without a move.
    if (here.threatened && ply < 2 * rootDepth_ && features_.has(SearchFeature::extensions)) ++depth;
    if (prunable && features_.has(SearchFeature::pruning)) {
        if (depth <= 2 && here.staticEval + 220 * depth + 60 <= alpha) {
            const int score = qsearch(alpha, beta, ply, mover);
            if (score <= alpha || stopped_) return score;
        }
    }
    if (prunable) {
        // A side that is well off even without its move.
        if (depth >= 3 && nullMove == NullMove::allowed && nullMoveEnabled_ && here.staticEval >= beta &&
            position_.chainSquare() == noSquare && !position_.pending()) {
            const int nullDepth = depth - 3 - depth / 4 - std::min((here.staticEval - beta) / 150, 2);
            here.move = {};
            position_.makeNullMove();
            shared_.table.prefetch(position_.key());
            copyPieceSets(ply);
            const int score = -search(nullDepth, -beta, -beta + 1, ply + 1, NullMove::forbidden);
            position_.undo();
            if (stopped_) return 0;
            if (score >= beta) return score >= minWinScore ? beta : score;
        }
    }
    if (!tableMove.word && depth >= 5 && features_.has(SearchFeature::table)) --depth;
    return searchMoves(depth, alpha, beta, ply, mover, tableMove);
}

int SearchWorker::searchMoves(int depth, int alpha, int beta, int ply, Side mover, Move tableMove) {
    StackEntry& here = stack_[ply];
    const bool pvNode = beta - alpha > 1;
    MovePicker picker(*this, ply, tableMove);
    std::size_t searchedCount = 0;  // moves that did not cut
    stack_[ply + 2].killers[0] = stack_[ply + 2].killers[1] = {};
    const int originalAlpha = alpha;
    int best = -infinite, quietCount = 0;
    bool prunedUnproved = false;
    Candidate candidate, bestMove;
    int i = 0, moveCount = 0;
    // What another thread looks at comes last: then its result is known, or at least the moves that led to it.
    const bool usesBusyMoves = shared_.threads > 1 && depth >= BusyMoves::minDepth;
    here.deferred.clear();
    std::size_t deferredDone = 0;
    const auto next = [&] {
        if (picker.next(candidate)) {
            i = moveCount++;
            return true;
        }
        if (deferredDone == here.deferred.size()) return false;
        std::tie(candidate, i) = here.deferred[deferredDone++];
        return true;
    };
    while (next()) {
        const std::uint64_t busyKey = usesBusyMoves ? BusyMoves::keyOf(here.key, candidate.move) : 0;
        if (usesBusyMoves && i > 0 && !deferredDone && shared_.busyMoves.has(busyKey)) {
            here.deferred.emplace_back(candidate, i);
            continue;
        }
        const bool isQuiet = !candidate.hints;
        const int historyScore = !isQuiet       ? 0
                                 : deferredDone ? combinedHistory(candidate, ply)
                                                : picker.historyScore(candidate);
        // What neither takes nor stands in its way hardly stops a king that is about to arrive; a proof counts it.
        if (isQuiet && here.threatened && !pvNode && i > 0 && alpha > -minWinScore &&
            !blocksEscape(candidate.move, ply) && features_.has(SearchFeature::pruning)) {
            prunedUnproved = true;
            continue;
        }
        // Late and hopeless moves near the leaves are not looked at; those that follow promise less.
        if (isQuiet && !pvNode && !here.threatened && best > -minWinScore && depth <= 4 &&
            features_.has(SearchFeature::pruning)) {
            if (quietCount > 8 + 5 * depth * depth) break;
            if (here.staticEval + 80 + 90 * depth <= alpha && quietCount > 2) break;
            if (depth <= 2 && historyScore < -3000 * depth) break;
        }
        here.move = candidate.move;
        countNode();
        // Most moves lead to positions that are left as they stand: those need not be made to be judged.
        const StackEntry& there = stack_[ply + 1];
        // Leaves do not look into the table; for others its line is on the way in good time.
        const bool peeked = isQuiet && canPeek_ && peekMove(candidate, ply, mover, depth > 1);
        MoveResult moveResult;
        if (!peeked) {
            moveResult = make(candidate, ply);
            if (depth > 1) shared_.table.prefetch(position_.key());
        }
        quietCount += !moveResult.isCapture();
        int reduction = 0;
        if (depth >= 3 && i >= (pvNode ? 4 : 2) && !moveResult.isCapture() && !candidate.reachesGoal() &&
            !moveResult.sameSide() && !moveResult.ending.over) {
            reduction = reductions.by[std::min(depth, 63)][std::min(i, 63)] - (historyScore + 4096) / 8192;
            reduction += 2 - here.improving - pvNode - here.threatened;
            reduction = features_.has(SearchFeature::reductions) ? std::clamp(reduction, 0, depth - 2) : 0;
        }
        if (usesBusyMoves) shared_.busyMoves.enter(busyKey);
        int score = 0;
        if (peeked && canPrune(there, depth - 1 - reduction, -alpha, i == 0 && pvNode)) {
            score = outOfTime() ? 0 : -there.staticEval;
        } else {
            if (peeked) position_.makePeeked(candidate);
            if (i > 0) {
                score = searchChild(depth - 1 - reduction, alpha, alpha + 1, ply, moveResult, mover);
                if (score > alpha && reduction)
                    score = searchChild(depth - 1, alpha, alpha + 1, ply, moveResult, mover);
            }
            if (i == 0 || (score > alpha && score < beta))
                score = searchChild(depth - 1, alpha, beta, ply, moveResult, mover);
            position_.undo();
        }
        if (usesBusyMoves) shared_.busyMoves.leave(busyKey);
        if (stopped_) return 0;
        if (score < beta && searchedCount < here.searchedMoves.size()) here.searchedMoves[searchedCount++] = candidate;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        bestMove = candidate;
        alpha = score;
        if (pvNode) {
            const PvLine& childPv = stack_[ply + 1].line;
            here.line.moves[0] = candidate.move;
            std::copy_n(childPv.moves.begin(), childPv.length, here.line.moves.begin() + 1);
            here.line.length = childPv.length + 1;
        }
        if (alpha < beta) continue;
        updateHistories({here.searchedMoves.data(), searchedCount}, candidate, depth, ply);
        break;
    }
    if (best == -infinite && moveCount == 0) {
        const Ending ending = position_.ending();
        return ending.over ? scoreEnding(ending, mover, ply) : 0;
    }
    if (best == -infinite) best = originalAlpha;                 // all were hopeless
    if (prunedUnproved) best = std::max(best, 1 - minWinScore);  // likely lost, not proved
    using Bound = TranspositionTable::Bound;
    const Bound bound = best >= beta ? Bound::atLeast : best > originalAlpha ? Bound::exact : Bound::atMost;
    shared_.table.store(here.key,
                        {bound == Bound::atMost ? tableMove : bestMove.move, scoreToTable(best, ply), depth, bound});
    return best;
}

/// A die: the mean over its faces; those that mean the same are thrown once.
int SearchWorker::searchChance(int depth, int ply) {
    const auto& faces = image_.calls.dice;
    const Side side = position_.toMove();
    std::int64_t sum = 0, weight = 0;
    if (network_) refreshAccumulator(ply);
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const auto alike = [&](const DieFace& f) {
            return f.losesTurn == faces[i].losesTurn && f.limit == faces[i].limit;
        };
        if (std::find_if(faces.begin(), faces.begin() + static_cast<std::ptrdiff_t>(i), alike) !=
            faces.begin() + static_cast<std::ptrdiff_t>(i))
            continue;
        std::int64_t faceWeight = 0;
        for (const DieFace& f : faces) faceWeight += alike(f) ? f.weight : 0;
        position_.roll(faces[i].face);
        copyPieceSets(ply);
        stack_[ply].move = {};
        const bool lost = position_.toMove() != side;
        const int score = lost && depth <= 0 ? -computeStaticEval(ply + 1, position_.toMove())
                          : lost             ? -search(depth - 1, -infinite, infinite, ply + 1, NullMove::forbidden)
                                             : search(depth, -infinite, infinite, ply + 1, NullMove::forbidden);
        position_.undo();
        if (stopped_) return 0;
        sum += faceWeight * score;
        weight += faceWeight;
    }
    return weight ? static_cast<int>(sum / weight) : 0;
}

/// Captures and arrivals only, so that no exchange is broken off in the middle. here.stand is set.
int SearchWorker::qsearch(int alpha, int beta, int ply, Side mover) {
    StackEntry& here = stack_[ply];
    here.line.length = 0;
    int best = here.staticEval;
    if (best >= beta || ply >= maxPly || !features_.has(SearchFeature::quiescence)) return best;
    alpha = std::max(alpha, best);
    if (moveBufferTop_ + maxCandidates > moveBuffer_.size())
        moveBuffer_.resize(2 * moveBuffer_.size()), moveScores_.resize(moveBuffer_.size());
    const std::size_t base = moveBufferTop_;
    const int count = position_.candidates(&moveBuffer_[base], true);
    for (std::size_t i = base; i < base + static_cast<std::size_t>(count); ++i)
        moveScores_[i] = scoreMove(moveBuffer_[i], ply);
    moveBufferTop_ += static_cast<std::size_t>(count);
    for (int i = 0; i < count; ++i) {
        bringBestForward(&moveBuffer_[base], &moveScores_[base], i, count);
        const Candidate candidate = moveBuffer_[base + static_cast<std::size_t>(i)];
        here.move = candidate.move;
        countNode();
        const MoveResult moveResult = make(candidate, ply);
        int score = -infinite;
        if (moveResult.ending.over) {
            score = scoreEnding(moveResult.ending, mover, ply + 1);
        } else if (moveResult.isCapture() && !outOfTime() && !(dice_ && position_.mustRoll())) {
            StackEntry& next = stack_[ply + 1];
            const Side then = moveResult.sameSide() ? mover : other(mover);
            next.staticEval = computeStaticEval(ply + 1, then);
            next.line.length = 0;
            score =
                moveResult.sameSide() ? qsearch(alpha, beta, ply + 1, then) : -qsearch(-beta, -alpha, ply + 1, then);
        }
        position_.undo();
        if (stopped_) break;
        if (score <= best) continue;
        best = score;
        alpha = std::max(alpha, score);
        if (alpha >= beta) break;
    }
    moveBufferTop_ = base;
    return best;
}

}  // namespace tafl
