#include "search/proof_search.hpp"

#include <algorithm>
#include <chrono>
#include <span>

namespace tafl {
namespace {

/// Proof and disproof numbers count the leaves that are still to be settled; this many is never.
constexpr std::uint32_t never = 1u << 30;
constexpr int deepestPly = 100;
constexpr std::size_t sharing = 4;  ///< entries of the table that share a place

/// So many moves ahead what is known of their positions is fetched.
constexpr std::size_t ahead = 4;

/// How much work a leaf seems: a reply to a threat is one of few, one to a quiet move one of many.
constexpr std::uint32_t afterThreat = 4, afterQuiet = 40;

std::uint32_t sum(std::uint32_t a, std::uint32_t b) { return std::min(a + b, never); }

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

}  // namespace

ForcedWinSearch::ForcedWinSearch(std::size_t megabytes)
    : table_(std::max<std::size_t>(megabytes, 1) * (1u << 20) / sizeof(Entry) / sharing * sharing),
      moves_(mostCandidates),
      forcing_(mostCandidates) {}

bool ForcedWinSearch::possible(const RuleImage& image) { return image.calls.dice.empty() && !image.pathLegality; }

ForcedWin ForcedWinSearch::find(Board& board, Side winner, const SearchLimits& limits) {
    ForcedWin out;
    out.winner = winner;
    if (!possible(board.image())) return out;
    board_ = &board, winner_ = winner, limits_ = &limits;
    nodes_ = 0, stopped_ = false, begin_ = now();
    std::ranges::fill(table_, Entry{});
    board.setValues({});  // a history is kept from now on, so that positions that come back are seen
    const Numbers root = visit(never, never, 0);
    out.nodes = nodes_;
    if (root.proof != 0) return out;
    out.found = true;
    out.plies = root.plies;
    follow(out.line, 0);
    return out;
}

bool ForcedWinSearch::outOfTime() {
    if (stopped_) return true;
    if (limits_->nodes && nodes_ >= limits_->nodes) stopped_ = true;
    if (limits_->stop && limits_->stop->load(std::memory_order_relaxed)) stopped_ = true;
    if (limits_->seconds > 0 && now() - begin_ >= limits_->seconds) stopped_ = true;
    return stopped_;
}

std::size_t ForcedWinSearch::placeOf(std::uint64_t key) const { return key % (table_.size() / sharing) * sharing; }

const ForcedWinSearch::Entry* ForcedWinSearch::find(std::uint64_t key) const {
    const Entry* place = &table_[placeOf(key)];
    for (std::size_t i = 0; i < sharing; ++i)
        if (place[i].key == key && place[i].work) return &place[i];
    return nullptr;
}

/// What is proved stays before all else; then what cost most.
void ForcedWinSearch::store(std::uint64_t key, const Numbers& n, std::uint64_t work) {
    Entry* place = &table_[placeOf(key)];
    Entry* least = place;
    const auto worth = [](const Entry& e) { return e.proof == 0 ? never + e.work : e.work; };
    for (std::size_t i = 0; i < sharing; ++i) {
        if (place[i].key == key) {
            least = &place[i];
            break;
        }
        if (worth(place[i]) < worth(*least)) least = &place[i];
    }
    *least = {key, n.proof, n.disproof, static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, never)), n.plies};
}

/// Has the side to move, which is `side`, a move that ends the game for it?
bool ForcedWinSearch::winsAtOnce(Side side) {
    const int count = board_->candidates(forcing_.data(), true);
    for (int i = 0; i < count; ++i) {
        ++nodes_;
        const Ending ending = board_->make(forcing_[static_cast<std::size_t>(i)].move).ending;
        board_->undo();
        if (ending.over && ending.winner == winnerOf(side)) return true;
    }
    return false;
}

/// The first guess at the position on the board.
ForcedWinSearch::Numbers ForcedWinSearch::leaf() {
    const Side mover = board_->toMove();
    if (winsAtOnce(mover)) return mover == winner_ ? Numbers{0, never, 1} : Numbers{never, 0, 0};
    if (mover == winner_) return {1, 1, 0};
    // Does the winner threaten to win at once?
    const Glance glance = board_->glance();
    bool threat = glance.royalSide == winner_ ? glance.openGoals > 0 : false;
    if (!threat && glance.enemiesBesideRoyal > 0 && glance.royalSide == mover && board_->chainSquare() == noSquare &&
        !board_->pending() && board_->image().calls.states.empty()) {
        board_->makeNull();
        threat = winsAtOnce(winner_);
        board_->undo();
    }
    return {threat ? afterThreat : afterQuiet, 1, 0};
}

