-- “The king holds his enemies with his eyes: an attacker whom he sees does not dare to move.”
return component {
  id = "gallery/kings-gaze",
  slot = "movement",
  title = "The king's gaze",
  words = "An attacker may not move while the king sees him along a row or column with nobody in between.",
  sources = { "House rule" },
  compile = function(b)
    -- What the king saw before the move: the squares left and entered were clear, those of captured men were not.
    local function seen(i)
      local clear = (i.empty | i.to) - i.captured
      local squares = i.none
      for _, way in ipairs { "north", "east", "south", "west" } do
        squares = squares | i.king:slide(way, clear)
      end
      return squares
    end
    b:refuse { side = "attackers", when = function(i) return (i.from & seen(i)):any() end, shows = seen }
  end,
}
