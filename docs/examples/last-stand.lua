-- An option: what the mover may declare, and what it does.
return component {
  id = "house/last-stand",
  slot = "capture",
  title = "Last stand",
  words = "A defender may declare “{call}” with a move next to attackers: he and they are captured.",
  sources = { "House rule" },
  parameters = { call = text("last stand", "The words of the call.") },
  compile = function(b, p)
    b:option {
      name = p.call,
      side = "defenders",
      when = function(i) return (i.to & i.defender):any() and (i.to:neighbours() & i.attackers):any() end,
    }
    b:capture {
      side = "defenders",
      program = function(i)
        if i:declared(p.call) then return i.to | (i.to:neighbours() & i.attackers) end
        return i.none
      end,
    }
  end,
}
