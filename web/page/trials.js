// Trials of the game on the board, beside those of the one that it began with. Their results are kept, so a trial goes on where it was left.

import {byId, make} from "./elements.js";
import {countGames, keptTrials} from "./kept.js";
import {forecastSteps, judge, playGames, resultCells} from "./trial_games.js";

/** "Players new to it: 35 % (20 to 51); used to it: …". */
export const listPlayers = players => `Players ${players.map(({players, words}) => `${players}: ${words}`).join("; ")}.`;

/** A paragraph with figures, whose percent signs stay with their numbers. */
const makeParagraph = (text, className = "") => make("p", {className, textContent: text.replaceAll(" %", "\u00a0%")});

/** Games begin as the rules say, whatever was set up on the board: their results belong to the rules. */
const fromStart = variant => ({...variant, request: {...variant.request, position: ""}});

/** Forecasts for people, from a board of their own in the core. */
class Forecasts {
  #board; #digest = "";

  constructor(core) { this.#board = core.openBoard(); }

  /** The forecast from trials as keptTrials gives them; null without results that have figures. */
  async of({digest, request}, trials) {
    const steps = forecastSteps(trials);
    if (!steps.length) return null;
    // Requests are answered in order, so nothing comes between these two.
    const opened = digest === this.#digest || this.#board.call("open", {...request, engine: false});
    this.#digest = digest;
    const answer = this.#board.call("forecast", {digest, steps});
    try {
      await opened;
      return await answer;
    } catch (error) {
      this.#digest = "";
      answer.catch(() => {});
      throw error;
    }
  }
}

export class Trial {
  #game; #core; #failed; #base; #running = 0; #shown = 0; #forecasts;

  /** `base()`: the variant that the one on the board is compared with, {name, digest, request}, or null. */
  constructor(core, game, base, failed) {
    this.#core = core;
    this.#game = game;
    this.#base = base;
    this.#failed = failed;
    this.#forecasts = [new Forecasts(core), new Forecasts(core)];  // of the game on the board, and of the one that it is compared with
    byId("trial-start").addEventListener("click", () => this.#running ? this.stop() : this.#start(this.#current()));
    byId("trial-base").addEventListener("click", () => {
      const base = this.#compared();  // none if the design was closed meanwhile
      base && !this.#running ? this.#start(base) : this.stop();
    });
    byId("trial-panel").addEventListener("toggle", () => this.show().catch(failed));
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
    return fromStart({name: variant.name, digest: variant.digest, request: this.#game.request(true)});
  }

  /** The results that are kept, and what people will see: {rows: [{name, nodes, games, verdict}], forecasts: [{name, players, words, warning, recorded, error}]}. */
  async results() {
    const rows = [], forecasts = [], current = this.#current(), base = this.#compared();
    for (const [i, variant] of [current, base].entries()) {
      if (!variant) continue;
      const trials = keptTrials(variant.digest);
      for (const [nodes, counts] of trials) rows.push({name: variant.name, nodes, games: countGames(counts), verdict: await judge(this.#core, counts)});
      const found = await this.#forecasts[i].of(variant, trials).catch(this.#failed);
      if (found?.words) forecasts.push({name: variant.name, ...found});
    }
    return {rows, forecasts};
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
    byId("trial-people").replaceChildren(...forecasts.map(({name, words, players, warning, recorded, error}) => make("div", {}, make("h3", {textContent: `Between people: ${name}`}),
      makeParagraph(`${words} ${warning}`), makeParagraph(listPlayers(players)), ...[recorded, error].filter(Boolean).map(text => makeParagraph(text, "faint")))));
  }

  /** The variant for comparison, if it differs from the one on the board. */
  #compared() {
    const base = this.#base();
    return base && base.digest !== this.#game.variant?.digest ? fromStart(base) : null;
  }

  #showBase() {
    const base = this.#compared();
    byId("trial-base").hidden = !base || Boolean(this.#running);
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
