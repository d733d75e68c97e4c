// The rules and the engine without a board, in a page and in Node: index.d.ts describes them.

import {FollowingCore} from "./core.js";
import {engineCore} from "./cores.js";
import {release} from "./files.js";
import {plainReason} from "./game.js";
import {splitMoves, variantRequest} from "./input.js";
import {Program} from "./program.js";

export class TaflError extends Error {
  constructor(errors) {
    super(errors.join("\n"));
    this.name = "TaflError";
    this.errors = errors;
  }
}

export async function load({progress} = {}) {
  return new Tafl(await Program.load(progress));
}

export class Tafl {
  #program; #boards = 0;
  #forgotten = new FinalizationRegistry(({board, engine}) => {
    this.#program.run({command: "close", board});
    engine.stop();
  });

  constructor(program) { this.#program = program; }

  get version() { return release; }

  variants() { return this.#ask("variants").variants; }

  levels() { return this.#ask("welcome").levels; }

  game(variant, {position = "", moves = []} = {}) {
    const board = ++this.#boards;
    const game = new Game((command, parameters) => this.#ask(command, {board, theme: "none", ...parameters}), variant, position, moves);
    this.#forgotten.register(game, {board, engine: Game.engineOf(game)});
    return game;
  }

  #ask(command, parameters = {}) {
    const {answer, errors} = this.#program.run({command, ...parameters});
    if (errors) throw new TaflError(errors);
    return answer;
  }
}

/** The options of a search that the core knows. */
const pick = (options, names) => Object.fromEntries(names.filter(name => options[name] !== undefined).map(name => [name, options[name]]));

export class Game {
  #ask; #variant; #state; #engine;

  constructor(ask, variant, position, moves) {
    const opens = {...understand(() => variantRequest(variant)), position: String(position)};
    this.#ask = ask;
    this.#variant = ask("open", opens);
    this.#engine = new FollowingCore({variant: this.#variant, request: engine => ({...opens, engine})}, () => engineCore().openBoard());
    try {
      this.#state = ask("game", {actions: [...(this.#variant.actions ?? []), ...understand(() => splitMoves(moves))]});
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** What lives as long as a game, and without it. */
  static engineOf(game) { return game.#engine; }

  get variant() {
    const {id, name, year, size, summary, wins, licence, sources, digest, pieces, rules, text} = this.#variant;
    return {id, name, year, size, summary, wins, licence, sources, digest, pieces, rules, text};
  }
  get notes() { return this.#variant.notes ?? []; }
  get side() { return this.#state.side; }
  get awaited() { return this.#state.awaited; }
  get position() { return this.#state.position; }
  get pieces() { return this.#state.pieces; }
  get states() { return this.#state.states; }
  get actions() { return this.#state.actions.map(action => action.text); }
  get said() { return this.#state.said ?? ""; }

  legal() { return this.#state.legal; }

  result() { return this.#state.result ?? null; }

  play(action) {
    const by = this.#state.side;
    this.#state = this.#ask("act", {action: textOf(action)});
    return {text: this.actions.at(-1), by, said: this.said};
  }

  undo(count = 1) {
    const actions = this.actions, kept = Math.max(0, actions.length - Math.max(0, Math.trunc(count)));
    if (kept === actions.length) return false;
    this.#state = this.#ask("game", {actions: actions.slice(0, kept)});
    return true;
  }

  why(action) {
    const actions = this.actions;
    try {
      this.#ask("act", {action: textOf(action)});
    } catch (error) {
      return plainReason(error.message);
    }
    this.#ask("game", {actions});
    return null;
  }

  chance(seed = Math.floor(Math.random() * 2 ** 32)) {
    this.#state = this.#ask("chance", {seed});
    return {text: this.actions.at(-1), by: this.#state.actions.at(-1).by, said: this.said};
  }

  svg({theme = "birch"} = {}) { return this.#ask("game", {actions: this.actions, theme}).svg; }

  analyse(options = {}) { return this.#search("analyse", pick(options, ["nodes", "seconds", "depth", "lines"])); }

  async bestMove(options = {}) {
    const limits = pick(options, ["level", "nodes", "seconds", "depth", "seed"]);
    if (limits.level !== undefined) limits.level = String(limits.level);
    return (await this.#search("search", limits)).move ?? null;
  }

  async prove(options = {}) {
    const {wins, moves} = await this.#search("prove", pick(options, ["side", "nodes", "seconds"]));
    return wins && {...wins, moves};
  }

  close() {
    this.#ask("close");
    this.#engine.stop();
  }

  async #search(command, limits) {
    try {
      return await this.#engine.call(command, {actions: this.actions, ...limits});
    } catch (error) {
      throw new TaflError(error.message.split("\n"));
    }
  }
}

const textOf = action => String(action?.text ?? action);

/** Reads the input of a program; mistakes become errors like those of the core. */
function understand(read) {
  try {
    return read();
  } catch (error) {
    throw new TaflError([error.message]);
  }
}
