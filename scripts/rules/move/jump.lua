-- Hopping over one adjacent enemy to the empty square right behind it.

local words = require "words"

return component {
  id = "move/jump",
  slot = "movement",
  title = "Hopping",
  summary = "Pieces may hop over one adjacent enemy, with or without taking it.",
  words = words.pieces_first("pieces") .. " may hop over one adjacent "
    .. "[over=ordinary: ordinary enemy man][over=men: enemy man][over=all: enemy piece]"
    .. "[over!=ordinary|men|all: enemy of the kind “{over}”] to the empty square right behind it"
    .. "[touching!=none:, but only when leaving or reaching " .. words.square("touching") .. "]"
    .. "[takes=true:; the piece hopped over is captured].",
  sources = { "Berserk Hnefatafl 11x11", "Tyr Hnefatafl 11x11", "OpenTafl" },
  repeatable = true,
  key = { "pieces" },
  parameters = {
    pieces = classes(nil, "Which pieces may hop."),
    over = classes("ordinary", "Which enemies they may hop over."),
    touching = zone_parameter("none", "The hop must begin or end here; none: anywhere."),
    takes = boolean(false, "Whether the enemy hopped over is captured."),
  },
  compile = function(b, p)
    -- nil omits the argument.
    local touching = p.touching ~= "none" and p.touching or nil
    b:jump { pieces = p.pieces, over = p.over, touching = touching, takes = p.takes }
  end,
}
