-- Capture between two as an expression over boards, for men, with the empty throne and corners as help.

local directions = require "directions"

return component {
  id = "capture/custodial-program",
  slot = "capture",
  title = "Capture between two, as a program",
  summary = "A man is taken between two enemies on a line.",
  words = "A man is taken between two enemies on a line, by the move that closes him in.",
  sources = { "bench" },
  compile = function(b)
    local help = b:zone_or_none("throne") | b:zone_or_none("corners")
    b:capture {
      side = "both",
      program = function(i)
        local anvils = i.own | (help & i.empty)
        local men = i.enemy - i.royal
        local taken = i.none
        for _, d in ipairs(directions.all) do
          local victim = i.to:shift(d) & men
          taken = taken | (victim:shift(d) & anvils):shift(directions.opposite[d])
        end
        return taken
      end,
    }
  end,
}
