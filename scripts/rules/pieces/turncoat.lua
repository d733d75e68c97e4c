-- Captured men who change their class, by the piece that captures them.

local words = require "words"

return component {
  id = "pieces/turncoat",
  slot = "pieces",
  title = "Turncoats",
  summary = "Captured men become another kind of man, whichever piece captures them or only if certain pieces do.",
  words = words.pieces_first("pieces") .. " will stay on the board when captured"
    .. "[by!=all: by a move of " .. words.pieces("by") .. "], and change to the kind “{becomes}”.",
  sources = { "No documented game: a wish of designers" },
  repeatable = true,
  key = { "pieces", "by" },
  parameters = {
    pieces = classes(nil, "Which men change when they are captured."),
    becomes = text(nil, "What they become: one kind of man, of either side."),
    by = classes("all", "Only captures by moves of these pieces."),
  },
  compile = function(b, p)
    if not b:has_class(p.becomes) then
      b:fail("becomes", "no piece is called \"" .. p.becomes .. "\"")
    end
    b:fate { pieces = p.pieces, what = "becomes", becomes = p.becomes, by = p.by }
  end,
}
