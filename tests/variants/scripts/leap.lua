-- A jump of a house rule. Its component is not move/jump, so a spare call must name this id to protect from it.
return component {
  id = "house/leap",
  slot = "movement",
  title = "Leap",
  summary = "An attacker leaps over a neighbouring man and captures him.",
  words = "An attacker may leap over a neighbouring enemy man to the empty square behind him, and captures him.",
  sources = { "Tests" },
  parameters = {},
  compile = function(b, p)
    b:jump { pieces = "attackers", over = "men", takes = true }
  end,
}
