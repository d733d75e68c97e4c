-- The four directions, in the order in which rules go through them.

local directions = {
  all = { "east", "west", "north", "south" },
  opposite = { east = "west", west = "east", north = "south", south = "north" },
  -- The two directions at right angles to this one.
  sideways = {
    east = { "north", "south" },
    west = { "north", "south" },
    north = { "east", "west" },
    south = { "east", "west" },
  },
}

return directions
