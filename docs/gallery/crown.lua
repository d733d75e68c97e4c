-- “The king must fetch his crown from the gate before a corner counts as home.”
return component {
  id = "gallery/crown",
  slot = "victory",
  title = "The crown",
  words = "The king fetches his crown by stopping on a square of the zone {crown}. Only a crowned king wins in a corner.",
  sources = { "House rule" },
  parameters = { crown = zone_parameter("crown", "Where the crown lies.") },
  declare = function(b)
    b:state { name = "crowned", kind = "flag" }
  end,
  compile = function(b, p)
    b:update {
      state = "crowned",
      program = function(i) return i:state("crowned") or (i.king & i:squares(p.crown)):any() end,
    }
    b:outcome {
      phase = "goal",
      after = "defenders",
      when = function(i) return i:state("crowned") and (i.king & i:squares("corners")):any() end,
      result = "defenders",
    }
  end,
}
