// One thread of a search: principal variation search by iterative deepening on a board of its own.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <mutex>
#include <span>
#include <vector>

#include "evaluation/weights.hpp"
#include "search/limits.hpp"
#include "search/search_features.hpp"
#include "search/thread_memory.hpp"
#include "search/transposition_table.hpp"

namespace tafl {

/// The moves that threads are looking at just now, so that others look at other moves first (simplified ABDADA,
/// T. Kerrigan, after J.-C. Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 1996). Only a hint:
/// two moves may share a place.
class BusyMoves {
public:
    /// The depth from which it pays (measured by bench_search_time). Where moves are left out by their number
    /// (SearchWorker::searchMoves), none may be put off.
    static constexpr int minDepth = 5;

    static std::uint64_t keyOf(std::uint64_t position, Move move) {
        return position ^ (std::uint64_t{move.word} + 1) * 0x9E3779B97F4A7C15ull;
    }
    bool has(std::uint64_t key) const { return place(key).load(std::memory_order_relaxed) == key; }
    void enter(std::uint64_t key) { place(key).store(key, std::memory_order_relaxed); }
    void leave(std::uint64_t key) { place(key).compare_exchange_strong(key, 0, std::memory_order_relaxed); }

private:
    static constexpr std::size_t slotCount = 4096;
    std::atomic<std::uint64_t>& place(std::uint64_t key) { return slots_[key >> 20 & (slotCount - 1)]; }
    const std::atomic<std::uint64_t>& place(std::uint64_t key) const { return slots_[key >> 20 & (slotCount - 1)]; }
    std::array<std::atomic<std::uint64_t>, slotCount> slots_{};
};

/// What an evaluation with these weights looks at: nothing is paid for what has no weight.
struct EvalNeeds {
    EnclosureMask enclosureMask;  ///< of a view
    bool needsEnclosure;          ///< any of these
    bool terms;                   ///< any terms
    MobilityMode moves;           ///< what they ask for
    bool needsPieceSets;          ///< the men beside the board: for a view or a network

    explicit EvalNeeds(const Weights&);
};

/// What the threads of one search share.
struct SharedSearch {
    const RuleImage& image;
    const Weights& weights;
    const EnclosureTables& enclosure;
    const EvalNeeds needs;
    TranspositionTable& table;
    const SearchLimits& limits;
    std::function<double()> clock;  ///< seconds
    double begin = 0;
    std::uint64_t seed = 0;
    int error = 0;  ///< of an evaluation, where there is a seed
    SearchFeatures searchFeatures;
    int threads = 1;
    BusyMoves busyMoves;
    std::mutex finishMutex;
    std::atomic<int> finishedDepth{0};  ///< the depth that a thread has finished, and
    std::vector<SearchLine> lines;      ///< what it found: what others still look for there is known
    std::atomic<bool> stopped{false};
    std::atomic<std::uint64_t> nodes{0};  ///< of all threads, some nodes behind each
    std::mutex failureMutex;
    std::exception_ptr failure;  ///< of a rule that is called in play

    double elapsed() const { return clock() - begin; }
};

class SearchWorker {
public:
    SearchWorker(SharedSearch&, SearchMemory&, Position&, int number);

    /// Searches until the limits end it. Thread 0 tells progress and leaves its result in `out`.
    void run(SearchResult* out);

    std::uint64_t nodes() const { return nodes_; }

private:
    class MovePicker;
    using PvLine = SearchMemory::PvLine;
    using StackEntry = SearchMemory::StackEntry;
    enum class NullMove { allowed, forbidden };  ///< a null move

    // search_thread.cpp
    int searchRoot(int depth, int alpha, int beta, std::size_t pvIndex);
    void reportProgress(int depth, const std::vector<SearchLine>&) const;
    void publishDepth(int depth, const std::vector<SearchLine>&);
    int adoptDepth(std::vector<SearchLine>&);
    bool outOfTime() { return nodes_ < nextCheck_ ? stopped_ : checkLimits(); }
    bool checkLimits();
    void countNode() { ++nodes_; }

    // search.cpp
    int search(int depth, int alpha, int beta, int ply, NullMove nullMove);
    int searchMoves(int depth, int alpha, int beta, int ply, Side mover, Move tableMove);
    int searchChild(int depth, int alpha, int beta, int ply, const MoveResult&, Side mover);
    int searchChance(int depth, int ply);
    int qsearch(int alpha, int beta, int ply, Side mover);
    int scoreEnding(const Ending&, Side forSide, int ply) const;
    int scoreRepetition(const Ending&, Side forSide) const;
    int computeStaticEval(int ply, Side toMove);
    int evaluateInputs(const EvalInputs&, int ply, Side toMove);
    bool peekMove(const Candidate&, int ply, Side mover, bool prefetchesTable);
    bool canPrune(const StackEntry&, int depth, int beta, bool pvNode) const;
    int noise(std::uint64_t key) const;
    void refreshAccumulator(int ply);
    const PieceSets& pieceSetsAt(int ply);
    void copyPieceSets(int ply);
    MoveResult make(const Candidate&, int ply);
    void applyMove(const Candidate&, bool isCapture, int ply);
    bool recordCaptures(DirtyPiece&);
    void applyOtherMove(const Candidate&, bool isCapture, int ply);

