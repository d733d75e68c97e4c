// taflsmith completion: prints a shell completion script, generated from the command table.
#include "arguments/context.hpp"
#include "output/help_text.hpp"

namespace tafl::cli {

void addCompletion(CommandTable& table) {
    table.push_back({
        .name = "completion",
        .summary = "print a shell completion script",
        .description = "Prints a script that completes commands, options, variants and rule components.",
        .arguments = {{.name = "SHELL",
                       .help = "shell",
                       .required = true,
                       .choices = {"bash", "zsh", "fish"},
                       .completion = CompletionKind::choices}},
        .examples = {{"source <(taflsmith completion bash)", "for this bash session"},
                     {"taflsmith completion fish > ~/.config/fish/completions/taflsmith.fish",
                      "for every fish session"}},
        .run =
            [](Context& context, const ParsedArguments& args) {
                context.print(completionScript(args.text("SHELL")));
                return static_cast<int>(exitSuccess);
            },
    });
}

}  // namespace tafl::cli
