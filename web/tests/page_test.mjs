// The page in a browser, by real clicks, keys and touches.
//
//     node web/tests/page_test.mjs build/web/page build/web/package [FOLDER for screenshots [the native program]]
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {pathToFileURL} from "node:url";
import {deflateRawSync, deflateSync} from "node:zlib";
import {browserName, sleep, withPage as withPageOf} from "./browser.mjs";
import {loadCore} from "./core.mjs";
import {packLockedShields} from "./packed.mjs";
import {runTests} from "./run_tests.mjs";

const [, , folder, embedded, pictures, native] = process.argv;
if (pictures) mkdirSync(pictures, {recursive: true});
const picture = async (page, name) => pictures && page.saveScreenshot(join(pictures, `${name}.png`));

const ready = 'document.body.dataset.ready === "yes"';
const movesShown = page => page.value('document.querySelectorAll("#moves li").length');

const withPage = (options, action) => withPageOf(folder, options, action);

async function open(page, server, hash = "") {
  await page.goto(server.url + hash);
  await page.until(ready);
}

/** Moves the first piece that can move, by `use(selector)`. */
async function moveFirst(page, use) {
  const before = await movesShown(page);
  await use(".grid button.own");
  await page.until('document.querySelector(".grid button.target")');
  await use(".grid button.target");
  await page.until(`document.querySelectorAll("#moves li").length > ${before}`);
  await page.until(`${ready} || document.querySelector("#status.over")`);
}

/** The link in the code of a picture, as the native program reads it. */
function readCode(picture) {
  const place = mkdtempSync(join(tmpdir(), "taflsmith-card-"));
  try {
    const file = join(place, "card.jpg");
    writeFileSync(file, picture);
    const {status, stdout, stderr} = spawnSync(native, ["link", file], {encoding: "utf8"});
    assert.equal(status, 0, stderr);
    return stdout.trim();
  } finally {
    rmSync(place, {recursive: true});
  }
}

