-- A condition of `bar_pass`: where a man has fallen, fire burns, and nobody walks through the fire.
return component {
  id = "house/wall-of-fire",
  slot = "movement",
  title = "Wall of fire",
  words = "Where a piece is captured, fire breaks out. No piece may stop in the fire or slide across it.",
  sources = { "House rule" },
  declare = function(b)
    b:state { name = "fire", kind = "marks" }
  end,
  compile = function(b)
    b:update { state = "fire", program = function(i) return i:state("fire") | (i.captured - i.occupied) end }
    b:bar_pass { pieces = "all", where = function(i) return i:state("fire") end }
    b:refuse { when = function(i) return (i.to & i:state("fire")):any() end }
  end,
}
