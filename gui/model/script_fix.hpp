// What a person would do about a mistake in a script, where that is one thing.
#pragma once
#include <optional>
#include <string>

#include "model/script.hpp"

namespace tafl::model {

struct ScriptFix {
    std::string words;  ///< "Use neighbours"
    std::size_t begin = 0, end = 0;
    std::string replacement;  ///< of these bytes of the text

    std::string applied(std::string_view text) const {
        return std::string(text.substr(0, begin)) + replacement + std::string(text.substr(end));
    }
    bool operator==(const ScriptFix&) const = default;
};

/// For a mistake that loading, tracing or compiling told.
std::optional<ScriptFix> suggestScriptFix(std::string_view text, const ScriptMistake&);
/// For a character that the editor's field cannot hold: it is written as \u{…}.
std::optional<ScriptFix> fixUnsupportedCharacter(std::string_view text, const Place&);

}  // namespace tafl::model
