-- Marks: they travel with the pieces that stand on them, and vanish with a piece that is captured.
return component {
  id = "house/three-heroes",
  slot = "victory",
  title = "Three heroes",
  words = "A piece that captures becomes a hero. A side with three heroes on the board wins.",
  sources = { "House rule" },
  declare = function(b)
    b:state { name = "heroes", kind = "marks" }
  end,
  compile = function(b)
    b:update {
      state = "heroes",
      program = function(i)
        if i.captured:any() then return i:state("heroes") | i.to end
        return i:state("heroes")
      end,
    }
    for _, side in ipairs { "attackers", "defenders" } do
      b:outcome {
        phase = "elimination",
        after = side,
        when = function(i) return (i:state("heroes") & i.own):count() >= 3 end,
        result = side,
        shows = function(i) return i:state("heroes") & i.own end,
      }
    end
  end,
}
