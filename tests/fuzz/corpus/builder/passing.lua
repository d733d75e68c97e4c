text
return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  compile = function(b, p)
    b:no_moves { side = 'both', result = 'pass' }
  end }
