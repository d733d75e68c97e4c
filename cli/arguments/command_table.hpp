// The command table: one row per command. The command line, shell completions, manual page and docs/commands.md are
// generated from it. Each file in commands/ defines one addX function, which appends its row:
//
//     void addPerft(CommandTable& table) {
//         table.push_back({
//             .name = "perft",
//             .summary = "count the lines of play to a depth",
//             .description = "…",
//             .arguments = {variantArgument(),
//                           {.name = "DEPTH", .help = "plies", .required = true, .type = Argument::Type::number},
//                           {.name = "--divide", .help = "print the count of each first move"}},
//             .examples = {{"taflsmith perft brandubh-7 4", "count four plies deep"}},
//             .run = perftCommand,
//         });
//     }
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tafl::cli {

class Context;

/// What shell completion offers for a value.
enum class CompletionKind { nothing, variant, component, file, folder, choices };

/// A positional ("VARIANT"), an option with a value ("--position") or a flag ("--divide").
struct Argument {
    enum class Type { text, number };

    std::string name;   ///< starts with "--" unless positional
    std::string value;  ///< metavariable of an option's value; empty for flags and positionals
    std::string help;   ///< imperative or noun phrase, lower case, no full stop
    std::string group;  ///< heading in help texts; empty: "Arguments" or "Options"
    bool required = false;
    bool variadic = false;    ///< takes one or more values; zero or more for an optional positional
    bool repeatable = false;  ///< may occur several times, with one value each
    Type type = Type::text;
    std::int64_t minimum = 0, maximum = INT64_MAX;  ///< inclusive range of a number
    std::vector<std::string> choices;               ///< if not empty, the only allowed values
    std::string defaultValue;                       ///< used if absent, and shown in help
    CompletionKind completion = CompletionKind::nothing;

    bool positional() const { return !name.starts_with("--"); }
    bool flag() const { return !positional() && value.empty(); }
};

/// The arguments of one command line, by their names in the table. Types and ranges are already checked.
class ParsedArguments {
public:
    std::map<std::string, std::vector<std::string>> values;  ///< a flag that is present has one empty value

    bool has(const std::string& name) const { return values.contains(name); }
    /// The value, or the default from the table, or "".
    std::string text(const std::string& name) const;
    std::vector<std::string> texts(const std::string& name) const;
    std::int64_t number(const std::string& name, std::int64_t defaultValue = 0) const;
};

struct Example {
    std::string line, what;
};

struct Command {
    std::string name;
    std::string summary;      ///< imperative phrase, lower case, no full stop
    std::string description;  ///< full sentences; an empty line separates paragraphs
    std::vector<Argument> arguments;
    std::vector<Example> examples;
    std::function<int(Context&, const ParsedArguments&)> run;  ///< returns the exit status
};

using CommandTable = std::vector<Command>;

// One function per command file.
void addList(CommandTable&);
void addShow(CommandTable&);
void addComponents(CommandTable&);
void addCheck(CommandTable&);
void addExplain(CommandTable&);
void addDiff(CommandTable&);
void addPerft(CommandTable&);
void addWhy(CommandTable&);
void addPlay(CommandTable&);
void addAnalyse(CommandTable&);
void addSolve(CommandTable&);
void addProve(CommandTable&);
void addPuzzles(CommandTable&);
void addEngine(CommandTable&);
void addTrial(CommandTable&);
void addReport(CommandTable&);
void addTune(CommandTable&);
void addCompare(CommandTable&);
void addSweep(CommandTable&);
void addMerge(CommandTable&);
void addReplay(CommandTable&);
void addOpenings(CommandTable&);
void addConvert(CommandTable&);
void addPack(CommandTable&);
void addUnpack(CommandTable&);
void addLink(CommandTable&);
void addBench(CommandTable&);
void addNew(CommandTable&);
void addCompletion(CommandTable&);
void addManual(CommandTable&);
void addHelp(CommandTable&);

/// All commands, in the order of help texts and manual.
const CommandTable& commands();
/// Null if there is no command of this name.
const Command* findCommand(std::string_view name);
/// "unknown command 'lst'; did you mean 'list'?"
std::string unknownCommandText(const std::string& name);
/// Options of every command.
const std::vector<Argument>& globalOptions();

}  // namespace tafl::cli
