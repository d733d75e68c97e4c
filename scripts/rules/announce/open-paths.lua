-- Raichi and tuichi: the king's open paths are announced.
--
-- An announcement does not affect play. Its number selects the text: 1 is the first.

local words = require "words"

return component {
  id = "announce/open-paths",
  slot = "announcement",
  title = "Raichi and tuichi",
  summary = "Open paths of the king are announced.",
  words = "After [after=defenders: the defenders’ moves][after=attackers: the attackers’ moves][after=both: every move],"
    .. " one, two or more open paths of the king to " .. words.zone("zone") .. " are announced: {calls}.",
  sources = { "Linnaeus 1732", "OgreCave Tablut", "Base-camps Tablut", "Scandinavian museum Tablut (Expo style)" },
  repeatable = true,
  key = { "zone" },
  parameters = {
    zone = zone_parameter("edge", "Where the paths lead."),
    calls = texts({ "raichi", "tuichi" }, "The calls for one path, for two, and so on; the last one also for more."),
    after = choice("defenders", { "defenders", "both", "attackers" }, "After whose moves they are announced."),
  },
  compile = function(b, p)
    if #p.calls == 0 then b:fail("calls", "at least one call is needed") end
    local goal = b:squares(p.zone)
    b:announce {
      name = "open-paths",
      texts = p.calls,
      after = p.after,
      number = function(i) return i:open_paths("king", goal) end,
    }
  end,
}
