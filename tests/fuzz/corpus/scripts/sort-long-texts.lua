text
local t = {} for n = 1, 200 do t[n] = ('x'):rep(9000) .. n end table.sort(t)
return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  compile = function(b, p)
    b:capture { program = function(i) return i.none end }
  end }
