// A sweep: the game on the board with several values of one rule or option, and how fair it is with each.

import {Core} from "./core.js";
import {byId, make, makeButton} from "./elements.js";
import {countGames, keptTrials} from "./kept.js";
import {judge, playGames, resultCells} from "./trial_games.js";

const round = 8;       // games of one value at a time
const maxValues = 12;

/** What may be varied: {title, value, values, edit(value)}, where `edit` is a request to change the variant. */
function listTargets({cards, options}) {
  const out = options.map(option => ({title: option.words || option.id, value: option.choices.find(choice => choice.chosen)?.id, values: option.choices.map(choice => choice.id),
    edit: choice => ({do: "choose", option: option.id, choice})}));
  cards.forEach((card, number) => {
    if (card.on) for (const parameter of card.parameters) out.push(...makeTarget(card, number, parameter));
  });
  return out;
}

function makeTarget(card, number, {name, type, value, choices, least, most}) {
  const title = `${card.title}: ${name.replaceAll("_", " ")}`;
  const make = (values, read) => [{title, value: String(value), values: values.map(String), edit: text => ({do: "parameter", card: number, use: card.use, parameter: name, value: read(text)})}];
  switch (type) {
    case "boolean": return make([true, false], text => text === "true");
    case "choice": return make(choices, text => text);
    case "integer": return make([...new Set([value - 1, value, value + 1, value + 2].filter(n => n >= least && n <= most))], Number);
    default: return [];
  }
}

export class Sweep {
  #game; #trial; #use; #failed; #core = null; #state = null; #targets = []; #running = 0;
  #played = {title: "", rows: []}; #digest = "";  // of the variant that was played

  /** `trial`: for its settings; `use(edit)` makes a change in the variant on the board. */
  constructor(game, trial, use, failed) {
    this.#game = game;
    this.#trial = trial;
    this.#use = use;
    this.#failed = failed;
    byId("sweep-panel").addEventListener("toggle", () => this.show());
    byId("sweep-target").addEventListener("change", () => this.#suggest());
    byId("sweep-start").addEventListener("click", () => this.#running ? this.stop() : this.#start());
  }

  stop() {
    this.#running = 0;
    byId("sweep-start").textContent = "Play";
  }

  /** What was played: {title, rows: [{value, games, verdict, error}]}. */
  get results() { return this.#played; }

  /** Lists what may be varied in the variant on the board. */
  async show() {
    const digest = this.#game.variant?.digest;
    if (!digest) return;
    if (this.#digest !== digest) {
      this.stop();
      this.#digest = digest;
      this.#played = {title: "", rows: []};
      byId("sweep-table").hidden = true;
    }
    if (!byId("sweep-panel").open || this.#state?.digest === digest) return;
    try {
      this.#core ??= new Core();
      const request = this.#game.request(), state = await this.#core.call("design", request.text ? {text: this.#game.variant.text} : {id: request.id});
      this.#state = {...state, digest};
    } catch (error) {
      return this.#failed(error);
    }
    this.#targets = listTargets(this.#state);
    byId("sweep-target").replaceChildren(...this.#targets.map(({title}, value) => make("option", {value, textContent: title})));
    this.#suggest();
  }

  #suggest() {
    const target = this.#targets[byId("sweep-target").value];
    byId("sweep-values").value = target ? target.values.join(", ") : "";
  }

  async #start() {
    const target = this.#targets[byId("sweep-target").value], values = [...new Set(byId("sweep-values").value.split(",").map(text => text.trim()).filter(Boolean))].slice(0, maxValues);
    if (!target || values.length === 0) return;
    const run = this.#running = Math.random(), going = () => this.#running === run, {games, nodes} = this.#trial.settings;
    byId("sweep-start").textContent = "Stop";
    try {
      const rows = await this.#makeVariants(target, values, going);
      if (!going()) return;
      this.#played = {title: target.title, rows};
      await this.#list(target, nodes);
      for (let played = 0; played < games && going(); played += round)
        for (const row of rows) if (row.digest && going()) await playGames(row, nodes, Math.min(round, games - played), going, () => this.#list(target, nodes));
    } catch (error) {
      this.#failed(error);
    }
    if (going()) this.stop();
  }

  /** The variant with each value, or what is wrong with it. */
  async #makeVariants(target, values, going) {
    const rows = [];
    for (const value of values) {
      if (!going()) break;
      const row = {value};
      rows.push(row);
      try {
        const state = await this.#edit(target.edit(value));
        if (!state.valid) throw new Error(state.errors[0]);
        row.request = {text: state.standalone, edited: true, engine: true};
        row.digest = (await this.#core.call("open", {...row.request, engine: false})).digest;
        if (rows.some(other => other !== row && other.digest === row.digest)) row.error = "the same rules as another value", row.digest = "";
      } catch (error) {
        row.error = error.message;
      } finally {
        if (this.#state.undo) await this.#edit({do: "undo"});
      }
    }
    return rows;
  }

  async #edit(edit) {
    const {digest} = this.#state, state = await this.#core.call("edit", {...edit, revision: this.#state.revision, theme: "none"});
    this.#state = {...state, digest};
    return state;
  }

  async #list(target, nodes) {
    for (const row of this.#played.rows) {
      const [, counts] = keptTrials(row.digest).find(([n]) => n === nodes) ?? [];
      Object.assign(row, counts ? {games: countGames(counts), verdict: await judge(this.#core, counts)} : {games: 0, verdict: null});
    }
    byId("sweep-table").hidden = false;
    byId("sweep-rows").replaceChildren(...this.#played.rows.map(row => make("tr", {}, make("th", {textContent: row.value, scope: "row"}),
      ...(row.error ? [make("td", {colSpan: 3, className: "error", textContent: row.error})] : resultCells(row.games, row.verdict).map(textContent => make("td", {textContent}))),
      make("td", {}, ...(row.error || row.value === target.value ? [] : [makeButton("Use", () => this.#use(target.edit(row.value)), {className: "small", "aria-label": `Use ${row.value}`})])))));
  }
}
