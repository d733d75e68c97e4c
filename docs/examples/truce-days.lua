-- A condition that is a matter of time: in a truce captures do not happen.
return component {
  id = "house/truce-days",
  slot = "capture",
  title = "Truce days",
  words = "In every fourth round, the seventh and eighth of each eight moves, nobody is captured.",
  sources = { "House rule" },
  declare = function(b)
    b:state { name = "moves", kind = "counter", most = 7 }
  end,
  compile = function(b)
    b:update {
      state = "moves",
      program = function(i)
        if i:state("moves") >= 7 then return 0 end
        return i:state("moves") + 1
      end,
    }
    b:spare {
      pieces = "all",
      where = function(i)
        if i:state("moves") >= 6 then return i.board end
        return i.none
      end,
    }
  end,
}
