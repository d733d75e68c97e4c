text
return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  compile = function(b, p)
    b:capture { program = function(i) local x = i.none for _, s in ipairs(i.enemy:list()) do if s:neighbours():covers(i.to) then x = x | s end end return x - i.royal end }
  end }
