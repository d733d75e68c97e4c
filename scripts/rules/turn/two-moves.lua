-- Turns of two moves.

return component {
  id = "turn/two-moves",
  slot = "turn",
  title = "Two moves a turn",
  summary = "A side makes two moves in each of its turns.",
  words = "[side=both: Each side][side=attackers: The attackers][side=defenders: The defenders] "
    .. "[optional=true: may make][optional=false: [side=both: makes][side!=both: make]] two moves in a turn"
    .. "[with=other:, with two different pieces][with=same:, both with the same piece]"
    .. "[first=false:, except that the first move of the game is a turn by itself]"
    .. "[optional=false:; where no second move is possible, the turn ends].",
  sources = { "No documented game: a wish of designers" },
  parameters = {
    side = choice("both", { "both", "attackers", "defenders" }, "Who makes two moves."),
    with = choice("other", { "other", "same", "any" }, "Which piece makes the second move: another one, the same, or any."),
    optional = boolean(false, "Whether the second move may be left out."),
    first = boolean(false, "Whether the first turn of the game has two moves, too."),
  },
  declare = function(b, p)
    if not p.first then b:state { name = "moves", kind = "counter", most = 2 } end
  end,
  compile = function(b, p)
    if p.first then
      b:again { side = p.side, with = p.with, optional = p.optional }
      return
    end
    -- The condition reads the new value: 1 after the first move of the game.
    b:update { state = "moves", program = function(i) return i:state("moves") + 1 end }
    b:again { side = p.side, with = p.with, optional = p.optional, when = function(i) return i:state("moves") > 1 end }
  end,
}
