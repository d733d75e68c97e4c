-- “An archer that takes a single step shoots the first enemy ahead of him.”
return component {
  id = "gallery/archers",
  slot = "capture",
  title = "Archers",
  words = "An archer (A) that moves one square captures the first enemy man ahead of him, at any distance.",
  sources = { "House rule" },
  compile = function(b)
    b:capture {
      side = "defenders",
      program = function(i)
        local hit = i.none
        for _, way in ipairs { "north", "east", "south", "west" } do
          local archer = i.to & i.archer & i.from:shift(way)
          hit = hit | (archer | archer:slide(way, i.empty)):shift(way)
        end
        return hit & (i.enemy - i.royal)
      end,
    }
  end,
}
