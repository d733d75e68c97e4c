#include "variant/components.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "variant/files.hpp"

namespace tafl {

Place placeOfKey(const RuleText& rule, const std::string& key) {
    const auto found = rule.places.find(key);
    return found == rule.places.end() ? rule.place : found->second;
}

Result<const Component*> ComponentResolver::find(const RuleText& rule) {
    if (!rule.script.empty()) return findInScript(rule);
    if (const Component* found = registry_.find(rule.use, rule.origin)) return found;
    if (const Component* twin = registry_.find(rule.use))
        return fail(placeOfKey(rule, "origin"), phrase("'%1' does not exist as %2", rule.use, rule.origin),
                    "\"" + twin->origin + "\"");
    const auto ids = registry_.ids();
    const std::string hint = nearest(rule.use, ids);
    return fail(placeOfKey(rule, "use"), withSuggestion(phrase("no component '%1'", rule.use), hint),
                ids.empty() ? phrase("no components are loaded") : phraseList(ids));
}

Result<const LoadedScript*> ComponentResolver::loadScript(const RuleText& rule) {
    const Place place = placeOfKey(rule, "script");
    if (!loader_) return fail(place, phrase("scripts cannot be loaded here"));
    if (rule.packed && !rule.scriptText)
        return fail(place, phrase("the script '%1' is not in the packed variant", rule.script),
                    phrase("ID.lua, and 'script ID'"));
    // The name of a packed script is for messages: "my.tafl-variant/my-rule.lua".
    const Result<std::filesystem::path> file = rule.packed
                                                   ? std::filesystem::path(rule.place.file).parent_path() / rule.script
                                                   : findScript(rule.script, path_, rule.place.file, place);
    if (!file) return tl::unexpected(file.error());
    auto known = scripts_.find(*file);
    if (known == scripts_.end())
        known = scripts_.emplace(*file, loader_(*file, rule.packed ? rule.scriptText.get() : nullptr)).first;
    if (!known->second) return tl::unexpected(known->second.error());
    return &*known->second;
}

void ComponentResolver::loadScripts(std::vector<RuleText>& rules) {
    for (RuleText& rule : rules)
        if (!rule.script.empty())
            if (const auto script = loadScript(rule)) rule.scriptText = (*script)->text;
}

Result<const Component*> ComponentResolver::findInScript(const RuleText& rule) {
    const auto script = loadScript(rule);
    if (!script) return tl::unexpected(script.error());
    std::vector<std::string> ids;
    for (const Component& component : (*script)->components) {
        if (component.id == rule.use) {
            if (auto checked = checkDescriptor(component); hasErrors(checked))
                return tl::unexpected(std::move(checked));
            return &component;
        }
        ids.push_back(component.id);
    }
    return fail(placeOfKey(rule, "use"), phrase("the script '%1' brings no '%2'", rule.script, rule.use),
                ids.empty() ? phrase("it brings no component") : phraseList(ids));
}

Result<RuleUse> ComponentResolver::use(const RuleText& rule) {
    const auto component = find(rule);
    if (!component) return tl::unexpected(component.error());
    auto parameters =
        checkParameters(**component, rule.parameters, [&](const std::string& key) { return placeOfKey(rule, key); });
    if (!parameters) return tl::unexpected(parameters.error());
    RuleUse out;
    out.component = *component;
    out.identity = rule.identity.empty() ? makeIdentity(**component, *parameters) : rule.identity;
    out.parameters = std::move(*parameters);
    out.place = rule.place;
    out.parameterPlaces = rule.places;
    return out;
}

}  // namespace tafl
