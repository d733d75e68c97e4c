// Reads sweep files.
#include "trials/run/sweep.hpp"
#include "variant/strict_table.hpp"

namespace tafl {
namespace {

std::optional<ParameterValue> parseValue(const toml::node& node) {
    if (const auto value = node.value_exact<bool>()) return *value;
    if (const auto value = node.value_exact<std::int64_t>()) return *value;
    if (const auto value = node.value_exact<std::string>()) return *value;
    const auto* list = node.as_array();
    if (!list) return {};
    std::vector<std::string> out;
    for (const auto& item : *list) {
        const auto text = item.value_exact<std::string>();
        if (!text) return {};
        out.push_back(*text);
    }
    return out;
}

/// For example { use = "capture/shieldwall", completed_by = "end" }.
RuleText parseRule(const toml::table& table, const std::string& file, Diagnostics& errors) {
    StrictTable strict(table, "rule", file, errors);
    RuleText out;
    out.use = strict.requiredText("use", phrase("the id of a component"));
    out.place = strict.place();
    for (const auto& [key, node] : table) {
        const std::string name(key.str());
        if (name == "use") continue;
        if (auto value = parseValue(node))
            out.parameters[name] = std::move(*value);
        else
            strict.addError(strict.placeOf(name), phrase("'%1' has no value that a rule takes", name),
                            phrase("a truth, a whole number, a text or a list of texts"));
    }
    return out;
}

SweepChoice parseChoice(const toml::table& table, const std::string& file, Diagnostics& errors) {
    StrictTable strict(table, "[[axis.choice]]", file, errors);
    SweepChoice out;
    out.name = strict.requiredText("name", phrase("what the table of results calls it"));
    out.drop = strict.texts("drop");
    for (const auto* rule : strict.tables("rule", phrase("a list of rules")))
        out.rules.push_back(parseRule(*rule, file, errors));
    strict.reportUnknownKeys();
    return out;
}

SweepAxis parseAxis(const toml::table& table, const std::string& file, Diagnostics& errors) {
    StrictTable strict(table, "[[axis]]", file, errors);
    SweepAxis out;
    const auto option = strict.text("option"), rule = strict.text("rule"), parameter = strict.text("parameter");
    const auto choices = strict.tables("choice", phrase("a list of choices"));
    if (static_cast<int>(option.has_value()) + static_cast<int>(rule.has_value()) +
            static_cast<int>(!choices.empty()) !=
        1)
        strict.addError(strict.place(),
                        phrase("an axis varies an option, a parameter of a rule, or has choices of its own"),
                        phrase("one of option, rule with parameter and values, [[axis.choice]]"));
    if (option) {
        out.name = out.option = *option;
        for (const std::string& choice : strict.texts("choices"))
            out.choices.push_back(
                {.name = choice, .options = {{*option, choice}}, .sets = {}, .rules = {}, .drop = {}});
    } else if (rule) {
        out.name = parameter.value_or(*rule);
        const auto* node = strict.get("values");
        const auto* values = node ? node->as_array() : nullptr;
        if (!parameter || !values || values->empty())
            strict.addError(strict.place(), phrase("a rule is varied by one of its parameters"),
                            phrase("parameter = \"…\", values = [ … ]"));
        else
            for (const auto& value : *values) {
                const auto read = parseValue(value);
                if (!read) {
                    strict.reportWrongType(value, phrase("values"),
                                           phrase("truths, whole numbers, texts or lists of texts"));
                    continue;
                }
                out.choices.push_back({.name = parameterText(*read),
                                       .options = {},
                                       .sets = {{*rule, *parameter, *read}},
                                       .rules = {},
                                       .drop = {}});
            }
    }
    for (const auto* choice : choices) out.choices.push_back(parseChoice(*choice, file, errors));
    if (const auto name = strict.text("name")) out.name = *name;
    strict.reportUnknownKeys();
    return out;
}

}  // namespace

Result<SweepFile> readSweep(std::string_view text, const std::filesystem::path& file) {
    const auto table = parseToml(text, file.string());
    if (!table) return tl::unexpected(table.error());
    Diagnostics errors;
    StrictTable strict(*table, phrase("the sweep"), file.string(), errors);
    SweepFile out;
    out.variant = strict.requiredText("variant", phrase("an id or a file"));
    const auto number = [&](const char* key, auto& value, std::int64_t minimum, std::int64_t maximum) {
        const Phrase valid = phrase("%1 to %2", minimum, maximum);
        const auto found = strict.integer(key, valid);
        if (!found) return;
        if (*found < minimum || *found > maximum)
            strict.addError(strict.placeOf(std::string(key)), phrase("%1 is %2", key, *found), valid);
        else
            value = static_cast<std::remove_reference_t<decltype(value)>>(*found);
    };
    number("games", out.games, 1, 1000000);
    number("first", out.first, 1, 1000000);
    number("samples", out.samples, 1, 10000);
    number("nodes", out.settings.nodes, 1, INT64_MAX);
    number("seed", out.settings.seed, 0, INT64_MAX);
    number("opening", out.settings.openingPlies, 0, 40);
    number("plies", out.settings.maxPlies, 2, 100000);
    for (const auto* axis : strict.tables("axis", phrase("[[axis]] tables")))
        out.axes.push_back(parseAxis(*axis, file.string(), errors));
    if (out.axes.empty())
        strict.addError(strict.place(), phrase("the sweep varies nothing"), phrase("at least one [[axis]]"));
    strict.reportUnknownKeys();
    if (hasErrors(errors)) return tl::unexpected(errors);
    return out;
}

}  // namespace tafl
