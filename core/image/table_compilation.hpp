// From collected calls to the tables of the image.
#pragma once
#include "image/rule_image.hpp"

namespace tafl {

/// Fills every table of the image from its calls, graph and start position. Returns "" or what cannot be held (more
/// than 255 different lists of patterns, more than 15 walls, more than 32 delayed ends): an error that names the rules.
std::string compileImage(RuleImage&);

// Its steps, each in a file of its own.
std::string compileCaptures(RuleImage&);      ///< capture_tables.cpp: hostility, patterns, arms, fates, goals
void compileMovement(RuleImage&);             ///< movement_groups.cpp: bars folded into masks by direction
std::string compilePrograms(RuleImage&);      ///< guarded_programs.cpp: specialised by side, gated, ordered
void computeFeatureLevel(RuleImage&);         ///< level.cpp: what the engine must be able to do
std::string canonicalText(const RuleImage&);  ///< canonical.cpp: equal rules give equal text

/// What a gate may be made of: which board the program reads, A (victims still there) or B.
enum class BoardStage : std::uint8_t { a, b };
/// Where and after which moves a program (specialised for `mover`) can give anything but nothing, no, or zero.
GuardCondition deriveGuard(const RuleImage&, Expr program, Side mover, BoardStage);
/// May this condition of hostility hold while `square` holds `occupant` (0 empty, 1..8)?
bool mayHold(const RuleImage&, Expr condition, Square square, int occupant, Side mover);

/// Where a class standing on `from` may not stop, and may not pass.
struct Bars {
    SquareSet stop, pass;
};
Bars computeBars(const Calls&, int classNumber, Square from);

}  // namespace tafl
