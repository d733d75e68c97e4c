// Drives a headless Firefox through Marionette, its own protocol for tests: WebDriver's commands as JSON over a socket.
import {spawn} from "node:child_process";
import {existsSync, mkdtempSync, readFileSync, writeFileSync} from "node:fs";
import {connect} from "node:net";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {Answers, Page, endProcess, sleep} from "./browser.mjs";

/** A Firefox with its own profile, and one window. */
export class Browser {
  #process; #profile; #socket; #next = 1; #answers = new Answers(); #rest = Buffer.alloc(0);

  static program() {
    return process.env.TAFLSMITH_FIREFOX ?? "firefox-esr";
  }

  async start() {
    this.#profile = mkdtempSync(join(tmpdir(), "taflsmith-page-"));
    const settings = {"marionette.port": 0, "app.update.disabledForTesting": true, "datareporting.policy.dataSubmissionEnabled": false, "browser.shell.checkDefaultBrowser": false, "network.captive-portal-service.enabled": false, "network.connectivity-service.enabled": false};
    writeFileSync(join(this.#profile, "user.js"), Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});\n`).join(""));
    // Without a display it has no WebGL.
    const headless = process.env.TAFLSMITH_WINDOW ? [] : ["--headless"];
    this.#process = spawn(Browser.program(), [...headless, "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", this.#profile, "about:blank"], {stdio: "ignore"});
    for (const event of ["exit", "error"]) this.#process.on(event, reason => this.#answers.end(reason));
    const file = join(this.#profile, "MarionetteActivePort");
    for (const end = Date.now() + 60000; !existsSync(file) || !readFileSync(file, "utf8").trim(); await sleep(50))
      if (Date.now() > end || this.#process.exitCode !== null) throw new Error("Firefox does not start");
    await this.#answers.wait(0, () => {
      this.#socket = connect(Number(readFileSync(file, "utf8")), "127.0.0.1").on("data", data => this.#receive(data));
      for (const event of ["error", "close"]) this.#socket.on(event, () => this.#answers.end("its socket is closed"));
    });
    await this.send("WebDriver:NewSession");
    await this.send("WebDriver:SetTimeouts", {script: 600000});
    return this;
  }

  /** Messages: their length in bytes, a colon, and [1, id, error, value]; first an object. */
  #receive(data) {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (let colon; (colon = this.#rest.indexOf(":")) >= 0;) {
      const end = colon + 1 + Number(this.#rest.subarray(0, colon));
      if (this.#rest.length < end) return;
      const message = JSON.parse(this.#rest.subarray(colon + 1, end));
      this.#rest = this.#rest.subarray(end);
      const [, id, error, value] = Array.isArray(message) ? message : [1, 0, null, message];
      this.#answers.settle(id, error && new Error(`${error.error}: ${error.message}`), value);
    }
  }

  send(command, parameters = {}) {
    const id = this.#next++, message = JSON.stringify([0, id, command, parameters]);
    return this.#answers.wait(id, () => this.#socket.write(`${Buffer.byteLength(message)}:${message}`));
  }

  /** A script in the browser itself, not in a page. */
  async inBrowser(script) {
    await this.send("Marionette:SetContext", {value: "chrome"});
    const {value} = await this.send("WebDriver:ExecuteScript", {args: [], script});
    await this.send("Marionette:SetContext", {value: "content"});
    return value;
  }

  async newPage({width, height}) {
    // Errors of scripts and of loading, as they come: the console keeps only the last messages. A page that is left breaks off
    // what its threads still load: no fault. Without what it needs, no page gets ready. A window is at least 500 wide by its style.
    await this.inBrowser(`
      window.faults = [];
      const brokenOff = /^NS_BINDING_ABORTED|^Failed to load .* A ServiceWorker intercepted the request and encountered an unexpected error/;
      window.faultListener = {observe: m => {
        if (m instanceof Ci.nsIScriptError && !(m.flags & Ci.nsIScriptError.warningFlag) && /^(http|blob):/.test(m.sourceName) && !brokenOff.test(m.errorMessage)) faults.push(m.errorMessage + " " + m.sourceName + ":" + m.lineNumber);
      }};
      Services.console.registerListener(window.faultListener);
      document.documentElement.style.setProperty("min-width", "0", "important");`);
    const page = new FirefoxPage(this);
    // The window is larger than the page in it.
    const inside = () => page.value("[innerWidth, innerHeight, outerWidth, outerHeight]");
    await this.send("WebDriver:SetWindowRect", {width, height});
    const [w, h, outerWidth, outerHeight] = await inside();
    await this.send("WebDriver:SetWindowRect", {width: width + outerWidth - w, height: height + outerHeight - h});
    if ((await inside())[0] !== width) throw new Error(`the page is ${await inside()} wide, not ${width}`);
    return page;
  }

  async close() {
    if (this.#socket) this.send("Marionette:Quit", {flags: ["eForceQuit"]}).catch(() => {});
    else this.#process.kill();
    await endProcess(this.#process, this.#profile);
  }
}

const keys = {Enter: "\uE007", Tab: "\uE004", Escape: "\uE00C", Backspace: "\uE003", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015"};

class FirefoxPage extends Page {
  constructor(browser) {
    super();
    this.send = (command, parameters) => browser.send(command, parameters);
    this.faults = () => browser.inBrowser("return window.faults;");
  }

  goto(url) { return this.send("WebDriver:Navigate", {url}); }
  // Not WebDriver:Refresh, which goes around the service worker.
  beginReload() { return this.value("{ setTimeout(() => location.reload()); }"); }

  async value(expression) {
    const block = expression.trim().startsWith("{");
    const {value: {value, error}} = await this.send("WebDriver:ExecuteAsyncScript", {args: [], script: `
      const done = arguments[arguments.length - 1];
      (async () => ${block ? expression : `(${expression})`})().then(value => done({value}), error => done({error: error.name + ": " + error.message}));`});
    if (error) throw new Error(`${expression}: ${error}`);
    return value;
  }

  #pointer(id, actions) {
    return this.send("WebDriver:PerformActions", {actions: [{type: "pointer", id, parameters: {pointerType: id}, actions}]});
  }

  mouse(type, {x, y}) {
    const move = {type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0, origin: "viewport"};
    const then = {pressed: [{type: "pointerDown", button: 0}], moved: [], released: [{type: "pointerUp", button: 0}]};
    return this.#pointer("mouse", [move, ...then[type]]);
  }

  touch({x, y}) {
    return this.#pointer("touch", [{type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0, origin: "viewport"}, {type: "pointerDown", button: 0}, {type: "pointerUp", button: 0}]);
  }

  wheel({x, y}, pixels) {
    const at = {x: Math.round(x), y: Math.round(y), deltaX: 0, deltaY: pixels, duration: 0, origin: "viewport"};
    return this.send("WebDriver:PerformActions", {actions: [{type: "wheel", id: "wheel", actions: [{type: "scroll", ...at}]}]});
  }

  press(key) {
    return this.send("WebDriver:PerformActions", {actions: [{type: "key", id: "keyboard", actions: [{type: "keyDown", value: keys[key]}, {type: "keyUp", value: keys[key]}]}]});
  }

  strike(key, {control = false, shift = false} = {}) {
    const held = [...(control ? ["\uE009"] : []), ...(shift ? ["\uE008"] : [])], actions = [...held, key].map(value => ({type: "keyDown", value}));
    for (const value of [key, ...held.reverse()]) actions.push({type: "keyUp", value});
    return this.send("WebDriver:PerformActions", {actions: [{type: "key", id: "keyboard", actions}]});
  }

  type(text) { return this.value(`document.execCommand("insertText", false, ${JSON.stringify(text)})`); }

  async screenshot() {
    const {value} = await this.send("WebDriver:TakeScreenshot", {full: false, hash: false});
    return Buffer.from(value, "base64");
  }
}
