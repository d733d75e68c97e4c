// taflsmith components: lists and describes rule components.
#include <filesystem>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "base/text.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

Json valueJson(const ParameterValue& value) {
    return std::visit([](const auto& v) { return Json(v); }, value);
}

Json parameterJson(const ParameterSpecification& p) {
    Json out = {{"name", p.name}, {"type", name(p.type)}, {"required", p.required}};
    if (!p.required) out["default"] = valueJson(p.fallback);
    if (!p.choices.empty()) out["choices"] = p.choices;
    if (p.type == ParameterType::integer) {
        out["least"] = p.least;
        out["most"] = p.most;
    }
    out["unit"] = p.unit;
    out["doc"] = p.doc;
    return out;
}

Json componentJson(const Component& c) {
    Json out = {{"id", c.id},
                {"slot", c.slot},
                {"title", c.title},
                {"summary", c.summary},
                {"words", c.words},
                {"version", c.version},
                {"origin", c.origin},
                {"file", c.file},
                {"repeatable", c.repeatable},
                {"key", c.key},
                {"needs", c.needs},
                {"conflicts", c.conflicts},
                {"sources", c.sources},
                {"parameters", Json::array()}};
    for (const auto& p : c.parameters) out["parameters"].push_back(parameterJson(p));
    return out;
}

/// "integer 1 to 4 men", "one of empty, always".
std::string rangeText(const ParameterSpecification& p) {
    if (p.type == ParameterType::integer)
        return "integer, " + std::to_string(p.least) + " to " + std::to_string(p.most) +
               (p.unit.empty() ? "" : " " + p.unit);
    if (p.type == ParameterType::choice) return "one of " + join(p.choices, ", ");
    if (!p.choices.empty()) return std::string(name(p.type)) + ", or " + join(p.choices, ", ");
    return std::string(name(p.type));
}

void printComponent(Context& context, const Component& c) {
    const int width = context.width();
    context.print(context.paint(Paint::heading, escapeForTerminal(c.id)) + "  " + escapeForTerminal(c.title) + "\n");
    context.print(wrapText(escapeForTerminal(c.summary), width, 0) + "\n\n");
    context.print(context.paint(Paint::faint, "Slot      ") + escapeForTerminal(c.slot) + "\n");
    context.print(context.paint(Paint::faint, "Origin    ") + c.origin + ", version " + std::to_string(c.version) +
                  "\n");
    context.print(context.paint(Paint::faint, "File      ") + escapeForTerminal(c.file) + "\n");
    if (!c.needs.empty())
        context.print(context.paint(Paint::faint, "Needs     ") + escapeForTerminal(join(c.needs, ", ")) + "\n");
    if (!c.conflicts.empty())
        context.print(context.paint(Paint::faint, "Excludes  ") + escapeForTerminal(join(c.conflicts, ", ")) + "\n");
    context.print(context.paint(Paint::faint, "Allowed   ") +
                  (c.repeatable ? "several times, distinguished by " + escapeForTerminal(enumerate(c.key))
                                : std::string("once")) +
                  "\n");
    // The rule in words with default parameters, if none is required.
    Parameters defaults;
    bool complete = true;
    for (const auto& p : c.parameters) {
        defaults[p.name] = p.fallback;
        complete &= !p.required;
    }
    if (complete)
        context.print(context.paint(Paint::faint, "In words  ") +
                      wrapText(escapeForTerminal(renderWords(c, defaults)), width, 10) + "\n");
    if (!c.parameters.empty()) context.print("\n" + context.paint(Paint::heading, "Parameters") + "\n");
    for (const auto& p : c.parameters) {
        const std::string fallback =
            p.required ? "required"
                       : "default " + (parameterText(p.fallback).empty() ? "empty" : parameterText(p.fallback));
        context.print("  " + context.paint(Paint::heading, p.name) + "  " +
                      context.paint(Paint::faint, escapeForTerminal(rangeText(p) + "; " + fallback)) + "\n");
        if (!p.doc.empty()) context.print("      " + wrapText(escapeForTerminal(p.doc), width, 6) + "\n");
    }
    if (!c.sources.empty()) context.print("\n" + context.paint(Paint::heading, "Sources") + "\n");
    for (const auto& source : c.sources) context.print("  • " + wrapText(escapeForTerminal(source), width, 4) + "\n");
}

void printComponents(Context& context, const std::vector<const Component*>& all) {
    int maxWidth = 0;
    for (const Component* c : all) maxWidth = std::max(maxWidth, displayWidth(c->id));
    std::string slot;
    for (const Component* c : all) {
        if (c->slot != slot)
            context.remark((slot.empty() ? "" : "\n") + context.paint(Paint::heading, escapeForTerminal(c->slot)) +
                           "\n");
        slot = c->slot;
        context.print(
            "  " + padRight(escapeForTerminal(c->id), maxWidth) + "  " +
            context.paint(Paint::faint, padRight(c->origin, 6)) + "  " +
            wrapText(escapeForTerminal(c->summary.empty() ? c->title : c->summary), context.width(), maxWidth + 12) +
            "\n");
    }
}

int components(Context& context, const ParsedArguments& args) {
    const Registry& registry = context.library().registry();
    const int status = context.requestedFailureStatus().value_or(exitSuccess);
    std::vector<const Component*> all = registry.all();
    if (args.has("--origin"))
        std::erase_if(all, [&](const Component* c) { return c->origin != args.text("--origin"); });
    const std::string id = args.text("ID");
    if (!id.empty()) {
        std::erase_if(all, [&](const Component* c) { return c->id != id; });
        if (all.empty()) {
            const auto ids = registry.ids();
            const std::string hint = nearest(id, ids);
            return context.reportError(
                "unknown component '" + id + "'" + (hint.empty() ? "" : "; did you mean '" + hint + "'?"),
                exitUnreadable);
        }
    }
    if (context.json) {
        Json answer = {{"components", Json::array()}};
        for (const Component* c : all) answer["components"].push_back(componentJson(*c));
        context.printJson(answer);
    } else if (args.has("--ids")) {
        std::string last;
        for (const Component* c : all) {
            if (c->id != last) context.print(escapeForTerminal(c->id) + "\n");
            last = c->id;
        }
    } else if (!id.empty()) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i) context.print("\n");
            printComponent(context, *all[i]);
        }
    } else {
        printComponents(context, all);
    }
    return status;
}

}  // namespace

void addComponents(CommandTable& table) {
    table.push_back({
        .name = "components",
        .summary = "list rule components with parameters and sources",
        .description =
            "Lists the rule components by slot, or describes one: parameters with defaults and ranges, sources and "
            "origin. A component may exist twice, as a native rule and in Lua. The tier of a rule depends on its "
            "parameters; explain shows it for a variant.",
        .arguments = {{.name = "ID",
                       .help = "component to describe, such as capture/custodial",
                       .completion = CompletionKind::component},
                      {.name = "--origin",
                       .value = "ORIGIN",
                       .help = "list only this origin",
                       .choices = {"native", "lua"},
                       .completion = CompletionKind::choices},
                      {.name = "--ids", .help = "print only the ids, one per line"}},
        .examples = {{"taflsmith components king/capture", "the capture of the king and its parameters"}},
        .run = components,
    });
}

}  // namespace tafl::cli
