// Trials of the game on the board, beside those of the one that it began with. Their results are kept, so a trial goes on where it was left.

import {byId, make} from "./elements.js";
import {countGames, keptTrials} from "./kept.js";
import {forecastPeople, judge, playGames, resultCells} from "./trial_games.js";

/** "Players new to it: 35 % (20 to 51); used to it: …". */
export const listPlayers = players => `Players ${players.map(({players, words}) => `${players}: ${words}`).join("; ")}.`;

const baseBoard = 1;  // of the core: the variant for comparison

export class Trial {
  #game; #core; #failed; #base; #running = 0; #shown = 0; #onBaseBoard = "";

  /** `base()`: the variant that the one on the board is compared with, {name, digest, request}, or null. */
  constructor(core, game, base, failed) {
    this.#core = core;
    this.#game = game;
    this.#base = base;
    this.#failed = failed;
    byId("trial-start").addEventListener("click", () => this.#running ? this.stop() : this.#start(this.#current()));
    byId("trial-base").addEventListener("click", () => this.#running ? this.stop() : this.#start(this.#base()));
    byId("trial-panel").addEventListener("toggle", () => this.show());
  }

  stop() {
    this.#running = 0;
    byId("trial-start").textContent = "Start";
    byId("trial-progress").hidden = true;
    this.#showBase();
  }

  /** Games and nodes of a move, as they are set. */
  get settings() {
    return {games: Math.max(2, Math.min(200, byId("trial-games").valueAsNumber || 20)), nodes: Math.max(50, Math.min(20000, byId("trial-nodes").valueAsNumber || 500))};
  }

  #current() {
    const {variant} = this.#game;
    return {name: variant.name, digest: variant.digest, request: this.#game.request(true)};
  }

  /** The results that are kept, and what people will see: {rows: [{name, nodes, games, verdict}], forecasts: [{name, players, words, warning, error}]}. */
  async results() {
    const rows = [], forecasts = [], current = this.#current(), base = this.#base();
    for (const variant of base && base.digest !== current.digest ? [current, base] : [current]) {
      const {name, digest} = variant, trials = keptTrials(digest);
      for (const [nodes, counts] of trials) rows.push({name, nodes, games: countGames(counts), verdict: await judge(this.#core, counts)});
      if (!trials.length) continue;
      const found = await forecastPeople(this.#core, variant === current ? 0 : await this.#openBase(variant), trials);
      if (found) forecasts.push({name, ...found});
    }
    return {rows, forecasts};
  }

  async #openBase({digest, request}) {
    if (this.#onBaseBoard !== digest) await this.#core.call("open", {...request, board: baseBoard});
    this.#onBaseBoard = digest;
    return baseBoard;
  }

  /** The results that are kept of the game on the board, and of the one that it is compared with. */
  async show() {
    this.#showBase();
    if (!byId("trial-panel").open || !this.#game.variant) return;
    const turn = ++this.#shown, {rows, forecasts} = await this.results();
    if (turn !== this.#shown) return;
    byId("trial-table").hidden = byId("trial-report").hidden = rows.length === 0;
    byId("trial-rows").replaceChildren(...rows.map(({name, nodes, games, verdict}) => make("tr", {}, make("th", {textContent: name, scope: "row"}),
      ...[nodes.toLocaleString("en"), ...resultCells(games, verdict)].map(textContent => make("td", {textContent})))));
    byId("trial-people").replaceChildren(...forecasts.map(({name, words, players, warning, error}) => make("section", {}, make("h4", {textContent: `Between people: ${name}`}),
      make("p", {textContent: `${words} ${warning}`}), make("p", {textContent: listPlayers(players)}), make("p", {className: "faint", textContent: error}))));
  }

  #showBase() {
    const base = this.#base();
    byId("trial-base").hidden = !base || Boolean(this.#running) || base.digest === this.#game.variant?.digest;
    byId("trial-base").textContent = base ? `The same for ${base.name}` : "";
  }

  async #start(variant) {
    const {games, nodes} = this.settings, run = this.#running = Math.random();
    byId("trial-start").textContent = "Stop";
    byId("trial-base").hidden = true;
    byId("trial-result").textContent = `${variant.name}: the first game is being played…`;
    Object.assign(byId("trial-progress"), {hidden: false, value: 0, max: games});
    let played = 0;
    try {
      await playGames(variant, nodes, games, () => this.#running === run, () => {
        byId("trial-progress").value = ++played;
        byId("trial-result").textContent = `${variant.name}: ${played} of ${games} games.`;
        return this.show();
      });
    } catch (error) {
      this.#failed(error);
    }
    if (this.#running === run) this.stop();
  }
}
