-- First step: a man is taken between the man that moved and a comrade of his.

-- Each direction with the one that leads back.
local ways = { { "east", "west" }, { "west", "east" }, { "north", "south" }, { "south", "north" } }

return component {
  id = "house/locked-shields",
  slot = "capture",
  title = "Locked shields",
  summary = "Men are taken between two enemies.",
  words = "A man is taken between the man that moved and another enemy.",
  sources = { "House rule" },
  compile = function(b, p)
    b:capture {
      program = function(i)
        local taken = i.none
        for _, way in ipairs(ways) do
          local ahead, back = way[1], way[2]
          local victim = i.to:shift(ahead) & (i.enemy - i.royal)
          local anvil = victim:shift(ahead) & i.own
          taken = taken | anvil:shift(back)
        end
        return taken
      end,
    }
  end,
}
