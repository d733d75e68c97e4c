// Positions in the formats of several programs; the format is detected and reported.
#pragma once
#include "records/opentafl/position.hpp"

namespace tafl {

enum class PositionFormat {
    own,       ///< rows from the top, letters of the variant, then the side: "3t3/… attackers"
    opentafl,  ///< rows from rank 1 up between slashes: "/3t3/…/"; starti: reverses the order
    fen,       ///< rows from the top, a d k, then a or d
    plain      ///< rows from the top, A D K and points, then an optional A or D
};
/// "OpenTafl's position record".
std::string_view name(PositionFormat);

/// A position without its variant, in letters common to all formats: t T K, and OpenTafl's letters of special pieces.
struct PositionText {
    PositionFormat format{};
    std::vector<std::string> rows;  ///< highest rank first
    std::optional<Side> toMove;     ///< some formats omit it
    std::string states;             ///< words in braces, as written
};

/// Reads a position without its variant. The prefixes `start:` and `starti:` give the row order of OpenTafl's records.
/// Letters of Taflsmith's own format stay as they are.
Result<PositionText> readPosition(std::string_view text);
/// Writes a position; an unknown side to move becomes the attackers.
std::string positionText(const PositionText&, PositionFormat, opentafl::RowOrder = opentafl::RowOrder::upward);

/// Parses a position in any format under an image. Without a side to move, the variant's first mover moves.
Result<Setup> parseAnySetup(std::string_view text, const RuleImage&, PositionFormat* format = nullptr);

}  // namespace tafl
