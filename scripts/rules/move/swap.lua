-- A piece changes places with a comrade beside it.

local words = require "words"

return component {
  id = "move/swap",
  slot = "movement",
  title = "Swapping",
  summary = "Pieces may change places with a piece of their side beside them.",
  words = words.pieces_first("pieces") .. " may change places with "
    .. "[with=men: an adjacent man][with=all: an adjacent piece][with=ordinary: an adjacent ordinary man]"
    .. "[with=king|royal: an adjacent king]"
    .. "[with!=men|all|ordinary|king|royal: an adjacent piece of the kind “{with}”] of the same side, but of another kind"
    .. "[once=true:, each at most once in a game].",
  sources = { "No documented game: a wish of designers" },
  repeatable = true,
  key = { "pieces", "with" },
  parameters = {
    pieces = classes(nil, "Which pieces may begin a swap."),
    with = classes("men", "Which pieces of their side they change places with."),
    once = boolean(false, "Whether each piece may do so only once."),
  },
  declare = function(b, p)
    if p.once then b:state { name = "swapped", kind = "marks" } end
  end,
  compile = function(b, p)
    if not p.once then
      b:swap { pieces = p.pieces, with = p.with }
      return
    end
    b:swap { pieces = p.pieces, with = p.with, where = function(i) return i.board - i:state("swapped") end }
    b:update {
      state = "swapped",
      program = function(i)
        -- Only a swap leaves a piece behind, or one that this move captured there.
        if (i.from & (i.own | i.captured)):any() then
          return i:state("swapped") | ((i.to & i.occupied) - i.captured)
        end
        return i:state("swapped")
      end,
    }
  end,
}
