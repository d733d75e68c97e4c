#include "solve/build_layer.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace tafl {
namespace {

// Codes that only exist while a layer is built, beside those of encodeWin.
constexpr std::uint16_t lossFloor = 0x8000;  ///< bit: the side to move loses, not before these plies, if all else fails
constexpr std::uint16_t unusedNumber = 0xffff;  ///< another number stands for the position
static_assert(encodeWin(Side::defenders, maxTablePlies) < lossFloor);

/// Added to the count of open moves: a move is known that does not lose.
constexpr std::uint16_t hasEscape = 0x8000;

constexpr std::uint64_t chunkSize = 4096;

bool isFinal(std::uint16_t code) { return code && !(code & lossFloor); }

using Atomic = std::atomic_ref<std::uint16_t>;

class LayerBuilder {
public:
    LayerBuilder(const Tables& below, const Material& material, const BuildControl& control)
        : below_(below),
          image_(*below.image()),
          index_(below.indexOf(material)),
          control_(control),
          maxPlies_{below.history().maxPlies[0], below.history().maxPlies[1]},
          truncated_(below.truncatedBelow(material)) {
        for (std::size_t s = 0; s < 2; ++s) {
            slots_ = 2 * (image_.size - 1);
            words_[s] = static_cast<std::size_t>((index_.piecesOf(static_cast<Side>(s)) * slots_ + 63) / 64);
            value_[s].resize(index_.count());
            open_[s].resize(index_.count());
            quiet_[s].resize(index_.count() * words_[s]);
        }
    }

    /// False if it was stopped.
    bool expandAll();
    bool followBack();
    LayerTable finish();

private:
    struct Worker {
        std::unique_ptr<Position> position;
        Setup setup;
        std::vector<Move> moves;
        std::vector<std::uint64_t> numbers;
    };

    template <class Work>
    bool eachChunk(const Work&);
    void expand(Worker&, std::uint64_t number, const Placement&, Side);
    TableValue valueAfterCapture(const Worker&) const;
    void retract(Worker&, std::uint64_t number, Side toMove, std::uint16_t code, int plies);
    void winBefore(Side mover, std::uint64_t number, int plies);
    void loseBefore(Side mover, std::uint64_t number, Side winner, int plies);
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
    /// The bit of a move: each piece of the side has one for every square in line with it.
    std::size_t moveBit(Side side, int piece, Square from, Square to) const {
        const int size = image_.size, a = from / size, b = to / size;
        const int slot = a == b ? to % size - (to > from) : size - 1 + b - (b > a);
        return static_cast<std::size_t>((piece - index_.firstPiece(side)) * slots_ + slot);
    }
    bool inLine(Square a, Square b) const { return a / image_.size == b / image_.size || (a - b) % image_.size == 0; }

