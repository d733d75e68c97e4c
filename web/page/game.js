// A game on the page: its variant, its actions, who plays, and the engine's moves.

import {FollowingCore} from "./core.js";

const names = {a: ["attackers"], d: ["defenders"], b: ["attackers", "defenders"], n: []};

export class Game {
  variant = null;    // answer of `open`
  text = "";         // of a variant that was not chosen from the list
  state = null;      // answer of `game`
  players = "a";
  level = "player";
  thinking = false;
  #core; #changed; #failed;
  #engine = new FollowingCore(this);
  #turn = 0;         // counts changes: late answers of the engine are dropped

  constructor(core, changed, failed) {
    this.#core = core;
    this.#changed = changed;
    this.#failed = failed;
  }

  get actions() { return this.state.actions.map(a => a.text); }
  get awaitsPlayer() { return !this.state.result && !this.thinking && names[this.players].includes(this.state.side); }
  get theme() { return document.documentElement.dataset.theme === "dark" ? "slate" : "birch"; }

  /** Starts the engine before it is needed. */
  warmUp() {
    if (this.players !== "b") this.#engine.call("welcome").catch(() => {});
  }

  /** What opens the variant in another core; `engine`: with its weights. */
  request(engine = false) {
    return this.text ? {text: this.text, engine} : {id: this.variant.id, engine};
  }

  /** Opens a variant by {id}, {text} or {link}, after some actions (a link has its own); `edited`: a person changed the text. The game stays as it was if that fails. */
  async open({id = "", text = "", link = "", edited = false, actions = []}) {
    ++this.#turn;
    try {
      const variant = await this.#core.call("open", link ? {link} : text ? {text, edited} : {id});
      const state = await this.#core.call("game", {actions: variant.actions ?? actions, theme: this.theme});
      const byText = link ? !variant.ships : Boolean(text);
      Object.assign(this, {variant, text: byText ? variant.text : "", state});
    } catch (error) {
      if (this.variant) {
        await this.#core.call("open", this.request());
        await this.show(this.actions);
      }
      throw error;
    }
    await this.#proceed();
  }

  /** The game after these actions. */
  async show(actions) {
    ++this.#turn;
    this.state = await this.#core.call("game", {actions, theme: this.theme});
    await this.#proceed();
  }

  async act(action) {
    ++this.#turn;
    this.state = await this.#core.call("act", {action, theme: this.theme});
    await this.#proceed();
  }

  /** Why a move is not legal. */
  refusal(action) {
    return this.#core.call("act", {action}).then(() => "", error => error.message.replace(/^action \d+: error: /, "").replace(/ \([^()]*\)$/, ""));
  }

  /** Takes back the last move of the player, and what followed. */
  async takeback() {
    const own = names[this.players], actions = this.state.actions;
    let end = actions.length;
    const isOwn = a => a.move && !a.continues && (own.length === 0 || own.includes(a.by));
    while (end > 0 && !isOwn(actions[end - 1])) --end;
    if (end > 0) await this.show(this.actions.slice(0, end - 1));
  }

  /** Chance and the engine act until a player has to. */
  async #proceed() {
    const turn = ++this.#turn;
    this.thinking = false;
    while (turn === this.#turn && ["lot", "die"].includes(this.state.awaited)) {
      const state = await this.#core.call("chance", {seed: crypto.getRandomValues(new Uint32Array(1))[0], theme: this.theme});
      if (turn !== this.#turn) return;
      this.state = state;
    }
    if (this.state.result || names[this.players].includes(this.state.side)) return this.#changed();
    this.thinking = true;
    await this.#changed();
    this.#letEngineMove(turn);
  }

  async #letEngineMove(turn) {
    try {
      if (this.state.awaited === "answer") return await this.act("decline");
      const seed = crypto.getRandomValues(new Uint32Array(1))[0];
      const found = await this.#engine.call("search", {actions: this.actions, level: this.level, seconds: 20, seed});
      if (turn !== this.#turn) return;
      if (!found.move) throw new Error("the engine finds no move");
      await this.act(found.move);
    } catch (error) {
      if (turn === this.#turn) this.thinking = false;
      this.#failed(error);
    }
  }
}
