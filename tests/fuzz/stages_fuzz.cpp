// Random scripts over stage, method and value: each is refused with file and line, or Brandubh is played with its rule.
#include <regex>

#include "fuzz/joined_rule.hpp"
#include "fuzz/stage_scripts.hpp"
#include "host/lua/support.hpp"

namespace {

using namespace tafl;
using namespace joined_rule;

constexpr const char* scriptName = "stages.lua";

/// "line 5 of stages.lua" or "stages.lua:5".
bool namesLine(const std::string& message) {
    static const std::regex line("line [0-9]+ of stages\\.lua|stages\\.lua:[1-9]");
    return std::regex_search(message, line);
}

/// Two kinds of errors have no line: memory, since no line asked for too much by itself, and the script's own words.
void expectPlace(const Diagnostics& errors, const std::string& script) {
    expectErrorText(errors, script);
    const std::string message = messages(errors);
    const bool withoutLine = message.find("too much memory") != message.npos || script.find(":fail(") != script.npos;
    if (!withoutLine && !namesLine(message)) report("refused without file and line: " + message, script);
}

/// Whether the rule passes on a separate board.
bool compiles(const Component& component, const std::string& script) {
    const auto builder = plainBuilder();
    bool passed = !component.declare || component.declare(*builder, {});
    builder->setStage(Builder::Stage::rule);
    passed = passed && component.compile(*builder, {});
    if (!passed) expectPlace(builder->diagnostics(), script);
    return passed;
}

void run(const std::string& script) {
    const auto components = loadScriptText(script, scriptName, smallLimits());
    if (!components) return expectPlace(components.error(), script);
    for (const Component& component : *components)
        if (component.parameters.empty() && compiles(component, script)) join(component, script, scriptName);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    if (const auto script = literalText(data, count)) return run(*script), 0;
    Bytes choices(data, count);
    run(scriptOfStages(choices));
    return 0;
}
