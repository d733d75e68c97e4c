#include "search/proof_search.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <thread>

#include "base/timing.hpp"
#include "search/proof_rules.hpp"

namespace tafl {
namespace {

constexpr std::uint32_t infinite = infiniteProofNumber;

/// Prefetch this many moves ahead in the table.
constexpr std::size_t prefetchDistance = 4;

/// Initial proof numbers of leaves: few replies meet a threat, many meet a quiet move.
constexpr std::uint32_t threatLeafProof = 4, quietLeafProof = 40;

constexpr std::uint32_t demandedPliesPerProof = 2;

constexpr std::uint64_t nodesBetweenReports = 4096;

std::uint32_t sum(std::uint32_t a, std::uint32_t b) { return std::min(a + b, infinite); }

/// Whether the game is won by a rule that does not look at earlier moves.
bool isWonOnBoard(const Ending& ending, Side side) {
    const bool byHistory = ending.phase == Phase::history && !ending.noMoves;
    return ending.over && !byHistory && ending.winner == winnerOf(side);
}

/// How long a proof may be at most, so that no rule about earlier moves takes the win from its winner in a game that
/// begins with the position. No position of a strategy recurs, but the winner's arrangement may, every other move.
int maxPliesOfProof(const Position& position, Side winner) {
    const Calls& calls = position.image().calls;
    int out = std::numeric_limits<int>::max();
    for (const CountLimitCall& limit : calls.countLimits)
        if (limit.result != winnerOf(winner)) out = std::min(out, limit.plies - 1 - position.sinceCapture());
    for (const RepetitionCall& call : calls.repetitions)
        if (call.of != RepetitionOf::position && !favours(call, winner)) {
            const int ownMoves = 2 * (call.count - 1);
            out = std::min(out, calls.again ? ownMoves : 2 * ownMoves - 1);
        }
    return out;
}

}  // namespace

ProofSearch::ProofSearch(std::size_t megabytes)
    : table_(std::make_shared<ProofTable>(megabytes)), moves_(maxCandidates), forcing_(maxCandidates) {}

ProofSearch::ProofSearch(const ProofSearch& main, Position& position)
    : table_(main.table_),
      shared_(main.shared_),
      moves_(maxCandidates),
      forcing_(maxCandidates),
      tables_(main.tables_),
      position_(&position),
      winner_(main.winner_),
      limits_(main.limits_),
      startTime_(main.startTime_),
      depth_(main.depth_) {}

bool ProofSearch::isSupported(const RuleImage& image) { return image.calls.dice.empty() && !image.pathLegality; }

void ProofSearch::clear() { table_->clear(); }

ForcedWin ProofSearch::find(Position& position, Side winner, const SearchLimits& limits) {
    if (!isSupported(position.image())) return {.winner = winner};
    clear();
    position.setValues({});  // starts a fresh history, so that repetitions are detected
    return resume(position, winner, limits);
}

ForcedWin ProofSearch::resume(Position& position, Side winner, const SearchLimits& limits) {
    ForcedWin out{.winner = winner};
    if (!isSupported(position.image())) return out;
    position_ = &position, winner_ = winner, limits_ = limits;
    depth_ = std::min(limits.depth, maxProofPlies);
    nodes_ = nextReport_ = 0, stopped_ = false, startTime_ = steadySeconds(), root_ = {1, 1, 0};
    const ProofNumbers root = threads_ > 1 ? searchOnThreads() : search(infinite, infinite, 0);
    out.nodes = nodes_, out.proof = root.proof, out.disproof = root.disproof;
    if (root.proof != 0) return out;
    // The keys of positions know too little of these rules, so a longer proof says nothing, as the search without one.
    if (root.plies > maxPliesOfProof(position, winner)) {
        out.proof = out.disproof = 1;
        return out;
    }
    out.found = true;
    out.plies = root.plies;
    extractLine(out.line, 0);
    return out;
}

/// All threads search the root. The first that decides it stops the others.
ProofNumbers ProofSearch::searchOnThreads() {
    SharedProof shared;
    shared_ = &shared;
    table_->share(true);
    if (limits_.nodes) limits_.nodes = std::max<std::uint64_t>(1, limits_.nodes / static_cast<unsigned>(threads_));
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < threads_; ++i)
            helpers.emplace_back([this, board = std::shared_ptr<Position>(position_->clone())] {
                ProofSearch(*this, *board).help(*this);
            });
        help(*this);
    }
    shared_ = nullptr;
    table_->share(false);
    nodes_ += shared.nodes;
    if (shared.failure) std::rethrow_exception(shared.failure);
    const auto entry = table_->probe(tableKey(position_->key(), depth_));
    return entry ? ProofNumbers{entry->proof, entry->disproof, entry->plies} : root_;
}

