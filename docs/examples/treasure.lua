-- Marks that begin set: a treasure lies on the board, and goes with the piece that finds it.
return component {
  id = "house/treasure",
  slot = "victory",
  title = "The treasure",
  words = "A treasure lies on b2. A piece that stops there carries it from then on; with a carrier that is captured it is"
    .. " lost. The defenders win when one of their men brings it to the edge.",
  sources = { "House rule" },
  declare = function(b)
    b:state { name = "treasure", kind = "marks", start = "b2" }
  end,
  compile = function(b)
    local edge = b:squares("edge")
    local function home(i) return i:state("treasure") & i.defending_men & edge end
    b:outcome {
      phase = "goal",
      after = "defenders",
      when = function(i) return home(i):any() end,
      result = "defenders",
      shows = home,
    }
  end,
}
