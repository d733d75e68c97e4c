// Trials: games of the engine against itself. Their results are kept by the digest of the rules, so a trial goes on where it
// was left.

import {Core} from "./core.js";
import {byId, make} from "./elements.js";
import {countGames, keepResult, keptTrials} from "./kept.js";

const percent = share => `${Math.round(100 * share)} %`;

export class Trial {
  #game; #core; #failed; #base; #running = 0; #shown = 0;

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

  #current() {
    const {variant} = this.#game;
    return {name: variant.name, digest: variant.digest, request: this.#game.request(true)};
  }

  /** The results that are kept of the game on the board, and of the one that it is compared with. */
  async show() {
    this.#showBase();
    if (!byId("trial-panel").open || !this.#game.variant) return;
    const turn = ++this.#shown, rows = [];
    for (const {name, digest} of [this.#current(), this.#base()].filter(Boolean))
      for (const [nodes, counts] of keptTrials(digest)) rows.push({name, nodes, counts, verdict: await this.#judge(counts)});
    if (turn !== this.#shown) return;
    byId("trial-table").hidden = rows.length === 0;
    byId("trial-rows").replaceChildren(...rows.map(({name, nodes, counts, verdict}) => make("tr", {}, make("th", {textContent: name, scope: "row"}),
      ...[nodes.toLocaleString("en"), countGames(counts), verdict ? `${percent(verdict.share)} (${percent(verdict.low)} to ${percent(verdict.high)})` : "–", verdict?.verdict ?? "no game is finished"].map(text => make("td", {textContent: text})))));
  }

  #showBase() {
    const base = this.#base();
    byId("trial-base").hidden = !base || Boolean(this.#running) || base.digest === this.#game.variant?.digest;
    byId("trial-base").textContent = base ? `The same for ${base.name}` : "";
  }

  async #judge(counts) {
    const {attackers, defenders, draws} = counts;
    return attackers + defenders + draws ? this.#core.call("trial_verdict", counts) : null;
  }

  async #start({name, digest, request}) {
    const games = Math.max(2, Math.min(200, byId("trial-games").valueAsNumber || 20));
    const nodes = Math.max(50, Math.min(20000, byId("trial-nodes").valueAsNumber || 500));
    const run = this.#running = Math.random();
    byId("trial-start").textContent = "Stop";
    byId("trial-base").hidden = true;
    byId("trial-result").textContent = `${name}: the first game is being played…`;
    Object.assign(byId("trial-progress"), {hidden: false, value: 0, max: games});
    let next = 1, played = 0;
    const work = async () => {
      const core = new Core();
      try {
        await core.call("open", request);
        while (next++ <= games && this.#running === run) {
          const [seed] = crypto.getRandomValues(new Uint32Array(1));  // no game is counted twice
          const {winner} = await core.call("trial_game", {seed, nodes});
          if (this.#running !== run) break;
          keepResult(digest, nodes, winner === "draw" ? "draws" : winner ?? "unfinished");
          byId("trial-progress").value = ++played;
          byId("trial-result").textContent = `${name}: ${played} of ${games} games.`;
          await this.show();
        }
      } finally {
        core.stop();
      }
    };
    const workers = Math.max(1, Math.min(4, games, (navigator.hardwareConcurrency || 2) - 1));
    try {
      await Promise.all(Array.from({length: workers}, work));
    } catch (error) {
      this.#failed(error);
    }
    if (this.#running === run) this.stop();
  }
}
