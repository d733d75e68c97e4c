text
return component {
  id = "fuzz/rule", slot = "capture", title = "Traps", summary = "s", words = "A man leaves a trap behind him; who steps into it is taken.", sources = { "House rule" },
  declare = function(b) b:state { name = "trap", kind = "marks" } end,
  compile = function(b, p)
    b:capture { program = function(i) return i:state("trap") & i.to - i.royal end }
    b:update { state = "trap", program = function(i) return (i:state("trap") | i.from) - i.to end }
  end,
}
