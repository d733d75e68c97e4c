// A position drawn with letters, for terminals and plain text.
#pragma once
#include "variant/variant.hpp"

namespace tafl {

/// A zone of the variant as a picture shows it.
struct MarkedZone {
    std::string name;
    char symbol = '+';
    SquareSet squares;
};

/// The variant's zones, places of their own first: throne, corners, camps, then the others. A square is drawn with the
/// sign of the first zone that holds it.
std::vector<MarkedZone> markedZones(const Variant&);

struct BoardStyle {
    bool colours = false;   ///< ANSI colours; pieces on squares of zones stand in brackets either way
    SquareSet highlighted;  ///< such as the squares of the last move
};

/// Ranks from the top, files and ranks named on all sides. Lines end in '\n'.
std::string boardText(const RuleImage&, const std::vector<std::uint8_t>& occupants, const std::vector<MarkedZone>&,
                      const BoardStyle& = {});

/// "t attacker (24)", "x throne d4": what the letters and signs mean, one part each.
std::vector<std::string> boardLegend(const RuleImage&, const std::vector<std::uint8_t>& occupants,
                                     const std::vector<MarkedZone>&, const BoardStyle& = {});

}  // namespace tafl
