-- A condition of `disarm`: a sword gets blunt, and who has captured cannot capture again.
return component {
  id = "house/blunt-swords",
  slot = "capture",
  title = "Blunt swords",
  words = "A man that has captured cannot capture again by moving. He still helps others to capture.",
  sources = { "House rule" },
  declare = function(b)
    b:state { name = "blunt", kind = "marks" }
  end,
  compile = function(b)
    b:update {
      state = "blunt",
      program = function(i)
        if i.captured:any() then return i:state("blunt") | (i.to & i.men) end
        return i:state("blunt")
      end,
    }
    b:disarm { pieces = "men", role = "hammer", where = function(i) return i:state("blunt") end }
  end,
}
