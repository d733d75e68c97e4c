// A link of the program (docs/links.md) after #, or the page's own state in the part of its address behind #: v, the id of a variant, or t, its text (deflate, base64url); s, the
// start position if it is not the variant's; m, the actions of the game, divided by points; p, what you play; l, the level of the engine; e, if the variant is being edited.

const maxText = 1 << 20;  // characters of a variant

export const toBase64 = bytes => btoa(Array.from(bytes, b => String.fromCharCode(b)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
export const fromBase64 = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), c => c.charCodeAt(0));

async function deflate(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

async function inflate(text) {
  let bytes;
  try {
    bytes = fromBase64(text);
  } catch {
    throw new Error("the link is damaged: its variant is not base64url");
  }
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  try {
    for (;;) {
      const {done, value} = await reader.read();
      if (done) break;
      if ((size += value.length) > maxText) break;
      parts.push(value);
    }
  } catch {
    throw new Error("the link is damaged or cut: its variant cannot be read");
  }
  if (size > maxText) throw new Error("the variant in the link is too large");
  return new Blob(parts).text();
}

/** {id or text, position, actions, players, level, editing} to the text behind #. */
export async function encode({id, text, position, actions, players, level, editing}) {
  const out = new URLSearchParams(text ? {t: await deflate(text)} : {v: id});
  if (position) out.set("s", position);
  if (actions.length) out.set("m", actions.join("."));
  out.set("p", players);
  out.set("l", level);
  if (editing) out.set("e", "1");
  return out.toString();
}

/** What stands behind # in a text that is a link, of the page or the program, and nothing else; null if it is none. */
export function fragmentOf(text) {
  const [, fragment] = text.trim().match(/^(?:taflsmith:|(?:(?:https?|file):)?[^\s#"]*#)([^\s#"]*)$/) ?? [];
  return fragment === undefined ? null : `#${fragment}`;
}

/** The parts of an address behind #; null if it names no game. Fails with words. */
export async function decode(hash) {
  if (/^#v\d/.test(hash) && !/^#v=/.test(hash)) return {link: hash};
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  if (!given.has("v") && !given.has("t")) return null;
  return {
    id: given.get("v") ?? "",
    text: given.has("t") ? await inflate(given.get("t")) : "",
    position: given.get("s") ?? "",
    actions: given.get("m") ? given.get("m").split(".") : [],
    players: given.get("p") ?? "",
    level: given.get("l") ?? "",
    editing: given.get("e") === "1",
  };
}
