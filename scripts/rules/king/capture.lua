-- Capture of the king: the number of enemies required, by place, and the squares that count as one.
--
-- Zones, and boards computed from zones, are known while the rule is compiled. On these, `if` with any() or none() decides at once.

local words = require "words"

local function taken_by(where)
  return "[" .. where .. "=4: is taken by enemies on all four sides][" .. where .. "=2: is taken by two enemies on a line]"
end

local function never(where)
  return "[" .. where .. "=never: cannot be taken]"
end

return component {
  id = "king/capture",
  slot = "king",
  title = "Capture of the king",
  summary = "How many enemies take the king, by place, and which squares count as one.",
  words = "[throne!=none: On " .. words.square("throne") .. " the king " .. taken_by("on_throne") .. never("on_throne")
    .. "; beside it he [beside_throne=3+throne: is taken by enemies on three sides and the empty throne on the fourth]"
    .. taken_by("beside_throne") .. never("beside_throne")
    .. "; elsewhere he ][throne=none: The king ]" .. taken_by("elsewhere")
    .. "[counts!=:; these count as an enemy while empty: {counts}]"
    .. "[min_men!=1:; at least {min_men} attackers must take part]"
    .. "[timing=survives_reply:; he is lost only if the defenders’ next move does not free him].",
  sources = { "Linnaeus 1732", "OgreCave Tablut", "Piecepack Tablut v1.1", "Copenhagen Hnefatafl 11x11", "Viking or Slavic Chess 9x9" },
  parameters = {
    on_throne = choice("4", { "4", "2", "never" }, "Enemies needed on his throne: all four sides, two on a line, or never."),
    beside_throne = choice("3+throne", { "3+throne", "4", "2", "never" },
      "Enemies needed beside it. 3+throne: the empty throne is the fourth."),
    elsewhere = choice("4", { "4", "2" }, "Enemies needed anywhere else."),
    throne = zone_parameter("throne", "The throne; none: elsewhere applies to all squares."),
    counts = zones({}, "Zones that count as an enemy while empty; \"edge\": beyond the rim of the board."),
    min_men = integer(1, 1, 4, "How many attackers must take part, besides squares that count as one.", "men"),
    timing = choice("at_once", { "at_once", "survives_reply" }, "Whether the defenders have one move to free him."),
  },
  compile = function(b, p)
    -- A board may lack the default zone. An expression written out in the variant must exist.
    local throne = p.throne == "throne" and b:zone_or_none("throne") or b:squares(p.throne)
    local beside = throne:neighbours() - throne

    local counted = b:squares("none")
    for _, zone in ipairs(p.counts) do
      if zone == "edge" or zone == "outside" then
        b:hostile { zone = b.outside, to = "king" }
      else
        b:hostile { zone = zone, to = "king" }
        counted = counted | b:squares(zone)
      end
    end
    if p.beside_throne == "4" and (counted & throne):any() then
      b:fail("beside_throne", "four enemies are asked for beside the throne, but the throne is among those that count")
    end
    if p.beside_throne == "3+throne" and not counted:covers(throne) then b:hostile { zone = throne, to = "king" } end

    local function add_pattern(where, at)
      if at:none() or p[where] == "never" then return end
      local line = p[where] == "2"
      if line and p.min_men > 2 then
        b:warn("min_men", where .. " = \"2\" asks for two enemies: with min_men above 2 the king is never taken there")
      end
      b:pattern { victims = "king", at = at, shape = line and "line" or "all", min_men = p.min_men }
    end
    add_pattern("on_throne", throne)
    add_pattern("beside_throne", beside)
    add_pattern("elsewhere", b:squares("board") - throne - beside)

    if p.timing == "at_once" then
      b:fate { pieces = "king", what = "ends", winner = "attackers" }
      return
    end
    -- A king that moved between attackers himself stands on i.to; that is no capture.
    b:fate { pieces = "king", what = "held" }
    b:outcome {
      phase = "royal",
      after = "attackers",
      result = "attackers",
      timing = "survives_reply",
      when = function(i) return (i:held("king") - i.to):any() end,
      shows = function(i) return i:held("king") end,
    }
  end,
}
