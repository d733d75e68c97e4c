#include "commands/bench/rule_forms.hpp"

#include <algorithm>
#include <ctime>

#include "base/text.hpp"
#include "base/timing.hpp"
#include "commands/bench/program_timing.hpp"
#include "position/position.hpp"

namespace tafl::cli {
namespace {

constexpr int size = 11, width = 3, timedRounds = 3;

/// Copenhagen without its other programs, to measure this rule alone.
std::string formatVariant(const BenchRule& rule, const std::string& component) {
    std::string drops = "\"capture/shieldwall\", \"win/edge-fort\", \"win/encirclement\"";
    for (const std::string& identity : rule.drop) drops += ", \"" + identity + "\"";
    return "format = 1\nid = \"bench-rules\"\nname = \"Bench\"\ninherits = \"nielsen-copenhagen-11\"\n"
           "sources = [\"bench\"]\ndrop = [" +
           drops + "]\n[[rule]]\nuse = \"" + component + "\"\n";
}

/// One compiled form of a rule.
struct Form {
    RuleTime time;
    std::shared_ptr<const RuleImage> image;
    std::unique_ptr<Position> position;
    std::vector<BoundProgram<width>> programs;
};

Form makeForm(const BenchRule& rule, const char* name, std::shared_ptr<const RuleImage> image, const std::string& id,
              bool machineCode, const RankWords<width>& words) {
    const bool enabled = isMachineCodeEnabled();
    enableMachineCode(machineCode && enabled);
    Form out{{rule.name, name, 1e9, 1e9, 0}, std::move(image), nullptr, {}};
    out.position = Position::create(out.image);
    for (const GuardedProgram& p : out.image->captures[static_cast<int>(Side::attackers)])
        if (out.image->rules[p.ruleIndex].component == id) {
            out.programs.emplace_back(compileProgram(*out.image->graph, p.program), words);
            if (machineCode && enabled) out.programs.back().compile(size);
        }
    enableMachineCode(enabled);
    return out;
}

Result<std::vector<Form>> makeForms(const Environment& environment, const BenchRule& rule,
                                    const RankWords<width>& words) {
    Diagnostics diagnostics = environment.registry->add(rule.callback);
    for (const std::string* script : {&rule.traced, &rule.called}) {
        auto components = loadScriptText(*script, "bench");
        if (!components) return tl::unexpected(components.error());
        const Diagnostics more = environment.registry->add(components->front());
        diagnostics.insert(diagnostics.end(), more.begin(), more.end());
    }
    if (!diagnostics.empty()) return tl::unexpected(diagnostics);
    std::vector<Form> out;
    const auto image = [&](const std::string& component) -> Result<std::shared_ptr<const RuleImage>> {
        const auto variant = environment.library->parse(formatVariant(rule, component), "bench-rules.toml");
        if (!variant) return tl::unexpected(variant.error());
        return environment.library->compile(*variant);
    };
    const auto callback = image(rule.callback.id), traced = image(rule.tracedId), called = image(rule.calledId);
    for (const auto* each : {&callback, &traced, &called})
        if (!*each) return tl::unexpected(each->error());
    const auto hasTier = [](const RuleImage& compiled, const std::string& component, const char* tier) {
        return std::ranges::any_of(compiled.rules,
                                   [&](const RuleEntry& r) { return r.component == component && r.tier == tier; });
    };
    if (!hasTier(**callback, rule.callback.id, "callback") || !hasTier(**traced, rule.tracedId, "program") ||
        !hasTier(**called, rule.calledId, "callback"))
        return fail({}, "the forms of '" + rule.name + "' do not have the expected tiers");
    out.push_back(makeForm(rule, "native callback", *callback, rule.callback.id, true, words));
    if (isMachineCodeEnabled()) out.push_back(makeForm(rule, "machine", *traced, rule.tracedId, true, words));
    out.push_back(makeForm(rule, "evaluator", *traced, rule.tracedId, false, words));
    out.push_back(makeForm(rule, "lua call", *called, rule.calledId, true, words));
    return out;
}

/// Processor time of this thread in nanoseconds.
bool playSameGames(Form& a, Form& b) {
    const auto play = [](Form& form) {
        const PlayoutCounts c = form.position->playouts(1e9, 5, 200, 1, true);
        return std::array{c.plies, c.captures, c.attackersWon, c.defendersWon, c.draws};
    };
    return play(a) == play(b);
}

}  // namespace

Result<std::vector<RuleTime>> measureRules(const Environment& environment, double seconds) {
    RankWords<width> words;
    words.set(size);
    Random random(7);
    const timing::Positions<width> positions(words, random);
    std::vector<RuleTime> out;
    for (const BenchRule& rule : benchRules()) {
        auto forms = makeForms(environment, rule, words);
        if (!forms) return tl::unexpected(forms.error());
        for (Form& form : *forms)
            if (!playSameGames(forms->front(), form))
                return fail({}, rule.name + " as " + form.time.form + " plays differently from the native callback");
        // The minimum of several alternating rounds removes noise.
        for (int i = 0; i < timedRounds; ++i)
            for (Form& form : *forms) {
                form.time.call =
                    std::min(form.time.call, timing::nanoseconds(form.programs, true, positions, words, seconds / 50));
                const double begin = 1e9 * threadSeconds();
                const PlayoutCounts counts =
                    form.position->playouts(seconds / 10, ~0ull, 1000, static_cast<std::uint64_t>(i) + 1, true);
                form.time.ply =
                    std::min(form.time.ply, (1e9 * threadSeconds() - begin) / static_cast<double>(counts.plies));
            }
        for (Form& form : *forms) {
            form.time.relativeToCallback = form.time.ply / forms->front().time.ply;
            out.push_back(form.time);
        }
    }
    return out;
}

}  // namespace tafl::cli
