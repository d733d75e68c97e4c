-- Capture by moving onto an enemy, as in chess.

local words = require "words"

return component {
  id = "capture/displacement",
  slot = "capture",
  title = "Capture by displacement",
  summary = "Pieces may capture by moving onto an enemy, as in chess.",
  words = words.pieces_first("pieces") .. " may capture "
    .. "[victims=men: an enemy man][victims=all: an enemy][victims=ordinary: an ordinary enemy man]"
    .. "[victims=king|royal: the king][victims!=men|all|ordinary|king|royal: an enemy of the kind “{victims}”]"
    .. " by moving onto its square[by=slides: along a row or column][by=leaps: with a leap].",
  sources = { "No documented game: a wish of designers" },
  repeatable = true,
  key = { "pieces", "victims" },
  parameters = {
    pieces = classes("all", "Which pieces capture in this way."),
    victims = classes("men", "Which enemies they capture in this way."),
    by = choice("all", { "slides", "leaps", "all" }, "With which of their moves."),
  },
  compile = function(b, p)
    b:displace { pieces = p.pieces, victims = p.victims, by = p.by }
  end,
}
