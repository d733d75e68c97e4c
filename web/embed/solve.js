// A puzzle: a position with a forced win, which a person finds move by move against the longest defence.

import {Steps} from "./steps.js";
import {Table, makeButton} from "./table.js";
import {capital, describeTurn} from "./view.js";

const defaultNodes = 200_000;
const maxLine = 60;  // plies of a solution

const inMoves = plies => plies <= 2 ? "in 1 move" : `in ${Math.ceil(plies / 2)} moves`;

export class Solve extends Table {
  #start = []; #side = ""; #win = null; #firstWin = null; #mistakes = 0; #locked = true; #words = "";
  #solution = null;  // all actions, once it is shown
  #steps; #again; #reveal;

  makeControls() {
    this.#again = makeButton("Start again", () => this.attempt(() => this.restart()));
    this.#reveal = makeButton("Show the line", () => this.attempt(() => this.showLine()));
    this.#steps = new Steps(index => this.attempt(() => this.#solution && this.go(index)));  // a late click does nothing
    return [this.#again, this.#reveal, ...this.#steps.elements];
  }

  /** A person moves the side that wins, and the engine's moves are played here. */
  adjust(given) { super.adjust({...given, players: "b"}); }

  async openGame(opens) {
    this.#words = "The engine looks for the win…";
    await this.game.open(opens);
    this.#start = this.game.actions;
  }

  /** Finds the win of the side to move. */
  async begin() {
    const {state} = this.game;
    if (state.result) throw new Error("this is no puzzle: the game is over");
    this.#side = state.side;
    this.#win = this.#firstWin = await this.#findWin(this.#start);
    if (!this.#win) {
      this.#show("", true);
      throw new Error(`this is no puzzle: no forced win of the ${this.#side} was found within ${this.#nodes.toLocaleString("en")} nodes (the attribute nodes sets their number)`);
    }
    this.#show(this.#task);
  }

  get #nodes() { return this.game.nodes || defaultNodes; }
  get #task() { return `${capital(this.#side)} to move win ${inMoves(this.#win.plies)}. Find the first move.`; }

  /** The shortest forced win that the engine finds after these actions: {plies, moves}, or null. */
  async #findWin(actions) {
    const {game} = this, nodes = this.#nodes;
    const {wins, moves} = await game.askEngine("prove", {actions, side: this.#side, nodes, seconds: 20});
    const proved = wins && {plies: wins.plies, moves};
    if (proved?.plies === 1) return proved;
    const {lines: [best]} = await game.askEngine("analyse", {actions, nodes, seconds: 20, depth: proved ? Math.min(100, proved.plies) : 100});
    const shorter = best?.wins?.side === this.#side && (!proved || best.wins.plies < proved.plies);
    return shorter ? {plies: best.wins.plies, moves: best.moves} : proved;
  }

  #show(words, locked = false) {
    this.#words = words;
    this.#locked = locked;
    this.changed();
  }

  changed() {
    const shown = this.#solution !== null;
    this.view.show({locked: this.#locked || shown, words: this.#words || describeTurn(this.game)});
    this.#steps.elements.forEach(element => { element.hidden = !shown; });
    this.#reveal.hidden = shown;
    this.#reveal.disabled = this.#again.disabled = this.#locked;
    if (shown) this.#steps.show(this.game.actions.length - this.#start.length, this.#solution.length - this.#start.length);
    this.report();
  }

  /** The end is reported when the puzzle ends. */
  reportEnd() {}

  async play(text) {
    this.#check();
    if (this.#solution) throw new Error("the puzzle is over: start again");
    const before = this.game.actions, left = this.#win.plies - 1;
    this.#locked = true;
    this.#words = "";
    try {
      await this.game.act(text);
      await this.#judge(before, left);
    } catch (error) {
      this.#show("");
      throw error;
    }
  }

  /** While the engine judges a move, nothing else may happen. */
  #check() {
    if (this.#locked) throw new Error("wait until the engine has judged");
  }

  /** Judges the move just played; `left`: plies in which the win must come now. */
  async #judge(before, left) {
    const {game} = this, {result} = game.state, actions = game.actions;
    if (result?.winner === this.#side) return this.#solved();
    const win = result ? null : await this.#findWin(actions);
    if (!win || win.plies > left) {
      ++this.#mistakes;
      const words = await this.#refute(win, actions);
      await game.show(before);
      return this.#show(`${words} Try again.`);
    }
    this.#win = win;
    const said = capital(game.state.said);
    if (game.state.side === this.#side) return this.#show(`Right: ${said}. Go on.`);
    await game.act(win.moves[0] ?? (await game.askEngine("search", {actions, nodes: this.#nodes})).move);
    if (game.state.result) return game.state.result.winner === this.#side ? this.#solved() : this.#show("", true);
    this.#win = {plies: win.plies - 1, moves: win.moves.slice(1)};
    this.#show(`Right: ${said}. ${capital(game.state.said)}. Now you win ${inMoves(this.#win.plies)}.`);
  }

  /** Why a move is wrong. */
  async #refute(win, actions) {
    const {state} = this.game, move = actions.at(-1);
    if (win) return `Wrong: ${move} wins too, but not as fast.`;
    if (state.result) return `Wrong: ${move} ends the game. ${capital(state.result.reason)}.`;
    const {move: reply} = state.side === this.#side ? {} : await this.game.askEngine("search", {actions, nodes: this.#nodes});
    return reply ? `Wrong: ${reply} answers ${move}, and the engine finds no win.` : `Wrong: after ${move} the engine finds no win.`;
  }

  #solved() {
    this.#solution = this.game.actions;
    this.#show(`Solved${this.#mistakes ? "" : " without a mistake"}. ${describeTurn(this.game)}`);
    this.emitEnd({solved: true, mistakes: this.#mistakes, line: this.#solution.slice(this.#start.length)});
  }

  /** Gives up: shows the winning line, with buttons to go through it. */
  async showLine() {
    this.#check();
    if (this.#solution) return;
    this.#locked = true;
    const actions = [...this.game.actions];
    try {
      for (let win = this.#win; win?.moves.length && actions.length < maxLine; win = await this.#findWin(actions).catch(() => null)) {
        actions.push(...win.moves);
        if (win.moves.length >= win.plies) break;
      }
    } finally {
      this.#locked = false;
    }
    this.#solution = actions;
    const line = actions.slice(this.#start.length);
    this.#show(`The line: ${line.join(" ")}`);
    this.emitEnd({solved: false, mistakes: this.#mistakes, line});
  }

  async restart() {
    this.#check();
    this.#solution = null;
    this.#win = this.#firstWin;
    this.#words = this.#task;
    await this.game.show(this.#start);
  }

  takeback() { throw new Error("moves of a puzzle are not taken back: start again"); }

  /** Goes through the line, once it is shown. */
  async go(index) {
    if (!this.#solution) throw new Error("the line is not shown yet");
    const length = Math.max(0, Math.min(this.#solution.length - this.#start.length, Math.trunc(index) || 0));
    this.#words = "";
    await this.game.show(this.#solution.slice(0, this.#start.length + length));
  }
}
