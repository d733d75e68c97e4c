-- A further kind of man: knights, commanders, guards, mercenaries.
--
-- The host runs `declare` of all rules before any `compile`. So `compile` may name pieces that another rule declares.

return component {
  id = "pieces/extra",
  slot = "pieces",
  title = "A further kind of man",
  summary = "Knights, commanders, guards, mercenaries.",
  words = "[side=attackers: The attackers][side=defenders: The defenders] also have a kind of man called “{name}” ({letter})"
    .. "[fights=false:, which neither captures nor is taken between two enemies]"
    .. "[when_captured!=removed:; when captured it stays on its square and becomes “{when_captured}”].",
  sources = { "Berserk Hnefatafl 11x11", "Dragonheels Alea Evangelii", "OpenTafl" },
  repeatable = true,
  key = { "name" },
  parameters = {
    name = text(nil, "The name of the piece, one word in lower case."),
    side = choice(nil, { "attackers", "defenders" }, "Whose piece it is at the start."),
    letter = text(nil, "The letter that stands for it in positions."),
    fights = boolean(true, "Whether it captures, and is captured between two enemies."),
    when_captured = text("removed", "\"removed\", or the piece that it becomes on its square."),
  },
  declare = function(b, p)
    b:piece { name = p.name, side = p.side, letter = p.letter }
  end,
  compile = function(b, p)
    if p.when_captured ~= "removed" then
      if not b:has_class(p.when_captured) then
        b:fail("when_captured", "no piece is called \"" .. p.when_captured .. "\"")
      end
      b:fate { pieces = p.name, what = "becomes", becomes = p.when_captured }
    end
    if p.fights then return end
    b:disarm { pieces = p.name, role = "hammer" }
    b:disarm { pieces = p.name, role = "anvil" }
    -- Spared from this rule only: a shieldwall still captures a guard.
    b:spare { pieces = p.name, zone = "board", from_rule = "capture/custodial" }
  end,
}
