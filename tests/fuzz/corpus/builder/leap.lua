text
-- A leap over one enemy, which is taken.
return component {
  id = "fuzz/rule", slot = "movement", title = "Leap", summary = "Attackers leap over an enemy man and take him.",
  words = "Attackers may leap over one adjacent enemy man and take him.",
  sources = { "House rule" }, parameters = {},
  compile = function(b, p) b:jump { pieces = "attackers", over = "men", takes = true } end,
}
