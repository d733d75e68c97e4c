// The nodes of the tree.
#include <algorithm>
#include <tuple>

#include "evaluation/accumulator.hpp"
#include "search/move_picker.hpp"

namespace tafl {
namespace {

constexpr int infinite = 32000;

/// Scores of forced wins are stored as distances from the node, not from the root.
int toTable(int score, int ply) { return score >= leastWin ? score + ply : score <= -leastWin ? score - ply : score; }
int fromTable(int score, int ply) { return score >= leastWin ? score - ply : score <= -leastWin ? score + ply : score; }

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
constexpr int mostLeft = 6;
constexpr int marginOf(int depth) { return 80 * depth; }

/// The squares between royal pieces and goals that they reach at once, and the first of these goals.
__attribute__((noinline)) SquareSet waysOf(const Glance& glance, int size) {
    SquareSet out;
    for (int i = 0; i < glance.wayCount; ++i) {
        const auto [from, to] = glance.ways[static_cast<std::size_t>(i)];
        const int far = to - from, along = far % size == 0 ? (far > 0 ? size : -size) : (far > 0 ? 1 : -1);
        for (int s = from + along; s != to; s += along) out.add(static_cast<Square>(s));
        out.add(to);
    }
    return out;
}

}  // namespace

int SearchWorker::scoreOf(const Ending& ending, Side forSide, int ply) const {
    if (ending.winner == Winner::draw) return 0;
    return ending.winner == winnerOf(forSide) ? winScore - ply : ply - winScore;
}

/// Of a position that has come back once: what the rules give in the end is likely, not proved.
int SearchWorker::repeatScore(const Ending& ending, Side forSide) const {
    if (ending.winner == Winner::draw) return 0;
    return ending.winner == winnerOf(forSide) ? repetitionWin : -repetitionWin;
}

/// The network's first layer: from the position before, or where the royal piece has moved, from the last one in which
/// it stood where it stands now.
void SearchWorker::followHere(int ply) {
    Ply& here = plies_[ply];
    const Field& field = fieldAt(ply);
    if (ply > 0) {
        const Ply& before = plies_[ply - 1];
        if (before.sums.royal != noSquare && field.royals.has(before.sums.royal))
            return follow(*network_, field, fieldAt(ply - 1), before.sums, here.sums);
    }
    const Square royal = field.royals.first();
    if (royal == noSquare) return follow(*network_, field, {}, {}, here.sums);
    SearchMemory::SumsThere& last = lastSums_[static_cast<std::size_t>(royal)];
    follow(*network_, field, last.field, last.sums, here.sums);
    last = {field, here.sums};
}

/// The men at a ply. Where only a man has moved they are put down when somebody asks: a network follows him without.
const Field& SearchWorker::fieldAt(int ply) {
    Ply& here = plies_[ply];
    if (here.fieldBehind) {
        here.field = fieldAt(ply - 1);
        here.field.move(here.man);
        here.fieldBehind = false;
    }
    return here.field;
}

/// The ply after this one, with the same men.
void SearchWorker::keepMen(int ply) {
    Ply& next = plies_[ply + 1];
    next.field = fieldAt(ply);
    next.fieldBehind = next.aManMoved = next.valued = next.sighted = false;
}

/// The evaluation for the side to move of a position that has been looked at, with a little noise of the seed, so that
/// other seeds play other games. Notes whether the other side's royal piece can arrive, and by which ways.
inline __attribute__((always_inline)) int SearchWorker::worthOf(const Glance& glance, int ply, Side toMove) {
    Ply& here = plies_[ply];
    here.key = glance.key;
    here.threatened = glance.openGoals > 0 && glance.royalSide != toMove;
    if (here.threatened) [[unlikely]]
        here.ways = waysOf(glance, image_.size);
    if (counts_.shapes) {
        const Ply* const before = ply > 0 ? &plies_[ply - 1] : nullptr;
        shared_.ground.look(fieldAt(ply), counts_.parts, before ? before->sight : nothing_, here.sight,
                            here.aManMoved && before->sighted ? &here.man : nullptr);
        here.sighted = true;
    }
    int score = counts_.terms ? evaluate(shared_.weights, glance, here.sight.view, toMove)
                              : evaluateSquares(shared_.weights, glance, toMove);
    if (network_) {
        const int signals = Signals::of(glance, toMove);
        if (ply > 0 && here.aManMoved) {
            score += valueOfMan(*network_, here.man, plies_[ply - 1].sums, signals, here.sums);
        } else {
            followHere(ply);
            score += valueOf(*network_, here.sums, signals);
        }
    }
    if (shared_.seed) score += noise(glance.key);
    const int own = toMove == Side::attackers ? score : -score;
    // Hardly ever so much: a branch that is foreseen, where what follows need not wait for the score.
    if (std::abs(own) >= leastWin) [[unlikely]]
        return own < 0 ? 1 - leastWin : leastWin - 1;
    return own;
}

/// The same of the position on the board.
int SearchWorker::standing(int ply, Side toMove) { return worthOf(board_.glance(counts_.moves), ply, toMove); }

int SearchWorker::noise(std::uint64_t key) const {
    const auto random = static_cast<std::uint32_t>(((key ^ shared_.seed) * 0x9E3779B97F4A7C15ull) >> 32);
    return static_cast<int>(std::uint64_t{random} * static_cast<std::uint32_t>(2 * shared_.error + 1) >> 32) -
           shared_.error;
}

/// The value of a move just made from `ply`, for the side that made it; `depth` is what is left below it.
int SearchWorker::child(int depth, int alpha, int beta, int ply, const Made& made, Side mover) {
    if (made.ending.over) return scoreOf(made.ending, mover, ply + 1);
    if (made.sameSide()) ++depth;
    return made.sameSide() ? visit(depth, alpha, beta, ply + 1, Next::forbidden)
                           : -visit(depth, -beta, -alpha, ply + 1, Next::allowed);
}

/// Makes a move from `ply`; the men at the next ply are kept beside the board.
Made SearchWorker::make(const Candidate& candidate, int ply) {
    const Made made = board_.make(candidate.move);
    plies_[ply + 1].valued = false;
    if (!made.ending.over) moveMen(candidate, made.took(), ply);
    return made;
}

/// The men at the ply after a move from `ply`. Of one man's move it is noted what he did, and no more.
inline void SearchWorker::moveMen(const Candidate& candidate, bool took, int ply) {
    if (!counts_.fields) return;
    Ply& next = plies_[ply + 1];
    next.man.side = static_cast<Side>(sideOf_[candidate.classNumber]);
    next.man.from = static_cast<std::int16_t>(candidate.move.from());
    next.man.to = static_cast<std::int16_t>(candidate.move.to());
    next.man.lostCount = 0;
    next.sighted = false;
    next.fieldBehind = next.aManMoved = isMan_[candidate.classNumber] && (!took || noteLost(next.man));
    if (!next.aManMoved) moveOthers(candidate, took, ply);
}

/// What the last move took, if that is a few men of the other side that left the board.
bool SearchWorker::noteLost(ManMoved& man) {
    std::array<Taken, ManMoved::most + 1> taken;
    const std::size_t count = board_.taken(taken);
    if (count > ManMoved::most) return false;
    for (std::size_t i = 0; i < count; ++i) {
        const auto classNumber = static_cast<std::size_t>(taken[i].classNumber);
        if (taken[i].becomes || !isMan_[classNumber] || static_cast<Side>(sideOf_[classNumber]) == man.side)
            return false;
        man.lost[i] = static_cast<std::int16_t>(taken[i].square);
    }
    man.lostCount = static_cast<std::uint8_t>(count);
    return true;
}

/// A royal piece, one that takes more than noteLost tells, or none at all.
void SearchWorker::moveOthers(const Candidate& candidate, bool took, int ply) {
    Ply& next = plies_[ply + 1];
    next.field = fieldAt(ply);
    if (candidate.classNumber)
        next.field.move(next.man.side, !isMan_[candidate.classNumber], candidate.move.from(), candidate.move.to());
    if (took) next.field.lose(board_);
}

/// What the position after a move is worth to the side that is to move there, if the board can tell without making it
/// to stay: then the next ply knows. `fetches`: the table will most likely be asked about it.
inline __attribute__((always_inline)) bool SearchWorker::look(const Candidate& candidate, int ply, Side mover,
                                                              bool fetches) {
    Glance glance;
    if (network_)
        prefetch(plies_[ply].sums, squares_, sideOf_[candidate.classNumber], candidate.move.from(),
                 candidate.move.to());
    if (!board_.glanceAfter(candidate, counts_.moves, glance)) return false;
    if (fetches) shared_.table.prefetch(glance.key);
    moveMen(candidate, false, ply);
    Ply& next = plies_[ply + 1];
    next.stand = worthOf(glance, ply + 1, other(mover));
    next.valued = true;
    return true;
}

/// Will a position that has been looked at be left as it stands, when it is visited with a window that ends at `beta`?
bool SearchWorker::isLeft(const Ply& there, int depth, int beta, bool principal) const {
    if (std::abs(beta) >= leastWin) return false;
    if (depth <= 0) return there.stand >= beta;
    return depth <= mostLeft && !principal && !there.threatened && there.stand - marginOf(depth) >= beta &&
           with_.has(Technique::pruning);
}

int SearchWorker::visit(int depth, int alpha, int beta, int ply, Next null) {
    Ply& here = plies_[ply];
    here.line.length = 0;
    if (outOfTime()) return 0;
    if (dice_ && board_.mustRoll()) return chance(depth, ply);
    const Side mover = board_.toMove();
    // 1. A position that comes back, and a win that is nearer than any here could be. One that stood only before the
    // search says nothing: then another move may follow it now. Where it has been looked at it does not come back.
    if (const bool afterNull = ply > 0 && !plies_[ply - 1].move.word; !here.valued && !afterNull) {
        Ending repetition;
        if (const int turns = board_.repeated(repetition); turns > 0 && turns <= ply)
            return repeatScore(repetition, mover);
    }
    if (ply >= deepest) return standing(ply, mover);
    alpha = std::max(alpha, ply - winScore);
    beta = std::min(beta, winScore - ply - 1);
    if (alpha >= beta) return alpha;
    // 2. What the position is worth as it stands. Before the table is asked, which is far away: its line is on the way.
    if (!here.valued) here.stand = standing(ply, mover);
    here.valued = true;
    if (depth <= 0) return quiet(alpha, beta, ply, mover);
    here.improving = ply >= 2 && here.stand > plies_[ply - 2].stand;
    // 3. The table.
    const bool principal = beta - alpha > 1;
    const bool open = !principal && !here.threatened && std::abs(beta) < leastWin;
    if (open && isLeft(here, depth, beta, principal)) return here.stand;
    Move known;
    if (const auto entry = with_.has(Technique::table) ? shared_.table.find(here.key) : std::nullopt) {
        known = entry->move;
        const int score = fromTable(entry->score, ply);
        using Bound = TranspositionTable::Bound;
        // Where history makes moves illegal, an equal position need not have equal moves.
        if (!principal && entry->depth >= depth && !image_.pathLegality &&
            (entry->bound == Bound::exact || (entry->bound == Bound::atLeast && score >= beta) ||
             (entry->bound == Bound::atMost && score <= alpha)))
            return score;
    }
    // 4. What tells without a move.
    if (here.threatened && ply < 2 * rootDepth_ && with_.has(Technique::extensions)) ++depth;
    if (open && with_.has(Technique::pruning)) {
        if (depth <= 2 && here.stand + 220 * depth + 60 <= alpha) {
            const int score = quiet(alpha, beta, ply, mover);
            if (score <= alpha || stopped_) return score;
        }
    }
    if (open) {
        // A side that is well off even without its move.
        if (depth >= 3 && null == Next::allowed && nullUseful_ && here.stand >= beta &&
            board_.chainSquare() == noSquare && !board_.pending()) {
            const int left = depth - 3 - depth / 4 - std::min((here.stand - beta) / 150, 2);
            here.move = {};
            board_.makeNull();
            shared_.table.prefetch(board_.key());
            keepMen(ply);
            const int score = -visit(left, -beta, -beta + 1, ply + 1, Next::forbidden);
            board_.undo();
            if (stopped_) return 0;
            if (score >= beta) return score >= leastWin ? beta : score;
        }
    }
    if (!known.word && depth >= 5 && with_.has(Technique::table)) --depth;
    return visitMoves(depth, alpha, beta, ply, mover, known);
}

int SearchWorker::visitMoves(int depth, int alpha, int beta, int ply, Side mover, Move known) {
    Ply& here = plies_[ply];
    const bool principal = beta - alpha > 1;
    Picker picker(*this, ply, known);
    std::size_t triedCount = 0;  // moves that did not cut
    plies_[ply + 2].killers[0] = plies_[ply + 2].killers[1] = {};
    const int floor = alpha;
    int best = -infinite, quietTried = 0;
    bool leftOut = false;
    Candidate candidate, bestMove;
    int i = 0, number = 0;
    // What another thread looks at comes last: then its result is known, or at least the moves that led to it.
    const bool shares = shared_.threads > 1 && depth >= MovesInHand::leastDepth;
    here.later.clear();
    std::size_t laterDone = 0;
    const auto next = [&] {
        if (picker.next(candidate)) {
            i = number++;
            return true;
        }
        if (laterDone == here.later.size()) return false;
        std::tie(candidate, i) = here.later[laterDone++];
        return true;
    };
    while (next()) {
        const std::uint64_t hand = shares ? MovesInHand::keyOf(here.key, candidate.move) : 0;
        if (shares && i > 0 && !laterDone && shared_.inHand.has(hand)) {
            here.later.emplace_back(candidate, i);
            continue;
        }
        const bool plain = !candidate.hints;
        const int past = !plain ? 0 : laterDone ? historyOf(candidate, ply) : picker.past(candidate);
        // What neither takes nor stands in its way hardly stops a king that is about to arrive; a proof counts it.
        if (plain && here.threatened && !principal && i > 0 && alpha > -leastWin && !guards(candidate.move, ply) &&
            with_.has(Technique::pruning)) {
            leftOut = true;
            continue;
        }
        // Late and hopeless moves near the leaves are not looked at; those that follow promise less.
        if (plain && !principal && !here.threatened && best > -leastWin && depth <= 4 &&
            with_.has(Technique::pruning)) {
            if (quietTried > 8 + 5 * depth * depth) break;
            if (here.stand + 80 + 90 * depth <= alpha && quietTried > 2) break;
            if (depth <= 2 && past < -3000 * depth) break;
        }
        here.move = candidate.move;
        countNode();
        // Most moves lead to positions that are left as they stand: those need not be made to be judged.
        const Ply& there = plies_[ply + 1];
        // Leaves do not look into the table; for others its line is on the way in good time.
        const bool looked = plain && looks_ && look(candidate, ply, mover, depth > 1);
        Made made;
        if (!looked) {
            made = make(candidate, ply);
            if (depth > 1) shared_.table.prefetch(board_.key());
        }
        quietTried += !made.took();
        int less = 0;
        if (depth >= 3 && i >= (principal ? 4 : 2) && !made.took() && !candidate.arrives() && !made.sameSide() &&
            !made.ending.over) {
            less = reductions.by[std::min(depth, 63)][std::min(i, 63)] - (past + 4096) / 8192;
            less += 2 - here.improving - principal - here.threatened;
            less = with_.has(Technique::reductions) ? std::clamp(less, 0, depth - 2) : 0;
        }
        if (shares) shared_.inHand.take(hand);
        int score = 0;
        if (looked && isLeft(there, depth - 1 - less, -alpha, i == 0 && principal)) {
            score = outOfTime() ? 0 : -there.stand;
        } else {
            if (looked) board_.makeGlanced(candidate);
            if (i > 0) {
                score = child(depth - 1 - less, alpha, alpha + 1, ply, made, mover);
                if (score > alpha && less) score = child(depth - 1, alpha, alpha + 1, ply, made, mover);
            }
            if (i == 0 || (score > alpha && score < beta)) score = child(depth - 1, alpha, beta, ply, made, mover);
            board_.undo();
        }
        if (shares) shared_.inHand.drop(hand);
        if (stopped_) return 0;
        if (score < beta && triedCount < here.tried.size()) here.tried[triedCount++] = candidate;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        bestMove = candidate;
        alpha = score;
        if (principal) {
            const Line& rest = plies_[ply + 1].line;
            here.line.moves[0] = candidate.move;
            std::copy_n(rest.moves.begin(), rest.length, here.line.moves.begin() + 1);
            here.line.length = rest.length + 1;
        }
        if (alpha < beta) continue;
        reward({here.tried.data(), triedCount}, candidate, depth, ply);
        break;
    }
    if (best == -infinite && number == 0) {
        const Ending ending = board_.ending();
        return ending.over ? scoreOf(ending, mover, ply) : 0;
    }
    if (best == -infinite) best = floor;               // all were hopeless
    if (leftOut) best = std::max(best, 1 - leastWin);  // likely lost, not proved
    using Bound = TranspositionTable::Bound;
    const Bound bound = best >= beta ? Bound::atLeast : best > floor ? Bound::exact : Bound::atMost;
    shared_.table.store(here.key, {bound == Bound::atMost ? known : bestMove.move, toTable(best, ply), depth, bound});
    return best;
}

/// A die: the mean over its faces; those that mean the same are thrown once.
int SearchWorker::chance(int depth, int ply) {
    const auto& faces = image_.calls.dice;
    const Side side = board_.toMove();
    std::int64_t sum = 0, weight = 0;
    if (network_) followHere(ply);
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const auto alike = [&](const DieFace& f) {
            return f.losesTurn == faces[i].losesTurn && f.limit == faces[i].limit;
        };
        if (std::find_if(faces.begin(), faces.begin() + static_cast<std::ptrdiff_t>(i), alike) !=
            faces.begin() + static_cast<std::ptrdiff_t>(i))
            continue;
        std::int64_t together = 0;
        for (const DieFace& f : faces) together += alike(f) ? f.weight : 0;
        board_.roll(faces[i].face);
        keepMen(ply);
        plies_[ply].move = {};
        const bool lost = board_.toMove() != side;
        const int score = lost && depth <= 0 ? -standing(ply + 1, board_.toMove())
                          : lost             ? -visit(depth - 1, -infinite, infinite, ply + 1, Next::forbidden)
                                             : visit(depth, -infinite, infinite, ply + 1, Next::forbidden);
        board_.undo();
        if (stopped_) return 0;
        sum += together * score;
        weight += together;
    }
    return weight ? static_cast<int>(sum / weight) : 0;
}

