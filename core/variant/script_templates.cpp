#include "variant/script_templates.hpp"

#include <array>

namespace tafl {
namespace {

constexpr std::string_view captureScript =
    R"~(-- @TITLE@: a man who has no empty square beside him is captured by the enemy who closes the last one.
@NOTE@
--- The men beside the mover who are shut in. He is on his new square, and captured pieces are still there.
local function shut_in(i)
  return (i.to:neighbours() & i.enemy & i.men) - i.empty:neighbours()
end

return component {
  id = "my/@ID@",
  slot = "capture",
  title = "@TITLE@",
  summary = "A man who is shut in is captured.",
  words = "A move beside an enemy man captures him if no square beside him is empty"
    .. "[side=attackers:; only the attackers capture so][side=defenders:; only the defenders capture so].",
  sources = { "my own" },
  parameters = {
    side = choice("both", { "both", "attackers", "defenders" }, "Who captures in this way."),
  },
  compile = function(b, p)
    b:capture {
      side = p.side,
      program = shut_in,
      shows = function(i) return shut_in(i) | shut_in(i):neighbours() end,
    }
  end,
}
)~";

constexpr std::string_view captureTests = R"~(
[[test]]
name = "The last empty square beside him is closed"
rule = "my/@ID@"
fires = true
position = "7/7/T6/Tt5/4t2/7/2K4 attackers"
move = "e3-a3"
captures = "a4"
outcome = "none"

[[test]]
name = "An empty square beside him is left"
rule = "my/@ID@"
fires = false
position = "7/T6/7/Tt5/4t2/7/2K4 attackers"
move = "e3-a3"
captures = ""
outcome = "none"
)~";

constexpr std::string_view movementScript =
    R"~(-- @TITLE@: the king may also step diagonally, but not to a square beside an enemy.
@NOTE@
--- The mover's new square, if he came there by a diagonal step.
local function stepped(i)
  local ahead = i.from:shift("north") | i.from:shift("south")
  return i.to & (ahead:shift("east") | ahead:shift("west"))
end

return component {
  id = "my/@ID@",
  slot = "movement",
  title = "@TITLE@",
  summary = "Pieces may also step diagonally, away from enemies.",
  words = "[pieces=king:The king][pieces!=king:The pieces “{pieces}”] may also step one square diagonally"
    .. "[careful=true:, but not to a square beside an enemy].",
  sources = { "my own" },
  parameters = {
    pieces = classes("king", "Who steps diagonally."),
    careful = boolean(true, "Whether the step may not end beside an enemy."),
  },
  compile = function(b, p)
    b:leap { pieces = p.pieces, across = 1, up = 1 }
    if not p.careful then return end
    b:refuse {
      when = function(i) return (stepped(i):neighbours() & i.enemy):any() end,
      shows = function(i) return i.to:neighbours() & i.enemy end,
    }
  end,
}
)~";

constexpr std::string_view movementTests = R"~(
[[test]]
name = "A diagonal step"
rule = "my/@ID@"
fires = true
position = "7/7/7/7/2K4/7/4t2 defenders"
move = "c3-d2"
captures = ""
outcome = "none"

[[test]]
name = "Not beside an enemy"
rule = "my/@ID@"
fires = false
position = "7/7/7/7/2K4/7/3t3 defenders"
move = "c3-d2"
legal = false
)~";

constexpr std::string_view endScript =
    R"~(-- @TITLE@: the defenders win when their king stands on a zone with enough men beside him.
@NOTE@
--- The king, if he stands on the zone.
local function arrived(b, i, p)
  return i.king & b:squares(p.zone)
end

return component {
  id = "my/@ID@",
  slot = "victory",
  title = "@TITLE@",
  summary = "The king wins where he arrives with his men beside him.",
  words = "The defenders win when their king stands on [zone=edge: the edge of the board]"
    .. "[zone!=edge: a square of “{zone}”] with [men=1: a man][men!=1: at least {men} men] of his beside him.",
  sources = { "my own" },
  parameters = {
    zone = zone_parameter("edge", "Where the escorted king wins."),
    men = integer(1, 1, 3, "How many of his men must stand beside him.", "men"),
  },
  compile = function(b, p)
    b:outcome {
      phase = "goal",
      after = "defenders",
      result = "defenders",
      when = function(i)
        local king = arrived(b, i, p)
        return king:any() and (king:neighbours() & (i.defenders - i.king)):at_least(p.men)
      end,
      shows = function(i)
        local king = arrived(b, i, p)
        return king | (king:neighbours() & (i.defenders - i.king))
      end,
    }
  end,
}
)~";

constexpr std::string_view endTests = R"~(
[[test]]
name = "The king on the edge with a man beside him"
rule = "my/@ID@"
fires = true
position = "7/7/7/3t3/1K5/7/2T4 defenders"
move = "b3-b1"
captures = ""
outcome = "defenders"

[[test]]
name = "The king on the edge alone"
rule = "my/@ID@"
fires = false
position = "7/7/7/3t3/1K5/7/4T2 defenders"
move = "b3-b1"
captures = ""
outcome = "none"
)~";

constexpr std::string_view stateScript =
    R"~(-- @TITLE@: the king wins by staying on the centre for some turns. A state counts them.
@NOTE@
return component {
  id = "my/@ID@",
  slot = "victory",
  title = "@TITLE@",
  summary = "The king wins by holding a zone.",
  words = "The defenders win when their king has stood on [zone=centre: the centre][zone!=centre: a square of “{zone}”]"
    .. " at the end of {turns} of their turns running.",
  sources = { "my own" },
  parameters = {
    zone = zone_parameter("centre", "The squares to hold."),
    turns = integer(3, 1, 50, "For how many turns of the defenders.", "turns"),
  },
  -- A state is part of the position. A flag is true or false, a counter is a number, marks are a set of squares.
  declare = function(b, p)
    b:state { name = "held", kind = "counter", most = p.turns }
  end,
  compile = function(b, p)
    b:update {
      state = "held",
      program = function(i)
        if (i.king & i:squares(p.zone)):none() then return 0 end
        if (i.own & i.king):none() then return i:state("held") end  -- a turn of the attackers
        return i:state("held") + 1
      end,
    }
    b:outcome {
      phase = "goal",
      after = "defenders",
      result = "defenders",
      when = function(i) return i:state("held"):at_least(p.turns) end,
      shows = function(i) return i.king end,
    }
  end,
}
)~";

constexpr std::string_view stateTests = R"~(
[[test]]
name = "The king's second turn on the centre"
rule = "my/@ID@"
fires = true
position = "7/7/t6/2K4/7/7/4T2 defenders"
moves = ["c4-d4", "a5-a6"]
move = "e1-f1"
captures = ""
outcome = "defenders"

[[test]]
name = "He leaves the centre"
rule = "my/@ID@"
fires = false
position = "7/7/t6/2K4/7/7/4T2 defenders"
moves = ["c4-d4", "a5-a6"]
move = "d4-e4"
captures = ""
outcome = "none"
)~";

constexpr std::array<ScriptTemplate, 4> templates = {{
    {"capture", "more pieces are captured", captureScript, "side = \"attackers\"\n", captureTests},
    {"movement", "how pieces move, and which moves are refused", movementScript, "pieces = \"king\"\ncareful = true\n",
     movementTests},
    {"end", "when the game ends", endScript, "zone = \"edge\"\nmen = 1\n", endTests},
    {"state", "something that the game remembers", stateScript, "zone = \"centre\"\nturns = 2\n", stateTests},
}};

}  // namespace

std::span<const ScriptTemplate> scriptTemplates() { return templates; }

}  // namespace tafl
