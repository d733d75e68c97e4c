-- Squares that only some pieces may enter or cross: the throne, the corners.

local words = require "words"

-- The pieces that are kept out when only the king, or nobody, may enter.
local barred = { king = "men", nobody = "all" }

return component {
  id = "passage/restricted",
  slot = "passage",
  title = "Restricted squares",
  summary = "Who may stop on the throne, the corners or other squares, and who may cross them.",
  words = "[stop=king: Only the king][stop=all: Any piece][stop=nobody: No piece] may stop on " .. words.square("zone")
    .. "[stop=nobody:, and one that starts there may leave but not return]"
    .. "[pass=all:; any piece may][pass=king:; only the king may][pass=nobody:; no piece may] slide across.",
  sources = { "OgreCave Tablut", "Piecepack Tablut v1.1", "Copenhagen Hnefatafl 11x11", "Ludii Tablut" },
  repeatable = true,
  key = { "zone" },
  parameters = {
    zone = zone_parameter(nil, "The restricted squares."),
    stop = choice("king", { "king", "all", "nobody" }, "Who may end a move there. Nobody: a piece that starts there may leave but not return."),
    pass = choice("all", { "all", "king", "nobody" }, "Who may slide across when it is empty."),
  },
  compile = function(b, p)
    if barred[p.stop] then b:bar_stop { pieces = barred[p.stop], zone = p.zone } end
    if barred[p.pass] then b:bar_pass { pieces = barred[p.pass], zone = p.zone } end
  end,
}
