// The attributes of a board: read and checked.

import {splitMoves, variantRequest} from "./input.js";

export const names = ["variant", "position", "moves", "mode", "side", "level", "nodes", "size", "theme", "controls"];

const players = {attackers: "a", defenders: "d", both: "b", none: "n"};
const themes = ["oak", "birch", "slate"];

function choose(element, name, choices) {
  const given = element.getAttribute(name)?.trim() || choices[0];
  if (!choices.includes(given)) throw new Error(`${name}="${shorten(given)}" is not known (${choices.join(", ")})`);
  return given;
}

function readNumber(element, name, otherwise, low, high) {
  const given = element.getAttribute(name)?.trim();
  if (!given) return otherwise;
  if (!/^\d{1,12}$/.test(given) || given < low || given > high) throw new Error(`${name}="${shorten(given)}" is no number from ${low} to ${high}`);
  return Number(given);
}

const shorten = text => text.length > 40 ? `${text.slice(0, 40)}…` : text;

/** `levels`: the names of the engine's levels. Fails with words. */
export function readAttributes(element, levels) {
  return {
    mode: choose(element, "mode", ["play", "watch", "solve"]),
    players: players[choose(element, "side", Object.keys(players))],
    level: choose(element, "level", ["player", ...levels, ...levels.map((level, i) => String(i + 1))]),
    nodes: readNumber(element, "nodes", 0, 1, 1e9),
    size: readNumber(element, "size", 0, 80, 4000),
    theme: choose(element, "theme", ["birch", ...themes]),
    controls: choose(element, "controls", ["all", "none"]),
    opens: {
      ...variantRequest(element.getAttribute("variant")),
      position: element.getAttribute("position")?.trim() ?? "",
      actions: splitMoves(element.getAttribute("moves")),
    },
  };
}
