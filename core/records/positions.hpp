// Positions as different programs write them: the form is guessed, and stated.
#pragma once
#include "records/opentafl/position.hpp"

namespace tafl {

enum class PositionFormat {
    own,       ///< rows from the top, letters of the variant, then the side: "3t3/… attackers"
    opentafl,  ///< rows from rank 1 up between slashes: "/3t3/…/"; starti: turns them
    fen,       ///< rows from the top, a d k, then a or d
    plain      ///< rows from the top, A D K and points, perhaps A or D behind
};
/// "OpenTafl's position record".
std::string_view name(PositionFormat);

/// A position by itself, in the letters that are common to all: t T K, and OpenTafl's of special pieces.
struct PositionText {
    PositionFormat format{};
    std::vector<std::string> rows;  ///< highest rank first
    std::optional<Side> toMove;     ///< not every form says it
};

/// Reads a position without knowing the variant. `start:` and `starti:` before OpenTafl's records say the order of
/// rows. Of the own form the letters stay as they are.
Result<PositionText> readPosition(std::string_view text);
/// Writes it in a form; the side to move is the attackers' where it is asked for and not known.
std::string positionText(const PositionText&, PositionFormat, opentafl::RowOrder = opentafl::RowOrder::upward);

/// A position in any form, set up under an image. `toMove`: for forms that do not say it; none: who begins.
Result<Setup> parseAnySetup(std::string_view text, const RuleImage&, PositionFormat* format = nullptr);

}  // namespace tafl
