// The element and its example pages in a browser, by real clicks, keys and touches.
//
//     node web/tests/element_test.mjs build/web/package [FOLDER for screenshots]
import assert from "node:assert/strict";
import {mkdirSync} from "node:fs";
import {join, resolve} from "node:path";
import {serve, withPage as withPageOf} from "./browser.mjs";
import {checkValue, readDeclarations} from "./declarations.mjs";
import {loadCore} from "./core.mjs";
import {packLockedShields, readExample} from "./packed.mjs";
import {runTests} from "./run_tests.mjs";

const folder = resolve(process.argv[2]), pictures = process.argv[3];
if (pictures) mkdirSync(pictures, {recursive: true});
const picture = async (page, name) => pictures && page.saveScreenshot(join(pictures, `${name}.png`));
const {types} = readDeclarations(join(folder, "element.d.ts"));
const threeMoves = "2t4/5t1/2T4/2tKt2/1t3T1/2T4/4T2 defenders";

// Counts workers, keeps the events of all boards, and finds moves: what tests evaluate runs beside the page in Firefox, where no core can be made.
const recorder = `
  self.workers = 0;
  self.Worker = class extends Worker { constructor(...given) { super(...given); ++self.workers; } };
  self.heard = [];
  for (const type of ["ready", "move", "end", "error"]) addEventListener(type, event => {
    if (event.target.localName === "tafl-board") heard.push({type, id: event.target.id, detail: event.detail});
  }, true);
  self.findMove = async (variant, given) => (await (await (await import("../index.js")).load()).game(variant, given).analyse({nodes: 100000})).move;`;

const withPage = (options, action) => withPageOf(folder, {...options, script: recorder}, action);

const square = (name, board = "tafl-board") => `${board} >>> [data-square="${name}"]`;
const status = (page, board = "tafl-board") => page.text(`${board} >>> .status`);
const state = (page, board = "tafl-board") => page.value(`document.querySelector(${JSON.stringify(board)}).state`);
const heard = (page, type) => page.value(`heard.filter(event => event.type === "${type}")`);
const untilReady = (page, count = 1) => page.until(`heard.filter(event => event.type === "ready").length >= ${count}`);
const untilStatus = (page, words, board = "tafl-board") => page.until(`(${page.element(`${board} >>> .status`)}?.innerText ?? "").includes(${JSON.stringify(words)})`);

async function open(page, server, example) {
  await page.goto(`${server.url}examples/${example}.html`);
}

/** A page with these elements instead of an example's. */
async function show(page, server, html) {
  await open(page, server, "puzzle");
  await untilReady(page, 2);
  await page.value(`heard.length = 0, document.body.innerHTML = ${JSON.stringify(html)}, 0`);
}

async function clickMove(page, from, to, board = "tafl-board") {
  await page.click(square(from, board));
  await page.until(page.element(`${board} >>> .target`));
  await page.click(square(to, board));
}

