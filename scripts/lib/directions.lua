-- The four directions, in the order in which rules iterate over them.

local directions = {
  all = { "east", "west", "north", "south" },
  opposite = { east = "west", west = "east", north = "south", south = "north" },
  -- The two directions at right angles.
  sideways = {
    east = { "north", "south" },
    west = { "north", "south" },
    north = { "east", "west" },
    south = { "east", "west" },
  },
}

return directions
