// Two positions under two variants that play the same moves and are compared after each.
#pragma once
#include <optional>

#include "differences/difference_kind.hpp"
#include "position/position.hpp"

namespace tafl {

/// Maps the classes of the first image to those of the second, and back; 0: none.
struct ClassMap {
    std::array<std::uint8_t, 10> to{}, from{};
};
/// Pairs classes by name, else by side and rank if only one fits. Empty if a class on the first start board has no
/// counterpart.
std::optional<ClassMap> mapClasses(const RuleImage&, const RuleImage&);

/// A move as each variant encodes it, or a face of the die.
struct Step {
    Move move[2];
    int face = 0;
};

/// The first difference: on `step`, played after the line, or on the last step of the line itself.
struct FirstDifference {
    DifferenceKind kind{};
    Step step;
    bool available[2] = {true, true};  ///< whether the move is legal in each variant
    bool atLastStep = false;
};

/// A common line of play and the difference that follows it.
struct DifferenceLine {
    std::vector<Step> line;
    FirstDifference difference;
    std::size_t plies() const { return line.size() + (difference.atLastStep ? 0 : 1); }
};

class LockStep {
public:
    using Images = std::array<std::shared_ptr<const RuleImage>, 2>;

    /// `begin`: the setups to play from; empty: each variant's own start.
    LockStep(Images images, const ClassMap& map, std::optional<std::array<Setup, 2>> begin = {});

    const RuleImage& image(int which) const { return *images_[static_cast<std::size_t>(which)]; }
    const Images& images() const { return images_; }
    Position& position(int which) { return *positions_[static_cast<std::size_t>(which)]; }
    const std::optional<std::array<Setup, 2>>& begin() const { return begin_; }
    const std::vector<Step>& line() const { return line_; }

    void restart();
    /// Goes to the end of a line that is legal in both variants.
    void replayLine(const std::vector<Step>&);
    /// Plays a step. Returns the difference in captures, turn or outcome, if any.
    std::optional<DifferenceKind> play(const Step&);
    void undo();
    /// The last step ended the game in both variants.
    bool over() const { return over_; }
    /// The captures of the last step, in the first variant.
    const std::vector<CapturedPiece>& taken() const { return taken_[0]; }

    /// Collects the steps that both variants allow, or returns the difference between their legal moves.
    std::optional<FirstDifference> commonSteps(std::vector<Step>&);

    /// Compares the legal moves, then the result of each. Calls `each(step)` while the step is on both boards.
    template <class Each>
    std::optional<FirstDifference> expand(std::vector<Step>& into, Each&& each) {
        if (auto difference = commonSteps(into)) return difference;
        for (const Step& step : into) {
            const auto kind = play(step);
            if (kind) {
                undo();
                return FirstDifference{*kind, step};
            }
            each(step);
            undo();
        }
        return {};
    }
    std::optional<FirstDifference> expand() {
        std::vector<Step> unused;
        return expand(unused, [](const Step&) {});
    }

private:
    /// A move in terms that both images share.
    struct MoveMeaning {
        unsigned kind = 0, from = 0, to = 0, declared = 0;
        std::vector<Square> taken;
        auto operator<=>(const MoveMeaning&) const = default;
    };
    std::vector<std::pair<MoveMeaning, Move>> computeMeanings(int which, const std::vector<Move>&);
    std::optional<FirstDifference> pairByMeaning(std::vector<Step>&);
    std::optional<FirstDifference> pairDieFaces(std::vector<Step>&);

    Images images_;
    ClassMap map_;
    std::array<std::unique_ptr<Position>, 2> positions_;
    std::optional<std::array<Setup, 2>> begin_;
    bool standAlike() const;
    bool simple_ = true;  ///< equal Move values mean the same move
    bool claims_ = false;
    std::vector<std::string> optionNames_;  ///< of both variants, a bit each
    std::vector<Step> line_;
    std::vector<CapturedPiece> taken_[2];
    std::vector<Move> legal_[2];
    bool over_ = false;
};

}  // namespace tafl
