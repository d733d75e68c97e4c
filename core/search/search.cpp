// Search nodes: main search, move loop, chance nodes, quiescence search.
#include <algorithm>
#include <tuple>

#include "evaluation/accumulator.hpp"
#include "search/move_picker.hpp"

namespace tafl {
namespace {

/// Win scores are stored relative to the node, not the root.
int scoreToTable(int score, int ply) {
    return score >= minMateScore ? score + ply : score <= -minMateScore ? score - ply : score;
}
int scoreFromTable(int score, int ply) {
    return score >= minMateScore ? score - ply : score <= -minMateScore ? score + ply : score;
}

/// With such a bound, a static evaluation tells nothing.
constexpr bool isDecided(int bound) { return bound >= historyWinScore || bound <= -historyWinScore; }

/// Base-2 logarithm in sixteenths.
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

/// Late move reductions by depth and move number, in plies.
struct Reductions {
    std::int8_t by[64][64]{};
    constexpr Reductions() {
        for (int d = 1; d < 64; ++d)
            for (int i = 1; i < 64; ++i) by[d][i] = static_cast<std::int8_t>(log16(d) * log16(i) * 15 >> 14);
    }
};
constexpr Reductions reductions;

/// Reverse futility pruning (static null move).
constexpr int maxReverseFutilityDepth = 6;
constexpr int reverseFutilityMargin(int depth) { return 80 * depth; }

/// The goals in reach of royal pieces and the squares between.
__attribute__((noinline)) SquareSet findEscapeSquares(const EvalInputs& evalInputs, int size) {
    SquareSet out;
    for (int i = 0; i < evalInputs.escapeLineCount; ++i) {
        const auto [from, to] = evalInputs.escapeLines[static_cast<std::size_t>(i)];
        const int difference = to - from,
                  step = difference % size == 0 ? (difference > 0 ? size : -size) : (difference > 0 ? 1 : -1);
        for (int s = from + step; s != to; s += step) out.add(static_cast<Square>(s));
        out.add(to);
    }
    return out;
}

}  // namespace

int SearchWorker::scoreEnding(const Ending& ending, Side forSide, int ply) const {
    if (ending.winner == Winner::draw) return 0;
    if (ending.phase == Phase::history && dependsOnPath(ending, ply))
        return ending.winner == winnerOf(forSide) ? historyWinScore : -historyWinScore;
    return ending.winner == winnerOf(forSide) ? mateScore - ply : ply - mateScore;
}

/// Whether the ending depends on moves before it that the key of a position does not know. Such a win is not forced:
/// the table would give it to equal positions with another past. A root move has the past of the game.
bool SearchWorker::dependsOnPath(const Ending& ending, int ply) const {
    if (ending.noMoves || ply <= 1) return false;
    const auto isOfRule = [&](const auto& call) { return call.ruleIndex == ending.ruleIndex; };
    return std::ranges::any_of(image_.calls.repetitions, isOfRule) ||
           (ply > Position::keyedPlies && std::ranges::any_of(image_.calls.countLimits, isOfRule));
}

/// Whether a win of this many plies from here would reach a limit on plies without a capture.
bool SearchWorker::outlastsLimit(int plies) const {
    return plies > Position::keyedPlies && plies + position_.sinceCapture() >= minLimit_;
}

/// Score of a first repetition: the outcome under the rules is likely, not proved.
int SearchWorker::scoreRepetition(const Ending& ending, Side forSide) const {
    if (ending.winner == Winner::draw) return 0;
    return ending.winner == winnerOf(forSide) ? repetitionScore : -repetitionScore;
}

/// The score of a position whose value is known, unless earlier positions of the game may change it. After a capture
/// none can, because no earlier position has these pieces, and the search stops at the first win on each line.
std::optional<int> SearchWorker::exactScore(Side forSide, int ply) {
    const ExactValues& exact = *shared_.exact;
    const int pieces = countPieces();
    stack_[ply].fewPieces = pieces <= exact.maxPieces();
    if (!stack_[ply].fewPieces) return std::nullopt;
    const auto value = exact.probe(position_);
    if (!value) return std::nullopt;
    const bool asAtRoot = pieces == rootPieces_;
    if (!value->plies) {
        // Most moves at such a root have the same value, so the search chooses between them.
        if (asAtRoot) return std::nullopt;
        if (value->winner == Winner::draw) return 0;
        return value->winner == winnerOf(forSide) ? historyWinScore : -historyWinScore;
    }
    const Side winner = value->winner == Winner::attackers ? Side::attackers : Side::defenders;
    if (asAtRoot && *value->plies > shared_.limits.certainPlies[static_cast<std::size_t>(winner)]) return std::nullopt;
    const int score = std::max(mateScore - ply - *value->plies, minMateScore);
    return winner == forSide ? score : -score;
}

/// Updates the accumulator from the previous ply. If the royal piece moved, updates from the cache entry for its new
/// square.
void SearchWorker::refreshAccumulator(int ply) {
    StackEntry& ss = stack_[ply];
    const PieceSets& pieceSets = pieceSetsAt(ply);
    if (ply > 0) {
        const StackEntry& before = stack_[ply - 1];
        if (before.accumulator.royal != noSquare && pieceSets.royals.has(before.accumulator.royal))
            return updateAccumulator(*network_, pieceSets, pieceSetsAt(ply - 1), before.accumulator, ss.accumulator);
    }
    const Square royal = pieceSets.royals.first();
    if (royal == noSquare) return updateAccumulator(*network_, pieceSets, {}, {}, ss.accumulator);
    SearchMemory::AccumulatorCacheEntry& last = accumulatorCache_[static_cast<std::size_t>(royal)];
    updateAccumulator(*network_, pieceSets, last.pieceSets, last.accumulator, ss.accumulator);
    last = {pieceSets, ss.accumulator};
}

/// The piece sets at a ply. Ordinary moves mark them dirty; they are computed lazily here, since a network needs only
/// the dirty piece.
const PieceSets& SearchWorker::pieceSetsAt(int ply) {
    StackEntry& ss = stack_[ply];
    if (ss.pieceSetsDirty) {
        ss.pieceSets = pieceSetsAt(ply - 1);
        ss.pieceSets.move(ss.dirtyPiece);
        ss.pieceSetsDirty = false;
    }
    return ss.pieceSets;
}

/// Copies the piece sets to the next ply.
void SearchWorker::copyPieceSets(int ply) {
    StackEntry& next = stack_[ply + 1];
    next.pieceSets = pieceSetsAt(ply);
    next.pieceSetsDirty = next.onePieceMoved = next.evaluated = next.enclosureCached = false;
}

/// The static evaluation for the side to move, plus seed noise. Records whether the enemy royal piece can escape, and
/// through which squares.
inline __attribute__((always_inline)) int SearchWorker::evaluateInputs(const EvalInputs& evalInputs, int ply,
                                                                       Side toMove) {
    StackEntry& ss = stack_[ply];
    ss.key = evalInputs.key;
    ss.threatened = evalInputs.openGoals > 0 && evalInputs.royalSide != toMove;
    if (ss.threatened) [[unlikely]]
        ss.escapeSquares = findEscapeSquares(evalInputs, image_.size);
    if (needs_.needsEnclosure) {
        const StackEntry* const before = ply > 0 ? &stack_[ply - 1] : nullptr;
        shared_.enclosure.update(pieceSetsAt(ply), needs_.enclosureMask, before ? before->enclosureCache : emptyCache_,
                                 ss.enclosureCache,
                                 ss.onePieceMoved && before->enclosureCached ? &ss.dirtyPiece : nullptr);
        ss.enclosureCached = true;
    }
    int score = needs_.terms ? evaluate(shared_.weights, evalInputs, ss.enclosureCache.features, toMove)
                             : evaluateSquares(shared_.weights, evalInputs, toMove);
    if (network_) {
        const int royalContext = RoyalContext::indexFrom(evalInputs, toMove);
        if (ply > 0 && ss.onePieceMoved) {
            score +=
                updateAndEvaluate(*network_, ss.dirtyPiece, stack_[ply - 1].accumulator, royalContext, ss.accumulator);
        } else {
            refreshAccumulator(ply);
            score += evaluateNetwork(*network_, ss.accumulator, royalContext);
        }
    }
    if (shared_.seed) score += noise(evalInputs.key);
    const int ownScore = toMove == Side::attackers ? score : -score;
    // Almost never taken: a predicted branch lets the code after it run before the score is known.
    if (std::abs(ownScore) >= minMateScore) [[unlikely]]
        return ownScore < 0 ? 1 - minMateScore : minMateScore - 1;
    return ownScore;
}

/// Static evaluation of the current position.
int SearchWorker::computeStaticEval(int ply, Side toMove) {
    return evaluateInputs(position_.evalInputs(needs_.mobility), ply, toMove);
}

int SearchWorker::noise(std::uint64_t key) const {
    const auto random = static_cast<std::uint32_t>(((key ^ shared_.seed) * 0x9E3779B97F4A7C15ull) >> 32);
    return static_cast<int>(std::uint64_t{random} * static_cast<std::uint32_t>(2 * shared_.evalNoise + 1) >> 32) -
           shared_.evalNoise;
}

/// Searches the position after a move made from `ply`. `depth` is the remaining depth; the score is for `mover`.
int SearchWorker::searchChild(int depth, int alpha, int beta, int ply, const MoveResult& moveResult, Side mover) {
    if (moveResult.ending.over) return scoreEnding(moveResult.ending, mover, ply + 1);
    // A chain is searched to its end. The second move of a turn is an ordinary ply.
    if (moveResult.sameSide() && image_.calls.chain) ++depth;
    return moveResult.sameSide() ? search(depth, alpha, beta, ply + 1, NullMove::forbidden)
                                 : -search(depth, -beta, -alpha, ply + 1, NullMove::allowed);
}

/// Makes a move and updates the piece sets of the next ply.
MoveResult SearchWorker::makeMove(const Candidate& candidate, int ply) {
    const MoveResult moveResult = position_.make(candidate.move);
    stack_[ply + 1].evaluated = false;
    if (!moveResult.ending.over) applyMove(candidate, moveResult.isCapture(), ply);
    return moveResult;
}

/// Records the move as a dirty piece if it is an ordinary man's move; otherwise updates the piece sets at once.
inline void SearchWorker::applyMove(const Candidate& candidate, bool isCapture, int ply) {
    if (!needs_.needsPieceSets) return;
    StackEntry& next = stack_[ply + 1];
    next.dirtyPiece.side = static_cast<Side>(sideOf_[candidate.classNumber]);
    next.dirtyPiece.from = static_cast<std::int16_t>(candidate.move.from());
    next.dirtyPiece.to = static_cast<std::int16_t>(candidate.move.to());
    next.dirtyPiece.capturedCount = 0;
    next.enclosureCached = false;
    next.pieceSetsDirty = next.onePieceMoved =
        isMan_[candidate.classNumber] && movesOnlyMover_ && (!isCapture || recordCaptures(next.dirtyPiece));
    if (!next.onePieceMoved) applyOtherMove(candidate, isCapture, ply);
}

/// Records the captures of the last move. False unless they are a few enemy men that left the board.
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

/// Updates the piece sets for moves that a DirtyPiece cannot describe: royal moves, large captures, moves without a
/// piece, and all moves where other pieces may change sides, change places or be displaced.
void SearchWorker::applyOtherMove(const Candidate& candidate, bool isCapture, int ply) {
    StackEntry& next = stack_[ply + 1];
    if (!movesOnlyMover_) {
        next.pieceSets = PieceSets::of(position_);
        return;
    }
    next.pieceSets = pieceSetsAt(ply);
    if (candidate.classNumber)
        next.pieceSets.move(next.dirtyPiece.side, !isMan_[candidate.classNumber], candidate.move.from(),
                            candidate.move.to());
    if (isCapture) next.pieceSets.removeCaptured(position_);
}

/// Evaluates the position after a quiet move without fully making it. False if the position cannot peek at this move.
/// `prefetchesTable`: the child will probably probe the table.
inline __attribute__((always_inline)) bool SearchWorker::peekMove(const Candidate& candidate, int ply, Side mover,
                                                                  bool prefetchesTable) {
    EvalInputs evalInputs;
    if (network_)
        prefetch(stack_[ply].accumulator, squares_, sideOf_[candidate.classNumber], candidate.move.from(),
                 candidate.move.to());
    if (!position_.peek(candidate, needs_.mobility, evalInputs)) return false;
    if (prefetchesTable) shared_.table.prefetch(evalInputs.key);
    applyMove(candidate, false, ply);
    StackEntry& next = stack_[ply + 1];
    next.staticEval = evaluateInputs(evalInputs, ply + 1, other(mover));
    next.evaluated = true;
    return true;
}

/// Will the child be pruned on its static evaluation (stand pat or reverse futility) when searched with this beta?
bool SearchWorker::canPrune(const StackEntry& child, int depth, int beta, bool pvNode) const {
    if (isDecided(beta)) return false;
    if (depth <= 0) return child.staticEval >= beta;
    return depth <= maxReverseFutilityDepth && !pvNode && !child.threatened &&
           child.staticEval - reverseFutilityMargin(depth) >= beta && features_.has(SearchFeature::pruning);
}

int SearchWorker::search(int depth, int alpha, int beta, int ply, NullMove nullMove) {
    StackEntry& ss = stack_[ply];
    ss.line.length = 0;
    if (outOfTime()) return 0;
    if (dice_ && position_.mustRoll()) return searchChance(depth, ply);
    const Side mover = position_.toMove();
    // 1. Repetition and mate distance pruning. Only repetitions within the search count: earlier ones do not restrict
    // the moves now. Peeked positions cannot be repetitions.
    if (const bool afterNull = ply > 0 && !stack_[ply - 1].move.word; !ss.evaluated && !afterNull) {
        Ending repetition;
        if (isRepetitionOfSearch(position_.findRepetition(repetition))) return scoreRepetition(repetition, mover);
    }
    if (ply >= maxPly) return computeStaticEval(ply, mover);
    if (shared_.exact)
        if (const auto score = exactScore(mover, ply)) return *score;
    alpha = std::max(alpha, ply - mateScore);
    beta = std::min(beta, mateScore - ply - 1);
    if (alpha >= beta) return alpha;
    // 2. Static evaluation. Comes before the table probe to hide the latency of its prefetch.
    if (!ss.evaluated) ss.staticEval = computeStaticEval(ply, mover);
    ss.evaluated = true;
    if (depth <= 0) return qsearch(alpha, beta, ply, mover);
    ss.improving = ply >= 2 && ss.staticEval > stack_[ply - 2].staticEval;
    // 3. Transposition table.
    const bool pvNode = beta - alpha > 1;
    const bool prunable = !pvNode && !ss.threatened && !isDecided(beta);
    if (prunable && canPrune(ss, depth, beta, pvNode)) return ss.staticEval;
    Move tableMove;
    if (const auto entry = features_.has(SearchFeature::table) ? shared_.table.probe(ss.key) : std::nullopt) {
        tableMove = entry->move;
        const int score = scoreFromTable(entry->score, ply);
        using Bound = TranspositionTable::Bound;
        // With path-dependent legality, equal positions may have different legal moves.
        if (!pvNode && entry->depth >= depth && !image_.pathLegality &&
            !(std::abs(score) >= minMateScore && outlastsLimit(mateScore - std::abs(score) - ply)) &&
            (entry->bound == Bound::exact || (entry->bound == Bound::atLeast && score >= beta) ||
             (entry->bound == Bound::atMost && score <= alpha)))
            return score;
    }
    // 4. Extensions and pruning before the first move.
    if (ss.threatened && ply < 2 * rootDepth_ && features_.has(SearchFeature::extensions)) ++depth;
    if (prunable && features_.has(SearchFeature::pruning)) {
        if (depth <= 2 && ss.staticEval + 220 * depth + 60 <= alpha) {
            const int score = qsearch(alpha, beta, ply, mover);
            if (score <= alpha || stopped_) return score;
        }
    }
    if (prunable) {
        // Null move pruning.
        if (depth >= 3 && nullMove == NullMove::allowed && nullMoveEnabled_ && ss.staticEval >= beta &&
            position_.chainSquare() == noSquare && !position_.pending()) {
            const int nullDepth = depth - 3 - depth / 4 - std::min((ss.staticEval - beta) / 150, 2);
            ss.move = {};
            position_.makeNullMove();
            shared_.table.prefetch(position_.key());
            copyPieceSets(ply);
            const int score = -search(nullDepth, -beta, -beta + 1, ply + 1, NullMove::forbidden);
            position_.undo();
            if (stopped_) return 0;
            if (score >= beta) return score >= minMateScore ? beta : score;
        }
    }
    if (!tableMove.word && depth >= 5 && features_.has(SearchFeature::table)) --depth;
    return searchMoves(depth, alpha, beta, ply, mover, tableMove);
}

int SearchWorker::searchMoves(int depth, int alpha, int beta, int ply, Side mover, Move tableMove) {
    StackEntry& ss = stack_[ply];
    const bool pvNode = beta - alpha > 1;
    MovePicker picker(*this, ply, tableMove);
    std::size_t searchedCount = 0;
    stack_[ply + 2].killers[0] = stack_[ply + 2].killers[1] = {};
    const int originalAlpha = alpha;
    int best = -infinite, quietCount = 0;
    bool prunedUnproved = false;
    Candidate candidate, bestMove;
    int i = 0, moveCount = 0;
    // ABDADA: defer moves that another thread is searching. Later their result is in the table.
    const bool usesBusyMoves = shared_.threads > 1 && depth >= BusyMoves::minDepth;
    ss.deferred.clear();
    std::size_t deferredDone = 0;
    const auto next = [&] {
        if (picker.next(candidate)) {
            i = moveCount++;
            return true;
        }
        if (deferredDone == ss.deferred.size()) return false;
        std::tie(candidate, i) = ss.deferred[deferredDone++];
        return true;
    };
    while (next()) {
        const std::uint64_t busyKey = usesBusyMoves ? BusyMoves::keyOf(ss.key, candidate.move) : 0;
        if (usesBusyMoves && i > 0 && !deferredDone && shared_.busyMoves.has(busyKey)) {
            ss.deferred.emplace_back(candidate, i);
            continue;
        }
        const bool isQuiet = !candidate.hints;
        const int historyScore = !isQuiet       ? 0
                                 : deferredDone ? combinedHistory(candidate, ply)
                                                : picker.historyScore(candidate);
        // Against an escape threat, prune quiet moves that do not block it. The score then proves no loss.
        if (isQuiet && ss.threatened && !pvNode && i > 0 && alpha > -historyWinScore &&
            !blocksEscape(candidate.move, ply) && features_.has(SearchFeature::pruning)) {
            prunedUnproved = true;
            continue;
        }
        // Late move, futility and history pruning. Moves are sorted, so the rest is skipped too.
        if (isQuiet && !pvNode && !ss.threatened && best > -historyWinScore && depth <= 4 &&
            features_.has(SearchFeature::pruning)) {
            if (quietCount > 8 + 5 * depth * depth) break;
            if (ss.staticEval + 80 + 90 * depth <= alpha && quietCount > 2) break;
            if (depth <= 2 && historyScore < -3000 * depth) break;
        }
        ss.move = candidate.move;
        countNode();
        // Most children are pruned on their static evaluation: peek first, make the move only if needed.
        const StackEntry& child = stack_[ply + 1];
        // Depth-0 children do not probe the table.
        const bool peeked = isQuiet && canPeek_ && !ss.fewPieces && peekMove(candidate, ply, mover, depth > 1);
        MoveResult moveResult;
        if (!peeked) {
            moveResult = makeMove(candidate, ply);
            if (depth > 1) shared_.table.prefetch(position_.key());
        }
        quietCount += !moveResult.isCapture();
        int reduction = 0;
        if (depth >= 3 && i >= (pvNode ? 4 : 2) && !moveResult.isCapture() && !candidate.reachesGoal() &&
            !moveResult.sameSide() && !moveResult.ending.over) {
            reduction = reductions.by[std::min(depth, 63)][std::min(i, 63)] - (historyScore + 4096) / 8192;
            reduction += 2 - ss.improving - pvNode - ss.threatened;
            reduction = features_.has(SearchFeature::reductions) ? std::clamp(reduction, 0, depth - 2) : 0;
        }
        if (usesBusyMoves) shared_.busyMoves.enter(busyKey);
        int score = 0;
        if (peeked && canPrune(child, depth - 1 - reduction, -alpha, i == 0 && pvNode)) {
            score = outOfTime() ? 0 : -child.staticEval;
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
        if (score < beta && searchedCount < ss.searchedMoves.size()) ss.searchedMoves[searchedCount++] = candidate;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        bestMove = candidate;
        alpha = score;
        if (pvNode) ss.line.update(candidate.move, child.line);
        if (alpha < beta) continue;
        updateHistories({ss.searchedMoves.data(), searchedCount}, candidate, depth, ply);
        break;
    }
    if (best == -infinite && moveCount == 0) {
        const Ending ending = position_.ending();
        return ending.over ? scoreEnding(ending, mover, ply) : 0;
    }
    if (best == -infinite) best = originalAlpha;                  // all moves were pruned
    if (prunedUnproved) best = std::max(best, 1 - minMateScore);  // likely lost, but not proved
    using Bound = TranspositionTable::Bound;
    const Bound bound = best >= beta ? Bound::atLeast : best > originalAlpha ? Bound::exact : Bound::atMost;
    shared_.table.store(ss.key,
                        {bound == Bound::atMost ? tableMove : bestMove.move, scoreToTable(best, ply), depth, bound});
    return best;
}

/// Chance node: the weighted mean over the faces of the die. Equivalent faces are searched once. A win is forced only
/// if every face wins; then the slowest counts.
int SearchWorker::searchChance(int depth, int ply) {
    const auto& faces = image_.calls.dice;
    const Side side = position_.toMove();
    std::int64_t sum = 0, weight = 0;
    int least = infinite, most = -infinite;
    if (network_) refreshAccumulator(ply);
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const auto equivalent = [&](const DieFace& f) {
            return f.losesTurn == faces[i].losesTurn && f.limit == faces[i].limit;
        };
        if (std::find_if(faces.begin(), faces.begin() + static_cast<std::ptrdiff_t>(i), equivalent) !=
            faces.begin() + static_cast<std::ptrdiff_t>(i))
            continue;
        std::int64_t faceWeight = 0;
        for (const DieFace& f : faces) faceWeight += equivalent(f) ? f.weight : 0;
        position_.roll(faces[i].face);
        copyPieceSets(ply);
        stack_[ply].move = {};
        const bool turnLost = position_.toMove() != side;
        const int score = turnLost && depth <= 0 ? -computeStaticEval(ply + 1, position_.toMove())
                          : turnLost             ? -search(depth - 1, -infinite, infinite, ply + 1, NullMove::forbidden)
                                                 : search(depth, -infinite, infinite, ply + 1, NullMove::forbidden);
        position_.undo();
        if (stopped_) return 0;
        sum += faceWeight * score;
        weight += faceWeight;
        least = std::min(least, score), most = std::max(most, score);
    }
    if (!weight) return 0;
    if (least >= minMateScore) return least;
    if (most <= -minMateScore) return most;
    return std::clamp(static_cast<int>(sum / weight), 1 - minMateScore, minMateScore - 1);
}

/// Quiescence search over captures and escapes. Requires ss.staticEval.
int SearchWorker::qsearch(int alpha, int beta, int ply, Side mover) {
    StackEntry& ss = stack_[ply];
    ss.line.length = 0;
    int best = ss.staticEval;
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
        ss.move = candidate.move;
        countNode();
        const MoveResult moveResult = makeMove(candidate, ply);
        int score = -infinite;
        if (moveResult.ending.over) {
            score = scoreEnding(moveResult.ending, mover, ply + 1);
        } else if (const auto exact =
                       shared_.exact && moveResult.isCapture() ? exactScore(mover, ply + 1) : std::nullopt) {
            score = *exact;
        } else if (moveResult.isCapture() && !outOfTime() && !(dice_ && position_.mustRoll())) {
            StackEntry& next = stack_[ply + 1];
            const Side nextSide = moveResult.sameSide() ? mover : other(mover);
            next.staticEval = computeStaticEval(ply + 1, nextSide);
            next.line.length = 0;
            score = moveResult.sameSide() ? qsearch(alpha, beta, ply + 1, nextSide)
                                          : -qsearch(-beta, -alpha, ply + 1, nextSide);
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
