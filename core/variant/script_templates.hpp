// Templates of rules in Lua: one of each kind that designers need.
#pragma once
#include <span>
#include <string_view>

namespace tafl {

/// The texts hold @ID@ and @TITLE@, of the new script, and @NOTE@, a comment for its author.
struct ScriptTemplate {
    std::string_view name;        ///< "capture"
    std::string_view summary;     ///< "more pieces are captured"
    std::string_view script;      ///< the file
    std::string_view parameters;  ///< of the rule in the game that tries it
    std::string_view tests;       ///< in that game: one where the rule decides, and one where it does not
};

/// A capture, a movement, an end and a state.
std::span<const ScriptTemplate> scriptTemplates();

}  // namespace tafl
