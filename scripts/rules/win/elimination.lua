-- The game ends when too few pieces of a kind are left.
--
-- Use at_least(n) on large boards: it has two outcomes to trace, count() one for every number.

local words = require "words"

return component {
  id = "win/elimination",
  slot = "victory",
  title = "Elimination",
  summary = "The game ends when too few pieces of a kind are left.",
  words = "[result=defenders: The defenders win][result=attackers: The attackers win][result=draw: The game is drawn] when, of "
    .. words.pieces("pieces") .. ", [left=0: none is][left=1: at most one is][left!=0|1: at most {left} are] left.",
  sources = { "OpenTafl", "Viking or Slavic Chess 9x9", "Gwyddbwyll (popular web rules)" },
  repeatable = true,
  key = { "pieces" },
  parameters = {
    pieces = classes("attackers", "Which pieces are counted."),
    left = integer(0, 0, 9, "The game ends when no more than this many are left.", "men"),
    result = choice("defenders", { "defenders", "attackers", "draw" }, "A draw, or the side that wins."),
  },
  compile = function(b, p)
    b:outcome {
      phase = "elimination",
      after = "both",
      result = p.result,
      when = function(i) return not i:class(p.pieces):at_least(p.left + 1) end,
      shows = function(i) return i:class(p.pieces) end,
    }
  end,
}
