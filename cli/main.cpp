// The taflsmith program: builds the command line from the command table and runs one command.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>

#include "arguments/context.hpp"
#include "arguments/named_game.hpp"
#include "arguments/parse.hpp"
#include "base/text.hpp"
#include "host/native/judge_process.hpp"
#include "host/native/judge_protocol.hpp"
#include "output/help_text.hpp"
#include "trials/run/worker_process.hpp"

namespace tafl::cli {
namespace {

using Values = std::map<std::string, std::vector<std::string>>;
using Flags = std::map<std::string, bool>;

/// Storage that CLI11 parses into; must outlive the parser.
struct ParserValues {
    Values values;
    Flags flags;

    ParsedArguments parsedArguments(const std::vector<Argument>& arguments) const {
        ParsedArguments out;
        for (const Argument& argument : arguments) {
            if (const auto flag = flags.find(argument.name); flag != flags.end() && flag->second)
                out.values[argument.name] = {""};
            if (const auto value = values.find(argument.name); value != values.end() && !value->second.empty())
                out.values[argument.name] = value->second;
            else if (!argument.defaultValue.empty())
                out.values[argument.name] = {argument.defaultValue};
        }
        return out;
    }
};

/// An error message, or empty if the text is an integer in the argument's range.
std::string checkNumber(const Argument& argument, const std::string& text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size() && value >= argument.minimum &&
        value <= argument.maximum)
        return {};
    const std::string range = argument.maximum == INT64_MAX ? "of at least " + std::to_string(argument.minimum)
                                                            : "from " + std::to_string(argument.minimum) + " to " +
                                                                  std::to_string(argument.maximum);
    return "'" + escapeForTerminal(text) + "' is not an integer " + range;
}

void addArgument(CLI::App& app, const Argument& argument, ParserValues& parsed) {
    if (argument.flag()) {
        app.add_flag(argument.name, parsed.flags[argument.name], argument.help);
        return;
    }
    CLI::Option* option = app.add_option(argument.name, parsed.values[argument.name], argument.help);
    // All values are stored in lists; without this, CLI11 would take further words as values.
    if (!argument.variadic) option->allow_extra_args(false);
    if (!argument.variadic && !argument.repeatable) option->expected(1);
    if (argument.variadic && argument.positional()) option->expected(argument.required ? 1 : 0, 1 << 20);
    if (argument.required) option->required();
    if (!argument.choices.empty())
        option->check([&argument](const std::string& text) -> std::string {
            if (std::ranges::find(argument.choices, text) != argument.choices.end()) return {};
            return "'" + escapeForTerminal(text) + "' is not one of " + join(argument.choices, ", ");
        });
    if (argument.type == Argument::Type::number)
        option->check([&argument](const std::string& text) { return checkNumber(argument, text); });
}

/// The first word in the place of a command, if it is not one.
std::string findUnknownCommand(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--") return {};
        if (word.starts_with("--")) {
            const auto option = std::ranges::find(globalOptions(), word, &Argument::name);
            if (option != globalOptions().end() && !option->flag()) ++i;
            continue;
        }
        return findCommand(word) ? std::string() : std::string(word);
    }
    return {};
}

int reportUsageError(Context& context, const std::string& text, const Command* command) {
    context.reportError(text, exitUsage);
    std::fprintf(stderr, "Try 'taflsmith %s--help'.\n", command ? (command->name + " ").c_str() : "");
    return exitUsage;
}

/// The parser's message, with advice if a name of several words seems to lack quotes.
std::string usageErrorText(const CLI::ParseError& error, const Command* command) {
    const bool surplus = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
    const bool takesName = command && std::ranges::any_of(command->arguments, [](const Argument& argument) {
                               return argument.positional() && argument.completion == CompletionKind::variant;
                           });
    return error.what() + std::string(surplus && takesName ? " (put a name of several words in quotes)" : "");
}

/// Copies the global options into the context. Returns an error message, or empty.
std::string applyGlobalOptions(const ParsedArguments& parsedArguments, Context& context) {
    context.json = parsedArguments.has("--json");
    context.quiet = parsedArguments.has("--quiet");
    for (const auto& file : parsedArguments.texts("--plugin")) context.environmentOptions.libraries.emplace_back(file);
    for (const auto& folder : parsedArguments.texts("--variants"))
        context.environmentOptions.variantDirectories.emplace_back(folder);
    context.environmentOptions.preferred = parsedArguments.text("--rules");
    for (const auto& choice : parsedArguments.texts("--option"))
        if (!parseChoice(choice, context.options)) return "--option: '" + choice + "' is not of the form id=choice";
    return {};
}

int run(int argc, char** argv) {
    Context context;
    CLI::App app("", "taflsmith");
    app.set_help_flag("-h,--help");
    app.set_version_flag("--version", "taflsmith " TAFLSMITH_VERSION);
    app.require_subcommand(1);
    app.fallthrough();

    ParserValues globals;
    for (const Argument& argument : globalOptions()) addArgument(app, argument, globals);
    std::map<std::string, ParserValues> parsed;
    for (const Command& command : commands()) {
        CLI::App* sub = app.add_subcommand(command.name, command.summary);
        for (const Argument& argument : command.arguments) addArgument(*sub, argument, parsed[command.name]);
    }
    const auto chosen = [&]() -> const Command* {
        const auto subs = app.get_subcommands();
        if (subs.empty()) return nullptr;
        return &*std::ranges::find(commands(), subs.front()->get_name(), &Command::name);
    };

    if (const std::string word = findUnknownCommand(argc, argv); !word.empty() && !word.starts_with("-")) {
        return reportUsageError(context, unknownCommandText(word), nullptr);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        const Command* command = chosen();
        context.print(command ? helpText(*command, context.width()) : helpText(context.width()));
        return exitSuccess;
    } catch (const CLI::CallForVersion&) {
        context.print("taflsmith " TAFLSMITH_VERSION "\n");
        return exitSuccess;
    } catch (const CLI::ParseError& error) {
        if (argc == 1) {
            std::fputs(welcomeText(context.width()).c_str(), stderr);
            return exitUsage;
        }
        return reportUsageError(context, usageErrorText(error, chosen()), chosen());
    }
    const Command& command = *chosen();
    if (const std::string message = applyGlobalOptions(globals.parsedArguments(globalOptions()), context);
        !message.empty())
        return reportUsageError(context, message, &command);
    ParsedArguments arguments = parsed[command.name].parsedArguments(command.arguments);
    int status = takeNamedGame(context, command, arguments);
    if (status != exitSuccess) return status;
    status = command.run(context, arguments);
    if (status == exitSuccess && context.hasEnvironment())
        status = context.requestedFailureStatus().value_or(exitSuccess);
    if (std::fflush(stdout) != 0 || std::ferror(stdout))
        status = context.reportError("cannot write to standard output", exitUnreadable);
    return status;
}

}  // namespace
}  // namespace tafl::cli

int main(int argc, char** argv) {
    if (argc == 2 && std::string_view(argv[1]) == tafl::trialWorkerCommand) return tafl::runTrialWorker();
    if (argc == 3 && std::string_view(argv[1]) == tafl::pluginJudgeCommand) return tafl::runPluginJudge(argv[2]);
    try {
        return tafl::cli::run(argc, argv);
    } catch (const std::exception& failure) {
        std::fflush(stdout);
        std::fprintf(stderr, "error: %s\n", tafl::escapeForTerminal(failure.what()).c_str());
        return tafl::cli::exitRuleFailed;
    }
}
