text

return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  compile = function(b, p)
    b:capture { program = function(i) local x = i.to while not x:none() do x = x | i.own end return x end }
  end }
