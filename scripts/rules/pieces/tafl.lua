-- The pieces of every tafl game. A rule that only declares needs no `compile`.

return component {
  id = "pieces/tafl",
  slot = "pieces",
  title = "The pieces of tafl",
  summary = "Attackers against defenders with a king.",
  words = "The attackers have men (t); the defenders have men (T) and a king (K).",
  sources = { "Linnaeus 1732", "Piecepack Tablut v1.1", "Copenhagen Hnefatafl 11x11" },
  declare = function(b)
    b:piece { name = "attacker", side = "attackers", letter = "t" }
    b:piece { name = "defender", side = "defenders", letter = "T" }
    b:piece { name = "king", side = "defenders", letter = "K", royal = true }
  end,
}
