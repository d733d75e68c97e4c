text
return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  declare = function(b, p)
    b:state { name = 'seen', kind = 'flag' } b:state { name = 'moves', kind = 'counter', most = 9 }
  end,
  compile = function(b, p)
    b:update { state = 'seen', program = function(i) return i.captured:any() end }
    b:update { state = 'moves', program = function(i) return i:state('moves') + 1 end }
    b:outcome { phase = 'history', result = 'draw', when = function(i) return i:state('moves'):at_least(5) and i:state('seen') end }
  end }
