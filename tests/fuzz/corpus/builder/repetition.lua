text
return component { id = 'fuzz/rule', slot = 'capture', words = 'A rule.', sources = { 'fuzz' },
  compile = function(b, p)
    b:repetition { of = 'attackers', count = 2, result = 'mover_loses' } b:shuttle { round_trips = 2 } b:count_limit { plies = 8 }
  end }
