-- A fate: captured men stay on the board and change sides.
return component {
  id = "house/turncoats",
  slot = "capture",
  title = "Turncoats",
  words = "A captured man stays on his square and becomes a man of the other side.",
  sources = { "House rule" },
  compile = function(b)
    b:fate { pieces = "attacker", what = "becomes", becomes = "defender" }
    b:fate { pieces = "defender", what = "becomes", becomes = "attacker" }
  end,
}
