// The view of a game: the board, the line that says what happened and whose move it is, and the choices of a turn.

import {Board} from "./board.js";

export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/** What happened, and who moves. */
export function describeTurn({state, thinking, awaitsPlayer, players}) {
  const said = state.said ? `${capital(state.said)}. ` : "";
  if (state.result) return `${said}${capital(state.result.text.replace(/ \([a-z-]+\/[a-z-]+\)$/, ""))}.`;
  const calls = [...(state.announcements ?? []), state.threat].filter(Boolean).map(text => `${capital(text)}! `).join("");
  const turn = thinking ? `The engine thinks for the ${state.side}…`
    : awaitsPlayer && players !== "b" ? `Your move: the ${state.side}.` : `${capital(state.side)} to move.`;
  return said + calls + turn;
}

export class GameView {
  #board; #status; #choices; #game; #attempt; #play;
  #shown = {};  // what `show` was given last

  /** `attempt(action)` runs a request of the person; `play(text)` plays a move, by default in the game. */
  constructor({board, status, choices}, game, attempt, play = text => game.play(text)) {
    this.#board = new Board(board, moves => this.#choose(moves), (from, to) => this.#explainRefusal(from, to));
    this.#status = status;
    this.#choices = choices;
    this.#game = game;
    this.#attempt = attempt;
    this.#play = play;
    choices.addEventListener("keydown", event => event.key === "Escape" && this.show(this.#shown));
  }

  /** Shows the game; `locked`: nobody may move now; `words` replace the game's text below the board. */
  show({locked = false, words = describeTurn(this.#game)} = {}) {
    const {state, variant} = this.#game;
    this.#shown = {locked, words};
    const moves = this.#game.awaitsPlayer && !locked ? state.legal : [];
    this.#board.show(state, variant.size, moves.filter(m => m.from && !m.claims));
    this.#offer(moves.filter(m => !m.from || m.claims).map(m => this.#makeChoice(m.text)));
    this.say(words);
    this.#status.classList.toggle("over", Boolean(state.result));
  }

  say(words) { this.#status.textContent = words; }

  /** Replaces the choices. If one of them had the focus, the board gets it. */
  #offer(buttons) {
    const isFocused = this.#choices.contains(this.#choices.getRootNode().activeElement ?? null);
    this.#choices.replaceChildren(...buttons);
    if (isFocused) this.#board.focus();
  }

  #makeChoice(text, act = () => this.#attempt(() => this.#play(text))) {
    const button = Object.assign(document.createElement("button"), {type: "button", textContent: capital(text)});
    button.addEventListener("click", act);
    return button;
  }

  /** Several moves may join the same squares: with other captures or declarations. */
  #choose(moves) {
    if (moves.length === 1) return this.#attempt(() => this.#play(moves[0].text));
    this.#offer([...moves.map(m => this.#makeChoice(m.text)), this.#makeChoice("back", () => this.show(this.#shown))]);
    this.say("Which move? Choose below.");
    this.#choices.firstElementChild.focus();
  }

  /** Says why there is no such move. */
  async #explainRefusal(from, to) {
    const game = this.#game, {state, players, thinking, awaitsPlayer} = game;
    const reason = await game.refusal(`${from}-${to}`);
    if (state === game.state) this.say(`${reason} ${describeTurn({state: {...state, said: ""}, players, thinking, awaitsPlayer})}`);
  }
}
