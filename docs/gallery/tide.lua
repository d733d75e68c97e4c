-- “Every tenth move the tide comes in and drowns all men on the edge.”
return component {
  id = "gallery/tide",
  slot = "capture",
  title = "The tide",
  words = "Every tenth move captures all men on the edge of the board, of both sides. Kings can swim.",
  sources = { "House rule" },
  declare = function(b)
    b:state { name = "clock", kind = "counter", most = 9 }
  end,
  compile = function(b)
    -- The clock counts the moves since the last flood; the move that follows the ninth floods the edge.
    b:capture {
      program = function(i)
        if i:state("clock") >= 9 then return i.men & i:squares("edge") end
        return i.none
      end,
    }
    b:update {
      state = "clock",
      program = function(i) if i:state("clock") >= 9 then return 0 else return i:state("clock") + 1 end end,
    }
  end,
}
