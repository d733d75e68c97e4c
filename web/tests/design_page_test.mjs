// Designing on the page in a browser, by real clicks, keys and touches.
//
//     node web/tests/design_page_test.mjs build/web/page [FOLDER for screenshots]
import assert from "node:assert/strict";
import {mkdirSync} from "node:fs";
import {join} from "node:path";
import {withPage as withPageOf} from "./browser.mjs";
import {runTests} from "./run_tests.mjs";

const [, , folder, pictures] = process.argv;
if (pictures) mkdirSync(pictures, {recursive: true});
const picture = async (page, name) => pictures && page.saveScreenshot(join(pictures, `${name}.png`));
const withPage = (options, action) => withPageOf(folder, options, action);

const ready = 'document.body.dataset.ready === "yes"';
const designing = '!document.querySelector("#design").hidden';

/** Opens a game to be changed. */
async function design(page, server, hash = "#v=nielsen-brandubh-7&p=b") {
  await page.goto(server.url + hash);
  await page.until(ready);
  await page.click("#design-toggle");
  await page.until(designing);
}
/** Types into a field as a person does who replaces all of it. */
async function fill(page, selector, text) {
  await page.value(`{ const field = document.querySelector(${JSON.stringify(selector)}); field.scrollIntoView({block: "center"}); field.focus(); field.select(); }`);
  await page.type(text);
}
const row = rank => `[...document.querySelectorAll("#setup-board button")].filter(b => b.dataset.square.endsWith("${rank}")).map(b => b.getAttribute("aria-label").split(", ")[1]).join()`;
/** An article of a rule in force, by its title. */
const card = title => `[...document.querySelectorAll("#design-rules article:not(.off)")].find(a => a.querySelector("strong").innerText === ${JSON.stringify(title)})`;

