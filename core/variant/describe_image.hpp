// What the rules of a variant became: the compiled image, rule by rule.
#pragma once
#include "board/image.hpp"

namespace tafl {

/// One thing that a rule wrote into the image.
struct WrittenTold {
    std::string what;                ///< "slide", "stop bar", "hostility", "pattern", "outcome" …
    std::string text;                ///< for whom, where, under which condition
    int nodes = 0;                   ///< operations of its program; 0: a table
    bool callback = false;           ///< the program calls a native or Lua function
    std::vector<std::string> gates;  ///< when the program is run at all, by side
    std::string why = {};            ///< why a Lua function is called instead of compiled
};
struct RuleWritten {
    std::string identity, component, slot, origin, tier, words;
    std::vector<WrittenTold> written;
};
struct GroupTold {
    Side side{};
    std::vector<std::string> pieces;
    int plane = 0, limit = 0;
    bool single = false;
    SquareSet from;  ///< empty: from anywhere
};
struct ImageDescription {
    int size = 0, planes = 0, programs = 0, nodes = 0, callbacks = 0;
    std::string digest;
    Level level{};
    bool bulkCounting = false, pathLegality = false, anyState = false;
    std::vector<GroupTold> groups;
    std::vector<RuleWritten> rules;
};

ImageDescription describeImage(const RuleImage&);

/// "attackers", "king", "attacker and knight"; "all", "none".
std::string classesText(const RuleImage&, ClassSet);
/// "e5 f5", "the whole board", "40 squares".
std::string squaresText(const RuleImage&, const SquareSet&);

}  // namespace tafl
