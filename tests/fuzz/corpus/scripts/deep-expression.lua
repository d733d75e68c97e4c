text

return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  compile = function(b, p)
    b:capture { program = function(i) local x = i.to for n = 1, 2000 do x = x:shift('east') | i.own end return x end }
  end }
