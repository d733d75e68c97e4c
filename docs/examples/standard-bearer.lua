-- A condition of `spare`: a man beside the standard-bearer cannot be captured.
return component {
  id = "house/standard-bearer",
  slot = "capture",
  title = "Standard-bearer",
  words = "A defending man beside a standard-bearer is not captured.",
  sources = { "House rule" },
  compile = function(b)
    b:spare { pieces = "defending men", where = function(i) return i.bearer:neighbours() end }
  end,
}
