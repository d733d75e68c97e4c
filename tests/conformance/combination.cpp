#include "conformance/combination.hpp"

#include <algorithm>
#include <sstream>

#include "conformance/conditional_components.hpp"
#include "conformance/house_components.hpp"

namespace conformance {

using tafl::Component;
using tafl::ParameterType;
using tafl::ParameterValue;

namespace {

reference::Value valueFor(const ParameterValue& value) {
    return std::visit(
        [](const auto& v) {
            if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::int64_t>)
                return reference::Value(static_cast<long>(v));
            else
                return reference::Value(v);
        },
        value);
}

}  // namespace

reference::Rules Combination::refereeRules() const {
    reference::Rules out;
    out.size = compileInput.size;
    out.rows = compileInput.rows;
    out.zones = compileInput.zones;
    for (std::size_t i = 0; i < given.size(); ++i) {
        reference::Rule rule{originalId(compileInput.rules[i].component->id), {}};
        for (const auto& [parameter, value] : given[i]) rule.parameters.emplace(parameter, valueFor(value));
        const bool protects = rule.use == guardComponent().id || rule.use == bearerComponent().id;
        if (const auto& from = protects ? std::get<std::string>(given[i].at("from")) : std::string(); !from.empty()) {
            // Protection from an id that no rule has protects nothing. The referee knows the original ids.
            if (std::ranges::none_of(compileInput.rules, [&](const auto& use) { return use.component->id == from; }))
                continue;
            rule.parameters.insert_or_assign("from", reference::Value(originalId(from)));
        }
        out.rules.push_back(std::move(rule));
    }
    return out;
}

tafl::Result<tafl::CompileInput> makeCompileInput(const reference::Rules& rules) {
    tafl::CompileInput out;
    out.size = rules.size;
    out.rows = reference::fillGrid(rules.rows);  // a file would state the sides of a rectangle
    out.zones = rules.zones;
    out.lenient = true;
    if (out.rows.empty())
        out.rows.assign(static_cast<std::size_t>(rules.size), std::string(static_cast<std::size_t>(rules.size), '.'));
    const auto add = [&](const reference::Rule& rule) -> tafl::Diagnostics {
        const Component* component = findComponent(rule.use);
        if (!component) return {{tafl::Severity::error, {}, "no component " + rule.use, {}}};
        tafl::RuleUse use;
        use.component = component;
        tafl::Parameters given;
        for (const auto& [name, value] : rule.parameters) {
            const auto* p = component->parameter(name);
            const bool text = p && p->type != ParameterType::integer && p->type != ParameterType::boolean;
            const bool list = p && (p->type == ParameterType::zones || p->type == ParameterType::texts);
            given[name] = std::visit(
                [&](const auto& v) -> ParameterValue {
                    using V = std::decay_t<decltype(v)>;
                    if constexpr (std::is_same_v<V, long>) {
                        if (text) return std::to_string(v);
                        return static_cast<std::int64_t>(v);
                    } else if constexpr (std::is_same_v<V, std::vector<std::string>>) {
                        if (list) return v;
                        std::string joined;
                        for (const auto& word : v) joined += (joined.empty() ? "" : " | ") + word;
                        return joined;
                    } else if constexpr (std::is_same_v<V, std::string>) {
                        if (list) return std::vector<std::string>{v};
                        return v;
                    } else {
                        return v;
                    }
                },
                value.v);
        }
        auto checked = tafl::checkParameters(*component, given, {});
        if (!checked) return checked.error();
        use.parameters = std::move(*checked);
        use.identity = tafl::makeIdentity(*component, use.parameters);
        out.rules.push_back(std::move(use));
        return {};
    };
    bool pieces = false;
    for (const auto& rule : rules.rules) {
        pieces |= rule.use == "pieces/tafl";
        if (auto errors = add(rule); !errors.empty()) return tl::unexpected(std::move(errors));
    }
    // The referee needs no rule for the basic pieces.
    if (!pieces)
        if (auto errors = add({"pieces/tafl", {}}); !errors.empty()) return tl::unexpected(std::move(errors));
    return out;
}

std::string Combination::describe() const {
    std::ostringstream out;
    out << "  board " << compileInput.size << "\n";
    for (const auto& row : compileInput.rows) out << "    " << row << "\n";
    for (const auto& [zone, expression] : compileInput.zones) out << "    " << zone << " = " << expression << "\n";
    for (std::size_t i = 0; i < given.size(); ++i) {
        out << "    " << compileInput.rules[i].component->id;
        for (const auto& [parameter, value] : given[i]) out << " " << parameter << "=" << tafl::parameterText(value);
        out << "\n";
    }
    return out.str();
}

}  // namespace conformance
