// A position drawn with letters, for terminals and plain text.
#pragma once
#include "records/drawing/state_signs.hpp"
#include "variant/variant.hpp"

namespace tafl {

/// A zone with its symbol on drawn boards.
struct MarkedZone {
    std::string name;
    char symbol = '+';
    SquareSet squares;
};

/// The variant's zones: throne, corners, camps, then the others. A square shows the symbol of the first zone that
/// contains it.
std::vector<MarkedZone> markedZones(const Variant&);

struct BoardStyle {
    bool colours = false;   ///< ANSI colours; pieces in zones have brackets either way
    SquareSet highlighted;  ///< such as the squares of the last move
    std::vector<ShownState> states = {};
};

/// The board from the highest rank down, with coordinates on all sides, and a line for each state. Lines end in '\n'.
/// Where a square has marks, every square has room for their signs.
std::string boardText(const RuleImage&, const std::vector<std::uint8_t>& occupants, const std::vector<MarkedZone>&,
                      const BoardStyle& = {});

/// The legend of letters and symbols: "t attacker (24)", "x throne d4".
std::vector<std::string> boardLegend(const RuleImage&, const std::vector<std::uint8_t>& occupants,
                                     const std::vector<MarkedZone>&, const BoardStyle& = {});

}  // namespace tafl
