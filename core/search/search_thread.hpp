// One thread of a search: principal variation search by iterative deepening on a board of its own.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <mutex>
#include <span>
#include <vector>

#include "search/limits.hpp"
#include "search/thread_memory.hpp"
#include "search/transposition_table.hpp"
#include "search/search_features.hpp"
#include "evaluation/weights.hpp"

namespace tafl {

/// The moves that threads are looking at just now, so that others look at other moves first (simplified ABDADA,
/// T. Kerrigan, after J.-C. Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 1996). Only a hint:
/// two moves may share a place.
class MovesInHand {
public:
    /// The depth from which it pays (measured by bench_search_time). Where moves are left out by their number
    /// (SearchWorker::visitMoves), none may be put off.
    static constexpr int leastDepth = 5;

    static std::uint64_t keyOf(std::uint64_t position, Move move) {
        return position ^ (std::uint64_t{move.word} + 1) * 0x9E3779B97F4A7C15ull;
    }
    bool has(std::uint64_t key) const { return place(key).load(std::memory_order_relaxed) == key; }
    void take(std::uint64_t key) { place(key).store(key, std::memory_order_relaxed); }
    void drop(std::uint64_t key) { place(key).compare_exchange_strong(key, 0, std::memory_order_relaxed); }

private:
    static constexpr std::size_t places = 4096;
    std::atomic<std::uint64_t>& place(std::uint64_t key) { return places_[key >> 20 & (places - 1)]; }
    const std::atomic<std::uint64_t>& place(std::uint64_t key) const { return places_[key >> 20 & (places - 1)]; }
    std::array<std::atomic<std::uint64_t>, places> places_{};
};

/// What an evaluation with these weights looks at: nothing is paid for what has no weight.
struct Counts {
    ViewParts parts;  ///< of a view
    bool shapes;      ///< any of these
    bool terms;       ///< any terms
    Counted moves;    ///< what they ask for
    bool fields;      ///< the men beside the board: for a view or a network

    explicit Counts(const Weights&);
};

/// What the threads of one search share.
struct SharedSearch {
    const RuleImage& image;
    const Weights& weights;
    const Ground& ground;
    const Counts counts;
    TranspositionTable& table;
    const SearchLimits& limits;
    std::function<double()> clock;  ///< seconds
    double begin = 0;
    std::uint64_t seed = 0;
    int error = 0;  ///< of an evaluation, where there is a seed
    Techniques techniques;
    int threads = 1;
    MovesInHand inHand;
    std::mutex finishing;
    std::atomic<int> finished{0};   ///< the depth that a thread has finished, and
    std::vector<SearchLine> lines;  ///< what it found: what others still look for there is known
    std::atomic<bool> stopped{false};
    std::atomic<std::uint64_t> nodes{0};  ///< of all threads, some nodes behind each
    std::mutex failing;
    std::exception_ptr failure;  ///< of a rule that is called in play

    double elapsed() const { return clock() - begin; }
};

class SearchWorker {
public:
    SearchWorker(SharedSearch&, SearchMemory&, Board&, int number);

    /// Searches until the limits end it. Thread 0 tells progress and leaves its result in `out`.
    void run(SearchResult* out);

    std::uint64_t nodes() const { return nodes_; }

private:
    class Picker;
    using Line = SearchMemory::Line;
    using Ply = SearchMemory::Ply;
    enum class Next { allowed, forbidden };  ///< a null move

    // worker.cpp
    int searchRoot(int depth, int alpha, int beta, std::size_t firstLine);
    void tell(int depth, const std::vector<SearchLine>&) const;
    void finish(int depth, const std::vector<SearchLine>&);
    int takeOver(std::vector<SearchLine>&);
    bool outOfTime() { return nodes_ < lookAt_ ? stopped_ : lookAtLimits(); }
    bool lookAtLimits();
    void countNode() { ++nodes_; }

