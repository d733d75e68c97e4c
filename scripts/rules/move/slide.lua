-- Sliding along ranks and files. Without this rule pieces slide any distance.

local words = require "words"

return component {
  id = "move/slide",
  slot = "movement",
  title = "Sliding",
  summary = "Pieces slide along ranks and files, any distance or up to a limit.",
  words = words.pieces_first("pieces") .. " may slide along ranks and files over empty squares"
    .. "[limit=0:, any distance][limit=1:, one square at a time][limit!=0|1:, at most {limit} squares].",
  sources = { "Linnaeus 1732", "Imperial Contest", "Magpie 7x7", "Ludii Ard Ri" },
  repeatable = true,
  key = { "pieces" },
  parameters = {
    pieces = classes(nil, "Which pieces."),
    limit = integer(0, 0, 18, "The greatest distance; 0: any distance.", "squares"),
  },
  compile = function(b, p)
    b:slide { pieces = p.pieces, limit = p.limit }
  end,
}