    /// Does a move stand in the way of a royal piece that can arrive? (One that takes may do as well.)
    bool blocksEscape(Move move, int ply) const {
        const StackEntry& here = stack_[ply];
        return here.threatened && move.movesPiece() && here.escapeLines.has(move.to());
    }

    // move_ordering.cpp
    int scoreMove(const Candidate&, int ply);
    static constexpr int moveScoreBits = 20;  ///< beside its sign
    /// What a gain adds to what is remembered of a move; for quiet moves twice.
    static int gainBonus(const Candidate& c) { return 8 * std::clamp<int>(c.gain, -4095, 4095); }
    static void bringBestForward(Candidate* list, std::int32_t* scores, int from, int count);
    /// How well a move of this side did before, and after the move before it.
    std::int16_t& history(const Candidate& c) {
        return history_[(static_cast<std::size_t>(sideOf_[c.classNumber]) * squares_ +
                         static_cast<std::size_t>(c.move.from())) *
                            squares_ +
                        static_cast<std::size_t>(c.move.to())];
    }
    std::int16_t& continuation(int ply, const Candidate& c) {
        return continuationHistory_[(previousTarget(ply) * classes_ + c.classNumber) * squares_ +
                                    static_cast<std::size_t>(c.move.to())];
    }
    /// Where the move before went.
    std::size_t previousTarget(int ply) const {
        return ply > 0 ? static_cast<std::size_t>(stack_[ply - 1].move.to()) : 0;
    }
    void updateHistories(std::span<const Candidate> searchedMoves, const Candidate& best, int depth, int ply);
    int combinedHistory(const Candidate& c, int ply) { return history(c) + continuation(ply, c); }
    /// The same for all moves of a node, found once.
    struct HistoryTables {
        const std::int16_t *history, *continuation;
        std::size_t squares;
        int of(const Candidate& c) const {
            const auto to = static_cast<std::size_t>(c.move.to());
            return history[static_cast<std::size_t>(c.move.from()) * squares + to] +
                   continuation[c.classNumber * squares + to];
        }
    };
    HistoryTables historyTables(int ply) {
        const auto side = static_cast<std::size_t>(position_.toMove());
        return {&history_[side * squares_ * squares_], &continuationHistory_[previousTarget(ply) * classes_ * squares_],
                squares_};
    }

    SharedSearch& shared_;
    Position& position_;
    const RuleImage& image_;
    const SearchFeatures features_;
    const EvalNeeds needs_;
    const Network* const network_;
    int threadNumber_;
    std::size_t squares_, classes_;
    std::array<std::uint8_t, 10> sideOf_{};
    std::array<bool, 10> isMan_{};          ///< by class; 0 is none
    bool nullMoveEnabled_, dice_, staged_;  ///< staged: captures and arrivals are made by themselves at less cost
    bool canPeek_;                          ///< what moves lead to can be seen before they are made to stay

    std::uint64_t nodes_ = 0, reportedNodes_ = 0;
    std::uint64_t nextCheck_ = 0;  ///< so many nodes: then the limits are looked at
    int rootDepth_ = 0;
    bool stopped_ = false;
    bool overtaken_ = false;  ///< stopped because another thread has finished this depth
    const EnclosureCache emptyCache_;
    std::vector<Candidate> rootMoves_;
    std::size_t moveBufferTop_ = 0;  ///< of the arena
    StackEntry* const stack_;
    std::vector<Candidate>& moveBuffer_;
    std::vector<std::int32_t>& moveScores_;
    std::vector<SearchMemory::AccumulatorCacheEntry>& accumulatorCache_;
    std::vector<std::int16_t>&history_, &continuationHistory_;
};

}  // namespace tafl

/// Runs one thread of a search from beginning to end and returns its number of nodes. Compiled for several
/// processors; Position::processor names the right one.
using SearchThread = std::uint64_t(tafl::SharedSearch&, tafl::SearchMemory&, tafl::Position&, int number,
                                   tafl::SearchResult* out);
extern "C" SearchThread taflsmith_search_base, taflsmith_search_v3;
