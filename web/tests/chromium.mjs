// Drives a headless Chromium through its DevTools protocol, over a pipe.
import {spawn} from "node:child_process";
import {mkdtempSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {Answers, Page, endProcess, sleep} from "./browser.mjs";

/** A Chromium with its own profile. */
export class Browser {
  #process; #profile; #next = 1; #answers = new Answers(); #listeners = []; #rest = Buffer.alloc(0);

  static program() {
    return process.env.TAFLSMITH_CHROMIUM ?? "chromium";
  }

  async start() {
    this.#profile = mkdtempSync(join(tmpdir(), "taflsmith-page-"));
    this.#process = spawn(Browser.program(), [
      "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--no-first-run", "--disable-dev-shm-usage",
      "--use-angle=swiftshader", "--enable-unsafe-swiftshader",  // WebGL without a graphics card
      // A page that nobody sees would get little of a busy machine.
      "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows", "--disable-background-timer-throttling",
      "--disable-background-networking", `--user-data-dir=${this.#profile}`, "about:blank"], {stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"]});
    this.#process.stdio[4].on("data", data => this.#receive(data));
    for (const event of ["exit", "error"]) this.#process.on(event, reason => this.#answers.end(reason));
    this.#process.stdio[3].on("error", error => this.#answers.end(error));
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
      this.#answers.settle(message.id, message.error && new Error(message.error.message), message.result);
    }
  }

  send(method, params = {}, sessionId) {
    const id = this.#next++;
    return this.#answers.wait(id, () => this.#process.stdio[3].write(JSON.stringify({id, method, params, sessionId}) + "\0"));
  }

  listen(listener) { this.#listeners.push(listener); }

  async newPage({width, height, touch}) {
    const {targetId} = await this.send("Target.createTarget", {url: "about:blank"});
    const {sessionId} = await this.send("Target.attachToTarget", {targetId, flatten: true});
    const page = new ChromiumPage(this, sessionId);
    await page.send("Page.enable");
    await page.send("Runtime.enable");
    await page.send("Log.enable");
    await page.send("Emulation.setDeviceMetricsOverride", {width, height, deviceScaleFactor: 1, mobile: touch});
    if (touch) await page.send("Emulation.setTouchEmulationEnabled", {enabled: true});
    return page;
  }

  async close() {
    this.send("Browser.close").catch(() => {});
    await endProcess(this.#process, this.#profile);
  }
}

class ChromiumPage extends Page {
  #faults = [];

  constructor(browser, sessionId) {
    super();
    this.send = (method, params) => browser.send(method, params, sessionId);
    browser.listen(({method, params, sessionId: from}) => {
      if (from !== sessionId) return;
      if (method === "Runtime.exceptionThrown") this.#faults.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
      if (method === "Log.entryAdded" && params.entry.level === "error") this.#faults.push(`${params.entry.text} ${params.entry.url ?? ""}`);
    });
  }

  faults() { return this.#faults; }
  goto(url) { return this.send("Page.navigate", {url}); }
  // Not Page.reload: once a page with threads has loaded itself again, it brings back the document before.
  beginReload() { return this.value("{ setTimeout(() => location.reload()); }"); }

  async value(expression) {
    const {result, exceptionDetails} = await this.send("Runtime.evaluate", {expression, awaitPromise: true, returnByValue: true});
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    return result.value;
  }

  mouse(type, {x, y}) {
    const names = {pressed: "mousePressed", moved: "mouseMoved", released: "mouseReleased"};
    return this.send("Input.dispatchMouseEvent", {type: names[type], x, y, button: "left", buttons: type === "released" ? 0 : 1, clickCount: type === "moved" ? 0 : 1});
  }

  async touch(at) {
    await this.send("Input.dispatchTouchEvent", {type: "touchStart", touchPoints: [at]});
    await this.send("Input.dispatchTouchEvent", {type: "touchEnd", touchPoints: []});
  }

  /** Fingers that go down, move together through steps of 50 ms, and are lifted: for each step, where each is. */
  async fingers(...steps) {
    for (const [i, touchPoints] of steps.entries()) {
      await this.send("Input.dispatchTouchEvent", {type: i ? "touchMove" : "touchStart", touchPoints});
      await sleep(50);
    }
    await this.send("Input.dispatchTouchEvent", {type: "touchEnd", touchPoints: []});
  }

  wheel({x, y}, pixels) { return this.send("Input.dispatchMouseEvent", {type: "mouseWheel", x, y, deltaX: 0, deltaY: pixels}); }

  async press(key) {
    const event = {key, code: key, windowsVirtualKeyCode: {Enter: 13, Tab: 9, Escape: 27, Backspace: 8, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40}[key]};
    await this.send("Input.dispatchKeyEvent", {type: "keyDown", ...event, text: key === "Enter" ? "\r" : undefined});
    await this.send("Input.dispatchKeyEvent", {type: "keyUp", ...event});
  }

  /** `whileHeld()` is called before the keys are released. */
  async strike(key, {control = false, shift = false} = {}, whileHeld = () => {}) {
    const event = {key, modifiers: (control ? 2 : 0) + (shift ? 8 : 0), windowsVirtualKeyCode: {".": 190, ",": 188, "-": 189}[key] ?? key.toUpperCase().charCodeAt(0)};
    const held = [[control, "Control", 17], [shift, "Shift", 16]].filter(([is]) => is);
    for (const [, name, code] of held) await this.send("Input.dispatchKeyEvent", {type: "rawKeyDown", key: name, windowsVirtualKeyCode: code});
    await this.send("Input.dispatchKeyEvent", {type: control ? "rawKeyDown" : "keyDown", ...event, text: control ? undefined : key});
    await whileHeld();
    await this.send("Input.dispatchKeyEvent", {type: "keyUp", ...event});
    for (const [, name, code] of held) await this.send("Input.dispatchKeyEvent", {type: "keyUp", key: name, windowsVirtualKeyCode: code});
  }

  type(text) { return this.send("Input.insertText", {text}); }

  async screenshot() {
    const {data} = await this.send("Page.captureScreenshot", {format: "png"});
    return Buffer.from(data, "base64");
  }
}
