// The texts of a variant under edit: its file, and its scripts.

import {afterTyping, byId, make, makeButton} from "./elements.js";

export class DesignTexts {
  #edit; #state = null; #scripts = new Map();  // textarea by name
  #typed = false;  // the file's text was changed by hand, and not sent yet
  #refused = false;  // or sent, and it has an error

  constructor(edit) {
    this.#edit = edit;
    const text = byId("design-text");
    text.addEventListener("input", () => this.#typed = true);
    afterTyping(text, () => {
      if (!this.#typed) return;
      this.#typed = false;
      edit("file", {text: text.value});
    }, 800);
  }

  show(state) {
    this.#state = state;
    if (!this.#typed && !this.#refused && document.activeElement !== byId("design-text")) byId("design-text").value = state.text;
    this.#showTemplates();
    this.#showScripts();
  }

  /** The file has an error: what was typed stays, and is not overwritten. */
  refused(error) {
    this.#refused = true;
    byId("text-error").textContent = error;
  }

  /** The file is the variant's again. */
  accepted() {
    this.#refused = false;
    byId("text-error").textContent = "";
  }

  #showTemplates() {
    if (byId("script-templates").children.length) return;
    byId("script-templates").replaceChildren(...this.#state.templates.map(({name, summary}) =>
      makeButton(`New: ${summary}`, () => this.#edit("new_script", {kind: name}), {"data-template": name})));
  }

  #showScripts() {
    const {scripts} = this.#state, names = new Set(scripts.map(s => s.name));
    for (const [name, {element}] of this.#scripts)
      if (!names.has(name)) {
        element.remove();
        this.#scripts.delete(name);
      }
    for (const {name, text} of scripts) {
      if (!this.#scripts.has(name)) this.#addScript(name, scripts.length === 1 || this.#scripts.size > 0);
      const {area} = this.#scripts.get(name);
      if (document.activeElement !== area) area.value = text;
    }
  }

  #addScript(name, open) {
    const area = make("textarea", {rows: 16, spellcheck: false, "aria-label": `Script ${name}`, "data-script": name});
    const element = make("details", {open}, make("summary", {textContent: name}), area);
    afterTyping(area, () => this.#edit("script", {name, text: area.value}), 600);
    byId("scripts").append(element);
    this.#scripts.set(name, {area, element});
  }
}
