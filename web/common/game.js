// A game on a board: its variant, its actions, who plays, and the engine's moves.

import {FollowingCore} from "./core.js";

/** The reason in an error about one action, without its place and the valid choices. */
export const plainReason = message => message.replace(/^action \d+: error: /, "").replace(/ \([^()]*\)$/, "");

const names = {a: ["attackers"], d: ["defenders"], b: ["attackers", "defenders"], n: []};

export class Game {
  variant = null;    // answer of `open`
  text = "";         // of a variant that was not chosen from the list
  position = "";     // the start, if it is not the variant's
  state = null;      // answer of `game`
  players = "a";
  level = "player";
  nodes = 0;         // of the engine for a move, instead of a level
  theme = "birch";   // of the picture
  thinking = false;
  #acting = 0;       // actions that the core has not answered yet
  #core; #changed; #failed;
  #engine;
  #turn = 0;         // counts changes: late answers of the engine are dropped
  #seed = 0;         // of the level's noise: one for each game, as the engine forgets what it knows with another

  /** `makeEngine()` returns the core of the engine; the default makes a separate one. */
  constructor(core, changed, failed, makeEngine) {
    this.#core = core;
    this.#changed = changed;
    this.#failed = failed;
    this.#engine = new FollowingCore(this, makeEngine);
  }

  get actions() { return this.state.actions.map(a => a.text); }
  get awaitsPlayer() { return !this.state.result && !this.thinking && !this.#acting && names[this.players].includes(this.state.side); }

  /** A request to the core of the engine. */
  askEngine(command, parameters) { return this.#engine.call(command, parameters); }

  /** Starts the engine before it is needed. */
  warmUp() {
    if (this.players !== "b") this.#engine.call("welcome").catch(() => {});
  }

  /** The request that opens the variant in another core; `engine`: with its weights. */
  request(engine = false) {
    return {...(this.text ? {text: this.text} : {id: this.variant.id}), position: this.position, engine};
  }

  /** Opens a variant by {id}, {text}, {link} or {picture} (a card), after some actions from a position (a link may have its own); `edited`: a person changed the text; `lenient`: as many of the actions as are legal. The game stays as it was if that fails. */
  async open({id = "", text = "", link = "", picture = "", edited = false, position = "", actions = [], lenient = false, players = this.players, level = this.level}) {
    ++this.#turn;
    this.#seed = 0;
    try {
      const variant = await this.#core.call("open", {...(picture ? {picture} : link ? {link} : text ? {text, edited} : {id}), position});
      const state = await this.#core.call("game", {actions: [...(variant.actions ?? []), ...actions], lenient, theme: this.theme});
      const byText = variant.ships === undefined ? Boolean(text || picture) : !variant.ships;
      Object.assign(this, {variant, text: byText ? variant.text : "", position: variant.position ?? "", state, players, level});
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
    if (actions.length === 0) this.#seed = 0;
    this.state = await this.#core.call("game", {actions, theme: this.theme});
    await this.#proceed();
  }

  /** An action of either side, in place of the engine's if that still thinks. */
  async act(action) {
    const interrupted = this.thinking, turn = this.#turn + 1;
    try {
      await this.#perform(action);
    } catch (error) {
      if (interrupted && turn === this.#turn) await this.#proceed();  // its answer would come too late now: it thinks again
      throw error;
    }
  }

  async #perform(action) {
    const turn = ++this.#turn;
    ++this.#acting;
    try {
      this.state = await this.#core.call("act", {action, theme: this.theme});
    } catch (error) {
      if (turn === this.#turn) this.thinking = false;  // the engine's move failed, and no other follows
      throw error;
    } finally {
      --this.#acting;
    }
    await this.#proceed();
  }

  /** An action of the player. A second click before the first is answered refers to the old board: it is ignored. */
  async play(action) {
    if (this.awaitsPlayer) await this.act(action);
  }

  /** Why a move is not legal. */
  refusal(action) {
    return this.#core.call("act", {action}).then(() => "", error => plainReason(error.message));
  }

  /** Nothing more happens in this game. */
  stop() {
    ++this.#turn;
    this.#changed = this.#failed = () => {};
    this.#engine.stop();
    this.#core.stop();
  }

  /** Takes back the last move of the player, and the actions after it. */
  async takeback() {
    const own = names[this.players], actions = this.state.actions;
    let end = actions.length;
    const isOwn = a => a.move && !a.continues && (own.length === 0 || own.includes(a.by));
    while (end > 0 && !isOwn(actions[end - 1])) --end;
    if (end > 0) await this.show(this.actions.slice(0, end - 1));
  }

  /** Lets chance and the engine act until a player has to. */
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
      if (this.state.awaited === "answer") return await this.#perform("decline");
      this.#seed ||= crypto.getRandomValues(new Uint32Array(1))[0];
      const found = await this.#engine.call("search", {actions: this.actions, ...(this.nodes ? {nodes: this.nodes} : {level: this.level}), seconds: 20, seed: this.#seed});
      if (turn !== this.#turn) return;
      if (!found.move) throw new Error("the engine finds no move");
      await this.#perform(found.move);
    } catch (error) {
      if (turn === this.#turn) this.thinking = false;
      this.#failed(error);
    }
  }
}
