text
return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  compile = function(b, p)
    b:chain { pieces = 'men', next = 'capturing', optional = true }
    b:choice 'one_or_none'
  end }
