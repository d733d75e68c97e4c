// Packs variants: collects scripts and libraries, and gives the scripts names that are not paths.
#include <algorithm>

#include "base/plain_text.hpp"
#include "base/text.hpp"
#include "variant/components.hpp"
#include "variant/file_text.hpp"
#include "variant/files.hpp"
#include "variant/open_text.hpp"
#include "variant/pack.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

/// "rules/My Rule.lua" as an id: "my-rule".
std::string makeScriptId(const std::string& script) {
    constexpr std::size_t maxLength = 56;  // leaves room for a number
    std::string out;
    for (const char c : lowerCase(fs::path(script).stem().string())) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (plain)
            out += c;
        else if (!out.empty() && out.back() != '-')
            out += '-';
    }
    out = out.substr(0, maxLength);
    while (out.ends_with('-')) out.pop_back();
    return out.empty() ? "script" : out;
}

class Packer {
public:
    /// Adds the scripts of the rules and lets the rules name them by their ids. Returns whether a name changed.
    bool addScripts(std::vector<RuleText>& rules) {
        bool changed = false;
        for (RuleText& rule : rules) {
            if (rule.script.empty()) continue;
            if (!rule.scriptText) {
                errors_.push_back(
                    {Severity::error, rule.place, phrase("the script '%1' is not loaded", rule.script), {}});
                continue;
            }
            const std::string script = addScript(rule) + ".lua";
            changed |= script != rule.script;
            rule.script = script;
        }
        return changed;
    }
    bool addScripts(VariantFile& file) {
        bool changed = addScripts(file.rules);
        for (OptionText& option : file.options)
            for (OptionChoice& choice : option.choices) changed |= addScripts(choice.rules);
        return changed;
    }

    /// Reads the result again, so that it writes nothing that cannot be read.
    Result<std::string> finish(Pack pack, const fs::path& file) {
        if (!errors_.empty()) return tl::unexpected(errors_);
        for (const auto& [id, script] : scripts_) pack.scripts.push_back({id, normalizeLineEnds(script->text)});
        for (const auto& [name, text] : libraries_) pack.libraries.push_back({name, normalizeLineEnds(text)});
        std::string out = formatPack(pack);
        const auto again = readPack(out, file);
        if (!again) return tl::unexpected(again.error());
        return out;
    }

private:
    std::string addScript(const RuleText& rule) {
        const ScriptText& script = *rule.scriptText;
        const std::string wanted = makeScriptId(rule.script);
        std::string id = wanted;
        for (int number = 2;; ++number) {
            const auto known = scripts_.find(id);
            if (known == scripts_.end()) break;
            if (known->second->text == script.text && *known->second->libraries == *script.libraries) return id;
            id = wanted + "-" + std::to_string(number);
        }
        scripts_[id] = rule.scriptText;
        for (const auto& [name, text] : *script.libraries)
            if (const auto& first = libraries_.emplace(name, text).first->second; first != text)
                errors_.push_back({Severity::error, rule.place,
                                   phrase("the scripts of this variant use two different libraries '%1'", name),
                                   phrase("one library of each name")});
        return id;
    }

    std::map<std::string, std::shared_ptr<const ScriptText>> scripts_;
    std::map<std::string, std::string> libraries_;
    Diagnostics errors_;
};

}  // namespace

Result<std::string> Library::pack(const std::string& idOrFile) const {
    const auto found = findFile(idOrFile);
    if (!found) return tl::unexpected(found.error());
    const auto text = openText(found->string());
    if (!text) return tl::unexpected(text.error());
    const fs::path file = placeName(found->string());
    // A packed variant must be loadable.
    if (const auto variant = parse(*text, file); !variant) return tl::unexpected(variant.error());
    if (isPacked(*text, file)) return formatPack(*readPack(*text, file));
    auto chain = readFiles(*text, file);
    if (!chain) return tl::unexpected(chain.error());

    ComponentResolver components(*registry_, path_, scripts_);
    Packer packer;
    Pack out;
    for (auto each = chain->rbegin(); each != chain->rend(); ++each) {
        const auto written = each == chain->rbegin() ? text : readTextFile(each->file);
        if (!written) return tl::unexpected(written.error());
        std::string before = normalizeLineEnds(*written);
        components.loadScripts(each->rules);
        for (OptionText& option : each->options)
            for (OptionChoice& choice : option.choices) components.loadScripts(choice.rules);
        PackedFile packed{each->id, packer.addScripts(*each) ? formatVariantFile(*each, before) : std::move(before)};
        if (each == chain->rbegin())
            out.variant = std::move(packed);
        else
            out.parents.push_back(std::move(packed));
    }
    return packer.finish(std::move(out), file);
}

Result<std::string> packVariant(const Variant& variant) {
    Packer packer;
    Variant named = variant;
    packer.addScripts(named.rules);
    Pack pack;
    pack.variant = {named.id, formatVariant(named)};
    return packer.finish(std::move(pack), variant.file);
}

std::string formatWithScripts(const Variant& variant) {
    if (std::ranges::any_of(variant.rules, [](const RuleText& rule) { return !rule.script.empty(); }))
        if (auto packed = packVariant(variant)) return std::move(*packed);
    return formatVariant(variant);
}

}  // namespace tafl