    // visit.cpp
    int visit(int depth, int alpha, int beta, int ply, Next null);
    int visitMoves(int depth, int alpha, int beta, int ply, Side mover, Move known);
    int child(int depth, int alpha, int beta, int ply, const Made&, Side mover);
    int chance(int depth, int ply);
    int quiet(int alpha, int beta, int ply, Side mover);
    int scoreOf(const Ending&, Side forSide, int ply) const;
    int repeatScore(const Ending&, Side forSide) const;
    int standing(int ply, Side toMove);
    int worthOf(const Glance&, int ply, Side toMove);
    bool look(const Candidate&, int ply, Side mover, bool fetches);
    bool isLeft(const Ply&, int depth, int beta, bool principal) const;
    int noise(std::uint64_t key) const;
    void followHere(int ply);
    const Field& fieldAt(int ply);
    void keepMen(int ply);
    Made make(const Candidate&, int ply);
    void moveMen(const Candidate&, bool took, int ply);
    bool noteLost(ManMoved&);
    void moveOthers(const Candidate&, bool took, int ply);

    /// Does a move stand in the way of a royal piece that can arrive? (One that takes may do as well.)
    bool guards(Move move, int ply) const {
        const Ply& here = plies_[ply];
        return here.threatened && move.goesSomewhere() && here.ways.has(move.to());
    }

    // order.cpp
    int promise(const Candidate&, int ply);
    static constexpr int promiseBits = 20;  ///< beside its sign
    /// What a gain adds to what is remembered of a move; for quiet moves twice.
    static int ofGain(const Candidate& c) { return 8 * std::clamp<int>(c.gain, -4095, 4095); }
    static void bring(Candidate* list, std::int32_t* scores, int from, int count);
    /// How well a move of this side did before, and after the move before it.
    std::int16_t& history(const Candidate& c) {
        return history_[(static_cast<std::size_t>(sideOf_[c.classNumber]) * squares_ +
                         static_cast<std::size_t>(c.move.from())) *
                            squares_ +
                        static_cast<std::size_t>(c.move.to())];
    }
    std::int16_t& reply(int ply, const Candidate& c) {
        return replies_[(before(ply) * classes_ + c.classNumber) * squares_ + static_cast<std::size_t>(c.move.to())];
    }
    /// Where the move before went.
    std::size_t before(int ply) const { return ply > 0 ? static_cast<std::size_t>(plies_[ply - 1].move.to()) : 0; }
    void reward(std::span<const Candidate> tried, const Candidate& best, int depth, int ply);
    int historyOf(const Candidate& c, int ply) { return history(c) + reply(ply, c); }
    /// The same for all moves of a node, found once.
    struct Past {
        const std::int16_t *history, *reply;
        std::size_t squares;
        int of(const Candidate& c) const {
            const auto to = static_cast<std::size_t>(c.move.to());
            return history[static_cast<std::size_t>(c.move.from()) * squares + to] +
                   reply[c.classNumber * squares + to];
        }
    };
    Past past(int ply) {
        const auto side = static_cast<std::size_t>(board_.toMove());
        return {&history_[side * squares_ * squares_], &replies_[before(ply) * classes_ * squares_], squares_};
    }

    SharedSearch& shared_;
    Board& board_;
    const RuleImage& image_;
    const Techniques with_;
    const Counts counts_;
    const Network* const network_;
    int number_;
    std::size_t squares_, classes_;
    std::array<std::uint8_t, 10> sideOf_{};
    std::array<bool, 10> isMan_{};     ///< by class; 0 is none
    bool nullUseful_, dice_, staged_;  ///< staged: captures and arrivals are made by themselves at less cost
    bool looks_;                       ///< what moves lead to can be seen before they are made to stay

    std::uint64_t nodes_ = 0, told_ = 0;
    std::uint64_t lookAt_ = 0;  ///< so many nodes: then the limits are looked at
    int rootDepth_ = 0;
    bool stopped_ = false;
    bool overtaken_ = false;  ///< stopped because another thread has finished this depth
    const Sight nothing_;
    std::vector<Candidate> roots_;
    std::size_t top_ = 0;  ///< of the arena
    Ply* const plies_;
    std::vector<Candidate>& arena_;
    std::vector<std::int32_t>& promises_;
    std::vector<SearchMemory::SumsThere>& lastSums_;
    std::vector<std::int16_t>&history_, &replies_;
};

}  // namespace tafl

/// One thread of a search from beginning to end: a worker does it, and its nodes are told. Compiled for several
/// processors (Board::processor says for which the board is).
using SearchThread = std::uint64_t(tafl::SharedSearch&, tafl::SearchMemory&, tafl::Board&, int number,
                                   tafl::SearchResult* out);
extern "C" SearchThread taflsmith_search_base, taflsmith_search_v3;