/// The work of one thread.
void ProofSearch::help(const ProofSearch& main) {
    try {
        const ProofNumbers n = search(infinite, infinite, 0);
        if (this == &main || n.proof == 0 || n.disproof == 0) shared_->finished = true;
    } catch (...) {
        const std::lock_guard lock(shared_->mutex);
        if (!shared_->failure) shared_->failure = std::current_exception();
        shared_->finished = true;
    }
    if (this != &main) shared_->nodes += nodes_;
}

std::optional<int> ProofSearch::provedPlies(std::uint64_t key, int left) const {
    const auto entry = table_->probe(tableKey(key, left));
    return entry && entry->proof == 0 ? std::optional<int>(entry->plies) : std::nullopt;
}

/// Under a depth limit, equal positions with different numbers of plies left are different.
std::uint64_t ProofSearch::tableKey(std::uint64_t key, int left) const {
    return isDepthLimited() ? key ^ (static_cast<std::uint64_t>(left) + 1) * 0x9E3779B97F4A7C15u : key;
}

bool ProofSearch::outOfTime() {
    if (stopped_) return true;
    if (onProgress && nodes_ >= nextReport_) {
        nextReport_ = nodes_ + nodesBetweenReports;
        onProgress({nodes_, root_.proof, root_.disproof});
    }
    if (limits_.nodes && nodes_ >= limits_.nodes) stopped_ = true;
    if (limits_.stop && limits_.stop->load(std::memory_order_relaxed)) stopped_ = true;
    if (limits_.seconds > 0 && steadySeconds() - startTime_ >= limits_.seconds) stopped_ = true;
    if (shared_ && shared_->finished.load(std::memory_order_relaxed)) stopped_ = true;
    return stopped_;
}

/// Does `side`, which is to move, have a move that wins at once?
bool ProofSearch::hasImmediateWin(Side side) {
    const int count = position_->candidates(forcing_.data(), true);
    for (int i = 0; i < count; ++i) {
        ++nodes_;
        const Ending ending = position_->make(forcing_[static_cast<std::size_t>(i)].move).ending;
        position_->undo();
        if (isWonOnBoard(ending, side)) return true;
    }
    return false;
}

/// Initial proof and disproof numbers of the current position.
ProofNumbers ProofSearch::evaluateLeaf(int ply) {
    const Side mover = position_->toMove();
    if (hasImmediateWin(mover)) return mover == winner_ ? ProofNumbers{0, infinite, 1} : ProofNumbers{infinite, 0, 0};
    // If a rule demands moves, the number of replies shows how much a move forces. Long sequences of single replies all
    // look close to a win, so the depth counts too.
    if (!position_->image().calls.demands.empty()) {
        const std::size_t replies =
            mover == winner_ ? 1 : std::clamp<std::size_t>(position_->countLegal(), 1, quietLeafProof);
        return {static_cast<std::uint32_t>(replies) + static_cast<std::uint32_t>(ply) / demandedPliesPerProof, 1, 0};
    }
    if (mover == winner_) return {1, 1, 0};
    // Does the winner threaten to win on the next move?
    const EvalInputs evalInputs = position_->evalInputs();
    bool threat = evalInputs.royalSide == winner_ ? evalInputs.openGoals > 0 : false;
    if (!threat && evalInputs.enemiesBesideRoyal > 0 && evalInputs.royalSide == mover &&
        position_->chainSquare() == noSquare && !position_->pending() && position_->image().calls.states.empty()) {
        position_->makeNullMove();
        threat = hasImmediateWin(winner_);
        position_->undo();
    }
    return {threat ? threatLeafProof : quietLeafProof, 1, 0};
}

