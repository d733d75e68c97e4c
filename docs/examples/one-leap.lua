-- A counter: once in the game the king may hop over an adjacent enemy man.
return component {
  id = "house/one-leap",
  slot = "movement",
  title = "One leap",
  words = "Once in the game the king may hop over one adjacent enemy man, onto the empty square behind him.",
  sources = { "House rule" },
  declare = function(b)
    b:state { name = "leaps", kind = "counter", most = 2 }
  end,
  compile = function(b)
    b:jump { pieces = "king", over = "men" }
    b:update {
      state = "leaps",
      program = function(i)
        if i.jumped:any() then return i:state("leaps") + 1 end
        return i:state("leaps")
      end,
    }
    -- A refusal is judged after the updates: the first leap has made the counter 1.
    b:refuse { side = "defenders", when = function(i) return i.jumped:any() and i:state("leaps") >= 2 end }
  end,
}
