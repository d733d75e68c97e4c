// The board: a picture, and a grid of buttons over it for clicks, touches, keys and screen readers.

const letters = "abcdefghijklmnopqrstuvwxyz";

/** A grid of buttons that lies over the picture of a board: {grid, buttons by the name of their square}. */
export function makeGrid(size, label) {
  const grid = document.createElement("div"), buttons = new Map();
  grid.className = "grid";
  grid.setAttribute("role", "grid");
  grid.setAttribute("aria-label", label);
  const margin = 50 / (size + 1);  // half a square, in percent of the picture
  Object.assign(grid.style, {inset: `${margin}%`, gridTemplate: `repeat(${size}, 1fr) / repeat(${size}, 1fr)`});
  for (let rank = size; rank >= 1; --rank) {
    const row = document.createElement("div");
    row.setAttribute("role", "row");
    for (let file = 0; file < size; ++file) {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("role", "gridcell");
      button.dataset.square = letters[file] + rank;
      button.tabIndex = -1;
      buttons.set(button.dataset.square, button);
      row.append(button);
    }
    grid.append(row);
  }
  return {grid, buttons};
}

/** The square that a key of the keyboard leads to; undefined for other keys. */
export function squareAfterKey(key, square, size) {
  const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1], Home: [-99, 0], End: [99, 0], PageUp: [0, 99], PageDown: [0, -99]};
  if (!(key in steps)) return undefined;
  const within = n => Math.max(0, Math.min(size - 1, n));
  const [dx, dy] = steps[key];
  return letters[within(letters.indexOf(square[0]) + dx)] + (within(Number(square.slice(1)) - 1 + dy) + 1);
}

/** The middle square, where the keyboard begins. */
export const middleSquare = size => letters[size >> 1] + ((size >> 1) + 1);

