text
return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  declare = function(b, p)
    b:piece { name = 'thrall', side = 'attackers', letter = 'q' }
  end,
  compile = function(b, p)
    b:fate { pieces = 'defending men', what = 'becomes', becomes = 'thrall' } b:slide { pieces = 'thrall', limit = 1 }
  end }
