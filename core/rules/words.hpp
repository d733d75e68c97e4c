// The words of a rule in pieces, so that a reader can point at what a parameter made of them.
#pragma once
#include "rules/component.hpp"

namespace tafl {

struct SentencePiece {
    std::string text;
    std::string parameter;  ///< that decides on this piece; empty for what always stands there
    bool value = false;     ///< the parameter's value itself, not words that stand there because of it
};

/// The same words as `renderWords`, in order.
std::vector<SentencePiece> renderSentence(const Component&, const Parameters&);

}  // namespace tafl
