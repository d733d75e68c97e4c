-- “Nobody stands on a grave: where a man has fallen, no piece may stop again.”
return component {
  id = "gallery/graves",
  slot = "passage",
  title = "Graves",
  words = "No piece may stop on a square where a man has been captured. Pieces may slide across it.",
  sources = { "House rule" },
  declare = function(b)
    b:state { name = "graves", kind = "marks" }
  end,
  compile = function(b)
    b:update { state = "graves", program = function(i) return i:state("graves") | i.captured end }
    b:refuse {
      when = function(i) return (i.to & i:state("graves")):any() end,
      shows = function(i) return i:state("graves") end,
    }
  end,
}
