-- A chain: the king who captures may move again, and end the game on a corner.
return component {
  id = "house/kings-raid",
  slot = "turn",
  title = "The king's raid",
  words = "A king who captures may move again at once, as long as each move captures or reaches a corner.",
  sources = { "House rule" },
  compile = function(b)
    b:chain { pieces = "king", next = "capturing", optional = true, also_goal = true }
  end,
}
