-- The king's part in captures: as hammer, as anvil, as both or as neither.
--
-- The hammer is the piece that moves, the anvil the one that stands on the other side of the victim.

return component {
  id = "capture/king-arms",
  slot = "capture",
  title = "The king in captures",
  summary = "Whether the king captures, and helps others to capture.",
  words = "The king [power=armed: takes part in captures like any other piece]"
    .. "[power=hammer: captures only as the piece that moves; standing still he helps nobody to capture]"
    .. "[power=anvil: helps to capture only by standing still; his own moves capture nothing]"
    .. "[power=unarmed: takes no part in captures].",
  sources = { "YourTurnMyTurn Tablut", "Imperial Contest", "Sea Battle tafl 9x9", "OpenTafl", "hnefatafl-rs" },
  parameters = {
    power = choice("armed", { "armed", "hammer", "anvil", "unarmed" },
      "Armed: like any piece. Hammer: only as the piece that moves. Anvil: only as the piece that stands still. Unarmed: never."),
  },
  compile = function(b, p)
    if p.power == "anvil" or p.power == "unarmed" then b:disarm { pieces = "king", role = "hammer" } end
    if p.power == "hammer" or p.power == "unarmed" then b:disarm { pieces = "king", role = "anvil" } end
  end,
}
