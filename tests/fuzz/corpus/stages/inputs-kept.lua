text
local kept = {}

return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  declare = function(b, p)
    
  end,
  compile = function(b, p)
    
    b:outcome { phase = 'goal', result = 'draw', when = function(i)
      kept.i = i kept.own = i.own
      return false
    end }
    b:capture { program = function(i)
      local men = #i.own:list()
      local x = kept.own & i.own
      return i.none
    end }
  end }