const tests = {
  async "first game: clicks, the engine's answer, taking back, a new game"() {
    await withPage({}, async (page, server) => {
      const begin = Date.now();
      await open(page, server);
      console.log(`       first board after ${Date.now() - begin} ms`);
      assert.match(await page.text("#variant-name"), /Saami Tablut, 9×9/);
      assert.match(await page.text("#status"), /Your move: the attackers/);
      assert.match(await page.text("#wins"), /^The attackers win by capturing the king.* The king wins by reaching the edge of the board\.$/);
      assert.equal(await page.value('document.querySelectorAll(".grid button").length'), 81);
      await picture(page, "first-board");
      await page.click(".grid button.own");
      await page.until('document.querySelector(".grid button.target")');
      await picture(page, "chosen");
      await page.click(".grid button.chosen");
      assert.equal(await page.value('document.querySelectorAll(".target").length'), 0, "a second click puts the piece back");
      await moveFirst(page, selector => page.click(selector));
      assert.equal(await movesShown(page), 2);
      assert.match(await page.text("#status"), /^(Defender|King) [a-i]\d to [a-i]\d.*Your move/);
      await picture(page, "answered");
      await page.click("#takeback");
      await page.until('!document.querySelector("#moves li")');
      await moveFirst(page, selector => page.click(selector));
      await page.click("#new-game");
      await page.until('!document.querySelector("#moves li")');
    });
  },

  async "keys alone play, and the board says its squares"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "#v=nielsen-brandubh-7&p=b");
      await page.value('document.querySelector(".grid button[tabindex=\\"0\\"]").focus()');
      assert.equal(await page.value("document.activeElement.getAttribute('aria-label')"), "d4, king");
      for (const key of ["ArrowUp", "ArrowUp"]) await page.press(key);
      assert.equal(await page.value("document.activeElement.getAttribute('aria-label')"), "d6, attacker");
      await page.press("Enter");
      assert.equal(await page.value("document.activeElement.getAttribute('aria-label')"), "d6, attacker, chosen");
      await page.press("ArrowRight");
      assert.equal(await page.value("document.activeElement.getAttribute('aria-label')"), "e6, empty, can go here");
      await page.press("Enter");
      await page.until('document.querySelector("#moves li")');
      assert.equal(await page.text("#status"), "Attacker d6 to e6. Defenders to move.");
      await page.press("Escape");
      assert.equal(await page.value("document.activeElement.dataset.square"), "e6", "the focus stays");
    });
  },

  async "a piece is dragged"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "#v=nielsen-brandubh-7&p=b");
      await page.drag('[data-square="d6"]', '[data-square="f6"]');
      await page.until('document.querySelector("#moves li")');
      assert.equal(await page.text("#moves li"), "d6-f6");
      await page.drag('[data-square="d5"]', '[data-square="e7"]');  // no move
      await page.until('document.querySelector("#status").innerText.includes("e7")');
      assert.match(await page.text("#status"), /^d5 and e7 are not on one line\. Defenders to move\.$/);
      assert.equal(await movesShown(page), 1);
      await page.drag('[data-square="d5"]', '[data-square="e5"]');
      await page.until('document.querySelectorAll("#moves li").length === 2');
    });
  },

  async "a game is found by its name, and its rules are cards"() {
    await withPage({}, async (page, server) => {
      await open(page, server);
      await page.click("#choose");
      await page.until('document.querySelector("dialog[open]")');
      await picture(page, "games");
      await page.type("copenhagen 11x11");
      await page.until('document.querySelector("#list button")?.innerText.startsWith("Copenhagen")');
      await page.press("Enter");
      await page.until(`${ready} && document.querySelector("#variant-name").innerText.includes("11×11")`);
      assert.match(await page.text("#rules"), /shieldwall|both ends/i);
      assert.ok(await page.value('document.querySelectorAll(".card").length') > 4);
      await picture(page, "copenhagen");
    });
  },

  async "a link restores the game in a fresh profile"() {
    let href, position;
    await withPage({}, async (page, server) => {
      await open(page, server, "#v=nielsen-brandubh-7&p=b");
      await page.drag('[data-square="d6"]', '[data-square="f6"]');
      await page.until('document.querySelectorAll("#moves li").length === 1');
      await page.until('location.hash.includes("m=d6-f6")');
      href = new URL(await page.value("location.href")).hash;
      position = await page.value('[...document.querySelectorAll(".grid button")].map(b => b.getAttribute("aria-label")).join()');
    });
    await withPage({}, async (page, server) => {
      await open(page, server, href);
      assert.equal(await page.text("#moves li"), "d6-f6");
      assert.equal(await page.value('[...document.querySelectorAll(".grid button")].map(b => b.getAttribute("aria-label")).join()'), position);
      assert.equal(await page.text("#status"), "Attacker d6 to f6. Defenders to move.");
    });
  },

  async "a link is copied, and one of the page or the program is pasted, dropped or typed"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "#v=nielsen-brandubh-7&p=b");
      await page.value("{ navigator.clipboard.writeText = async text => { window.copied = text; }; }");
      await page.drag('[data-square="d6"]', '[data-square="f6"]');
      await page.until('document.querySelectorAll("#moves li").length === 1');
      await page.click("#share-link");
      await page.until("window.copied");
      const copied = await page.value("copied"), [, fragment] = copied.split("#");
      assert.match(copied, /^http:\/\/[^#]*#v1\.[\w-]+$/);
      if (native) assert.match(spawnSync(native, ["link", copied], {encoding: "utf8"}).stdout, /^taflsmith:v1\./, "the program opens it");
      await page.click("#share-text");
      await page.until('/^Irish Brandubh/.test(window.copied)');
      const post = await page.value("copied");
      assert.match(post, /\n1\. d6-f6\n\nDefenders to move\.\n/);
      assert.ok(post.endsWith(`\n${copied}\n`), post);
      const elsewhere = async () => {
        await page.value('{ location.hash = "#v=nielsen-copenhagen-11&p=b"; }');
        await page.until(`${ready} && document.querySelector("#variant-name").innerText.startsWith("Copenhagen")`);
      };
      const isOpened = () => page.until(`${ready} && document.querySelector("#variant-name").innerText.startsWith("Irish Brandubh") && document.querySelector("#moves li")?.innerText === "d6-f6"`);
      for (const link of [copied, `#${fragment}`, ` taflsmith:${fragment}\n`, "https://any.where/#v=nielsen-brandubh-7&m=d6-f6"])
        for (const kind of ["paste", "drop"]) {
          await elsewhere();
          await page.give(kind, JSON.stringify(link));
          await isOpened();
        }
      await elsewhere();
      await page.value(`{ document.querySelector("#text").value = ${JSON.stringify(copied)}; document.querySelector("#text-open").click(); }`);
      await isOpened();
      await elsewhere();
      await page.value(`{
        const data = new DataTransfer(), input = document.querySelector("#text-file");
        data.items.add(new File(["taflsmith:${fragment}\\n"], "game.txt"));
        input.files = data.files;
        input.dispatchEvent(new Event("change"));
      }`);
      await isOpened();
      // A text of several lines is a variant or a game.
      await page.give("paste", JSON.stringify('format = 1\nid = "pasted-7"\nname = "Pasted"\ninherits = "nielsen-brandubh-7"\n'));
      await page.until(`${ready} && document.querySelector("#variant-name").innerText.startsWith("Pasted")`);
      const kept = await page.value("JSON.stringify(localStorage)");
      const bomb = Buffer.alloc(1 << 26), words = {
        "hello": /no link, and no text/, "#foo": /holds no game/, "taflsmith:v1.AAAA": /link/, "https://a.b/#v=nothing-7": /nothing-7/,
        [`#v1.${deflateSync(bomb).toString("base64url")}`]: /too large/, [`#t=${deflateRawSync(bomb).toString("base64url")}`]: /too large/, [`#v1.${"A".repeat(1 << 20)}`]: /too long/,
        [packLockedShields("while true do end")]: /instructions/, [`format = 1\n${"# ".repeat(1 << 20)}`]: /too large/,
      };
      for (const [text, said] of Object.entries(words)) {
        await page.value('{ document.querySelector("#errors").textContent = ""; }');
        await page.give("paste", JSON.stringify(text));
        await page.until(`${said}.test(document.querySelector("#errors").textContent)`);
        assert.match(await page.text("#variant-name"), /^Pasted/, "the game stays");
      }
      assert.equal(await page.value("JSON.stringify(localStorage)"), kept, "nothing of them is kept");
    });
  },

  async "a changed rule is played, and travels in the link"() {
    let hash;
    await withPage({}, async (page, server) => {
      await open(page, server, "#v=nielsen-brandubh-7&p=b");
      await page.click("#text-panel summary");
      await page.value('document.querySelector("#text").value = document.querySelector("#text").value.replace(/^name = .*$/m, \'name = "My own game"\')');
      await page.click("#text-open");
      await page.until('document.querySelector("#variant-name").innerText.includes("My own game")');
      await page.until('location.hash.includes("t=")');
      hash = await page.value("location.hash");
      console.log(`       link of ${hash.length} characters`);
      await page.value('document.querySelector("#text").value = "size = 7\\nboard = ["');
      await page.click("#text-open");
      await page.until('!document.querySelector("#errors").hidden');
      assert.match(await page.text("#errors"), /error/);
      assert.match(await page.text("#variant-name"), /My own game/, "the game stays");
      await page.drag('[data-square="d6"]', '[data-square="f6"]');
      await page.until('document.querySelectorAll("#moves li").length === 1');
    });
    await withPage({}, async (page, server) => {
      await open(page, server, hash);
      assert.match(await page.text("#variant-name"), /My own game/);
    });
  },

  async "a link may have a position that was set up by hand"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "#v=nielsen-brandubh-7&p=a&l=beginner&s=3t3/1t5/2K1T2/t1T2Tt/1t1t1t1/2t4/7+attackers");
      assert.equal(await page.value('document.querySelector("[data-square=c5]").getAttribute("aria-label")'), "c5, king");
      await page.drag('[data-square="d3"]', '[data-square="d5"]');
      await page.until(`document.querySelectorAll("#moves li").length === 2 && ${ready}`);  // the engine answers in this position
      assert.match(await page.value("location.hash"), /s=3t3%2F1t5.*m=d3-d5\./);
      await page.click("#new-game");
      await page.until('!document.querySelector("#moves li")');
      assert.equal(await page.value('document.querySelector("[data-square=c5]").getAttribute("aria-label")'), "c5, king");
    });
  },

  async "a finished game says who won, and why"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "#v=nielsen-brandubh-7&p=a&m=d6-f6.d5-g5.d7-e7.d4-d6.e7-f7.d6-a6.f7-e7.a6-a7");
      assert.match(await page.text("#status"), /^King a6 to a7\. The king reached a7: defenders win\.$/);
      assert.equal(await page.value('document.querySelectorAll(".own").length'), 0);
      await page.click("#takeback");
      await page.until(`document.querySelectorAll("#moves li").length === 6 && ${ready}`);
    });
  },

  async "while the engine thinks, the page stays smooth"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "#v=nielsen-copenhagen-11&p=d&l=full");
      await page.value('document.querySelector("#new-game").click()');
      await page.until('document.body.dataset.ready === "thinking"');
      const gaps = await page.value(`new Promise(done => {
        const gaps = [];
        let last = performance.now();
        requestAnimationFrame(function frame(now) {
          gaps.push(now - last);
          last = now;
          gaps.length < 60 ? requestAnimationFrame(frame) : done(gaps.sort((a, b) => a - b));
        });
      })`);
      console.log(`       frames while it thinks: ${Math.round(gaps[30])} ms (median), ${Math.round(gaps[57])} ms (95 %)`);
      await page.until(ready);
    });
  },

  async "the search in the browser is that in Node"() {
    const request = {command: "bench", id: "nielsen-brandubh-7", origin: "native", depth: 8, perft: 4};
    await withPage({}, async (page, server) => {
      await open(page, server);
      const here = await page.value(`import("./core.js").then(async ({Core}) => {
        const core = new Core(), request = ${JSON.stringify(request)};
        await core.call("open", {id: request.id, engine: true});  // with its weights
        return core.call("bench", request);
      })`);
      const {answer} = (await loadCore(embedded))(request);
      assert.equal(here.signature, answer.signature);
      console.log(`       ${(here.search / 1e6).toFixed(2)} million nodes a second in ${browserName}, ${(answer.search / 1e6).toFixed(2)} in Node`);
    });
  },

  async "random clicks and keys cause no exception"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "#v=nielsen-brandubh-7&l=beginner");
      const done = await page.playAtRandom(Number(process.env.TAFLSMITH_PAGE_SECONDS ?? 10), 1260, 800);
      console.log(`       ${done} clicks and keys`);
    });
  },

  async "damaged links get words, and a game"() {
    await withPage({}, async (page, server) => {
      for (const [hash, words] of [["#v=no-such-game", /no-such-game/], ["#t=%%%", /damaged/], ["#t=AAAA", /./], ["#v=nielsen-brandubh-7&m=a1-a9", /a1/], ["#v=nielsen-brandubh-7&s=K", /position/], ["#v1.AAAA", /link/]]) {
        await page.goto("about:blank");
        await open(page, server, hash);
        await page.until('!document.querySelector("#errors").hidden');
        assert.match(await page.text("#errors"), words, hash);
        assert.match(await page.text("#variant-name"), /Saami/, hash);
      }
    });
  },

  async "a bad link changes no seat, and what is wrong with a link or a record is said"() {
    await withPage({}, async (page, server) => {
      const says = words => page.until(`${words}.test(document.querySelector("#errors").textContent)`);
      await open(page, server, "#v=nielsen-brandubh-7&p=b&m=d6-f6");
      await page.value('{ location.hash = "#v=no-such-game&p=n&l=beginner"; }');
      await says(/no-such-game/);
      await page.until(ready);
      await sleep(500);
      assert.deepEqual(await page.value('[document.querySelector("#players").value, document.querySelectorAll("#moves li").length]'), ["b", 1]);
      const game = "taflsmith-game 1\nvariant nielsen-brandubh-7\n";
      await page.give("drop", `new File([${JSON.stringify(`${game}\nd6-c6\na1-a9\n`)}], "game.tafl")`);
      await says(/a1-a9|read up to here/);
      assert.deepEqual(await page.value('[...document.querySelectorAll("#moves li")].map(move => move.innerText)'), ["d6-c6"]);
      await page.give("paste", JSON.stringify(`#v1.${deflateSync(`${game}digest ${"0".repeat(32)}\n\nd6-b6\n`).toString("base64url")}`));
      await says(/not the rules/);
      assert.equal(await page.text("#moves li"), "d6-b6");
    });
  },

  async "the game goes on where the browser refuses to change the address, and the link that is copied is right"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "#v=nielsen-brandubh-7&p=b&l=beginner");
      await page.value(`{
        history.replaceState = () => { throw new DOMException("The operation is insecure.", "SecurityError"); };
        navigator.clipboard.writeText = async text => { window.copied = text; };
      }`);
      const play = who => page.value(`{ const players = document.querySelector("#players"); players.value = "${who}"; players.dispatchEvent(new Event("change")); }`);
      await play("n");
      await page.until('document.querySelectorAll("#moves li").length > 3 || document.querySelector("#status.over")');
      await play("b");
      await page.until(ready);
      const last = await page.value('[...document.querySelectorAll("#moves li")].at(-1).textContent.match(/^[a-g]\\d-[a-g]\\d/)[0]');
      await page.click("#share-link");
      await page.until("window.copied");
      const {answer} = (await loadCore(embedded))({command: "open", link: await page.value("copied")});
      assert.ok(answer.actions.at(-1).startsWith(last), `${last} is in the link`);
      assert.equal(await page.value('document.querySelector("#errors").hidden'), true);
      await page.value("{ delete history.replaceState; }");
      await page.until(`location.hash.includes(${JSON.stringify(last)})`);
    });
  },

  async "an engine's move that the core refuses ends the thinking"() {
    const {Game} = await import(pathToFileURL(resolve(embedded, "game.js")));
    const state = {actions: [], side: "defenders", awaited: "turn", result: null}, failures = [];
    const refusing = {call: async command => {
      if (command === "act") throw new Error("refused");
      return command === "search" ? {move: "a1-a2"} : command === "game" ? state : {};
    }};
    const game = new Game(refusing, () => {}, error => failures.push(error.message), () => refusing);
    await game.open({id: "any"});
    assert.equal(game.thinking, true);
    for (let i = 0; i < 100 && !failures.length; ++i) await sleep(10);
    assert.deepEqual(failures, ["refused"]);
    assert.equal(game.thinking, false);
  },

  async "two copies on one origin keep their caches, and those of older builds go"() {
    await withPage({pages: {"/empty.html": "<!doctype html><link rel=\"icon\" href=\"data:,\"><title>Empty</title>"}}, async (page, server) => {
      await page.goto(`${server.url}empty.html`);
      await page.value(`(async () => {
        const other = new URL("other/", location).href;
        for (const [name, url] of [[\`taflsmith-page \${other} 1\`, other + "cached.js"], ["taflsmith-aaaaaaaaaaaaaaaa", other + "cached.js"], ["taflsmith-bbbbbbbbbbbbbbbb", "/cached.js"]])
          await (await caches.open(name)).put(url, new Response(""));
        const shared = await caches.open("taflsmith-cccccccccccccccc");
        for (const url of ["/cached.js", other + "cached.js"]) await shared.put(url, new Response(""));
      })()`);
      await open(page, server);
      await page.until('navigator.serviceWorker.ready.then(r => r.active?.state === "activated")');
      const names = (await page.value("caches.keys()")).filter(name => !name.startsWith(`taflsmith-page ${server.url} `)).sort();
      assert.deepEqual(names, ["taflsmith-aaaaaaaaaaaaaaaa", "taflsmith-cccccccccccccccc", `taflsmith-page ${server.url}other/ 1`]);
    });
  },

  async "without a network the page opens again and the engine plays"() {
    await withPage({}, async (page, server) => {
      await open(page, server);
      await page.until('navigator.serviceWorker.ready.then(r => r.active?.state === "activated")');
      await server.close();
      await page.reload();
      await page.until(ready);
      await moveFirst(page, selector => page.click(selector));
      assert.equal(await movesShown(page), 2);
    });
  },

  async "puzzles: one after another, and what is solved is kept"() {
    await withPage({}, async (page, server) => {
      await open(page, server);
      await page.click("#puzzles-open");
      const state = words => page.until(`document.querySelector("tafl-board")?.shadowRoot?.querySelector(".status")?.textContent.includes(${JSON.stringify(words)})`, 60);
      await state("Find the first move");
      assert.match(await page.text("#puzzle-title"), /^Puzzle 1 of \d{3,4}, easy$/);
      assert.match(await page.text("#puzzle-game"), /^Saami/);
      await page.until('document.querySelector("#puzzle-wins").textContent.includes("The king wins by reaching the edge")');
      assert.match(await page.text("#puzzle-source"), /^From nielsen-.*before ply \d+\.$/);
      await picture(page, "puzzle");
      // The line of the record wins.
      const records = await page.value('fetch("puzzles.tafl").then(answer => answer.text())'), line = records.split("taflsmith-game 1")[1].match(/^[a-i]\d-\S+$/gm);
      await page.value(`document.querySelector("tafl-board").play(${JSON.stringify(line[0])})`);
      await state("Right");
      const win = await page.value('document.querySelector("tafl-board").state.legal.join(" ")');
      for (const move of [line[2], ...win.split(" ")]) {
        await page.value(`document.querySelector("tafl-board").play(${JSON.stringify(move)}).catch(() => 0)`);
        if (await page.value('document.querySelector("#puzzle-title").textContent.includes("solved")')) break;
      }
      assert.equal(await page.text("#puzzle-title"), (await page.text("#puzzle-title")).replace(/easy.*/, "easy, solved"));
      assert.equal(await page.text("#puzzle-count"), "1 solved");
      await page.click("#puzzle-next");
      await state("Find the first move");
      assert.match(await page.text("#puzzle-title"), /^Puzzle 2 of \d{3,4}/);
      await page.value('{ const grade = document.querySelector("#puzzle-grade"); grade.value = "hard"; grade.dispatchEvent(new Event("change")); }');
      await page.until('/^Puzzle 1 of \\d{2,3}, hard$/.test(document.querySelector("#puzzle-title").textContent)');
      await page.press("Escape");
      await page.until('!document.querySelector("#puzzles").open && !document.querySelector("tafl-board")');
      await page.reload();
      await page.until(ready);
      await page.click("#puzzles-open");
      await state("Find the first move");
      assert.match(await page.text("#puzzle-title"), /^Puzzle 2 of/, "the first that is not solved");
    });
  },

  async "a picture is saved, dropped and pasted"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "#v=nielsen-brandubh-7&p=b&m=d6-f6");
      await page.value(`{
        const make = URL.createObjectURL;
        URL.createObjectURL = blob => make.call(URL, window.saved = blob);
      }`);
      await page.click("#card");
      await page.until('window.saved?.type === "image/png"');
      const size = await page.value("createImageBitmap(saved).then(image => [image.width, image.height])");
      assert.ok(size[0] >= 500 && size[1] >= 600, `${size}`);
      const shown = title => page.until(`${ready} && document.querySelector("#variant-name").innerText.includes(${JSON.stringify(title)})`);
      const give = async (kind, blob) => {
        await page.value('location.hash = "#v=nielsen-copenhagen-11&p=b"');
        await shown("Copenhagen");
        await page.give(kind, `new File([${blob}], "card", {type: ${blob}.type})`);
      };
      for (const kind of ["drop", "paste"]) {
        await give(kind, "saved");
        await shown("Irish Brandubh");
        assert.equal(await page.text("#moves li"), "d6-f6");
      }
      // As a chat program sends it: JPEG, smaller, without its text.
      const sent = Buffer.from(await page.value(`createImageBitmap(saved).then(async image => {
        const canvas = new OffscreenCanvas(image.width * 0.8, image.height * 0.8);
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
        window.sent = await canvas.convertToBlob({type: "image/jpeg", quality: 0.8});
        return btoa(Array.from(new Uint8Array(await sent.arrayBuffer()), b => String.fromCharCode(b)).join(""));
      })`), "base64");
      if (pictures) writeFileSync(join(pictures, "sent-card.jpg"), sent);
      await give("drop", "sent");
      await page.until('document.querySelector("#errors").innerText.includes("the picture holds no variant")');
      // Chrome on Android reads codes, here no browser does: the native program says what the code holds.
      if (!native) return console.log("       no native program: the code is not read");
      const link = readCode(sent);
      await page.value(`window.BarcodeDetector = class { async detect() { return [{rawValue: ${JSON.stringify(link)}}]; } }`);
      await give("drop", "sent");
      await shown("Irish Brandubh");
    });
  },

  async "a phone: touches play, and nothing is wider than the window"() {
    await withPage({width: 390, height: 844, touch: true}, async (page, server) => {
      await open(page, server);
      await picture(page, "phone");
      assert.ok(await page.value("document.documentElement.scrollWidth <= innerWidth"), "no sideways scrolling");
      await moveFirst(page, selector => page.tap(selector));
      assert.equal(await movesShown(page), 2);
      await page.tap("#choose");
      await page.until('document.querySelector("dialog[open]")');
      await picture(page, "phone-games");
      assert.ok(await page.value("document.documentElement.scrollWidth <= innerWidth"), "no sideways scrolling of the list");
    });
  },

  async "the first verdict of a trial stands"() {
    await withPage({}, async (page, server) => {
      await open(page, server);
      const keep = counts => page.value(`{
        const trials = JSON.parse(localStorage.getItem("trials") ?? "{}"), digest = Object.keys(trials)[0];
        Object.assign(trials[digest].results[50], ${JSON.stringify(counts)});
        localStorage.setItem("trials", JSON.stringify(trials));
      }`);
      const play = async () => {
        await page.click("#trial-start");
        await page.until('document.querySelector("#trial-start").innerText === "Stop"');
        await page.until('document.querySelector("#trial-start").innerText === "Start"', 120);
      };
      await page.click("#trial-panel summary");
      await page.value('document.querySelector("#trial-games").value = 2');
      await page.value('document.querySelector("#trial-nodes").value = 50');
      await play();
      assert.match(await page.text("#trial-rows"), /undecided/);
      await keep({attackers: 0, defenders: 60});
      await play();
      assert.match(await page.text("#trial-rows"), /62[^]*the defenders are favoured/);
      await keep({attackers: 60, defenders: 60});  // as if later games had been kinder
      await play();
      assert.match(await page.text("#trial-rows"), /122[^]*the defenders are favoured/);
    });
  },

  async "analysis and a small trial"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "#v=nielsen-brandubh-7&p=b");
      await page.click("#analysis-panel summary");
      await page.until('document.querySelectorAll("#lines li").length === 3');
      assert.match(await page.text("#share-words"), /The attackers win \d+ %/);
      await page.click("#trial-panel summary");
      await page.value('document.querySelector("#trial-games").value = 4');
      await page.value('document.querySelector("#trial-nodes").value = 50');
      await page.click("#trial-start");
      await page.until('document.querySelector("#trial-result").innerText.startsWith("Irish Brandubh: 4 of 4 games")', 120);
      await page.until('document.querySelector("#trial-start").innerText === "Start"');
      assert.match(await page.text("#trial-rows"), /^Irish Brandubh\s+50\s+4\s+/);
      await page.until('/between people expect|the forecast for people is/.test(document.querySelector("#trial-people").innerText)');
      assert.match(await page.text("#trial-people"), /Between people: Irish Brandubh[^]*Players new to it: \d+\s%.*; strong: \d+\s%/);
      await page.value('document.querySelector("#trial-people").scrollIntoView({block: "center"})');
      await picture(page, "analysis-trial");
    });
  },

  async "an analysis does not stay beside another position"() {
    await withPage({}, async (page, server) => {
      await open(page, server, "#v=nielsen-brandubh-7&p=b&m=d6-f6.d5-g5.d7-e7.d4-d6.e7-f7.d6-a6.f7-e7");
      await page.click("#analysis-panel summary");
      await page.until('document.querySelector("#lines li")');
      for (const square of ["a6", "a7"]) await page.click(`#board [data-square="${square}"]`);
      await page.until('document.querySelector("#status.over")');
      await page.until('!document.querySelector("#lines li")');
      assert.equal(await page.text("#share-words"), "");
      assert.equal(await page.value('document.querySelector("#share").getAttribute("aria-label")'), "No analysis yet");
    });
  },

  async "dark colours"() {
    await withPage({}, async (page, server) => {
      await open(page, server);
      await page.click("#theme");
      await page.until('document.documentElement.dataset.theme === "dark"');
      await sleep(300);
      await picture(page, "dark");
      await page.reload();
      await page.until(ready);
      assert.equal(await page.value("document.documentElement.dataset.theme"), "dark", "the choice is kept");
    });
  },
};

process.exit(await runTests(tests) ? 1 : 0);
