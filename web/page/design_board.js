// Sets up the board of a variant under edit: brushes for pieces and zones over its picture.

import {makeGrid, middleSquare, showPicture, squareAfterKey} from "./board.js";
import {byId, make, makeButton, replaceKept} from "./elements.js";

export class SetupBoard {
  #element = byId("setup-board"); #edit; #state = null; #size = 0;
  #buttons = new Map();
  #brush = {letter: "."};  // or {zone}
  #stroke = 0;             // number of the stroke that is being drawn; strokes are numbered from 1
  #strokes = 0; #on = true; #touched = new Set(); #focus = "";

  constructor(edit) {
    this.#edit = edit;
    const element = this.#element;
    element.addEventListener("pointerdown", event => this.#press(event));
    element.addEventListener("pointermove", event => this.#stroke && this.#touch(this.#squareAt(event)));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(end, () => this.#stroke = 0);
    element.addEventListener("keydown", event => this.#key(event));
    byId("setup-clear").addEventListener("click", () => edit("clear"));
    byId("setup-size").addEventListener("change", event => edit("resize", {size: event.target.valueAsNumber || 0}));
    byId("zone-add").addEventListener("click", () => this.#addZone());
  }

  show(state) {
    const size = state.rows.length;
    if (size !== this.#size) this.#build(size);
    this.#state = state;
    if (state.layout) showPicture(this.#element, state.layout.svg, "layout-");
    else this.#element.querySelector("svg")?.remove();
    this.#showBrushes();
    this.#showZones();
    this.#showSquares();
    byId("setup-size").value = size;
  }

  #build(size) {
    this.#size = size;
    const {grid, buttons} = makeGrid(size, "Layout. Arrow keys move, Enter paints with the chosen brush.");
    this.#buttons = buttons;
    this.#focus = middleSquare(size);
    if (size) buttons.get(this.#focus).tabIndex = 0;  // a file without a board, or whose parent is not yet named, has no squares
    this.#element.replaceChildren(grid);
  }

  // --- brushes

  #choose(brush) {
    this.#brush = brush;
    this.#showBrushes();
    this.#showZones();
    this.#showSquares();
  }

  #showBrushes() {
    const brushes = [...(this.#state.pieces ?? []), {letter: ".", name: "empty"}, {letter: "#", name: "no square"}];
    if (this.#brush.zone ? !(this.#brush.zone in this.#state.zones) : !brushes.some(b => b.letter === this.#brush.letter)) this.#brush = {letter: "."};
    replaceKept(byId("brushes"), brushes.map(({letter, name}) => makeButton(name, () => this.#choose({letter}), {"aria-pressed": String(this.#brush.letter === letter), "data-key": letter, "data-brush": letter})));
  }

  #showZones() {
    replaceKept(byId("zones"), Object.entries(this.#state.zones).map(([name, zone]) => make("div", {className: "row"},
      makeButton(name, () => {
        this.#choose({zone: name});
        byId("mode-setup").click();
      }, {className: "chip", "aria-pressed": String(this.#brush.zone === name), "data-key": `paint ${name}`, "data-zone": name, title: "Paint this zone on the board"}),
      make("input", {type: "text", defaultValue: zone.expression, "aria-label": `Squares of ${name}`, "data-key": `squares ${name}`, className: zone.own ? "" : "faint",
        onchange: event => this.#edit("zone", {zone: name, expression: event.target.value.trim()})}))));
  }

  #addZone() {
    const name = byId("zone-name").value.trim();
    if (!name) return byId("zone-name").focus();
    byId("zone-name").value = "";
    this.#brush = {zone: name};
    this.#edit("zone", {zone: name, expression: "none"});
  }

  /** Names the squares, marks those of the painted zone, and shows letters where there is no picture. */
  #showSquares() {
    const zone = new Set(this.#brush.zone ? this.#state.zones[this.#brush.zone]?.squares : []);
    for (const [name, button] of this.#buttons) {
      const row = this.#state.rows[this.#size - Number(name.slice(1))], letter = row[name.charCodeAt(0) - 97];
      const piece = this.#state.pieces?.find(p => p.letter === letter)?.name ?? (letter === "#" ? "no square" : letter === "." ? "empty" : letter);
      button.textContent = this.#state.layout || letter === "." ? "" : letter;
      button.classList.toggle("zone", zone.has(name));
      button.setAttribute("aria-label", [name, piece, ...(zone.has(name) ? [this.#brush.zone] : [])].join(", "));
    }
  }

  // --- strokes

  #press(event) {
    const square = this.#squareAt(event);
    if (!square || event.button) return;
    event.preventDefault();
    event.target.releasePointerCapture?.(event.pointerId);
    this.#begin(square);
    this.#focusOn(square, false);
  }

  /** A stroke takes away what its first square has already. */
  #begin(square) {
    this.#stroke = ++this.#strokes;
    this.#touched.clear();
    this.#on = this.#brush.zone ? !this.#state.zones[this.#brush.zone]?.squares?.includes(square) : true;
    this.#touch(square);
  }

  #touch(square) {
    if (!square || this.#touched.has(square)) return;
    this.#touched.add(square);
    const members = {squares: [square], stroke: this.#stroke, symmetry: byId("setup-symmetry").value};
    if (this.#brush.zone) this.#edit("paint_zone", {...members, zone: this.#brush.zone, on: this.#on});
    else this.#edit("paint", {...members, letter: this.#brush.letter});
  }

  #squareAt(event) {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    return element && this.#element.contains(element) ? element.dataset.square : undefined;
  }

  #key(event) {
    const square = event.target.dataset.square;
    if (!square) return;
    const next = squareAfterKey(event.key, square, this.#size);
    if (next) this.#focusOn(next, true);
    else if (event.key === "Enter" || event.key === " ") {
      this.#begin(square);
      this.#stroke = 0;
    } else return;
    event.preventDefault();
  }

  #focusOn(square, focus) {
    this.#buttons.get(this.#focus).tabIndex = -1;
    this.#focus = square;
    this.#buttons.get(square).tabIndex = 0;
    if (focus) this.#buttons.get(square).focus();
  }
}
