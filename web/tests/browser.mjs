// A page in a headless browser, and a server of a folder. TAFLSMITH_BROWSER: chromium (default) or firefox.
import assert from "node:assert/strict";
import {createServer} from "node:http";
import {readFileSync, rmSync, writeFileSync} from "node:fs";
import {extname, join, normalize} from "node:path";

export const browserName = process.env.TAFLSMITH_BROWSER ?? "chromium";

const types = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"};

/** Serves a folder to every origin; `pages`: other content, by path; `script`: what runs first in each page. close() ends all connections, as a network that fails. */
export async function serve(folder, pages = {}, script = "") {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/\/$/, "/index.html");
    try {
      let content = pages[path] ? Buffer.from(pages[path]) : readFileSync(join(folder, path));
      if (script && extname(path) === ".html") content = Buffer.from(content.toString().replace("<head>", `<head><script>${script}</script>`));
      response.writeHead(200, {"Access-Control-Allow-Origin": "*", "Content-Type": types[extname(path)] ?? "application/octet-stream", "Content-Length": content.length});
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(ready => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise(done => { server.close(done); server.closeAllConnections(); }),
  };
}

/** A test with its own browser, server of the folder and page. Options: width, height, touch (a phone's), pages and script (as in serve). */
export async function withPage(folder, options, action) {
  const {Browser} = await import(`./${browserName}.mjs`);
  const server = await serve(folder, options.pages, options.script), browser = new Browser();
  try {
    await browser.start();
    const page = await browser.newPage({width: 1280, height: 800, touch: false, ...options});
    await action(page, server, browser);
    assert.deepEqual(await page.faults(), [], "exceptions and errors in the console");
  } finally {
    await browser.close();
    await server.close();
  }
}

/** What a test waits for from a program that may end: rejected then. */
export class Answers {
  #waiting = new Map(); #ended = null;

  /** The answer to message `id`, which `send()` sends. */
  wait(id, send) {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {resolve, reject});
      send();
    });
  }

  settle(id, error, value) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(error);
    else waiting?.resolve(value);
  }

  end(reason) {
    this.#ended ??= new Error(`the browser ended: ${reason}`);
    for (const id of [...this.#waiting.keys()]) this.settle(id, this.#ended);
  }
}

/** Ends a browser's process, which was asked to quit, and deletes its profile. */
export async function endProcess(process, profile) {
  const killer = setTimeout(() => process.kill("SIGKILL"), 10000);
  if (process.pid && process.exitCode === null && process.signalCode === null) await new Promise(done => process.on("exit", done));
  clearTimeout(killer);
  rmSync(profile, {recursive: true, force: true, maxRetries: 5});
}

export const sleep = milliseconds => new Promise(done => setTimeout(done, milliseconds));

/**
 * What is the same in all browsers. Each has besides:
 * faults(), exceptions and errors in the console; goto(url), beginReload(); value(expression), of an expression or block in the page;
 * mouse(type, {x, y}), with type "pressed", "moved" or "released"; touch({x, y}), a tap; press(key);
 * strike(key, {control, shift}), a letter or digit as a key; type(text), into a field; screenshot(), as PNG.
 */
export class Page {
  /** Loads the page again; the old one is gone then. */
  async reload() {
    await this.value("{ window.before = true; }");
    await this.beginReload();
    await this.until("!window.before");
  }

  /** Waits until an expression is true. */
  async until(expression, seconds = 60) {
    for (const end = Date.now() + 1000 * seconds; Date.now() < end; await sleep(30))
      if (await this.value(`Promise.resolve(${expression}).then(Boolean)`).catch(() => false)) return;
    throw new Error(`after ${seconds} s this is still false: ${expression}; status: ${await this.text("#status")}; errors: ${await this.text("#errors")}`);
  }

  /** The expression of an element; " >>> " goes on in its shadow tree. */
  element(selector) {
    return `${JSON.stringify(selector)}.split(" >>> ").reduce((at, part) => at && (at.shadowRoot ?? at).querySelector(part), document)`;
  }

  text(selector) { return this.value(`${this.element(selector)}?.innerText ?? ""`); }

  /** The middle of an element, scrolled into view. */
  place(selector) {
    return this.value(`(() => {
      const element = ${this.element(selector)};
      if (!element) throw new Error("there is no " + ${JSON.stringify(selector)});
      element.scrollIntoView({block: "nearest"});
      const box = element.getBoundingClientRect();
      return {x: box.x + box.width / 2, y: box.y + box.height / 2};
    })()`);
  }

  async click(selector) {
    const at = await this.place(selector);
    await this.mouse("pressed", at);
    await this.mouse("released", at);
  }

  async drag(from, to) {
    const start = await this.place(from), end = await this.place(to);
    await this.mouse("pressed", start);
    for (let i = 1; i <= 5; ++i) await this.mouse("moved", {x: start.x + (end.x - start.x) * i / 5, y: start.y + (end.y - start.y) * i / 5});
    await this.mouse("released", end);
  }

  async tap(selector) { await this.touch(await this.place(selector)); }

  /** "drop" or "paste" of a file or a text; `content`: its expression in the page. */
  give(kind, content) {
    return this.value(`{
      const data = new DataTransfer(), content = ${content};
      content instanceof File ? data.items.add(content) : data.setData("text", content);
      document.body.dispatchEvent(${kind === "drop" ? 'new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true})' : 'Object.assign(new Event("paste", {bubbles: true}), {clipboardData: data})'});
    }`);
  }

  /**
   * Clicks, drags, presses keys, drops files and pastes links at random in the first `width` x `height` pixels. Returns how often.
   * Half of them come at once after another; before the others the page has time to finish.
   */
  async playAtRandom(seconds, width, height) {
    let seed = 7, done = 0;
    const below = n => (seed = (seed * 48271) % 2147483647) % n;
    const somewhere = () => ({x: below(width), y: below(height)});
    const variant = 'format = 1\nid = "dropped-7"\nname = "Dropped"\ninherits = "nielsen-brandubh-7"\n';
    const texts = ["", variant, variant + "[board]\nlayout = 7\n", "\ud83d\ude00\u0000".repeat(500), "taflsmith:v1.AAAA", "https://a.b/#v=nielsen-brandubh-7&p=b", "#v=opentafl-tablut-9&p=b&m=e3-", "\u0089PNG", "[Variant nielsen-brandubh-7]\n1. d6-f6"];
    for (const end = Date.now() + 1000 * seconds; Date.now() < end; ++done) {
      if (below(40) === 0) {
        const text = JSON.stringify(texts[below(texts.length)]);
        await (below(2) ? this.give("paste", text) : this.give("drop", `new File([${text}], "dropped", {type: "text/plain"})`));
      } else if (below(4) === 0) {
        await this.press(["Enter", "Escape", "Tab", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"][below(7)]);
      } else {
        // Firefox 153 answers some events with this error of its own driver.
        const mouse = (type, at) => this.mouse(type, at).catch(error => { if (!/message reply cannot be cloned/.test(error.message)) throw error; });
        const at = somewhere();
        await mouse("pressed", at);
        if (below(3) === 0) await mouse("moved", somewhere());
        await mouse("released", at);
      }
      if (below(2)) await sleep(below(240));
    }
    return done;
  }

  async saveScreenshot(file) { writeFileSync(file, await this.screenshot()); }
}
