// The state of a layer while it is solved, in two phases: moves are generated, then wins are propagated backwards.
// Quiet moves are found again when they are needed: to keep them would take more memory than all the rest.
#pragma once
#include <atomic>
#include <bit>
#include <exception>
#include <mutex>
#include <thread>

#include "base/large_pages.hpp"
#include "solve/build_layer.hpp"
#include "solve/neighbours.hpp"

namespace tafl {

class LayerBuilder {
public:
    LayerBuilder(const Tables& below, const Material&, const BuildControl&);

    /// False if it was stopped.
    bool expandAll();
    bool followBack();
    LayerTable finish();

private:
    // Codes that only exist while a layer is built, beside those of encodeWin.
    static constexpr std::uint16_t lossFloor = 0x8000;  ///< bit: the side to move loses, not before these plies, if
                                                        ///< all quiet moves lose
    static constexpr std::uint16_t hasEscape = 0xfffe;  ///< a move is known that does not lose
    static constexpr std::uint16_t unusedNumber =
        0xffff;  ///< of no position, or of one for which another number stands
    static_assert((encodeWin(Side::defenders, maxTablePlies) | lossFloor) < hasEscape);

    /// In place of a count of open moves: a position that does not lose, or is decided. More than any count.
    static constexpr std::uint16_t neverLost = 0x8000;

    static constexpr std::uint64_t chunkSize = 4096;  ///< a multiple of 64: threads share no word of `irregular_`

    /// By piece, for one side: the squares to which it moves within the layer, as bits of its `slot`s.
    using QuietMoves = std::array<std::uint64_t, maxTablePieces>;
    /// The squares in line with one where a piece stands, as bits of their slots.
    struct Lines {
        std::uint64_t allowed = 0;  ///< where the piece may stand
        std::uint64_t open = 0;     ///< where a slide may end if nothing else is on the board
    };

    /// A position from which a move may have led to another.
    struct Origin {
        Neighbours::Found before;
        int piece;  ///< that moved
        Square from;
        bool isClear;  ///< it jumped over nothing
    };

    struct Worker {
        explicit Worker(const LayerIndex& index) : neighbours(index) {}

        Neighbours neighbours;
        // For the generation of moves.
        std::unique_ptr<Position> position;
        Placement placed;                   ///< of the pieces in `position`
        std::vector<std::uint8_t> pieceOn;  ///< by square
        std::vector<Candidate> moves;
        std::array<LineSlides, maxTablePieces> slides;
        QuietMoves quiet;
        // Positions whose values are on the way from memory.
        std::vector<Origin> origins;
        std::vector<std::uint64_t> targets;
    };
    /// By number. Numbers of neighbours lie far apart.
    template <class Value>
    using Table = std::vector<Value, HugePageAllocator<Value>>;
    /// Propagates the wins of one length to the positions before them, with `mover` to move.
    struct Step {
        Side mover;
        int plies;    ///< of the wins
        bool wins;    ///< some are the mover's, and he may win a ply later
        bool losses;  ///< some are the enemy's
    };

    static bool isFinal(std::uint16_t code) { return code && !(code & lossFloor); }
    static std::uint16_t read(std::uint16_t& value) {
        return std::atomic_ref<std::uint16_t>(value).load(std::memory_order_relaxed);
    }

    template <class Work>
    bool eachChunk(const Work&);

    // expand.cpp
    void prepare(Worker&) const;
    /// Sets up a position.
    void place(Worker&, const Placement&, Side toMove) const;
    void expand(Worker&, std::uint64_t number, Side);
    TableValue valueAfterCapture(const Worker&) const;
    TableValue valueAfter(const Worker&, const MoveResult&) const;
    void noteQuietMove(Worker&, Move) const;
    [[noreturn]] void throwClosedSquare() const;
    bool noteSlides(Worker&, const LineSlides&) const;
    template <class Visit>
    bool generate(Worker&, Side, const Visit&) const;
    std::uint16_t countOpen(const Worker&, Side) const;
    /// Whether a slide is a quiet move of a position. Nothing: only all moves together tell, or it is none.
    std::optional<bool> isQuietSlide(Worker&, const Placement&, Side, Square from, Square to) const;
    /// Puts the quiet moves of a position with this number, or of a mirror image, into `worker.quiet`.
    void findQuietMoves(Worker&, const Placement&, Side, std::uint64_t number) const;

