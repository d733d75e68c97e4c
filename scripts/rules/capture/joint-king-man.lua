-- A man in line with his king between two enemies is taken, and the king is not.
--
-- board:only_if(condition) is the board if the condition holds, else no squares. Each direction is then traced by itself; with `if`,
-- the trace would try all combinations of the four.

local words = require "words"
local directions = require "directions"

--- The men captured beside their king, and the whole lines.
local function closed(b, p, i)
  local far_ends = i.attackers | (b:squares(p.far_end) & i.empty)
  local victims, lines = i.none, i.none
  for _, d in ipairs(directions.all) do
    local near = i.to:shift(d) & i.defenders
    local next = near:shift(d) & i.defenders
    local far = next:shift(d) & far_ends
    local pair = near | next
    local function is_closed() return far:any() and (pair & i.king):any() end
    victims = victims | (pair - i.king):only_if(is_closed)
    lines = lines | (pair | far | i.to):only_if(is_closed)
  end
  return victims, lines
end

return component {
  id = "capture/joint-king-man",
  slot = "capture",
  title = "King and man in one line",
  summary = "A man in line with his king between two enemies is taken, and the king is not.",
  words = "When a man and his king stand side by side in line between the attacker that moves and another attacker"
    .. "[far_end!=none:, or an empty square of " .. words.zone("far_end") .. "], the man is taken and the king is not.",
  sources = { "Base-camps Tablut", "Base-camps Tablut as its program plays" },
  parameters = {
    far_end = zone_parameter("none", "Squares that replace the second attacker while empty; none: no squares."),
  },
  compile = function(b, p)
    b:capture {
      side = "attackers",
      program = function(i) return (closed(b, p, i)) end,
      shows = function(i) return (select(2, closed(b, p, i))) end,
    }
  end,
}
