// The forms in which a page or program may write a variant and moves.

const maxText = 1 << 20;  // characters

/** The request to open a variant by its id, a link, or its text: a variant file, packed variant or game record. */
export function variantRequest(given) {
  const text = String(given ?? "").trim();
  if (!text) throw new Error("no variant is given: an id such as nielsen-brandubh-7, a link, or the text of a variant or game");
  if (text.length > maxText) throw new Error(`the variant is too long: ${text.length} characters (at most ${maxText})`);
  if (text.includes("\n")) return {text: `${text}\n`};
  return /^taflsmith:|#/.test(text) ? {link: text} : {id: text};
}

/** The actions of a game: a list, or a text with numbers and any separators. */
export function splitMoves(given) {
  if (Array.isArray(given)) return given.map(String);
  const text = String(given ?? "");
  if (text.length > maxText) throw new Error(`the moves are too long: ${text.length} characters (at most ${maxText})`);
  const actions = text.match(/\{[^{}]*\}|claim\s+[a-z]\d[^\s,;.]*|[^\s,;.]+/gi) ?? [];
  return actions.filter(action => !/^\d+$/.test(action));
}
