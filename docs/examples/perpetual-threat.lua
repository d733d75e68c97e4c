-- Threats: the side that has threatened with every move of a repetition loses.
return component {
  id = "house/perpetual-threat",
  slot = "draw",
  title = "Perpetual threat",
  words = "When a position occurs for the third time, the side that has threatened with each of its moves since the"
    .. " last time loses; if both or neither did, the game is drawn. The defenders threaten when their king can slide to"
    .. " a corner, the attackers when one of them stands beside him.",
  sources = { "House rule" },
  compile = function(b)
    local corners = b:squares("corners")
    b:threat { side = "defenders", when = function(i) return (i:reach("king") & corners):any() end }
    b:threat { side = "attackers", when = function(i) return (i.king:neighbours() & i.attackers):any() end }
    b:repetition { count = 3, result = "threatening_side_loses" }
  end,
}
