// What a position is worth at first sight, under any image: pieces, and how near the royal pieces are to their goals.
#pragma once
#include "position/position.hpp"

namespace tafl::sparring {

class Evaluation {
public:
    explicit Evaluation(const RuleImage&);

    /// In hundredths of an attacker, from the attackers' side.
    int operator()(const Position&) const;

    /// The squares that a royal piece wins on, as a rule of this image says.
    bool isGoal(int classNumber, Square s) const { return goal_[index(classNumber)].has(s); }

private:
    static std::size_t index(int n) { return static_cast<std::size_t>(n); }
    int royalScore(const std::array<std::uint8_t, maxSquares>& occupants, Square from, int classNumber,
                   Side toMove) const;

    const RuleImage* image_;
    std::array<int, 10> value_{};
    std::array<SquareSet, 10> goal_{}, mayStop_{}, mayPass_{};
    std::vector<int> royalClasses_;
};

}  // namespace tafl::sparring
