#include "model/packed_draft.hpp"

#include "base/translation.hpp"

namespace tafl::model {

Result<Pack> packDraft(const Pack& pack, const Library& library, const Draft& draft, std::string text) {
    Pack out = pack;
    out.variant = {draft.file.id, std::move(text)};
    const std::string parent = draft.file.inherits ? draft.file.inherits->text : "";
    if (parent.empty()) out.parents.clear();
    if (parent.empty() || (!out.parents.empty() && out.parents.front().name == parent)) return out;
    const auto packed = library.pack(parent);
    const auto installed = packed ? readPack(*packed, parent) : tl::unexpected(packed.error());
    if (!installed) return tl::unexpected(installed.error());
    out.parents = installed->parents;
    out.parents.insert(out.parents.begin(), installed->variant);
    for (const PackedFile& script : installed->scripts) out.scripts.push_back(script);
    for (const PackedFile& library_ : installed->libraries) out.libraries.push_back(library_);
    return out;
}

void bindScripts(Draft& draft, const Pack& pack) {
    std::vector<RuleText> rules;
    for (const DraftRule& each : draft.rules) rules.push_back(each.rule);
    tafl::bindScripts(rules, pack);
    for (std::size_t i = 0; i < rules.size(); ++i) draft.rules[i].rule = std::move(rules[i]);
    for (OptionText& option : draft.file.options)
        for (OptionChoice& choice : option.choices) tafl::bindScripts(choice.rules, pack);
}

tl::unexpected<Diagnostics> failPacked() {
    return fail({}, tr("this variant is one file with its scripts"), tr("'taflsmith unpack' writes its files"));
}

std::filesystem::path draftPlace(const std::filesystem::path& packed, const std::string& id) {
    return packed / (id + ".toml");
}

}  // namespace tafl::model
