// Printable rules of a variant as one self-contained HTML file.
#pragma once
#include "records/drawing/svg.hpp"

namespace tafl {

struct BookletStyle {
    BoardTheme theme = BoardTheme::birch;
    int maxExamples = 3;  ///< per rule
};

/// Board, rules with examples drawn before and after, options, assumptions, sources. Examples are rule tests of the
/// variant and its ancestors, else of other variants of that size. Tests that fail under the chosen options are
/// omitted.
std::string bookletHtml(const Library&, const Variant&, const std::shared_ptr<const RuleImage>&,
                        const BookletStyle& = {});

}  // namespace tafl
