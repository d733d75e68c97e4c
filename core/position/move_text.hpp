// Moves and positions as text, under an image.
#pragma once
#include <functional>

#include "position/position.hpp"

namespace tafl {

/// Pieces that a legal move would take, including royal ones.
using VictimFinder = std::function<std::vector<Square>(Move)>;

/// Whether kind and squares of the move fit the text; declarations and victims are ignored.
bool matchesSquares(const ParsedMove&, Move, const RuleImage&);

/// The move as written, legal or not; none if no piece has its letter.
std::optional<Move> moveAsWritten(const ParsedMove&, const RuleImage&);

/// Finds the one legal move that the text means. Squares, jump mark and declarations must fit. Where the mover may
/// choose victims, the "x" part selects the branch; otherwise it is ignored. Ambiguous text is an error that lists the
/// choices in writing.
Result<Move> resolveMove(const ParsedMove&, const std::vector<Move>& legal, const VictimFinder& victimsOf,
                         const RuleImage&);

/// Whether a move from this square implies that the player stopped a chain before it: a chain is in progress, and the
/// piece is the other side's.
bool isMoveAfterRun(const Position&, Square from);

/// Names of the declarations of an image, in the order of the bits of Move::declared.
std::vector<std::string> optionNames(const RuleImage&);

/// OpenTafl's long form: `e5-e8xe9/f8`, `e5^e7`, `e5-e8!gwrheill`, `pass`, `stop`, `claim`, `claim e5-e8`; and `a@e5`
/// for a piece that enters. A choice that takes nothing is `e5-e8x`, unless it is the first branch.
std::string moveText(Move, const std::vector<Square>& victims, const RuleImage&);

/// The class with this letter; 0: none.
int classOfLetter(char letter, const RuleImage&);

/// An error for the first piece that stands where the board has no square. Every reader of positions calls it.
Diagnostics missingSquares(const Setup&, const RuleImage&, const Place& = {});
/// Parses a position as in `--position`: rows from the top, the side to move, and the states that differ from their
/// first values: "3t3/…/3t3 attackers {graves c3 d4}".
Result<Setup> parseSetup(std::string_view text, const RuleImage&);
std::string positionText(const Setup&, const RuleImage&);

}  // namespace tafl
