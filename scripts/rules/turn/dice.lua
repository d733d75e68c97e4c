-- A die decides whether a side may move, or how far: one call per face.

return component {
  id = "turn/dice",
  slot = "turn",
  title = "Dice",
  summary = "A die decides whether a side may move, or how far.",
  words = "A die with {faces} faces is thrown before each turn"
    .. "[moves_on=even:; on an odd number the turn is lost][moves_on=odd:; on an even number the turn is lost]"
    .. "[limit_by_die=true:; no piece slides farther than the number thrown].",
  sources = { "Tawlbwrdd with dice (Bell)", "Fitchneal (Comyn)" },
  parameters = {
    faces = integer(6, 2, 20, "How many faces the die has.", "faces"),
    moves_on = choice("even", { "even", "odd", "all" }, "The numbers that allow a move."),
    limit_by_die = boolean(false, "Whether a piece may slide no farther than the number thrown."),
  },
  compile = function(b, p)
    for face = 1, p.faces do
      local parity = face % 2 == 0 and "even" or "odd"
      local loses = p.moves_on ~= "all" and p.moves_on ~= parity
      b:dice { face = face, weight = 1, loses_turn = loses, limit = not loses and p.limit_by_die and face or 0 }
    end
  end,
}
