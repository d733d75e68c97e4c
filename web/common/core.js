// Calls the core in a worker. Requests are answered in order; each answer is a promise.

import {compiledModule, inNode, keepCompiledModule} from "./program.js";

/** A worker of a browser or of Node that sends its messages to `receive`, and what stops it to `fail`. */
async function openWorker(receive, fail) {
  const url = new URL("./worker.js", import.meta.url);
  if (inNode) {
    const {Worker} = await import("node:worker_threads");
    const worker = new Worker(url);
    worker.on("message", receive);
    worker.on("error", fail);
    return worker;
  }
  const worker = url.origin === location.origin ? new Worker(new URL("./worker.js", import.meta.url), {type: "module"}) : openForeignWorker(url);
  worker.onmessage = ({data}) => receive(data);
  worker.onerror = fail;
  return worker;
}

/** A page may not start a worker from another origin, but its own worker may import from there. */
function openForeignWorker(url) {
  const own = URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], {type: "text/javascript"}));
  return new Worker(own, {type: "module"});
}

export class Core {
  #worker; #waiting = new Map(); #next = 1; #boards = 0; #failure = null;

  /** `progress(loaded, total)` reports bytes while the core loads. */
  constructor(progress = () => {}) {
    this.#worker = openWorker(message => this.#receive(message, progress), event => this.#fail(event));
    this.#worker.then(worker => worker.postMessage({start: {compiled: compiledModule()}}), error => this.#fail(error));
    this.#rest();
  }

  #receive({number, answer, errors, progress, compiled}, report) {
    if (progress) return report(...progress);
    if (compiled) return keepCompiledModule(compiled);
    const waiting = this.#waiting.get(number);
    if (!waiting) return;
    this.#waiting.delete(number);
    this.#rest();
    errors ? waiting.reject(new Error(errors.join("\n"))) : waiting.resolve(answer);
  }

  #fail(event) {
    this.#failure = new Error("the core stopped: " + (event.message || "unknown reason"));
    for (const {reject} of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
    this.#rest();
  }

  /** Node ends while a worker without requests runs. */
  #rest() {
    if (this.#waiting.size === 0) this.#worker.then(worker => worker.unref?.(), () => {});
  }

  call(command, parameters = {}) {
    if (this.#failure) return Promise.reject(this.#failure);
    const number = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, {resolve, reject});
      this.#worker.then(worker => {
        worker.ref?.();
        worker.postMessage({number, request: {command, ...parameters}});
      }, () => {});
    });
  }

  /** A separate board in this core: a variant and its game. */
  openBoard() { return new CoreBoard(this, ++this.#boards); }

  stop() { this.#worker.then(worker => worker.terminate(), () => {}); }
}

/** One board of a core that several share. */
export class CoreBoard {
  #core; #board;

  constructor(core, board) {
    this.#core = core;
    this.#board = board;
  }

  call(command, parameters = {}) { return this.#core.call(command, {board: this.#board, ...parameters}); }

  /** Forgets the board. */
  stop() { this.call("close").catch(() => {}); }
}

/** A core that follows the game's variant: for work that takes long. It starts when it is first needed. */
export class FollowingCore {
  #game; #make; #core = null; #opened = null;

  /** `make()` returns a core; the default makes one with its own worker. */
  constructor(game, make = () => new Core()) {
    this.#game = game;
    this.#make = make;
  }

  async call(command, parameters) {
    this.#core ??= this.#make();
    if (this.#opened !== this.#game.variant) {
      this.#opened = this.#game.variant;
      this.#core.call("open", this.#game.request(true)).catch(() => this.#opened = null);
    }
    return this.#core.call(command, parameters);
  }

  stop() {
    this.#core?.stop();
    this.#core = null;
    this.#make = () => { throw new Error("the game is closed"); };
  }
}
