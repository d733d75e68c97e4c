-- “The attackers follow a jarl. Without him they go home.”
return component {
  id = "gallery/jarl",
  slot = "victory",
  title = "The jarl",
  words = "One attacker is the jarl (j). The defenders win when they capture him, as any man is captured.",
  sources = { "House rule" },
  compile = function(b)
    b:fate { pieces = "jarl", what = "ends", winner = "defenders" }
  end,
}
