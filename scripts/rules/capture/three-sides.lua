-- Takes a man when three of its sides are closed, on one line or not.

local words = require "words"

--- The victims beside the mover with three closed sides, and all pieces and squares involved.
local function enclosed(p, i)
  local closing = i:hostile(p.victims)
  local east, west, north, south = closing:shift("east"), closing:shift("west"), closing:shift("north"), closing:shift("south")
  local three = (east & west & (north | south)) | (north & south & (east | west))
  local hammer = (i.to & closing) - i.royal
  local victims = hammer:neighbours() & i.enemy & i:class(p.victims) & three
  return victims, victims | (victims:neighbours() & closing)
end

return component {
  id = "capture/three-sides",
  slot = "capture",
  title = "Capture on three sides",
  summary = "A man is taken when three of his four sides are closed.",
  words = words.pieces_first("victims")
    .. " can be taken when enemies or hostile squares close three of the four sides, by the move of a man to one of these sides.",
  sources = { "Unst Alea Evangelii 19x19, recorded games" },
  repeatable = true,
  key = { "victims" },
  parameters = {
    victims = classes("defender", "Who can be taken in this way: one kind of piece."),
  },
  compile = function(b, p)
    b:capture {
      side = "both",
      program = function(i) return (enclosed(p, i)) end,
      shows = function(i) return (select(2, enclosed(p, i))) end,
    }
  end,
}
