-- A man who arrives somewhere becomes another kind of man.

local words = require "words"

return component {
  id = "pieces/promotion",
  slot = "pieces",
  title = "Promotion",
  summary = "Men who reach certain squares become another kind of man.",
  words = words.pieces_first("pieces") .. " will change to the kind “{becomes}” by ending a move on "
    .. words.square("zone") .. ".",
  sources = { "No documented game: a wish of designers" },
  repeatable = true,
  key = { "pieces" },
  parameters = {
    pieces = classes(nil, "Which men are promoted."),
    zone = zone_parameter(nil, "Where they are promoted."),
    becomes = text(nil, "What they become: one kind of man, of either side."),
  },
  compile = function(b, p)
    if not b:has_class(p.becomes) then
      b:fail("becomes", "no piece is called \"" .. p.becomes .. "\"")
    end
    if b:has_class(p.becomes .. " - men") then b:fail("becomes", "nobody is promoted to king") end
    local zone = b:squares(p.zone)
    b:change { pieces = p.pieces, becomes = p.becomes, program = function(i) return i.to & zone end }
  end,
}
