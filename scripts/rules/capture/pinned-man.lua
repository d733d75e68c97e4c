-- A man beside his king is taken by attackers on his three other sides.

local directions = require "directions"

--- The men that the move pins, and all pieces involved.
local function pinned(i)
  local victims, involved = i.none, i.none
  for _, d in ipairs(directions.all) do
    local left, right = table.unpack(directions.sideways[d])
    local man = i.to:shift(d) & i.defending_men
    local behind, one, other = man:shift(d) & i.king, man:shift(left) & i.attackers, man:shift(right) & i.attackers
    local function is_pinned() return behind:any() and one:any() and other:any() end
    victims = victims | man:only_if(is_pinned)
    involved = involved | (man | behind | one | other | i.to):only_if(is_pinned)
  end
  return victims, involved
end

return component {
  id = "capture/pinned-man",
  slot = "capture",
  title = "Pinned man",
  summary = "A man beside his king is taken by attackers on his three other sides.",
  words = "A defending man between two attackers, with his king on the third side, is taken when an attacker moves to the fourth side.",
  sources = { "Viking or Slavic Chess 9x9", "Viking or Slavic Chess 13x13" },
  compile = function(b)
    b:capture {
      side = "attackers",
      program = function(i) return (pinned(i)) end,
      shows = function(i) return (select(2, pinned(i))) end,
    }
  end,
}
