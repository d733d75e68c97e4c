// The table of commands as text: help, manual page, Markdown, shell completion.
#pragma once
#include <string>

#include "arguments/command_table.hpp"

namespace tafl::cli {

/// "taflsmith perft VARIANT DEPTH [--divide] [--position 'ROWS SIDE']".
std::string usageLine(const Command&);
/// The list of commands, for `taflsmith --help`.
std::string helpText(int width);
std::string helpText(const Command&, int width);
/// A page in roff for man(1).
std::string manualPage();
/// docs/commands.md.
std::string manualMarkdown();
/// Empty for a shell that is not known.
std::string completionScript(const std::string& shell);

}  // namespace tafl::cli
