-- “While the king sits on his throne, the squares around it fight on his side.”
return component {
  id = "gallery/throne-guard",
  slot = "hostility",
  title = "The guard of the throne",
  words = "While the king is on the throne, the empty squares beside it count as an enemy of the attackers.",
  sources = { "House rule" },
  compile = function(b)
    local throne = b:squares("throne")
    -- A condition holds for a whole zone, so each square is a zone of its own.
    for _, square in ipairs(throne:neighbours():list()) do
      b:hostile {
        zone = square,
        to = "attackers",
        when = function(i) return (i.king & throne):any() and i.empty:covers(square) end,
      }
    end
  end,
}
