-- Men that can never be taken between two enemies, however long both sides play on.
--
-- board:fix(body) replaces a board by body(board) until nothing changes. Here it drops weak men: without one, enemies may reach the
-- next.

local lasting = {}

--- Squares with a hammer on one side and an anvil on the opposite side.
local function between(hammers, anvils)
  return (hammers:shift("north") & anvils:shift("south")) | (hammers:shift("south") & anvils:shift("north"))
    | (hammers:shift("east") & anvils:shift("west")) | (hammers:shift("west") & anvils:shift("east"))
end

--- Those of `men` that `enemies` on the squares of `field` can never take. `class` is the kind of man against which squares are hostile.
function lasting.men(i, men, enemies, class, field)
  return men:fix(function(kept)
    local open = field - kept
    local landings = (enemies:neighbours() & open):flood(open)
    -- A lone enemy is hammer and not anvil. Then only the board helps him, and comrades who are walled in.
    local mobile = enemies & landings
    local anvils = (i:hostile(class) - mobile) | landings:only_if(function() return mobile:at_least(2) end)
    return kept - (between(landings, anvils) - i.king)
  end)
end

return lasting
