// taflsmith help: prints the help of the program or of one command.
#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "base/text.hpp"
#include "output/help_text.hpp"

namespace tafl::cli {
namespace {

int help(Context& context, const ParsedArguments& args) {
    if (!args.has("COMMAND")) {
        context.print(helpText(context.width()));
        return exitSuccess;
    }
    const std::string name = args.text("COMMAND");
    const Command* command = findCommand(name);
    if (!command) return context.reportError(unknownCommandText(name), exitUsage, "a command that 'help' lists");
    context.print(helpText(*command, context.width()));
    return exitSuccess;
}

}  // namespace

void addHelp(CommandTable& table) {
    table.push_back({
        .name = "help",
        .summary = "print help for the program or a command",
        .description = "Lists the commands, or prints the arguments and examples of one; the same as --help.",
        .arguments = {{.name = "COMMAND", .help = "a command"}},
        .examples = {{"taflsmith help play", "arguments and examples of play"}},
        .run = help,
    });
}

}  // namespace tafl::cli
