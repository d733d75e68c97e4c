-- Pieces that enter: the defenders place their men before the game begins.
return component {
  id = "house/muster",
  slot = "pieces",
  title = "Muster",
  words = "Four defenders wait in a reserve. Before the game begins, their side places them one by one on the court, and "
    .. "the attackers wait.",
  sources = { "House rule" },
  declare = function(b)
    b:state { name = "waiting", kind = "counter", most = 4, start = 4 }
  end,
  compile = function(b)
    b:enter { piece = "defender", where = function(i) return i:squares("court") end, reserve = "waiting" }
    -- Only a piece that enters comes from no square.
    b:demand { side = "defenders", when = function(i) return i.from:none() end }
    b:refuse { side = "attackers", when = function(i) return i:state("waiting") >= 1 end }
  end,
}
