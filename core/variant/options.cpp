// Resolves the active choice of every option: the caller's, else that of the nearest descendant file, else the default.
#include <algorithm>

#include "base/text.hpp"
#include "variant/variant_file.hpp"

namespace tafl {
namespace {

class OptionResolver {
public:
    explicit OptionResolver(std::vector<VariantFile>& chain) : chain_(chain) {}

    Result<OptionChoices> run(const OptionChoices& requested) {
        for (auto& file : chain_) {
            for (const auto& [id, choice] : file.chosen) choose(file, id, choice);
            for (auto& option : file.options) declare(option);
        }
        OptionChoices out;
        for (const auto* option : options_) out[option->id] = option->fallback;
        for (const auto& [id, choice] : requested) {
            const OptionText* option = find(id, Place{});
            if (option && isChoice(*option, choice, Place{})) out[id] = choice;
        }
        if (!errors_.empty()) return tl::unexpected(std::move(errors_));
        return out;
    }

private:
    void declare(OptionText& option) {
        if (const OptionText* other = lookUp(option.id))
            return addError(option.place, phrase("option '%1' exists already, in %2", option.id, other->place.file),
                            phrase("another id"));
        options_.push_back(&option);
    }

    /// A file's choice in a parent's option becomes the default for its descendants.
    void choose(const VariantFile& file, const std::string& id, const PlacedText& choice) {
        if (std::ranges::find(file.options, id, &OptionText::id) != file.options.end() && !lookUp(id))
            return addError(choice.place, phrase("'%1' is an option of this very file", id),
                            phrase("its default, in [[option]]"));
        find(id, choice.place);
        if (OptionText* option = lookUp(id); option && isChoice(*option, choice.text, choice.place))
            option->fallback = choice.text;
    }

    OptionText* lookUp(const std::string& id) {
        const auto found = std::ranges::find(options_, id, &OptionText::id);
        return found == options_.end() ? nullptr : *found;
    }

    const OptionText* find(const std::string& id, const Place& place) {
        if (const OptionText* option = lookUp(id)) return option;
        std::vector<std::string> ids;
        for (const auto* option : options_) ids.push_back(option->id);
        const std::string hint = nearest(id, ids);
        addError(place, withSuggestion(phrase("there is no option '%1'", id), hint),
                 ids.empty() ? phrase("these rules have no options") : phraseList(ids));
        return nullptr;
    }

    bool isChoice(const OptionText& option, const std::string& choice, const Place& place) {
        std::vector<std::string> ids;
        for (const auto& c : option.choices) ids.push_back(c.id);
        if (std::ranges::find(ids, choice) != ids.end()) return true;
        const std::string hint = nearest(choice, ids);
        addError(place, withSuggestion(phrase("option '%1' has no choice '%2'", option.id, choice), hint),
                 phraseList(ids));
        return false;
    }

    void addError(const Place& place, const Phrase& text, const Phrase& valid) {
        errors_.push_back({Severity::error, place, text, valid});
    }

    std::vector<VariantFile>& chain_;
    std::vector<OptionText*> options_;
    Diagnostics errors_;
};

}  // namespace

Result<OptionChoices> resolveChoices(std::vector<VariantFile>& chain, const OptionChoices& requested) {
    return OptionResolver(chain).run(requested);
}

}  // namespace tafl
