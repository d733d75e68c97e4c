// The tests in the file of a variant under edit: what a move does in a position.

import {byId, make, makeButton, replaceKept} from "./elements.js";

export class DesignTests {
  #core; #edit; #show; #failed; #state = null; #shown = "";

  /** `show(position, moves)` puts a position on the board; `failed(error)` shows why that is not possible. */
  constructor(core, edit, show, failed) {
    this.#core = core;
    this.#edit = edit;
    this.#show = show;
    this.#failed = failed;
    byId("test-last").addEventListener("click", () => edit("test_last_move"));
    byId("tests-panel").addEventListener("toggle", () => this.#run());
  }

  show(state) {
    this.#state = state;
    return this.#run();
  }

  /** The tests run only while they are seen. */
  async #run() {
    const revision = this.#state && `${this.#state.id} ${this.#state.revision}`;
    if (!byId("tests-panel").open || !revision || this.#shown === revision) return;
    this.#shown = revision;
    try {
      const {tests} = await this.#core.call("tests");
      if (this.#shown === revision) this.#list(tests);
    } catch (error) {
      this.#failed(error);
    }
  }

  #list(tests) {
    const failing = tests.filter(test => test.passed === false).length;
    byId("tests-state").textContent = tests.length === 0 ? "No test yet. Make a move on the board, then press the button." :
      tests.some(test => test.passed === undefined) ? "The tests run when the rules have no errors." :
        failing ? `${failing} of ${tests.length} fail.` : tests.length === 1 ? "The test passes." : `All ${tests.length} tests pass.`;
    byId("tests-state").classList.toggle("error", failing > 0);
    replaceKept(byId("tests"), tests.map((test, number) => this.#makeTest(test, number)));
  }

  #makeTest({name, expects, rule, fires, passed, errors, position, moves}, number) {
    const marks = {true: "✓", false: "✗"}, words = {true: "passes", false: "fails"};
    return make("li", {className: passed === false ? "card failing" : "card", "data-test": number},
      make("p", {}, make("span", {textContent: marks[passed] ?? "·", role: "img", "aria-label": words[passed] ?? "not run"}), ` ${name}`),
      ...(name === expects ? [] : [make("p", {textContent: expects})]),
      ...(rule ? [make("p", {className: "faint", textContent: fires ? `decided by ${rule}` : `not decided by ${rule}`})] : []),
      ...(errors ?? []).map(textContent => make("p", {className: "error", textContent})),
      make("div", {className: "row"}, makeButton("To the board", () => this.#show(position, moves)), makeButton("Remove", () => this.#edit("remove_test", {test: number}))));
  }
}
