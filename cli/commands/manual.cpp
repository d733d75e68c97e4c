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
            [](Context& context, const Given& given) {
                context.print(given.has("--markdown") ? manualMarkdown() : manualPage());
                return static_cast<int>(fine);
            },
    });
}

}  // namespace tafl::cli
