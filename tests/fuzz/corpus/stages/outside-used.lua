text
local kept = {}

return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  declare = function(b, p)
    
  end,
  compile = function(b, p)
    
    b:outcome { phase = 'goal', result = 'draw', when = function(i)
      local x = b.outside & i.own
      return false
    end }
    b:capture { program = function(i)
      local men = #i.own:list()
      
      return i.none
    end }
  end }
