// Whole games on 5x5 that tables and proofs answer in moments.
#pragma once
#include <string>

namespace tafl {

constexpr const char* hostileCorners = "[[rule]]\nuse = \"hostile/zone\"\nzone = \"corners\"\nto = \"men\"\n";

/// The text of a variant: the king flees to a corner and is taken by two. `rows` is the layout, `more` further rules.
inline std::string smallGame(const std::string& id, const std::string& rows, const std::string& more = {}) {
    return "format = 1\nid = \"" + id + "\"\nname = \"" + id +
           "\"\ninherits = \"base-tafl\"\n[board]\nlayout = \"\"\"\n" + rows +
           R"("""
[zones]
corners = "a1 a5 e1 e5"
[[rule]]
use = "turn/first"
[[rule]]
use = "passage/restricted"
zone = "corners"
pass = "king"
[[rule]]
use = "king/capture"
elsewhere = "2"
[[rule]]
use = "win/escape"
zone = "corners"
[[rule]]
use = "turn/no-moves"
[[rule]]
use = "end/repetition"
)" + more;
}

}  // namespace tafl
