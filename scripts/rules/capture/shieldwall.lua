-- Shieldwall: a closed row on the edge is taken as a whole.
--
-- A board operation works on all squares at once, so one expression tests all rows of a rim.

local directions = require "directions"

--- Enemy rows on this rim with both ends closed and a piece of the mover facing each man. A shift off the board is lost, so a
--- row ends at the corner.
local function closed_rows(i, outward, ends)
  local left, right = table.unpack(directions.sideways[outward])
  local rim = i.board - i.board:shift(directions.opposite[outward])
  local row = i.enemy & rim
  local kept = row | ends
  local open = (row - i.own:shift(outward)) | (row - kept:shift(left)) | (row - kept:shift(right))
  local closed = row - open:flood(row)
  -- A shieldwall has two or more pieces. Ordinary captures cover a single one.
  return closed & (closed:shift(left) | closed:shift(right))
end

return component {
  id = "capture/shieldwall",
  slot = "capture",
  title = "Shieldwall",
  summary = "A closed row on the edge is taken as a whole.",
  words = "A row of two or more enemies on the edge is taken when each of them faces a piece of the mover, and "
    .. "[corners_close=true: his pieces or an empty corner close][corners_close=false: his pieces close] both ends of the row; "
    .. "the last move must [completed_by=end: go to the edge and close an end][completed_by=any: complete the wall]"
    .. "[king_in_row=spared:; a king in the row stays][king_in_row=taken:; a king in the row is taken with it].",
  sources = { "Copenhagen Hnefatafl 11x11", "OpenTafl Copenhagen 11x11", "OpenTafl Copenhagen (relaxed shieldwall)" },
  parameters = {
    completed_by = choice("end", { "end", "any" }, "End: by a move to the rim that closes an end. Any: by a move of any captor."),
    corners_close = boolean(true, "Whether an empty corner closes an end."),
    king_in_row = choice("spared", { "spared", "taken" }, "What happens to a king in the row."),
  },
  compile = function(b, p)
    local function ends(i)
      if not p.corners_close then return i.own end
      return i.own | (b:zone_or_none("corners") & i.empty)
    end
    -- One program per rim: its guard then limits it to moves that land at that rim.
    for _, outward in ipairs(directions.all) do
      local left, right = table.unpack(directions.sideways[outward])
      local function touched(i)
        local squares = i.to:shift(left) | i.to:shift(right)
        if p.completed_by == "any" then squares = squares | i.to:shift(outward) end
        return squares
      end
      local function captured(i)
        local rows = closed_rows(i, outward, ends(i))
        local all = (touched(i) & rows):flood(rows)
        if p.king_in_row == "spared" then return all - i.royal end
        return all
      end
      b:capture {
        side = "both",
        program = function(i)
          local rim = i.board - i.board:shift(directions.opposite[outward])
          if (touched(i) & i.enemy & rim):any() then return captured(i) end
          return i.none
        end,
        shows = function(i)
          local all = captured(i)
          return all | (all:neighbours() & ends(i))
        end,
      }
    end
  end,
}
