// The rules of a draft as cards: the rule as a sentence, and its parameters.
#pragma once
#include "model/draft.hpp"
#include "rules/words.hpp"
#include "variant/components.hpp"
#include "variant/describe.hpp"
#include "variant/describe_image.hpp"

namespace tafl::model {

/// Identifies a rule for edits.
struct RuleRef {
    enum class Where { own, choice, inherited };
    Where where = Where::own;
    std::size_t index = 0;       ///< own: in Draft::rules; choice: in the rules of the choice
    std::string option, choice;  ///< of a rule in an option's choice
    std::string identity, use;   ///< identity: "" for a rule with errors
    bool operator==(const RuleRef&) const = default;
};

/// One parameter with the data for its widget.
struct ParameterCard {
    ParameterSpecification specification;
    ParameterValue value;
    bool given = false;  ///< set in the file; otherwise the default
};

struct RuleCard {
    RuleRef ref;
    std::string slot, slotTitle, title, summary, origin, script, file;
    std::vector<SentencePiece> sentence;  ///< `value` marks clickable pieces: values and short phrases for them
    std::vector<ParameterCard> parameters;
    std::vector<std::string> sources;
    std::vector<std::string> key;  ///< parameters that distinguish two uses of the component
    bool on = true;
    bool repeatable = false;
    bool hasTwin = false;     ///< native, with a Lua version
    bool replaces = false;    ///< an own rule that overrides an inherited one
    std::string stated;       ///< id of the variant that states it: this one or an ancestor
    Diagnostics diagnostics;  ///< errors that disable it

    // From the last compiled image; empty if the rule is not in it.
    std::string tier;  ///< "table", "program", "callback"
    std::vector<CompiledCall> written;

    std::string words() const;  ///< the whole sentence
};

/// A component available to add.
struct ComponentEntry {
    std::string id, slot, slotTitle, title, summary, words, origin;
    std::vector<std::string> sources;
    bool hasTwin = false;  ///< native, with a Lua version
    bool present = false;  ///< already in the variant
    bool repeatable = false;
    std::string script;   ///< the file of a rule that is not in the registry; empty: it is
    bool broken = false;  ///< the script cannot be loaded; `summary` says why
};

/// Cards by slot in canonical order, then in file order. `parent`: resolved; null if there is none or it failed to
/// load.
std::vector<RuleCard> ruleCards(const Draft&, const Variant* parent, ComponentResolver&);
/// Adds tier and compiled calls from an image.
void addTiers(std::vector<RuleCard>&, const ImageDescription&);
/// Sets `hasTwin` of each card.
void addTwins(std::vector<RuleCard>&, const Registry&);
/// All components, by slot and id. Lists only the native one of two twins.
std::vector<ComponentEntry> componentEntries(const Registry&, const std::vector<RuleCard>& present);
/// Filters by typed words, best match first.
std::vector<ComponentEntry> found(const std::vector<ComponentEntry>&, std::string_view typed);

}  // namespace tafl::model
