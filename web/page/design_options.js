// The options of a variant under edit: the choice in force and, for those that the variant states, their words and rules.

import {byId, make, makeButton, replaceKept} from "./elements.js";

/** Shows the options of a design. `edit(what, members)` asks for a change. */
export function showDesignOptions(state, edit) {
  replaceKept(byId("design-options"), state.options.map(option => makeOption(option, state, edit)));
}

function makeOption(option, state, edit) {
  const {id, words, own, choices} = option;
  const chosen = make("label", {className: "parameter"}, make("span", {textContent: words || id}),
    make("select", {"data-key": id, onchange: event => edit("choose", {option: id, choice: event.target.value})},
      ...choices.map(choice => make("option", {value: choice.id, textContent: choice.words || choice.id, selected: choice.chosen}))));
  return own ? make("article", {className: "card", "data-option": id}, chosen, makeEditor(option, state, edit)) : chosen;
}

/** What may be changed of an option that the variant states. */
function makeEditor(option, state, edit) {
  const change = (what, members = {}) => edit(what, {option: option.id, ...members}), key = `${option.id} option`;
  return make("details", {"data-key": key}, make("summary", {textContent: "Change the option"}),
    makeText("What it is about", option.words, `${key} words`, value => change("option_words", {value})),
    makeText("Id", option.id, `${key} id`, value => change("rename_option", {value})),
    makeText("Source", option.source, `${key} source`, value => change("option_source", {value})),
    ...option.choices.map(choice => makeChoice(option, choice, state, change)),
    make("div", {className: "row"}, makeButton("Add a choice", () => change("add_choice"), {"data-key": `${key} add`}),
      makeButton("Remove the option", () => change("remove_option"), {"data-key": `${key} remove`, title: "The rules of its choice stay in force."})));
}

function makeChoice(option, choice, state, edit) {
  const change = (what, members = {}) => edit(what, {choice: choice.id, ...members}), key = `${option.id} ${choice.id} choice`;
  const out = make("fieldset", {"data-choice": choice.id}, make("legend", {textContent: choice.chosen ? "The choice in force" : "Another choice"}),
    makeText("What holds then", choice.words, `${key} words`, value => change("choice_words", {value})),
    makeText("Id", choice.id, `${key} id`, value => change("rename_choice", {value})),
    make("ul", {className: "plain"}, ...choice.leavesOut.map((title, number) => makeRule(`leaves out: ${title}`, () => change("take_out", {number, left_out: true}))),
      ...choice.states.map((title, number) => makeRule(`has its own: ${title}`, () => change("take_out", {number})))));
  const row = make("div", {className: "row"});
  if (choice.chosen) {
    const beside = option.beside.map(({card, title}) => ({value: card, title}));
    row.append(makePicker("Leave out…", beside, card => change("leave_out", {card: Number(card)})), makePicker("Change…", beside, card => change("restate", {card: Number(card)})),
      makePicker("Add…", state.components.filter(c => !c.present).map(c => ({value: c.id, title: c.title})), component => change("add_to_choice", {component})));
  }
  if (option.choices.length > 1) row.append(makeButton("Remove the choice", () => change("remove_choice"), {"data-key": `${key} remove`}));
  out.append(row);
  return out;
}

const makeText = (title, value, key, set) => make("label", {className: "parameter"}, make("span", {textContent: title}),
  make("input", {type: "text", defaultValue: value, "data-key": key, onchange: event => set(event.target.value)}));

const makeRule = (title, remove) => make("li", {}, title, " ", makeButton("×", remove, {className: "small", title: "Take it out", "aria-label": `Take it out: ${title}`}));

/** A list that acts on what is picked from it. */
const makePicker = (title, entries, pick) => make("select", {"aria-label": title, onchange: event => event.target.value && pick(event.target.value)},
  make("option", {value: "", textContent: title}), ...entries.map(({value, title}) => make("option", {value, textContent: title})));
