-- Pieces wait beside the board, and enter in place of a move.

local words = require "words"

local most = 99

return component {
  id = "pieces/reserve",
  slot = "pieces",
  title = "Reserve",
  summary = "Pieces wait in a reserve, and enter the board in place of a move.",
  words = "[count=0: No piece][count=1: One piece][count!=0|1: {count} pieces] of the kind “{piece}” "
    .. "[count=0|1: waits][count!=0|1: wait] in a reserve at first; in place of a move, their side may put one from the "
    .. "reserve on [zone=board: any empty square][zone!=board: an empty square of " .. words.zone("zone") .. "], where it "
    .. "captures as if it had just moved there"
    .. "[refill=lost:; each piece of its side that the enemy captures adds one to the reserve]"
    .. "[refill=taken:; each enemy that its side captures adds one to the reserve]"
    .. "[first=true:; while a piece can enter, one must].",
  sources = { "No documented game: a wish of designers" },
  repeatable = true,
  key = { "piece" },
  parameters = {
    piece = text(nil, "What enters: one kind of man."),
    count = integer(nil, 0, 60, "How many wait at the beginning.", "men"),
    zone = zone_parameter("board", "Where they enter."),
    refill = choice("none", { "none", "lost", "taken" }, "What adds to the reserve: nothing, own losses, or captures."),
    first = boolean(false, "Whether a piece must enter while one can."),
  },
  declare = function(b, p)
    b:state { name = "reserve", kind = "counter", most = most, start = p.count }
  end,
  compile = function(b, p)
    if not b:has_class(p.piece) then b:fail("piece", "no piece is called \"" .. p.piece .. "\"") end
    if b:has_class(p.piece .. " - men") then b:fail("piece", "nobody enters as king") end
    local zone = b:squares(p.zone)
    local attackers = not b:has_class(p.piece .. " - attackers")
    b:enter { piece = p.piece, where = function(i) return zone & i.empty end, reserve = "reserve" }
    if p.first then
      b:demand { side = attackers and "attackers" or "defenders", when = function(i) return i.from:none() end }
    end
    if p.refill == "none" then return end
    -- Whose move fills the reserve.
    local attackers_move = attackers == (p.refill == "taken")
    b:update {
      state = "reserve",
      program = function(i)
        local reserve = i:state("reserve")
        local taken = (i.captured - i.to) | i.displaced
        -- The mover may have no piece left, or the enemy none.
        local moved = attackers_move and ((i.own & i.attackers) | (i.enemy & i.defenders))
          or ((i.own & i.defenders) | (i.enemy & i.attackers))
        return reserve + taken:only_if(function() return moved:any() end):count()
      end,
    }
  end,
}
