// The panels beside the board: moves, rules, analysis.

import {FollowingCore} from "./core.js";
import {byId, make} from "./elements.js";

const percent = share => `${Math.round(100 * share)} %`;

export function showMoves(state) {
  const items = [];
  for (const action of state.actions) {
    if (action.continues) items.at(-1).textContent += `, ${action.text}`;
    else items.push(make("li", {textContent: action.text}));
  }
  byId("moves").replaceChildren(...items);
  byId("moves").scrollTop = 1e6;
}

export function showRules(variant) {
  byId("wins").textContent = [variant.wins.attackers, variant.wins.defenders].filter(Boolean).join(" ");
  byId("summary").textContent = variant.summary;
  byId("rules").replaceChildren(...variant.rules.map(slot =>
    make("section", {className: "card"}, make("h3", {textContent: slot.title}), ...slot.rules.map(rule => make("p", {textContent: rule.words})))));
}

/** Analyses the position while the panel is open: each search is longer than the one before. */
export class Analysis {
  #game; #core; #failed; #turn = 0;
  #shown = {};  // the variant and the actions of the lines that are shown
  constructor(game, failed) {
    this.#game = game;
    this.#core = new FollowingCore(game);
    this.#failed = failed;
    byId("analysis-panel").addEventListener("toggle", () => this.update());
  }

  async update() {
    const turn = ++this.#turn, game = this.#game;
    if (!byId("analysis-panel").open || !game.state || game.thinking || game.state.awaited !== "turn") return this.#clearOld();
    const {variant, actions} = game;
    try {
      for (const seconds of [0.25, 0.5, 1, 2, 2]) {
        const answer = await this.#core.call("analyse", {actions, seconds, lines: 3});
        if (turn !== this.#turn) return;
        this.#shown = {variant, actions: actions.join()};
        this.#show(answer);
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Lines of another position go where no others will take their place. */
  #clearOld() {
    const {variant, state} = this.#game, shown = this.#shown;
    if (!shown.variant || (shown.variant === variant && shown.actions === state.actions.map(a => a.text).join())) return;
    this.#shown = {};
    byId("share-bar").style.width = "";
    byId("share").setAttribute("aria-label", "No analysis yet");
    byId("share-words").textContent = byId("trained").textContent = "";
    byId("lines").replaceChildren();
  }

  #show(answer) {
    const best = answer.lines[0];
    if (!best) return;
    const words = `The attackers win ${percent(best.share)} of such games of the engine` +
      (answer.calibrated ? "" : " (not calibrated)") + (best.people === undefined ? "." : `, ${percent(best.people)} of people's.`);
    byId("share-bar").style.width = percent(best.share).replace(" ", "");
    byId("share").setAttribute("aria-label", words);
    byId("share-words").textContent = words;
    byId("lines").replaceChildren(...answer.lines.map(line => make("li", {textContent: `${line.words}: ${line.moves.slice(0, 8).join(" ")}`})));
    byId("trained").textContent = `Depth ${answer.depth}, ${answer.nodes.toLocaleString("en")} nodes. Evaluation: ${answer.trained}.`;
  }
}
