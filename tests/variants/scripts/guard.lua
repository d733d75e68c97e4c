-- Protects all men from the captures of one component.
return component {
  id = "house/guard",
  slot = "capture",
  title = "Guard",
  summary = "Men are safe from the captures of one rule.",
  words = "Men are never captured by {from}.",
  sources = { "Tests" },
  parameters = {
    from = choice("house/leap", { "house/leap", "move/jump" }, "The component that cannot capture them."),
  },
  compile = function(b, p)
    b:spare { pieces = "men", zone = "board", from_rule = p.from }
  end,
}
