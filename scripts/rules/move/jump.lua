-- Hopping over one adjacent piece to the empty square right behind it.

local words = require "words"

-- The piece hopped over: "ordinary enemy man", or "ordinary man of the same side".
local function hopped(before, after)
  return "[over=ordinary: ordinary " .. before .. "man" .. after .. "][over=men: " .. before .. "man" .. after .. "]"
    .. "[over=all: " .. before .. "piece" .. after .. "]"
    .. "[over!=ordinary|men|all: " .. (before == "" and "piece" or "enemy") .. after .. " of the kind “{over}”]"
end

return component {
  id = "move/jump",
  slot = "movement",
  title = "Hopping",
  summary = "Pieces may hop over one adjacent enemy, with or without taking it, or over one of their own.",
  words = words.pieces_first("pieces") .. " may hop over one adjacent "
    .. "[across=enemies: " .. hopped("enemy ", "") .. "][across=own: " .. hopped("", " of the same side") .. "]"
    .. "[across=any: " .. hopped("", " of either side") .. "] to the empty square right behind it"
    .. "[touching!=none:, but only when leaving or reaching " .. words.square("touching") .. "]"
    .. "[takes=true:[across!=any:; the piece hopped over is captured][across=any:; an enemy hopped over is captured]].",
  sources = { "Berserk Hnefatafl 11x11", "Tyr Hnefatafl 11x11", "OpenTafl" },
  repeatable = true,
  key = { "pieces" },
  parameters = {
    pieces = classes(nil, "Which pieces may hop."),
    over = classes("ordinary", "Which pieces they may hop over."),
    touching = zone_parameter("none", "The hop must begin or end here; none: anywhere."),
    takes = boolean(false, "Whether an enemy hopped over is captured."),
    across = choice("enemies", { "enemies", "own", "any" }, "Whose pieces they may hop over: the enemy's, their own, or both."),
  },
  compile = function(b, p)
    -- nil omits the argument.
    local touching = p.touching ~= "none" and p.touching or nil
    b:jump { pieces = p.pieces, over = p.over, touching = touching, takes = p.takes, across = p.across }
  end,
}
