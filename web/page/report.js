// A report of trials and sweeps: one HTML file that needs nothing else.

import {Core} from "./core.js";
import {saveFile} from "./elements.js";
import {listPlayers} from "./trials.js";
import {resultCells} from "./trial_games.js";

const escape = text => String(text).replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);
const table = (head, rows) => `<table><thead><tr>${head.map(text => `<th>${escape(text)}</th>`).join("")}</tr></thead>\n${rows.map(cells => `<tr>${cells.map(text => `<td>${escape(text)}</td>`).join("")}</tr>`).join("\n")}</table>`;
const resultHead = ["games", "attackers' share (95 %)", "verdict"];

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#221a10;background:#fffdf8}
svg{max-width:24rem;width:100%;height:auto}table{border-collapse:collapse;width:100%;margin:.6rem 0}
th,td{text-align:left;padding:.25rem .8rem .25rem 0;border-bottom:1px solid #d8cdb8;vertical-align:top}th{font-weight:600}h2{margin-top:2rem}h3{margin:.8rem 0 0;font-size:1rem}p{margin:.3rem 0}small{color:#6b5f4e}`;

/** The start position as a picture. */
async function drawStart(request) {
  const core = new Core();
  try {
    await core.call("open", request);
    return (await core.call("game", {actions: [], theme: "birch"})).svg;
  } finally {
    core.stop();
  }
}

/** Saves the report of the variant on the board. `rows`, `forecasts` and `sweep` as Trial and Sweep give them. */
export async function saveReport(game, {rows, forecasts}, sweep) {
  const {variant} = game, svg = await drawStart({...game.request(), position: ""});  // trials begin from the start of the variant
  const parts = [`<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escape(variant.name)}: is it fair?</title><style>${style}</style></head><body>`,
    `<h1>${escape(variant.name)}</h1>`, `<p>${escape(variant.summary)}</p>`, `<p>${escape([variant.wins.attackers, variant.wins.defenders].filter(Boolean).join(" "))}</p>`, svg,
    "<h2>Is it fair?</h2>",
    "<p>The engine played itself, with four random moves at the beginning of each game. Draws and games that were not finished after 400 plies count half. A sealed board counts as a win of the attackers.</p>",
    table(["game", "nodes a move", ...resultHead], rows.map(({name, nodes, games, verdict}) => [name, nodes.toLocaleString("en"), ...resultCells(games, verdict)])),
    ...forecasts.flatMap(({name, words, players, warning, recorded, error}) => [`<h3>Between people: ${escape(name)}</h3>`, ...[`${words} ${warning}`, listPlayers(players), error, recorded].filter(Boolean).map(text => `<p>${escape(text)}</p>`)])];
  if (sweep.rows.length)
    parts.push(`<h2>${escape(sweep.title)}</h2>`, table(["value", ...resultHead], sweep.rows.map(({value, games, verdict, error}) => [value, ...(error ? ["", "", error] : resultCells(games, verdict))])));
  parts.push("<h2>The rules</h2>", ...variant.rules.flatMap(slot => [`<h3>${escape(slot.title)}</h3>`, ...slot.rules.map(rule => `<p>${escape(rule.words)}</p>`)]),
    `<h2>The file</h2><pre>${escape(variant.text)}</pre>`, `<p><small>Made on ${new Date().toISOString().slice(0, 10)} with Taflsmith. Digest of the rules: ${escape(variant.digest)}</small></p></body></html>\n`);
  saveFile(`${variant.id}-report.html`, parts.join("\n"), "text/html");
}
