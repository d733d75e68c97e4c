-- A move in between two enemies: safe, illegal or fatal.
--
-- i:held("men") are the men in a completed capture, whoever moved. The piece that has just moved stands on i.to.

local fates = { "safe", "refused", "captured", "captured_unless_declared" }

local unless_captures = "[unless_captures=true:; a move that itself captures is always safe]"

return component {
  id = "capture/passive-entry",
  slot = "capture",
  title = "Moving in between two enemies",
  summary = "Whether a piece may walk into a capture, and whether it survives.",
  words = "[men=safe: A man may safely move in between two enemies]"
    .. "[men=refused: A man may not move in between two enemies]"
    .. "[men=captured: A man that moves in between two enemies is taken]"
    .. "[men=captured_unless_declared: A man that moves in between two enemies is taken, unless the mover says “{call}”]"
    .. "[king=safe:; the king may safely move to where he would be taken]"
    .. "[king=refused:; the king may not move to where he would be taken]"
    .. "[king=captured:; a king that moves to where he would be taken is taken]"
    .. "[king=captured_unless_declared:; a king that moves to where he would be taken is taken, unless the mover says “{call}”]"
    .. "[men!=safe:" .. unless_captures .. "][men=safe:[king!=safe:" .. unless_captures .. "]].",
  sources = { "Tawlbwrdd after Robert ap Ifan 1587", "Tawlbwrdd with dice (Bell)", "Irminsul Tafl (Granquist)" },
  parameters = {
    men = choice("safe", fates, "What happens to a man that moves in between two enemies."),
    king = choice("safe", fates, "What happens to a king that moves to where he would be taken."),
    unless_captures = boolean(true, "Whether a move that captures is safe."),
    call = text("gwrheill", "What the mover says to be safe, if declaring helps."),
  },
  compile = function(b, p)
    local function entered(i, pieces) return i.to & i:held(pieces) end
    local function shown(i, pieces)
      local piece = entered(i, pieces)
      return piece | (piece:neighbours() & i.enemy)
    end
    -- Always true unless a capture makes the move safe.
    local function not_saved_by_capture(i) return not p.unless_captures or i.captured:none() end

    -- Men and king share one call, so it is declared once for both.
    local men_may = p.men == "captured_unless_declared"
    local king_may = p.king == "captured_unless_declared"
    if men_may or king_may then
      b:option { name = p.call, side = "both", when = function(i)
        return men_may and entered(i, "men"):any() or king_may and entered(i, "king"):any()
      end }
    end

    for _, pieces in ipairs { "men", "king" } do
      local fate = p[pieces]
      local shows = function(i) return shown(i, pieces) end
      if fate == "refused" then
        b:refuse { side = "both", shows = shows, when = function(i)
          return entered(i, pieces):any() and not_saved_by_capture(i)
        end }
      elseif fate ~= "safe" then
        local declarable = fate == "captured_unless_declared"
        b:capture { side = "both", shows = shows, program = function(i)
          if not_saved_by_capture(i) and not (declarable and i:declared(p.call)) then return entered(i, pieces) end
          return i.none
        end }
      end
    end
  end,
}
