// The variant under edit: asks the core for each change, one after the other. What has no errors is played at once.

export class Design {
  state = null;        // answer of `design` or `edit`; null: nothing is edited
  begun = null;        // the variant that it began with: {name, digest, request}
  #core; #game; #shown; #failed;
  #waiting = [];       // edits that are asked for, and not sent yet
  #working = false;
  #played = "";        // the text on the board

  /** `shown(edit)` after each answer, without an edit when it begins; `failed(error)` where the core refuses an edit. */
  constructor(core, game, shown, failed) {
    this.#core = core;
    this.#game = game;
    this.#shown = shown;
    this.#failed = failed;
  }

  /** Begins with the variant on the board, or with a blank board of {size}. */
  async begin({size = 0} = {}) {
    const {variant, text, theme} = this.#game;
    this.begun = size ? null : {name: variant.name, digest: variant.digest, request: this.#game.request(true)};
    this.#waiting = [];
    this.state = await this.#core.call("design", {...(size ? {size} : text ? {text: variant.text} : {id: variant.id}), theme});
    this.#played = size ? "" : this.state.standalone;
    this.#shown();
    await this.#play();
  }

  /** Puts a position on the board, after some moves. */
  async playFrom(position, actions) {
    if (!this.standalone) throw new Error("First mend the errors of the variant.");
    await this.#game.open({text: this.standalone, edited: true, position, actions});
  }

  end() {
    this.state = null;
    this.#waiting = [];
  }

  /** One change: `what` and its members as in docs/web.md. Strokes of one brush that wait are sent together. */
  edit(what, members = {}) {
    const last = this.#waiting.at(-1);
    if (last && members.squares && last.do === what && last.stroke === members.stroke) last.squares.push(...members.squares);
    else this.#waiting.push({do: what, ...members});
    return this.#work();
  }

  /** The variant as one text that can be played anywhere; empty while it has errors. */
  get standalone() { return this.state?.standalone ?? ""; }

  /** Draws the layout again, in the present colours. */
  redraw() {
    if (this.state) this.edit("look");
  }

  async #work() {
    if (this.#working) return;
    this.#working = true;
    try {
      while (this.state && this.#waiting.length) {
        const edit = this.#waiting.shift();
        try {
          const answer = await this.#core.call("edit", {...edit, revision: this.state.revision, theme: this.#game.theme});
          if (!this.state) return;
          this.state = answer;
          this.#shown(edit);
        } catch (error) {
          this.#failed(error, edit);
        }
      }
      if (this.state) await this.#play();
    } finally {
      this.#working = false;
    }
    if (this.state && this.#waiting.length) await this.#work();
  }

  /** The game on the board goes on under the new rules, as far as its moves are legal. */
  async #play() {
    const text = this.standalone;
    if (!text || text === this.#played) return;
    this.#played = text;
    const {position, actions} = this.#game, begin = {text, edited: true, lenient: true};
    try {
      await this.#game.open({...begin, position, actions}).catch(error => {
        if (!position) throw error;
        return this.#game.open(begin);  // the position that was set up by hand does not fit the new rules
      });
    } catch (error) {
      this.#failed(error, {});
    }
  }
}
