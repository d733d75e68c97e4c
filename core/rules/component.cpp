#include "rules/component.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "base/text.hpp"

namespace tafl {

const std::vector<std::string> slotOrder = {"pieces", "movement", "passage", "turn",  "hostility",   "capture",
                                            "king",   "victory",  "draw",    "limit", "announcement"};

const std::vector<std::string> requiredSlots = {"pieces", "capture", "king", "victory"};

std::string_view name(ParameterType type) {
    switch (type) {
        case ParameterType::boolean:
            return "boolean";
        case ParameterType::integer:
            return "integer";
        case ParameterType::choice:
            return "choice";
        case ParameterType::text:
            return "text";
        case ParameterType::zone:
            return "zone";
        case ParameterType::classes:
            return "classes";
        case ParameterType::zones:
            return "zones";
        case ParameterType::texts:
            return "texts";
    }
    return "?";
}

std::string parameterText(const ParameterValue& value) {
    if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
    if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    return join(std::get<std::vector<std::string>>(value), ",");
}

const ParameterSpecification* Component::parameter(std::string_view wanted) const {
    const auto found = std::ranges::find(parameters, wanted, &ParameterSpecification::name);
    return found == parameters.end() ? nullptr : &*found;
}

std::string makeIdentity(const Component& component, const Parameters& checked) {
    if (component.key.empty()) return component.id;
    std::vector<std::string> values;
    for (const auto& key : component.key) {
        const auto found = checked.find(key);
        values.push_back(found == checked.end() ? "" : parameterText(found->second));
    }
    std::string out = component.id + "(";
    for (std::size_t i = 0; i < values.size(); ++i) out += (i ? "," : "") + values[i];
    return out + ")";
}

// --- one value -------------------------------------------------------------------------------------------------------

namespace {

/// Identities compare expressions as text, so blanks are normalized.
std::string normalizeBlanks(std::string_view text) {
    std::string out;
    for (const char c : trim(text)) {
        const char blank = c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
        if (blank != ' ' || out.empty() || out.back() != ' ') out += blank;
    }
    return out;
}

Phrase describeValue(const ParameterValue& value) {
    if (std::holds_alternative<bool>(value)) return phrase("%1 is a truth value", parameterText(value));
    if (std::holds_alternative<std::int64_t>(value)) return phrase("%1 is a number", parameterText(value));
    if (const auto* text = std::get_if<std::string>(&value)) return phrase("\"%1\" is a text", *text);
    return phrase("a list was given");
}

Phrase quotedList(const std::vector<std::string>& items) {
    std::vector<std::string> quoted;
    for (const auto& item : items) quoted.push_back("\"" + item + "\"");
    return phraseList(quoted);
}

Phrase rangeText(const ParameterSpecification& p) {
    return p.unit.empty() ? phrase("%1 to %2", p.least, p.most)
                          : phrase("%1 to %2 %3", p.least, p.most, copiedPhrase(p.unit));
}

Phrase describeValidValues(const ParameterSpecification& p) {
    switch (p.type) {
        case ParameterType::boolean:
            return phrase("true or false, without quotes");
        case ParameterType::integer:
            return phrase("a number without quotes, %1", rangeText(p));
        case ParameterType::choice:
            return phrase("one of %1", quotedList(p.choices));
        case ParameterType::text:
            return phrase("a text in quotes");
        case ParameterType::zone:
            return phrase("squares as text, such as \"corners\" or \"edge - camps\"");
        case ParameterType::classes:
            return p.choices.empty()
                       ? phrase("pieces as text, such as \"men\" or \"all - attackers\", or a list of them")
                       : phrase("pieces as text, such as \"men\" or \"all - attackers\", or a list of them, or %1",
                                quotedList(p.choices));
        case ParameterType::zones:
            return phrase("a list of squares, such as [\"throne\", \"edge - camps\"]");
        case ParameterType::texts:
            return phrase("a list of texts");
    }
    return {};
}

/// The error of a parameter value.
struct ValueError {
    Phrase text, valid;
};
tl::expected<ParameterValue, ValueError> checkValue(const ParameterSpecification& p, const ParameterValue& value) {
    const auto typeError = [&] { return tl::unexpected(ValueError{describeValue(value), describeValidValues(p)}); };
    const auto* text = std::get_if<std::string>(&value);
    const auto* list = std::get_if<std::vector<std::string>>(&value);
    switch (p.type) {
        case ParameterType::boolean:
            if (!std::holds_alternative<bool>(value)) return typeError();
            return value;
        case ParameterType::integer: {
            const auto* number = std::get_if<std::int64_t>(&value);
            if (!number) return typeError();
            if (*number < p.least || *number > p.most)
                return tl::unexpected(ValueError{phrase("%1 is out of range", *number), rangeText(p)});
            return value;
        }
        case ParameterType::choice: {
            if (!text) return typeError();
            if (std::ranges::find(p.choices, *text) != p.choices.end()) return value;
            const std::string hint = nearest(*text, p.choices);
            return tl::unexpected(
                ValueError{hint.empty() ? phrase("\"%1\" is none of the choices", *text)
                                        : phrase("\"%1\" is none of the choices; did you mean \"%2\"?", *text, hint),
                           describeValidValues(p)});
        }
        case ParameterType::text:
            if (!text) return typeError();
            return value;
        case ParameterType::zone:
            if (!text) return typeError();
            if (trim(*text).empty())
                return tl::unexpected(ValueError{phrase("no squares are named"),
                                                 phrase("%1; \"none\" for none", describeValidValues(p))});
            return normalizeBlanks(*text);
        case ParameterType::classes: {
            if (!text && !list) return typeError();
            const std::string joined = text ? normalizeBlanks(*text) : normalizeBlanks(join(*list, " | "));
            if (joined.empty())
                return tl::unexpected(
                    ValueError{phrase("no pieces are named"), phrase("%1; \"none\" for none", describeValidValues(p))});
            return joined;
        }
        case ParameterType::zones:
        case ParameterType::texts: {
            if (!text && !list) return typeError();
            std::vector<std::string> items = text ? std::vector<std::string>{*text} : *list;
            if (p.type == ParameterType::zones)
                for (auto& item : items) {
                    item = normalizeBlanks(item);
                    if (item.empty())
                        return tl::unexpected(
                            ValueError{phrase("an item of the list names no squares"), describeValidValues(p)});
                }
            return items;
        }
    }
    return typeError();
}

}  // namespace

Result<Parameters> checkParameters(const Component& component, const Parameters& values,
                                   const std::function<Place(const std::string&)>& place) {
    const auto placeOf = [&](const std::string& parameter) { return place ? place(parameter) : Place{}; };
    Parameters out;
    Diagnostics diagnostics;
    for (const auto& [key, value] : values) {
        const ParameterSpecification* specification = component.parameter(key);
        if (!specification) {
            std::vector<std::string> names;
            for (const auto& p : component.parameters) names.push_back(p.name);
            const std::string hint = nearest(key, names);
            diagnostics.push_back(
                {Severity::error, placeOf(key),
                 withSuggestion(phrase("'%1' has no parameter '%2'", component.id, key), hint),
                 names.empty() ? phrase("it takes no parameters") : phrase("its parameters: %1", phraseList(names))});
            continue;
        }
        auto checked = checkValue(*specification, value);
        if (checked)
            out[key] = std::move(*checked);
        else
            diagnostics.push_back({Severity::error, placeOf(key),
                                   phrase("%1: %2: %3", component.id, key, checked.error().text),
                                   checked.error().valid});
    }
    for (const auto& p : component.parameters) {
        if (values.contains(p.name)) continue;
        if (p.required)
            diagnostics.push_back({Severity::error, placeOf(p.name),
                                   phrase("'%1' needs the parameter '%2'", component.id, p.name),
                                   describeValidValues(p)});
        else
            out[p.name] = p.fallback;
    }
    if (hasErrors(diagnostics)) return tl::unexpected(std::move(diagnostics));
    return out;
}

// --- descriptors -----------------------------------------------------------------------------------------------------

namespace {

bool isIdentifier(std::string_view text, char extra) {
    if (text.empty() || text.front() < 'a' || text.front() > 'z') return false;
    return std::ranges::all_of(text,
                               [&](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == extra; });
}

/// "family/rule": parts of lower-case letters, digits and '-'.
bool isComponentId(std::string_view id) {
    const auto slash = id.find('/');
    return id.size() <= 64 && slash != std::string_view::npos && isIdentifier(id.substr(0, slash), '-') &&
           isIdentifier(id.substr(slash + 1), '-');
}

class DescriptorChecker {
public:
    explicit DescriptorChecker(const Component& c) : component_(c) {}

