-- Hostile squares: squares that serve as the anvil of a capture.
--
-- "outside" are the squares beyond the rim; only `hostile` accepts it as a zone.

local words = require "words"

return component {
  id = "hostile/zone",
  slot = "hostility",
  title = "Hostile squares",
  summary = "Squares, or the rim, that count as an enemy in captures.",
  words = "Against " .. words.pieces("to") .. ", [zone=outside: the rim of the board]"
    .. "[zone!=outside:" .. words.zone("zone") .. "] may serve as an enemy"
    .. "[zone!=outside:[when=empty:, as long as nobody stands there][when=always:, whoever stands there]"
    .. "[when=king:, while the king stands there][when=men:, while a man stands there]"
    .. "[when=attackers:, while an attacker stands there]"
    .. "[when=defending men:, while a defending man stands there]"
    .. "[when!=empty|always|king|men|attackers|defending men:, while one of “{when}” stands there]].",
  sources = { "OgreCave Tablut", "Piecepack Tablut v1.1", "Base-camps Tablut", "Bologna Tablut Challenge", "Copenhagen Hnefatafl 11x11" },
  repeatable = true,
  key = { "zone", "to", "when" },
  parameters = {
    zone = zone_parameter(nil, "The hostile squares, or \"outside\": whatever lies beyond the rim."),
    to = classes("men", "The pieces that they help to capture."),
    when = classes("empty", { "empty", "always" }, "Hostile while empty, always, or while one of these pieces stands there."),
  },
  compile = function(b, p)
    b:hostile { zone = p.zone, to = p.to, when = p.when }
  end,
}
