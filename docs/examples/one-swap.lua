-- A move of two pieces: once in the game the king may change places with a man beside him.
return component {
  id = "house/one-swap",
  slot = "movement",
  title = "One swap",
  words = "Once in the game the king may change places with a man of his side beside him.",
  sources = { "House rule" },
  declare = function(b)
    b:state { name = "swapped", kind = "flag" }
  end,
  compile = function(b)
    b:swap {
      pieces = "king",
      with = "men",
      where = function(i)
        if i:state("swapped") then return i.none end
        return i.board
      end,
    }
    b:update {
      state = "swapped",
      -- Only a swap leaves a piece on the square where the move began.
      program = function(i) return i:state("swapped") or (i.from & i.occupied):any() end,
    }
  end,
}
