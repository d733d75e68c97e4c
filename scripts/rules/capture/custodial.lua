-- Capture between two enemies on a line: a pattern, which the host tests beside every move.

local words = require "words"

return component {
  id = "capture/custodial",
  slot = "capture",
  title = "Capture between two",
  summary = "A man is taken between two enemies on a line.",
  words = words.pieces_first("victims")
    .. " can be taken between two enemies on a line, by the move that closes them in.",
  sources = { "Linnaeus 1732", "OgreCave Tablut", "Piecepack Tablut v1.1", "Copenhagen Hnefatafl 11x11" },
  repeatable = true,
  key = { "victims" },
  parameters = {
    victims = classes("men", "Who can be taken in this way."),
  },
  compile = function(b, p)
    b:pattern { victims = p.victims, at = "board", shape = "line" }
  end,
}
