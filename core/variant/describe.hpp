// The description of a variant as values, for commands and designer.
#pragma once
#include "variant/variant.hpp"

namespace tafl {

/// The variant's zones as squares. Omits zones that cannot be parsed; compiling reports them.
std::map<std::string, SquareSet> resolveZones(const Variant&);

struct PieceDescription {
    std::string name;
    char letter = '?';
    Side side{};
    bool royal = false;
    int count = 0;  ///< at the start
};
struct RuleDescription {
    std::string identity, component, words, origin, tier;
    Parameters parameters;  ///< as written in the file
    std::string statedBy;   ///< id of the file that states it: this variant or an ancestor; "": unknown
    bool own = false;
};
struct SlotDescription {
    std::string slot, title;
    std::vector<RuleDescription> rules;
};
struct ChoiceDescription {
    std::string id, words;
    bool chosen = false;
};
struct OptionDescription {
    std::string id, words, source;
    std::vector<ChoiceDescription> choices;
};
struct ZoneDescription {
    std::string name, expression;
    SquareSet squares;
};

struct VariantDescription {
    std::string id, name, year, summary, licence, file, parent, digest, position;
    std::vector<std::string> family, ancestors, sources, assumed, records, sameRulesAs;
    bool isAbstract = false;
    int size = 0;
    std::string board;  ///< "7×7", "9×9 with 12 holes"
    SquareSet holes;
    FirstMover first{};
    std::vector<PieceDescription> pieces;
    std::vector<ZoneDescription> zones;
    std::vector<SlotDescription> rules;  ///< in the order of `slotOrder`
    std::vector<OptionDescription> options;
    std::size_t tests = 0;
};

VariantDescription describe(const Variant&, const RuleImage&);

std::string_view name(FirstMover);
/// The heading of a slot in a list of rules.
std::string slotHeading(const std::string& slot);

}  // namespace tafl
