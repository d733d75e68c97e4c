-- “Two brothers are king. One of them must get away; the attackers must take both.”
return component {
  id = "gallery/two-kings",
  slot = "king",
  title = "Two kings",
  words = "There are two kings. A king between two enemies on a line is captured; the attackers win when they have"
    .. " captured both.",
  sources = { "House rule" },
  compile = function(b)
    b:pattern { victims = "king", at = "board", shape = "line" }
    b:fate { pieces = "king", what = "removed" }
    b:outcome {
      phase = "royal",
      after = "attackers",
      when = function(i) return i.king:none() end,
      result = "attackers",
    }
  end,
}
