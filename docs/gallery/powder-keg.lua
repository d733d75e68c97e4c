-- “One of the king's men carries powder. Whoever takes him is blown up, and so is everybody else beside him.”
return component {
  id = "gallery/powder-keg",
  slot = "capture",
  title = "Powder keg",
  words = "When the powder man (P) is captured, all pieces beside him are captured too.",
  sources = { "House rule" },
  compile = function(b)
    b:capture {
      program = function(i) return (i.captured & i.powder_man):neighbours() & i.occupied end,
      shows = function(i) return i.captured & i.powder_man end,
    }
  end,
}
