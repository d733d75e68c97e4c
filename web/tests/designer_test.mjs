// The designer in a browser, by real clicks and keys: what its window on the desktop is tested for, and what only a page has.
//
//     node web/tests/designer_test.mjs build/web/page [FOLDER for screenshots]
import assert from "node:assert/strict";
import {mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {deflateSync} from "node:zlib";
import {browserName, sleep, withPage} from "./browser.mjs";
import {runTests} from "./run_tests.mjs";

const [, , folder, pictures] = process.argv;
if (pictures) mkdirSync(pictures, {recursive: true});
const picture = async (page, name) => pictures && page.saveScreenshot(join(pictures, `designer-${name}.png`));

const header = 34;  // pixels above the canvas
const ready = 'document.body.dataset.ready === "yes"';
const kept = 'document.body.dataset.kept === "yes"';  // for use without a network
const data = "/home/web_user/.local/share/taflsmith";

/** The designer on its page, 1440x900 like the window of tests/gui/first_hour_test.sh, whose places hold here too. */
class Designer {
  constructor(page, server) { Object.assign(this, {page, server}); }

  async open(hash = "") {
    await this.page.goto(`${this.server.url}designer/${hash}`);
    await this.page.until(ready);
    await this.settle();
  }

  settle() { return sleep(400); }

  async click(x, y) {
    await this.drag([x, y]);
    await this.settle();
  }

  async drag(...places) {
    const [first, last] = [places[0], places.at(-1)].map(([x, y]) => ({x, y: y + header}));
    await this.page.mouse("moved", first);
    await sleep(60);
    await this.page.mouse("pressed", first);
    await sleep(60);
    if (places.length > 1) for (let i = 1; i <= 8; ++i) await this.page.mouse("moved", {x: first.x + (last.x - first.x) * i / 8, y: first.y + (last.y - first.y) * i / 8});
    await sleep(60);
    await this.page.mouse("released", last);
  }

  async words(text) {
    for (const letter of text) await this.page.strike(letter);
    await this.settle();
  }

  async press(key) {
    await this.page.press(key);
    await this.settle();
  }

  async strike(key, held) {
    await this.page.strike(key, held);
    await this.settle();
  }

  /** A command of the palette, by its name. */
  async command(name) {
    await this.strike("k", {control: true});
    await this.words(name);
    await this.press("Enter");
  }

  /** A square of the board of 9×9 in the workspace Play. */
  square(name) {
    return this.click(394 + 60 * (name.charCodeAt(0) - 97), 215 + 60 * (9 - Number(name[1])));
  }

  file(path) {
    return this.page.value(`(() => { const {FS} = designer.module; return FS.analyzePath(${JSON.stringify(path)}).exists ? FS.readFile(${JSON.stringify(path)}, {encoding: "utf8"}) : ""; })()`);
  }

  exists(path) { return this.page.until(`designer.module.FS.analyzePath(${JSON.stringify(path)}).exists`); }

  /** How many light pixels the dark designer has drawn in a part of the canvas: letters, lines and boards. */
  lightPixels(x, y, width, height) {
    return this.page.value(`(() => {
      const context = new OffscreenCanvas(${width}, ${height}).getContext("2d");
      context.drawImage(document.getElementById("canvas"), ${x}, ${y}, ${width}, ${height}, 0, 0, ${width}, ${height});
      return context.getImageData(0, 0, ${width}, ${height}).data.reduce((sum, value, i) => sum + (i % 4 === 1 && value > 100), 0);
    })()`);
  }

  /** Does something, and waits until a part of the canvas has at least `more` light pixels than before. */
  async brings(part, more, action) {
    const before = await this.lightPixels(...part);
    await action();
    for (let i = 0; i < 100; ++i, await sleep(300)) if (await this.lightPixels(...part) >= before + more) return;
    throw new Error(`there are ${before} light pixels before and ${await this.lightPixels(...part)} after it`);
  }

  says(pattern) { return this.page.until(`${pattern}.test(document.getElementById("game").textContent)`); }
  isNamed(name) { return this.page.until(`document.title.startsWith(${JSON.stringify(name)})`); }
}

const withDesigner = (action, options = {}) =>
  withPage(folder, {width: 1440, height: 900 + header, ...options}, (page, server, browser) => action(new Designer(page, server), browser));

const tests = {
  async "first game: clicks, the engine's answer, and all is there again after a reload"() {
    await withDesigner(async (designer, browser) => {
      const begin = Date.now();
      await designer.open();
      console.log(`       first board after ${Date.now() - begin} ms`);
      assert.equal(await designer.page.value("crossOriginIsolated"), true);
      await designer.isNamed("Saami Tablut –");
      await designer.says(/^Attackers to move\.$/);
      await designer.strike("1", {control: true});
      await designer.square("e8");
      await designer.square("g8");
      await designer.says(/^[a-i]\d-[a-i]\d.*\. Attackers to move\.$/);  // the engine has answered
      await picture(designer.page, "first-game");
      const kept = `designer.module.FS.readdir("${data}/games/kept").find(name => name.endsWith(".tafl"))`;
      await designer.page.until(kept);  // after five seconds
      const game = `${data}/games/kept/${await designer.page.value(kept)}`;
      assert.match(await designer.file(game), /^e8-g8$/m);
      await sleep(4000);  // files are kept every three seconds
      await designer.page.reload();
      await designer.page.until(ready);
      assert.match(await designer.file(game), /^e8-g8$/m);
      if (browserName !== "chromium") return;  // the other driver has one page
      const other = await browser.newPage({width: 800, height: 600, touch: false});
      await other.goto(`${designer.server.url}designer/`);
      await other.until('/it is open in another tab/.test(document.getElementById("failure").textContent)');
    });
  },

  async "a link in a fresh profile, files that are dropped or chosen, a language"() {
    const languages = 'Object.defineProperty(navigator, "languages", {value: ["sv-SE"]}); Object.defineProperty(navigator, "language", {value: "sv-SE"});';
    await withDesigner(async designer => {
      await designer.open("#v=nielsen-brandubh-7");
      await designer.isNamed("Irish Brandubh");
      await designer.says(/^Angriparna/);
      assert.equal(await designer.page.value('document.getElementById("game").lang'), "sv");
      const {page} = designer;
      await page.give("drop", 'new File(["format = 1\\nid = \\"dropped-7\\"\\nname = \\"Dropped\\"\\ninherits = \\"nielsen-brandubh-7\\"\\n"], "../../dropped-7.toml")');
      await designer.isNamed("Dropped");
      assert.match(await designer.file("/home/web_user/dropped-7.toml"), /dropped-7/, "a name is no path");
      // Another file of the same name is written over only after a question.
      await page.value("{ window.asked = 0; window.confirm = () => { ++window.asked; return false; }; }");
      await page.give("drop", 'new File(["format = 1"], "dropped-7.toml")');
      await page.until("window.asked === 1");
      assert.match(await designer.file("/home/web_user/dropped-7.toml"), /inherits/);
      // Ctrl+Shift+C copies the link of the variant on the board.
      await page.value("navigator.clipboard.writeText = async text => { window.copied = text; }");
      await designer.strike("c", {control: true, shift: true});
      await page.until("/^taflsmith:v1\\./.test(window.copied)");
      const copied = await page.value("window.copied"), link = copied.replace("taflsmith:", "#");
      await picture(page, "swedish");
      await page.value(`{
        const data = new DataTransfer(), input = document.getElementById("chosen");
        data.items.add(new File(["format = 1\\nid = \\"chosen-7\\"\\nname = \\"Chosen\\"\\ninherits = \\"nielsen-brandubh-7\\"\\n"], "chosen-7.toml"));
        input.files = data.files;
        input.dispatchEvent(new Event("change"));
      }`);
      await designer.isNamed("Chosen");
      await page.goto("about:blank");
      await designer.open(link);
      await designer.isNamed("Dropped");
      for (const bad of ["#v1.AAAA", "#v1.eNp", "#v=no-such-variant"]) {
        await page.goto("about:blank");
        await designer.open(bad);
        await page.until("/– Taflsmith$/.test(document.title)");  // it says why, and opens the last one
        assert.equal(await page.value('document.getElementById("failure").hidden'), true);
      }
    }, {script: languages});
  },

  async "Ctrl+Shift+V opens the link that is pasted"() {
    if (browserName !== "chromium") return console.log("       skipped: its driver pastes while no key is held");
    await withDesigner(async designer => {
      const {page} = designer;
      await designer.open("#v=nielsen-brandubh-7");
      await designer.isNamed("Irish Brandubh");
      await page.value("navigator.clipboard.writeText = async text => { window.copied = text; }");
      await designer.strike("c", {control: true, shift: true});
      await page.until("/^taflsmith:v1\\./.test(window.copied)");
      const link = await page.value("window.copied");
      await page.goto("about:blank");
      await designer.open("#v=nielsen-copenhagen-11");
      await designer.isNamed("Copenhagen");
      await page.strike("v", {control: true, shift: true}, () => page.give("paste", JSON.stringify(link)));
      await designer.isNamed("Irish Brandubh");
    });
  },

  async "nothing is kept of a file that cannot be opened"() {
    await withDesigner(async designer => {
      await designer.open("#v=nielsen-brandubh-7");
      await designer.isNamed("Irish Brandubh");
      const {page} = designer, home = "/home/web_user", good = "taflsmith-game 1\nvariant nielsen-brandubh-7\n\nd6-f6\n";
      await page.give("drop", `new File([${JSON.stringify(good)}], "good.tafl")`);
      await designer.says(/^d6-f6\./);
      await page.value('{ window.confirm = () => true; window.opened = []; const {module} = designer, call = module.ccall; module.ccall = (name, ...given) => { const result = call(name, ...given); if (name === "designer_open") opened.push(result); return result; }; }');
      const bad = {
        "cut.tafl-variant": "taflsmith-variant 1\ndigest 0\n",
        "bomb.txt": `taflsmith:v1.${deflateSync(Buffer.alloc(1 << 26)).toString("base64url")}`,
        "card.png": "\u0089PNG\r\n",
        "good.tafl": "taflsmith-game 1\nvariant none\n\na1-a2\n",
      };
      for (const [i, [name, text]] of Object.entries(bad).entries()) {
        await page.give("drop", `new File([${JSON.stringify(text)}], "${name}")`);
        await page.until(`opened.length === ${i + 1}`);
        assert.equal(await page.value("opened.at(-1)"), 0, name);
        assert.equal(await designer.file(`${home}/${name}`), name === "good.tafl" ? good : "", name);
      }
      await page.value("designer.files.keep()");
      await page.reload();
      await page.until(ready);
      for (const name of Object.keys(bad)) assert.equal(await designer.file(`${home}/${name}`), name === "good.tafl" ? good : "", name);
    });
  },

  async "a card of the game: saved, dropped, and read by its code as a chat program sends it"() {
    await withDesigner(async designer => {
      await designer.open();
      const {page} = designer;
      await designer.strike("1", {control: true});
      await designer.square("e8");
      await designer.square("g8");
      await designer.says(/^[a-i]\d-[a-i]\d.*\. Attackers to move\.$/);  // the engine has answered
      const played = await page.value('document.getElementById("game").textContent');
      await page.value("navigator.clipboard.writeText = async text => { window.copied = text; }");
      await designer.strike("c", {control: true, shift: true});
      await page.until("/^taflsmith:v1\\./.test(window.copied)");
      const link = await page.value("window.copied");
      await page.value(`{
        const make = URL.createObjectURL;
        URL.createObjectURL = blob => make.call(URL, window.saved = blob);
      }`);
      await designer.command("Export: Card");
      await designer.press("Enter");
      await page.until('window.saved && document.getElementById("note").textContent === "nielsen-saami-tablut-9.png is downloaded"');
      const card = Buffer.from(await page.value(`saved.arrayBuffer().then(bytes => btoa(Array.from(new Uint8Array(bytes), b => String.fromCharCode(b)).join("")))`), "base64");
      if (pictures) writeFileSync(join(pictures, "designer-card.png"), card);
      const drop = async blob => {
        await page.goto("about:blank");
        await designer.open("#v=nielsen-copenhagen-11");
        await designer.isNamed("Copenhagen");
        await page.value(`{ window.card = new Blob([Uint8Array.from(atob(${JSON.stringify(card.toString("base64"))}), c => c.charCodeAt(0))], {type: "image/png"}); }`);
        await page.value(`Promise.resolve(${blob}).then(blob => { window.given = blob; })`);
        await page.give("drop", 'new File([given], "a card.png", {type: "image/png"})');
      };
      await drop("card");
      await designer.isNamed("Saami Tablut");
      await page.until(`document.getElementById("game").textContent === ${JSON.stringify(played)}`);
      // Without its text, where the browser reads codes; here none does.
      await drop(`(window.BarcodeDetector = class { async detect() { return [{rawValue: ${JSON.stringify(link)}}]; } },
        createImageBitmap(card).then(image => { const canvas = new OffscreenCanvas(image.width, image.height); canvas.getContext("2d").drawImage(image, 0, 0); return canvas.convertToBlob(); }))`);
      await designer.isNamed("Saami Tablut");
      await page.until(`document.getElementById("game").textContent === ${JSON.stringify(played)}`);
    });
  },

  async "the wheel scrolls a list, and turns back"() {
    await withDesigner(async designer => {
      await designer.open();
      const {page} = designer, list = {x: 118, y: 500};
      await page.mouse("moved", list);
      for (let i = 0; i < 30 && !/^Alea/.test(await page.value("document.title")); ++i) {  // until the library is read
        await page.wheel(list, -100000);
        await designer.click(118, 300);
        await sleep(500);
      }
      for (const [pixels, name] of [[-100000, "Alea Evangelii (cyningstan)"], [300, "Dragonheels Alea Evangelii"], [-300, "Alea Evangelii (cyningstan)"]]) {
        await page.wheel(list, pixels);
        await designer.settle();
        await designer.click(118, 300);
        await designer.isNamed(name);
      }
    });
  },

  async "fingers: tap, scroll, drag, long press, pinch, and the keyboard of the screen"() {
    if (browserName !== "chromium") return console.log("       skipped: its driver has one finger and no touch events");
    await withDesigner(async designer => {
      await designer.open("#v=nielsen-brandubh-7");
      const {page} = designer, at = (x, y) => ({x, y: y + header});
      const tap = async (x, y) => {
        await page.touch(at(x, y));
        await sleep(600);
      };
      const title = () => page.value("document.title");
      const openAnother = async before => {
        for (let i = 0; i < 30 && await title() === before; ++i) await tap(118, 300);  // until the library is read
        assert.notEqual(await title(), before);
      };
      // 1. A finger scrolls the library; a tap opens a variant.
      await openAnother(await title());
      await designer.settle();
      const before = await title();
      await page.fingers(...[500, 470, 420, 360, 300, 240].map(y => [at(118, y)]));
      await designer.settle();
      assert.equal(await title(), before, "scrolling opens nothing");
      await openAnother(before);
      // 2. A field that is tapped opens the keyboard of the screen, whose letters come without keys.
      await tap(118, 107);
      assert.equal(await page.value("document.activeElement.id"), "keyboard");
      await page.type("Aleax");
      await page.value('{ const field = document.getElementById("keyboard"); field.value = field.value.slice(0, -1); field.dispatchEvent(new InputEvent("input")); }');
      await designer.settle();
      await picture(page, "fingers-filter");
      await tap(118, 235);
      await page.until("/^Alea/.test(document.title)");
      assert.notEqual(await page.value("document.activeElement.id"), "keyboard");
      // 3. A finger drags on the board, a long press is the right button, and a pinch zooms.
      await page.value("{ window.pressed = []; for (const type of ['mousedown', 'mouseup']) document.addEventListener(type, event => pressed.push(event.button)); }");
      await page.fingers(...[300, 320, 340].map(y => [at(560, y)]));
      await designer.settle();  // the release comes a frame later
      assert.deepEqual(await page.value("pressed.splice(0)"), [0, 0]);
      await page.send("Input.dispatchTouchEvent", {type: "touchStart", touchPoints: [at(560, 300)]});
      await sleep(800);
      await page.send("Input.dispatchTouchEvent", {type: "touchEnd", touchPoints: []});
      assert.deepEqual(await page.value("pressed.splice(0)"), [2, 2]);
      // No finger is the left button as well: on the board it would have picked a piece and moved it.
      await page.goto("about:blank");
      await designer.open("#v=nielsen-saami-tablut-9");
      await designer.isNamed("Saami Tablut");
      await designer.strike("1", {control: true});
      await page.fingers([at(634, 275)], [at(634, 275), at(800, 275)], [at(634, 275), at(810, 275)]);  // on e8, and a second finger
      await page.fingers([at(754, 275)], [at(754, 275), at(800, 400)]);  // on g8
      await designer.settle();
      await designer.says(/^Attackers to move\.$/);
      await tap(634, 275);
      await tap(754, 275);
      await designer.says(/^[a-i]\d-[a-i]\d.*\. Attackers to move\.$/);  // the engine has answered
      const zoom = async () => {
        await page.value('designer.module.ccall("designer_save_settings", null, [], [])');
        return JSON.parse(await designer.file("/home/web_user/.config/taflsmith/settings.json")).zoom;
      };
      assert.equal(await zoom(), 1);
      await page.fingers(...[60, 70, 80, 90, 100].map(half => [at(560 - half, 300), at(560 + half, 300)]));
      await sleep(1500);
      const large = await zoom();
      assert.ok(large > 1.3 && large < 1.8, `zoom ${large}`);
      await picture(page, "fingers-zoomed");
    }, {touch: true});
  },

  async "files that cannot be read are not written over"() {
    const script = `{
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (...given) {
        if (sessionStorage.getItem("broken")) throw new DOMException("broken", "UnknownError");
        return open.apply(this, given);
      };
    }`;
    await withDesigner(async designer => {
      const {page} = designer;
      const write = (path, text) => page.value(`(async () => { designer.module.FS.writeFile("${path}", "${text}"); await designer.files.keep(); })()`);
      await designer.open();
      await write("/home/web_user/.mine", "kept");
      await page.value('{ sessionStorage.setItem("broken", "yes"); }');
      await page.reload();
      await page.until(ready);
      await page.until('/cannot be read/.test(document.getElementById("note").textContent)');
      await designer.says(/^Attackers to move\.$/);
      await write("/home/web_user/.other", "not kept");
      await page.value('{ sessionStorage.removeItem("broken"); }');
      await page.reload();
      await page.until(ready);
      assert.equal(await designer.file("/home/web_user/.mine"), "kept");
      assert.equal(await designer.file("/home/web_user/.other"), "");
    }, {script});
  },

  async "a full disk is said, and files are kept once there is room"() {
    // As Chrome does it: the transaction ends with an event of its own alone.
    const script = `{
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...given) {
        const request = put.apply(this, given);
        if (window.full) queueMicrotask(() => { try { this.transaction.abort(); } catch { /* it has ended */ } });
        return request;
      };
    }`;
    await withDesigner(async designer => {
      const {page} = designer;
      const keep = "Promise.race([designer.files.keep().then(() => true), new Promise(done => setTimeout(() => done(false), 10000))])";
      await designer.open();
      await page.value('{ window.full = true; designer.module.FS.writeFile("/home/web_user/.mine", "kept"); }');
      assert.equal(await page.value(keep), true, "it does not wait for ever");
      await page.until('/keeps no files here/.test(document.getElementById("note").textContent)');
      await page.value("{ window.full = false; }");
      assert.equal(await page.value(keep), true);
      await page.reload();
      await page.until(ready);
      assert.equal(await designer.file("/home/web_user/.mine"), "kept");
    }, {script});
  },

  async "keys are the header's and the dialog's while these have the focus"() {
    await withDesigner(async designer => {
      const {page} = designer, focused = () => page.value("document.activeElement.id");
      await designer.open();
      await page.value('{ window.reached = []; addEventListener("keydown", event => reached.push(event.key), true); document.querySelector("header a").focus(); }');
      await page.press("Tab");
      assert.equal(await focused(), "open");
      await page.press("Tab");
      assert.equal(await focused(), "files");
      await page.press("Enter");
      await page.until('document.getElementById("file-list").open');
      await page.strike("k");
      assert.deepEqual(await page.value("reached"), [], "none reaches the designer");
      await page.press("Escape");
      await page.until('!document.getElementById("file-list").open');
      await page.click("#canvas");
      assert.equal(await focused(), "canvas");
      await page.strike("k");
      assert.deepEqual(await page.value("reached"), ["k"]);
    });
  },

  async "a designer that stops says so below its header"() {
    await withDesigner(async designer => {
      const {page} = designer;
      await designer.open();
      await page.value('{ dispatchEvent(new ErrorEvent("error", {error: new window.WebAssembly.RuntimeError("unreachable")})); }');
      assert.equal(await page.text("#failure"), "The designer stopped: unreachable");
      await page.click("#files");
      await page.until('document.getElementById("file-list").open');
    });
  },

  async "offline after the first visit, in a narrow window too"() {
    for (const first of ["designer/", ""]) await withDesigner(async ({page, server}) => {
      // With its own service worker, or with that of the simple page.
      await page.goto(`${server.url}${first}`);
      if (!first) await page.until('navigator.serviceWorker.ready.then(r => r.active?.state === "activated")');
      if (!first) await page.goto(`${server.url}designer/`);
      await page.until(kept);
      assert.equal(await page.value('navigator.serviceWorker.controller.scriptURL.endsWith("/designer/service-worker.js")'), Boolean(first));
      await server.close();
      await page.reload();
      await page.until(ready);
      await page.until('/^Attackers to move\\.$/.test(document.getElementById("game").textContent)');
      await picture(page, "narrow");
    }, {width: 520, height: 800});
  },

  async "a new build takes the place of the one that was kept, whole or not at all"() {
    const pages = {};
    await withDesigner(async ({page, server}) => {
      const names = () => page.value('caches.keys().then(names => names.filter(name => name.startsWith("taflsmith-designer")))');
      await page.goto(`${server.url}designer/`);
      await page.until(kept);
      const before = await names();
      assert.equal(before.length, 1);
      // 1. A program of another version than its list of files is refused.
      const list = readFileSync(join(folder, "designer/files.js"), "utf8"), version = /version = "(\w+)"/.exec(list)[1];
      pages["/designer/files.js"] = list.replace(version, "another").replace(/("designer.wasm": \d+)/, "$1000");
      await page.reload();
      await page.until('/designer.wasm is of another version/.test(document.getElementById("failure").textContent)');
      assert.deepEqual(await names(), before);
      // 2. The whole of it.
      pages["/designer/files.js"] = list.replace(version, "another");
      await page.reload();
      await page.until(kept);
      const after = await names();
      assert.equal(after.length, 1);
      assert.notDeepEqual(after, before);
      await server.close();
      await page.reload();
      await page.until(ready);
    }, {pages});
  },

  async "the page's service worker gives the designer no file of another build"() {
    const pages = {};
    await withDesigner(async ({page, server}) => {
      await page.goto(server.url);
      await page.until('navigator.serviceWorker.ready.then(r => r.active?.state === "activated")');
      // A new build is there, but the page's own is still the old one.
      pages["/card.js"] = `${readFileSync(join(folder, "card.js"), "utf8")}\nwindow.newBuild = true;\n`;
      await page.goto(`${server.url}designer/`);
      await page.until(ready);
      assert.equal(await page.value('navigator.serviceWorker.controller.scriptURL.endsWith("/designer/service-worker.js")'), false);
      assert.equal(await page.value("window.newBuild"), true);
    }, {pages});
  },

  async "the designer deletes no cache of another copy on its origin"() {
    await withDesigner(async ({page, server}) => {
      await page.goto(`${server.url}empty.html`);
      await page.value(`(async () => {
        const other = new URL("other/designer/", location).href;
        for (const [name, url] of [[\`taflsmith-designer \${other} 1-1\`, other + "designer.wasm"], ["taflsmith-designer-aaaa-aaaa", other + "designer.wasm"], ["taflsmith-designer-bbbb-bbbb", "/designer/designer.wasm"]])
          await (await caches.open(name)).put(url, new Response(""));
      })()`);
      await page.goto(`${server.url}designer/`);
      await page.until(kept);
      const names = (await page.value("caches.keys()")).filter(name => !name.startsWith(`taflsmith-designer ${server.url}designer/ `)).sort();
      assert.deepEqual(names, [`taflsmith-designer ${server.url}other/designer/ 1-1`, "taflsmith-designer-aaaa-aaaa"].sort());
    }, {pages: {"/empty.html": "<!doctype html><link rel=\"icon\" href=\"data:,\"><title>Empty</title>"}});
  },

  async "the page's button opens the game on its board"() {
    await withPage(folder, {width: 1440, height: 900 + header}, async (page, server) => {
      await page.goto(`${server.url}#v=nielsen-brandubh-7&p=b&m=d6-f6`);
      await page.until(ready);
      await page.until('document.querySelectorAll("#moves li").length === 1');
      await page.click("#open-designer");
      await page.until('document.title.startsWith("Irish Brandubh") && !!document.getElementById("game")');
      await page.until('/^d6-f6\\. Defenders to move\\.$/.test(document.getElementById("game").textContent)');
    });
  },

  async "a trial whose button is pressed again and again"() {
    await withDesigner(async designer => {
      await designer.open("#v=nielsen-brandubh-7");
      const {page} = designer;
      await page.value("{ window.longest = 0; let last = performance.now(); const frame = now => { window.longest = Math.max(window.longest, now - last); last = now; requestAnimationFrame(frame); }; requestAnimationFrame(frame); }");
      const store = () => page.value(`["", "-wal", "-journal"].map(end => "${data}/trials.sqlite" + end).filter(file => designer.module.FS.analyzePath(file).exists).map(file => { const {size, mtime} = designer.module.FS.stat(file); return [size, Number(mtime)]; }).join()`);
      const press = async () => {
        for (let i = 0; i < 4; ++i) {
          await designer.drag([1379, 26]);
          await sleep(150 * i);
        }
        await sleep(1000);
        for (const before = await store(); await store() === before; await sleep(300));  // until the trial has written
      };
      // A page that stands still answers no question. Several times: what one trial leaves behind, another meets.
      let timer;
      const patience = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error("the page stands still, or its trial writes nothing")), 120000); });
      await Promise.race([patience, (async () => { for (let i = 0; i < 6; ++i) await press(); })()]);
      clearTimeout(timer);
      await picture(page, "trial-again");
      const longest = Math.round(await page.value("window.longest"));
      console.log(`       longest time between two frames: ${longest} ms`);
      assert.ok(longest < 5000);
      assert.equal(await page.value('document.getElementById("note").textContent'), "", "the files are kept");
    });
  },

  async "analysis, comparison, sweep and report; the trials are there again after a reload"() {
    await withDesigner(async designer => {
      await designer.open("#v=nielsen-brandubh-2-7");
      await designer.isNamed("Irish Brandubh 2");
      const {page} = designer, panel = [1035, 190, 390, 250], boards = [270, 90, 740, 460], results = [270, 470, 520, 380];
      await designer.command("Show: Analysis");
      await designer.brings(panel, 1500, () => designer.command("Analyse"));
      await picture(page, "analysis");
      await designer.command("Show: Compare");
      await designer.brings(boards, 20000, () => designer.click(1281, 118));  // with its parent
      await picture(page, "comparison");
      await designer.command("Sweep a parameter");
      await designer.brings(results, 150, () => designer.click(329, 847));
      await designer.exists(`${data}/trials.sqlite`);
      await sleep(5000);
      await picture(page, "sweep");
      const stop = async () => {
        await designer.command("Stop the trial");
        await designer.press("Escape");  // where it has ended, the command is grey
        await sleep(2000);
      };
      await stop();
      await designer.command("Run a trial");
      await sleep(8000);
      await stop();
      await page.value("{ window.open = url => { window.opened = url; return null; }; }");
      await designer.command("Write the report");
      await designer.exists(`${data}/reports/nielsen-brandubh-2-7.html`);
      await sleep(1500);
      await picture(page, "report");
      await designer.click(1015, 833);  // Open it
      await page.until("/^blob:/.test(window.opened)");
      assert.match(await designer.file(`${data}/reports/nielsen-brandubh-2-7.html`), /<title>[^<]*Irish Brandubh 2[^]*<svg/);
      await page.value("designer.files.keep()");
      await page.reload();
      await page.until(ready);
      await designer.isNamed("Irish Brandubh 2");
      await designer.brings(results, 300, () => designer.command("Workspace: Trial"));
      await picture(page, "trials-kept");
    });
  },

  async "a rule that fails ends its games, and nothing else"() {
    await withDesigner(async designer => {
      await designer.open("#v=nielsen-copenhagen-11");
      await designer.isNamed("Copenhagen");
      const {page} = designer;
      // It fails in positions that some games reach, so the checks of loading find nothing.
      const script = `return component { id = "test/late", slot = "victory", words = "Never draws.", compile = function(b, p)
        b:outcome { phase = "goal", result = "draw", when = function(i)
          local men = #i.defending_men:list()
          if i.defending_men == i:squares("d5 d3 c5") then while true do men = men + 1 end end
          return men > 99
        end }
      end }`;
      const variant = 'format = 1\nid = "late-7"\nname = "Late failure"\ninherits = "nielsen-brandubh-7"\n[[rule]]\nuse = "test/late"\nscript = "late.lua"\n';
      // Both files at once, the variant first.
      await page.value(`{
        const data = new DataTransfer();
        data.items.add(new File([${JSON.stringify(variant)}], "late-7.toml"));
        data.items.add(new File([${JSON.stringify(script)}], "late.lua"));
        document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
      }`);
      await designer.isNamed("Late failure");
      await designer.command("Run a trial");
      await designer.exists(`${data}/trials.sqlite`);
      await sleep(20000);
      await picture(page, "failing-games");
      assert.equal(await page.value('document.getElementById("failure").hidden'), true);
      await page.give("drop", 'new File(["taflsmith-game 1\\nvariant nielsen-brandubh-7\\n\\nd6-f6\\n"], "good.tafl")');
      await designer.says(/^d6-f6\./);
    });
  },

  async "random clicks, keys, drops and pastes"() {
    await withDesigner(async designer => {
      await designer.open();
      // The header leads away, so does the address of a source, and a question would wait for a person.
      await designer.page.value('{ document.querySelector("header").inert = true; window.confirm = () => true; window.open = () => null; }');
      const done = await designer.page.playAtRandom(Number(process.env.TAFLSMITH_PAGE_SECONDS ?? 15), 1440, 900 + header);
      console.log(`       ${done} inputs`);
      await designer.page.until("new Promise(done => requestAnimationFrame(() => done(true)))");
      assert.equal(await designer.page.value('document.getElementById("failure").hidden'), true);
    });
  },

  async "a variant on a blank board, a rule in Lua with a mistake and its repair, a game, a trial, a file for others"() {
    await withDesigner(async designer => {
      await designer.open("#v=nielsen-brandubh-7");
      // 1. A variant on a blank board.
      await designer.click(185, 26);  // New
      await designer.words("First hour");
      await designer.click(758, 405);  // A blank board
      await designer.click(908, 520);  // Make it
      await designer.isNamed("First hour");
      await designer.drag([503, 201], [617, 201]);  // attackers on d9, e9 and f9, and on the other three sides
      await designer.settle();
      await designer.click(560, 258);  // e8
      await designer.click(920, 175);  // the defenders' brush
      await designer.click(560, 315);  // e7
      // 2. A rule in Lua: a mistake, its repair by Ctrl+., and another value.
      await designer.click(1107, 74);   // Script
      await designer.click(1273, 143);  // End
      await designer.exists(`${data}/variants/first-hour-end.lua`);
      await designer.click(974, 295);  // in line 8: return i.king & …
      await designer.press("Backspace");
      await sleep(6000);  // until it is marked
      await picture(designer.page, "mistake");
      await designer.strike(".", {control: true});
      await designer.click(1014, 555);  // in line 21: men = integer(1, 1, 3, …
      await designer.press("Backspace");
      await designer.words("2");
      await designer.strike("s", {control: true});
      await designer.page.until(`designer.module.FS.readFile("${data}/variants/first-hour-end.lua", {encoding: "utf8"}).includes("integer(2, 1, 3")`);
      await designer.click(345, 26);  // Save
      await designer.press("Enter");
      await designer.exists(`${data}/variants/first-hour.toml`);
      // 3. A game.
      await designer.click(1279, 26);  // Play
      for (const at of ["d9", "c9", "f9", "g9"]) await designer.square(at);
      await picture(designer.page, "game");
      await designer.says(/Attackers to move\.$/);
      assert.match(await designer.page.value('document.getElementById("game").textContent'), /^[a-i]\d-/, "the engine has answered");
      // 4. A trial, on threads.
      await designer.click(1379, 26);
      
      await designer.exists(`${data}/trials.sqlite`);
      await sleep(20000);
      await picture(designer.page, "trial");
      await designer.command("stop the trial");
      await designer.press("Escape");
      // 5. One file for somebody else: it is downloaded.
      await designer.command("export: variant");
      await designer.press("Enter");
      await designer.page.until('document.getElementById("note").textContent === "first-hour.tafl-variant is downloaded"');
      assert.match(await designer.file(`${data}/exports/first-hour.tafl-variant`), /integer\(2, 1, 3/);
    });
  },
};

process.exitCode = Math.min(1, await runTests(tests));
