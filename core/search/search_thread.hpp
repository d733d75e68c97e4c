// One search thread: iterative deepening principal variation search on its own position.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <limits>
#include <mutex>
#include <span>
#include <vector>

#include "evaluation/weights.hpp"
#include "search/exact_values.hpp"
#include "search/limits.hpp"
#include "search/search_features.hpp"
#include "search/thread_memory.hpp"
#include "search/transposition_table.hpp"

namespace tafl {

/// Moves that threads are searching right now; other threads defer them. Simplified ABDADA (T. Kerrigan, after J.-C.
/// Weill, ICCA Journal 1996). A collision costs only time.
class BusyMoves {
public:
    /// Minimum depth at which it pays (bench_search_time). Must exceed the depths of late move pruning, which relies on
    /// move order.
    static constexpr int minDepth = 5;

    static std::uint64_t keyOf(std::uint64_t position, Move move) {
        return position ^ (std::uint64_t{move.word} + 1) * 0x9E3779B97F4A7C15ull;
    }
    bool has(std::uint64_t key) const { return slot(key).load(std::memory_order_relaxed) == key; }
    void enter(std::uint64_t key) { slot(key).store(key, std::memory_order_relaxed); }
    void leave(std::uint64_t key) { slot(key).compare_exchange_strong(key, 0, std::memory_order_relaxed); }

private:
    static constexpr std::size_t slotCount = 4096;
    std::atomic<std::uint64_t>& slot(std::uint64_t key) { return slots_[key >> 20 & (slotCount - 1)]; }
    const std::atomic<std::uint64_t>& slot(std::uint64_t key) const { return slots_[key >> 20 & (slotCount - 1)]; }
    std::array<std::atomic<std::uint64_t>, slotCount> slots_{};
};

/// The inputs that the evaluation needs with these weights. Inputs without a weight are not computed.
struct EvalNeeds {
    EnclosureMask enclosureMask;
    bool needsEnclosure;    ///< any enclosure feature
    bool terms;             ///< any term besides `always`
    MobilityMode mobility;  ///< mobility counts to compute
    bool needsPieceSets;    ///< for enclosure features or the network

    explicit EvalNeeds(const Weights&);
};

/// State shared by all threads of one search.
struct SharedSearch {
    const RuleImage& image;
    const Weights& weights;
    const EnclosureTables& enclosure;
    const EvalNeeds needs;
    TranspositionTable& table;
    const SearchLimits& limits;
    std::function<double()> clock;  ///< in seconds
    double startTime = 0;
    std::uint64_t seed = 0;
    int evalNoise = 0;  ///< maximum evaluation noise, if there is a seed
    SearchFeatures searchFeatures;
    int threads = 1;
    const ExactValues* exact = nullptr;  ///< null: none
    BusyMoves busyMoves;
    std::mutex finishMutex;
    std::atomic<int> finishedDepth{0};  ///< the deepest iteration any thread has finished
    std::vector<SearchLine> lines;      ///< result of that iteration
    std::atomic<bool> stopped{false};
    std::atomic<std::uint64_t> nodes{0};  ///< over all threads; each thread adds its nodes in batches
    std::mutex failureMutex;
    std::exception_ptr failure;  ///< thrown by a rule during play

    double elapsed() const { return clock() - startTime; }
};

class SearchWorker {
public:
    SearchWorker(SharedSearch&, SearchMemory&, Position&);

    /// Searches until a limit is reached. The main thread has `out`: it writes the result there and reports progress.
    void run(SearchResult* out);

    std::uint64_t nodes() const { return nodes_; }

private:
    class MovePicker;
    static constexpr int infinite = 32000;  ///< beyond every score
    using PvLine = SearchMemory::PvLine;
    using StackEntry = SearchMemory::StackEntry;
    enum class NullMove { allowed, forbidden };

