text
local t = {} for n = 1, 200 do t[n] = n % 7 end table.sort(t, function(a, b) return true end)
return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  compile = function(b, p)
    b:capture { program = function(i) return i.none end }
  end }
