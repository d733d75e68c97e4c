-- A fate by captor: men whom the king captures change sides.
return component {
  id = "house/kings-captives",
  slot = "capture",
  title = "The king's captives",
  words = "An attacker whom a move of the king captures stays on his square and becomes a defender.",
  sources = { "House rule" },
  compile = function(b)
    b:fate { pieces = "attacker", what = "becomes", becomes = "defender", by = "king" }
  end,
}
