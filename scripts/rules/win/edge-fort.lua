-- Edge fort: a king with room to move in a safe fort on the edge has won.
--
-- board:fix(body) replaces a board by body(board) until nothing changes. Here it drops the weak men of the fort: without one,
-- attackers may reach the next.

local words = {
  unbreakable = "[test=unbreakable: in which no man can ever be taken]",
  fewer_than_three = "[test=fewer_than_three: in which attackers can reach no man from three sides]",
  closed = "[test=closed: whose inner squares no attacker touches]",
}

--- Squares that attackers can reach on two opposite sides.
local function threatened_on_a_line(reachable)
  return (reachable:shift("north") & reachable:shift("south")) | (reachable:shift("east") & reachable:shift("west"))
end

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

--- The defenders that can never be taken.
local function unbreakable_men(i, three_sides)
  return i.defenders:fix(function(kept)
    local reachable = i.attackers:flood(i.board - kept) | i:hostile("defender")
    local weak = three_sides and threatened_on_three_sides(i, reachable) or threatened_on_a_line(reachable)
    return kept - (weak - i.king)
  end)
end

--- The squares inside the king's fort, and the attackers that break it.
local function fort(i, test)
  if test == "closed" then
    local inside = i.king:flood(i.empty)
    return inside, inside:neighbours() & i.attackers
  end
  local inside = i.king:flood(i.board - (unbreakable_men(i, test == "fewer_than_three") - i.king))
  return inside, inside & i.attackers
end

return component {
  id = "win/edge-fort",
  slot = "victory",
  title = "Edge fort",
  summary = "A king with room to move in a safe fort on the edge has won.",
  words = "The defenders win when their king stands on the edge with room to move, inside a fort "
    .. words.unbreakable .. words.fewer_than_three .. words.closed
    .. "[timing=survives_reply:, if it still stands after the attackers’ next move].",
  sources = { "Copenhagen Hnefatafl 11x11", "Total tafl 11x11", "OpenTafl Copenhagen 11x11", "AbstractPlay" },
  parameters = {
    test = choice("unbreakable", { "unbreakable", "fewer_than_three", "closed" },
      "Unbreakable: no man of it can be taken. Fewer than three: no man of it has three sides open to attackers. "
        .. "Closed: no attacker borders on the space inside."),
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
