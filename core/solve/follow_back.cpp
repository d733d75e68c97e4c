// Propagates wins backwards, the shortest first, so all values of one length are final when their turn comes. A step
// looks either forward from the open positions or back from the new wins, whichever are fewer.
#include <algorithm>
#include <bit>
#include <span>

#include "solve/layer_builder.hpp"

namespace tafl {

bool LayerBuilder::followBack() {
    for (int plies = 0; plies <= latest_; ++plies) {
        if (control_.progress) control_.progress->plies = plies;
        for (const Side mover : {Side::attackers, Side::defenders}) {
            const std::uint16_t won = encodeWin(mover, plies), lost = encodeWin(other(mover), plies);
            Table<std::uint16_t>& values = value_[static_cast<std::size_t>(other(mover))];
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
    return before <= changes ? judgeForward(step) : retractAll(step);
}

/// Puts the numbers of the positions after the quiet moves into `worker.targets`; some may come twice. Memory is far
/// slower than the numbering, so all values are asked for before the first is read.
void LayerBuilder::collectTargets(Worker& worker, Side side, const Table<std::uint16_t>& values) const {
    worker.targets.clear();
    const Neighbours& neighbours = worker.neighbours;
    for (int piece = index_.firstPiece(side); piece < index_.firstPiece(side) + index_.piecesOf(side); ++piece) {
        const Square from = neighbours.placement().squares[static_cast<std::size_t>(piece)];
        for (std::uint64_t rest = worker.quiet[static_cast<std::size_t>(piece)]; rest; rest &= rest - 1) {
            const std::uint64_t number = neighbours.with(piece, target(from, std::countr_zero(rest))).number;
            __builtin_prefetch(&values[number]);
            worker.targets.push_back(number);
        }
    }
}

bool LayerBuilder::judgeForward(const Step& step) {
    return eachChunk([&](Worker& worker, std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t number = first; number < last; ++number)
            if (isOpen(step, value_[static_cast<std::size_t>(step.mover)][number])) judge(worker, number, step);
    });
}

/// A win if a move leads to one, a loss if all moves do.
void LayerBuilder::judge(Worker& worker, std::uint64_t number, const Step& step) {
    const auto m = static_cast<std::size_t>(step.mover);
    std::uint16_t& known = value_[m][number];
    const Table<std::uint16_t>& after = value_[static_cast<std::size_t>(other(step.mover))];
    const bool mayLose = step.losses && !isFinal(known) && known != hasEscape;
    const std::uint16_t winning = step.wins ? encodeWin(step.mover, step.plies) : unusedNumber;
    bool won = false;
    int open = 0;
    worker.neighbours.set(*index_.unrank(number));
    findQuietMoves(worker, worker.neighbours.placement(), step.mover, number);
    collectTargets(worker, step.mover, after);
    for (const std::uint64_t next : worker.targets) {
        const std::uint16_t code = after[next];
        won = code == winning;
        open += !(isFinal(code) && winnerOfCode(code) != step.mover && pliesOfCode(code) <= step.plies);
        if (won || !(mayLose || step.wins)) break;
    }
    if (won) {
        known = encodeWin(step.mover, step.plies + 1);
        schedule(step.plies + 1);
    } else if (mayLose) {
        open_[m][number] = static_cast<std::uint16_t>(open * weightOf(worker.neighbours));
        if (!open) setLoss(known, step);
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

/// Whether a piece of the worker's position came from a square by a quiet move. `before`: the position that it left.
bool LayerBuilder::isQuietMove(Worker& worker, const Neighbours::Found& before, int piece, Square from,
                               bool isClear) const {
    const Placement& placement = worker.neighbours.placement();
    const Square to = placement.squares[static_cast<std::size_t>(piece)];
    const Side mover = image_.sideOf(index_.classOf(piece));
    if (!isIrregular(mover, before.number)) {
        const Square home = index_.mapped(from, before.form), target = index_.mapped(to, before.form);
        return isClear && linesOf(before.piece, home).open >> slot(home, target) & 1;
    }
    Placement origin = placement;
    index_.replace(origin, piece, from);
    if (isClear)
        if (const auto quiet = isQuietSlide(worker, origin, mover, from, to)) return *quiet;
    findQuietMoves(worker, origin, mover, before.number);
    const auto moved = static_cast<std::size_t>(index_.pieceOn(origin, piece, from));
    return worker.quiet[moved] >> slot(from, to) & 1;
}

bool LayerBuilder::retractAll(const Step& step) {
    Table<std::uint16_t>& values = value_[static_cast<std::size_t>(other(step.mover))];
    return eachChunk([&](Worker& worker, std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t number = first; number < last; ++number) {
            const std::uint16_t code = values[number];
            if (!isFinal(code) || pliesOfCode(code) != step.plies) continue;
            if (winnerOfCode(code) == step.mover ? step.wins : step.losses)
                retract(worker, number, step, winnerOfCode(code));
        }
    });
}

/// Puts the positions into `worker.origins` from which a slide or jump of the mover led to the worker's position, if it
/// was quiet. Their values are on the way from memory then.
void LayerBuilder::collectOrigins(Worker& worker, Side mover) const {
    worker.origins.clear();
    const auto m = static_cast<std::size_t>(mover);
    const Neighbours& neighbours = worker.neighbours;
    const Placement& placement = neighbours.placement();
    std::array<bool, maxSquares> occupied;
    std::fill_n(occupied.begin(), image_.size * image_.size, false);
    for (int i = 0; i < index_.pieces(); ++i) occupied[placement.squares[static_cast<std::size_t>(i)]] = true;
    const int size = image_.size;
    const auto add = [&](int piece, Square from, bool isClear) {
        if (!index_.mayStand(piece, from)) return;
        const Neighbours::Found before = neighbours.with(piece, from);
        __builtin_prefetch(&value_[m][before.number], 1);
        __builtin_prefetch(&open_[m][before.number], 1);
        __builtin_prefetch(&irregular_[m][before.number / 64]);
        worker.origins.push_back({before, piece, from, isClear});
    };
    const int first = index_.firstPiece(mover);
    for (int piece = first; piece < first + index_.piecesOf(mover); ++piece) {
        const Square to = placement.squares[static_cast<std::size_t>(piece)];
        const int rank = to / size, file = to % size;
        const auto walk = [&](int pace, int length) {
            for (int i = 1; i <= length; ++i) {
                const Square from = to + i * pace;
                if (!occupied[static_cast<std::size_t>(from)]) {
                    add(piece, from, true);
                } else {
                    if (image_.anyJump && i == 1 && length > 1 && !occupied[static_cast<std::size_t>(from + pace)])
                        add(piece, from + pace, false);
                    break;
                }
            }
        };
        walk(1, size - 1 - file);
        walk(-1, file);
        walk(size, size - 1 - rank);
        walk(-size, rank);
    }
}

/// Finds the positions before a decided one by taking back the mover's moves.
void LayerBuilder::retract(Worker& worker, std::uint64_t number, const Step& step, Side winner) {
    const auto m = static_cast<std::size_t>(step.mover);
    worker.neighbours.set(*index_.unrank(number));
    const int weight = weightOf(worker.neighbours);
    collectOrigins(worker, step.mover);
    for (const auto& [before, piece, from, isClear] : worker.origins) {
        const std::uint16_t known = read(value_[m][before.number]);
        if (isFinal(known) && (winner != step.mover || pliesOfCode(known) <= step.plies + 1)) continue;
        if (!isQuietMove(worker, before, piece, from, isClear)) continue;
        if (winner == step.mover)
            winBefore(step, before.number);
        else
            loseBefore(step, before.number, weight);
    }
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

/// One move fewer that may not lose; without any the position is lost.
void LayerBuilder::loseBefore(const Step& step, std::uint64_t number, int weight) {
    const auto m = static_cast<std::size_t>(step.mover);
    std::atomic_ref<std::uint16_t> open(open_[m][number]);
    if (open.fetch_sub(static_cast<std::uint16_t>(weight), std::memory_order_relaxed) == weight)
        setLoss(value_[m][number], step);
}

}  // namespace tafl
