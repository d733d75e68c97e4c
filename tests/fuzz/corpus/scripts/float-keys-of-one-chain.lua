text
local t = {} for k = 0, 65536 do t[k * 131071 + 0.5] = true end
return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  compile = function(b, p)
    b:capture { program = function(i) return i.none end }
  end }
