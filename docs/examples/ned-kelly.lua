-- The Game Ned Kelly: whoever captures may leave the captured men, and bring back a man of his own.
return component {
  id = "house/ned-kelly",
  slot = "capture",
  title = "Rescue",
  words = "Who captures may leave the captured pieces on the board (!rescue) and at once bring back one of his own captured men, "
    .. "on an empty square where such a man stood at the beginning.",
  sources = { "The Game Ned Kelly (Australia), as described by a collector" },
  declare = function(b)
    b:state { name = "police", kind = "counter", most = 24 }
    b:state { name = "gang", kind = "counter", most = 12 }
    -- 1: the first move of this turn was a rescue. 2: the rescued man has entered.
    b:state { name = "rescue", kind = "counter", most = 2 }
  end,
  compile = function(b)
    local camps, home = b:squares("camps"), b:squares("home")
    b:enter { piece = "attacker", where = function(i) return camps end, reserve = "police" }
    b:enter { piece = "defender", where = function(i) return home end, reserve = "gang" }
    -- A rescue must be followed by the man who comes back, so one must wait, and have a square.
    b:option {
      name = "rescue",
      side = "attackers",
      when = function(i) return i.captured:any() and i:state("police") >= 1 and (camps & i.empty):any() end,
    }
    b:option {
      name = "relief",
      side = "defenders",
      when = function(i) return i.captured:any() and i:state("gang") >= 1 and (home & i.empty):any() end,
    }
    local function rescues(i) return i:declared("rescue") or i:declared("relief") end
    b:spare {
      pieces = "all",
      where = function(i)
        if rescues(i) then return i.board end
        return i.none
      end,
    }
    b:again { side = "both", with = "any", when = rescues }
    b:update {
      state = "rescue",
      program = function(i)
        if rescues(i) then return 1 end
        if i:state("rescue"):is(1) then return 2 end
        return 0
      end,
    }
    -- A man enters after a rescue only, and nothing else does.
    b:refuse { when = function(i) return i.from:none() and not i:state("rescue"):is(2) end }
    b:refuse { when = function(i) return i.from:any() and i:state("rescue"):is(2) end }
    local function taken(i) return (i.captured - i.to):count() end
    b:update {
      state = "police",
      program = function(i)
        if (i.own & i.defenders):any() then return i:state("police") + taken(i) end
        return i:state("police")
      end,
    }
    b:update {
      state = "gang",
      program = function(i)
        if (i.own & i.attackers):any() then return i:state("gang") + taken(i) end
        return i:state("gang")
      end,
    }
  end,
}
