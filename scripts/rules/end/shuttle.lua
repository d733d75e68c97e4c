-- A limit on moving one piece between the same two squares.

return component {
  id = "end/shuttle",
  slot = "limit",
  title = "Back and forth",
  summary = "A limit on moving one piece between the same two squares.",
  words = "In consecutive turns a side may move one piece back and forth between the same two squares"
    .. " [round_trips=1: once][round_trips=2: twice][round_trips!=1|2: {round_trips} times];"
    .. " the next time [result=illegal: is not allowed][result=loss: it loses].",
  sources = { "YourTurnMyTurn Tablut" },
  parameters = {
    round_trips = integer(3, 1, 20, "How often a piece may go there and back.", "times"),
    result = choice("illegal", { "illegal", "loss" }, "The result of once more: the move is illegal, or the side loses."),
  },
  compile = function(b, p)
    b:shuttle { round_trips = p.round_trips, result = p.result }
  end,
}
