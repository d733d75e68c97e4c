-- Who makes the first move.

return component {
  id = "turn/first",
  slot = "turn",
  title = "First move",
  summary = "Who begins.",
  words = "[side=attackers: The attackers move first.][side=defenders: The defenders move first.]"
    .. "[side=lot: The first move is drawn by lot.]",
  sources = { "Piecepack Tablut v1.1", "OgreCave Tablut", "Imperial Contest", "Copenhagen Hnefatafl 11x11" },
  parameters = {
    side = choice("attackers", { "attackers", "defenders", "lot" }, "Who makes the first move."),
  },
  compile = function(b, p)
    b:first_mover(p.side)
  end,
}
