#include "output/help_text.hpp"

#include <algorithm>
#include <cctype>

#include "arguments/context.hpp"
#include "base/text.hpp"

namespace tafl::cli {
namespace {

constexpr const char* purpose = "a workbench for tafl games and their rules";
constexpr const char* introduction =
    "VARIANT is the id or name of a variant in the variant folders (see list), a variant file, a packed variant, a "
    "link, a card, or an OpenTafl rules record. "
    "A position is ROWS SIDE: ranks from the top separated by '/', a number for a run of empty squares, then the side "
    "to move: '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 attackers'. A move is e5-e1; captured squares may be added "
    "(e5-e8xe9/f8) where the mover may choose them. Other actions: a jump (e5^e7), a piece that enters "
    "(T@e5), stop, pass, claim, a declaration (e5-e8!word), the result of a lot ({lot attackers}) and a throw of the "
    "die ({die 4}).";

struct StatusHelp {
    int status;
    const char* meaning;
};
constexpr StatusHelp statuses[] = {
    {exitSuccess, "success"},
    {exitNegative, "negative result: the check failed, the move is illegal, the games disagree"},
    {exitUsage, "usage error"},
    {exitUnreadable, "input could not be read"},
    {exitRuleFailed, "a script, a plugin or an external engine failed"},
    {exitInterrupted, "interrupted"}};

struct VariableHelp {
    const char* name;
    const char* meaning;
};
constexpr VariableHelp variables[] = {
    {"NO_COLOR", "if set, output has no colours"},
    {"TAFLSMITH_MACHINE_CODE",
     "0 turns off the JIT compiler for rule programs; 1 compiles every program at its first run"},
    {"XDG_DATA_HOME",
     "folder of your data: variants (taflsmith/variants), tuned weights (taflsmith/weights), trials "
     "(taflsmith/trials.sqlite), tables (taflsmith/tables), games (taflsmith/games) [default: ~/.local/share]"},
    {"XDG_CACHE_HOME",
     "folder with the scripts that passed the equivalence check (taflsmith/proofs) [default: ~/.cache]"}};

/// "--position 'ROWS SIDE'", "FILE…", "--divide".
std::string argumentUsage(const Argument& argument) {
    const bool blank = argument.value.find(' ') != std::string::npos;
    std::string value =
        argument.choices.empty() || argument.positional() ? argument.value : join(argument.choices, "|");
    if (blank) value = "'" + value + "'";
    const std::string more = argument.variadic ? "…" : "";
    return argument.positional() ? argument.name + more
           : argument.flag()     ? argument.name
                                 : argument.name + " " + value + more;
}

std::string argumentHelp(const Argument& argument) {
    std::string out = argument.help;
    if (argument.repeatable) out += " (repeatable)";
    if (!argument.choices.empty() && argument.positional()) out += ": " + join(argument.choices, ", ");
    if (!argument.defaultValue.empty()) out += " [default: " + argument.defaultValue + "]";
    return out;
}

std::string argumentsText(const std::vector<Argument>& arguments, int width) {
    int column = 0;
    for (const Argument& argument : arguments) column = std::max(column, displayWidth(argumentUsage(argument)));
    column = std::min(column, 26);
    std::string out;
    for (const Argument& argument : arguments) {
        const std::string name = argumentUsage(argument);
        out += "  " + padRight(name, column) + "  ";
        if (displayWidth(name) > column) out += "\n" + std::string(static_cast<std::size_t>(column + 4), ' ');
        out += wrapText(argumentHelp(argument), width, column + 4) + "\n";
    }
    return out;
}

struct Section {
    std::string title;
    std::vector<Argument> arguments;
};

/// The arguments under the headings of their groups, in order of first appearance.
std::vector<Section> makeSections(const std::vector<Argument>& arguments) {
    std::vector<Section> out;
    for (const Argument& argument : arguments) {
        const std::string title = !argument.group.empty() ? argument.group
                                  : argument.positional() ? "Arguments"
                                                          : "Options";
        auto found = std::ranges::find(out, title, &Section::title);
        if (found == out.end()) found = out.insert(out.end(), {title, {}});
        found->arguments.push_back(argument);
    }
    return out;
}

std::vector<std::string> paragraphs(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find("\n\n", at), text.size());
        out.push_back(text.substr(at, end - at));
        at = end + 2;
    }
    return out;
}

}  // namespace

