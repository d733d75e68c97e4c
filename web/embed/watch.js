// A record to watch: next and previous.

import {Steps} from "./steps.js";
import {Table} from "./table.js";

export class Watch extends Table {
  #record = []; #steps;

  makeControls() {
    this.#steps = new Steps(index => this.attempt(() => this.go(index)));
    return this.#steps.elements;
  }

  /** Nobody plays, not even the engine. */
  adjust(given) { super.adjust({...given, players: "b"}); }

  /** All moves are checked first. */
  async openGame(opens) {
    await this.game.open(opens);
    this.#record = this.game.actions;
    await this.game.show([]);
  }

  play() { throw new Error("this board shows a record: nobody moves"); }
  restart() { return this.go(0); }
  takeback() { return this.go(this.game.actions.length - 1); }
  go(index) { return this.game.show(this.#record.slice(0, Math.max(0, Math.min(this.#record.length, Math.trunc(index) || 0)))); }

  changed() {
    this.view.show({locked: true});
    this.#steps.show(this.game.actions.length, this.#record.length);
    this.report();
  }

  reportEnd() {
    if (this.game.actions.length === this.#record.length) this.emitEnd();
  }
}