    // regular_moves.cpp
    Lines makeLines(int piece, Square from) const;
    void noteRegularMoves(const Placement&, Side, QuietMoves&) const;
    bool hasRegularMoves(const Placement&, Side, const QuietMoves&) const;

    // follow_back.cpp
    bool follow(const Step&, std::uint64_t changes);
    bool isOpen(const Step&, std::uint16_t code) const;
    bool judgeForward(const Step&);
    void judge(Worker&, std::uint64_t number, const Step&);
    void setLoss(std::uint16_t& known, const Step&);
    bool retractAll(const Step&);
    void retract(Worker&, std::uint64_t number, const Step&, Side winner);
    void winBefore(const Step&, std::uint64_t number);
    void loseBefore(const Step&, std::uint64_t number, int weight);
    void collectTargets(Worker&, Side, const Table<std::uint16_t>& values) const;
    void collectOrigins(Worker&, Side) const;
    bool isQuietMove(Worker&, const Neighbours::Found& before, int piece, Square from, bool isClear) const;

    /// How many mirror images a position has. All moves between the images of two positions are counted in `open_`: a
    /// quiet move as often as its origin has images, and one that is taken back as often as its target has.
    int weightOf(const Neighbours& neighbours) const { return index_.formCount() / neighbours.selfImages(); }
    void schedule(int plies) {
        int latest = latest_.load(std::memory_order_relaxed);
        while (plies > latest && !latest_.compare_exchange_weak(latest, plies, std::memory_order_relaxed)) {
        }
    }
    /// False if wins of this length may not be claimed.
    bool mayClaim(Side winner, int plies) {
        if (plies <= maxPlies_[static_cast<std::size_t>(winner)]) return true;
        truncated_.store(true, std::memory_order_relaxed);
        return false;
    }
    bool isIrregular(Side side, std::uint64_t number) const {
        return irregular_[static_cast<std::size_t>(side)][number / 64] >> number % 64 & 1;
    }
    const Lines& linesOf(int piece, Square from) const {
        return lines_[index_.groupOf(piece) * static_cast<std::size_t>(squares_) + static_cast<std::size_t>(from)];
    }
    /// The place of a square among those in line with another.
    int slot(Square from, Square to) const { return slotOf_[static_cast<std::size_t>(from * squares_ + to)]; }
    Square target(Square from, int slot) const {
        const int size = image_.size, file = from % size, rank = from / size;
        if (slot < size - 1) return rank * size + slot + (slot >= file);
        slot -= size - 1;
        return (slot + (slot >= rank)) * size + file;
    }

    const Tables& below_;
    const RuleImage& image_;
    LayerIndex index_;
    BuildControl control_;
    int maxPlies_[2];
    int squares_, slots_ = 0;
    static constexpr int noSlot = 255;
    std::vector<std::uint8_t> slotOf_;  ///< by two squares; noSlot: they are not in line
    std::vector<Lines> lines_;          ///< by group and square
    Table<std::uint16_t> value_[2];     ///< by side to move and number
    /// A bit by number: its quiet moves are not just all slides along lines that are open and clear.
    Table<std::uint64_t> irregular_[2];
    /// Quiet moves of the position and its mirror images, less those that lose.
    Table<std::uint16_t> open_[2];
    std::atomic<int> latest_ = 0;  ///< the longest win that is known
    std::atomic<bool> truncated_;
};

/// Runs work(worker, first, last) for all numbers, on all threads.
template <class Work>
bool LayerBuilder::eachChunk(const Work& work) {
    std::atomic<std::uint64_t> next = 0;
    std::atomic<bool> failed = false;
    std::exception_ptr failure;
    std::mutex mutex;
    const auto run = [&] {
        try {
            Worker worker(index_);
            for (;;) {
                if (failed || (control_.stop && *control_.stop)) return;
                const std::uint64_t first = next.fetch_add(chunkSize);
                if (first >= index_.count()) return;
                work(worker, first, std::min(first + chunkSize, index_.count()));
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
            failed = true;
        }
    };
    {
        const auto useful = static_cast<int>(std::min<std::uint64_t>(index_.count() / chunkSize, 1024));
        std::vector<std::jthread> threads;
        for (int i = 1; i < control_.threads && i <= useful; ++i) threads.emplace_back(run);
        run();
    }
    if (failure) std::rethrow_exception(failure);
    return !(control_.stop && *control_.stop);
}

}  // namespace tafl
