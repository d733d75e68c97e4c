// The words of a rule as pieces, each with the parameter that decides on it.
#pragma once
#include "rules/component.hpp"

namespace tafl {

struct SentencePiece {
    std::string text;
    std::string parameter;  ///< that decides on this piece; empty: constant text
    bool value = false;     ///< the piece is the parameter's value, not text that depends on it
};

/// The pieces of `renderWords`, in order.
std::vector<SentencePiece> renderSentence(const Component&, const Parameters&);

}  // namespace tafl
