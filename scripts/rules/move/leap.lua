-- Moves off the rows and columns: diagonal steps, bishops, the knights of chess.

local words = require "words"

return component {
  id = "move/leap",
  slot = "movement",
  title = "Leaping",
  summary = "Pieces may move diagonally, or leap as a knight does in chess.",
  words = words.pieces_first("pieces") .. " may leap {across} and {up} squares across and ahead, in every direction"
    .. "[limit=0:, any number of times in a row over empty squares]"
    .. "[limit!=0|1:, up to {limit} times in a row over empty squares]"
    .. "[slides=false:; they do not slide].",
  sources = { "Catch the King (2020)" },
  repeatable = true,
  key = { "pieces", "across", "up" },
  parameters = {
    pieces = classes(nil, "Which pieces may leap."),
    across = integer(1, 1, 18, "How far to one side.", "squares"),
    up = integer(1, 1, 18, "How far ahead.", "squares"),
    limit = integer(1, 0, 18, "How many leaps they may make in a row over empty squares; 0: any number."),
    slides = boolean(true, "Whether they also slide along rows and columns."),
  },
  compile = function(b, p)
    b:leap { pieces = p.pieces, across = p.across, up = p.up, limit = p.limit }
    if not p.slides then b:slide { pieces = p.pieces, limit = -1 } end
  end,
}
