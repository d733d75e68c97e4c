-- Spear thrust, a house rule: a man who steps in right behind a comrade thrusts past him.
--
--     his men   .  T  T  t  #      The left T arrives; the attacker in front has no way back, and is taken.

-- Each direction with the one that leads back.
local ways = { { "east", "west" }, { "west", "east" }, { "north", "south" }, { "south", "north" } }

return component {
  id = "house/spear-thrust",
  slot = "capture",
  title = "Spear thrust",
  summary = "A man who steps in right behind a comrade thrusts past him.",
  words = "A move to the square right behind a comrade takes the enemy man on the comrade’s other side"
    .. "[cornered=true:, if that man has no empty square behind him]"
    .. "[side=attackers:; only the attackers carry spears][side=defenders:; only the defenders carry spears].",
  sources = { "House rule" },
  parameters = {
    side = choice("both", { "both", "attackers", "defenders" }, "Who carries spears."),
    cornered = boolean(true, "Whether only a man who cannot step back is taken."),
  },
  compile = function(b, p)
    -- The victims, and the comrades past whom the spear goes.
    local function thrust(i)
      local victims, comrades = i.none, i.none
      for _, way in ipairs(ways) do
        local ahead, back = way[1], way[2]
        local victim = (i.own & i.to:shift(ahead)):shift(ahead) & (i.enemy - i.royal)
        if p.cornered then victim = victim - i.empty:shift(back) end
        victims = victims | victim
        comrades = comrades | victim:shift(back)
      end
      return victims, comrades
    end
    b:capture {
      side = p.side,
      program = function(i) return (thrust(i)) end,
      shows = function(i)
        local victims, comrades = thrust(i)
        return victims | comrades | i.to
      end,
    }
  end,
}
