-- Camps: squares that only the pieces starting there may use. A piece that has left may not return.
--
-- No piece enters from outside, so an owner inside has never left. The start square of a move decides; no state is needed.

local words = require "words"

--- All squares at most `steps` steps away, along ranks and files.
local function within(square, steps)
  for _ = 1, steps do square = square | square:neighbours() end
  return square
end

return component {
  id = "passage/camps",
  slot = "passage",
  title = "Camps",
  summary = "Squares that only the pieces starting there may use, until they leave.",
  words = "Only " .. words.pieces("owners") .. " may stop on " .. words.square("zone") .. ", and a piece that has left may not return"
    .. "[pass=owners_inside:; only those still inside may slide across such squares]"
    .. "[pass=all:; any piece may slide across such squares]"
    .. "[between=own_camp:; no move leads from one camp to another]"
    .. "[between=free:; moves from one camp to another are allowed]"
    .. "[between=limit:; a move between two of these squares is at most {max} [max=1: square][max!=1: squares] long].",
  sources = { "Base-camps Tablut", "Ashton Tablut", "Bologna Tablut Challenge", "Viking or Slavic Chess", "Irminsul Tafl" },
  parameters = {
    zone = zone_parameter("camps", "The squares of all camps; adjacent squares form one camp."),
    owners = classes("attackers", "Who may stand there until they leave."),
    pass = choice("owners_inside", { "owners_inside", "all" }, "Who may slide across camp squares."),
    between = choice("own_camp", { "own_camp", "free", "limit" }, "Whether a piece inside a camp may move to another camp: no, freely, or up to a limit."),
    max = integer(5, 1, 18, "The longest move between two camp squares, if between is limit.", "squares"),
  },
  compile = function(b, p)
    local camps = b:squares(p.zone)
    local others = b:all_but(p.owners)
    local bars = p.pass == "owners_inside" and { b.bar_stop, b.bar_pass } or { b.bar_stop }
    for _, bar in ipairs(bars) do
      bar(b, { pieces = "all", zone = camps, from = ~camps })
      if b:has_class(others) then bar(b, { pieces = others, zone = camps, from = camps }) end
    end

    if p.between == "own_camp" then
      local parts = b:parts(camps)
      for _, part in ipairs(parts) do
        if #parts > 1 then b:bar_stop { pieces = p.owners, zone = camps - part, from = part } end
      end
    elseif p.between == "limit" then
      for _, square in ipairs(camps:list()) do
        local far = camps - within(square, p.max)
        if far:any() then b:bar_stop { pieces = p.owners, zone = far, from = square } end
      end
    end
  end,
}
