-- Two commanders take even a strong king, away from his throne.

local words = require "words"

return component {
  id = "king/commanders",
  slot = "king",
  title = "Commanders take the king",
  summary = "Two commanders take even a strong king, away from his throne.",
  words = "[throne!=none: Except on " .. words.square("throne") .. " and beside it, the king]"
    .. "[throne=none: The king] is also taken by two [by=commander: commanders]"
    .. "[by!=commander: pieces of the kind “{by}”] on a line"
    .. "[walls!=none:, or by one of them against " .. words.square("walls") .. " if it is empty].",
  sources = { "Berserk Hnefatafl 11x11", "OpenTafl Berserk 11x11" },
  needs = { "king/capture" },
  parameters = {
    by = classes("commander", "The pieces that take the king in pairs."),
    walls = zone_parameter("corners", "Squares that replace one of the two while empty; none: no squares."),
    throne = zone_parameter("throne", "On it and beside it the king is safe from them; none: nowhere."),
  },
  compile = function(b, p)
    local throne = p.throne == "throne" and b:zone_or_none("throne") or b:squares(p.throne)
    local walls = p.walls == "corners" and b:zone_or_none("corners") or b:squares(p.walls)
    b:pattern { victims = "king", at = b:squares("board") - throne - throne:neighbours(), shape = "line", by = p.by, walls = walls }
  end,
}