void ForcedWinSearch::expand(std::vector<Child>& children) {
    const std::span moves(moves_.data(), static_cast<std::size_t>(board_->candidates(moves_.data())));
    children.reserve(moves.size());
    const std::uint64_t here = board_->key();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i + ahead < moves.size()) prefetch(here ^ board_->keyChange(moves[i + ahead].move));
        const Candidate& c = moves[i];
        Child child{.move = c.move};
        ++nodes_;
        const Made made = board_->make(c.move);
        child.key = board_->key();
        Ending ending = made.ending;
        const bool won = ending.over && ending.winner == winnerOf(winner_);
        Numbers n{};
        if (ending.over) {
            n = won ? Numbers{0, never, 0} : Numbers{never, 0, 0};
            child.settled = true;
        } else if (board_->repeated(ending)) {
            n = {never, 0, 0};
            child.settled = true;
        } else if (const Entry* known = find(child.key)) {
            n = {known->proof, known->disproof, known->plies};
        } else {
            n = leaf();
            store(child.key, n, 1);
        }
        board_->undo();
        child.proof = n.proof, child.disproof = n.disproof, child.plies = n.plies;
        children.push_back(child);
        // One winning move is enough, and so is one reply that refutes.
        const bool choosing = board_->toMove() == winner_;
        if (choosing ? child.proof == 0 : child.disproof == 0) {
            children.front() = child;
            children.resize(1);
            break;
        }
    }
}

/// The numbers of a node from its children's: whoever chooses needs one of them, the other side's replies count all.
ForcedWinSearch::Numbers ForcedWinSearch::numbersOf(std::vector<Child>& children, bool choosing, std::size_t& best,
                                                    std::uint32_t& second) const {
    std::uint32_t least = never, all = 0;
    int shortest = 1 << 15, longest = 0;
    best = 0, second = never;
    for (std::size_t i = 0; i < children.size(); ++i) {
        Child& c = children[i];
        if (i + ahead < children.size()) prefetch(children[i + ahead].key);
        if (!c.settled)
            if (const Entry* known = find(c.key))
                c.proof = known->proof, c.disproof = known->disproof, c.plies = known->plies;
        const std::uint32_t own = choosing ? c.proof : c.disproof, other = choosing ? c.disproof : c.proof;
        if (own < least)
            second = least, least = own, best = i;
        else if (own < second)
            second = own;
        all = sum(all, other);
        if (c.proof == 0) shortest = std::min(shortest, c.plies + 1), longest = std::max(longest, c.plies + 1);
    }
    if (choosing) return {least, least == 0 ? never : all, static_cast<std::uint16_t>(least == 0 ? shortest : 0)};
    return {all, least, static_cast<std::uint16_t>(all == 0 ? longest : 0)};
}

ForcedWinSearch::Numbers ForcedWinSearch::visit(std::uint32_t proofLimit, std::uint32_t disproofLimit, int ply) {
    const std::uint64_t key = board_->key(), before = nodes_;
    const bool choosing = board_->toMove() == winner_;
    std::vector<Child> children;
    expand(children);
    if (children.empty()) {
        const Ending ending = board_->ending();
        const bool won = ending.over && ending.winner == winnerOf(winner_);
        const Numbers n = won ? Numbers{0, never, 0} : Numbers{never, 0, 0};
        store(key, n, 1);
        return n;
    }
    for (;;) {
        std::size_t best = 0;
        std::uint32_t second = never;
        const Numbers n = numbersOf(children, choosing, best, second);
        store(key, n, nodes_ - before);
        if (n.proof >= proofLimit || n.disproof >= disproofLimit || n.proof == 0 || n.disproof == 0 || outOfTime() ||
            ply >= deepestPly)
            return n;
        // The best child is searched until another is better by a quarter: else two that are alike take turns for ever.
        Child& child = children[best];
        const std::uint32_t rival = sum(second, second / 4 + 1);
        const std::uint32_t ownLimit = std::min(choosing ? proofLimit : disproofLimit, rival);
        const std::uint32_t otherAll = choosing ? n.disproof : n.proof,
                            otherOwn = choosing ? child.disproof : child.proof;
        const std::uint32_t limit = choosing ? disproofLimit : proofLimit;
        const std::uint32_t otherLimit = limit >= never ? never : limit - otherAll + otherOwn;
        board_->make(child.move);
        ++nodes_;
        const Numbers found = choosing ? visit(ownLimit, otherLimit, ply + 1) : visit(otherLimit, ownLimit, ply + 1);
        board_->undo();
        child.proof = found.proof, child.disproof = found.disproof, child.plies = found.plies;
    }
}

/// The proved line from the board: the shortest win known against the longest defence.
void ForcedWinSearch::follow(std::vector<Move>& line, int ply) {
    if (ply >= deepestPly) return;
    std::vector<Child> children;
    expand(children);
    const bool choosing = board_->toMove() == winner_;
    const Child* best = nullptr;
    for (const Child& c : children)
        if (c.proof == 0 && (!best || (choosing ? c.plies < best->plies : c.plies > best->plies))) best = &c;
    if (!best) return;
    line.push_back(best->move);
    const Move move = best->move;
    const bool over = board_->make(move).ending.over;
    if (!over) follow(line, ply + 1);
    board_->undo();
}

}  // namespace tafl
