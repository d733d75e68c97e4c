// taflsmith completion: the table of commands as a script for a shell.
#include "arguments/context.hpp"
#include "output/help_text.hpp"

namespace tafl::cli {

void addCompletion(CommandTable& table) {
    table.push_back({
        .name = "completion",
        .summary = "completion for a shell",
        .description =
            "Prints a script that teaches the shell to complete commands, options, variants and rule components.",
        .arguments = {{.name = "SHELL",
                       .help = "the shell",
                       .needed = true,
                       .choices = {"bash", "zsh", "fish"},
                       .completes = Completes::choices}},
        .examples = {{"source <(taflsmith completion bash)", "for this session of bash"},
                     {"taflsmith completion fish > ~/.config/fish/completions/taflsmith.fish",
                      "for every session of fish"}},
        .run =
            [](Context& context, const Given& given) {
                context.print(completionScript(given.text("SHELL")));
                return static_cast<int>(fine);
            },
    });
}

}  // namespace tafl::cli
