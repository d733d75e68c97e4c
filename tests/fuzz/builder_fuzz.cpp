// Bytes make a rule: random calls of the builder with random arguments, right ones and wrong ones, from Lua or through
// the C table of native plugins. It joins Brandubh, and what is not refused in words is played, by the engine and by
// direct evaluation.
//
// Rare enough to stay in, though engine and direct evaluation differ about it: an outcome that holds only where nothing
// has moved (the stop of a chain).
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

/// The long proof of traced functions is left out here: it has tests of its own.
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

/// Every refusal has words: a place or a name, and a text.
void expectWords(const Diagnostics& complaints, const std::string& rule) {
    if (!hasErrors(complaints)) report("refused without an error", rule);
    for (const Diagnostic& d : complaints)
        if (d.text.empty()) report("a complaint without words", rule);
}

const char* const variant =
    "format = 1\nid = \"fuzz\"\nname = \"Fuzz\"\ninherits = \"nielsen-brandubh-7\"\nsources = [\"fuzz\"]\n"
    "[[rule]]\nuse = \"fuzz/rule\"\n";

/// What the rule came to, for whoever looks into it.
std::string writtenBy(const RuleImage& image) {
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
                   rule + writtenBy(*image));
    } catch (const CallbackFailure& failure) {
        if (!*failure.what()) report("a callback failed without words", rule);
    }
}

void join(const Component& component, const std::string& rule) {
    Registry& registry = library().registry();
    for (const char* file : {"fuzz", "fuzz.lua"}) registry.remove(file);
    if (const Diagnostics complaints = registry.add(component); !complaints.empty())
        return expectWords(complaints, rule);
    const auto parsed = library().parse(variant, "fuzz.toml");
    if (!parsed) return expectWords(parsed.error(), rule);
    Diagnostics notes;
    const auto image = library().compile(*parsed, &notes);
    if (!image) return expectWords(image.error(), rule);
    play(*image, rule);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    Bytes choices(data, count);
    if (choices.below(2)) {
        const std::string script = scriptOfCalls(choices);
        const auto components = loadScriptText(script, "fuzz.lua", smallLimits());
        if (!components)
            expectWords(components.error(), script);
        else
            join(components->front(), script);
    } else {
        NativeRule rule(choices);
        join(rule.component(), "a native rule");
    }
    return 0;
}
