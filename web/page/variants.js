// The list of games with its search.

import {byId, make, makeButton} from "./elements.js";
import {forgetGame, keptGames} from "./kept.js";

const maxShown = 60;

export class Variants {
  #open; #all = []; #offered = new Set();

  /** `open({id} or {text, key})` opens the chosen game; `key`: of a game that this browser keeps. */
  constructor(open) {
    this.#open = open;
    byId("search").addEventListener("input", () => this.#list());
    byId("search").addEventListener("keydown", event => {
      if (event.key !== "Enter") return;
      event.preventDefault();  // would close the dialog
      byId("list").querySelector("button")?.click();
    });
  }

  /** The games to begin with. */
  offer(offered) {
    this.#offered = new Set(offered.map(game => game.id));
    byId("offered").replaceChildren(...offered.map(game => {
      const button = this.#button({id: game.id});
      button.append(make("strong", {textContent: game.name}), game.remark);
      return button;
    }));
  }

  fill(variants) {
    this.#all = variants.toSorted((a, b) => this.#offered.has(b.id) - this.#offered.has(a.id));
    this.#list();
  }

  show() {
    this.#showKept();
    byId("games").showModal();
    byId("search").focus();
  }

  #button(what) {
    return makeButton("", () => {
      byId("games").close();
      this.#open(what);
    }, {"data-variant": what.id ?? what.key});
  }

  /** The games that were made in this browser. */
  #showKept() {
    const kept = keptGames();
    byId("kept").hidden = kept.length === 0;
    byId("kept-list").replaceChildren(...kept.map(([key, {name, size, text, time}]) => {
      const button = this.#button({text, key});
      button.append(`${name}, ${size}×${size} `, make("span", {className: "faint", textContent: new Date(time).toLocaleDateString()}));
      const forget = makeButton("Delete", () => {
        if (forget.textContent === "Delete") return void (forget.textContent = "Really delete?");
        forgetGame(key);
        this.#showKept();
      }, {"aria-label": `Delete ${name}`});
      return make("li", {className: "row"}, button, forget);
    }));
  }

  #list() {
    const words = byId("search").value.toLowerCase().replace("×", "x").split(/\s+/).filter(Boolean);
    const found = this.#all.filter(v => {
      const text = `${v.name} ${v.id} ${v.family} ${v.size}x${v.size}`.toLowerCase();
      return words.every(word => text.includes(word));
    });
    byId("offered").hidden = words.length > 0;
    byId("list").replaceChildren(...found.slice(0, maxShown).map(v => {
      const button = this.#button({id: v.id});
      button.append(make("span", {textContent: `${v.name}, ${v.size}×${v.size}`}), " ", make("span", {textContent: v.id, className: "faint"}));
      return make("li", {}, button);
    }));
    byId("list-count").textContent = found.length === 0 ? "No game has these words." :
      found.length > maxShown ? `The first ${maxShown} of ${found.length} games.` : `${found.length} ${found.length === 1 ? "game" : "games"}.`;
  }
}
