// Calls the core in a worker. Requests are answered in order; each answer is a promise.

export class Core {
  static #compiled = null;  // the program, once a worker has compiled it
  #worker = new Worker("worker.js");
  #waiting = new Map();
  #next = 1;

  /** `progress(loaded, total)` reports bytes while the core loads. */
  constructor(progress = () => {}) {
    this.#worker.onmessage = ({data}) => {
      if (data.progress) return progress(...data.progress);
      if (data.compiled) return Core.#compiled = data.compiled;
      const {resolve, reject} = this.#waiting.get(data.number);
      this.#waiting.delete(data.number);
      data.errors ? reject(new Error(data.errors.join("\n"))) : resolve(data.answer);
    };
    this.#worker.onerror = event => {
      const error = new Error("the core stopped: " + (event.message || "unknown reason"));
      for (const {reject} of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    this.#worker.postMessage({start: {compiled: Core.#compiled}});
  }

  call(command, parameters = {}) {
    const number = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, {resolve, reject});
      this.#worker.postMessage({number, request: {command, ...parameters}});
    });
  }

  stop() { this.#worker.terminate(); }
}

/** A core of its own that follows the game's variant: for work that takes long. It starts when it is first needed. */
export class FollowingCore {
  #game; #core = null; #opened = null;

  constructor(game) { this.#game = game; }

  async call(command, parameters) {
    this.#core ??= new Core();
    if (this.#opened !== this.#game.variant) {
      this.#opened = this.#game.variant;
      this.#core.call("open", this.#game.request(true)).catch(() => this.#opened = null);
    }
    return this.#core.call(command, parameters);
  }
}
