// Templates for new variants, scripts and plugins. Each passes its own tests.
#pragma once
#include "variant/variant.hpp"

namespace tafl {

struct TemplateFile {
    std::filesystem::path path;  ///< relative to the target folder
    std::string text;
};

/// ID.toml: a small game with all rules and tests.
std::vector<TemplateFile> makeVariantTemplate(const std::string& id);
/// ID.toml: a child of `parent` with its board. Comments list the parent's rules.
std::vector<TemplateFile> makeChildTemplate(const std::string& id, const Variant& parent, const RuleImage* image);
/// ID.toml: a copy of a variant with all rules written out.
std::vector<TemplateFile> makeCopyTemplate(const std::string& id, Variant);
/// ID.lua, a rule, and ID-trial.toml, a game that uses it. `kind`: the name of a ScriptTemplate; empty for others.
std::vector<TemplateFile> makeScriptTemplate(const std::string& id, std::string_view kind = "end");
/// ID/: a library in C, its CMakeLists.txt, and a game that uses it.
std::vector<TemplateFile> makePluginTemplate(const std::string& id);

}  // namespace tafl
