-- Breakthru (Alex Randolph, 1965): the fleets are placed, then a turn is two moves, or one capture.
return component {
  id = "house/breakthru",
  slot = "king",
  title = "Breakthru",
  words = "First the defenders place their escorts in the harbour, then the attackers place their ships outside it. A "
    .. "turn is two moves of different pieces, or one capture, or one move of the flagship. Pieces move diagonally only "
    .. "to capture. When the flagship is captured, the attackers have won.",
  sources = { "Breakthru (3M, 1965)" },
  declare = function(b)
    b:state { name = "escorts", kind = "counter", most = 12, start = 12 }
    b:state { name = "ships", kind = "counter", most = 20, start = 20 }
    -- 1: the attackers have made the first of two moves. 2: the defenders have. 3: a turn has had its second move.
    b:state { name = "half", kind = "counter", most = 3 }
  end,
  compile = function(b)
    -- Only a piece that enters comes from no square.
    local function enters(i) return i.from:none() end
    -- 1. Placing: one side places, and the other, which cannot move, passes.
    b:enter { piece = "defender", where = function(i) return i:squares("harbour") end, reserve = "escorts" }
    b:enter { piece = "attacker", where = function(i) return i:squares("board - harbour") end, reserve = "ships" }
    b:demand { when = enters }
    b:refuse { side = "attackers", when = function(i) return i:state("escorts") >= 1 end }
    b:refuse { side = "defenders", when = function(i) return i:state("ships") >= 1 and not enters(i) end }
    -- 2. Diagonal moves capture.
    b:fate { pieces = "king", what = "ends", winner = "attackers" }
    b:refuse {
      when = function(i)
        local beside = i.from:neighbours()
        local diagonal = (beside:shift("north") | beside:shift("south")) & (beside:shift("east") | beside:shift("west"))
        return (i.to & diagonal - i.displaced):any()
      end,
    }
    -- 3. The second move of a turn.
    local function is_first_of_two(i) return i.captured:none() and (i.to & i.king):none() and not enters(i) end
    b:update {
      state = "half",
      program = function(i)
        local attackers_move = (i.own & i.attackers):any()
        if i:state("half"):is(1) and attackers_move then return 3 end
        if i:state("half"):is(2) and not attackers_move then return 3 end
        if not is_first_of_two(i) then return 0 end
        if attackers_move then return 1 end
        return 2
      end,
    }
    b:again { side = "both", with = "other", when = is_first_of_two }
    b:refuse {
      when = function(i) return i:state("half"):is(3) and (i.captured:any() or (i.to & i.king):any()) end,
    }
  end,
}
