// Propagates wins backwards, the shortest first, so all values of one length are final when their turn comes. A step
// looks either forward from the open positions or back from the new wins, whichever are fewer.
#include <algorithm>
#include <span>

#include "solve/layer_builder.hpp"

namespace tafl {
namespace {

/// In place of a count of open moves: the position does not lose, or is decided.
constexpr std::uint16_t neverLost = 0x8000;

}  // namespace

bool LayerBuilder::followBack() {
    for (int plies = 0; plies <= latest_; ++plies) {
        if (control_.progress) control_.progress->plies = plies;
        for (const Side mover : {Side::attackers, Side::defenders}) {
            const std::uint16_t won = encodeWin(mover, plies), lost = encodeWin(other(mover), plies);
            std::vector<std::uint16_t>& values = value_[static_cast<std::size_t>(other(mover))];
            std::atomic<std::uint64_t> wins = 0, losses = 0;
            if (!eachChunk([&](Worker&, std::uint64_t first, std::uint64_t last) {
                    const std::span chunk(&values[first], last - first);
                    wins += static_cast<std::uint64_t>(std::ranges::count(chunk, won));
                    losses += static_cast<std::uint64_t>(std::ranges::count(chunk, lost));
                }))
                return false;
            const Step step{mover, plies, wins && mayClaim(mover, plies + 1),
                            losses && mayClaim(other(mover), plies + 1)};
            if (!follow(step, (step.wins ? wins.load() : 0) + (step.losses ? losses.load() : 0))) return false;
        }
    }
    return true;
}

/// Whether the value of a position with the mover to move may change.
bool LayerBuilder::isOpen(const Step& step, std::uint16_t code) const {
    if (code == unusedNumber) return false;
    if (!isFinal(code)) return step.wins || code != hasEscape;
    return step.wins && winnerOfCode(code) == step.mover && pliesOfCode(code) > step.plies + 1;
}

/// `changes`: the number of positions whose values propagate.
bool LayerBuilder::follow(const Step& step, std::uint64_t changes) {
    if (!changes) return true;
    const auto m = static_cast<std::size_t>(step.mover);
    std::atomic<std::uint64_t> before = 0;
    if (!eachChunk([&](Worker&, std::uint64_t first, std::uint64_t last) {
            const std::span chunk(&value_[m][first], last - first);
            before += static_cast<std::uint64_t>(
                std::ranges::count_if(chunk, [&](std::uint16_t code) { return isOpen(step, code); }));
        }))
        return false;
    if (before <= changes) {
        counted_[m] = false;
        return judgeForward(step);
    }
    return (counted_[m] || countOpen(step)) && retractAll(step);
}

/// Visits the numbers of the positions after the quiet moves until it returns false. Some may come twice.
template <class Visit>
void LayerBuilder::eachQuietMove(std::uint64_t number, const Placement& placement, Side side,
                                 const Visit& visit) const {
    const auto s = static_cast<std::size_t>(side);
    const std::uint64_t* const quiet = &quiet_[s][number * words_[s]];
    for (std::size_t w = 0; w < words_[s]; ++w)
        for (std::uint64_t rest = quiet[w]; rest; rest &= rest - 1) {
            const int bit = static_cast<int>(64 * w) + std::countr_zero(rest);
            const int piece = index_.firstPiece(side) + bit / slots_;
            const Square to = target(placement.squares[static_cast<std::size_t>(piece)], bit % slots_);
            if (!visit(index_.numberAfter(placement, piece, to))) return;
        }
}

bool LayerBuilder::judgeForward(const Step& step) {
    return eachChunk([&](Worker&, std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t number = first; number < last; ++number)
            if (isOpen(step, value_[static_cast<std::size_t>(step.mover)][number])) judge(number, step);
    });
}

/// A win if a move leads to one, a loss if all moves do.
void LayerBuilder::judge(std::uint64_t number, const Step& step) {
    std::uint16_t& known = value_[static_cast<std::size_t>(step.mover)][number];
    std::vector<std::uint16_t>& after = value_[static_cast<std::size_t>(other(step.mover))];
    bool won = false, open = false;
    eachQuietMove(number, index_.unrank(number), step.mover, [&](std::uint64_t next) {
        const std::uint16_t code = read(after[next]);
        const bool decided = isFinal(code) && pliesOfCode(code) <= step.plies;
        if (decided && winnerOfCode(code) != step.mover) return true;
        open = true;
        won = step.wins && code == encodeWin(step.mover, step.plies);
        return step.wins && !won;
    });
    if (won) {
        known = encodeWin(step.mover, step.plies + 1);
        schedule(step.plies + 1);
    } else if (!open && step.losses && known != hasEscape && !isFinal(known)) {
        setLoss(known, step);
    }
}

