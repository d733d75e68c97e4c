// Ways to use a board in a page: listen to its events, change its attributes, and use the rules beside it.

import {load} from "../index.js";

const board = document.querySelector("tafl-board"), level = document.querySelector("#level"), events = document.querySelector("#events");
const write = (list, text) => list.append(Object.assign(document.createElement("li"), {textContent: text}));

board.addEventListener("ready", ({detail}) => write(events, `ready: ${detail.name}`));
board.addEventListener("move", ({detail}) => write(events, detail.back ? "taken back" : `move: ${detail.action}`));
board.addEventListener("end", ({detail}) => write(events, `end: ${detail.text}`));
board.addEventListener("error", ({detail}) => write(events, `error: ${detail.message}`));

const tafl = await load();
level.append(...tafl.levels().map(({name}) => new Option(name, name)));
level.value = board.level;
level.addEventListener("change", () => { board.level = level.value; });

const game = tafl.game(board.variant);
for (const {rules} of game.variant.rules) for (const {words} of rules) write(document.querySelector("#rules"), words);
