text

local c = component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  compile = function(b, p)
    b:capture { program = function(i) local c = i.none end }
  end }
return { c, nil, c, 5 }