-- Edge fort: a king with room to move in a safe fort on the edge has won.

local lasting = require "lasting"

local words = {
  unbreakable = "[test=unbreakable: in which no man can ever be taken]",
  fewer_than_three = "[test=fewer_than_three: in which attackers can reach no man from three sides]",
  closed = "[test=closed: with no attacker beside a square inside it]",
}

--- Squares that attackers can reach on three or four sides: each choice of three skips one direction.
local function threatened_on_three_sides(i, reachable)
  local directions = { "east", "west", "north", "south" }
  local exposed = i.none
  for _, skipped in ipairs(directions) do
    local all = i.board
    for _, d in ipairs(directions) do
      if d ~= skipped then all = all & reachable:shift(d) end
    end
    exposed = exposed | all
  end
  return exposed
end

--- The defenders that attackers never reach from three sides. Exposed men are dropped until nothing changes: without one, attackers
--- may reach the next.
local function covered_men(i)
  return i.defenders:fix(function(kept)
    local reachable = i.attackers:flood(i.board - kept) | i:hostile("defender")
    return kept - (threatened_on_three_sides(i, reachable) - i.king)
  end)
end

--- The squares inside the king's fort, and the attackers that break it.
local function fort(i, test)
  if test == "closed" then
    local inside = i.king:flood(i.empty)
    return inside, inside:neighbours() & i.attackers
  end
  local wall = test == "fewer_than_three" and covered_men(i) or lasting.men(i, i.defenders, i.attackers, "defender", i.board)
  local inside = i.king:flood(i.board - (wall - i.king))
  return inside, inside & i.attackers
end

return component {
  id = "win/edge-fort",
  slot = "victory",
  title = "Edge fort",
  summary = "A king with room to move in a safe fort on the edge wins.",
  words = "The defenders win when their king stands on the edge with room to move, inside a fort "
    .. words.unbreakable .. words.fewer_than_three .. words.closed
    .. "[timing=survives_reply:, if it still stands after the attackers’ next move].",
  sources = { "Copenhagen Hnefatafl 11x11", "Total tafl 11x11", "OpenTafl Copenhagen 11x11", "AbstractPlay" },
  parameters = {
    test = choice("unbreakable", { "unbreakable", "fewer_than_three", "closed" },
      "Unbreakable: the remaining attackers can never take one of its men. "
        .. "Fewer than three: none of its men has three sides open to attackers. "
        .. "Closed: no attacker stands beside a square inside."),
    timing = choice("at_once", { "at_once", "survives_reply" }, "Whether the attackers have one move to break it."),
  },
  compile = function(b, p)
    b:outcome {
      phase = "fort",
      after = p.timing == "at_once" and "both" or "defenders",
      result = "defenders",
      timing = p.timing,
      when = function(i)
        local on_edge = i.king & b:squares("edge")
        local room = i.king:neighbours() & i.empty
        local _, threatened = fort(i, p.test)
        if p.test == "closed" then return on_edge:any() and room:any() and threatened:none() end
        -- The rest implies this. It is tested first because it is cheap: it has no loop.
        local way_in = i.king:flood(i.board - (i.defenders - i.king)) & i.attackers
        return on_edge:any() and room:any() and way_in:none() and threatened:none()
      end,
      shows = function(i)
        local inside = fort(i, p.test)
        return inside | inside:neighbours()
      end,
    }
  end,
}
