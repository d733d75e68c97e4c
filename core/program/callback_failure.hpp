// The message of a failed callback, in the languages of the program.
#pragma once
#include <exception>
#include <string_view>
#include <utility>

#include "base/diagnostic.hpp"
#include "base/phrase.hpp"
#include "program/graph.hpp"

namespace tafl {

/// A failure that remembers its message; `what` is the English text.
struct PhrasedFailure : CallbackFailure {
    explicit PhrasedFailure(Phrase text) : CallbackFailure(text), message(std::move(text)) {}
    Phrase message;
};

/// The message of a failure, or the text of another exception.
inline Phrase failureMessage(const std::exception& failure) {
    const auto* phrased = dynamic_cast<const PhrasedFailure*>(&failure);
    return phrased ? phrased->message : Phrase(failure.what());
}

/// The answer to a question about the rules, a Result, or the failure of the rule that was asked.
template <class Question>
auto askRules(const Question& question, const Place& place = {}) -> decltype(question()) {
    try {
        return question();
    } catch (const CallbackFailure& failure) {
        return fail(place, phrase("a rule failed: %1", failureMessage(failure)));
    }
}

/// Whether a message comes from askRules.
inline bool saysRuleFailed(std::string_view text) { return text.find("a rule failed: ") != text.npos; }

}  // namespace tafl
