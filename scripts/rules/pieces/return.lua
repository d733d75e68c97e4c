-- Captured pieces come back.

local words = require "words"

return component {
  id = "pieces/return",
  slot = "pieces",
  title = "Return",
  summary = "Captured pieces of one side come back on certain squares.",
  words = "For each piece of the [side=attackers: attackers][side=defenders: defenders] that the other side captures, a "
    .. "new piece of the kind “{piece}” appears at once on the first empty square of " .. words.zone("zone")
    .. ", counted along the ranks from a1; where none is empty, the piece is lost.",
  sources = { "No documented game: a wish of designers" },
  repeatable = true,
  key = { "side" },
  parameters = {
    side = choice(nil, { "attackers", "defenders" }, "Whose captured pieces come back."),
    piece = text(nil, "What appears: one kind of man of this side."),
    zone = zone_parameter(nil, "Where it appears: at most 16 squares."),
  },
  compile = function(b, p)
    if not b:has_class(p.piece) then b:fail("piece", "no piece is called \"" .. p.piece .. "\"") end
    if b:has_class(p.piece .. " - " .. p.side) then b:fail("piece", "\"" .. p.piece .. "\" is no piece of the " .. p.side) end
    local zone = b:squares(p.zone)
    if zone:count() > 16 then b:fail("zone", "more than 16 squares") end
    b:appear {
      side = p.side == "attackers" and "defenders" or "attackers",
      piece = p.piece,
      program = function(i)
        local taken = (i.captured - i.to) | i.displaced
        local free, chosen = i.none, i.none
        for _, square in ipairs(zone:list()) do
          local rest = i.empty - free
          -- Fewer squares of the zone are empty before this one than pieces were taken, with those behind it added on both
          -- sides: the count of a small board would be tried number by number.
          chosen = chosen | (square & i.empty):only_if(function()
            return i.empty:count() < taken:count() + rest:count()
          end)
          free = free | (square & i.empty)
        end
        return chosen
      end,
    }
  end,
}
