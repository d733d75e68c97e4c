text
-- Nobody is taken by a leap.
return component {
  id = "fuzz/rule", slot = "capture", title = "Guard", summary = "Men are never taken by a leap.",
  words = "Men are never taken by a rule of this name.",
  sources = { "House rule" }, parameters = { from = choice("capture/custodial", { "capture/custodial", "move/jump" }, "The rule.") },
  compile = function(b, p) b:spare { pieces = "men", zone = "board", from_rule = p.from } end,
}
