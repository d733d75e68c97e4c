// Drives a headless Chromium through its DevTools protocol, over a pipe, and serves a folder to it.
import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {createServer} from "node:http";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {extname, join, normalize} from "node:path";

const types = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"};

/** Serves a folder to every origin; `pages`: other content, by path. close() ends all connections, as a network that fails. */
export async function serve(folder, pages = {}) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/\/$/, "/index.html");
    try {
      const content = pages[path] ? Buffer.from(pages[path]) : readFileSync(join(folder, path));
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

/** A test with its own browser, server of the folder and page. */
export async function withPage(folder, options, action) {
  const server = await serve(folder), browser = await new Browser().start();
  try {
    const page = await browser.newPage(options);
    await action(page, server, browser);
    assert.deepEqual(page.faults, [], "exceptions and errors in the console");
  } finally {
    await browser.close();
    await server.close();
  }
}

export const sleep = milliseconds => new Promise(done => setTimeout(done, milliseconds));

/** A browser with its own profile. */
export class Browser {
  #process; #profile; #next = 1; #waiting = new Map(); #listeners = []; #rest = Buffer.alloc(0);

  static program() {
    return process.env.TAFLSMITH_CHROMIUM ?? "chromium";
  }

  async start() {
    this.#profile = mkdtempSync(join(tmpdir(), "taflsmith-page-"));
    this.#process = spawn(Browser.program(), [
      "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage",
      // A page that nobody sees would get little of a busy machine.
      "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows", "--disable-background-timer-throttling",
      "--disable-background-networking", `--user-data-dir=${this.#profile}`, "about:blank"], {stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"]});
    this.#process.stdio[4].on("data", data => this.#receive(data));
    this.#process.on("exit", code => {
      for (const {reject} of this.#waiting.values()) reject(new Error(`the browser ended: ${code}`));
      this.#waiting.clear();
    });
    await this.send("Browser.getVersion");
    return this;
  }

  #receive(data) {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (let end; (end = this.#rest.indexOf(0)) >= 0; this.#rest = this.#rest.subarray(end + 1)) {
      const message = JSON.parse(this.#rest.subarray(0, end));
      if (!message.id) {
        for (const listen of this.#listeners) listen(message);
        continue;
      }
      const {resolve, reject} = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      message.error ? reject(new Error(message.error.message)) : resolve(message.result);
    }
  }

  send(method, params = {}, sessionId) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {resolve, reject});
      this.#process.stdio[3].write(JSON.stringify({id, method, params, sessionId}) + "\0");
    });
  }

  listen(listener) { this.#listeners.push(listener); }

  /** A tab of this size; `touch`: a phone's. */
  async newPage({width = 1280, height = 800, touch = false} = {}) {
    const {targetId} = await this.send("Target.createTarget", {url: "about:blank"});
    const {sessionId} = await this.send("Target.attachToTarget", {targetId, flatten: true});
    const page = new Page(this, sessionId);
    await page.send("Page.enable");
    await page.send("Runtime.enable");
    await page.send("Log.enable");
    await page.send("Emulation.setDeviceMetricsOverride", {width, height, deviceScaleFactor: 1, mobile: touch});
    if (touch) await page.send("Emulation.setTouchEmulationEnabled", {enabled: true});
    return page;
  }

  async close() {
    await this.send("Browser.close").catch(() => {});
    await new Promise(done => this.#process.exitCode === null ? this.#process.on("exit", done) : done());
    rmSync(this.#profile, {recursive: true, force: true, maxRetries: 5});
  }
}

export class Page {
  faults = [];  // exceptions, and errors in the console

  constructor(browser, sessionId) {
    this.send = (method, params) => browser.send(method, params, sessionId);
    browser.listen(({method, params, sessionId: from}) => {
      if (from !== sessionId) return;
      if (method === "Runtime.exceptionThrown") this.faults.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
      if (method === "Log.entryAdded" && params.entry.level === "error") this.faults.push(`${params.entry.text} ${params.entry.url ?? ""}`);
    });
  }

  goto(url) { return this.send("Page.navigate", {url}); }

  /** The value of an expression in the page. */
  async value(expression) {
    const {result, exceptionDetails} = await this.send("Runtime.evaluate", {expression, awaitPromise: true, returnByValue: true});
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    return result.value;
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

  mouse(type, {x, y}) {
    return this.send("Input.dispatchMouseEvent", {type, x, y, button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount: type === "mouseMoved" ? 0 : 1});
  }

  async click(selector) {
    const at = await this.place(selector);
    await this.mouse("mousePressed", at);
    await this.mouse("mouseReleased", at);
  }

  async drag(from, to) {
    const start = await this.place(from), end = await this.place(to);
    await this.mouse("mousePressed", start);
    for (let i = 1; i <= 5; ++i) await this.mouse("mouseMoved", {x: start.x + (end.x - start.x) * i / 5, y: start.y + (end.y - start.y) * i / 5});
    await this.mouse("mouseReleased", end);
  }

  async tap(selector) {
    const at = await this.place(selector);
    await this.send("Input.dispatchTouchEvent", {type: "touchStart", touchPoints: [at]});
    await this.send("Input.dispatchTouchEvent", {type: "touchEnd", touchPoints: []});
  }

  async press(key, text) {
    const event = {key, code: key, windowsVirtualKeyCode: {Enter: 13, Tab: 9, Escape: 27, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40}[key]};
    await this.send("Input.dispatchKeyEvent", {type: "keyDown", ...event, text: key === "Enter" ? "\r" : text});
    await this.send("Input.dispatchKeyEvent", {type: "keyUp", ...event});
  }

  type(text) { return this.send("Input.insertText", {text}); }

  /** Clicks, drags and presses keys at random in the first `width` x `height` pixels. Returns how often. */
  async playAtRandom(seconds, width, height) {
    let seed = 7, done = 0;
    const below = n => (seed = (seed * 48271) % 2147483647) % n;
    const somewhere = () => ({x: below(width), y: below(height)});
    for (const end = Date.now() + 1000 * seconds; Date.now() < end; ++done) {
      if (below(4) === 0) {
        await this.press(["Enter", "Escape", "Tab", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"][below(7)]);
      } else {
        const at = somewhere();
        await this.mouse("mousePressed", at);
        if (below(3) === 0) await this.mouse("mouseMoved", somewhere());
        await this.mouse("mouseReleased", at);
      }
    }
    return done;
  }

  async screenshot(file) {
    const {data} = await this.send("Page.captureScreenshot", {format: "png"});
    writeFileSync(file, Buffer.from(data, "base64"));
  }
}
