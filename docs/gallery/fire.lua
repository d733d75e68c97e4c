-- “Where the first man falls, fire breaks out. It spreads one square a turn.”
return component {
  id = "gallery/fire",
  slot = "capture",
  title = "Fire",
  words = "Fire breaks out where the first man is captured. With each move of the attackers it spreads to all squares"
    .. " beside it, and pieces there are captured. No piece may stop in the fire; sliding across is allowed.",
  sources = { "House rule" },
  declare = function(b) b:state { name = "fire", kind = "marks" } end,
  compile = function(b)
    local function spread(i) return i:state("fire") | i:state("fire"):neighbours() end
    b:capture { side = "attackers", program = function(i) return spread(i) & i.occupied end }
    b:update {
      state = "fire",
      program = function(i)
        if i:state("fire"):none() then return i.captured end
        if (i.king & i.enemy):any() then return spread(i) end -- the attackers have moved
        return i:state("fire")
      end,
    }
    b:refuse { when = function(i) return (i.to & i:state("fire")):any() end }
  end,
}
