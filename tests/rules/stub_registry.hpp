// Stub components that make no calls, for tests of files and parameters.
#pragma once
#include "rules/builder.hpp"
#include "rules/component.hpp"

namespace tafl::stubs {

inline Component component(std::string id, std::string slot, std::vector<ParameterSpecification> parameters = {},
                           std::vector<std::string> key = {}) {
    Component c;
    c.id = std::move(id);
    c.slot = std::move(slot);
    c.title = c.id;
    c.summary = "A stub.";
    c.words = "a stub.";
    c.parameters = std::move(parameters);
    c.repeatable = !key.empty();
    c.key = std::move(key);
    c.origin = "native";
    c.file = "stub";
    c.compile = [](Builder&, const Parameters&) { return true; };
    return c;
}

inline ParameterSpecification parameter(std::string name, ParameterType type, ParameterValue fallback = std::string{}) {
    ParameterSpecification p;
    p.name = std::move(name);
    p.type = type;
    p.fallback = std::move(fallback);
    return p;
}

inline ParameterSpecification numberFrom(std::string name, std::int64_t fallback, std::int64_t min, std::int64_t max) {
    auto p = parameter(std::move(name), ParameterType::integer, fallback);
    p.least = min;
    p.most = max;
    p.unit = "squares";
    return p;
}

inline ParameterSpecification oneOf(std::string name, std::vector<std::string> choices) {
    auto p = parameter(std::move(name), ParameterType::choice, choices.front());
    p.choices = std::move(choices);
    return p;
}

inline ParameterSpecification needed(ParameterSpecification p) {
    p.required = true;
    return p;
}

inline std::shared_ptr<Registry> registry() {
    using enum ParameterType;
    auto out = std::make_shared<Registry>();
    out->add(component("pieces/tafl", "pieces"));
    out->add(component("move/slide", "movement", {parameter("pieces", classes, "all"), numberFrom("limit", 0, 0, 18)},
                       {"pieces"}));
    out->add(component("turn/first", "turn", {oneOf("side", {"attackers", "defenders", "lot"})}));
    auto when = parameter("when", classes, "empty");
    when.choices = {"empty", "always"};
    out->add(component("hostile/zone", "hostility",
                       {needed(parameter("zone", zone)), parameter("to", classes, "men"), when},
                       {"zone", "to", "when"}));
    out->add(component("king/capture", "king",
                       {oneOf("elsewhere", {"4", "2"}), parameter("counts", zones, std::vector<std::string>{}),
                        numberFrom("min_men", 1, 1, 4)}));
    out->add(component("end/agreement", "draw", {parameter("allowed", boolean, true)}));
    out->add(component("announce/call", "announcement",
                       {parameter("calls", texts, std::vector<std::string>{"one"}), parameter("name", text, "x")}));
    return out;
}

}  // namespace tafl::stubs
