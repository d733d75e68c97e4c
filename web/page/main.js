// The page: joins the board, the game, the panels and the address.

import {Core} from "./core.js";
import {Game} from "./game.js";
import {isPicture, maxPicture, openCard, saveCard} from "./card.js";
import {Designer} from "./designer.js";
import {allow, byId, make} from "./elements.js";
import {designer as hasDesigner} from "./files.js";
import {decode, encode, fragmentOf} from "./link.js";
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
  if (game.variant.notes) showError(new Error(game.variant.notes.join("\n")));
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
  allow(byId("takeback"), state.actions.some(a => a.move));
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

/** `key`: of a variant that this browser keeps, if the link is being edited. Returns whether the link holds a game. */
async function openLink(hash, key = "") {
  const given = await decode(hash);
  if (!given) return false;
  const players = ["a", "d", "b", "n"].includes(given.players) ? given.players : game.players;
  const level = [...byId("level").options].some(o => o.value === given.level) ? given.level : game.level;
  await open({...given, players, level});
  if (given.editing) await designer.begin({key});
  return true;
}

const openAddress = () => openLink(location.hash, String(history.state?.key ?? ""));

/** The address of a folder with a link of the program behind it, which the program and the designer open, too. */
const addressOf = (link, folder = "") => new URL(folder + link.replace(/^[^#]*?:/, "#"), location.href).href;

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
listen("share-link", "click", async button => copy(button, addressOf((await core.call("card")).link), "Copy it from the address bar"));
listen("share-text", "click", async button => {
  const {post, link} = await core.call("card");
  await copy(button, post.replace(link, () => addressOf(link)), "This browser copies nothing");
});

/** Copies a text; the button says for a moment that it did, or else `failed`. */
async function copy(button, text, failed) {
  button.dataset.words ??= button.textContent;
  button.textContent = await navigator.clipboard.writeText(text).then(() => "Copied", () => failed);
  setTimeout(() => button.textContent = button.dataset.words, 2500);
}

listen("text-open", "click", () => openText(byId("text").value));
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
  location.href = addressOf((await core.call("card")).link, "designer/");
});
listen("theme", "click", async () => {
  setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  designer.redraw();
  if (game.state) await game.show(game.actions);
});
addEventListener("hashchange", () => location.hash !== writtenHash && attempt(openAddress));

// What is dropped or pasted, but not into a field: a file, or a text.

const isField = element => /^(INPUT|TEXTAREA)$/.test(element?.tagName);
addEventListener("dragover", event => isField(event.target) || event.preventDefault());
addEventListener("drop", event => {
  const [file] = event.dataTransfer.files;
  if (!file && isField(event.target)) return;
  event.preventDefault();
  take(file, event.dataTransfer.getData("text"));
});
addEventListener("paste", event => {
  if (!isField(document.activeElement)) take(event.clipboardData.files[0], event.clipboardData.getData("text"));
});

function take(file, text) {
  if (file) return attempt(() => openFile(file));
  if (!text.trim()) return;
  attempt(() => {
    if (fragmentOf(text) === null && !text.trim().includes("\n")) throw new Error("This is no link, and no text of a variant or a game.");
    return openText(text);
  });
}

/** A variant, a game record, a card or a link. */
async function openFile(file) {
  const picture = await isPicture(file), most = picture ? maxPicture : 1 << 20;
  if (file.size > most) throw new Error(`${file.name} is too large: ${file.size} bytes (at most ${most})`);
  await (picture ? openCard(file, open) : openText(await file.text()));
}

/** A link, or the text of a variant or a game. */
async function openText(text) {
  const fragment = fragmentOf(text);
  if (fragment === null) return open({text, edited: true});
  if (!await openLink(fragment)) throw new Error("The link holds no game: after # it has #v1.…, as 'taflsmith link' prints it, or #v= and the id of a variant.");
}

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
  await attempt(async () => { opened = await openAddress(); });
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