    const Tables& below_;
    const RuleImage& image_;
    LayerIndex index_;
    BuildControl control_;
    int maxPlies_[2];
    int slots_ = 0;
    std::size_t words_[2];
    std::vector<std::uint16_t> value_[2];  ///< by side to move and number
    std::vector<std::uint16_t> open_[2];   ///< distinct positions of this layer after the moves, less those that lose
    std::vector<std::uint64_t> quiet_[2];  ///< moves that stay in the layer, a bit each
    std::atomic<int> latest_ = 0;          ///< the longest win that is known
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
            Worker worker;
            worker.position = Position::create(below_.image());
            worker.setup.occupants.resize(static_cast<std::size_t>(image_.size * image_.size));
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

/// Generates the moves of all positions once: ends and captures give values, quiet moves are noted.
bool LayerBuilder::expandAll() {
    return eachChunk([&](Worker& worker, std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t number = first; number < last; ++number) {
            const Placement placement = index_.unrank(number);
            if (index_.canonical(placement).number != number) {
                value_[0][number] = value_[1][number] = unusedNumber;
                continue;
            }
            std::ranges::fill(worker.setup.occupants, std::uint8_t{0});
            for (int i = 0; i < index_.pieces(); ++i)
                worker.setup.occupants[placement.squares[static_cast<std::size_t>(i)]] =
                    static_cast<std::uint8_t>(index_.classOf(i));
            for (const Side side : {Side::attackers, Side::defenders}) expand(worker, number, placement, side);
        }
        if (control_.progress) control_.progress->expanded += last - first;
    });
}

TableValue LayerBuilder::valueAfterCapture(const Worker& worker) const {
    Setup after;
    after.occupants.resize(worker.setup.occupants.size());
    for (std::size_t s = 0; s < after.occupants.size(); ++s)
        after.occupants[s] = static_cast<std::uint8_t>(worker.position->occupant(static_cast<Square>(s)));
    after.toMove = worker.position->toMove();
    const auto value = below_.probe(after);
    if (!value)
        throw std::runtime_error("a capture leads from the layer " + index_.material().text(image_) + " to " +
                                 materialOf(after).text(image_) + ", which is not solved");
    return *value;
}

void LayerBuilder::expand(Worker& worker, std::uint64_t number, const Placement& placement, Side side) {
    const auto s = static_cast<std::size_t>(side);
    const Side enemy = other(side);
    Position& position = *worker.position;
    worker.setup.toMove = side;
    position.set(worker.setup);
    worker.moves.clear();
    position.legal(worker.moves, false);
    // 1. A side that cannot move.
    if (worker.moves.empty()) {
        const Ending ending = position.ending();
        open_[s][number] = hasEscape;
        if (ending.over && ending.winner != Winner::draw)
            value_[s][number] = encodeWin(ending.winner == Winner::attackers ? Side::attackers : Side::defenders, 0);
        return;
    }
    // 2. The moves: ends of the game, captures, and quiet moves.
    int minWin = 0, maxLoss = 0;  // by ends and captures; 0: none
    bool escapes = false;
    worker.numbers.clear();
    std::uint64_t* const quiet = quiet_[s].data() + number * words_[s];
    const auto take = [&](const TableValue& value) {
        if (!value.winner || !mayClaim(*value.winner, value.plies + 1))
            escapes = true;
        else if (*value.winner == side)
            minWin = minWin ? std::min(minWin, value.plies + 1) : value.plies + 1;
        else
            maxLoss = std::max(maxLoss, value.plies + 1);
    };
    for (const Move move : worker.moves) {
        if (!move.movesPiece() || !inLine(move.from(), move.to()))
            throw std::runtime_error("tables cannot hold a move that is not along a line");
        const MoveResult result = position.make(move);
        if (result.ending.over) {
            take({result.ending.winner == Winner::draw        ? std::optional<Side>()
                  : result.ending.winner == Winner::attackers ? Side::attackers
                                                              : Side::defenders,
                  0});
        } else if (result.isCapture()) {
            take(valueAfterCapture(worker));
        } else {
            Placement after = placement;
            int piece = index_.firstPiece(side);
            while (placement.squares[static_cast<std::size_t>(piece)] != move.from()) ++piece;
            const std::size_t bit = moveBit(side, piece, move.from(), move.to());
            quiet[bit / 64] |= std::uint64_t{1} << bit % 64;
            index_.replace(after, piece, move.to());
            worker.numbers.push_back(index_.canonical(after).number);
        }
        position.undo();
        if (minWin == 1) break;
    }
    // 3. What follows from them. Positions that are mirror images of each other count once.
    std::ranges::sort(worker.numbers);
    const auto repeated = std::ranges::unique(worker.numbers);
    const auto open = static_cast<std::uint16_t>(worker.numbers.size() - repeated.size());
    open_[s][number] = open;
    if (minWin) {
        value_[s][number] = encodeWin(side, minWin);
        schedule(minWin);
    }
    if (minWin || escapes) {
        open_[s][number] |= hasEscape;
    } else if (maxLoss) {
        value_[s][number] = static_cast<std::uint16_t>(encodeWin(enemy, maxLoss) | (open ? lossFloor : 0));
        if (!open) schedule(maxLoss);
    }
}

/// Follows wins back, the shortest first: all values of a length are final when it comes to them.
bool LayerBuilder::followBack() {
    for (int plies = 0; plies <= latest_; ++plies) {
        if (control_.progress) control_.progress->plies = plies;
        const std::uint16_t codes[2] = {encodeWin(Side::attackers, plies), encodeWin(Side::defenders, plies)};
        const bool done = eachChunk([&](Worker& worker, std::uint64_t first, std::uint64_t last) {
            for (const Side side : {Side::attackers, Side::defenders}) {
                std::vector<std::uint16_t>& values = value_[static_cast<std::size_t>(side)];
                for (std::uint64_t number = first; number < last; ++number) {
                    const std::uint16_t code = Atomic(values[number]).load(std::memory_order_relaxed);
                    if (code == codes[0] || code == codes[1]) retract(worker, number, side, code, plies);
                }
            }
        });
        if (!done) return false;
    }
    return true;
}

/// Takes back the moves that lead to a decided position.
void LayerBuilder::retract(Worker& worker, std::uint64_t number, Side toMove, std::uint16_t code, int plies) {
    const Side mover = other(toMove), winner = winnerOfCode(code);
    const auto m = static_cast<std::size_t>(mover);
    if (!mayClaim(winner, plies + 1)) return;
    const Placement placement = index_.unrank(number);
    std::array<bool, maxSquares> occupied{};
    for (int i = 0; i < index_.pieces(); ++i) occupied[placement.squares[static_cast<std::size_t>(i)]] = true;
    worker.numbers.clear();
    const int size = image_.size;
    // 1. Positions from which one of the mover's pieces came, if its move was quiet.
    const auto tryFrom = [&](int piece, Square from) {
        const Square to = placement.squares[static_cast<std::size_t>(piece)];
        Placement before = placement;
        index_.replace(before, piece, from);
        const LayerIndex::Canonical place = index_.canonical(before);
        const std::uint16_t known = Atomic(value_[m][place.number]).load(std::memory_order_relaxed);
        if (isFinal(known) && (winner != mover || pliesOfCode(known) <= plies + 1)) return;
        const Square mirroredFrom = index_.mapped(from, place.form), mirroredTo = index_.mapped(to, place.form);
        const int same = index_.pieceOn(place.placement, piece, mirroredFrom);
        const std::size_t bit = moveBit(mover, same, mirroredFrom, mirroredTo);
        if (quiet_[m][place.number * words_[m] + bit / 64] >> bit % 64 & 1) worker.numbers.push_back(place.number);
    };
    const int first = index_.firstPiece(mover);
    for (int piece = first; piece < first + index_.piecesOf(mover); ++piece) {
        const Square to = placement.squares[static_cast<std::size_t>(piece)];
        const int rank = to / size, file = to % size;
        const auto walk = [&](int step, int length) {
            for (int i = 1; i <= length; ++i) {
                const Square from = to + i * step;
                if (!occupied[static_cast<std::size_t>(from)]) {
                    tryFrom(piece, from);
                } else {
                    if (image_.anyJump && i == 1 && length > 1 && !occupied[static_cast<std::size_t>(from + step)])
                        tryFrom(piece, from + step);
                    break;
                }
            }
        };
        walk(1, size - 1 - file);
        walk(-1, file);
        walk(size, size - 1 - rank);
        walk(-size, rank);
    }
    // 2. Their values. Mirror images count once.
    std::ranges::sort(worker.numbers);
    const auto repeated = std::ranges::unique(worker.numbers);
    worker.numbers.erase(repeated.begin(), repeated.end());
    for (const std::uint64_t before : worker.numbers)
        if (winner == mover)
            winBefore(mover, before, plies + 1);
        else
            loseBefore(mover, before, winner, plies + 1);
}

/// Replaces a longer win by captures, and a loss that was not final.
void LayerBuilder::winBefore(Side mover, std::uint64_t number, int plies) {
    Atomic value(value_[static_cast<std::size_t>(mover)][number]);
    const std::uint16_t won = encodeWin(mover, plies);
    std::uint16_t known = value.load(std::memory_order_relaxed);
    while (!(isFinal(known) && pliesOfCode(known) <= plies))
        if (value.compare_exchange_weak(known, won, std::memory_order_relaxed)) {
            schedule(plies);
            return;
        }
}

/// One move fewer that may not lose; without any the position is lost, after its longest move.
void LayerBuilder::loseBefore(Side mover, std::uint64_t number, Side winner, int plies) {
    const auto m = static_cast<std::size_t>(mover);
    if (Atomic(open_[m][number]).fetch_sub(1, std::memory_order_relaxed) != 1) return;
    Atomic value(value_[m][number]);
    const std::uint16_t known = value.load(std::memory_order_relaxed);
    const int maximum = std::max(plies, known ? pliesOfCode(known & static_cast<std::uint16_t>(~lossFloor)) : 0);
    value.store(encodeWin(winner, maximum), std::memory_order_relaxed);
    schedule(maximum);
}

LayerTable LayerBuilder::finish() {
    LayerTable out{.material = index_.material()};
    LayerSummary& summary = out.summary;
    summary.truncated = truncated_;
    for (std::size_t s = 0; s < 2; ++s) {
        quiet_[s] = {};
        open_[s] = {};
        for (std::uint16_t& code : value_[s]) {
            if (code == unusedNumber) {
                code = 0;
                continue;
            }
            ++summary.positions;
            if (!isFinal(code)) {
                code = 0;
                continue;
            }
            ++summary.wins[code & 1];
            const int plies = pliesOfCode(code);
            if (plies < summary.maxPlies) continue;
            // Of equally long wins the attackers' is named, whatever the order of the positions.
            if (plies > summary.maxPlies || winnerOfCode(code) == Side::attackers)
                summary.maxPliesWinner = winnerOfCode(code);
            summary.maxPlies = plies;
        }
    }
    for (std::size_t s = 0; s < 2; ++s)
        if (summary.maxPlies <= maxBytePlies)
            out.bytes[s].assign(value_[s].begin(), value_[s].end());
        else
            out.words[s] = std::move(value_[s]);
    return out;
}

}  // namespace

std::optional<LayerTable> buildLayer(const Tables& below, const Material& material, const BuildControl& control) {
    LayerBuilder builder(below, material, control);
    if (!builder.expandAll() || !builder.followBack()) return std::nullopt;
    return builder.finish();
}

std::uint64_t memoryToBuild(const LayerIndex& index, int boardSize) {
    std::uint64_t words = 0;
    for (const Side side : {Side::attackers, Side::defenders})
        words += static_cast<std::uint64_t>(index.piecesOf(side) * 2 * (boardSize - 1) + 63) / 64;
    const std::uint64_t each = 2 * 4 + 8 * words;
    return index.count() >= countless / each ? countless : index.count() * each;
}

}  // namespace tafl
