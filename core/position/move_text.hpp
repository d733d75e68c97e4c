// Between what a person writes and what an image plays: moves and positions as text.
#pragma once
#include <functional>

#include "position/position.hpp"

namespace tafl {

/// Pieces that a legal move would take, royal ones included.
using VictimFinder = std::function<std::vector<Square>(Move)>;

/// Whether the move has the kind and the squares of the text; declarations and victims are not looked at.
bool matchesSquares(const ParsedMove&, Move);

/// The one legal move that is meant. Squares, jump mark and declarations must fit; where the mover may choose his
/// victims, the listed ones (the "x" part) select the branch. Where nothing is left to choose, an "x" part is not
/// judged: whoever keeps a record compares it with what was taken. Ambiguous text is refused with the choices as they
/// would be written.
Result<Move> resolveMove(const ParsedMove&, const std::vector<Move>& legal, const VictimFinder& victimsOf, int size,
                         const std::vector<std::string>& optionNames);

/// The names of what may be declared under an image, in the order of the bits of Move::declared.
std::vector<std::string> optionNames(const RuleImage&);

/// OpenTafl's long form: `e5-e8xe9/f8`, `e5^e7`, `e5-e8!gwrheill`, `pass`, `stop`, `claim`, `claim e5-e8`. A later
/// branch of a choice that takes nothing is written `e5-e8x`.
std::string moveText(Move, const std::vector<Square>& victims, int size, const std::vector<std::string>& optionNames);
std::string moveText(Move, const std::vector<Square>& victims, const RuleImage&);

/// A position as in `--position`: rows from the top, then the side to move: "3t3/…/3t3 attackers".
Result<Setup> parseSetup(std::string_view text, const RuleImage&);
std::string positionText(const Setup&, const RuleImage&);

}  // namespace tafl
