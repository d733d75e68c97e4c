-- After a capture the same piece moves again.

return component {
  id = "turn/berserk",
  slot = "turn",
  title = "Berserk",
  summary = "After a capture the same piece moves again.",
  words = "After a capture the same piece [optional=true: may][optional=false: must] move again"
    .. "[next=capturing:, as long as each further move captures]"
    .. "[next=any:, in any way it can, until a move captures nothing]"
    .. "[king_may_escape=true:; the king may also end his run by escaping].",
  sources = { "Berserk Hnefatafl 11x11", "AbstractPlay Berserk 11x11", "OpenTafl" },
  parameters = {
    next = choice("capturing", { "capturing", "any" }, "Which moves may follow a capture."),
    optional = boolean(true, "Whether the mover may stop instead."),
    king_may_escape = boolean(false, "Whether the king may end his run on a goal square without capturing."),
  },
  compile = function(b, p)
    b:chain { pieces = "all", next = p.next, optional = p.optional, also_goal = p.king_may_escape }
  end,
}