/** Puts the picture of a board below its grid. `names`: of its own, where a page shows several boards: gradients go by id. */
export function showPicture(element, svg, names = "") {
  const own = names ? svg.replaceAll(/( id="|url\(#)/g, `$1${names}`) : svg;
  const picture = document.importNode(new DOMParser().parseFromString(own, "image/svg+xml").documentElement, true);
  picture.setAttribute("aria-hidden", "true");
  element.querySelector("svg")?.remove();
  element.prepend(picture);
}

export class Board {
  #element; #choose; #refuse; #size = 0;
  #buttons = new Map();  // by name of the square
  #moves = [];           // legal moves of pieces: {text, from, to, …}
  #pieces = {};
  #chosen = "";
  #focus = "";
  #drag = null;          // {from, x, y, moved}

  /** `choose(moves)` gets the legal moves that a player means by two squares, `refuse(from, to)` squares of no move. */
  constructor(element, choose, refuse) {
    this.#element = element;
    this.#choose = choose;
    this.#refuse = refuse;
    element.addEventListener("keydown", event => this.#key(event));
    element.addEventListener("pointerdown", event => this.#press(event));
    element.addEventListener("pointermove", event => this.#move(event));
    element.addEventListener("pointerup", event => this.#release(event));
    element.addEventListener("pointercancel", () => this.#endDrag());
  }

  /** Shows a state of the game. `moves`: those that may be played on the board now. */
  show({svg, pieces}, size, moves) {
    if (size !== this.#size) this.#build(size);
    showPicture(this.#element, svg);
    this.#pieces = pieces;
    this.#moves = moves;
    this.#chosen = "";
    this.#drag = null;
    this.#mark();
  }

  focus() { this.#focusOn(this.#focus); }

  #build(size) {
    this.#size = size;
    const {grid, buttons} = makeGrid(size, "Board. Arrow keys move, Enter chooses a piece and its square.");
    this.#buttons = buttons;
    this.#focus = middleSquare(size);
    buttons.get(this.#focus).tabIndex = 0;
    this.#element.replaceChildren(grid);
  }

  /** Marks the pieces that can move, the chosen one and its targets. */
  #mark() {
    const own = new Set(this.#moves.map(m => m.from));
    const targets = new Map(this.#moves.filter(m => m.from === this.#chosen).map(m => [m.to, m]));
    for (const [name, button] of this.#buttons) {
      const target = targets.get(name), takes = target?.text.includes("x");
      button.classList.toggle("own", own.has(name));
      button.classList.toggle("chosen", name === this.#chosen);
      button.classList.toggle("target", Boolean(target));
      button.classList.toggle("take", Boolean(takes));
      const words = [name, this.#pieces[name] ?? "empty"];
      if (name === this.#chosen) words.push("chosen");
      if (target) words.push(takes ? "can go here and takes" : "can go here");
      button.setAttribute("aria-label", words.join(", "));
      button.setAttribute("aria-selected", String(name === this.#chosen));
    }
  }

  /** A square is chosen: the piece to move, or where it goes. */
  #use(square) {
    const meant = this.#moves.filter(m => m.from === this.#chosen && m.to === square);
    if (meant.length) {
      this.#chosen = "";
      this.#mark();
      return this.#choose(meant);
    }
    const former = this.#chosen;
    this.#chosen = square !== former && this.#moves.some(m => m.from === square) ? square : "";
    this.#mark();
    if (former && former !== square && !this.#chosen) this.#refuse(former, square);
  }

  #key(event) {
    const square = event.target.dataset.square;
    if (!square) return;
    const next = squareAfterKey(event.key, square, this.#size);
    if (next) {
      this.#focusOn(next);
    } else if (event.key === "Enter" || event.key === " ") {
      this.#use(square);
    } else if (event.key === "Escape") {
      this.#chosen = "";
      this.#mark();
    } else {
      return;
    }
    event.preventDefault();
  }

  #focusOn(square, show = true) {
    this.#buttons.get(this.#focus).tabIndex = -1;
    this.#focus = square;
    const button = this.#buttons.get(square);
    button.tabIndex = 0;
    if (show) button.focus();
  }

  #squareAt(event) {
    const element = this.#element.getRootNode().elementFromPoint(event.clientX, event.clientY);
    return element && this.#element.contains(element) ? element.dataset.square : undefined;
  }

  // A press chooses a piece; a release elsewhere, or a second press, is its move.
  #press(event) {
    const square = event.target.dataset.square;
    if (!square || event.button) return;
    this.#focusOn(square, false);
    event.target.releasePointerCapture?.(event.pointerId);
    const chosenBefore = square === this.#chosen;
    if (!chosenBefore) this.#use(square);
    if (square === this.#chosen) this.#drag = {from: square, x: event.clientX, y: event.clientY, moved: false, chosenBefore};
  }

  #move(event) {
    if (!this.#drag) return;
    const dx = event.clientX - this.#drag.x, dy = event.clientY - this.#drag.y;
    if (Math.hypot(dx, dy) < 6 && !this.#drag.moved) return;
    this.#drag.moved = true;
    const scale = 100 * (this.#size + 1) / this.#element.clientWidth;
    const piece = this.#pictureOf(this.#drag.from);
    if (!piece) return;
    this.#drag.home ??= piece.getAttribute("transform");
    piece.setAttribute("transform", `translate(${dx * scale} ${dy * scale}) ${this.#drag.home}`);
  }

  #release(event) {
    const drag = this.#drag;
    if (!drag) return;
    this.#endDrag();
    const square = this.#squareAt(event);
    if (drag.moved && square && square !== drag.from) {
      this.#use(square);
    } else if (!drag.moved && drag.chosenBefore) {
      this.#use(drag.from);  // a second press puts the piece back
    }
  }

  #endDrag() {
    if (this.#drag?.home) this.#pictureOf(this.#drag.from)?.setAttribute("transform", this.#drag.home);
    this.#drag = null;
  }

  #pictureOf(square) {
    const end = ` ${square}`, kind = this.#pieces[square];
    return [...this.#element.querySelectorAll("svg > g")].find(g => g.firstElementChild?.textContent === kind + end);
  }
}
