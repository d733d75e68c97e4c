// Plays games of the engine against itself, and keeps their results by the digest of the rules.

import {Core} from "./core.js";
import {countGames, keepResult, keepVerdict, knownFigures} from "./kept.js";

/** Plays `games` games of a variant {digest, request} with `nodes` a move, while `going()`; `played()` after each of them. */
export async function playGames({digest, request}, nodes, games, going, played) {
  let next = 0;
  const work = async () => {
    const core = new Core();
    try {
      await core.call("open", request);
      while (next++ < games && going()) {
        const [seed] = crypto.getRandomValues(new Uint32Array(1));  // no game is counted twice
        const {winner, plies, choices, searches} = await core.call("trial_game", {seed, nodes});
        if (!going()) break;
        const counts = keepResult(digest, nodes, winner === "draw" ? "draws" : winner ?? "unfinished", {plies, choices, searches});
        const {decided, verdict} = await judge(core, counts);
        if (decided) keepVerdict(digest, nodes, verdict);
        await played();
      }
    } finally {
      core.stop();
    }
  };
  // Each worker has a core of its own; deviceMemory counts in gigabytes.
  const workers = Math.max(1, Math.min(games, (navigator.hardwareConcurrency || 2) - 1, 2 * (navigator.deviceMemory ?? 4)));
  await Promise.all(Array.from({length: workers}, work));
}

/** The share of the attackers' points with its interval, and the verdict that stands; null without games. A game that is not finished counts as a draw, as in the program. */
export async function judge(core, {attackers, defenders, draws, unfinished, verdict}) {
  if (attackers + defenders + draws + unfinished === 0) return null;
  const judged = await core.call("trial_verdict", {attackers, defenders, draws: draws + unfinished});
  return typeof verdict === "string" ? {...judged, verdict} : judged;
}

/** The results at each budget that a forecast needs; `trials`: as keptTrials gives them. */
export const forecastSteps = trials => trials.flatMap(([nodes, counts]) => {
  const figures = knownFigures(counts);
  return figures ? [{nodes, games: countGames(counts), attackers: counts.attackers, undecided: counts.draws + counts.unfinished, ...figures}] : [];
});

const percent = share => `${Math.round(100 * share)} %`;

/** Cells of a table: games, share, verdict. */
export const resultCells = (games, verdict) => [games, verdict ? `${percent(verdict.share)} (${percent(verdict.low)} to ${percent(verdict.high)})` : "–", verdict?.verdict ?? "no game was played"];
