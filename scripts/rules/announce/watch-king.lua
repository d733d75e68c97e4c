-- "Watch your king": a warning without which a king may safely move in between two attackers.
--
-- The attackers may warn with any move. The warning is a flag of the game. It holds for one reply: the reply declares nothing,
-- which clears the flag.

return component {
  id = "announce/watch-king",
  slot = "announcement",
  title = "Watch your king",
  summary = "A warning without which a king may safely move in between two attackers.",
  words = "[required=true: With any move the attackers may call “{call}”; if the king’s next move then leads to where he would be"
    .. " taken, he is taken.][required=false: The attackers call “{call}” when the king stands where he would be taken.]",
  sources = { "Tawlbwrdd after Robert ap Ifan 1587" },
  parameters = {
    required = boolean(true, "Whether such a capture counts only after the call."),
    call = text("watch your king", "The words of the call."),
  },
  declare = function(b, p)
    if p.required then b:state { name = "warned", kind = "flag", in_key = false } end
  end,
  compile = function(b, p)
    if p.required then
      b:option { name = p.call, side = "attackers" }
      b:update { state = "warned", program = function(i) return i:declared(p.call) end }
      b:capture {
        side = "defenders",
        program = function(i)
          if i:state("warned") then return i.to & i:held("king") end
          return i.none
        end,
        shows = function(i)
          local king = i.to & i:held("king")
          return king | (king:neighbours() & i.attackers)
        end,
      }
    end
    b:announce {
      name = "watch-king",
      texts = { p.call },
      after = "attackers",
      number = function(i) return i:held("king"):any() end,
    }
  end,
}
