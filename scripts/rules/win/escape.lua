-- The king wins by reaching the edge, a corner or other squares.

local words = require "words"

return component {
  id = "win/escape",
  slot = "victory",
  title = "Escape",
  summary = "The king wins by reaching the edge, a corner or other squares.",
  words = "The king wins by reaching " .. words.square("zone") .. ".",
  sources = { "Linnaeus 1732", "OgreCave Tablut", "Base-camps Tablut", "Copenhagen Hnefatafl 11x11", "Alea evangelii (old wiki text)" },
  repeatable = true,
  key = { "zone" },
  parameters = {
    zone = zone_parameter("edge", "Where the king wins."),
  },
  compile = function(b, p)
    b:goal { pieces = "king", zone = p.zone, winner = "defenders" }
  end,
}
