// The puzzles that ship, one after another, on a board of their own.

import {byId} from "./elements.js";
import {keepSolved, solvedPuzzles} from "./kept.js";

/** The puzzles of a file of records (docs/puzzles.md): [{id, variant, position, source, plies, grade}]. */
export function parsePuzzles(text) {
  return text.split(/^taflsmith-game 1$/m).slice(1).map(record => {
    const read = name => record.match(new RegExp(`^${name} (.*)$`, "m"))?.[1] ?? "";
    const [, plies, grade] = read("puzzle").match(/^plies (\d+) .* (\w+)$/) ?? [];
    return {id: read("id"), variant: read("variant"), position: read("position"), source: read("source"), plies: Number(plies), grade};
  }).filter(puzzle => puzzle.grade);
}

export class Puzzles {
  #rules; #game; #all = null; #shown = []; #index = 0; #board = null; #failed;

  constructor(core, game, failed) {
    this.#rules = core.openBoard();
    this.#game = game;
    this.#failed = failed;
    byId("puzzle-grade").addEventListener("change", () => this.#choose());
    byId("puzzle-before").addEventListener("click", () => this.#go(this.#index - 1));
    byId("puzzle-next").addEventListener("click", () => this.#go(this.#index + 1));
    byId("puzzles").addEventListener("close", () => this.#clear());
  }

  async show() {
    byId("puzzles").showModal();
    try {
      if (!this.#all) {
        const answer = await fetch("puzzles.tafl");
        if (!answer.ok) throw new Error(`the puzzles cannot be loaded: ${answer.status}`);
        this.#all = parsePuzzles(await answer.text());
        await import("./element.js");
      }
      this.#choose();
    } catch (error) {
      byId("puzzles").close();
      this.#failed(error);
    }
  }

  /** Those of a grade, from the first that is not solved. */
  #choose() {
    const grade = byId("puzzle-grade").value, solved = solvedPuzzles();
    this.#shown = this.#all.filter(puzzle => !grade || puzzle.grade === grade);
    this.#go(Math.max(0, this.#shown.findIndex(({id}) => !solved.has(id))));
  }

  #go(index) {
    this.#index = Math.max(0, Math.min(this.#shown.length - 1, index));
    const {id, variant, position, source} = this.#shown[this.#index];
    this.#clear();
    this.#board = document.createElement("tafl-board");
    for (const [name, value] of Object.entries({mode: "solve", variant, position, theme: this.#game.theme})) this.#board.setAttribute(name, value);
    this.#board.addEventListener("ready", ({detail: {name}}) => byId("puzzle-game").textContent = name);
    this.#board.addEventListener("end", ({detail: {solved}}) => {
      if (solved) keepSolved(id);
      this.#describe();
      byId("puzzle-next").focus();
    });
    byId("puzzle-game").textContent = "…";
    this.#sayWhatWins(variant);
    byId("puzzle-source").textContent = `From ${source}.`;
    byId("puzzle-place").append(this.#board);
    this.#describe();
  }

  async #sayWhatWins(id) {
    byId("puzzle-wins").textContent = "";
    const {wins} = await this.#rules.call("open", {id}).catch(() => ({wins: {}}));
    if (this.#shown[this.#index].variant === id) byId("puzzle-wins").textContent = [wins.attackers, wins.defenders].filter(Boolean).join(" ");
  }

  #describe() {
    const {id, grade} = this.#shown[this.#index], solved = solvedPuzzles(), count = this.#shown.filter(puzzle => solved.has(puzzle.id)).length;
    byId("puzzle-title").textContent = `Puzzle ${this.#index + 1} of ${this.#shown.length}, ${grade}${solved.has(id) ? ", solved" : ""}`;
    byId("puzzle-count").textContent = count ? `${count} solved` : "";
    byId("puzzle-before").disabled = this.#index === 0;
    byId("puzzle-next").disabled = this.#index + 1 >= this.#shown.length;
  }

  /** A closed board uses no worker. */
  #clear() {
    this.#board?.remove();
    this.#board = null;
  }
}
