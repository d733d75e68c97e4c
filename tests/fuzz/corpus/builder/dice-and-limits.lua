text
return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  compile = function(b, p)
    b:dice { face = 1, weight = 2, limit = 1 } b:dice { face = 2, loses_turn = true } b:dice { face = 6 }
  end }
