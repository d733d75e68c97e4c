-- Whether the players may agree on a draw.

return component {
  id = "end/agreement",
  slot = "draw",
  title = "Draw by agreement",
  summary = "Whether the players may agree on a draw.",
  words = "The players [allowed=true: may][allowed=false: may not] agree on a draw.",
  sources = { "Tablut, 13 rules after the 2010 manuscript", "YourTurnMyTurn Tablut", "Brandubh with unarmed king" },
  parameters = {
    allowed = boolean(true, "Whether the players may agree on a draw."),
  },
  compile = function(b, p)
    b:agreement(p.allowed)
  end,
}
