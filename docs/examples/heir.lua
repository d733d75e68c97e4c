-- A change of class: when the king falls, his heir becomes king. Without an heir the attackers have won.
return component {
  id = "house/heir",
  slot = "king",
  title = "The heir",
  words = "The king is captured like a man. When he falls, the heir (H) becomes king. The attackers win when there is "
    .. "neither king nor heir.",
  sources = { "House rule" },
  declare = function(b)
    b:piece { name = "heir", side = "defenders", letter = "H" }
  end,
  compile = function(b)
    b:pattern { victims = "king", at = "board", shape = "line" }
    b:fate { pieces = "king", what = "removed" }
    b:change {
      pieces = "heir",
      becomes = "king",
      program = function(i)
        return i.heir:only_if(function() return i.king:none() end)
      end,
    }
    b:outcome { phase = "royal", when = function(i) return i.king:none() end, result = "attackers" }
  end,
}
