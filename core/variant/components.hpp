// The component of a rule as written: from the registry, or from the script that the rule names.
#pragma once
#include "variant/variant.hpp"

namespace tafl {

class ComponentResolver {
public:
    ComponentResolver(const Registry& registry, const SearchPath& path, const ScriptLoader& loader)
        : registry_(registry), path_(path), loader_(loader) {}

    /// Lives as long as this object and the registry.
    Result<const Component*> find(const RuleText&);
    /// The component, its checked parameters, and the identity, given or made from them.
    Result<RuleUse> use(const RuleText&);

private:
    Result<const Component*> findInScript(const RuleText&);

    const Registry& registry_;
    const SearchPath& path_;
    const ScriptLoader& loader_;
    std::map<std::filesystem::path, std::vector<Component>> scripts_;
};

/// The place of a parameter, or of the whole rule.
Place placeOfKey(const RuleText&, const std::string& key);

}  // namespace tafl
