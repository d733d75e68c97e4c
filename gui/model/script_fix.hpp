// Fixes for errors in scripts, where there is an obvious one.
#pragma once
#include <optional>
#include <string>

#include "model/script.hpp"

namespace tafl::model {

struct ScriptFix {
    std::string words;  ///< "Use neighbours"
    std::size_t begin = 0, end = 0;
    std::string replacement;  ///< replaces these bytes of the text

    std::string applied(std::string_view text) const {
        return std::string(text.substr(0, begin)) + replacement + std::string(text.substr(end));
    }
    bool operator==(const ScriptFix&) const = default;
};

/// For an error from loading, tracing or compiling.
std::optional<ScriptFix> suggestScriptFix(std::string_view text, const ScriptMistake&);
/// Replaces a character that the editor cannot hold by a \u{…} escape.
std::optional<ScriptFix> fixUnsupportedCharacter(std::string_view text, const Place&);

}  // namespace tafl::model
