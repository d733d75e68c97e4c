// What the rules of a variant became: the compiled image, rule by rule.
#pragma once
#include "rules/compile.hpp"

namespace tafl {

/// One thing that a rule wrote into the image.
struct CompiledCall {
    std::string what;                ///< "slide", "stop bar", "hostility", "pattern", "outcome" …
    std::string text;                ///< for whom, where, under which condition
    int nodes = 0;                   ///< operations of its program; 0: a table
    bool callback = false;           ///< the program calls a native or Lua function
    std::vector<std::string> gates;  ///< when the program is run at all, by side
    std::string why = {};            ///< why a Lua function is called instead of compiled
    int paths = 0;                   ///< in so many ways its Lua function was run to find the program; 0: it has none
};
struct CompiledRule {
    std::string identity, component, slot, origin, tier, words;
    std::vector<CompiledCall> written;
    int operations = 0;            ///< of all its programs
    int functions = 0, paths = 0;  ///< of a script: how many were traced, in how many ways in all
};
struct GroupDescription {
    Side side{};
    std::vector<std::string> pieces;
    int plane = 0, limit = 0;
    bool single = false;
    SquareSet from;  ///< empty: from anywhere
};
struct ImageDescription {
    int size = 0, planes = 0, programs = 0, nodes = 0, callbacks = 0;
    std::string digest;
    FeatureLevel level{};
    bool bulkCounting = false, pathLegality = false, anyState = false;
    std::vector<GroupDescription> groups;
    std::vector<CompiledRule> rules;
};

/// `traced` as compiling told it.
ImageDescription describeImage(const RuleImage&, const std::vector<TracedFunction>& traced = {});

/// "attackers", "king", "attacker and knight"; "all", "none".
std::string classesText(const RuleImage&, ClassSet);
/// "e5 f5", "the whole board", "40 squares".
std::string squaresText(const RuleImage&, const SquareSet&);

}  // namespace tafl
