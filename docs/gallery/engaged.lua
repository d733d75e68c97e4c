-- “A man with an enemy at his side is held in a fight: he can only shuffle one square.”
return component {
  id = "gallery/engaged",
  slot = "movement",
  title = "Engaged men",
  words = "A man with an enemy beside him moves one square at most.",
  sources = { "House rule" },
  compile = function(b)
    b:refuse {
      when = function(i)
        -- Enemies that this move captures stood there when it began.
        local fight = i.from:neighbours() & (i.enemy | i.captured)
        return fight:any() and ((i.to & i.men) - i.from:neighbours()):any()
      end,
    }
  end,
}
