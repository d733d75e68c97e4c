-- “The siege lasts thirty rounds. If the king is alive by then, help arrives and he has won.”
return component {
  id = "gallery/relief",
  slot = "limit",
  title = "Relief",
  words = "The defenders win with their move number {moves}, if the game has not ended before.",
  sources = { "House rule" },
  parameters = { moves = integer(30, 1, 200, "Moves of the defenders.", "moves") },
  declare = function(b, p)
    -- Repetition shall not see the clock, or no position would ever occur twice.
    b:state { name = "clock", kind = "counter", most = p.moves, in_key = false }
  end,
  compile = function(b, p)
    b:update {
      state = "clock",
      program = function(i) if (i.king & i.own):any() then return i:state("clock") + 1 end return i:state("clock") end,
    }
    local function late(i) return i:state("clock") >= p.moves end
    b:outcome { phase = "history", after = "defenders", when = late, result = "defenders" }
  end,
}
