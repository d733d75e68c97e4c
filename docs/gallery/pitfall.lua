-- “Once in the game an attacker may dig a pit behind him. Whoever stops on it falls in.”
return component {
  id = "gallery/pitfall",
  slot = "capture",
  title = "The pitfall",
  words = "Once in the game an attacker may declare “dig”: the square he leaves becomes a pit. A piece that stops"
    .. " there is captured, and the pit is full.",
  sources = { "House rule" },
  declare = function(b)
    b:state { name = "dug", kind = "flag" }
    b:state { name = "pit", kind = "marks" }
  end,
  compile = function(b)
    b:option { name = "dig", side = "attackers", when = function(i) return not i:state("dug") end }
    b:update { state = "dug", program = function(i) return i:state("dug") or i:declared("dig") end }
    b:update {
      state = "pit",
      program = function(i) if i:declared("dig") then return i.from else return i:state("pit") end end,
    }
    b:capture { program = function(i) return i.to & i:state("pit") end }
  end,
}
