#include "docs/component_reference.hpp"

#include <filesystem>
#include <map>

#include "base/text.hpp"

namespace docs {

using namespace tafl;
namespace {

std::string code(const std::string& text) { return "`" + text + "`"; }

/// Escapes text for a table cell.
std::string cell(std::string text) {
    for (std::size_t i = 0; (i = text.find('|', i)) != std::string::npos; i += 2) text.insert(i, "\\");
    return text;
}

std::string values(const ParameterSpecification& p) {
    switch (p.type) {
        case ParameterType::boolean:
            return "true or false";
        case ParameterType::integer:
            return std::to_string(p.least) + " to " + std::to_string(p.most) + (p.unit.empty() ? "" : " " + p.unit);
        case ParameterType::choice: {
            std::vector<std::string> words;
            for (const auto& word : p.choices) words.push_back(code(word));
            return join(words, ", ");
        }
        case ParameterType::classes: {
            std::string out = "pieces";
            for (const auto& word : p.choices) out += ", or " + code(word);
            return out;
        }
        case ParameterType::zone:
            return "squares";
        case ParameterType::zones:
            return "list of squares";
        case ParameterType::texts:
            return "list of texts";
        case ParameterType::text:
            return "text";
    }
    return {};
}

std::string fallback(const ParameterSpecification& p) {
    if (p.required) return "required";
    if (const auto* list = std::get_if<std::vector<std::string>>(&p.fallback)) {
        std::vector<std::string> items;
        for (const auto& item : *list) items.push_back("\"" + item + "\"");
        return code("[" + join(items, ", ") + "]");
    }
    const std::string text = parameterText(p.fallback);
    return code(text.empty() ? "\"\"" : text);
}

/// The rule in words, with example values for required parameters.
std::string describeExample(const Component& c) {
    static const std::map<std::string, ParameterValue> examples = {
        {"zone", std::string("throne")}, {"to", std::string("men")},   {"pieces", std::string("king")},
        {"name", std::string("knight")}, {"letter", std::string("N")}, {"side", std::string("defenders")}};
    Parameters all;
    std::vector<std::string> assumed;
    for (const auto& p : c.parameters) {
        all[p.name] = p.fallback;
        if (!p.required) continue;
        const auto example = examples.find(p.name);
        all[p.name] = p.type == ParameterType::choice ? ParameterValue(p.choices.front())
                      : example != examples.end()     ? example->second
                                                      : ParameterValue(std::string("…"));
        assumed.push_back(p.name + " = " + parameterText(all[p.name]));
    }
    return (assumed.empty() ? "By default: " : "With " + code(join(assumed, ", ")) + ": ") + renderWords(c, all);
}

void appendComponent(std::string& out, const Component& c, bool native, bool lua) {
    out += "### " + code(c.id) + " " + c.title + "\n\n" + c.summary + "\n\n" + describeExample(c) + "\n\n";
    if (!c.parameters.empty()) {
        out += "| parameter | values | default | meaning |\n|---|---|---|---|\n";
        for (const auto& p : c.parameters)
            out += "| " + code(p.name) + " | " + cell(values(p)) + " | " + cell(fallback(p)) + " | " + cell(p.doc) +
                   " |\n";
        out += "\n";
    }
    if (c.repeatable) {
        std::vector<std::string> key;
        for (const auto& name : c.key) key.push_back(code(name));
        out += "May be used several times, with different values of " + enumerate(key) + ".\n";
    }
    const auto list = [](const std::vector<std::string>& names) {
        std::vector<std::string> words;
        for (const auto& name : names) words.push_back(code(name));
        return enumerate(words);
    };
    if (!c.needs.empty()) out += "Needs " + list(c.needs) + ".\n";
    if (!c.conflicts.empty()) out += "Conflicts with " + list(c.conflicts) + ".\n";
    out += "Documented by: " + join(c.sources, "; ") + ".\n";
    if (lua)
        out +=
            std::string(native ? "Lua twin" : "In Lua") + ": [" + c.id + ".lua](../scripts/rules/" + c.id + ".lua).\n";
    out += "\n";
}

}  // namespace

std::string componentReference(const Registry& registry) {
    std::string out =
        "# Rule components\n\n"
        "These are the rules that a variant file can use. `use = \"…\"` names a component, and the other keys are its\n"
        "parameters. This page is generated from the descriptions of the components, which `taflsmith components` "
        "also\n"
        "prints. [variant-files.md](variant-files.md) explains how to write squares and sets of pieces.\n"
        "[plugins/README.md](../plugins/README.md) lists the native sources.\n\n"
        "| component | rule |\n|---|---|\n";
    std::string details, slot, last;
    for (const Component* c : registry.all()) {
        if (c->id == last) continue;
        last = c->id;
        if (c->slot != slot) {
            slot = c->slot;
            details += "## " + slot + "\n\n";
        }
        out += "| `" + c->id + "` | " + cell(c->summary) + " |\n";
        appendComponent(details, *c, registry.find(c->id, "native"), registry.find(c->id, "lua"));
    }
    while (details.ends_with("\n\n")) details.pop_back();
    return out + "\n" + details;
}

}  // namespace docs