/// The numbers of a position that a table decides. Its wins are the shortest, so a win that exceeds the depth limit
/// refutes.
std::optional<ProofNumbers> ProofSearch::tableNumbers(int ply) const {
    const auto value = tables_ ? tables_->probe(*position_) : std::nullopt;
    if (!value) return std::nullopt;
    const bool won = value->winner == winner_ && (!isDepthLimited() || ply + value->plies <= depth_);
    return won ? ProofNumbers{0, infinite, static_cast<std::uint16_t>(value->plies)} : ProofNumbers{infinite, 0, 0};
}

/// The numbers of a position after a move that decide it without a search. A repetition does not lead to a win. Under a
/// depth limit it needs no test: the same position with fewer plies left is another one, so the numbers do not depend
/// on the path. Without one, the last ply refutes as a repetition does: on this path only. Nothing is claimed of that.
std::optional<ProofNumbers> ProofSearch::decidedNumbers(const Ending& last, int ply) {
    const ProofNumbers proved{0, infinite, 0}, disproved{infinite, 0, 0};
    const auto judge = [&](const Ending& e) { return isWonOnBoard(e, winner_) ? proved : disproved; };
    if (last.over) return judge(last);
    if (const auto exact = tableNumbers(ply)) return exact;
    if (ply >= depth_) return judge(position_->ending());
    if (isDepthLimited()) return std::nullopt;
    Ending ending;
    return position_->findRepetition(ending) ? std::optional(disproved) : std::nullopt;
}

/// Unless `complete`, a move that decides the position comes alone.
void ProofSearch::expand(std::vector<Child>& children, int ply, bool complete) {
    const std::span moves(moves_.data(), static_cast<std::size_t>(position_->candidates(moves_.data())));
    children.reserve(moves.size());
    const std::uint64_t positionKey = position_->key();
    const int left = depth_ - ply - 1;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i + prefetchDistance < moves.size())
            table_->prefetch(tableKey(positionKey ^ position_->keyDelta(moves[i + prefetchDistance].move), left));
        const Candidate& c = moves[i];
        Child child{.move = c.move};
        ++nodes_;
        const MoveResult moveResult = position_->make(c.move);
        child.key = tableKey(position_->key(), left);
        ProofNumbers n{};
        if (const auto decided = decidedNumbers(moveResult.ending, ply + 1)) {
            n = *decided;
            child.terminal = true;
        } else if (const auto entry = table_->probe(child.key)) {
            n = {entry->proof, entry->disproof, entry->plies};
        } else {
            n = evaluateLeaf(ply + 1);
            table_->store(child.key, n, 1);
        }
        position_->undo();
        child.proof = n.proof, child.disproof = n.disproof, child.plies = n.plies;
        children.push_back(child);
        // One winning move, or one refutation, decides the node.
        const bool orNode = position_->toMove() == winner_;
        if (complete) continue;
        if (orNode ? child.proof == 0 : child.disproof == 0) {
            children.front() = child;
            children.resize(1);
            break;
        }
    }
}

/// Combines the children: an OR node takes the minimum proof number, an AND node the sum.
ProofNumbers ProofSearch::computeNumbers(std::vector<Child>& children, bool orNode, std::size_t& best,
                                         std::uint32_t& second) const {
    std::uint32_t minimum = infinite, total = 0;
    int shortest = 1 << 15, longest = 0;
    best = 0, second = infinite;
    for (std::size_t i = 0; i < children.size(); ++i) {
        Child& c = children[i];
        if (i + prefetchDistance < children.size()) table_->prefetch(children[i + prefetchDistance].key);
        if (!c.terminal)
            if (const auto entry = table_->probe(c.key))
                c.proof = entry->proof, c.disproof = entry->disproof, c.plies = entry->plies;
        const std::uint32_t own = orNode ? c.proof : c.disproof, other = orNode ? c.disproof : c.proof;
        if (own < minimum)
            second = minimum, minimum = own, best = i;
        else if (own < second)
            second = own;
        total = sum(total, other);
        if (c.proof == 0) shortest = std::min(shortest, c.plies + 1), longest = std::max(longest, c.plies + 1);
    }
    if (orNode)
        return {minimum, minimum == 0 ? infinite : total, static_cast<std::uint16_t>(minimum == 0 ? shortest : 0)};
    return {total, minimum, static_cast<std::uint16_t>(total == 0 ? longest : 0)};
}

