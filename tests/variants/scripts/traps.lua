-- Every kind of state in one rule. The native twin is in tests/conformance/house_components.cpp.
return component {
  id = "house/traps",
  slot = "capture",
  title = "Traps",
  summary = "A piece leaves a trap behind, and a man who steps into one is taken.",
  words = "A piece that leaves a square of {zone} leaves a trap there. From the first capture and the move after number {after}"
    .. " on, a man who steps into a trap is taken.",
  sources = { "Tests" },
  parameters = {
    zone = zone_parameter("board", "Where pieces leave traps."),
    after = integer(0, 0, 5, "Moves at the start of the game in which no trap works.", "moves"),
  },
  declare = function(b, p)
    b:state { name = "left", kind = "marks" }
    b:state { name = "sprung", kind = "flag" }
    b:state { name = "moves", kind = "counter", most = 5, in_key = false }
  end,
  compile = function(b, p)
    b:capture { side = "both", program = function(i)
      if i:state("sprung") and i:state("moves"):at_least(p.after) then return i:state("left") & i.to - i.royal end
      return i.none
    end }
    b:update { state = "left", program = function(i) return i:state("left") | i.from & b:squares(p.zone) end }
    b:update { state = "sprung", program = function(i) return i:state("sprung") or i.captured:any() end }
    b:update { state = "moves", program = function(i) return i:state("moves") + 1 end }
  end,
}
