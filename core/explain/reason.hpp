// One reason why a move is legal or not, captures or not, or ends the game.
#pragma once
#include <string>
#include <vector>

#include "image/calls.hpp"

namespace tafl {

struct SquareRole {
    Square square = noSquare;  ///< noSquare: beyond the rim
    std::string role;  ///< "hammer", "man", "hostile", "wall", "outside", "missing", "in the way", "jumper", "blocked",
                       ///< "barred", "shown", "victim", "repeated"
    RuleIndex ruleIndex = 0;  ///< the rule that gives the role, if another than the reason's
    bool hasCaller = false;   ///< `ruleIndex` is valid
};
struct Reason {
    enum class Kind {
        obstacle,
        refused,
        captured,
        capturedByProgram,
        almostCaptured,
        spared,
        ended,
        pending,
        announced,
        declared,
        almostEnded,
        changed
    };
    Kind kind{};
    RuleIndex ruleIndex = 0;
    bool hasCaller = true;  ///< `ruleIndex` is valid; false for a blocking piece
    std::string text;       ///< one sentence
    Square victim = noSquare;
    std::vector<SquareRole> squares;
};

}  // namespace tafl
