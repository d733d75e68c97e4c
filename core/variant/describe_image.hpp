// The description of a compiled image, rule by rule.
#pragma once
#include "rules/compile.hpp"

namespace tafl {

/// One builder call of a rule.
struct CompiledCall {
    std::string what;                ///< "slide", "stop bar", "hostility", "pattern", "outcome" …
    std::string text;                ///< pieces, squares, condition
    int nodes = 0;                   ///< operations of its program; 0: a table
    bool callback = false;           ///< the program calls a native or Lua function
    std::vector<std::string> gates;  ///< guard conditions of the program, by side
    std::string why = {};            ///< why a Lua function stayed a callback
    int paths = 0;                   ///< traced runs of its Lua function; 0: not from Lua
};
struct CompiledRule {
    std::string identity, component, slot, origin, tier, words;
    std::vector<CompiledCall> written;
    int operations = 0;            ///< of all its programs
    int functions = 0, paths = 0;  ///< of a script: traced functions and their runs
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

/// `traced`: from Library::compile.
ImageDescription describeImage(const RuleImage&, const std::vector<TracedFunction>& traced = {});

/// "attackers", "king", "attacker and knight"; "all", "none".
std::string classesText(const RuleImage&, ClassSet);
/// "e5 f5", "the whole board", "40 squares".
std::string squaresText(const RuleImage&, const SquareSet&);

}  // namespace tafl
