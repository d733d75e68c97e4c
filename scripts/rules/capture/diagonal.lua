-- Capture between two enemies on a diagonal.

local words = require "words"

--- The squares beside these on one diagonal. It does not lead between two holes.
local function beside(squares, ahead, aside)
  return squares:shift(ahead):shift(aside) | squares:shift(aside):shift(ahead)
end

--- The pieces that the move closes in, and all pieces involved.
local function captured(i, p)
  local mover = i.to & i.own & i:class(p.by)
  local victims, involved = i.none, i.none
  for _, ahead in ipairs { "north", "south" } do
    for _, aside in ipairs { "east", "west" } do
      local piece = beside(mover, ahead, aside) & i.enemy & i:class(p.victims)
      local behind = beside(piece, ahead, aside) & i.own & i:class(p.by)
      local function is_closed_in() return behind:any() end
      victims = victims | piece:only_if(is_closed_in)
      involved = involved | (mover | piece | behind):only_if(is_closed_in)
    end
  end
  return victims, involved
end

return component {
  id = "capture/diagonal",
  slot = "capture",
  title = "Capture on a diagonal",
  summary = "A piece is taken between two enemies on a diagonal.",
  words = words.pieces_first("victims") .. " can be taken between two enemies on a diagonal, by the move that closes them in"
    .. "[by!=all:; only enemies of the kind “{by}” take them so].",
  sources = { "No documented game: a wish of designers" },
  repeatable = true,
  key = { "victims", "by" },
  parameters = {
    victims = classes("men", "Who can be taken in this way."),
    by = classes("all", "Which enemies take them in this way, armed or not."),
  },
  compile = function(b, p)
    b:capture {
      program = function(i) return (captured(i, p)) end,
      shows = function(i) return (select(2, captured(i, p))) end,
    }
  end,
}
