// The rules of a variant as a sheet to print: one HTML file that needs nothing else.
#pragma once
#include "records/drawing/svg.hpp"

namespace tafl {

struct BookletStyle {
    BoardTheme theme = BoardTheme::birch;
    int maxExamples = 3;  ///< of each rule
};

/// Board, rules in words with examples drawn before and after, options, assumptions, sources. The examples are tests of
/// the variant and its ancestors, for other rules those of other variants of the size; what does not hold under the
/// choices in force is left out.
std::string bookletHtml(const Library&, const Variant&, const std::shared_ptr<const RuleImage>&,
                        const BookletStyle& = {});

}  // namespace tafl
