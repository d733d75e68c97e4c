text
local kept = {}

return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  declare = function(b, p)
    kept.b = b
  end,
  compile = function(b, p)
    kept.b:squares("throne")
    b:outcome { phase = 'goal', result = 'draw', when = function(i)
      
      return false
    end }
    b:capture { program = function(i)
      local men = #i.own:list()
      
      return i.none
    end }
  end }
