// A random rule joins Brandubh: the variant is refused with an error, or engine and direct evaluation agree on games.
#pragma once
#include <cstdio>
#include <cstdlib>

#include "explain/agreement.hpp"
#include "explain/equivalence.hpp"
#include "host/lua/lua_rules.hpp"
#include "host/native/plugin_loader.hpp"
#include "variant/describe_image.hpp"
#include "variant/variant.hpp"

namespace tafl::joined_rule {

/// Skips the slow equivalence check of traced functions, which has its own tests.
struct NoProofs final : EquivalenceCache {
    bool contains(const std::string&, Diagnostics&) override { return true; }
    void store(const std::string&) override {}
};

inline Library& library() {
    static Library out = [] {
        const auto registry = std::make_shared<Registry>();
        if (!loadPlugins(TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins", *registry).empty()) std::abort();
        return Library({{TAFLSMITH_SOURCE_DIR "/variants"}}, registry, {}, std::make_shared<NoProofs>());
    }();
    return out;
}

inline LuaLimits smallLimits() {
    LuaLimits out;
    out.instructions = 200'000;
    out.tracing = 1'000'000;
    out.perCallback = 20'000;
    out.memory = 4u << 20;
    out.paths = 64;
    return out;
}

[[noreturn]] inline void report(const std::string& what, const std::string& rule) {
    std::fprintf(stderr, "%s\n%s\n", what.c_str(), rule.c_str());
    std::abort();
}

/// Every error has a text.
inline void expectErrorText(const Diagnostics& errors, const std::string& rule) {
    if (!hasErrors(errors)) report("refused without an error", rule);
    for (const Diagnostic& d : errors)
        if (d.text.empty()) report("an error without text", rule);
}

inline const char* const variant =
    "format = 1\nid = \"fuzz\"\nname = \"Fuzz\"\ninherits = \"nielsen-brandubh-7\"\nsources = [\"fuzz\"]\n"
    "[[rule]]\nuse = \"fuzz/rule\"\n";

/// The compiled rule, for failure messages.
inline std::string describeRule(const RuleImage& image) {
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
    programs(image.calls.demands);
    programs(image.calls.outcomes);
    programs(image.calls.hostiles);
    programs(image.calls.options);
    programs(image.calls.passes);
    if (image.calls.again) programs(std::vector{*image.calls.again});
    const auto conditions = [&](const auto& list) {
        for (const auto& call : list)
            if (call.where && image.rules[call.ruleIndex].component == "fuzz/rule")
                out += "\n" + image.graph->canonical(call.where);
    };
    conditions(image.calls.spares);
    conditions(image.calls.disarms);
    conditions(image.calls.passBars);
    conditions(image.calls.swaps);
    conditions(image.calls.displacements);
    return out;
}

/// The failure of a callback names `origin`.
inline void play(const std::shared_ptr<const RuleImage>& image, const std::string& rule, const std::string& origin) {
    try {
        const CrossCheckReport agreement = crossCheckEngine(image, 1, 1, 12);
        if (agreement.mismatch)
            report("engine and direct evaluation differ about " + agreement.mismatch->subject + " at " +
                       agreement.mismatch->position,
                   rule + describeRule(*image));
    } catch (const CallbackFailure& failure) {
        const std::string message = failure.what();
        if (message.empty() || message.find(origin) == message.npos)
            report("a callback failed without its place: " + message, rule);
    }
}

inline void join(const Component& component, const std::string& rule, const std::string& origin = {}) {
    Registry& registry = library().registry();
    for (const char* file : {"fuzz", "fuzz.lua", "stages.lua"}) registry.remove(file);
    if (const Diagnostics errors = registry.add(component); !errors.empty()) return expectErrorText(errors, rule);
    const auto parsed = library().parse(variant, "fuzz.toml");
    if (!parsed) return expectErrorText(parsed.error(), rule);
    Diagnostics notes;
    const auto image = library().compile(*parsed, &notes);
    if (!image) return expectErrorText(image.error(), rule);
    play(*image, rule, origin);
}

}  // namespace tafl::joined_rule
