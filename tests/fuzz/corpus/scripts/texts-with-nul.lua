text
local a, b = ('\0'):rep(16000) .. 'a', ('\0'):rep(16000) .. 'b'
for n = 1, 1e6 do if b < a then error('x') end end
return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  compile = function(b, p)
    b:capture { program = function(i) return i.none end }
  end }
