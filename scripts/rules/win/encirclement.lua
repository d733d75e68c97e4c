-- Encirclement: defenders that are all cut off from the edge have lost.
--
-- seed:flood(through) are the squares reached from the seed over squares of `through`.

--- Defenders that reach the edge, or stand beside empty squares that do.
local function free_defenders(b, i, contact_frees)
  local edge, open = b:squares("edge"), i.board - i.attackers
  if contact_frees then return (edge & open):flood(open) & i.defenders end
  return (edge & i.empty):flood(i.empty):neighbours() & i.defenders
end

return component {
  id = "win/encirclement",
  slot = "victory",
  title = "Encirclement",
  summary = "Defenders that are all cut off from the edge lose.",
  words = "The attackers win when all defenders are cut off from the edge"
    .. "[timing=survives_reply:, unless the defenders’ next move breaks out]"
    .. "[rim=contact_frees:; a defender on the edge is not cut off]"
    .. "[rim=ring_counts:; a defender on the edge inside the ring is cut off too].",
  sources = { "Copenhagen Hnefatafl 11x11", "Fetlar Hnefatafl 11x11 (online text)", "OpenTafl", "hnefatafl-rs", "AbstractPlay" },
  parameters = {
    rim = choice("contact_frees", { "contact_frees", "ring_counts" }, "Whether a defender on the edge is free."),
    timing = choice("at_once", { "at_once", "survives_reply" }, "Whether the defenders have one move to break out."),
  },
  compile = function(b, p)
    b:outcome {
      phase = "enclosure",
      after = p.timing == "at_once" and "both" or "attackers",
      result = "attackers",
      timing = p.timing,
      when = function(i) return free_defenders(b, i, p.rim == "contact_frees"):none() end,
      shows = function(i) return i.defenders:flood(i.board - i.attackers):neighbours() & i.attackers end,
    }
  end,
}
