#include "differences/shorten.hpp"

#include <algorithm>

namespace tafl {
namespace {

class Shortener {
public:
    Shortener(LockStep& both, Found found, const Enough& enough)
        : both_(both), best_(std::move(found)), enough_(enough) {}

    Found run() {
        for (bool progress = true; progress && !enough_();) progress = runs() || pairs();
        return std::move(best_);
    }

private:
    /// Leaves out runs of moves, long ones first.
    bool runs() {
        bool any = false;
        for (std::size_t length = best_.line.size() / 2; length >= 1; length /= 2)
            for (std::size_t from = 0; from + length <= best_.line.size() && !enough_();) {
                std::vector<std::size_t> out(length);
                for (std::size_t i = 0; i < length; ++i) out[i] = from + i;
                if (without(out))
                    any = true;
                else
                    ++from;
            }
        return any;
    }

    /// Leaves out two moves that do not stand together: one of either side, mostly.
    bool pairs() {
        for (std::size_t j = 1; j < best_.line.size(); ++j)
            for (std::size_t i = 0; i < j && !enough_(); ++i)
                if (without({i, j})) return true;
        return false;
    }

    /// Tries the line without these moves; keeps it if the variants part all the same.
    bool without(const std::vector<std::size_t>& gaps) {
        std::vector<Step> line;
        for (std::size_t i = 0; i < best_.line.size(); ++i)
            if (std::ranges::find(gaps, i) == gaps.end()) line.push_back(best_.line[i]);
        // 1. Is it still a line of play? Boards tell by their lists of moves.
        both_.restart();
        for (const Step& step : line) {
            auto parting = both_.steps(legal_);
            const auto found = std::ranges::find_if(
                legal_, [&](const Step& other) { return other.move[0] == step.move[0] && other.face == step.face; });
            if (!parting && found == legal_.end()) return false;
            if (!parting)
                if (const auto kind = both_.play(*found)) {
                    both_.undo();
                    parting = Parting{*kind, *found};
                }
            if (parting) return keep(*parting);
            if (both_.over()) return false;
        }
        // 2. And do they part at its end?
        const auto parting = both_.expand();
        return parting && keep(*parting);
    }

    bool keep(const Parting& parting) {
        Found found{both_.line(), parting};
        if (found.plies() >= best_.plies()) return false;
        best_ = std::move(found);
        return true;
    }

    LockStep& both_;
    Found best_;
    const Enough& enough_;
    std::vector<Step> legal_;
};

}  // namespace

Found shortened(LockStep& both, Found found, const Enough& enough) {
    return Shortener(both, std::move(found), enough).run();
}

}  // namespace tafl