    Diagnostics run() {
        if (!isComponentId(component_.id))
            addError(phrase("is no id for a component"), phrase("family/rule, lower-case letters, digits and '-'"));
        if (std::ranges::find(slotOrder, component_.slot) == slotOrder.end()) {
            const std::string hint = nearest(component_.slot, slotOrder);
            addError(withSuggestion(phrase("unknown slot '%1'", component_.slot), hint), phraseList(slotOrder));
        }
        if (component_.title.empty()) addError(phrase("has no title"));
        if (component_.words.empty()) addError(phrase("has no words that state the rule"));
        if (component_.origin != "native" && component_.origin != "lua")
            addError(phrase("origin '%1'", component_.origin), phrase("native or lua"));
        if (!component_.compile) addError(phrase("has no compile function"));
        for (std::size_t i = 0; i < component_.parameters.size(); ++i) checkParameter(i);
        for (const auto& key : component_.key)
            if (!component_.parameter(key)) addError(phrase("its key names '%1', which is no parameter of it", key));
        for (const auto& need : component_.needs)
            checkSlotOrId(need, phrase("needs '%1', which is neither a slot nor a component id", need));
        for (const auto& conflict : component_.conflicts)
            checkSlotOrId(conflict,
                          phrase("conflicts with '%1', which is neither a slot nor a component id", conflict));
        for (auto& d : checkWords(component_)) diagnostics_.push_back(std::move(d));
        return std::move(diagnostics_);
    }

private:
    void addError(const Phrase& text, const Phrase& valid = {}) {
        diagnostics_.push_back(
            {Severity::error, Place{component_.file}, phrase("component '%1': %2", component_.id, text), valid});
    }