std::string usageLine(const Command& command) {
    std::string out = "taflsmith " + command.name;
    bool options = false;
    for (const Argument& argument : command.arguments) {
        if (argument.positional())
            out += argument.required ? " " + argumentUsage(argument) : " [" + argumentUsage(argument) + "]";
        options |= !argument.positional();
    }
    return out + (options ? " [OPTIONS]" : "");
}

std::string welcomeText(int width) {
    std::string out = wrapText(std::string("taflsmith: ") + purpose, width, 0) + "\n\n" +
                      wrapText(
                          "Play the old board games of the king and his attackers, read their rules, change them, "
                          "and measure how fair they are.",
                          width, 0) +
                      "\n\n";
    for (const Example& example : {Example{"taflsmith play", "play a game against the engine"},
                                   {"taflsmith show brandubh", "see the board and the rules of a variant"},
                                   {"taflsmith trial brandubh", "measure which side is favoured"}})
        out += "  " + padRight(example.line, 26) + wrapText(example.what, width, 28) + "\n";
    return out + "\n" +
           wrapText(
               "'taflsmith list' lists the variants, 'taflsmith help' all commands, and 'taflsmith help play' "
               "explains one.",
               width, 0) +
           "\n";
}

std::string helpText(int width) {
    std::string out =
        std::string("taflsmith: ") + purpose + "\n\nUsage: taflsmith [OPTIONS] COMMAND [ARGUMENTS]\n\nCommands:\n";
    for (const Command& command : commands())
        out += "  " + padRight(command.name, 12) + wrapText(command.summary, width, 14) + "\n";
    out += "\nGlobal options:\n" + argumentsText(globalOptions(), width);
    return out + "\n" + wrapText(introduction, width, 0) +
           "\n\nSee 'taflsmith help COMMAND' for the options of a command.\n";
}

std::string helpText(const Command& command, int width) {
    std::string out = "Usage: " + wrapText(usageLine(command), width, 11) + "\n\n";
    for (const auto& paragraph : paragraphs(command.description)) out += wrapText(paragraph, width, 0) + "\n\n";
    for (const Section& section : makeSections(command.arguments))
        out += section.title + ":\n" + argumentsText(section.arguments, width) + "\n";
    out += "Global options:\n" + argumentsText(globalOptions(), width);
    if (!command.examples.empty()) out += "\nExamples:\n";
    for (const Example& example : command.examples)
        out += "  " + example.line + "\n      " + wrapText(example.what, width, 6) + "\n";
    return out;
}

// --- roff ------------------------------------------------------------------------------------------------------------

namespace {

/// Text escaped for roff; hyphens stay copyable.
std::string roff(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (i == 0 && (c == '.' || c == '\'')) out += "\\&";
        if (c == '\\') {
            out += "\\e";
        } else if (c == '-') {
            out += "\\-";
        } else if (c == '\'') {
            out += "\\(aq";
        } else if (text.compare(i, 3, "…") == 0) {
            out += "...";
            i += 2;
        } else {
            out += c;
        }
    }
    return out;
}

std::string roffArguments(const std::vector<Argument>& arguments) {
    std::string out;
    for (const Argument& argument : arguments)
        out += ".TP\n.B " + roff(argumentUsage(argument)) + "\n" + roff(argumentHelp(argument)) + "\n";
    return out;
}

}  // namespace

