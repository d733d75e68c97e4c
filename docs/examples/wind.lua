-- Pieces that are driven: every tenth move the wind carries all men one square east.
return component {
  id = "house/wind",
  slot = "movement",
  title = "East wind",
  words = "After every tenth move, all men are carried one square east. A man at the edge stays, and so do those "
    .. "behind him.",
  sources = { "House rule" },
  declare = function(b)
    b:state { name = "calm", kind = "counter", most = 9 }
  end,
  compile = function(b)
    b:drive {
      pieces = "men",
      direction = "east",
      program = function(i)
        return i.men:only_if(function() return i:state("calm"):is(9) end)
      end,
    }
    b:update {
      state = "calm",
      program = function(i)
        if i:state("calm"):is(9) then return 0 end
        return i:state("calm") + 1
      end,
    }
  end,
}
