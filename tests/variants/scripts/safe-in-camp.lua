-- An attacker that stands in a camp cannot be captured: the one point in which tablut.cpp differs from the Bologna server.
return component {
  id = "capture/safe-in-camp",
  slot = "capture",
  title = "Safe in camp",
  summary = "Attackers standing in a camp cannot be captured.",
  words = "An attacker that stands in a camp cannot be captured.",
  sources = { "tablut.cpp" },
  parameters = {
    zone = zone_parameter("camps", "Where they are safe."),
  },
  compile = function(b, p)
    b:spare { pieces = "attackers", zone = p.zone }
  end,
}
