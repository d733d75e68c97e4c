-- No escape: the king will never reach a goal nor sit in a fort, and the attackers need not let him.
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

--- The squares behind walls of attackers that can never be taken, as seen from the goal, and these walls.
local function blocked(i, goal)
  local kept = lasting.men(i, i.attackers, i.defenders, "attacker")
  local behind = goal:flood(i.board - kept)
  return behind, kept & behind:neighbours(), kept
end

return component {
  id = "win/no-escape",
  slot = "victory",
  title = "No escape",
  summary = "Defenders who can no longer escape have lost.",
  words = "The attackers win when men that can never be taken wall " .. words.zone("zone")
    .. " off from the king, the defenders have too few men or too little of the edge left for a fort, "
    .. "and the attackers can move another man.",
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
        local behind, wall, kept = blocked(i, goal)
        local free = (i.attackers - wall):neighbours() & i.empty
        local space = b:squares("edge") - kept - behind
        local room = apart(i, space, 2):only_if(function() return i.defending_men:at_least(6) end)
          | apart(i, space, 3):only_if(function() return i.defending_men:at_least(4) end)
        -- The rest implies this. It is tested first because it is cheap: it has no loop.
        local way_out = goal:flood(i.board - i.attackers) & i.king
        return free:any() and way_out:none() and room:none() and (behind & i.king):none()
      end,
      shows = function(i)
        local _, wall = blocked(i, goal)
        return wall | i.king
      end,
    }
  end,
}
