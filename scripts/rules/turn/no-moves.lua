-- The result for a side that cannot move. Every game has this rule, so that every position has a result.

local results = { "loss", "draw", "win", "pass" }
local verbs = { loss = "lose", draw = "draw the game", win = "win", pass = "pass" }

--- "[defenders=loss: lose][defenders=draw: draw the game]…"
local function verb(side)
  local text = ""
  for _, result in ipairs(results) do
    text = text .. "[" .. side .. "=" .. result .. ": " .. verbs[result] .. "]"
  end
  return text
end

local function each_side(stuck_defenders)
  return " Attackers that cannot move " .. verb("attackers") .. "; " .. stuck_defenders .. " " .. verb("defenders")
end

--- One sentence where both sides have the same result.
local function both_sides()
  local singular = { loss = "loses", draw = "draws the game", win = "wins", pass = "passes" }
  local text = ""
  for _, result in ipairs(results) do
    text = text .. "[attackers=" .. result .. ":[defenders=" .. result .. ": A side that cannot move " .. singular[result] .. "]"
      .. "[defenders!=" .. result .. ":" .. each_side("defenders that cannot move") .. "]]"
  end
  return text
end

return component {
  id = "turn/no-moves",
  slot = "turn",
  title = "No move left",
  summary = "What happens to a side that cannot move.",
  words = "[test=no_legal_move:" .. both_sides() .. "]"
    .. "[test=no_empty_neighbour:" .. each_side("defenders with no empty square beside any of them") .. "].",
  sources = { "YourTurnMyTurn Tablut", "Tablut, 13 rules after the 2010 manuscript", "Alea evangelii (old wiki text)", "OpenTafl" },
  parameters = {
    attackers = choice("loss", { "loss", "draw", "win", "pass" }, "The result for attackers that cannot move."),
    defenders = choice("loss", { "loss", "draw", "win", "pass" }, "The result for defenders that cannot move."),
    test = choice("no_legal_move", { "no_legal_move", "no_empty_neighbour" }, "When the defenders count as unable to move."),
  },
  compile = function(b, p)
    b:no_moves { side = "attackers", result = p.attackers }
    if p.test == "no_legal_move" then
      b:no_moves { side = "defenders", result = p.defenders }
    else
      b:no_moves { side = "defenders", result = p.defenders, when = function(i)
        return (i.defenders:neighbours() & i.empty):none()
      end }
    end
  end,
}
