text
return component {
  id = "fuzz/rule", slot = "capture", title = "Mark", summary = "m",
  words = "Every man on a marked square is taken; the marks are the whole board after the first move.",
  sources = { "House rule" },
  declare = function(b, p) b:state { name = "m", kind = "marks" } end,
  compile = function(b, p)
    b:capture { program = function(i) return i:state("m") & i.occupied - i.royal end }
    b:update { state = "m", program = function(i) return b:squares("b1 b2 b3 b4 b5 b6 b7") end }
  end,
}
