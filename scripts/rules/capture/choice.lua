-- Whether a move captures all its victims, or those that the mover chooses.

return component {
  id = "capture/choice",
  slot = "capture",
  title = "Choice of victims",
  summary = "Whether a move takes all its victims, or those that the mover chooses.",
  words = "Of the pieces that a move closes in, the mover takes [take=all: all][take=one: one of his choice]"
    .. "[take=one_or_none: one of his choice, or none][take=all_or_none: all or none].",
  sources = { "Imperial Contest (piecepack text)", "Imperial Contest (Jaques original)" },
  parameters = {
    take = choice("all", { "all", "one", "one_or_none", "all_or_none" }, "Which of its victims a move takes; a king is always taken."),
  },
  compile = function(b, p)
    b:choice(p.take)
  end,
}
