// The designer: a variant is edited beside the board on which it is played.

import {Design} from "./design.js";
import {SetupBoard} from "./design_board.js";
import {showDesignOptions} from "./design_options.js";
import {followSearch, showDesignRules} from "./design_rules.js";
import {DesignTests} from "./design_tests.js";
import {DesignTexts} from "./design_texts.js";
import {allow, byId, make, saveFile} from "./elements.js";
import {keepGame, keptText} from "./kept.js";

export class Designer {
  #design; #game; #board; #texts; #tests; #changed;
  #key = "";
  #seenText = "";     // of the last state that was kept, or needs not to be
  #keptText = "";     // under the key, as this tab has loaded or written it

  /** `changed()` when editing begins or ends. */
  constructor(core, game, changed) {
    this.#game = game;
    this.#changed = changed;
    this.#design = new Design(core, game, edit => this.#show(edit), (error, edit) => this.#refuse(error, edit));
    const edit = (what, members) => {
      this.#say("");
      return this.#design.edit(what, members);
    };
    this.#board = new SetupBoard(edit);
    this.#texts = new DesignTexts(edit);
    this.#tests = new DesignTests(core, edit, (position, moves) => this.#playFrom(position, moves), error => this.#say(error.message));
    byId("option-add").addEventListener("click", () => edit("add_option"));
    followSearch(() => this.#design.state, edit);
    for (const mode of ["play", "setup"]) byId(`mode-${mode}`).addEventListener("click", () => this.#setMode(mode));
    byId("design-undo").addEventListener("click", () => edit("undo"));
    byId("design-redo").addEventListener("click", () => edit("redo"));
    byId("design-name").addEventListener("change", event => edit("text", {field: "name", value: event.target.value}));
    byId("design-summary").addEventListener("change", event => edit("text", {field: "summary", value: event.target.value}));
    byId("design-save").addEventListener("click", () => this.#save());
    document.addEventListener("keydown", event => this.#shortcut(event, edit));
  }

  /** Of the variant among those that this browser keeps; empty while none is edited. */
  get key() { return this.open ? this.#key : ""; }

  get open() { return Boolean(this.#design.state); }

  /** The variant that the edited one is based on: {name, digest, request}; null without one. */
  get base() { return this.open ? this.#design.begun : null; }

  /** Edits the variant on the board, or a new one on a blank board of {size}; {key}: it is kept here already. */
  async begin({size = 0, key = ""} = {}) {
    this.#key = "";  // nothing is changed yet
    this.#keptText = key ? this.#game.text : "";
    this.#say("");
    this.#texts.accepted();
    await this.#design.begin({size});
    this.#key = key || this.#newKey();
    this.#seenText = this.#design.standalone;
    this.#setMode(size ? "setup" : "play");
    this.#reflect();
    await this.#changed();
  }

  /** Makes a change in the variant on the board. A rule is found again by its component: in a child, rules have other places. */
  async use({do: what, use, ...members}) {
    if (!this.open) await this.begin();
    if (use) members.card = this.#design.state.cards.findIndex(card => card.on && card.use === use && card.parameters.some(p => p.name === members.parameter));
    await this.#design.edit(what, members);
  }

  async end() {
    if (!this.open) return;
    this.#design.end();
    this.#setMode("play");
    this.#reflect();
    await this.#changed();
  }

  #newKey() { return `${this.#design.state.id} ${Date.now()}`; }

  redraw() { this.#design.redraw(); }

  #reflect() {
    byId("design").hidden = byId("modes").hidden = !this.open;
    byId("rules-panel").hidden = byId("text-panel").hidden = this.open;
    byId("design-toggle").setAttribute("aria-pressed", String(this.open));
  }

  async #playFrom(position, actions) {
    this.#setMode("play");
    try {
      await this.#design.playFrom(position, actions);
    } catch (error) {
      this.#say(error.message);
    }
  }

  #setMode(mode) {
    const setup = mode === "setup";
    byId("mode-play").setAttribute("aria-pressed", String(!setup));
    byId("mode-setup").setAttribute("aria-pressed", String(setup));
    byId("play-view").hidden = setup;
    byId("setup-view").hidden = !setup;
  }

  /** `accepted`: the change that was made, if there was one. */
  #show(accepted) {
    const {state} = this.#design, edit = (what, members) => this.#design.edit(what, members);
    if (document.activeElement !== byId("design-name")) byId("design-name").value = state.name;
    if (document.activeElement !== byId("design-summary")) byId("design-summary").value = state.summary;
    allow(byId("design-undo"), state.undo);
    byId("design-undo").title = state.undo ? `Undo: ${state.undo}` : "";
    allow(byId("design-redo"), state.canRedo);
    byId("design-state").textContent = !state.valid ? "The rules have errors. The board plays the last rules without errors." :
      state.errors.length ? "The rules are consistent, but:" : "The rules are consistent.";
    byId("design-state").classList.toggle("error", !state.valid);
    byId("design-errors").replaceChildren(...state.errors.map(text => make("li", {textContent: text})));
    this.#showChanges();
    this.#board.show(state);
    showDesignRules(state, edit);
    showDesignOptions(state, edit);
    if (accepted?.do === "file") this.#texts.accepted();
    this.#texts.show(state);
    this.#tests.show(state);
    this.#keep();
  }

  /** What the variant does not take from its parent. */
  #showChanges() {
    const {parent, cards, zones, text} = this.#design.state, own = Object.keys(zones).filter(name => zones[name].own);
    const changes = [...(/^\[board\]$/m.test(text) ? ["The pieces begin on other squares, or the board is another."] : []),
      ...own.map(name => `The zone ${name}: ${zones[name].expression}.`),
      ...cards.filter(card => card.where !== "inherited" || !card.on).map(card => card.on ? card.words : `Not in force: ${card.words}`)];
    byId("changes-panel").hidden = !parent || changes.length === 0;
    byId("changes-panel").firstElementChild.textContent = `What is changed (${changes.length})`;
    byId("changes").replaceChildren(...changes.map(words => make("li", {textContent: words})));
  }

  /** Keeps each change in this browser. */
  #keep() {
    const {state, standalone} = this.#design;
    if (!standalone || standalone === this.#seenText || !this.#key) return;
    this.#seenText = standalone;
    this.#leaveOther();
    if (keepGame(this.#key, {name: state.name, size: state.rows.length, text: standalone})) this.#keptText = standalone;
    else this.#say("This browser keeps nothing: save the game as a file, or copy its link.");
  }

  /** A tab that was duplicated has the same key. What it has written stays, and this tab goes on under another one. */
  #leaveOther() {
    const other = keptText(this.#key);
    if (!other || other === this.#keptText) return;
    this.#key = this.#newKey();
    this.#changed().catch(error => this.#say(error.message));  // the key is kept beside the link
  }

  #save() {
    const {state, standalone} = this.#design, packed = state.scripts.length > 0 && standalone;
    saveFile(packed ? `${state.id}.tafl-variant` : `${state.id}.toml`, packed || state.text);
  }

  #refuse(error, edit) {
    if (edit.do === "file") this.#texts.refused(error.message);
    else this.#say(error.message);
  }

  #say(text) { byId("design-said").textContent = text; }

  /** Undo and redo as everywhere, but not while one types. */
  #shortcut(event, edit) {
    if (!this.open || !(event.ctrlKey || event.metaKey) || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    edit(key === "y" || event.shiftKey ? "redo" : "undo");
  }
}
