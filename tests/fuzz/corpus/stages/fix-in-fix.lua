text
local kept = {}

return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  declare = function(b, p)
    
  end,
  compile = function(b, p)
    
    b:outcome { phase = 'goal', result = 'draw', when = function(i)
      local x = i.own:fix(function(x) return x:fix(function(y) return x | y end) end)
      return false
    end }
    b:capture { program = function(i)
      local men = #i.own:list()
      
      return i.none
    end }
  end }
