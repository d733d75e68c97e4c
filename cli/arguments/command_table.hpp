// The table of commands: one row per command, from which the command line, the shell completions, the manual and
// docs/commands.md are all made. A command file defines one addX function, which appends its row.
//
//     void addPerft(CommandTable& table) {
//         table.push_back({
//             .name = "perft",
//             .summary = "count the lines of play to a depth",
//             .description = "…",
//             .arguments = {
//                 {.name = "VARIANT", .help = "…", .needed = true, .completes = Completes::variant},
//                 {.name = "DEPTH", .help = "…", .needed = true, .type = Argument::Type::number, .least = 0, .most =
//                 64},
//                 {.name = "--divide", .help = "count each first move by itself"},
//                 {.name = "--position", .value = "ROWS SIDE", .help = "…"},
//             },
//             .examples = {{"taflsmith perft brandubh-7 4", "count four plies deep"}},
//             .run = [](Context& context, const Given& given) { return perft(context, given); },
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

/// What the shell offers for a value.
enum class CompletionKind { nothing, variant, component, file, folder, choices };

/// A positional ("VARIANT"), an option with a value ("--position") or a flag ("--divide").
struct Argument {
    enum class Type { text, number };

    std::string name;   ///< starts with "--" unless positional
    std::string value;  ///< how an option's value is called; empty: a flag. Positionals are called by name
    std::string help;   ///< a phrase, lower case, no full stop
    bool required = false;
    bool variadic = false;    ///< one or more values (a positional that is not needed: none or more)
    bool repeatable = false;  ///< an option of one value that may be given several times
    Type type = Type::text;
    std::int64_t minimum = 0, maximum = INT64_MAX;  ///< of a number
    std::vector<std::string> choices;               ///< the only values allowed, if any
    std::string defaultValue;                       ///< told to the reader, and given where the option is absent
    CompletionKind completion = CompletionKind::nothing;

    bool positional() const { return !name.starts_with("--"); }
    bool flag() const { return !positional() && value.empty(); }
};

/// The arguments as given on the command line, by their names in the table. Types and ranges are checked already.
class ParsedArguments {
public:
    std::map<std::string, std::vector<std::string>> values;  ///< a flag that was given has one empty value

    bool has(const std::string& name) const { return values.contains(name); }
    /// The value, or the fallback from the table, or "".
    std::string text(const std::string& name) const;
    std::vector<std::string> texts(const std::string& name) const;
    std::int64_t number(const std::string& name, std::int64_t defaultValue = 0) const;
};

struct Example {
    std::string line, what;
};

struct Command {
    std::string name, summary;  ///< a phrase, lower case, no full stop
    std::string description;    ///< sentences; paragraphs are separated by an empty line
    std::vector<Argument> arguments;
    std::vector<Example> examples;
    std::function<int(Context&, const ParsedArguments&)> run;  ///< gives the exit status
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
void addEngine(CommandTable&);
void addTrial(CommandTable&);
void addReport(CommandTable&);
void addTune(CommandTable&);
void addCompare(CommandTable&);
void addSweep(CommandTable&);
void addMerge(CommandTable&);
void addReplay(CommandTable&);
void addConvert(CommandTable&);
void addBench(CommandTable&);
void addNew(CommandTable&);
void addCompletion(CommandTable&);
void addManual(CommandTable&);

/// All commands, in the order in which they are told to a reader.
const CommandTable& commands();
/// The options that every command takes.
const std::vector<Argument>& globalOptions();

}  // namespace tafl::cli
