// Moves of a piece by movement rules alone, and the first obstacle to a move.
#pragma once
#include "explain/plain_position.hpp"
#include "explain/scene.hpp"

namespace tafl::direct {

/// A move that movement allows. Whether it is legal depends on its turn.
struct Candidate {
    Square from = noSquare, to = noSquare;
    bool jump = false;
    Square over = noSquare;
    bool takes = false;
    RuleIndex ruleIndex = 0;  ///< of the jump call
    int partner = 0;          ///< class of the own piece that changes places with the mover
    int displaced = 0;        ///< class of the enemy on `to`
    int enters = 0;           ///< class of a piece that enters; `from` is noSquare
};

/// The first thing that stops a move.
struct Obstacle {
    enum class Kind {
        none,
        over,
        stuck,
        mustRoll,
        offBoard,
        hole,
        noPiece,
        wrongSide,
        chainPiece,
        chainCapture,
        chainGoesOn,
        noChain,
        notInLine,
        noSlides,
        blocked,
        limit,
        dieLimit,
        crossing,
        stopping,
        notAJump,
        nothingToJump,
        mayNotJump,
        mayNotSwap,
        mayNotDisplace,
        noEntry,
        emptyReserve,
        occupied,
        mayNotEnter,
        mayNotPass,
        mayNotPassNow,
        secondPiece,
        secondMoveDue,
        notDeclarable,
        noChoice,
        noClaim,
        unknownKind
    };
    Kind kind = Kind::none;
    Square square = noSquare;
    int number = 0;  ///< a limit
    RuleIndex ruleIndex = 0;
    bool hasCaller = false;  ///< `ruleIndex` is valid
    explicit operator bool() const { return kind != Kind::none; }
};

/// How far the die lets pieces slide. 0: any distance.
int dieLimit(const CallTables&, const PlainPosition&);

/// Slides, leaps, swaps and displacements.
Obstacle findSlideObstacle(const Scene&, Square from, Square to, int dieLimit);
/// Fills in the candidate if the jump is allowed.
Obstacle findJumpObstacle(const Scene&, Candidate&);
Obstacle findEntryObstacle(const Scene&, const Candidate&);
/// The call by which pieces of a class enter; null: they do not.
const EnterCall* findEntry(const CallTables&, int classNumber);

}  // namespace tafl::direct
