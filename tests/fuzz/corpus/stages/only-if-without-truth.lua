text
local kept = {}

return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  declare = function(b, p)
    
  end,
  compile = function(b, p)
    
    b:outcome { phase = 'goal', result = 'draw', when = function(i)
      
      return false
    end }
    b:capture { program = function(i)
      local men = #i.own:list()
      local x = i.own:only_if(function() return 5 end)
      return i.none
    end }
  end }