    void checkSlotOrId(const std::string& text, const Phrase& error) {
        if (std::ranges::find(slotOrder, text) == slotOrder.end() && !isComponentId(text)) addError(error);
    }

    void checkParameter(std::size_t index) {
        static const std::vector<std::string> reserved = {"use", "as", "origin", "script"};
        const ParameterSpecification& p = component_.parameters[index];
        const auto addParameterError = [&](const Phrase& text, const Phrase& valid = {}) {
            addError(phrase("parameter '%1': %2", p.name, text), valid);
        };
        if (!isIdentifier(p.name, '_'))
            addParameterError(phrase("is no name"), phrase("lower-case letters, digits and '_'"));
        if (std::ranges::find(reserved, p.name) != reserved.end())
            addParameterError(phrase("the name has a meaning in every rule"), phrase("another name"));
        for (std::size_t i = 0; i < index; ++i)
            if (component_.parameters[i].name == p.name) addParameterError(phrase("declared twice"));
        if (p.type == ParameterType::choice && p.choices.empty()) addParameterError(phrase("a choice without choices"));
        if (p.type == ParameterType::integer && p.least > p.most)
            addParameterError(phrase("its range %1 is empty", rangeText(p)));
        if (p.required) return;
        const auto checked = checkValue(p, p.fallback);
        if (!checked) addParameterError(phrase("bad default: %1", checked.error().text), checked.error().valid);
    }

    const Component& component_;
    Diagnostics diagnostics_;
};

}  // namespace

Diagnostics checkDescriptor(const Component& component) { return DescriptorChecker(component).run(); }

// --- the registry ----------------------------------------------------------------------------------------------------

Diagnostics Registry::add(Component component) {
    Diagnostics diagnostics = checkDescriptor(component);
    for (const auto& known : components_)
        if (known->id == component.id && known->origin == component.origin)
            diagnostics.push_back({Severity::error, Place{component.file},
                                   phrase("component '%1' exists already, from %2", component.id, known->file),
                                   phrase("another id")});
    if (!hasErrors(diagnostics)) components_.push_back(std::make_shared<const Component>(std::move(component)));
    return diagnostics;
}

const Component* Registry::find(std::string_view id, std::string_view origin) const {
    const Component* best = nullptr;
    for (const auto& known : components_) {
        if (known->id != id || (!origin.empty() && known->origin != origin)) continue;
        if (known->origin == preferred) return known.get();
        if (!best || known->origin == "native") best = known.get();
    }
    return best;
}

std::vector<const Component*> Registry::all() const {
    std::vector<const Component*> out;
    for (const auto& known : components_) out.push_back(known.get());
    const auto slot = [](const Component* c) { return std::ranges::find(slotOrder, c->slot) - slotOrder.begin(); };
    std::ranges::sort(out, [&](const Component* a, const Component* b) {
        return std::tuple(slot(a), a->id, b->origin) < std::tuple(slot(b), b->id, a->origin);  // native before lua
    });
    return out;
}

std::vector<std::string> Registry::ids() const { return idsOfSlot({}); }

std::vector<std::string> Registry::idsOfSlot(std::string_view slot) const {
    std::set<std::string> out;
    for (const auto& known : components_)
        if (slot.empty() || known->slot == slot) out.insert(known->id);
    return {out.begin(), out.end()};
}

void Registry::remove(std::string_view file) {
    std::erase_if(components_, [&](const auto& known) { return known->file == file; });
}

}  // namespace tafl
