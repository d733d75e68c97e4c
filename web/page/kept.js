// What this browser keeps: variants that were made here, results of trials, and which puzzles were solved. A private window may keep nothing.

const maxGames = 100, maxTrials = 300;

function read(name) {
  try {
    const kept = JSON.parse(localStorage.getItem(name));
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** Returns whether it is kept. */
function write(name, kept) {
  try {
    localStorage.setItem(name, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Of entries with a time, the newest. */
const newest = (entries, count) => Object.fromEntries(Object.entries(entries).toSorted(([, a], [, b]) => b.time - a.time).slice(0, count));

// --- variants

/** The variants made here, the newest first: [key, {name, size, text, time}]. */
export const keptGames = () => Object.entries(read("games")).filter(([, game]) => typeof game?.text === "string").toSorted(([, a], [, b]) => b.time - a.time);

/** The text kept under a key; "" if there is none. */
export const keptText = key => String(read("games")[key]?.text ?? "");

/** Returns false where there is no room or no storage. The oldest give way to new ones. */
export const keepGame = (key, {name, size, text}) => write("games", newest({...read("games"), [key]: {name, size, text, time: Date.now()}}, maxGames));

export function forgetGame(key) {
  const games = read("games");
  delete games[key];
  write("games", games);
}

// --- trials

// What is kept may come from an older version, or from somebody's hands.
const isCount = n => Number.isSafeInteger(n) && n >= 0 && n <= 1e7;
const isFigure = n => Number.isFinite(n) && n > 0;
const figureNames = ["measured", "plies", "choices", "searches"];
const hasFigures = c => figureNames.every(name => isFigure(c[name]));
const areCounts = c => c && ["attackers", "defenders", "draws", "unfinished"].every(name => isCount(c[name]));

/** The results of a variant by the nodes of a move: [nodes, {attackers, defenders, draws, unfinished}], their sums measured (games), plies, choices, searches, if they are known, and the verdict, once there is one. */
export const keptTrials = digest => Object.entries(read("trials")[digest]?.results ?? {}).map(([nodes, counts]) => [Number(nodes), counts])
  .filter(([nodes, counts]) => nodes >= 1 && nodes <= 1e9 && areCounts(counts)).toSorted(([a], [b]) => a - b);

export const knownFigures = counts => hasFigures(counts) ? {plies: counts.plies / counts.measured, choices: counts.choices / counts.searches} : null;

export const countGames = ({attackers, defenders, draws, unfinished}) => attackers + defenders + draws + unfinished;

/** Adds the result of a game, "attackers", "defenders", "draws" or "unfinished", and its figures: {plies, choices, searches}. */
export function keepResult(digest, nodes, result, figures) {
  const trials = read("trials"), trial = trials[digest] ?? {results: {}};
  const counts = areCounts(trial.results?.[nodes]) ? trial.results[nodes] : {attackers: 0, defenders: 0, draws: 0, unfinished: 0};
  ++counts[result];
  const known = hasFigures(counts);
  for (const [name, value] of Object.entries({...figures, measured: 1})) counts[name] = (known ? counts[name] : 0) + value;
  trials[digest] = {results: {...trial.results, [nodes]: counts}, time: Date.now()};
  write("trials", newest(trials, maxTrials));
  return counts;
}

/** The first verdict stands, whatever later games say. */
export function keepVerdict(digest, nodes, verdict) {
  const trials = read("trials"), counts = trials[digest]?.results?.[nodes];
  if (!areCounts(counts) || counts.verdict) return;
  counts.verdict = verdict;
  write("trials", trials);
}

// --- puzzles

/** The ids of the puzzles that were solved here. */
export const solvedPuzzles = () => new Set(Object.keys(read("puzzles")));

export const keepSolved = id => write("puzzles", {...read("puzzles"), [id]: Date.now()});
