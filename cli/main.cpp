// taflsmith: the table of commands made into a command line.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "arguments/context.hpp"
#include "output/help_text.hpp"
#include "trials/run/worker_process.hpp"

namespace tafl::cli {
namespace {

using Values = std::map<std::string, std::vector<std::string>>;
using Flags = std::map<std::string, bool>;

/// What CLI11 fills in while it parses; it must outlive the parser.
struct Parsed {
    Values values;
    Flags flags;

    Given given(const std::vector<Argument>& arguments) const {
        Given out;
        for (const Argument& argument : arguments) {
            if (const auto flag = flags.find(argument.name); flag != flags.end() && flag->second)
                out.values[argument.name] = {""};
            if (const auto value = values.find(argument.name); value != values.end() && !value->second.empty())
                out.values[argument.name] = value->second;
            else if (!argument.fallback.empty())
                out.values[argument.name] = {argument.fallback};
        }
        return out;
    }
};

/// Empty if the text is a whole number in the argument's range.
std::string numberComplaint(const Argument& argument, const std::string& text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size() && value >= argument.least && value <= argument.most)
        return {};
    const std::string range = argument.most == INT64_MAX
                                  ? "of at least " + std::to_string(argument.least)
                                  : "from " + std::to_string(argument.least) + " to " + std::to_string(argument.most);
    return "'" + printable(text) + "' is not a whole number " + range;
}

void addArgument(CLI::App& app, const Argument& argument, Parsed& parsed) {
    if (argument.flag()) {
        app.add_flag(argument.name, parsed.flags[argument.name], argument.help);
        return;
    }
    CLI::Option* option = app.add_option(argument.name, parsed.values[argument.name], argument.help);
    // A value that may be one of many is kept in a list all the same; without this CLI11 would go on filling it.
    if (!argument.many) option->allow_extra_args(false);
    if (!argument.many && !argument.repeats) option->expected(1);
    if (argument.many && argument.positional()) option->expected(argument.needed ? 1 : 0, 1 << 20);
    if (argument.needed) option->required();
    if (!argument.choices.empty())
        option->check([&argument](const std::string& text) -> std::string {
            if (std::ranges::find(argument.choices, text) != argument.choices.end()) return {};
            return "'" + printable(text) + "' is none of " + join(argument.choices, ", ");
        });
    if (argument.type == Argument::Type::number)
        option->check([&argument](const std::string& text) { return numberComplaint(argument, text); });
}

/// The first word that could be meant as a command, if it is none.
std::string unknownCommand(int count, char** words) {
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        if (word == "--") return {};
        if (word.starts_with("--")) {
            const auto option = std::ranges::find(globalOptions(), word, &Argument::name);
            if (option != globalOptions().end() && !option->flag()) ++i;
            continue;
        }
        const bool known = std::ranges::any_of(commands(), [&](const Command& c) { return c.name == word; });
        return known ? std::string() : std::string(word);
    }
    return {};
}

int wrongUsage(Context& context, const std::string& what, const Command* command) {
    context.complain(what, usage);
    std::fprintf(stderr, "Try 'taflsmith %s--help'.\n", command ? (command->name + " ").c_str() : "");
    return usage;
}

/// The global options into the context; a complaint if they make no sense.
std::string readGlobals(const Given& given, Context& context) {
    context.json = given.has("--json");
    context.quiet = given.has("--quiet");
    for (const auto& file : given.texts("--plugin")) context.environmentOptions.libraries.emplace_back(file);
    for (const auto& folder : given.texts("--variants"))
        context.environmentOptions.variantDirectories.emplace_back(folder);
    context.environmentOptions.preferred = given.text("--rules");
    for (const auto& choice : given.texts("--option")) {
        const auto equals = choice.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == choice.size())
            return "--option: '" + choice + "' is not of the form id=choice";
        context.options[choice.substr(0, equals)] = choice.substr(equals + 1);
    }
    return {};
}

int run(int count, char** words) {
    Context context;
    CLI::App app("", "taflsmith");
    app.set_help_flag("-h,--help");
    app.set_version_flag("--version", "taflsmith " TAFLSMITH_VERSION);
    app.require_subcommand(1);
    app.fallthrough();

    Parsed globals;
    for (const Argument& argument : globalOptions()) addArgument(app, argument, globals);
    std::map<std::string, Parsed> parsed;
    for (const Command& command : commands()) {
        CLI::App* sub = app.add_subcommand(command.name, command.summary);
        for (const Argument& argument : command.arguments) addArgument(*sub, argument, parsed[command.name]);
    }
    const auto chosen = [&]() -> const Command* {
        const auto subs = app.get_subcommands();
        if (subs.empty()) return nullptr;
        return &*std::ranges::find(commands(), subs.front()->get_name(), &Command::name);
    };

    if (const std::string word = unknownCommand(count, words); !word.empty() && !word.starts_with("-")) {
        std::vector<std::string> names;
        for (const Command& command : commands()) names.push_back(command.name);
        const std::string hint = nearest(word, names);
        return wrongUsage(context,
                          "there is no command '" + word + "'" + (hint.empty() ? "" : "; did you mean '" + hint + "'?"),
                          nullptr);
    }
    try {
        app.parse(count, words);
    } catch (const CLI::CallForHelp&) {
        const Command* command = chosen();
        context.print(command ? helpText(*command, context.width()) : helpText(context.width()));
        return fine;
    } catch (const CLI::CallForVersion&) {
        context.print("taflsmith " TAFLSMITH_VERSION "\n");
        return fine;
    } catch (const CLI::ParseError& error) {
        if (count == 1) {
            std::fputs(helpText(context.width()).c_str(), stderr);
            return usage;
        }
        return wrongUsage(context, error.what(), chosen());
    }
    const Command& command = *chosen();
    if (const std::string complaint = readGlobals(globals.given(globalOptions()), context); !complaint.empty())
        return wrongUsage(context, complaint, &command);
    int status = command.run(context, parsed[command.name].given(command.arguments));
    if (std::fflush(stdout) != 0 || std::ferror(stdout))
        status = context.complain("the answer could not be written", unreadable);
    return status;
}

}  // namespace
}  // namespace tafl::cli

int main(int count, char** words) {
    if (count == 2 && std::string_view(words[1]) == tafl::trialWorkerCommand) return tafl::trialWorker();
    try {
        return tafl::cli::run(count, words);
    } catch (const std::exception& failure) {
        std::fflush(stdout);
        std::fprintf(stderr, "error: %s\n", tafl::printable(failure.what()).c_str());
        return tafl::cli::ruleFailed;
    }
}
