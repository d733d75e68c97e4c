// <tafl-board>: a board to play on, a record to watch or a puzzle to solve. element.d.ts describes it.

import {names, readAttributes} from "./attributes.js";
import {rulesCore} from "./cores.js";
import {Solve} from "./solve.js";
import {Table} from "./table.js";
import {Watch} from "./watch.js";

const modes = {play: Table, watch: Watch, solve: Solve};
const adjustable = ["level", "nodes", "size", "theme", "controls"];  // a game goes on when they change
const Base = globalThis.HTMLElement ?? class {};  // a server without a document may import this file

let levels = null;  // a promise
const findLevels = () => levels ??= rulesCore().call("welcome").then(({levels}) => levels.map(({name}) => name));

function makeStyle(name) {
  return Object.assign(document.createElement("link"), {rel: "stylesheet", href: new URL(name, import.meta.url).href});
}

export class TaflBoard extends Base {
  static observedAttributes = names;
  #place; #errors; #table = null;
  #loading = false; #stale = false;

  constructor() {
    super();
    this.#place = Object.assign(document.createElement("div"), {className: "frame", textContent: "Loading the rules…"});
    this.#errors = Object.assign(document.createElement("p"), {className: "errors", hidden: true});
    this.#place.setAttribute("part", "frame");
    this.#errors.setAttribute("part", "errors");
    this.#errors.setAttribute("role", "alert");
    this.attachShadow({mode: "open"}).append(makeStyle("board.css"), makeStyle("element.css"), this.#place, this.#errors);
  }

  connectedCallback() {
    this.#adoptProperties();
    if (!this.#table) this.#load();
  }

  /** Properties that were set before this file was loaded. */
  #adoptProperties() {
    for (const name of names.filter(name => Object.hasOwn(this, name))) {
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
  }

  /** An element that only moves in the document keeps its game. */
  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#table?.stop();
      this.#table = null;
    });
  }

  attributeChangedCallback(name, before, after) {
    if (!this.isConnected || before === after) return;
    if (this.#table && !this.#loading && adjustable.includes(name)) this.#adjust(name);
    else this.#load();
  }

  /** The state of the board; null before a game is open. */
  get state() {
    const game = this.#table?.game;
    if (!game?.state) return null;
    const {side, position, pieces, legal, result} = game.state;
    return {variant: game.variant.id, side, position, pieces, legal: legal.map(move => move.text), actions: game.actions, result: result ?? null, thinking: game.thinking};
  }

  play(action) { return this.#do(table => table.play(String(action))); }
  takeback() { return this.#do(table => table.takeback()); }
  restart() { return this.#do(table => table.restart()); }
  go(index) { return this.#do(table => table.go(Number(index))); }
  showLine() {
    return this.#do(table => {
      if (!(table instanceof Solve)) throw new Error("this board shows no puzzle");
      return table.showLine();
    });
  }

  async #do(action) {
    if (!this.#table) throw new Error("the board has no game yet: wait for the event ready");
    await action(this.#table);
  }

  /** Opens the game of the attributes, and again if they change meanwhile. Simultaneous changes open it once. */
  async #load() {
    this.#stale = true;
    if (this.#loading) return;
    this.#loading = true;
    await null;
    while (this.#stale && this.isConnected) {
      this.#stale = false;
      await this.#open();
    }
    this.#loading = false;
  }

  async #open() {
    let table = null;
    try {
      const given = readAttributes(this, await findLevels());
      table = new modes[given.mode]((name, detail) => this.#hear(table, name, detail));
      await table.open(given);
      if (this.#stale || !this.isConnected) return table.stop();
      this.#table?.stop();
      this.#table = table;
      this.#place.replaceChildren(table.root);
      this.#look(given);
      const {notes} = table.game.variant;
      this.#say(notes?.join("\n") ?? "");
      await table.begin();
      this.#dispatch("ready", {variant: table.game.variant.id, name: table.game.variant.name, actions: table.game.actions});
    } catch (error) {
      if (table !== this.#table) table?.stop();
      if (!this.#stale && this.isConnected) this.#fail(error.message);
    }
  }

  async #adjust(name) {
    const table = this.#table;
    try {
      const given = readAttributes(this, await findLevels());
      this.#look(given);
      this.#say("");
      table.adjust(given);
      if (name === "theme") await table.refresh();
    } catch (error) {
      this.#fail(error.message);
    }
  }

  #look({size, controls}) {
    this.#place.style.width = size ? `${size}px` : "";
    this.#table.controls.hidden = controls === "none";
  }

  /** Handles the reports of a table; ignores a table that was replaced. */
  #hear(table, name, detail) {
    if (table !== this.#table) return;
    if (name === "attempt") this.#say("");
    else if (name === "error") this.#fail(detail.message);
    else this.#dispatch(name, detail);
  }

  #say(words) {
    this.#errors.textContent = words;
    this.#errors.hidden = !words;
  }

  #fail(message) {
    if (!this.#table) this.#place.replaceChildren();
    this.#say(message);
    this.#dispatch("error", {message});
  }

  /** Errors do not bubble: a page would take them for its own. */
  #dispatch(name, detail) {
    this.dispatchEvent(new CustomEvent(name, {detail, bubbles: name !== "error", composed: true}));
  }
}

// Each attribute is a property, too.
for (const name of names) {
  Object.defineProperty(TaflBoard.prototype, name, {
    configurable: true,
    enumerable: true,
    get() { return this.getAttribute(name) ?? ""; },
    set(value) { value === null || value === undefined ? this.removeAttribute(name) : this.setAttribute(name, value); },
  });
}

if (globalThis.customElements && !customElements.get("tafl-board")) customElements.define("tafl-board", TaflBoard);