/// Chooses again: a child that other threads search counts as less promising.
void ProofSearch::avoidOthers(const std::vector<Child>& children, bool orNode, std::size_t& best,
                              std::uint32_t& second) const {
    std::uint32_t minimum = infinite;
    second = infinite;
    for (std::size_t i = 0; i < children.size(); ++i) {
        const Child& c = children[i];
        const std::uint64_t own = orNode ? c.proof : c.disproof;
        if (own >= infinite || c.terminal) continue;
        const std::uint64_t searched = own + table_->searchers(c.key) * (own / 2 + 1);
        const auto value = static_cast<std::uint32_t>(std::min<std::uint64_t>(searched, infinite));
        if (value < minimum)
            second = minimum, minimum = value, best = i;
        else if (value < second)
            second = value;
    }
}

ProofNumbers ProofSearch::search(std::uint32_t proofLimit, std::uint32_t disproofLimit, int ply) {
    const std::uint64_t key = tableKey(position_->key(), depth_ - ply), before = nodes_;
    const bool orNode = position_->toMove() == winner_;
    std::vector<Child> children;
    expand(children, ply);
    if (children.empty()) {
        const Ending ending = position_->ending();
        const ProofNumbers n =
            isWonOnBoard(ending, winner_) ? ProofNumbers{0, infinite, 0} : ProofNumbers{infinite, 0, 0};
        table_->store(key, n, 1);
        return n;
    }
    for (;;) {
        std::size_t best = 0;
        std::uint32_t second = infinite;
        const ProofNumbers n = computeNumbers(children, orNode, best, second);
        table_->store(key, n, nodes_ - before);
        if (ply == 0) root_ = n;
        if (n.proof >= proofLimit || n.disproof >= disproofLimit || n.proof == 0 || n.disproof == 0 || outOfTime())
            return n;
        if (shared_) avoidOthers(children, orNode, best, second);
        // 1 + epsilon trick: switch to the second-best child only when it is better by a quarter, or equal children
        // would alternate endlessly.
        Child& child = children[best];
        const std::uint32_t rival = sum(second, second / 4 + 1);
        std::uint32_t ownLimit = std::min(orNode ? proofLimit : disproofLimit, rival);
        const std::uint32_t otherAll = orNode ? n.disproof : n.proof, otherOwn = orNode ? child.disproof : child.proof;
        const std::uint32_t limit = orNode ? disproofLimit : proofLimit;
        const std::uint32_t otherLimit = limit >= infinite ? infinite : limit - otherAll + otherOwn;
        if (shared_) {
            // A child that is not the best may exceed the limit; a step is made in any case.
            const std::uint32_t own = orNode ? child.proof : child.disproof;
            ownLimit = std::max(ownLimit, sum(own, own / 4 + 1));
            table_->enter(child.key);
        }
        position_->make(child.move);
        ++nodes_;
        const ProofNumbers found =
            orNode ? search(ownLimit, otherLimit, ply + 1) : search(otherLimit, ownLimit, ply + 1);
        position_->undo();
        if (shared_) table_->leave(child.key);
        child.proof = found.proof, child.disproof = found.disproof, child.plies = found.plies;
    }
}

/// Extracts the proved line: shortest known win against the longest defence.
void ProofSearch::extractLine(std::vector<Move>& line, int ply) {
    if (ply >= maxProofPlies) return;
    std::vector<Child> children;
    expand(children, ply, tables_ != nullptr);  // only the nearest win of a table leads to the end
    const bool orNode = position_->toMove() == winner_;
    const Child* best = nullptr;
    for (const Child& c : children)
        if (c.proof == 0 && (!best || (orNode ? c.plies < best->plies : c.plies > best->plies))) best = &c;
    if (!best) return;
    line.push_back(best->move);
    const Move move = best->move;
    const bool over = position_->make(move).ending.over;
    if (!over) extractLine(line, ply + 1);
    position_->undo();
}

}  // namespace tafl
