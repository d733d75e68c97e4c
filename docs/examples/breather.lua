-- A pass by choice: the defenders may pass while no attacker stands beside their king.
return component {
  id = "house/breather",
  slot = "turn",
  title = "A breather",
  words = "The defenders may pass, instead of moving, while no attacker stands beside their king.",
  sources = { "House rule" },
  compile = function(b)
    b:pass {
      side = "defenders",
      when = function(i) return (i.king:neighbours() & i.attackers):none() end,
    }
  end,
}
