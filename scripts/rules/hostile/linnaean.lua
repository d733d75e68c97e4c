-- Linnaean capture: a king besieged on his throne is no help to the last man beside him.
--
-- `when` is a condition on the position. It is ordinary Lua but not called in play. The host traces it: it runs the function once
-- for every combination of answers to its questions (any, at_least), and compiles the results to a program.

local words = require "words"

return component {
  id = "hostile/linnaean",
  slot = "hostility",
  title = "Linnaean capture",
  summary = "A king besieged on his throne is no help to the last man beside him.",
  words = "While the king stands on " .. words.square("zone")
    .. " with [men_beside=1: an attacker][men_beside!=1: at least {men_beside} attackers] beside it,"
    .. " a defender beside him may be taken against it.",
  sources = {
    "Linnaeus 1732", "Piecepack Tablut v1.1", "Tablut, 13 rules after the 2010 manuscript", "Berkeley CS61B Tablut", "OpenTafl",
  },
  parameters = {
    zone = zone_parameter("throne", "Where the king stands."),
    men_beside = integer(3, 1, 4, "How many attackers must stand beside it.", "men"),
  },
  compile = function(b, p)
    local throne = b:squares(p.zone)
    b:hostile { zone = p.zone, to = "defending men", when = function(i)
      return (throne & i.king):any() and (throne:neighbours() & i.attackers):at_least(p.men_beside)
    end }
  end,
}
