-- “A defender who has been at the edge and lived is a veteran: from then on he hops over his enemies.”
return component {
  id = "gallery/veterans",
  slot = "movement",
  title = "Veterans",
  words = "A defender that stands on the edge and survives a move of the enemy is a veteran. A veteran may hop over one"
    .. " adjacent enemy man, onto the empty square right behind him.",
  sources = { "House rule" },
  declare = function(b)
    b:state { name = "veterans", kind = "marks" }
  end,
  compile = function(b)
    b:jump { pieces = "defender", over = "men" }
    b:update {
      state = "veterans",
      program = function(i) return i:state("veterans") | ((i.defender & i:squares("edge")) - i.to) end,
    }
    b:refuse {
      side = "defenders",
      when = function(i) return i.jumped:any() and (i.to & i:state("veterans")):none() end,
    }
  end,
}
