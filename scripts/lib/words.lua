-- Phrases for the `words` of components.
--
-- A zone or a set of pieces may be any expression. Common ones get an English name; others are quoted. `parameter` is the name of
-- the parameter that holds the expression. Use the phrases with a modal verb ("may slide"), so that singular and plural both fit.

local words = {}

local named_zones = "throne|corners|camps|edge|edge - camps|centre|none"
local named_pieces = "all|men|ordinary|king|royal|attackers|defenders|defending men|attacker|defender|commander|knight"

--- "[zone=throne: the throne]": the text is printed where the parameter has this value.
local function case(parameter, value, text)
  return "[" .. parameter .. "=" .. value .. ": " .. text .. "]"
end

local function otherwise(parameter, known, text)
  return "[" .. parameter .. "!=" .. known .. ": " .. text .. " “{" .. parameter .. "}”]"
end

--- "the corners", "the edge of the board", "the squares “a1 - b2”".
function words.zone(parameter)
  return case(parameter, "throne", "the throne")
    .. case(parameter, "corners", "the corners")
    .. case(parameter, "camps", "the camps")
    .. case(parameter, "edge", "the edge of the board")
    .. case(parameter, "edge - camps", "the edge outside the camps")
    .. case(parameter, "centre", "the centre")
    .. case(parameter, "none", "no squares")
    .. otherwise(parameter, named_zones, "the squares")
end

--- One square of a zone: "a corner", "a square of “a1 - b2”".
function words.square(parameter)
  return case(parameter, "throne", "the throne")
    .. case(parameter, "corners", "a corner")
    .. case(parameter, "camps", "a camp square")
    .. case(parameter, "edge", "the edge of the board")
    .. case(parameter, "edge - camps", "the edge outside the camps")
    .. case(parameter, "centre", "the centre")
    .. case(parameter, "none", "no square")
    .. otherwise(parameter, named_zones, "a square of")
end

--- "the attackers", "all men", "pieces of the kind “knight”".
function words.pieces(parameter)
  return case(parameter, "all", "all pieces")
    .. case(parameter, "men", "all men")
    .. case(parameter, "ordinary", "ordinary men")
    .. case(parameter, "king|royal", "the king")
    .. case(parameter, "attackers", "the attackers")
    .. case(parameter, "defenders", "the king and his men")
    .. case(parameter, "defending men", "the defenders’ men")
    .. case(parameter, "attacker", "ordinary attackers")
    .. case(parameter, "defender", "ordinary defenders")
    .. case(parameter, "commander", "commanders")
    .. case(parameter, "knight", "knights")
    .. otherwise(parameter, named_pieces, "pieces of the kind")
end

--- The same at the beginning of a sentence.
function words.pieces_first(parameter)
  return case(parameter, "all", "All pieces")
    .. case(parameter, "men", "All men")
    .. case(parameter, "ordinary", "Ordinary men")
    .. case(parameter, "king|royal", "The king")
    .. case(parameter, "attackers", "The attackers")
    .. case(parameter, "defenders", "The king and his men")
    .. case(parameter, "defending men", "The defenders’ men")
    .. case(parameter, "attacker", "Ordinary attackers")
    .. case(parameter, "defender", "Ordinary defenders")
    .. case(parameter, "commander", "Commanders")
    .. case(parameter, "knight", "Knights")
    .. otherwise(parameter, named_pieces, "Pieces of the kind")
end

return words
