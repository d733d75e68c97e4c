-- Locked shields, a house rule: a man whose comrades stand on both sides of him, across the line of attack, is not
-- taken, unless the man that moved comes with enough comrades beside him to break the wall.
--
--     . . t . .     The T in the middle is attacked from above and below. His comrades left and right lock their
--     . T T T .     shields with his, so he is not taken.
--     . . t . .

-- Each direction with the one that leads back, and the two across.
local ways = {
  { "east", "west", "north", "south" }, { "west", "east", "north", "south" },
  { "north", "south", "west", "east" }, { "south", "north", "west", "east" },
}

return component {
  id = "house/locked-shields",
  slot = "capture",
  title = "Locked shields",
  summary = "Men are taken between two enemies, but not out of a wall of shields.",
  words = "A man is taken between the man that moved and another enemy, or a square that counts as one; but not while "
    .. "comrades stand beside him on both sides across that line"
    .. "[breakers!=4:, unless {breakers} or more comrades stand beside the man that moved].",
  sources = { "House rule" },
  parameters = {
    breakers = integer(2, 1, 4, "Comrades beside the mover that break the wall; 4: never, as an enemy stands on one side.", "men"),
  },
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
    local function taken(i)
      local out = i.none
      for _, way in ipairs(ways) do
        local ahead, back, left, right = table.unpack(way)
        local victims = between(i, ahead, back)
        if (i.to:neighbours() & i.own):count() < p.breakers then
          victims = victims - (i.enemy:shift(left) & i.enemy:shift(right))
        end
        out = out | victims
      end
      return out
    end
    b:capture {
      program = taken,
      shows = function(i) return taken(i) | i.to end,
    }
  end,
}
