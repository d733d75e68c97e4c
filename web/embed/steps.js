// Buttons that go through the positions of a game.

import {makeButton} from "./table.js";

export class Steps {
  elements; #buttons;
  #place = Object.assign(document.createElement("span"), {className: "place"});
  #index = 0; #count = 0;

  /** `go(index)` shows the game after this many actions. */
  constructor(go) {
    const [first, back, next, last] = [
      makeButton("«", () => go(0), "First position"),
      makeButton("‹", () => go(this.#index - 1), "Back"),
      makeButton("›", () => go(this.#index + 1), "Next"),
      makeButton("»", () => go(this.#count), "Last position"),
    ];
    this.elements = [first, back, this.#place, next, last];
    this.#buttons = [first, back, next, last];
  }

  show(index, count) {
    this.#index = index;
    this.#count = count;
    this.#place.textContent = `${index} of ${count}`;
    // A button that is disabled would lose the focus.
    this.#buttons.forEach((button, i) => button.setAttribute("aria-disabled", String(i < 2 ? index === 0 : index === count)));
  }
}
