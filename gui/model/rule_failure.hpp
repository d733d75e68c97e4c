// Questions to the rules outside of a playtest: a callback that fails becomes an error in words.
#pragma once
#include "base/diagnostic.hpp"
#include "base/translation.hpp"
#include "program/callback_failure.hpp"

namespace tafl::model {

/// The answer, a Result, or the failure of the rule that was asked.
template <class Question>
auto askRules(const Question& question) -> decltype(question()) {
    try {
        return question();
    } catch (const std::exception& e) {
        return fail({}, phrase("a rule failed: %1", failureMessage(e)));
    }
}

}  // namespace tafl::model
