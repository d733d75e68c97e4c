-- The result for a side that cannot move. Every game has this rule, so that every position has a result.

return component {
  id = "turn/no-moves",
  slot = "turn",
  title = "No move left",
  summary = "What happens to a side that cannot move.",
  words = "If the attackers cannot move, [attackers=loss: they lose][attackers=draw: the game is drawn]"
    .. "[attackers=win: they win][attackers=pass: they pass]; if "
    .. "[test=no_legal_move: the defenders cannot move][test=no_empty_neighbour: no defender has an empty square beside it], "
    .. "[defenders=loss: the defenders lose][defenders=draw: the game is drawn]"
    .. "[defenders=win: the defenders win][defenders=pass: the defenders pass].",
  sources = { "YourTurnMyTurn Tablut", "Tablut, 13 rules after the 2010 manuscript", "Alea evangelii (old wiki text)", "OpenTafl" },
  parameters = {
    attackers = choice("loss", { "loss", "draw", "win", "pass" }, "What attackers that cannot move get."),
    defenders = choice("loss", { "loss", "draw", "win", "pass" }, "What defenders that cannot move get."),
    test = choice("no_legal_move", { "no_legal_move", "no_empty_neighbour" }, "When the defenders count as unable to move."),
  },
  compile = function(b, p)
    b:no_moves { side = "attackers", result = p.attackers }
    if p.test == "no_legal_move" then
      b:no_moves { side = "defenders", result = p.defenders }
    else
      b:no_moves { side = "defenders", result = p.defenders, when = function(i)
        return (i.defenders:neighbours() & i.empty):none()
      end }
    end
  end,
}