namespace {

/// The beginning of a page up to its synopsis. `name`: "taflsmith-play".
std::string roffTitle(const std::string& name, const std::string& what) {
    std::string upper = name;
    for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return ".TH " + roff(upper) + " 1 \"\" \"taflsmith " TAFLSMITH_VERSION "\" \"User commands\"\n.SH NAME\n" +
           roff(name) + " \\- " + roff(what) + "\n.SH SYNOPSIS\n";
}

std::string roffParagraphs(const std::string& text) {
    std::string out;
    for (const auto& paragraph : paragraphs(text)) out += (out.empty() ? "" : ".PP\n") + roff(paragraph) + "\n";
    return out;
}

}  // namespace

std::string manualPage() {
    std::string out = roffTitle("taflsmith", purpose) +
                      ".B taflsmith\n[OPTIONS] COMMAND [ARGUMENTS]\n.SH DESCRIPTION\n" + roff(introduction) + "\n";
    out += ".SH OPTIONS\n" + roffArguments(globalOptions()) +
           ".TP\n.B \\-\\-help\nprint help for the program or a command\n.TP\n.B \\-\\-version\nprint the version\n";
    out += ".SH COMMANDS\n";
    for (const Command& command : commands())
        out += ".TP\n.BR " + roff(manualName(command)) + " (1)\n" + roff(command.summary) + "\n";
    out += ".SH EXIT STATUS\n";
    for (const StatusHelp& each : statuses)
        out += ".TP\n.B " + std::to_string(each.status) + "\n" + roff(each.meaning) + "\n";
    out += ".SH ENVIRONMENT\n";
    for (const VariableHelp& each : variables) out += ".TP\n.B " + roff(each.name) + "\n" + roff(each.meaning) + "\n";
    return out;
}

std::string manualPage(const Command& command) {
    std::string out = roffTitle(manualName(command), command.summary) + roff(usageLine(command)) +
                      "\n.SH DESCRIPTION\n" + roffParagraphs(command.description);
    for (const Section& section : makeSections(command.arguments)) {
        std::string title = section.title;
        for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        out += ".SH " + roff(title) + "\n" + roffArguments(section.arguments);
    }
    if (!command.examples.empty()) out += ".SH EXAMPLES\n";
    for (const Example& example : command.examples)
        out += ".TP\n.B " + roff(example.line) + "\n" + roff(example.what) + "\n";
    return out +
           ".SH SEE ALSO\n.BR taflsmith (1)\nfor the options of every command, the exit status and the environment\n";
}

std::string manualName(const Command& command) { return "taflsmith-" + command.name; }

// --- Markdown --------------------------------------------------------------------------------------------------------

namespace {

std::string cell(const std::string& text) {
    std::string out;
    for (const char c : text) out += c == '|' ? "\\|" : std::string(1, c);
    return out;
}

std::string markdownArguments(const std::string& title, const std::vector<Argument>& arguments) {
    std::string out = "\n| " + title + " | |\n|---|---|\n";
    for (const Argument& argument : arguments)
        out += "| `" + cell(argumentUsage(argument)) + "` | " + cell(argumentHelp(argument)) + " |\n";
    return out;
}

}  // namespace

std::string manualMarkdown() {
    std::string out =
        "# Commands\n\n<!-- Generated by `taflsmith manual --markdown`; do not edit. -->\n\n`taflsmith [OPTIONS] "
        "COMMAND "
        "[ARGUMENTS]`\n\n";
    out += wrapText(introduction, 120, 0) + "\n" + markdownArguments("Global options", globalOptions()) + "\n";
    out += "| command | purpose |\n|---|---|\n";
    for (const Command& command : commands())
        out += "| [`" + command.name + "`](#" + command.name + ") | " + cell(command.summary) + " |\n";
    for (const Command& command : commands()) {
        out += "\n## " + command.name + "\n\n```\n" + usageLine(command) + "\n```\n";
        for (const auto& paragraph : paragraphs(command.description)) out += "\n" + wrapText(paragraph, 120, 0) + "\n";
        for (const Section& section : makeSections(command.arguments))
            out += markdownArguments(section.title, section.arguments);
        for (const Example& example : command.examples)
            out += "\n    " + example.line + "\n\n" + wrapText(example.what, 120, 0) + "\n";
    }
    out += "\n## Exit status\n\n| status | meaning |\n|---|---|\n";
    for (const StatusHelp& each : statuses) out += "| " + std::to_string(each.status) + " | " + each.meaning + " |\n";
    out += "\n## Environment\n\n| variable | meaning |\n|---|---|\n";
    for (const VariableHelp& each : variables) out += "| `" + std::string(each.name) + "` | " + each.meaning + " |\n";
    return out;
}

