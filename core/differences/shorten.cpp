#include "differences/shorten.hpp"

#include <algorithm>

namespace tafl {
namespace {

class Shortener {
public:
    Shortener(LockStep& lockStep, DifferenceLine found, const StopCheck& shouldStop)
        : lockStep_(lockStep), best_(std::move(found)), shouldStop_(shouldStop) {}

    DifferenceLine run() {
        for (bool progress = true; progress && !shouldStop_();) progress = removeRuns() || removePairs();
        return std::move(best_);
    }

private:
    /// Removes runs of moves, long runs first.
    bool removeRuns() {
        bool any = false;
        for (std::size_t length = best_.line.size() / 2; length >= 1; length /= 2)
            for (std::size_t from = 0; from + length <= best_.line.size() && !shouldStop_();) {
                std::vector<std::size_t> out(length);
                for (std::size_t i = 0; i < length; ++i) out[i] = from + i;
                if (tryWithout(out))
                    any = true;
                else
                    ++from;
            }
        return any;
    }

    /// Removes two separate moves, usually one of each side.
    bool removePairs() {
        for (std::size_t j = 1; j < best_.line.size(); ++j)
            for (std::size_t i = 0; i < j && !shouldStop_(); ++i)
                if (tryWithout({i, j})) return true;
        return false;
    }

    /// Keeps the line without these moves if the variants still differ.
    bool tryWithout(const std::vector<std::size_t>& removed) {
        std::vector<Step> line;
        for (std::size_t i = 0; i < best_.line.size(); ++i)
            if (std::ranges::find(removed, i) == removed.end()) line.push_back(best_.line[i]);
        // 1. The remaining moves must be legal.
        lockStep_.restart();
        for (const Step& step : line) {
            auto difference = lockStep_.commonSteps(legal_);
            const auto found = std::ranges::find_if(
                legal_, [&](const Step& other) { return other.move[0] == step.move[0] && other.face == step.face; });
            if (!difference && found == legal_.end()) return false;
            if (!difference)
                if (const auto kind = lockStep_.play(*found)) {
                    lockStep_.undo();
                    difference = FirstDifference{*kind, *found};
                }
            if (difference) return acceptIfShorter(*difference);
            if (lockStep_.over()) return false;
        }
        // 2. The variants must differ at its end.
        const auto difference = lockStep_.expand();
        return difference && acceptIfShorter(*difference);
    }

    bool acceptIfShorter(const FirstDifference& difference) {
        DifferenceLine found{lockStep_.line(), difference};
        if (found.plies() >= best_.plies()) return false;
        best_ = std::move(found);
        return true;
    }

    LockStep& lockStep_;
    DifferenceLine best_;
    const StopCheck& shouldStop_;
    std::vector<Step> legal_;
};

}  // namespace

DifferenceLine shorten(LockStep& lockStep, DifferenceLine found, const StopCheck& shouldStop) {
    return Shortener(lockStep, std::move(found), shouldStop).run();
}

}  // namespace tafl
