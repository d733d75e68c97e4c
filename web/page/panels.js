// The panels beside the board: moves, rules, analysis, trial.

import {Core, FollowingCore} from "./core.js";

const byId = id => document.getElementById(id);
const make = (tag, text = "", name = "") => Object.assign(document.createElement(tag), {textContent: text, className: name});
const percent = share => `${Math.round(100 * share)} %`;

export function showMoves(state) {
  const items = [];
  for (const action of state.actions) {
    if (action.continues) items.at(-1).textContent += `, ${action.text}`;
    else items.push(make("li", action.text));
  }
  byId("moves").replaceChildren(...items);
  byId("moves").scrollTop = 1e6;
}

export function showRules(variant) {
  byId("summary").textContent = variant.summary;
  byId("rules").replaceChildren(...variant.rules.map(slot => {
    const card = make("section", "", "card");
    card.append(make("h3", slot.title), ...slot.rules.map(rule => make("p", rule.words)));
    return card;
  }));
}

/** Analyses the position while the panel is open: each search is longer than the one before. */
export class Analysis {
  #game; #core; #failed; #turn = 0;
  constructor(game, failed) {
    this.#game = game;
    this.#core = new FollowingCore(game);
    this.#failed = failed;
    byId("analysis-panel").addEventListener("toggle", () => this.update());
  }

  async update() {
    const turn = ++this.#turn, game = this.#game;
    if (!byId("analysis-panel").open || !game.state || game.thinking || game.state.awaited !== "turn") return;
    const actions = game.actions;
    try {
      for (const seconds of [0.25, 0.5, 1, 2, 2]) {
        const answer = await this.#core.call("analyse", {actions, seconds, lines: 3});
        if (turn !== this.#turn) return;
        this.#show(answer);
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  #show(answer) {
    const best = answer.lines[0];
    if (!best) return;
    const words = `The attackers win ${percent(best.share)} of such games of the engine` +
      (answer.calibrated ? "" : " (not calibrated)") + (best.people === undefined ? "." : `, ${percent(best.people)} of people's.`);
    byId("share-bar").style.width = percent(best.share).replace(" ", "");
    byId("share").setAttribute("aria-label", words);
    byId("share-words").textContent = words;
    byId("lines").replaceChildren(...answer.lines.map(line => make("li", `${line.words}: ${line.moves.slice(0, 8).join(" ")}`)));
    byId("trained").textContent = `Depth ${answer.depth}, ${answer.nodes.toLocaleString("en")} nodes. ${answer.trained}`;
  }
}

/** Games of the engine against itself, on as many workers as the browser has processors to spare. */
export class Trial {
  #game; #failed; #running = 0;
  constructor(game, failed) {
    this.#game = game;
    this.#failed = failed;
    byId("trial-start").addEventListener("click", () => this.#running ? this.stop() : this.#start());
  }

  stop() {
    this.#running = 0;
    byId("trial-start").textContent = "Start";
    byId("trial-progress").hidden = true;
  }

  async #start() {
    const games = Math.max(2, Math.min(200, byId("trial-games").valueAsNumber || 20));
    const nodes = Math.max(50, Math.min(20000, byId("trial-nodes").valueAsNumber || 500));
    const run = this.#running = Math.random(), counts = {attackers: 0, defenders: 0, draws: 0, unfinished: 0};
    const request = this.#game.request(true);
    byId("trial-start").textContent = "Stop";
    byId("trial-result").textContent = "The first game is being played…";
    Object.assign(byId("trial-progress"), {hidden: false, value: 0, max: games});
    let next = 1, played = 0;
    const work = async () => {
      const core = new Core();
      try {
        await core.call("open", request);
        while (next <= games && this.#running === run) {
          const {winner} = await core.call("trial_game", {seed: next++, nodes});
          if (this.#running !== run) break;
          ++counts[winner === "draw" ? "draws" : winner ?? "unfinished"];
          byId("trial-progress").value = ++played;
          await this.#report(core, counts, played, games);
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

  async #report(core, counts, played, games) {
    const {attackers, defenders, draws, unfinished} = counts;
    let text = `${played} of ${games} games: attackers ${attackers}, defenders ${defenders}, drawn ${draws}, unfinished ${unfinished}.`;
    if (attackers + defenders + draws) {
      const {share, low, high, verdict} = await core.call("trial_verdict", counts);
      text += ` The attackers' share is ${percent(share)} (95 %: ${percent(low)} to ${percent(high)}). Verdict: ${verdict}.`;
    }
    byId("trial-result").textContent = text;
  }
}