// --- completion ------------------------------------------------------------------------------------------------------

namespace {

std::string optionNames(const std::vector<Argument>& arguments) {
    std::string out;
    for (const Argument& argument : arguments)
        if (!argument.positional()) out += argument.name + " ";
    return out;
}

/// The bash commands that fill COMPREPLY for a value.
std::string bashValues(const Argument& argument) {
    switch (argument.completion) {
        case CompletionKind::variant:
            return "_taflsmith_words \"$(taflsmith --quiet list --ids 2>/dev/null)\"; _taflsmith_files";
        case CompletionKind::component:
            return "_taflsmith_words \"$(taflsmith --quiet components --ids 2>/dev/null)\"";
        case CompletionKind::choices:
            return "_taflsmith_words '" + join(argument.choices, " ") + "'";
        case CompletionKind::file:
            return "_taflsmith_files";
        case CompletionKind::folder:
            return "COMPREPLY+=( $(compgen -d -- \"$word\") )";
        case CompletionKind::nothing:
            break;
    }
    return ":";
}

std::string bashCase(const std::vector<Argument>& arguments) {
    std::string out;
    for (const Argument& argument : arguments)
        if (!argument.positional() && !argument.flag())
            out += "        " + argument.name + ") " + bashValues(argument) + "; return ;;\n";
    return out;
}

std::string bash() {
    std::string names;
    for (const Command& command : commands()) names += command.name + " ";
    std::string out = R"(# bash completion for taflsmith
_taflsmith_words() { COMPREPLY+=( $(compgen -W "$1" -- "$word") ); }
_taflsmith_files() { COMPREPLY+=( $(compgen -f -- "$word") ); }
_taflsmith() {
    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="" positional=0 i
    COMPREPLY=()
    for (( i = 1; i < COMP_CWORD; i++ )); do
        case "${COMP_WORDS[i]}" in
            --plugin|--variants|--rules|--option) (( i++ )) ;;
            -*) ;;
            *) if [[ -z $command ]]; then command="${COMP_WORDS[i]}"; else (( ++positional )); fi ;;
        esac
    done
    case "$before" in
)" + bashCase(globalOptions()) +
                      R"(    esac
    if [[ -z $command ]]; then
        _taflsmith_words ')" +
                      names + optionNames(globalOptions()) + R"(--help --version'
        return
    fi
    case "$command" in
)";
    for (const Command& command : commands()) {
        out += "    " + command.name + ")\n";
        if (const std::string values = bashCase(command.arguments); !values.empty())
            out += "        case \"$before\" in\n" + values + "        esac\n";
        out += "        if [[ $word == -* ]]; then _taflsmith_words '" + optionNames(command.arguments) +
               optionNames(globalOptions()) + "--help'; return; fi\n";
        out += "        case $positional in\n";
        int number = 0;
        for (const Argument& argument : command.arguments)
            if (argument.positional())
                out += "        " + (argument.variadic ? std::string("*") : std::to_string(number++)) + ") " +
                       bashValues(argument) + " ;;\n";
        out += "        esac ;;\n";
    }
    return out + "    esac\n}\ncomplete -F _taflsmith taflsmith\n";
}

std::string zshAction(const Argument& argument) {
    switch (argument.completion) {
        case CompletionKind::variant:
            return "_taflsmith_variants";
        case CompletionKind::component:
            return "_taflsmith_components";
        case CompletionKind::choices:
            return "(" + join(argument.choices, " ") + ")";
        case CompletionKind::file:
            return "_files";
        case CompletionKind::folder:
            return "_files -/";
        case CompletionKind::nothing:
            break;
    }
    return " ";
}

