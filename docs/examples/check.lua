-- Another fate: a king that is surrounded is held, and has one reply.
return component {
  id = "house/check",
  slot = "king",
  title = "Check",
  words = "A king between two attackers is in check. If he is still in check after the reply of the defenders, the"
    .. " attackers win.",
  sources = { "House rule" },
  compile = function(b)
    b:pattern { victims = "king", at = "board", shape = "line", min_men = 2 }
    b:fate { pieces = "king", what = "held" }
    b:outcome {
      phase = "royal",
      after = "attackers",
      when = function(i) return i:held("king"):any() end,
      result = "attackers",
      timing = "survives_reply",
      shows = function(i) return i:held("king") end,
    }
  end,
}
