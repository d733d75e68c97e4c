// Two boards under two variants, played move by move alike and compared after each.
#pragma once
#include <optional>

#include "differences/difference_kind.hpp"
#include "position/position.hpp"

namespace tafl {

/// Which class of the second image stands for a class of the first, and back; 0 none.
struct ClassMap {
    std::array<std::uint8_t, 10> to{}, from{};
};
/// By name; a class without a namesake stands for the only one of its side and rank. Empty if a class of the first that
/// is on its board at the start has no counterpart.
std::optional<ClassMap> mapClasses(const RuleImage&, const RuleImage&);

/// A move as each of the two boards plays it, or a face of the die.
struct Step {
    Move move[2];
    int face = 0;
};

/// Where the two part: about this step after the line so far; `last`: about the last step of the line itself.
struct FirstDifference {
    DifferenceKind kind{};
    Step step;
    bool available[2] = {true, true};  ///< whether the move is legal there
    bool atLastStep = false;
};

/// What a part of the search has found: the line both play alike, and where they part after it.
struct DifferenceLine {
    std::vector<Step> line;
    FirstDifference difference;
    std::size_t plies() const { return line.size() + (difference.atLastStep ? 0 : 1); }
};

class LockStep {
public:
    using Images = std::array<std::shared_ptr<const RuleImage>, 2>;

    /// `begin`: set-ups for either board; none: each begins from its own start.
    LockStep(Images images, const ClassMap& map, std::optional<std::array<Setup, 2>> begin = {});

    const RuleImage& image(int which) const { return *images_[static_cast<std::size_t>(which)]; }
    const Images& images() const { return images_; }
    Position& board(int which) { return *boards_[static_cast<std::size_t>(which)]; }
    const std::optional<std::array<Setup, 2>>& begin() const { return begin_; }
    const std::vector<Step>& line() const { return line_; }

    void restart();
    /// Undoes to the start and plays a line that is known to be legal in both.
    void replayLine(const std::vector<Step>&);
    /// Plays a step; what differs in captures, turn or outcome, if anything.
    std::optional<DifferenceKind> play(const Step&);
    void undo();
    /// After the last play: the game is over in both alike.
    bool over() const { return over_; }
    /// What the last step took, in the first variant.
    const std::vector<CapturedPiece>& taken() const { return taken_[0]; }

    /// The steps that both allow here, or where they part over them.
    std::optional<FirstDifference> commonSteps(std::vector<Step>&);

    /// Compares all that can happen here: the moves, then each with what comes of it. `each(step)` is called with the
    /// step made on both boards.
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
    /// A move in terms that mean the same under both images.
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
    std::array<std::unique_ptr<Position>, 2> boards_;
    std::optional<std::array<Setup, 2>> begin_;
    bool simple_ = true;  ///< equal moves are equal words
    bool claims_ = false;
    std::vector<std::string> optionNames_;  ///< of both; a bit each
    std::vector<Step> line_;
    std::vector<CapturedPiece> taken_[2];
    std::vector<Move> legal_[2];
    bool over_ = false;
};

}  // namespace tafl