/// Captures and arrivals only, so that no exchange is broken off in the middle. here.stand is set.
int SearchWorker::quiet(int alpha, int beta, int ply, Side mover) {
    Ply& here = plies_[ply];
    here.line.length = 0;
    int best = here.stand;
    if (best >= beta || ply >= deepest || !with_.has(Technique::quiescence)) return best;
    alpha = std::max(alpha, best);
    if (top_ + mostCandidates > arena_.size()) arena_.resize(2 * arena_.size()), promises_.resize(arena_.size());
    const std::size_t base = top_;
    const int count = board_.candidates(&arena_[base], true);
    for (std::size_t i = base; i < base + static_cast<std::size_t>(count); ++i) promises_[i] = promise(arena_[i], ply);
    top_ += static_cast<std::size_t>(count);
    for (int i = 0; i < count; ++i) {
        bring(&arena_[base], &promises_[base], i, count);
        const Candidate candidate = arena_[base + static_cast<std::size_t>(i)];
        here.move = candidate.move;
        countNode();
        const Made made = make(candidate, ply);
        int score = -infinite;
        if (made.ending.over) {
            score = scoreOf(made.ending, mover, ply + 1);
        } else if (made.took() && !outOfTime() && !(dice_ && board_.mustRoll())) {
            Ply& next = plies_[ply + 1];
            const Side then = made.sameSide() ? mover : other(mover);
            next.stand = standing(ply + 1, then);
            next.line.length = 0;
            score = made.sameSide() ? quiet(alpha, beta, ply + 1, then) : -quiet(-beta, -alpha, ply + 1, then);
        }
        board_.undo();
        if (stopped_) break;
        if (score <= best) continue;
        best = score;
        alpha = std::max(alpha, score);
        if (alpha >= beta) break;
    }
    top_ = base;
    return best;
}

}  // namespace tafl
