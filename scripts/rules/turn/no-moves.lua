-- The result for a side that cannot move. Every game has this rule, so that every position has a result.

return component {
  id = "turn/no-moves",
  slot = "turn",
  title = "No move left",
  summary = "What happens to a side that cannot move.",
  words = "Attackers that cannot move [attackers=loss: lose][attackers=draw: draw the game]"
    .. "[attackers=win: win][attackers=pass: pass]; "
    .. "[test=no_legal_move: defenders that cannot move][test=no_empty_neighbour: defenders with no empty square beside any of them] "
    .. "[defenders=loss: lose][defenders=draw: draw the game][defenders=win: win][defenders=pass: pass].",
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
