-- A jump over own pieces: the king hops over his men.
return component {
  id = "house/leapfrog",
  slot = "movement",
  title = "Leapfrog",
  words = "The king may hop over one adjacent man of his own side, onto the empty square right behind him.",
  sources = { "House rule" },
  compile = function(b)
    b:jump { pieces = "king", over = "men", across = "own" }
  end,
}