/// All moves lose, so the longest defence counts.
void LayerBuilder::setLoss(std::uint16_t& known, const Step& step) {
    const std::uint16_t before = read(known);
    const int floor = before ? pliesOfCode(before & static_cast<std::uint16_t>(~lossFloor)) : 0;
    const int plies = std::max(step.plies + 1, floor);
    std::atomic_ref<std::uint16_t>(known).store(encodeWin(other(step.mover), plies), std::memory_order_relaxed);
    schedule(plies);
}

/// Counts the moves of the undecided positions that are not known to lose before this step. Moves to mirror images
/// count once.
bool LayerBuilder::countOpen(const Step& step) {
    const auto m = static_cast<std::size_t>(step.mover);
    std::vector<std::uint16_t>& after = value_[static_cast<std::size_t>(other(step.mover))];
    open_[m].assign(index_.count(), neverLost);
    counted_[m] = true;
    return eachChunk([&](Worker& worker, std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t number = first; number < last; ++number) {
            const std::uint16_t known = value_[m][number];
            if (known == unusedNumber || known == hasEscape || isFinal(known)) continue;
            worker.numbers.clear();
            eachQuietMove(number, index_.unrank(number), step.mover, [&](std::uint64_t next) {
                const std::uint16_t code = after[next];
                const bool lost = isFinal(code) && winnerOfCode(code) != step.mover && pliesOfCode(code) < step.plies;
                if (!lost) worker.numbers.push_back(next);
                return true;
            });
            std::ranges::sort(worker.numbers);
            const auto repeated = std::ranges::unique(worker.numbers);
            open_[m][number] = static_cast<std::uint16_t>(worker.numbers.size() - repeated.size());
        }
    });
}

bool LayerBuilder::retractAll(const Step& step) {
    std::vector<std::uint16_t>& values = value_[static_cast<std::size_t>(other(step.mover))];
    return eachChunk([&](Worker& worker, std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t number = first; number < last; ++number) {
            const std::uint16_t code = values[number];
            if (!isFinal(code) || pliesOfCode(code) != step.plies) continue;
            if (winnerOfCode(code) == step.mover ? step.wins : step.losses)
                retract(worker, number, step, winnerOfCode(code));
        }
    });
}

/// Finds the positions before a decided one by taking back the mover's moves.
void LayerBuilder::retract(Worker& worker, std::uint64_t number, const Step& step, Side winner) {
    const Side mover = step.mover;
    const auto m = static_cast<std::size_t>(mover);
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
        const std::uint16_t known = read(value_[m][place.number]);
        if (isFinal(known) && (winner != mover || pliesOfCode(known) <= step.plies + 1)) return;
        const Square mirroredFrom = index_.mapped(from, place.form), mirroredTo = index_.mapped(to, place.form);
        const int same = index_.pieceOn(place.placement, piece, mirroredFrom);
        const std::size_t bit = moveBit(mover, same, mirroredFrom, mirroredTo);
        if (quiet_[m][place.number * words_[m] + bit / 64] >> bit % 64 & 1) worker.numbers.push_back(place.number);
    };
    const int first = index_.firstPiece(mover);
    for (int piece = first; piece < first + index_.piecesOf(mover); ++piece) {
        const Square to = placement.squares[static_cast<std::size_t>(piece)];
        const int rank = to / size, file = to % size;
        const auto walk = [&](int pace, int length) {
            for (int i = 1; i <= length; ++i) {
                const Square from = to + i * pace;
                if (!occupied[static_cast<std::size_t>(from)]) {
                    tryFrom(piece, from);
                } else {
                    if (image_.anyJump && i == 1 && length > 1 && !occupied[static_cast<std::size_t>(from + pace)])
                        tryFrom(piece, from + pace);
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
            winBefore(step, before);
        else
            loseBefore(step, before);
}

/// Replaces a longer win by captures, and a loss that was not final.
void LayerBuilder::winBefore(const Step& step, std::uint64_t number) {
    std::atomic_ref<std::uint16_t> value(value_[static_cast<std::size_t>(step.mover)][number]);
    const int plies = step.plies + 1;
    const std::uint16_t won = encodeWin(step.mover, plies);
    std::uint16_t known = value.load(std::memory_order_relaxed);
    while (!(isFinal(known) && pliesOfCode(known) <= plies))
        if (value.compare_exchange_weak(known, won, std::memory_order_relaxed)) {
            schedule(plies);
            return;
        }
}

/// One open move fewer; without open moves the position is lost.
void LayerBuilder::loseBefore(const Step& step, std::uint64_t number) {
    const auto m = static_cast<std::size_t>(step.mover);
    if (std::atomic_ref<std::uint16_t>(open_[m][number]).fetch_sub(1, std::memory_order_relaxed) == 1)
        setLoss(value_[m][number], step);
}

}  // namespace tafl
