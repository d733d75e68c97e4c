// The list of games with its search.

const byId = id => document.getElementById(id);
const make = (tag, text = "") => Object.assign(document.createElement(tag), {textContent: text});
const maxShown = 60;

export class Variants {
  #open; #all = []; #offered = new Set();

  /** `open(id)` opens the chosen game. */
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
      const button = this.#button(game.id);
      button.append(make("strong", game.name), game.remark);
      return button;
    }));
  }

  fill(variants) {
    this.#all = variants.toSorted((a, b) => this.#offered.has(b.id) - this.#offered.has(a.id));
    this.#list();
  }

  show() {
    byId("games").showModal();
    byId("search").focus();
  }

  #button(id) {
    const button = make("button");
    button.type = "button";
    button.dataset.variant = id;
    button.addEventListener("click", () => {
      byId("games").close();
      this.#open(id);
    });
    return button;
  }

  #list() {
    const words = byId("search").value.toLowerCase().replace("×", "x").split(/\s+/).filter(Boolean);
    const found = this.#all.filter(v => {
      const text = `${v.name} ${v.id} ${v.family} ${v.size}x${v.size}`.toLowerCase();
      return words.every(word => text.includes(word));
    });
    byId("offered").hidden = words.length > 0;
    byId("list").replaceChildren(...found.slice(0, maxShown).map(v => {
      const button = this.#button(v.id), item = make("li");
      button.append(make("span", `${v.name}, ${v.size}×${v.size}`), " ", Object.assign(make("span", v.id), {className: "faint"}));
      item.append(button);
      return item;
    }));
    byId("list-count").textContent = found.length === 0 ? "No game has these words." :
      found.length > maxShown ? `The first ${maxShown} of ${found.length} games.` : `${found.length} ${found.length === 1 ? "game" : "games"}.`;
  }
}
