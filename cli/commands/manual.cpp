// taflsmith manual: the table of commands as a manual.
#include "arguments/context.hpp"
#include "output/help_text.hpp"

namespace tafl::cli {

void addManual(CommandTable& table) {
    table.push_back({
        .name = "manual",
        .summary = "the manual of all commands",
        .description = "Prints the manual page, to be read with man or installed as taflsmith.1.",
        .arguments = {{.name = "--markdown", .help = "in Markdown, as in docs/commands.md"}},
        .examples = {{"taflsmith manual | man -l -", "read it"}},
        .run =
            [](Context& context, const ParsedArguments& args) {
                context.print(args.has("--markdown") ? manualMarkdown() : manualPage());
                return static_cast<int>(exitSuccess);
            },
    });
}

}  // namespace tafl::cli