const tests = {
  async "the first example: a game against the engine"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "play");
      await untilReady(page);
      await page.until('document.querySelectorAll("#rules li").length > 5 && document.querySelector("#level").value === "learner"');
      assert.match(await status(page), /^Your move: the attackers\.$/);
      assert.equal(await page.value('document.querySelector("tafl-board").shadowRoot.querySelectorAll(".grid button").length'), 49);
      await clickMove(page, "d6", "f6");
      await page.until('document.querySelector("tafl-board").state.actions.length === 2 && !document.querySelector("tafl-board").state.thinking');
      await picture(page, "example-play");
      assert.match(await page.text("#events"), /ready: Irish Brandubh\s+move: d6-f6\s+move: [a-g]\d-[a-g]\d/);
      assert.match(await status(page), /Your move: the attackers\.$/);
      const [player, engine] = await heard(page, "move");
      assert.deepEqual([player.detail.by, engine.detail.by, engine.detail.actions.length, engine.detail.back], ["attackers", "defenders", 2, false]);
      await page.click('tafl-board >>> .controls button:nth-child(2)');
      await page.until('document.querySelector("tafl-board").state.actions.length === 0');
      assert.match(await page.text("#events"), /taken back$/);
      await page.value('document.querySelector("#level").value = "novice", document.querySelector("#level").dispatchEvent(new Event("change")), document.querySelector("tafl-board").play("d6-e6").then(() => 0)');
      await page.until('document.querySelector("tafl-board").state.actions.length === 2');
      await page.value('document.querySelector("tafl-board").play("resign").then(() => 0)');
      await page.until('document.querySelector("#events").innerText.includes("end: ")');
      assert.equal((await heard(page, "end"))[0].detail.winner, "defenders");
      assert.match(await status(page), /resign.*: defenders win\.$/);
    });
  },

  async "keys alone play, and the board says its squares"() {
    await withPage({}, async (page, server) => {
      await show(page, server, '<tafl-board variant="nielsen-brandubh-7" side="both"></tafl-board>');
      await untilReady(page);
      const label = () => page.value('document.activeElement.shadowRoot.activeElement.getAttribute("aria-label")');
      await page.press("Tab");
      assert.equal(await label(), "d4, king");
      for (const key of ["ArrowUp", "ArrowUp"]) await page.press(key);
      await page.press("Enter");
      assert.equal(await label(), "d6, attacker, chosen");
      await page.press("ArrowRight");
      assert.equal(await label(), "e6, empty, can go here");
      await page.press("Enter");
      await untilStatus(page, "Attacker d6 to e6. Defenders to move.");
      await page.press("Tab");
      assert.equal(await page.value("document.activeElement.shadowRoot.activeElement.textContent"), "New game");
      await page.press("Enter");
      await page.until('document.querySelector("tafl-board").state.actions.length === 0');
      const roles = await page.value('["grid", "row", "gridcell"].map(role => document.querySelector("tafl-board").shadowRoot.querySelectorAll(`[role=${role}]`).length)');
      assert.deepEqual(roles, [1, 7, 49]);
      assert.equal(await page.value('document.querySelector("tafl-board").shadowRoot.querySelector(".status").getAttribute("aria-live")'), "polite");
    });
  },

  async "a piece is dragged, and a refused move gets the reason"() {
    await withPage({}, async (page, server) => {
      await show(page, server, '<tafl-board variant="nielsen-brandubh-7" side="both"></tafl-board>');
      await untilReady(page);
      await page.drag(square("d6"), square("f6"));
      await page.until('document.querySelector("tafl-board").state.actions.length === 1');
      await page.drag(square("d5"), square("e7"));
      await untilStatus(page, "d5 and e7 are not on one line. Defenders to move.");
    });
  },

  async "a move that is refused while the engine thinks does not stop it"() {
    await withPage({}, async (page, server) => {
      await show(page, server, '<tafl-board variant="nielsen-copenhagen-11" side="defenders" nodes="300000"></tafl-board>');
      await untilReady(page);
      assert.equal((await state(page)).thinking, true);
      assert.match(await page.value('document.querySelector("tafl-board").play("a1-a2").then(() => "played", error => error.message)'), /a1/);
      await page.until('(({actions, thinking}) => actions.length === 1 && !thinking)(document.querySelector("tafl-board").state)');
    });
  },

  async "the second example: a puzzle is solved after a mistake"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "puzzle");
      await untilReady(page, 2);
      assert.equal(await status(page, "#puzzle"), "Attackers to move win in 2 moves. Find the first move.");
      await picture(page, "example-puzzle");
      await clickMove(page, "d7", "e7", "#puzzle");
      await untilStatus(page, "Try again.", "#puzzle");
      assert.match(await status(page, "#puzzle"), /^Wrong: \S+ answers d7-e7, and the engine finds no win\. Try again\.$/);
      assert.deepEqual((await state(page, "#puzzle")).actions, [], "the move is taken back");
      await clickMove(page, "d3", "d5", "#puzzle");
      await untilStatus(page, "Now you win in 1 move.", "#puzzle");
      assert.match(await status(page, "#puzzle"), /^Right: Attacker d3 to d5\. Defender /);
      await clickMove(page, "b3", "b5", "#puzzle");
      await untilStatus(page, "Solved.", "#puzzle");
      await page.until('document.querySelector("#verdict").innerText === "Solved, with 1 wrong on the way."');
      const [{detail}] = await heard(page, "end");
      assert.deepEqual([detail.solved, detail.mistakes, detail.winner, detail.line.length], [true, 1, "attackers", 3]);
      await picture(page, "example-solved");
      await page.click("#puzzle >>> [aria-label=Back]");
      await page.until('document.querySelector("#puzzle").state.actions.length === 2');
      await page.click("#puzzle >>> .controls button:first-child");  // start again
      await untilStatus(page, "Find the first move.", "#puzzle");
    });
  },

  async "a puzzle that is given up shows its line"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "puzzle");
      await untilReady(page, 2);
      await page.click("#puzzle >>> .controls button:nth-child(2)");
      await untilStatus(page, "The line: d3-d5 ", "#puzzle");
      assert.equal(await page.text("#verdict"), "Better luck next time.");
      const [{detail}] = await heard(page, "end");
      assert.deepEqual([detail.solved, detail.winner, detail.line.length], [false, null, 3]);
      for (const index of [1, 2, 3]) {
        await page.click("#puzzle >>> [aria-label=Next]");
        await page.until(`document.querySelector("#puzzle").state.actions.length === ${index}`);
      }
      assert.equal((await state(page, "#puzzle")).result.winner, "attackers");
    });
  },

  async "a puzzle in three moves: a slower win is not enough"() {
    await withPage({}, async (page, server) => {
      await show(page, server, `<tafl-board mode="solve" variant="nielsen-brandubh-7" position="${threeMoves}"></tafl-board>`);
      await untilReady(page);
      assert.equal(await status(page), "Defenders to move win in 3 moves. Find the first move.");
      await page.value('document.querySelector("tafl-board").play("d4-d2").then(() => 0)');
      assert.match(await status(page), /^Wrong: d4-d2 wins too, but not as fast\. Try again\.$/);
      await page.value('document.querySelector("tafl-board").play("d4-d1").then(() => 0)');
      for (let moves = 2; moves > 0; --moves) {
        await untilStatus(page, `Now you win in ${moves} move`);
        // The engine knows the next move as well as anybody.
        const {actions} = await state(page);
        await page.value(`findMove("nielsen-brandubh-7", {position: "${threeMoves}", moves: ${JSON.stringify(actions)}}).then(move => document.querySelector("tafl-board").play(move)).then(() => 0)`);
      }
      await untilStatus(page, "Solved.");
      assert.equal((await heard(page, "end"))[0].detail.mistakes, 1);
    });
  },

  async "a record is watched"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "puzzle");
      await untilReady(page, 2);
      const place = () => page.text("#game >>> .place"), disabled = () => page.value('[...document.querySelector("#game").shadowRoot.querySelectorAll(".controls button")].map(button => button.getAttribute("aria-disabled") === "true")');
      assert.equal(await place(), "0 of 8");
      assert.deepEqual(await disabled(), [true, true, false, false]);
      assert.equal(await page.value('document.querySelector("#game").shadowRoot.querySelectorAll(".own").length'), 0, "nobody moves");
      await page.click("#game >>> [aria-label=Next]");
      await untilStatus(page, "Attacker d6 to f6.", "#game");
      await page.click('#game >>> [aria-label="Last position"]');
      await untilStatus(page, "King a6 to a7. The king reached a7: defenders win.", "#game");
      assert.deepEqual(await disabled(), [false, false, true, true]);
      assert.deepEqual((await heard(page, "end")).map(({id, detail}) => [id, detail.winner]), [["game", "defenders"]]);
      await page.click("#game >>> [aria-label=Back]");
      await page.until('document.querySelector("#game").state.actions.length === 7');
      await page.value('document.querySelector("#game").go(2).then(() => 0)');
      assert.equal(await place(), "2 of 8");
      assert.match(await page.value('document.querySelector("#game").play("d7-e7").catch(error => error.message)'), /nobody moves/);
    });
  },

  async "the package on another origin"() {
    const page = '<!doctype html><head><link rel="icon" href="data:,"></head><tafl-board variant="nielsen-brandubh-7" level="beginner"></tafl-board>';
    await withPage({}, async (tab, server) => {
      const other = await serve(folder, {"/index.html": page}, recorder);
      try {
        await tab.goto(other.url);
        await tab.value(`import("${server.url}element.js").then(() => 0)`);
        await untilReady(tab);
        await clickMove(tab, "d6", "f6");
        await tab.until('document.querySelector("tafl-board").state.actions.length === 2');
      } finally {
        await other.close();
      }
    });
  },

  async "many boards share two workers, and each keeps its game"() {
    await withPage({}, async (page, server) => {
      const variants = ["nielsen-brandubh-7", "opentafl-tablut-9", "nielsen-copenhagen-11", "nielsen-historical-13", "opentafl-alea-19", "nielsen-saami-tablut-9"];
      await show(page, server, variants.map((id, i) => `<tafl-board id="b${i}" variant="${id}" side="none" level="beginner" size="200"></tafl-board>`).join(""));
      await untilReady(page, variants.length);
      await page.until('[...document.querySelectorAll("tafl-board")].every(board => board.state.actions.length >= 6)');
      assert.equal(await page.value("workers"), 2);
      assert.equal(await page.value('document.querySelector("#b2").state.variant'), "nielsen-copenhagen-11");
      await picture(page, "many-boards");
      await page.value('document.body.innerHTML = "", 0');
      assert.deepEqual(await heard(page, "error"), []);
    });
  },

  async "wrong attributes get words, and no exception"() {
    await withPage({}, async (page, server) => {
      const good = 'variant="nielsen-brandubh-7"';
      for (const [attributes, words] of [
        ["", /no variant is given/], ['variant="no-such-game"', /no-such-game/], ['variant="<img src=x onerror=alert(1)>"', /alert/], ['variant="taflsmith:v1.AAAA"', /link/],
        ['variant="../../etc/passwd"', /passwd/], ['variant="size = 7&#10;board = ["', /error/], [`${good} position="K"`, /position/], [`${good} position="9/9/9 kings"`, /position/],
        [`${good} moves="a1-a9"`, /action 1/], [`${good} moves="d6-f6 d5-d5"`, /action 2/], [`${good} mode="think"`, /mode="think" is not known \(play, watch, solve\)/],
        [`${good} side="kings"`, /side="kings"/], [`${good} level="god"`, /level="god"/], [`${good} nodes="-5"`, /nodes="-5"/], [`${good} nodes="1e99"`, /nodes/], [`${good} size="12em"`, /size/],
        [`${good} size="99999999999"`, /size/], [`${good} theme="pink"`, /theme/], [`${good} controls="some"`, /controls/], [`${good} mode="solve"`, /no forced win of the attackers was found/],
        [`${good} mode="solve" moves="resign"`, /game is over/], [`${good} moves="${"d6-f6 ".repeat(5000)}"`, /action/], [`variant="${"x".repeat(100000)}"`, /./]]) {
        await show(page, server, `<tafl-board ${attributes}></tafl-board>`);
        await page.until(`!${page.element("tafl-board >>> .errors")}?.hidden`);
        assert.match(await page.text("tafl-board >>> .errors"), words, attributes.slice(0, 100));
        assert.match((await heard(page, "error"))[0].detail.message, words);
        assert.equal(await page.value('document.querySelector("tafl-board").shadowRoot.querySelectorAll("img").length'), 0);
      }
    });
  },

  async "attributes change: some keep the game, some begin a new one, and a mistake changes nothing"() {
    await withPage({}, async (page, server) => {
      await show(page, server, '<tafl-board variant="nielsen-brandubh-7" side="both" moves="d6-f6"></tafl-board><div id="place"></div>');
      await untilReady(page);
      const set = (name, value) => page.value(`document.querySelector("tafl-board").${name} = ${JSON.stringify(value)}, 0`);
      const board = expression => page.value(`document.querySelector("tafl-board")${expression}`);
      await set("size", 250);
      await page.until('document.querySelector("tafl-board").shadowRoot.querySelector(".board").clientWidth === 250');
      await set("theme", "slate");
      await set("controls", "none");
      await page.until('document.querySelector("tafl-board").shadowRoot.querySelector(".controls").hidden');
      await set("level", "full");
      assert.deepEqual(await board(".state.actions"), ["d6-f6"]);
      await set("variant", "no-such-game");
      await page.until(`!${page.element("tafl-board >>> .errors")}.hidden`);
      assert.equal(await board(".state.variant"), "nielsen-brandubh-7");
      await page.value('document.querySelector("#place").append(document.querySelector("tafl-board")), 0');
      assert.deepEqual(await board(".state.actions"), ["d6-f6"], "an element that moves keeps its game");
      await page.value('Object.assign(document.querySelector("tafl-board"), {variant: "opentafl-tablut-9", moves: "", mode: "watch"}), 0');
      await page.until('document.querySelector("tafl-board").state.variant === "opentafl-tablut-9"');
      assert.equal(await page.text("tafl-board >>> .errors"), "");
      assert.equal(await board(".state.actions.length"), 0);
      await page.value('self.kept = document.querySelector("tafl-board"), kept.remove(), 0');
      await page.until("kept.state === null");
      await page.value("heard.length = 0, document.body.append(kept), 0");
      await untilReady(page);
      // One that is made before the file is loaded, and one by a program.
      await page.value('heard.length = 0, document.body.append(Object.assign(document.createElement("tafl-board"), {variant: "nielsen-brandubh-7", side: "both"})), 0');
      await untilReady(page);
      assert.match(await page.value('document.body.lastElementChild.outerHTML'), /variant="nielsen-brandubh-7" side="both"/);
    });
  },

  async "a variant with a script, and a game record, as text"() {
    const {answer: {text}} = (await loadCore(folder))({command: "open", text: packLockedShields(readExample("locked-shields.lua")), edited: true});
    await withPage({}, async (page, server) => {
      await show(page, server, '<tafl-board level="beginner"></tafl-board>');
      await page.value(`document.querySelector("tafl-board").variant = ${JSON.stringify(text)}, 0`);
      await untilReady(page);
      assert.equal((await heard(page, "ready"))[0].detail.name, "Brandubh with locked shields");
      await clickMove(page, "d6", "f6");
      await page.until('document.querySelector("tafl-board").state.actions.length === 2');
      await page.value('heard.length = 0, Object.assign(document.querySelector("tafl-board"), {mode: "watch", variant: "taflsmith-game 1\\nvariant nielsen-brandubh-7\\n\\nd6-f6\\nd5-g5\\nzz\\n"}), 0');
      await untilReady(page);
      assert.equal(await page.text("tafl-board >>> .place"), "0 of 2");
      assert.match(await page.text("tafl-board >>> .errors"), /zz/, "what could not be read is said");
    });
  },

  async "details and state are as declared"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "puzzle");
      await untilReady(page, 2);
      await page.value('document.querySelector("#game").go(8).then(() => document.querySelector("#puzzle").showLine()).then(() => document.querySelector("#game").setAttribute("mode", "?"))');
      await page.until('heard.some(({type}) => type === "error")');
      const events = await page.value("heard");
      for (const {type, detail} of events) checkValue(types, {ready: "ReadyDetail", move: "MoveDetail", end: "EndDetail", error: "ErrorDetail"}[type], detail);
      assert.deepEqual([...new Set(events.map(({type}) => type))].sort(), ["end", "error", "move", "ready"]);
      for (const board of ["#game", "#puzzle"]) checkValue(types, "BoardState", await state(page, board));
    });
  },

  async "random clicks and keys cause no exception"() {
    await withPage({}, async (page, server) => {
      await show(page, server, `<tafl-board variant="nielsen-brandubh-7" level="beginner" size="380"></tafl-board>
        <tafl-board mode="solve" variant="nielsen-brandubh-7" position="${threeMoves}" size="380"></tafl-board>`);
      await untilReady(page, 2);
      await page.value('document.querySelectorAll("tafl-board").forEach(board => board.style.display = "inline-block")');
      const done = await page.playAtRandom(Number(process.env.TAFLSMITH_PAGE_SECONDS ?? 10), 900, 560);
      console.log(`       ${done} clicks and keys, ${(await heard(page, "move")).length} positions`);
      assert.deepEqual(await heard(page, "error"), []);
    });
  },

  async "a phone: touches play, and nothing is wider than the window"() {
    await withPage({width: 390, height: 844, touch: true}, async (page, server) => {
      await open(page, server, "play");
      await untilReady(page);
      await page.tap(square("d6"));
      await page.until(page.element("tafl-board >>> .target"));
      await page.tap(square("f6"));
      await page.until('document.querySelector("tafl-board").state.actions.length === 2');
      assert.ok(await page.value("document.documentElement.scrollWidth <= innerWidth"), "no sideways scrolling");
      await picture(page, "example-phone");
    });
  },
};

process.exit(await runTests(tests) ? 1 : 0);
