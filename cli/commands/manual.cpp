// taflsmith manual: prints the manual, generated from the command table.
#include "arguments/context.hpp"
#include "output/help_text.hpp"

namespace tafl::cli {

void addManual(CommandTable& table) {
    table.push_back({
        .name = "manual",
        .summary = "print the manual page",
        .description = "Prints the manual page in roff, for man or to install as taflsmith.1.",
        .arguments = {{.name = "--markdown", .help = "print Markdown instead, as in docs/commands.md"}},
        .examples = {{"taflsmith manual | man -l -", "read it"}},
        .run =
            [](Context& context, const ParsedArguments& args) {
                context.print(args.has("--markdown") ? manualMarkdown() : manualPage());
                return static_cast<int>(exitSuccess);
            },
    });
}

}  // namespace tafl::cli
