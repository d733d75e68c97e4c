text
local t = {} for k = 1, 1000 do t[2.0 ^ k] = k t[-2.0 ^ -k] = k end
return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  compile = function(b, p)
    b:capture { program = function(i) return i.none end }
  end }
