// Finds the component of a rule: in the registry, or in the script that the rule names.
#pragma once
#include "variant/variant.hpp"

namespace tafl {

class ComponentResolver {
public:
    ComponentResolver(const Registry& registry, const SearchPath& path, const ScriptLoader& loader)
        : registry_(registry), path_(path), loader_(loader) {}

    /// Valid as long as this object and the registry.
    Result<const Component*> find(const RuleText&);
    /// With checked parameters and the identity: as written, or made from the parameters.
    Result<RuleUse> use(const RuleText&);
    /// Sets `scriptText` of the rules with a script. Errors are those of `find`.
    void loadScripts(std::vector<RuleText>&);

private:
    Result<const LoadedScript*> loadScript(const RuleText&);
    Result<const Component*> findInScript(const RuleText&);

    const Registry& registry_;
    const SearchPath& path_;
    const ScriptLoader& loader_;
    std::map<std::filesystem::path, Result<LoadedScript>> scripts_;
};

/// The place of a parameter; of the whole rule if the parameter is absent.
Place placeOfKey(const RuleText&, const std::string& key);

}  // namespace tafl
