// What a piece may do before anything is taken, and the first thing in its way.
#pragma once
#include "explain/explainer.hpp"
#include "explain/scene.hpp"

namespace tafl::direct {

/// A move of one piece that movement allows.
struct Candidate {
    Square from = noSquare, to = noSquare;
    bool jump = false;
    Square over = noSquare;
    bool takes = false;
    RuleIndex ruleIndex = 0;  ///< of the jump
};

/// The first thing in the way of a move.
struct Obstacle {
    enum class Kind {
        none,
        over,
        stuck,
        mustRoll,
        offBoard,
        noPiece,
        wrongSide,
        chainPiece,
        chainCapture,
        chainGoesOn,
        noChain,
        notInLine,
        blocked,
        limit,
        dieLimit,
        crossing,
        stopping,
        notAJump,
        nothingToJump,
        mayNotJump,
        mayNotPass,
        notDeclarable,
        noChoice,
        noClaim,
        unknownKind
    };
    Kind kind = Kind::none;
    Square square = noSquare;
    int number = 0;  ///< a limit
    RuleIndex ruleIndex = 0;
    bool hasCaller = false;
    explicit operator bool() const { return kind != Kind::none; }
};

/// How far the die lets pieces slide, 0 for any distance.
int dieLimit(const CallTables&, const PlainPosition&);

/// Walks from square to square by the unfolded bars.
Obstacle findSlideObstacle(const Scene&, Square from, Square to, int dieLimit);
/// Is there a jump from-to, and what does it take? Fills the candidate.
Obstacle findJumpObstacle(const Scene&, Candidate&);

}  // namespace tafl::direct
