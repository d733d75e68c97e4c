#include "conformance/board_cuts.hpp"

#include <algorithm>
#include <cstdlib>

#include "notation/notation.hpp"

namespace conformance {

using tafl::ParameterType;

namespace {

class Cuts {
public:
    Cuts(tafl::Random& random, Combination& combination)
        : random_(random),
          combination_(combination),
          n_(combination.compileInput.size),
          isHole_(static_cast<std::size_t>(n_ * n_), false) {}

    void run() {
        const bool isRectangle = chance(45);
        if (isRectangle) cutRectangle();
        if (!isRectangle || chance(40)) cutHoles();
        for (auto& [name, expression] : combination_.compileInput.zones) expression = renamed(expression);
        renameParameters();
        cutRows();
    }

private:
    int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }
    bool chance(int percent) { return below(100) < percent; }
    int between(int min, int max) { return min + below(max - min + 1); }

    // ---- which squares are gone

    void cut(int file, int rank) {
        if (file < 0 || rank < 0 || file >= n_ || rank >= n_) return;
        isHole_[static_cast<std::size_t>(rank * n_ + file)] = true;
    }

    void cutRectangle() {
        // Mostly nearly a square.
        const int shorter = chance(70) ? between(std::max(3, n_ - 3), n_ - 1) : between(3, n_ - 1);
        const bool isLying = chance(50);
        for (int beyond = shorter; beyond < n_; ++beyond)
            for (int along = 0; along < n_; ++along) cut(isLying ? along : beyond, isLying ? beyond : along);
        files_ = isLying ? n_ : shorter;
        ranks_ = isLying ? shorter : n_;
    }

    void cutHoles() {
        switch (below(5)) {
            case 0:
                cutCorners();
                break;
            case 1:
                cutMiddle();
                break;
            case 2:
                cutNotch();
                break;
            default:
                for (int holes = between(1, 4); holes > 0; --holes) cutBlock();
        }
    }

    /// Triangles of one or three squares.
    void cutCorners() {
        const int side = files_ >= 7 && ranks_ >= 7 && chance(40) ? 2 : 1;
        for (int file = 0; file < side; ++file)
            for (int rank = 0; file + rank < side; ++rank) {
                cut(file, rank);
                cut(files_ - 1 - file, rank);
                cut(file, ranks_ - 1 - rank);
                cut(files_ - 1 - file, ranks_ - 1 - rank);
            }
    }

    void cutMiddle() {
        const int side = files_ >= 9 && ranks_ >= 9 && chance(50) ? 3 : 1;
        for (int file = 0; file < side; ++file)
            for (int rank = 0; rank < side; ++rank) cut((files_ - side) / 2 + file, (ranks_ - side) / 2 + rank);
    }

    /// A part of the rim is missing.
    void cutNotch() {
        const int length = between(1, std::max(1, files_ / 3));
        const int file = below(files_ - length + 1);
        const int rank = chance(50) ? 0 : ranks_ - 1;
        for (int i = 0; i < length; ++i) cut(file + i, rank);
    }

    /// One square, or a row of holes whose sides may be long enough for a shieldwall or a fort.
    void cutBlock() {
        const int maxLength = std::max(2, std::min(files_, ranks_) / 3 + 1);
        const int length = chance(40) ? 1 : between(2, maxLength);
        const int file = below(files_);
        const int rank = below(ranks_);
        const bool isUpright = chance(50);
        for (int i = 0; i < length; ++i) cut(isUpright ? file : file + i, isUpright ? rank + i : rank);
    }

    // ---- what is named or stands there

    int nearest(int square) const {
        int best = -1;
        int minSteps = 2 * n_;
        for (int other = 0; other < n_ * n_; ++other) {
            if (isHole_[static_cast<std::size_t>(other)]) continue;
            const int steps = std::abs(other % n_ - square % n_) + std::abs(other / n_ - square / n_);
            if (steps >= minSteps) continue;
            minSteps = steps;
            best = other;
        }
        return best;
    }

    /// A zone expression with the names of squares that exist.
    std::string renamed(const std::string& expression) const {
        std::string out;
        for (const std::string& word : reference::expressionWords(expression)) {
            const int square = combination_.compileInput.zones.contains(word) ? -1 : tafl::parseSquare(word, n_);
            out += (out.empty() ? "" : " ") + (square < 0 ? word : tafl::squareName(nearest(square), n_));
        }
        return out;
    }

    void rename(tafl::Parameters& parameters, const tafl::Component& component) const {
        for (auto& [name, value] : parameters) {
            const auto* specification = component.parameter(name);
            if (!specification) continue;
            if (specification->type == ParameterType::zone)
                value = renamed(std::get<std::string>(value));
            else if (specification->type == ParameterType::zones)
                for (std::string& expression : std::get<std::vector<std::string>>(value))
                    expression = renamed(expression);
        }
    }

    void renameParameters() {
        auto& rules = combination_.compileInput.rules;
        for (std::size_t i = 0; i < rules.size(); ++i) {
            rename(rules[i].parameters, *rules[i].component);
            rename(combination_.given[i], *rules[i].component);
            rules[i].identity = tafl::makeIdentity(*rules[i].component, rules[i].parameters);
        }
    }

    void cutRows() {
        auto& rows = combination_.compileInput.rows;
        const auto at = [&](int square) -> char& {
            return rows[static_cast<std::size_t>(n_ - 1 - square / n_)][static_cast<std::size_t>(square % n_)];
        };
        for (int square = 0; square < n_ * n_; ++square) {
            if (!isHole_[static_cast<std::size_t>(square)]) continue;
            if (at(square) == 'K') at(nearest(square)) = 'K';
            at(square) = reference::holeLetter;
        }
    }

    tafl::Random& random_;
    Combination& combination_;
    const int n_;
    int files_ = n_, ranks_ = n_;  ///< of the rectangle
    std::vector<bool> isHole_;
};

}  // namespace

void cutBoard(tafl::Random& random, Combination& combination) { Cuts(random, combination).run(); }

}  // namespace conformance
