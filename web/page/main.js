// The page: joins the board, the game, the panels and the address.

import {Core} from "./core.js";
import {Game} from "./game.js";
import {isPicture, maxPicture, openCard, saveCard} from "./card.js";
import {Designer} from "./designer.js";
import {byId, make} from "./elements.js";
import {designer as hasDesigner} from "./files.js";
import {decode, encode} from "./link.js";
import {Analysis, showMoves, showRules} from "./panels.js";
import {Puzzles} from "./puzzles.js";
import {saveReport} from "./report.js";
import {Sweep} from "./sweep.js";
import {Trial} from "./trials.js";
import {Variants} from "./variants.js";
import {GameView} from "./view.js";

const core = new Core((loaded, total) => Object.assign(byId("progress"), {value: loaded, max: total}));
const game = new Game(core, showState, showError);
const view = new GameView({board: byId("board"), status: byId("status"), choices: byId("choices")}, game, attempt);
const analysis = new Analysis(game, showError);
const designer = new Designer(core, game, writeLink);
const trial = new Trial(core, game, () => designer.base, showError);
const sweep = new Sweep(game, trial, edit => attempt(() => designer.use(edit)), showError);
const variants = new Variants(({id, text, key}) => attempt(() => open(id ? {id} : {text, edited: true}, key)));
const puzzles = new Puzzles(core, game, showError);
let shownVariant = null;
let writtenHash = "", writings = 0, writeAgain = 0;

function showError(error) {
  byId("errors").textContent = error.message;
  byId("errors").hidden = false;
}

/** Runs a request of the person; an error is shown and changes nothing. */
async function attempt(action) {
  byId("errors").hidden = true;
  try {
    await action();
  } catch (error) {
    showError(error);
  }
}

/** `key`: of a variant that this browser keeps, which is then edited. */
async function open(what, key = "") {
  trial.stop();
  sweep.stop();
  await game.open(what);
  await designer.end();
  if (key) await designer.begin({key});
}

// What is shown.

function showState() {
  const {state, variant} = game;
  if (shownVariant !== variant) {
    shownVariant = variant;
    byId("variant-name").textContent = `${variant.name}, ${variant.size}×${variant.size}`;
    document.title = `${variant.name} – Taflsmith`;
    showRules(variant);
    byId("text").value = variant.text;
    trial.show().catch(showError);
    sweep.show();
  }
  view.show();
  byId("states").textContent = state.states.join(" · ");
  byId("takeback").disabled = !state.actions.some(a => a.move);
  byId("players").value = game.players;
  byId("level").value = game.level;
  showMoves(state);
  document.body.dataset.ready = game.thinking ? "thinking" : "yes";
  analysis.update();
  return writeLink();
}

// The address.

const makeHash = async () => `#${await encode({id: game.variant.id, text: game.text, position: game.position, actions: game.actions, players: game.players, level: game.level, editing: designer.open})}`;

async function writeLink() {
  const writing = ++writings, before = location.hash;
  const hash = await makeHash();
  if (writing !== writings || location.hash !== before) return;  // somebody went elsewhere
  clearTimeout(writeAgain);
  try {
    history.replaceState({key: designer.key}, "", hash);
    writtenHash = hash;
  } catch {
    // Firefox and Safari refuse more than 100 or 200 changes in half a minute.
    writeAgain = setTimeout(() => writeLink().catch(showError), 5000);
  }
}

async function openLink() {
  const key = String(history.state?.key ?? ""), given = await decode(location.hash);
  if (!given) return false;
  if (["a", "d", "b", "n"].includes(given.players)) game.players = given.players;
  if ([...byId("level").options].some(o => o.value === given.level)) game.level = given.level;
  await open(given);
  if (given.editing) await designer.begin({key});
  return true;
}

// The actions of a person.

function listen(id, type, action) {
  byId(id).addEventListener(type, event => attempt(() => action(event.currentTarget, event)));
}

listen("choose", "click", () => variants.show());
listen("puzzles-open", "click", () => puzzles.show());
listen("new-game", "click", () => game.show([]));
listen("takeback", "click", () => game.takeback());
listen("players", "change", select => {
  game.players = select.value;
  return game.show(game.actions);
});
listen("level", "change", select => {
  game.level = select.value;
  return writeLink();
});
listen("share-link", "click", async button => {
  await writeLink();
  try {
    await navigator.clipboard.writeText(new URL(await makeHash(), location.href).href);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Copy it from the address bar";
  }
  setTimeout(() => button.textContent = "Copy link", 2500);
});
listen("text-open", "click", () => open({text: byId("text").value, edited: true}));
listen("text-file", "change", async input => {
  if (input.files.length) await openFile(input.files[0]);
  input.value = "";
});
listen("trial-report", "click", async () => saveReport(game, await trial.results(), sweep.results));
listen("card", "click", async () => {
  if (!await saveCard(core, game.variant.id)) throw new Error("The picture has no code, because the game is too long for one. Send the file itself: chat programs leave out what it holds.");
});
listen("design-toggle", "click", () => designer.open ? designer.end() : designer.begin());
listen("blank", "click", () => {
  byId("games").close();
  return designer.begin({size: byId("blank-size").valueAsNumber || 9});
});
byId("open-designer").hidden = !hasDesigner;
listen("open-designer", "click", async () => {
  const {link} = await core.call("card");
  location.href = `designer/${link.replace(/^[^#]*?:/, "#")}`;
});
listen("theme", "click", async () => {
  setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  designer.redraw();
  if (game.state) await game.show(game.actions);
});
addEventListener("hashchange", () => location.hash !== writtenHash && attempt(openLink));
addEventListener("dragover", event => event.preventDefault());
addEventListener("drop", event => {
  event.preventDefault();
  if (event.dataTransfer.files.length) attempt(() => openFile(event.dataTransfer.files[0]));
});

/** A variant, a game record or a card. */
async function openFile(file) {
  const picture = await isPicture(file), most = picture ? maxPicture : 1 << 20;
  if (file.size > most) throw new Error(`${file.name} is too large: ${file.size} bytes (at most ${most})`);
  await (picture ? openCard(file, open) : open({text: await file.text(), edited: true}));
}

/** A link or a file that is pasted, but not into a field. */
addEventListener("paste", event => {
  if (/^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName)) return;
  const [file] = event.clipboardData.files, text = event.clipboardData.getData("text").trim(), at = text.indexOf("#");
  if (file) attempt(() => openFile(file));
  else if (at >= 0) location.hash = text.slice(at);
});

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  game.theme = theme === "dark" ? "slate" : "birch";
  byId("theme").setAttribute("aria-pressed", String(theme === "dark"));
  try {
    localStorage.setItem("theme", theme);
  } catch { /* a private window keeps nothing */ }
}

function storedTheme() {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
}

async function start() {
  setTheme(storedTheme() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
  const {offered, levels} = await core.call("welcome");
  byId("level").replaceChildren(...levels.map(({name}) => make("option", {textContent: name})));
  variants.offer(offered);
  byId("loading").hidden = true;
  byId("main").hidden = false;
  let opened = false;
  await attempt(async () => { opened = await openLink(); });
  if (!opened) {
    const error = byId("errors").hidden ? "" : byId("errors").textContent;
    await attempt(() => open({id: offered[0].id}));
    if (error) showError(new Error(error));
  }
  game.warmUp();
  variants.fill((await core.call("variants")).variants);
  if ("serviceWorker" in navigator && location.protocol !== "file:") navigator.serviceWorker.register("service-worker.js").catch(() => {});
}

start().catch(error => {
  byId("loading").hidden = true;
  showError(error);
});
