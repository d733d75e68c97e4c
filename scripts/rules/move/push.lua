-- A piece pushes the enemy before it one square on.

local words = require "words"
local directions = require "directions"

return component {
  id = "move/push",
  slot = "movement",
  title = "Pushing",
  summary = "Pieces that move up to an enemy push it one square on.",
  words = words.pieces_first("pieces") .. " will push an enemy[pushed=men: man][pushed=king|royal: king]"
    .. "[pushed!=men|king|royal|all: of the kind “{pushed}”] right ahead, at the end of a move along a rank or a "
    .. "file: it goes one square on, if that square is empty[onto!=board: and belongs to “{onto}”].",
  sources = { "No documented game: a wish of designers" },
  repeatable = true,
  key = { "pieces", "pushed" },
  parameters = {
    pieces = classes(nil, "Which pieces push."),
    pushed = classes("men", "Which enemies they push."),
    onto = zone_parameter("board", "Where a pushed piece may come to stand."),
  },
  compile = function(b, p)
    local onto = b:squares(p.onto)
    for _, ahead in ipairs(directions.all) do
      b:drive {
        pieces = p.pushed,
        direction = ahead,
        program = function(i)
          local mover = i.to & i.own & i:class(p.pieces) & i.from:slide(ahead, i.board)
          return mover:shift(ahead) & i.enemy & (i.empty & onto):shift(directions.opposite[ahead])
        end,
      }
    end
  end,
}