/// Text escaped for a specification of zsh's _arguments.
std::string zshText(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == ':' || c == '[' || c == ']') out += '\\';
        out += c;
    }
    return out;
}

std::string zshArguments(const std::vector<Argument>& arguments, const std::string& indent) {
    std::string out;
    for (const Argument& argument : arguments) {
        std::string text;
        if (argument.positional())
            text = std::string(argument.variadic ? "*" : "") + (argument.required || argument.variadic ? ":" : "::") +
                   zshText(argument.name) + ":" + zshAction(argument);
        else
            text = std::string(argument.repeatable ? "*" : "") + argument.name + "[" + zshText(argument.help) + "]" +
                   (argument.flag() ? "" : ":" + zshText(argument.value) + ":" + zshAction(argument));
        out += " \\\n" + indent + shellQuote(text);
    }
    return out;
}

std::string zsh() {
    std::string out =
        "#compdef taflsmith\n_taflsmith_variants() { _alternative \"variants:variant:($(taflsmith --quiet list --ids "
        "2>/dev/null))\" 'files:file:_files' }\n"
        "_taflsmith_components() { compadd -- $(taflsmith --quiet components --ids 2>/dev/null) }\n"
        "_taflsmith() {\n    local state line\n    _arguments -C" +
        zshArguments(globalOptions(), "        ") +
        " \\\n        '--help[help]' '--version[the version]' ':command:->command' '*::argument:->argument'\n    case "
        "$state in\n    command)\n        local -a names=(";
    for (const Command& command : commands())
        out += "\n            " + shellQuote(command.name + ":" + zshText(command.summary));
    out += ")\n        _describe command names ;;\n    argument)\n        case $line[1] in\n";
    for (const Command& command : commands())
        out += "        " + command.name + ") _arguments '--help[help]'" +
               zshArguments(command.arguments, "            ") + zshArguments(globalOptions(), "            ") +
               " ;;\n";
    return out + "        esac ;;\n    esac\n}\n_taflsmith \"$@\"\n";
}

std::string fishLine(const std::string& condition, const Argument& argument) {
    std::string out = "complete -c taflsmith -n " + shellQuote(condition);
    if (!argument.positional()) out += " -l " + argument.name.substr(2) + " -d " + shellQuote(argument.help);
    switch (argument.completion) {
        case CompletionKind::variant:
            out += " -a '(taflsmith --quiet list --ids 2>/dev/null)'";
            break;
        case CompletionKind::component:
            out += " -a '(taflsmith --quiet components --ids 2>/dev/null)'";
            break;
        case CompletionKind::choices:
            out += " -a " + shellQuote(join(argument.choices, " "));
            break;
        case CompletionKind::file:
            out += " -F";
            break;
        case CompletionKind::folder:
            out += " -a '(__fish_complete_directories)'";
            break;
        case CompletionKind::nothing:
            break;
    }
    if (!argument.positional() && !argument.flag()) out += " -r";
    return out + "\n";
}

std::string fish() {
    std::string out = "# fish completion for taflsmith\n";
    for (const Command& command : commands())
        out += "complete -c taflsmith -n __fish_use_subcommand -f -a " + command.name + " -d " +
               shellQuote(command.summary) + "\n";
    for (const Argument& argument : globalOptions()) out += fishLine("true", argument);
    for (const Command& command : commands())
        for (const Argument& argument : command.arguments)
            if (!argument.positional() || argument.completion != CompletionKind::nothing)
                out += fishLine("__fish_seen_subcommand_from " + command.name, argument);
    return out;
}

}  // namespace

std::string completionScript(const std::string& shell) {
    return shell == "bash" ? bash() : shell == "zsh" ? zsh() : shell == "fish" ? fish() : std::string();
}

}  // namespace tafl::cli
