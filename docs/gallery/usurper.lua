-- “An attacker who sits down on the throne, and is still there a turn later, has won.”
return component {
  id = "gallery/usurper",
  slot = "victory",
  title = "The usurper",
  words = "The attackers win when one of their men stands on the throne, unless the defenders remove him with their"
    .. " next move.",
  sources = { "House rule" },
  compile = function(b)
    b:outcome {
      phase = "goal",
      after = "attackers",
      when = function(i) return (i.attackers & i:squares("throne")):any() end,
      result = "attackers",
      timing = "survives_reply",
      shows = function(i) return i.attackers & i:squares("throne") end,
    }
  end,
}
