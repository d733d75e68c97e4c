-- Repetition of a position, or of one side's arrangement.

local words = require "words"

local function check(b, p)
  if p.claim and p.result ~= "draw" then b:fail("claim", "only a draw can be claimed") end
  local arrangement = p.of ~= "position"
  if arrangement and p.whose ~= "both" and p.whose ~= p.of then
    b:fail("whose", "a side's own arrangement recurs only by its own moves")
  end
  if arrangement and p.result == "threatening_side_loses" then
    b:fail("of", "the threatening side is determined from one position to its next occurrence: of must be \"position\"")
  end
end

return component {
  id = "end/repetition",
  slot = "draw",
  title = "Repetition",
  summary = "The result of repeating a position, or one side's arrangement.",
  words = "[whose=attackers: When made by the attackers, t][whose=defenders: When made by the defenders, t][whose=both: T]he "
    .. "[count=2: second][count=3: third][count=4: fourth][count=5: fifth][count=6: sixth][count=7: seventh][count=8: eighth]"
    .. "[count=9: ninth] occurrence of the same "
    .. "[of=position: position][of=attackers: arrangement of the attackers][of=defenders: arrangement of the defenders]"
    .. "[least_men!=0:, while the king has at least {least_men} [least_men=1: man][least_men!=1: men],] "
    .. "[result=draw:[claim=false: is a draw][claim=true: may be claimed as a draw]]"
    .. "[result=mover_loses: loses for the side that makes it][result=mover_wins: wins for the side that makes it]"
    .. "[result=attackers_lose: loses for the attackers][result=defenders_lose: loses for the defenders]"
    .. "[result=threatening_side_loses: loses for the side that made a threat with each of its moves since the previous one:"
    .. " the attackers to take the king, the defenders by an open path to " .. words.zone("paths_to")
    .. " (if both did, or neither, it is a draw)]"
    .. "[result=illegal: is not allowed]; a capture restarts the count.",
  sources = {
    "Tablut, 13 rules after the 2010 manuscript", "YourTurnMyTurn Tablut", "Copenhagen Hnefatafl 11x11",
    "Copenhagen Hnefatafl 11x11 (older text)", "hnefatafl.org Copenhagen 11x11", "OpenTafl",
  },
  repeatable = true,
  key = { "of", "whose" },
  parameters = {
    of = choice("position", { "position", "attackers", "defenders" },
      "What is repeated: the position with the side to move, or one side's own arrangement after its turns."),
    count = integer(3, 2, 9, "The occurrence that counts; a capture restarts the count.", "times"),
    result = choice("draw",
      { "draw", "mover_loses", "mover_wins", "attackers_lose", "defenders_lose", "threatening_side_loses", "illegal" },
      "The result. The mover is the side whose move causes it."),
    whose = choice("both", { "both", "attackers", "defenders" }, "Whose move must cause it."),
    least_men = integer(0, 0, 99, "Only while the defenders have at least this many men besides the king.", "men"),
    claim = boolean(false, "Whether the draw must be claimed."),
    paths_to = zone_parameter("edge", "Where an open path must lead to count as the defenders' threat, for threatening_side_loses."),
  },
  compile = function(b, p)
    check(b, p)
    if p.result == "threatening_side_loses" then
      local goal = b:squares(p.paths_to)
      b:threat { side = "defenders", when = function(i) return i:open_paths("king", goal) >= 1 end }
      b:threat { side = "attackers", when = function(i) return i:held("king"):any() end }
    end
    b:repetition {
      of = p.of,
      count = p.count,
      result = p.result,
      whose = p.whose,
      claim = p.claim,
      when = p.least_men > 0 and function(i) return i.defending_men:at_least(p.least_men) end or nil,
    }
  end,
}
