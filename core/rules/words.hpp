// The words of a rule as pieces, each with the parameter that decides on it.
#pragma once
#include <functional>

#include "rules/component.hpp"

namespace tafl {

struct SentencePiece {
    std::string text;
    std::string parameter;  ///< that decides on this piece; empty: constant text
    bool value = false;     ///< the piece is the parameter's value, not text that depends on it
};

/// The pieces of `renderWords`, in order.
std::vector<SentencePiece> renderSentence(const Component&, const Parameters&);
/// The same from other words of the component, such as translated ones, with values as `shown` gives them.
std::vector<SentencePiece> renderSentence(std::string_view words, const Component&, const Parameters&,
                                          const std::function<std::string(const ParameterValue&)>& shown);

}  // namespace tafl
