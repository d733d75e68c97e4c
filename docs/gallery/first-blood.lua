-- “Until blood has been shed, the armies only creep: two squares a move.”
return component {
  id = "gallery/first-blood",
  slot = "movement",
  title = "First blood",
  words = "Until the first capture pieces move two squares at most. The move that captures may be longer.",
  sources = { "House rule" },
  declare = function(b)
    b:state { name = "blood", kind = "flag" }
  end,
  compile = function(b)
    b:update { state = "blood", program = function(i) return i:state("blood") or i.captured:any() end }
    b:refuse {
      when = function(i)
        local near = i.from:neighbours() | i.from:neighbours():neighbours()
        return not i:state("blood") and (i.to - near):any()
      end,
    }
  end,
}
