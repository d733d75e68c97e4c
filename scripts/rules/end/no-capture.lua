-- The game ends when nothing has been captured for a number of moves.

return component {
  id = "end/no-capture",
  slot = "limit",
  title = "Moves without a capture",
  summary = "The game ends when nothing has been captured for a number of moves.",
  words = "After {moves_each} [moves_each=1: move][moves_each!=1: moves] by each side without a capture "
    .. "[result=draw:[claim=false: the game is drawn][claim=true: a draw may be claimed]]"
    .. "[result=attackers: the attackers win][result=defenders: the defenders win].",
  sources = { "YourTurnMyTurn Tablut", "Copenhagen Hnefatafl 11x11 (older text)", "Bologna Tablut Challenge" },
  parameters = {
    moves_each = integer(50, 1, 1000, "Moves by each side since the last capture.", "moves"),
    result = choice("draw", { "draw", "attackers", "defenders" }, "A draw, or the side that wins."),
    claim = boolean(false, "Whether the draw must be claimed."),
  },
  compile = function(b, p)
    if p.claim and p.result ~= "draw" then b:fail("claim", "only a draw can be claimed") end
    -- The host counts plies: a move by each side is two.
    b:count_limit { plies = 2 * p.moves_each, result = p.result, claim = p.claim }
  end,
}
