// A position as an SVG picture that stands by itself: no scripts, no fonts or files from elsewhere.
#pragma once
#include "records/terminal.hpp"

namespace tafl {

struct SvgStyle {
    std::string title;  ///< read by screen readers; escaped here
    SquareSet highlighted;
    int squareSize = 44;
};

std::string boardSvg(const RuleImage&, const std::vector<std::uint8_t>& occupants, const std::vector<MarkedZone>&,
                     const SvgStyle& = {});

}  // namespace tafl
