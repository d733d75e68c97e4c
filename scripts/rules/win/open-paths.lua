-- A king with enough open paths wins at once.
--
-- i:open_paths(pieces, goal) counts the directions in which the pieces can slide onto a square of the goal.

local words = require "words"

return component {
  id = "win/open-paths",
  slot = "victory",
  title = "Open paths win",
  summary = "Enough open paths of the king win, before he moves along one.",
  words = "The defenders win when, after their move, the king has "
    .. "[count=1: an open path][count!=1: open paths in {count} directions] to " .. words.zone("zone") .. ".",
  sources = { "Tablut leaflet (Walker)", "Ashton Tablut (Foteviken text)", "Irminsul Tafl (Granquist)" },
  parameters = {
    zone = zone_parameter("edge", "Where the paths must lead."),
    count = integer(2, 1, 4, "How many are needed.", "paths"),
  },
  compile = function(b, p)
    local goal = b:squares(p.zone)
    b:outcome {
      phase = "paths",
      after = "defenders",
      result = "defenders",
      when = function(i) return i:open_paths("king", goal) >= p.count end,
      shows = function(i) return i.king | (i:reach("king") & goal) end,
    }
  end,
}
