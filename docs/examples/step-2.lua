-- Second step: whatever counts as an enemy serves as anvil, such as an empty corner.

local ways = { { "east", "west" }, { "west", "east" }, { "north", "south" }, { "south", "north" } }

return component {
  id = "house/locked-shields",
  slot = "capture",
  title = "Locked shields",
  summary = "Men are taken between two enemies.",
  words = "A man is taken between the man that moved and another enemy, or a square that counts as one.",
  sources = { "House rule" },
  compile = function(b, p)
    -- The men beside the mover, in this direction, with an enemy of theirs behind them.
    local function between(i, ahead, back)
      local victims = i.none
      for _, class in ipairs { "attacker", "defender" } do
        local victim = i.to:shift(ahead) & i.enemy & i:class(class)
        local anvil = victim:shift(ahead) & i:hostile(class)
        victims = victims | anvil:shift(back)
      end
      return victims
    end
    b:capture {
      program = function(i)
        local taken = i.none
        for _, way in ipairs(ways) do
          taken = taken | between(i, way[1], way[2])
        end
        return taken
      end,
    }
  end,
}
