#include <algorithm>
#include <charconv>

#include "arguments/command_table.hpp"
#include "base/text.hpp"

namespace tafl::cli {

const CommandTable& commands() {
    static const CommandTable table = [] {
        CommandTable out;
        for (const auto add :
             {addList,    addShow,    addComponents, addCheck, addExplain,    addDiff,     addPerft,   addWhy,
              addPlay,    addAnalyse, addSolve,      addProve, addPuzzles,    addEngine,   addTrial,   addReport,
              addCompare, addSweep,   addMerge,      addTune,  addReplay,     addOpenings, addConvert, addPack,
              addUnpack,  addLink,    addBench,      addNew,   addCompletion, addManual,   addHelp})
            add(out);
        return out;
    }();
    return table;
}

const Command* findCommand(std::string_view name) {
    const auto found = std::ranges::find(commands(), name, &Command::name);
    return found == commands().end() ? nullptr : &*found;
}

std::string unknownCommandText(const std::string& name) {
    std::vector<std::string> names;
    for (const Command& command : commands()) names.push_back(command.name);
    const std::string hint = nearest(name, names);
    return "unknown command '" + name + "'" + (hint.empty() ? "" : "; did you mean '" + hint + "'?");
}

const std::vector<Argument>& globalOptions() {
    static const std::vector<Argument> options = {
        {.name = "--json", .help = "print the result as JSON"},
        {.name = "--quiet", .help = "print only the result: no remarks, no warnings about variants"},
        {.name = "--plugin",
         .value = "FILE",
         .help = "load an additional native rule library",
         .repeatable = true,
         .completion = CompletionKind::file},
        {.name = "--variants",
         .value = "DIR",
         .help = "search this folder for variants first",
         .repeatable = true,
         .completion = CompletionKind::folder},
        {.name = "--rules",
         .value = "ORIGIN",
         .help = "implementation to use for rules that exist twice",
         .choices = {"native", "lua"},
         .defaultValue = "native",
         .completion = CompletionKind::choices},
        {.name = "--option",
         .value = "ID=CHOICE",
         .help = "set an option of the variant (see show)",
         .repeatable = true},
    };
    return options;
}

std::string ParsedArguments::text(const std::string& name) const {
    const auto found = values.find(name);
    return found == values.end() || found->second.empty() ? std::string() : found->second.front();
}

std::vector<std::string> ParsedArguments::texts(const std::string& name) const {
    const auto found = values.find(name);
    return found == values.end() ? std::vector<std::string>{} : found->second;
}

std::int64_t ParsedArguments::number(const std::string& name, std::int64_t defaultValue) const {
    const std::string written = text(name);
    std::int64_t out = defaultValue;
    std::from_chars(written.data(), written.data() + written.size(), out);
    return out;
}

}  // namespace tafl::cli
