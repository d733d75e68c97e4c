-- Who can capture must.

local words = require "words"

return component {
  id = "turn/must-capture",
  slot = "turn",
  title = "Compulsory capture",
  summary = "Who can capture must capture.",
  words = "[side=both: A side that can capture must capture]"
    .. "[side=attackers: Attackers who can capture must capture]"
    .. "[side=defenders: Defenders who can capture must capture]"
    .. "[escapes!=none:, or bring the king to " .. words.zone("escapes") .. "].",
  sources = { "Forced-Capture Hnefatafl (Burke and Tennenhouse 2023)" },
  parameters = {
    side = choice("both", { "both", "attackers", "defenders" }, "Who must capture."),
    escapes = zone_parameter("none", "Squares that the king may reach instead of a capture, and must if that is all he can do. It does not count if the king is captured there by his own move."),
  },
  compile = function(b, p)
    -- A mover that falls by its own move captures nothing. A piece that it has displaced counts.
    b:demand { side = p.side, when = function(i) return ((i.captured - i.to) | i.displaced):any() end }
    local escapes = b:squares(p.escapes)
    if #escapes > 0 then
      b:demand { side = p.side, when = function(i) return (i.to & i.royal & escapes):any() end }
    end
  end,
}
