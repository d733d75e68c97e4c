// The dictionary of links, version 1 (docs/links.md). Links that exist need it: it never changes.
#include "variant/link.hpp"

namespace tafl {

const std::string_view linkDictionary = R"dictionary(| use = "announce/open-paths"
| use = "announce/watch-king"
| use = "capture/choice"
| use = "capture/joint-king-man"
| use = "capture/passive-entry"
| use = "capture/pinned-man"
| use = "capture/shieldwall"
| use = "capture/three-sides"
| use = "end/agreement"
| use = "end/no-capture"
| use = "end/shuttle"
| use = "hostile/linnaean"
| use = "king/commanders"
| use = "move/jump"
| use = "passage/camps"
| use = "pieces/extra"
| use = "turn/berserk"
| use = "turn/dice"
| use = "win/edge-fort"
| use = "win/elimination"
| use = "win/no-escape"
| use = "win/open-paths"
|   end
|       end
|     }
|     end
|   slot = "turn",
|     b:outcome {
|   slot = "victory",
|   slot = "capture",
| local directions = require "directions"
|   end,
script x
|   repeatable = true,
| local words = require "words"
|   parameters = {
| return component {
|   compile = function(b, p)
| position = "7/7/7/4t2/1tK4/2t4/7 attackers"
| position = "15/15/15/15/15/15/15/15/15/15/15/15/2K2t9/15/15 attackers"
| position = "13/13/13/13/6t6/13/13/13/13/13/1K11/13/13 defenders"
| position = "15/15/15/15/15/15/15/15/15/15/15/15/1tK2t9/15/15 attackers"
| legal = false
| zone = "edge"
| position = "13/13/13/13/13/13/13/13/13/13/2K2t7/13/13 attackers"
| position = "13/13/13/13/13/13/13/13/13/13/1tK2t7/13/13 attackers"
| position = "9/9/9/9/6K2/9/1t7/9/9 defenders"
| pieces = "men"
| name = "The king's own move captures nothing"
| position = "13/13/13/13/13/13/13/13/13/4t8/1tK10/2t10/13 attackers"
| position = "13/13/13/13/13/6t6/5tK2t3/6t6/13/13/13/13/13 attackers"
| position = "13/13/13/13/13/13/13/13/13/2t10/1tK2t7/2t10/13 attackers"
| pieces = "king"
| name = "The second occurrence"
| name = "A standing king helps nobody to capture"
| position = "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/4t14/1tK16/2t16/19 attackers"
| name = "The king may not return to the throne"
| corners = "a1 a11 k1 k11"
| position = "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/2t16/1tK2t13/2t16/19 attackers"
| rule = "hostile/zone(corners,men,empty)"
| rule = "passage/restricted(corners)"
| name = "A defender against the empty corner"
| side = "defenders"
taflsmith-variant 1
| throne = "centre"
| name = "An attacker against the empty corner"
| name = "The king may stop on the corner"
| use = "move/slide"
| use = "win/escape"
| name = "Against an empty corner"
| rule = "end/repetition(position,both)"
| corners = "a1 a7 g1 g7"
| name = "A man may not stop on the corner"
| use = "pieces/tafl"
| name = "No help in the open"
| use = "turn/no-moves"
| name = "The king may stop on the throne"
| name = "The king on the edge, attackers on the three other sides"
| name = "A man may not stop on the throne"
| rule = "hostile/zone(throne,men,empty)"
| counts = ["throne", "corners"]
| use = "win/encirclement"
| use = "capture/custodial"
| name = "A defender against the empty throne"
| name = "An attacker against the empty throne"
| rule = "passage/restricted(throne)"
digest 64d38f0a4a5c3b3f9f0b6a2f3f1f5f77
| [[rule]]
| use = "capture/king-arms"
| power = "unarmed"
|
| [[rule]]
| use = "turn/first"
| side = "attackers"
|
| [[test]]
| name = "The king arrives"
| rule = "win/escape(corners)"
| fires = true
| position = "7/7/3t3/7/7/7/2K4 defenders"
| move = "c1-a1"
| captures = ""
| outcome = "defenders"
|
| [[test]]
| name = "One square short"
| rule = "win/escape(corners)"
| fires = false
| position = "7/7/3t3/7/7/7/2K4 defenders"
| move = "c1-b1"
| captures = ""
| outcome = "none"

end
|
| [[rule]]
| use = "passage/restricted"
| zone = "throne"
|
| [[rule]]
| use = "king/capture"
| elsewhere = "2"
| min_men = 2
| throne = "none"
|
| [[test]]
| name = "The king in the open, attackers on all four sides"
| rule = "king/capture"
| fires = true
| position = "7/7/7/2t4/1tK2t1/2t4/7 attackers"
| move = "f3-d3"
| captures = "c3"
| outcome = "attackers"
|
| [[rule]]
| use = "end/repetition"
| result = "defenders_lose"
|
| [[rule]]
| use = "hostile/zone"
| to = "men"
| zone = "throne"
|
| [[rule]]
| use = "hostile/zone"
| to = "men"
| zone = "corners"
|
| [[test]]
| name = "One square short"
| rule = "win/escape(edge)"
| fires = false
| position = "11/11/11/5t5/11/11/11/11/1K9/11/11 defenders"
| move = "b3-b2"
| captures = ""
| outcome = "none"

end
|
| [[test]]
| name = "Beside the empty throne, attackers on the other three sides"
| rule = "king/capture"
| fires = true
| position = "7/7/4t2/4K1t/4t2/7/7 attackers"
| move = "g4-f4"
| captures = "e4"
| outcome = "attackers"
|
| [[rule]]
| use = "king/capture"
| counts = ["throne"]
| elsewhere = "2"
| min_men = 2
|
| [[rule]]
| use = "passage/restricted"
| pass = "king"
| zone = "corners"
|
| [[test]]
| name = "Beside the empty throne, attackers on the other three sides"
| rule = "king/capture"
| fires = true
| position = "11/11/11/11/6t4/6K2t1/6t4/11/11/11/11 attackers"
| move = "j6-h6"
| captures = "g6"
| outcome = "attackers"
|
| [[test]]
| name = "The king arrives"
| rule = "win/escape(edge)"
| fires = true
| position = "11/11/11/5t5/11/11/11/11/1K9/11/11 defenders"
| move = "b3-b1"
| captures = ""
| outcome = "defenders"
|
| [[test]]
| name = "One attacker beside him"
| rule = "king/capture"
| fires = false
| position = "11/11/11/11/11/11/11/11/2K2t5/11/11 attackers"
| move = "f3-d3"
| captures = ""
| outcome = "none"
|
| [[rule]]
| use = "hostile/zone"
| to = "attackers"
| when = "king"
| zone = "throne"
|
| [[test]]
| name = "The king on his throne, attackers on all four sides"
| rule = "king/capture"
| fires = true
| position = "11/11/11/11/5t5/4tK2t2/5t5/11/11/11/11 attackers"
| move = "i6-g6"
| captures = "f6"
| outcome = "attackers"
|
| [[test]]
| name = "The king on his throne, attackers on all four sides"
| rule = "king/capture"
| fires = true
| position = "7/7/3t3/2tK2t/3t3/7/7 attackers"
| move = "g4-e4"
| captures = "d4"
| outcome = "attackers"
|
| [[test]]
| name = "Attackers on three sides only"
| rule = "king/capture"
| fires = false
| position = "11/11/11/11/11/11/11/4t6/1tK8/2t8/11 attackers"
| move = "e4-c4"
| captures = ""
| outcome = "none"
|
| [[test]]
| name = "One attacker beside him"
| rule = "king/capture"
| fires = false
| position = "9/9/9/9/9/9/2K2t3/9/9 attackers"
| move = "f3-d3"
| captures = ""
| outcome = "none"
|
| [[test]]
| name = "The king in the open between two attackers"
| rule = "king/capture"
| fires = true
| position = "11/11/11/11/11/11/11/11/1tK2t5/11/11 attackers"
| move = "f3-d3"
| captures = "c3"
| outcome = "attackers"
|
| [[test]]
| name = "The king in the open between two attackers"
| rule = "king/capture"
| fires = true
| position = "9/9/9/9/9/9/1tK2t3/9/9 attackers"
| move = "f3-d3"
| captures = "c3"
| outcome = "attackers"
|
| [[test]]
| name = "Beside the empty throne, attackers on the other three sides"
| rule = "king/capture"
| fires = true
| position = "9/9/9/5t3/5K2t/5t3/9/9/9 attackers"
| move = "i5-g5"
| captures = "f5"
| outcome = "attackers"
|
| [[test]]
| name = "One attacker beside him"
| rule = "king/capture"
| fires = false
| position = "7/7/7/7/2K2t1/7/7 attackers"
| move = "f3-d3"
| captures = ""
| outcome = "none"
|
| [[test]]
| name = "The king in the open, attackers on all four sides"
| rule = "king/capture"
| fires = true
| position = "11/11/11/11/11/11/11/2t8/1tK2t5/2t8/11 attackers"
| move = "f3-d3"
| captures = "c3"
| outcome = "attackers"
|
| [[test]]
| name = "The king on his throne, attackers on all four sides"
| rule = "king/capture"
| fires = true
| position = "9/9/9/4t4/3tK2t1/4t4/9/9/9 attackers"
| move = "h5-f5"
| captures = "e5"
| outcome = "attackers"
|
| [[test]]
| name = "One square short"
| rule = "win/escape(edge)"
| fires = false
| position = "9/9/4t4/9/9/9/1K7/9/9 defenders"
| move = "b3-b2"
| captures = ""
| outcome = "none"

end
|
| [[test]]
| name = "Attackers on three sides only"
| rule = "king/capture"
| fires = false
| position = "9/9/9/9/9/4t4/1tK6/2t6/9 attackers"
| move = "e4-c4"
| captures = ""
| outcome = "none"
|
| [[test]]
| name = "The king in the open between two attackers"
| rule = "king/capture"
| fires = true
| position = "7/7/7/7/1tK2t1/7/7 attackers"
| move = "f3-d3"
| captures = "c3"
| outcome = "attackers"
|
| [[test]]
| name = "The king arrives"
| rule = "win/escape(edge)"
| fires = true
| position = "9/9/4t4/9/9/9/1K7/9/9 defenders"
| move = "b3-b1"
| captures = ""
| outcome = "defenders"
|
| [[test]]
| name = "The king in the open, attackers on all four sides"
| rule = "king/capture"
| fires = true
| position = "9/9/9/9/9/2t6/1tK2t3/2t6/9 attackers"
| move = "f3-d3"
| captures = "c3"
| outcome = "attackers"
|
taflsmith-game 1
variant 
option 
digest 
position attackers
defenders
rules
| taflsmith-variant 1
| digest 
taflsmith-variant 1
digest 

variant 
| format = 1
| id = "
| name = "
)dictionary";

}  // namespace tafl
