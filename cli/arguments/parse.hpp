// Arguments that several commands take: their rows in the table and their parsers.
#pragma once
#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "position/position.hpp"

namespace tafl::cli {

/// A required VARIANT, or another name for it.
Argument variantArgument(const std::string& name = "VARIANT");
/// --position ROWS SIDE.
Argument positionOption();
/// --moves MOVE….
Argument movesOption();

/// Sets `out` if --position is present. On failure prints the error, sets `status` and returns false.
bool parsePositionOption(Context&, const ParsedArguments&, const RuleImage&, std::optional<Setup>& out, int& status);
/// The arguments with --position in the project's own form, for functions that take it as text. Nothing on failure, as
/// above.
std::optional<ParsedArguments> withOwnPosition(Context&, const ParsedArguments&, const RuleImage&, int& status);
/// Adds "id=choice" to `out`; false if the text is not of that form.
bool parseChoice(const std::string& text, OptionChoices& out);
/// Sets `out` to the seconds of --time if it is present; failures as above.
bool parseSeconds(Context&, const ParsedArguments&, double& out, int& status);

}  // namespace tafl::cli
