-- A turn of two moves: the attackers move two men in each of their turns.
return component {
  id = "house/double-march",
  slot = "turn",
  title = "Double march",
  words = "The attackers move two different men in each turn. An attacker who captures ends the turn.",
  sources = { "House rule" },
  compile = function(b)
    b:again {
      side = "attackers",
      with = "other",
      when = function(i) return i.captured:none() end,
    }
  end,
}
