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
/// Manual pages in roff, for man(1): of the program, and of one command.
std::string manualPage();
std::string manualPage(const Command&);
/// The name of a command's manual page: "taflsmith-play".
std::string manualName(const Command&);
/// Text of docs/commands.md.
std::string manualMarkdown();
/// Completion script for bash, zsh or fish; empty for other shells.
std::string completionScript(const std::string& shell);

}  // namespace tafl::cli
