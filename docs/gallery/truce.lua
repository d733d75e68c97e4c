-- “Every fifth round is a truce: nobody may be captured.”
return component {
  id = "gallery/truce",
  slot = "capture",
  title = "Truce",
  words = "In every fifth round, the ninth and tenth of each ten moves, a move that captures is forbidden.",
  sources = { "House rule" },
  declare = function(b)
    b:state { name = "clock", kind = "counter", most = 9 }
  end,
  compile = function(b)
    b:update {
      state = "clock",
      program = function(i)
        if i:state("clock") >= 9 then return 0 end
        return i:state("clock") + 1
      end,
    }
    -- A refusal sees the new time: 9 after the ninth move, 0 after the tenth.
    local function truce(i) return i:state("clock"):is(9) or i:state("clock"):is(0) end
    b:refuse { when = function(i) return i.captured:any() and truce(i) end }
  end,
}