const tests = {
  async "a rule is changed while a game goes on"() {
    await withPage({}, async (page, server) => {
      await design(page, server, "#v=nielsen-brandubh-7&p=b&m=d6-f6.d5-f5");
      assert.match(await page.text("#design-state"), /^The rules are consistent\.$/);
      assert.equal(await page.value("location.hash.includes('e=1')"), true);
      await page.value(`{ const details = ${card("Sliding")}.querySelector("details"); details.open = true; details.scrollIntoView({block: "center"}); }`);
      await picture(page, "design-rules");
      await page.value(`{ const limit = ${card("Sliding")}.querySelector("input[type=number]"); limit.value = 2; limit.dispatchEvent(new Event("change")); }`);
      await page.until(`${card("Sliding")}.innerText.includes("2 squares")`);
      await page.until('document.querySelector("#variant-name").innerText.includes("my version")');
      await page.until(ready);
      assert.equal(await page.value('document.querySelectorAll("#moves li").length'), 2, "the game goes on");
      await page.value('document.querySelector("#changes-panel").open = true');
      assert.match(await page.text("#changes-panel"), /^What is changed \(1\)\s+All men may slide .* 2 squares/);
      await page.drag('[data-square="a4"]', '[data-square="a7"]');
      await page.until('document.querySelector("#status").innerText.includes("2")');
      assert.equal(await page.value('document.querySelectorAll("#moves li").length'), 2, "three squares are too far now");
      await page.drag('[data-square="a4"]', '[data-square="a6"]');
      await page.until('document.querySelectorAll("#moves li").length === 3');
      await page.value(`{ const limit = ${card("Sliding")}.querySelector("input[type=number]"); limit.value = 1; limit.dispatchEvent(new Event("change")); }`);
      await page.until('document.querySelectorAll("#moves li").length === 0');  // two squares at once were the first move
      await page.click("#design-undo");
      await page.until(`${card("Sliding")}.innerText.includes("2 squares")`);
    });
  },

  async "the board is set up with a brush, by pointer and by keys"() {
    await withPage({}, async (page, server) => {
      await design(page, server);
      await page.click("#mode-setup");
      await page.click('[data-brush="t"]');
      await page.click('#setup-board [data-square="b2"]');
      await page.until(`${row(2)} === "empty,attacker,empty,attacker,empty,attacker,empty"`);
      assert.equal(await page.value(row(6)), "empty,attacker,empty,attacker,empty,attacker,empty", "eight-fold");
      await picture(page, "design-board");
      await page.value('document.querySelector("#setup-symmetry").value = "one square"');
      await page.click('[data-brush="."]');
      await page.drag('#setup-board [data-square="a4"]', '#setup-board [data-square="c4"]');
      await page.until(`${row(4)} === "empty,empty,empty,king,defender,attacker,attacker"`);
      await page.click("#design-undo");
      await page.until(`${row(4)}.startsWith("attacker,attacker,defender")`);  // the stroke is one step
      await page.click('[data-brush="T"]');
      await page.value('document.querySelector(\'#setup-board [data-square="d4"]\').focus()');
      for (const key of ["ArrowUp", "ArrowRight", "Enter"]) await page.press(key);
      await page.until(`${row(5)} === "empty,empty,empty,defender,defender,empty,empty"`);
      await page.click("#mode-play");
      await page.until(ready);
      await page.until('document.querySelector(\'#board [data-square="e5"]\').getAttribute("aria-label") === "e5, defender"');
      // A board that no game can be played on: the last one without errors stays on the other board.
      await page.click("#mode-setup");
      await page.click("#setup-clear");
      await page.until('document.querySelector("#design-state").classList.contains("error")');
      assert.ok(await page.value('document.querySelectorAll("#design-errors li").length') > 0);
      await picture(page, "design-errors");
      await page.click("#design-undo");
      await page.until('!document.querySelector("#design-state").classList.contains("error")');
    });
  },

  async "a zone is painted, and a rule is added"() {
    await withPage({}, async (page, server) => {
      await design(page, server);
      await page.click("#zones-panel summary");
      await page.click('[data-zone="corners"]');
      assert.equal(await page.value('document.querySelector("#setup-view").hidden'), false);
      await page.click('#setup-board [data-square="b1"]');
      await page.until('document.querySelectorAll("#setup-board .zone").length === 12');
      assert.match(await page.value('document.querySelector("#changes").textContent'), /^The zone corners: a1 b1/);
      await picture(page, "design-zone");
      await page.click("#add-panel summary");
      await fill(page, "#add-search", "shieldwall");
      await page.until('document.querySelectorAll("#add-list button").length === 1');
      await page.click("#add-list button");
      await page.until(`${card("Shieldwall")}`);
      await fill(page, "#design-name", "Walls at the corners");
      await page.press("Enter");
      await page.until('document.querySelector("#variant-name").innerText.startsWith("Walls at the corners")');
    });
  },

  async "an option is made, and a move is tested"() {
    await withPage({}, async (page, server) => {
      await design(page, server, "#v=nielsen-brandubh-7&p=b&m=d6-f6");
      await page.click("#option-add");
      await page.until('document.querySelector("[data-option] select")');
      await page.click("[data-option] details summary");
      await fill(page, '[data-key="option option words"]', "How far men go.");
      await page.press("Enter");
      await page.until('document.querySelector("[data-option] label").innerText.startsWith("How far men go.")');
      await page.value('{ const pick = document.querySelector("[data-choice] select[aria-label=\'Leave out…\']"); pick.value = [...pick.options].find(o => o.textContent.startsWith("Encirclement")).value; pick.dispatchEvent(new Event("change")); }');
      await page.until('document.querySelector("[data-choice] li")?.innerText.startsWith("leaves out: Encirclement")');
      await page.value('document.querySelector("[data-option]").scrollIntoView({block: "start"})');
      await picture(page, "design-option");
      await page.value('{ const choice = document.querySelector("[data-option] select"); choice.value = "other"; choice.dispatchEvent(new Event("change")); }');
      await page.until('document.querySelector("[data-choice=other] legend").innerText === "The choice in force"');
      await page.click("#tests-panel summary");
      await page.until('document.querySelector("#tests-state").innerText.startsWith("No test yet")');
      await page.click("#test-last");
      await page.until('document.querySelectorAll("#tests li").length === 1');
      assert.match(await page.text("#tests"), /d6-f6 takes nothing/);
      await page.until('document.querySelector("#tests-state").innerText === "The test passes."');
      await page.value(`{ const limit = ${card("Sliding")}.querySelector("input[type=number]"); limit.value = 1; limit.dispatchEvent(new Event("change")); }`);
      await page.until('document.querySelector("#tests-state").innerText === "1 of 1 fail."');
      await page.value('document.querySelector("#tests-panel").scrollIntoView({block: "start"})');
      await picture(page, "design-test");
      await page.click("#design-undo");
      await page.until('document.querySelector("#tests-state").innerText === "The test passes."');
      await page.value('[...document.querySelectorAll("#tests button")].find(b => b.innerText === "To the board").click()');
      await page.until('document.querySelectorAll("#moves li").length === 0');
      await page.value('[...document.querySelectorAll("#tests button")].find(b => b.innerText === "Remove").click()');
      await page.until('document.querySelectorAll("#tests li").length === 0');
    });
  },

  async "a script is written, broken and mended"() {
    await withPage({}, async (page, server) => {
      await design(page, server);
      await page.click("#scripts-panel summary");
      await page.click('[data-template="end"]');
      await page.until('document.querySelector("[data-script]")');
      const area = '[data-script="my-nielsen-brandubh-7-end.lua"]';
      await page.until(`document.querySelector(${JSON.stringify(area)})`);
      await page.value(`{ const area = document.querySelector(${JSON.stringify(area)}); area.scrollIntoView(); area.focus(); area.setSelectionRange(area.value.length, area.value.length); }`);
      await page.type("local local");
      await page.until('document.querySelector("#design-state").classList.contains("error")');
      assert.match(await page.text("#design-errors"), /my-nielsen-brandubh-7-end\.lua:\d+: error/);
      await picture(page, "design-script");
      await page.value(`{ const area = document.querySelector(${JSON.stringify(area)}); area.setSelectionRange(area.value.length - 11, area.value.length); }`);
      await page.type("-- mended");
      await page.until('!document.querySelector("#design-state").classList.contains("error")');
      await page.until('location.hash.includes("t=")');
      const hash = await page.value("location.hash");
      assert.ok(hash.length < 8000, `a link of ${hash.length} characters`);
    });
  },

  async "the file is changed as text; a mistake stays in the field"() {
    await withPage({}, async (page, server) => {
      await design(page, server);
      await page.click("#file-panel summary");
      await fill(page, "#design-text", 'format = 1\nid = "my-nielsen-brandubh-7"\nname = [');
      await page.until('document.querySelector("#text-error").innerText.includes(":3:")');
      assert.match(await page.value('document.querySelector("#design-text").value'), /name = \[$/);
      assert.match(await page.text("#variant-name"), /Irish Brandubh/);
      await fill(page, "#design-text", 'format = 1\nid = "my-nielsen-brandubh-7"\nname = "From my own hand"\ninherits = "nielsen-brandubh-7"\n');
      await page.until('document.querySelector("#variant-name").innerText.startsWith("From my own hand")');
      assert.equal(await page.text("#text-error"), "");
    });
  },

  async "a mistake in the file stays in its field while other changes are made"() {
    await withPage({}, async (page, server) => {
      await design(page, server);
      await page.click("#file-panel summary");
      await fill(page, "#design-text", 'format = 1\nid = "my-nielsen-brandubh-7"\nname = [');
      await page.until('document.querySelector("#text-error").innerText.includes(":3:")');
      await fill(page, "#design-name", "Named elsewhere");
      await page.press("Enter");
      await page.until('document.querySelector("#variant-name").innerText.startsWith("Named elsewhere")');
      assert.match(await page.value('document.querySelector("#design-text").value'), /name = \[$/);
      assert.match(await page.text("#text-error"), /:3:/, "with its reason");
      await fill(page, "#design-text", 'format = 1\nid = "my-nielsen-brandubh-7"\nname = "Mended"\ninherits = "nielsen-brandubh-7"\n');
      await page.until('document.querySelector("#variant-name").innerText.startsWith("Mended")');
      assert.equal(await page.text("#text-error"), "");
      await fill(page, "#design-name", "Named again");
      await page.press("Enter");
      await page.until('document.querySelector("#design-text").value.includes("Named again")');
    });
  },

  async "what another tab keeps under the same key is not written over"() {
    await withPage({}, async (page, server) => {
      await design(page, server);
      const rename = async name => {
        await fill(page, "#design-name", name);
        await page.press("Enter");
        await page.until(`localStorage.games?.includes(${JSON.stringify(name)})`);
      };
      const names = () => page.value('Object.values(JSON.parse(localStorage.games)).map(game => game.text.match(/^name = "(.*)"$/m)[1]).sort()');
      // As a tab does that was duplicated: the key in its history is the same.
      const changeElsewhere = (from, to) => page.value(`{ localStorage.games = localStorage.games.replaceAll(${JSON.stringify(from)}, ${JSON.stringify(to)}); }`);
      await rename("Here");
      await page.until('import("./link.js").then(({decode}) => decode(location.hash)).then(({text}) => text.includes("Here"))');
      await changeElsewhere("Here", "Elsewhere");
      await rename("Onwards");
      assert.deepEqual(await names(), ["Elsewhere", "Onwards"]);
      await page.until('JSON.parse(localStorage.games)[history.state.key].text.includes("Onwards")');
      await rename("Further");
      assert.deepEqual(await names(), ["Elsewhere", "Further"], "it has a key of its own now");
      // A tab that loads its older text from its link.
      await page.until('import("./link.js").then(({decode}) => decode(location.hash)).then(({text}) => text.includes("Further"))');
      await changeElsewhere("Further", "Other");
      await page.reload();
      await page.until(`${ready} && ${designing}`);
      assert.deepEqual(await names(), ["Elsewhere", "Other"], "loading keeps nothing");
      await rename("Last");
      assert.deepEqual(await names(), ["Elsewhere", "Last", "Other"]);
    });
  },

  async "what is made is kept in this browser, and travels in its link"() {
    let hash;
    await withPage({}, async (page, server) => {
      await page.goto(server.url);
      await page.until(ready);
      await page.click("#choose");
      await fill(page, "#blank-size", "7");
      await page.click("#blank");
      await page.until(designing);
      assert.equal(await page.value('document.querySelector("#setup-view").hidden'), false);
      await fill(page, "#design-name", "Seven and a king");
      await page.press("Enter");
      await page.until('document.querySelector("#variant-name").innerText.startsWith("Seven and a king")');
      await page.until('import("./link.js").then(({decode}) => decode(location.hash)).then(({text, editing}) => editing && text.includes("Seven and a king"))');
      hash = await page.value("location.hash");
      await page.reload();
      await page.until(`${ready} && ${designing}`);
      await fill(page, "#design-summary", "Small.");
      await page.press("Enter");
      await page.until('JSON.parse(localStorage.games)[Object.keys(JSON.parse(localStorage.games))[0]].text.includes("Small.")');
      await page.click("#design-toggle");
      await page.until('!location.hash.includes("e=1")');
      await page.click("#choose");
      await page.until('!document.querySelector("#kept").hidden');
      assert.match(await page.text("#kept-list"), /Seven and a king, 7×7/);
      await picture(page, "design-kept");
      await page.click("#kept-list button");
      await page.until(`${designing} && document.querySelector("#variant-name").innerText.startsWith("Seven and a king")`);
      await fill(page, "#design-name", "Seven and two kings");
      await page.press("Enter");
      await page.until('document.querySelector("#variant-name").innerText.startsWith("Seven and two kings")');
      await page.click("#choose");
      await page.until('document.querySelector("#kept-list").innerText.includes("two kings")');
      assert.equal(await page.value('document.querySelectorAll("#kept-list li").length'), 1, "the same game goes on");
      await page.click("#kept-list li button:last-child");
      await page.click("#kept-list li button:last-child");
      await page.until('document.querySelector("#kept").hidden');
    });
    await withPage({}, async (page, server) => {  // a fresh profile
      await page.goto(server.url + hash);
      await page.until(`${ready} && ${designing}`);
      assert.equal(await page.value('document.querySelector("#design-name").value'), "Seven and a king");
    });
  },

  async "trials are kept, go on, and stand beside those of the game before"() {
    await withPage({}, async (page, server) => {
      await design(page, server);
      await page.click("#trial-panel summary");
      await page.value('{ document.querySelector("#trial-games").value = 4; document.querySelector("#trial-nodes").value = 50; }');
      const play = async (button, words) => {
        await page.click(button);
        await page.until(`document.querySelector("#trial-start").innerText === "Start" && document.querySelector("#trial-rows").innerText.includes(${JSON.stringify(words)})`, 120);
      };
      assert.equal(await page.value('document.querySelector("#trial-base").hidden'), true, "nothing is changed yet");
      await page.value(`{ const limit = ${card("Sliding")}.querySelector("input[type=number]"); limit.value = 2; limit.dispatchEvent(new Event("change")); }`);
      await page.until('!document.querySelector("#trial-base").hidden');
      await play("#trial-start", "4");
      assert.equal(await page.text("#trial-base"), "The same for Irish Brandubh");
      await play("#trial-base", "Irish Brandubh\t50\t4");
      await play("#trial-start", "my version\t50\t8");
      assert.equal(await page.value('document.querySelectorAll("#trial-rows tr").length'), 2);
      await page.until('document.querySelectorAll("#trial-people h3").length === 2');
      await page.value('document.querySelector("#trial-panel").scrollIntoView()');
      await picture(page, "design-trials");
      await page.reload();
      await page.until(`${ready} && ${designing}`);
      await page.click("#trial-panel summary");
      await page.until('document.querySelector("#trial-rows").innerText.includes("50\\t8")');
    });
  },

  async "a sweep plays several values, one is used, and a report tells of all"() {
    await withPage({}, async (page, server) => {
      await page.goto(server.url + "#v=nielsen-brandubh-7&p=b");
      await page.until(ready);
      await page.click("#trial-panel summary");
      await page.value('{ document.querySelector("#trial-games").value = 2; document.querySelector("#trial-nodes").value = 50; }');
      await page.click("#sweep-panel summary");
      await page.until('document.querySelectorAll("#sweep-target option").length > 10');
      await page.value('{ const target = document.querySelector("#sweep-target"); target.value = [...target.options].find(o => o.textContent === "Sliding: limit").value; target.dispatchEvent(new Event("change")); }');
      assert.match(await page.value('document.querySelector("#sweep-values").value'), /^0, 1, 2/);
      await fill(page, "#sweep-values", "0, 2, 999, 6");
      await page.click("#sweep-start");
      await page.until('document.querySelector("#sweep-start").innerText === "Play" && document.querySelectorAll("#sweep-rows tr").length === 4', 120);
      const rows = await page.text("#sweep-rows");
      assert.match(rows, /^0\s+2\s/);
      assert.match(rows, /\n2\s+2\s/);
      assert.match(rows, /\n999\s+.*999/, "a wrong value gets words");
      await page.value('document.querySelector("#sweep-panel").scrollIntoView({block: "center"})');
      await picture(page, "sweep");
      await page.value("{ const make = URL.createObjectURL; URL.createObjectURL = blob => make.call(URL, window.saved = blob); }");
      await page.click("#trial-start");
      await page.until('document.querySelector("#trial-start").innerText === "Start" && !document.querySelector("#trial-report").hidden', 120);
      await page.click("#trial-report");
      await page.until("window.saved?.type === 'text/html'");
      const report = await page.value("window.saved.text()");
      for (const words of [/^<!doctype html>/, /<h1>Irish Brandubh<\/h1>/, /<svg/, /Sliding: limit/, /<td>2<\/td><td>2<\/td>/, /The king wins by reaching a corner/, /inherits|name = /]) assert.match(report, words);
      assert.doesNotMatch(report, /<script|https?:\/\/(?!www\.w3\.org|aagenielsen)/i, "it needs nothing else");
      await page.value('[...document.querySelectorAll("#sweep-rows button")].find(b => b.getAttribute("aria-label") === "Use 2").click()');
      await page.until(`${designing} && ${card("Sliding")}?.innerText.includes("2 squares")`);
      await page.until('document.querySelector("#variant-name").innerText.includes("my version")');
    });
  },

  async "undo by the keyboard, and the end of designing"() {
    await withPage({}, async (page, server) => {
      await design(page, server);
      await page.click("#mode-setup");
      await page.click("#setup-clear");
      await page.until('document.querySelector("#design-state").classList.contains("error")');
      await page.value('document.dispatchEvent(new KeyboardEvent("keydown", {key: "z", ctrlKey: true, bubbles: true}))');
      await page.until('!document.querySelector("#design-state").classList.contains("error")');
      await page.click("#design-toggle");
      await page.until('document.querySelector("#design").hidden && !document.querySelector("#rules-panel").hidden && !document.querySelector("#play-view").hidden');
      assert.equal(await page.value("location.hash.includes('e=1')"), false);
    });
  },

  async "a phone: nothing is wider than the window, and a touch paints"() {
    await withPage({width: 390, height: 844, touch: true}, async (page, server) => {
      await page.goto(`${server.url}#v=nielsen-brandubh-7&p=b&e=1`);
      await page.until(`${ready} && ${designing}`);
      await page.tap("#mode-setup");
      await page.tap('[data-brush="t"]');
      await page.tap('#setup-board [data-square="b2"]');
      await page.until(`${row(2)} === "empty,attacker,empty,attacker,empty,attacker,empty"`);
      await page.value('document.querySelectorAll("#design details").forEach(d => d.open = true)');
      assert.ok(await page.value("document.documentElement.scrollWidth <= innerWidth"), "no sideways scrolling");
      await picture(page, "design-phone");
    });
  },

  async "random clicks and keys while designing cause no exception"() {
    await withPage({}, async (page, server) => {
      await design(page, server);
      await page.value('document.querySelectorAll("#design details").forEach((d, i) => d.open = i % 2 === 0)');
      await page.click("#mode-setup");
      const done = await page.playAtRandom(Number(process.env.TAFLSMITH_PAGE_SECONDS ?? 10), 1260, 800);
      console.log(`       ${done} clicks and keys`);
    });
  },
};

process.exit(await runTests(tests) ? 1 : 0);