    // search_thread.cpp
    int searchRoot(int depth, int alpha, int beta, std::size_t pvIndex);
    void reportProgress(int depth, const std::vector<SearchLine>&) const;
    void publishDepth(int depth, const std::vector<SearchLine>&);
    int adoptDepth(std::vector<SearchLine>&);
    void sortRootMoves(const std::vector<SearchLine>&);
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
    bool dependsOnPath(const Ending&, int ply) const;
    bool outlastsLimit(int plies) const;
    /// Whether Position::findRepetition found a position of this search: earlier ones of the game do not count.
    bool isRepetitionOfSearch(int turns) const { return turns > 0 && turns <= position_.turnsKept() - rootTurns_; }
    std::optional<int> exactScore(Side forSide, int ply);
    int countPieces() const;
    int computeStaticEval(int ply, Side toMove);
    int evaluateInputs(const EvalInputs&, int ply, Side toMove);
    bool peekMove(const Candidate&, int ply, Side mover, bool prefetchesTable);
    bool canPrune(const StackEntry&, int depth, int beta, bool pvNode) const;
    int noise(std::uint64_t key) const;
    void refreshAccumulator(int ply);
    const PieceSets& pieceSetsAt(int ply);
    void copyPieceSets(int ply);
    MoveResult makeMove(const Candidate&, int ply);
    void applyMove(const Candidate&, bool isCapture, int ply);
    bool recordCaptures(DirtyPiece&);
    void applyOtherMove(const Candidate&, bool isCapture, int ply);

    /// Does a quiet move block the escape of the enemy royal piece? (A capture may prevent it, too.)
    bool blocksEscape(Move move, int ply) const {
        const StackEntry& ss = stack_[ply];
        return ss.threatened && move.movesPiece() && ss.escapeSquares.has(move.to());
    }

    // move_ordering.cpp
    int scoreMove(const Candidate&, int ply);
    static constexpr int moveScoreBits = 20;  ///< without the sign
    /// Bonus for the static gain of a move; doubled for quiet moves.
    static int gainBonus(const Candidate& c) { return 8 * std::clamp<int>(c.gain, -4095, 4095); }
    static void bringBestForward(Candidate* list, std::int32_t* scores, int from, int count);
    /// History by side, origin and target; continuation history by the previous move's target.
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
    std::size_t previousTarget(int ply) const {
        return ply > 0 ? static_cast<std::size_t>(stack_[ply - 1].move.to()) : 0;
    }
    void updateHistories(std::span<const Candidate> searchedMoves, const Candidate& best, int depth, int ply);
    int combinedHistory(const Candidate& c, int ply) { return history(c) + continuation(ply, c); }
    /// Base pointers of both histories for all moves of one node.
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
    std::size_t squares_, classes_;
    std::array<std::uint8_t, 10> sideOf_{};
    std::array<bool, 10> isMan_{};  ///< by class; 0 is no piece
    bool movesOnlyMover_, nullMoveEnabled_, dice_,
        staged_;    ///< staged: captures and escapes can be generated separately
    bool canPeek_;  ///< the position can evaluate quiet moves without making them

    std::uint64_t nodes_ = 0, reportedNodes_ = 0;
    std::uint64_t nextCheck_ = 0;  ///< node count of the next limit check
    int rootDepth_ = 0;
    int rootPieces_ = 0, rootTurns_ = 0;
    int minLimit_ = std::numeric_limits<int>::max();  ///< plies without a capture that end the game
    bool stopped_ = false;
    bool overtaken_ = false;  ///< stopped because another thread finished this iteration
    const EnclosureCache emptyCache_;
    std::vector<Candidate> rootMoves_;
    SearchLine better_;              ///< the best line that this iteration has found so far
    std::size_t moveBufferTop_ = 0;  ///< in moveBuffer_
    StackEntry* const stack_;
    std::vector<Candidate>& moveBuffer_;
    std::vector<std::int32_t>& moveScores_;
    std::vector<SearchMemory::AccumulatorCacheEntry>& accumulatorCache_;
    std::vector<std::int16_t>&history_, &continuationHistory_;
    std::uint64_t checkInterval_;  ///< of the limits, in nodes
};

}  // namespace tafl

/// Runs one search thread and returns its node count. Compiled per processor; Position::processor selects the build.
using SearchThread = std::uint64_t(tafl::SharedSearch&, tafl::SearchMemory&, tafl::Position&, tafl::SearchResult* out);
extern "C" SearchThread taflsmith_search_base, taflsmith_search_v3;
