// A game with its board, the text below it and the buttons of a mode. This file is the mode `play`; watch.js and
// solve.js are the others.

import {engineCore, rulesCore} from "./cores.js";
import {Game} from "./game.js";
import {GameView} from "./view.js";

const make = (tag, name) => Object.assign(document.createElement(tag), {className: name});

export function makeButton(words, act, label = "") {
  const button = Object.assign(document.createElement("button"), {type: "button", textContent: words});
  if (label) button.setAttribute("aria-label", label);
  button.addEventListener("click", act);
  return button;
}

export class Table {
  root = make("div", "table");
  controls = make("div", "controls");
  game; view;
  #emit; #reported = [];

  /** `emit(event, detail)` receives the events; an error has the name "error" and a message. */
  constructor(emit) {
    const board = make("div", "board"), status = make("p", "status"), choices = make("div", "choices");
    status.setAttribute("aria-live", "polite");
    choices.setAttribute("role", "group");
    choices.setAttribute("aria-label", "Choices of this turn");
    this.controls.setAttribute("role", "group");
    this.controls.setAttribute("aria-label", "Game");
    for (const part of [board, status, choices, this.controls]) part.setAttribute("part", part.className);
    this.root.append(board, status, choices, this.controls);
    this.#emit = emit;
    this.game = new Game(rulesCore().openBoard(), () => this.changed(), error => this.fail(error), () => engineCore().openBoard());
    this.view = new GameView({board, status, choices}, this.game, act => this.attempt(act), text => this.game.awaitsPlayer && this.play(text));
  }

  makeControls() {
    return [
      makeButton("New game", () => this.attempt(() => this.restart())),
      makeButton("Take back", () => this.attempt(() => this.takeback())),
    ];
  }

  /** Opens the game of the attributes. */
  async open(given) {
    this.controls.append(...this.makeControls());
    this.adjust(given);
    this.#reported = null;
    await this.openGame(given.opens);
    this.#reported = this.game.actions;
  }

  openGame(opens) { return this.game.open(opens); }

  /** The next step once the board is shown. */
  async begin() {}

  /** Takes over the attributes that may change during a game. */
  adjust({players, level, nodes, theme}) { Object.assign(this.game, {players, level, nodes, theme}); }

  /** Shows the current state again. */
  refresh() { return this.game.show(this.game.actions); }

  play(text) { return this.game.act(text); }
  restart() { return this.game.show([]); }
  takeback() { return this.game.takeback(); }
  go(index) { return this.game.show(this.game.actions.slice(0, index)); }

  changed() {
    this.view.show();
    this.report();
  }

  /** Reports what happened since the last report. */
  report() {
    const {state, actions} = this.game, reported = this.#reported;
    if (!reported || (reported.length === actions.length && reported.every((text, i) => text === actions[i]))) return;
    this.#reported = actions;
    const back = actions.length < reported.length;
    this.#emit("move", {action: actions.at(-1) ?? "", by: state.actions.at(-1)?.by ?? null, said: state.said ?? "", back, actions, position: state.position, side: state.side});
    if (!back) this.reportEnd();
  }

  reportEnd() {
    if (this.game.state.result) this.emitEnd();
  }

  emitEnd(more = {}) {
    const {result} = this.game.state;
    this.#emit("end", {winner: result?.winner ?? null, text: result?.text ?? "", actions: this.game.actions, ...more});
  }

  fail(error) { this.#emit("error", {message: error.message}); }

  /** Runs a request of the person. */
  async attempt(act) {
    this.#emit("attempt");
    try {
      await act();
    } catch (error) {
      this.fail(error);
    }
  }

  stop() { this.game.stop(); }
}
