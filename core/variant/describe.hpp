// What there is to tell about a variant, as values: the commands print them, the designer shows them.
#pragma once
#include "variant/variant.hpp"

namespace tafl {

/// The variant's zones as squares; those that cannot be read are left out (compiling reports them).
std::map<std::string, SquareSet> zonesOf(const Variant&);

struct PieceTold {
    std::string name;
    char letter = '?';
    Side side{};
    bool royal = false;
    int count = 0;  ///< at the start
};
struct RuleTold {
    std::string identity, component, words, origin, tier;
    Parameters given;    ///< as written in the file
    std::string stated;  ///< id of the variant that states it: this one or an ancestor's ("" unknown)
    bool own = false;
};
struct SlotTold {
    std::string slot, title;
    std::vector<RuleTold> rules;
};
struct ChoiceTold {
    std::string id, words;
    bool chosen = false;
};
struct OptionTold {
    std::string id, words, source;
    std::vector<ChoiceTold> choices;
};
struct ZoneTold {
    std::string name, expression;
    SquareSet squares;
};

struct Description {
    std::string id, name, year, summary, file, parent, digest, position;
    std::vector<std::string> family, ancestors, sources, assumed, records, sameRulesAs;
    bool isAbstract = false;
    int size = 0;
    FirstMover first{};
    std::vector<PieceTold> pieces;
    std::vector<ZoneTold> zones;
    std::vector<SlotTold> rules;  ///< in the order in which rules are told
    std::vector<OptionTold> options;
    std::size_t tests = 0;
};

Description describe(const Variant&, const RuleImage&);

std::string_view name(FirstMover);
/// The heading under which the rules of a slot are told.
std::string titleOfSlot(const std::string& slot);

}  // namespace tafl
