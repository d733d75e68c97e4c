-- “A chain of men from the king to the edge is a road: the king has escaped.”
return component {
  id = "gallery/kings-road",
  slot = "victory",
  title = "The king's road",
  words = "The defenders win when, after their move, an unbroken chain of their men leads from the king to the edge.",
  sources = { "House rule" },
  compile = function(b)
    local function road(i) return i.king:flood(i.defending_men) end
    b:outcome {
      phase = "fort",
      after = "defenders",
      when = function(i) return (road(i) & i.defending_men & i:squares("edge")):any() end,
      result = "defenders",
      shows = road,
    }
  end,
}
