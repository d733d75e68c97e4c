-- A die: how far pieces move depends on the weather.
return component {
  id = "house/weather",
  slot = "turn",
  title = "Weather",
  words = "A die is thrown before each turn. On 1 the turn is lost in a storm; on 2 and 3 pieces move at most as many"
    .. " squares; on 4, which falls twice as often, as far as they like.",
  sources = { "House rule" },
  compile = function(b)
    b:dice { face = 1, loses_turn = true }
    b:dice { face = 2, limit = 2 }
    b:dice { face = 3, limit = 3 }
    b:dice { face = 4, weight = 2 }
  end,
}
