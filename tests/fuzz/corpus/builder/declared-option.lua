text
return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  compile = function(b, p)
    b:option { name = 'house', side = 'both' }
    b:refuse { side = 'attackers', when = function(i) return not i:declared('house') and i.captured:any() end }
  end }
