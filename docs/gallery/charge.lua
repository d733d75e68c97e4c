-- “A man who charges three squares or more rides down the man he meets, unless another stands behind that man.”
local ways = { { "east", "west" }, { "west", "east" }, { "north", "south" }, { "south", "north" } }
return component {
  id = "gallery/charge",
  slot = "capture",
  title = "The charge",
  words = "A man that moves three squares or more captures the enemy man he stops before, unless a man of the enemy"
    .. " stands right behind that man.",
  sources = { "House rule" },
  compile = function(b)
    b:capture {
      program = function(i)
        local taken = i.none
        for _, way in ipairs(ways) do
          local ahead, back = way[1], way[2]
          local first = i.from:shift(ahead)
          local far = i.from:slide(ahead, i.empty | i.to) - first - first:shift(ahead)
          taken = taken | ((i.to & i.men & far):shift(ahead) & i.enemy - i.royal - (i.enemy & i.men):shift(back))
        end
        return taken
      end,
    }
  end,
}
