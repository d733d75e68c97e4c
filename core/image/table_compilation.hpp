// Compiles the collected calls into the tables of the image.
#pragma once
#include "image/rule_image.hpp"

namespace tafl {

/// Fills all tables from calls, graph and start position. Returns "", or an error: more than 255 pattern lists, 15
/// walls, 32 delayed ends or 24 movement groups.
std::string compileImage(RuleImage&);

// Its steps.
std::string compileCaptures(RuleImage&);      ///< capture_tables.cpp
void compileMovement(RuleImage&);             ///< movement_groups.cpp
std::string compilePrograms(RuleImage&);      ///< guarded_programs.cpp
void computeFeatureLevel(RuleImage&);         ///< level.cpp
std::string canonicalText(const RuleImage&);  ///< canonical.cpp: the text that the digest is made of

/// The board a program reads: A (victims present) or B (victims gone).
enum class BoardStage : std::uint8_t { a, b };
/// When a program, specialised for `mover`, may return anything but an empty board, 0 or false.
GuardCondition deriveGuard(const RuleImage&, Expr program, Side mover, BoardStage);
/// Whether a condition of hostility may hold while `occupant` (0 empty, 1 to 8 classes) stands on `square`.
bool mayHold(const RuleImage&, Expr condition, Square square, int occupant, Side mover);
/// Squares for each class, by class number from 1.
using SquaresByClass = std::array<SquareSet, maxClasses + 1>;
/// Whether a condition may hold after a turn of `mover` while the pieces of each class stand on these squares only.
bool mayHold(const RuleImage&, Expr condition, const SquaresByClass&, Side mover);

/// Where a class on `from` may never stop or pass.
struct Bars {
    SquareSet stop, pass;
};
Bars computeBars(const RuleImage&, int classNumber, Square from);

}  // namespace tafl
