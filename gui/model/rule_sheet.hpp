// The rules of a draft as a reader sees them: one card each, with the rule in words, and what can be changed about it.
#pragma once
#include "model/draft.hpp"
#include "rules/words.hpp"
#include "variant/components.hpp"
#include "variant/describe.hpp"
#include "variant/describe_image.hpp"

namespace tafl::model {

/// Where a rule stands, for those who change it.
struct RuleRef {
    enum class Where { own, choice, inherited };
    Where where = Where::own;
    std::size_t index = 0;       ///< own: in Draft::rules; choice: among the rules of the choice
    std::string option, choice;  ///< where it is a choice's
    std::string identity, use;   ///< identity: "" if it cannot be told, for a rule with mistakes
    bool operator==(const RuleRef&) const = default;
};

/// One parameter, with all that a widget for it needs.
struct ParameterCard {
    ParameterSpecification specification;
    ParameterValue value;
    bool given = false;  ///< stated in the file; else the default
};

struct RuleCard {
    RuleRef ref;
    std::string slot, slotTitle, title, summary, origin, script, file;
    std::vector<SentencePiece> sentence;  ///< `value`: can be pointed at, also short words that a parameter brings
    std::vector<ParameterCard> parameters;
    std::vector<std::string> sources;
    std::vector<std::string> key;  ///< the parameters that tell two uses apart
    bool on = true;
    bool repeatable = false;
    bool hasTwin = false;    ///< native, and written in Lua as well
    bool replaces = false;   ///< an own rule in place of an inherited one
    std::string stated;      ///< id of the variant that states it: this one or an ancestor's
    Diagnostics complaints;  ///< what keeps it from being used

    // Of the last image that could be made; empty before, or if the rule is not in it.
    std::string tier;  ///< "table", "program", "callback"
    std::vector<CompiledCall> written;

    std::string words() const;  ///< the sentence in one
};

/// A component that could be added.
struct ComponentEntry {
    std::string id, slot, slotTitle, title, summary, words, origin;
    std::vector<std::string> sources;
    bool hasTwin = false;  ///< native, and written in Lua as well
    bool present = false;  ///< in the variant already
    bool repeatable = false;
};

/// The cards in the order in which rules are told; within a slot the order of the file. `parent`: resolved, or null
/// where there is none or it cannot be loaded.
std::vector<RuleCard> ruleCards(const Draft&, const Variant* parent, ComponentResolver&);
/// Fills in what the rules became.
void addTiers(std::vector<RuleCard>&, const ImageDescription&);
/// Fills in which rules have a twin.
void addTwins(std::vector<RuleCard>&, const Registry&);
/// All components, by slot and id; of two twins the native one.
std::vector<ComponentEntry> componentEntries(const Registry&, const std::vector<RuleCard>& present);
/// Those that fit the words typed, the best first.
std::vector<ComponentEntry> found(const std::vector<ComponentEntry>&, std::string_view typed);

}  // namespace tafl::model
