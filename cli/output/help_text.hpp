// Texts generated from the command table: help, manual page, Markdown, shell completion.
#pragma once
#include <string>

#include "arguments/command_table.hpp"

namespace tafl::cli {

/// "taflsmith perft VARIANT DEPTH [OPTIONS]".
std::string usageLine(const Command&);
/// Text of `taflsmith` without arguments.
std::string welcomeText(int width);
/// Text of `taflsmith --help`. `width`: columns of the terminal.
std::string helpText(int width);
/// Text of `taflsmith COMMAND --help`.
std::string helpText(const Command&, int width);
/// Manual page in roff, for man(1).
std::string manualPage();
/// Text of docs/commands.md.
std::string manualMarkdown();
/// Completion script for bash, zsh or fish; empty for other shells.
std::string completionScript(const std::string& shell);

}  // namespace tafl::cli
