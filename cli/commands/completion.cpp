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
                       .required = true,
                       .choices = {"bash", "zsh", "fish"},
                       .completion = CompletionKind::choices}},
        .examples = {{"source <(taflsmith completion bash)", "for this session of bash"},
                     {"taflsmith completion fish > ~/.config/fish/completions/taflsmith.fish",
                      "for every session of fish"}},
        .run =
            [](Context& context, const ParsedArguments& args) {
                context.print(completionScript(args.text("SHELL")));
                return static_cast<int>(exitSuccess);
            },
    });
}

}  // namespace tafl::cli
