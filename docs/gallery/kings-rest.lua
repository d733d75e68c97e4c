-- “The king tires easily: he may not move in two turns running.”
return component {
  id = "gallery/kings-rest",
  slot = "movement",
  title = "The king's rest",
  words = "The king may not move in two turns of his side running[even_alone=false:, unless he has no men left].",
  sources = { "House rule" },
  parameters = { even_alone = boolean(false, "Whether a king without men must rest too: he cannot move at all then.") },
  declare = function(b)
    b:state { name = "steps", kind = "counter", most = 2 }
  end,
  compile = function(b, p)
    b:update {
      state = "steps",
      program = function(i)
        if (i.to & i.attackers):any() then return i:state("steps") end
        if (i.to & i.king):any() then return i:state("steps") + 1 end
        return 0
      end,
    }
    local function may_rest(i) return p.even_alone or i.defending_men:any() end
    b:refuse { side = "defenders", when = function(i) return i:state("steps") >= 2 and may_rest(i) end }
  end,
}
