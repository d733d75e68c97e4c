-- No escape: the king will never move again, or never reach a goal nor sit in a fort, and the attackers need not let him.
--
-- A fort takes at least four men and four squares of one side of the board, or six men and three squares. Fewer squares hold none.

local directions = require "directions"
local lasting = require "lasting"
local words = require "words"

--- Those of `squares` that have another one at least `distance` steps further along the same side of the board.
local function apart(i, squares, distance)
  local found = i.none
  for _, outward in ipairs(directions.all) do
    local along = directions.sideways[outward][1]
    local side = squares & (i.board - i.board:shift(directions.opposite[outward]))
    local beyond = side
    for _ = 1, distance do beyond = beyond:shift(along) end
    found = found | ((beyond | beyond:slide(along, i.board)) & side)
  end
  return found
end

--- The attackers that can never be taken: no man may stand on a corner, and a king who gets there needs no captures.
local function lasting_attackers(b, i)
  return lasting.men(i, i.attackers, i.defenders, "attacker", i.board - b:zone_or_none("corners"))
end

--- The attackers that can never be taken, those of them that wall the goal in, and what they wall in.
local function walls(b, i, goal)
  local kept = lasting_attackers(b, i)
  local behind = goal:flood(i.board - kept)
  return kept, kept & behind:neighbours(), behind
end

--- The attackers that can never be taken, and those of them that hold the king, with the men beside these.
local function holders(b, i)
  local kept = lasting_attackers(b, i)
  return kept, (kept & i.king:neighbours()):flood(kept)
end

return component {
  id = "win/no-escape",
  slot = "victory",
  title = "No escape",
  summary = "Defenders who can no longer escape lose.",
  words = "The attackers win when attackers that can never be taken hold the king fast, or wall " .. words.zone("zone")
    .. " off from him while the defenders have too few men or too little of the edge left for a fort; "
    .. "in both cases the attackers must be able to move another man.",
  sources = { "hnefatafl.org Copenhagen 11x11" },
  parameters = {
    zone = zone_parameter("corners", "Where the king wins."),
  },
  compile = function(b, p)
    local goal = b:squares(p.zone)
    b:outcome {
      phase = "enclosure",
      after = "both",
      result = "attackers",
      when = function(i)
        local kept, wall, behind = walls(b, i, goal)
        local free = (i.attackers - wall):neighbours() & i.empty
        local space = b:squares("edge") - kept - behind
        local room = apart(i, space, 2):only_if(function() return i.defending_men:at_least(6) end)
          | apart(i, space, 3):only_if(function() return i.defending_men:at_least(4) end)
        -- The rest implies this. It is tested first because it is cheap: it has no loop.
        local way_out = goal:flood(i.board - i.attackers) & i.king
        return free:any() and way_out:none() and room:none() and (behind & i.king):none()
      end,
      shows = function(i)
        local _, wall = walls(b, i, goal)
        return wall | i.king
      end,
    }
    b:outcome {
      phase = "enclosure",
      after = "both",
      result = "attackers",
      when = function(i)
        local kept, held_by = holders(b, i)
        local free = (i.attackers - held_by):neighbours() & i.empty
        -- Cheap, and implied by the rest, as above.
        local step = i.king:neighbours() - i.attackers
        return i.king:any() and step:none() and free:any() and (i.king:neighbours() - kept):none()
      end,
      shows = function(i)
        local _, held_by = holders(b, i)
        return held_by | i.king
      end,
    }
  end,
}
