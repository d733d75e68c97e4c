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

--- Squares that serve as an anvil against `class`, once enemies have reached the squares of `reachable`. A lone enemy is hammer and
--- not anvil: only the board can help him.
local function anvils(i, reachable, enemies, class)
  local pairs_left = i.board:only_if(function() return enemies:at_least(2) end)
  return (i:hostile(class) - enemies) | (reachable & pairs_left)
end

--- Those of `men` that `enemies` can never take. `class` is the kind of man against which squares are hostile.
function lasting.men(i, men, enemies, class)
  return men:fix(function(kept)
    local reachable = enemies:flood(i.board - kept)
    return kept - (between(reachable, anvils(i, reachable, enemies, class)) - i.king)
  end)
end

return lasting
