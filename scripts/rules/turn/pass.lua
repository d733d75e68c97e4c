-- A pass by choice.

return component {
  id = "turn/pass",
  slot = "turn",
  title = "Passing",
  summary = "A side may pass instead of moving.",
  words = "[side=both: A side][side=attackers: The attackers][side=defenders: The defenders] may pass instead of moving"
    .. "[below!=0:, while [side=both: it has][side!=both: they have] fewer than {below} pieces]"
    .. "; two passes in a row are a draw.",
  sources = { "No documented game: a wish of designers" },
  parameters = {
    side = choice("both", { "both", "attackers", "defenders" }, "Who may pass."),
    below = integer(0, 0, 60, "Only a side with fewer pieces may pass; 0: it always may.", "pieces"),
  },
  compile = function(b, p)
    if p.below == 0 then
      b:pass { side = p.side }
    else
      b:pass { side = p.side, when = function(i) return i.own:count() < p.below end }
    end
  end,
}
