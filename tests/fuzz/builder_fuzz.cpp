// Random rules: calls of the builder with valid and invalid arguments, from Lua or through the C table of plugins.
// Brandubh with the rule is refused with an error, or engine and direct evaluation agree on games.
//
// Known difference, too rare to exclude: an outcome that holds only if no piece has moved (the stop of a chain).
#include <cstdio>
#include <cstdlib>

#include "explain/agreement.hpp"
#include "explain/equivalence.hpp"
#include "fuzz/native_calls.hpp"
#include "fuzz/script_calls.hpp"
#include "host/lua/lua_rules.hpp"
#include "host/native/plugin_loader.hpp"
#include "variant/describe_image.hpp"
#include "variant/variant.hpp"

namespace {

using namespace tafl;

/// Skips the slow equivalence check of traced functions, which has its own tests.
struct NoProofs final : EquivalenceCache {
    bool contains(const std::string&, Diagnostics&) override { return true; }
    void store(const std::string&) override {}
};

Library& library() {
    static Library out = [] {
        const auto registry = std::make_shared<Registry>();
        if (!loadPlugins(TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins", *registry).empty()) std::abort();
        return Library({{TAFLSMITH_SOURCE_DIR "/variants"}}, registry, {}, std::make_shared<NoProofs>());
    }();
    return out;
}

LuaLimits smallLimits() {
    LuaLimits out;
    out.instructions = 200'000;
    out.tracing = 1'000'000;
    out.perCallback = 20'000;
    out.memory = 4u << 20;
    out.paths = 64;
    return out;
}

[[noreturn]] void report(const std::string& what, const std::string& rule) {
    std::fprintf(stderr, "%s\n%s\n", what.c_str(), rule.c_str());
    std::abort();
}

/// Every error has a text.
void expectErrorText(const Diagnostics& errors, const std::string& rule) {
    if (!hasErrors(errors)) report("refused without an error", rule);
    for (const Diagnostic& d : errors)
        if (d.text.empty()) report("an error without text", rule);
}

const char* const variant =
    "format = 1\nid = \"fuzz\"\nname = \"Fuzz\"\ninherits = \"nielsen-brandubh-7\"\nsources = [\"fuzz\"]\n"
    "[[rule]]\nuse = \"fuzz/rule\"\n";

/// The compiled rule, for failure messages.
std::string describeRule(const RuleImage& image) {
    std::string out;
    for (const CompiledRule& r : describeImage(image).rules)
        if (r.component == "fuzz/rule")
            for (const CompiledCall& w : r.written) out += "\n" + w.what + ": " + w.text;
    const auto programs = [&](const auto& list) {
        for (const auto& call : list)
            if (image.rules[call.ruleIndex].component == "fuzz/rule")
                out += "\n" + image.graph->canonical(call.program);
    };
    programs(image.calls.captures);
    programs(image.calls.refusals);
    programs(image.calls.outcomes);
    programs(image.calls.hostiles);
    programs(image.calls.options);
    return out;
}

void play(const std::shared_ptr<const RuleImage>& image, const std::string& rule) {
    try {
        const CrossCheckReport agreement = crossCheckEngine(image, 1, 1, 12);
        if (agreement.mismatch)
            report("engine and direct evaluation differ about " + agreement.mismatch->subject + " at " +
                       agreement.mismatch->position,
                   rule + describeRule(*image));
    } catch (const CallbackFailure& failure) {
        if (!*failure.what()) report("a callback failed without a message", rule);
    }
}

void join(const Component& component, const std::string& rule) {
    Registry& registry = library().registry();
    for (const char* file : {"fuzz", "fuzz.lua"}) registry.remove(file);
    if (const Diagnostics errors = registry.add(component); !errors.empty()) return expectErrorText(errors, rule);
    const auto parsed = library().parse(variant, "fuzz.toml");
    if (!parsed) return expectErrorText(parsed.error(), rule);
    Diagnostics notes;
    const auto image = library().compile(*parsed, &notes);
    if (!image) return expectErrorText(image.error(), rule);
    play(*image, rule);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    Bytes choices(data, count);
    if (choices.below(2)) {
        const std::string script = scriptOfCalls(choices);
        const auto components = loadScriptText(script, "fuzz.lua", smallLimits());
        if (!components)
            expectErrorText(components.error(), script);
        else
            join(components->front(), script);
    } else {
        NativeRule rule(choices);
        join(rule.component(), "a native rule");
    }
    return 0;
}
