text

return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  compile = function(b, p)
    b:capture { program = function(i) local x = i.none for n = 1, 30 do if (i.own & b:squares('a' .. n % 7 + 1)):any() then x = x | i.to end end return x end }
  end }
