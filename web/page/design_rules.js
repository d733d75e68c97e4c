// The rules of a variant under edit as cards with their values, and the rules to add.

import {byId, make, makeButton, replaceKept} from "./elements.js";

/** Shows the state of a design. `edit(what, members)` asks for a change. */
export function showDesignRules(state, edit) {
  const slots = new Map();
  state.cards.forEach((card, number) => slots.set(card.slot, [...(slots.get(card.slot) ?? []), makeCard(card, number, edit)]));
  replaceKept(byId("design-rules"), [...slots].map(([slot, cards]) => make("section", {className: "slot"}, make("h3", {textContent: slot}), ...cards)));
  showComponents(state, edit);
}

// --- one rule

function makeCard(card, number, edit) {
  const key = `${card.use} ${number}`;
  const change = (what, members = {}) => edit(what, {card: number, ...members});
  const on = make("input", {type: "checkbox", checked: card.on, "data-key": `${key} on`, "aria-label": `${card.title}: in force`,
    onchange: event => change("switch", {on: event.target.checked})});
  const out = make("article", {className: card.on ? "card" : "card off"}, make("div", {className: "row"}, on, make("strong", {textContent: card.title, title: card.summary})),
    make("p", {textContent: card.words || card.summary}), ...card.errors.map(error => make("p", {className: "error", textContent: error})));
  const buttons = [makeButton("Remove", () => change("remove"), {"data-key": `${key} remove`})];
  if (card.replaces) buttons.push(makeButton("As before", () => change("revert"), {title: "The rule of the game that this one is based on", "data-key": `${key} revert`}));
  if (card.fork) buttons.push(makeButton(card.script ? "Copy its script" : "Write it as a script", () => change("fork"), {"data-key": `${key} fork`}));
  out.append(make("details", {"data-key": key}, make("summary", {textContent: card.parameters.length ? "Change" : "More"}),
    ...card.parameters.map(parameter => makeParameter(parameter, key, change)), make("div", {className: "row"}, ...buttons)));
  return out;
}

function makeParameter(parameter, key, change) {
  const {name, doc, unit, given} = parameter, title = name.replaceAll("_", " ");
  const set = value => change("parameter", {parameter: name, value});
  const out = make("div", {className: "parameter"}, make("label", {}, make("span", {textContent: title}), makeControl(parameter, `${key} ${name}`, set), unit ? ` ${unit}` : ""));
  if (parameter.chips?.length) out.append(makeChips(parameter, key, change));
  if (given) out.append(makeButton("↺", () => change("reset", {parameter: name}), {className: "small", title: "The usual value", "aria-label": `${title}: the usual value`, "data-key": `${key} ${name} reset`}));
  out.append(make("small", {textContent: doc}));
  return out;
}

function makeControl({type, value, choices, least, most}, key, set) {
  const common = {"data-key": key};
  switch (type) {
    case "boolean":
      return make("input", {...common, type: "checkbox", checked: value, onchange: event => set(event.target.checked)});
    case "integer":
      return make("input", {...common, type: "number", min: least, max: most, defaultValue: value, onchange: event => Number.isInteger(event.target.valueAsNumber) && set(event.target.valueAsNumber)});
    case "choice":
      return make("select", {...common, onchange: event => set(event.target.value)}, ...choices.map(choice => make("option", {textContent: choice, selected: choice === value})));
    case "zones":
    case "texts":
      return make("input", {...common, type: "text", defaultValue: value.join("; "), onchange: event => set(event.target.value.split(";").map(item => item.trim()).filter(Boolean))});
    default:
      return make("input", {...common, type: "text", defaultValue: value, onchange: event => set(event.target.value)});
  }
}

const makeChips = ({name, chips}, key, change) => make("span", {className: "chips", role: "group", "aria-label": name.replaceAll("_", " ")}, ...chips.map(chip =>
  makeButton(chip.title, () => change("press", {parameter: name, word: chip.word}), {className: "chip", "aria-pressed": String(chip.on), "data-key": `${key} ${name} ${chip.word}`})));

// --- rules to add

function showComponents(state, edit) {
  const typed = byId("add-search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = state.components.filter(c => !c.present && typed.every(word => `${c.title} ${c.summary} ${c.slot} ${c.id}`.toLowerCase().includes(word)));
  byId("add-list").replaceChildren(...found.map(component => make("li", {}, makeButton("", () => edit("add_rule", {component: component.id}), {"data-component": component.id},
    ))));
  found.forEach((component, i) => byId("add-list").children[i].firstChild.append(make("strong", {textContent: component.title}), ` ${component.summary}`));
  byId("add-count").textContent = found.length === 0 ? "No rule has these words." : "";
}

/** Lists the rules to add again when a person types. */
export function followSearch(stateOf, edit) {
  byId("add-search").addEventListener("input", () => stateOf() && showComponents(stateOf(), edit));
}
