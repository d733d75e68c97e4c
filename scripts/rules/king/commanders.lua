-- Two commanders take even a strong king, away from his throne.

local words = require "words"

return component {
  id = "king/commanders",
  slot = "king",
  title = "Commanders take the king",
  summary = "Two commanders take even a strong king, away from his throne.",
  words = "[throne!=none: Neither on " .. words.square("throne") .. " nor beside it, the king]"
    .. "[throne=none: The king] also falls to two [by=commander: commanders]"
    .. "[by!=commander: pieces of the kind “{by}”] on a line"
    .. "[walls!=none:, or to one of them against " .. words.square("walls") .. " when empty].",
  sources = { "Berserk Hnefatafl 11x11", "OpenTafl Berserk 11x11" },
  needs = { "king/capture" },
  parameters = {
    by = classes("commander", "The pieces that take the king in pairs."),
    walls = zone_parameter("corners", "Empty squares that may stand in for one of the two; none: there are none."),
    throne = zone_parameter("throne", "On it and beside it the king is safe from them; none: nowhere."),
  },
  compile = function(b, p)
    local throne = p.throne == "throne" and b:zone_or_none("throne") or b:squares(p.throne)
    local walls = p.walls == "corners" and b:zone_or_none("corners") or b:squares(p.walls)
    b:pattern { victims = "king", at = b:squares("board") - throne - throne:neighbours(), shape = "line", by = p.by, walls = walls }
  end,
}
