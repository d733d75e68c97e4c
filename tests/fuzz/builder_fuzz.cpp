// Random rules: calls of the builder with valid and invalid arguments, from Lua or through the C table of plugins.
// Brandubh with the rule is refused with an error, or engine and direct evaluation agree on games.
//
// Known difference, too rare to exclude: an outcome that holds only if no piece has moved (the stop of a chain).
#include "fuzz/joined_rule.hpp"
#include "fuzz/native_calls.hpp"
#include "fuzz/script_calls.hpp"

namespace {

using namespace tafl;
using namespace joined_rule;

void joinScript(const std::string& script) {
    const auto components = loadScriptText(script, "fuzz.lua", smallLimits());
    if (!components) return expectErrorText(components.error(), script);
    join(components->front(), script, "fuzz.lua");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    if (const auto script = literalText(data, count)) return joinScript(*script), 0;
    Bytes choices(data, count);
    if (choices.below(2)) {
        joinScript(scriptOfCalls(choices));
    } else {
        NativeRule rule(choices);
        join(rule.component(), "a native rule");
    }
    return 0;
}
