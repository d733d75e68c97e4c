-- The rule in which the examples of docs/script-reference.md run. Each takes the place of one of the three comments below.
return component {
  id = "house/example",
  slot = "limit",
  words = "An example.",
  parameters = {
    zone = zone_parameter("corners"),
    number = integer(2, 1, 4),
    -- a parameter
  },
  declare = function(b, p)
    b:piece { name = "knight", side = "defenders", letter = "N" }
    b:state { name = "moved", kind = "marks" }
    b:state { name = "alarmed", kind = "flag" }
    b:state { name = "rests", kind = "counter", most = 10 }
    b:state { name = "reserve", kind = "counter", most = 9 }
    -- a declaration
  end,
  compile = function(b, p)
    -- any other call
  end,
}
