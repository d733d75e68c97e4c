// The table of commands, and the values given for its arguments.
#include <charconv>

#include "arguments/commands.hpp"

namespace tafl::cli {

const CommandTable& commands() {
    static const CommandTable table = [] {
        CommandTable out;
        for (const auto add :
             {addList, addShow,    addComponents, addCheck, addExplain, addDiff,       addPerft, addWhy,
              addPlay, addAnalyse, addEngine,     addTrial, addReport,  addCompare,    addSweep, addMerge,
              addTune, addReplay,  addConvert,    addBench, addNew,     addCompletion, addManual})
            add(out);
        return out;
    }();
    return table;
}

const std::vector<Argument>& globalOptions() {
    static const std::vector<Argument> options = {
        {.name = "--json", .help = "answer in JSON"},
        {.name = "--quiet", .help = "only the answer: no remarks, no warnings about variants"},
        {.name = "--plugin",
         .value = "FILE",
         .help = "load a further native library of rules",
         .repeats = true,
         .completes = Completes::file},
        {.name = "--variants",
         .value = "DIR",
         .help = "look for variants here first",
         .repeats = true,
         .completes = Completes::folder},
        {.name = "--rules",
         .value = "ORIGIN",
         .help = "which of two twins to use: the native rule or the one in Lua",
         .choices = {"native", "lua"},
         .fallback = "native",
         .completes = Completes::choices},
        {.name = "--option",
         .value = "ID=CHOICE",
         .help = "choose in an option of the variant (see show)",
         .repeats = true},
    };
    return options;
}

std::string Given::text(const std::string& name) const {
    const auto found = values.find(name);
    return found == values.end() || found->second.empty() ? std::string() : found->second.front();
}

std::vector<std::string> Given::texts(const std::string& name) const {
    const auto found = values.find(name);
    return found == values.end() ? std::vector<std::string>{} : found->second;
}

std::int64_t Given::number(const std::string& name, std::int64_t otherwise) const {
    const std::string written = text(name);
    std::int64_t out = otherwise;
    std::from_chars(written.data(), written.data() + written.size(), out);
    return out;
}

}  // namespace tafl::cli
