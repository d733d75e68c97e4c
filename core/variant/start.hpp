// Working starts for new variants, scripts and plugins.
#pragma once
#include "variant/variant.hpp"

namespace tafl {

struct TemplateFile {
    std::filesystem::path path;  ///< below the folder they are made in
    std::string text;
};

/// NAME.toml: a small game whose rules are all written out, with tests.
std::vector<TemplateFile> makeVariantTemplate(const std::string& id);
/// NAME.toml: a child of `parent`, with its board, and its rules listed to be replaced or dropped.
std::vector<TemplateFile> makeChildTemplate(const std::string& id, const Variant& parent, const RuleImage* image);
/// NAME.toml: the rules of another variant, all written out, for one that nothing can inherit from.
std::vector<TemplateFile> makeCopyTemplate(const std::string& id, Variant);
/// NAME.lua, a rule, and NAME-trial.toml, a game with it and its tests.
std::vector<TemplateFile> makeScriptTemplate(const std::string& id);
/// NAME/: a library in C, its CMakeLists.txt, and the game to try it.
std::vector<TemplateFile> makePluginTemplate(const std::string& id);

}  // namespace tafl
