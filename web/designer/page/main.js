// Loads the designer and gives it what a page has instead of a desktop: kept files, uploads, downloads, clipboard, tabs.
import {bytes} from "./files.js";
import {bytes as pageBytes} from "../files.js";
import {keepFiles} from "./keep.js";
import {Files} from "./kept_files.js";
import {drawCode, drawPng} from "../card.js";
import {listenToClipboard, listenToKeys} from "./clipboard.js";
import {listenToFingers} from "./fingers.js";

const element = id => document.getElementById(id);

/** Says why there is no designer, also once it has run. What came first is the cause of what follows. */
function fail(text) {
  if (!element("failure").hidden) return;
  element("failure").textContent = text;
  element("failure").hidden = false;
  for (const part of document.querySelectorAll("#loading label, #progress")) part.hidden = true;
  element("loading").hidden = false;
}

addEventListener("error", ({error}) => {
  if (error instanceof WebAssembly.RuntimeError) fail(`The designer stopped: ${error.message}`);
});

/** Threads need two headers, which static hosts do not send. A service worker adds them, from the second load on. */
async function isolate() {
  if (crossOriginIsolated) return true;
  const reloaded = "taflsmith-designer-reloaded";
  if (!navigator.serviceWorker || sessionStorage.getItem(reloaded)) {
    fail("This browser does not let the designer use threads here. The simple page works without them.");
    return false;
  }
  await navigator.serviceWorker.register("service-worker.js");
  await navigator.serviceWorker.ready;
  sessionStorage.setItem(reloaded, "yes");
  location.reload();
  return false;
}

/** Two tabs would write over each other's files, so only one has them, until it is closed. */
function holdFiles() {
  const patience = 5000;  // milliseconds, for a tab that is just closing
  return new Promise((resolve, reject) => {
    const held = () => { resolve(); return new Promise(() => {}); };
    navigator.locks.request("taflsmith-designer", {signal: AbortSignal.timeout(patience)}, held)
      .catch(() => reject(new Error("it is open in another tab of this browser")));
  });
}

/** Fetches files by name, with progress. */
async function load(sizes, signal) {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  const out = {};
  await Promise.all(Object.keys(sizes).map(async name => {
    const response = await fetch(name, {signal});
    if (!response.ok) throw new Error(`${name} cannot be loaded (${response.status})`);
    const parts = [];  // joined here: a Blob would send them to another process and back
    for (const reader = response.body.getReader();;) {
      const {done, value} = await reader.read();
      if (done) break;
      parts.push(value);
      element("progress").value = (loaded += value.length) / total;
    }
    const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    parts.reduce((at, part) => { joined.set(part, at); return at + part.length; }, 0);
    if (joined.length !== sizes[name]) throw new Error(`${name} is of another version: load the page again, with a network`);
    out[name] = joined.buffer;
  }));
  return out;
}

/** What to open: a link of the program, after #, or the id of a variant, after #v=. */
function listArguments() {
  if (/^#v\d/.test(location.hash)) return [location.href];
  const [, id] = location.hash.match(/^#v=([\w-]+)/) ?? [];
  return id ? [id] : [];
}

async function start(stop) {
  if (!await isolate()) return;
  sessionStorage.removeItem("taflsmith-designer-reloaded");
  const weights = Object.keys(pageBytes).filter(name => name.startsWith("weights/"));
  const loading = load({
    "designer.wasm": bytes["designer.wasm"], "designer.data": bytes["designer.data"],
    ...Object.fromEntries(weights.map(name => [`../${name}`, pageBytes[name]])),
  }, stop.signal);
  loading.catch(() => {});  // it is awaited below
  const canvas = element("canvas");
  // Asked for here first: the program draws only what has changed, and the canvas keeps the rest.
  if (!canvas.getContext("webgl2", {preserveDrawingBuffer: true, alpha: false, antialias: false, depth: false, stencil: false}))
    throw new Error("it draws with WebGL 2, which this browser or its graphics card lacks. The simple page works without it");
  await holdFiles();
  const loaded = await loading;
  const files = new Files();
  listenToKeys(canvas);
  const module = await createDesigner({
    canvas,
    arguments: listArguments(),
    wasmBinary: loaded["designer.wasm"],
    mainScriptUrlOrBlob: new URL("designer.js", location.href).href,
    getPreloadedPackage: () => loaded["designer.data"],
    preRun: [module => {
      module.FS.mkdirTree("/share/taflsmith/weights");
      for (const name of weights) module.FS.writeFile(`/share/taflsmith/${name}`, new Uint8Array(loaded[`../${name}`]));
      // The program finds what ships beside itself.
      module.FS.mkdirTree("/lib/taflsmith/plugins");
      module.FS.mkdirTree("/proc/self");
      module.FS.symlink("/bin/taflsmith-designer", "/proc/self/exe");
      module.addRunDependency("kept files");
      files.open(module.FS).then(() => module.removeRunDependency("kept files"), error => fail(`The designer cannot be loaded: ${error.message}.`));
    }],
    onAbort: reason => fail(`The designer stopped: ${reason}`),
    // Called by main.cpp.
    begun() {
      element("loading").hidden = true;
      document.body.dataset.ready = "yes";
      canvas.focus();
      keepFiles(loaded).then(() => { document.body.dataset.kept = "yes"; }, () => {});
    },
    describeGame: (textContent, lang) => Object.assign(element("game"), {lang, textContent}),  // the rest of the page is English
    showTitle: title => { document.title = title; },
    copyText: text => navigator.clipboard?.writeText(text).catch(() => {}),
    openAddress: address => files.openAddress(address),
    drawCode: link => drawCode(link).join(""),
    drawCard(svg, link, file) {
      drawPng(svg).then(picture => {
        module.FS.writeFile(file, picture);
        if (!module.ccall("designer_finish_card", "number", ["string", "string"], [file, link])) throw new Error("the file cannot be written");
      }).catch(error => { element("note").textContent = `The card is not drawn: ${error.message}`; });
    },
    leave: () => files.keep().finally(() => { location.href = "../"; }),
  });
  const open = file => Boolean(module.ccall("designer_open", "number", ["string"], [file]));
  const note = text => { element("note").textContent = text; };
  listenToClipboard((text, shift) => module.ccall("designer_paste", null, ["string", "number"], [text, shift ? 1 : 0]), note);
  const call = (name, ...numbers) => module.ccall(name, "number", numbers.map(() => "number"), numbers);
  listenToFingers(canvas, {
    wheel: (x, y) => call("designer_wheel", x, y),
    scroll: (x, y) => call("designer_scroll", x, y),
    canScroll: (x, y) => Boolean(call("designer_can_scroll", x, y)),
    zoom: factor => call("designer_zoom", factor),
    wantsText: () => Boolean(call("designer_wants_text")),
    type: text => module.ccall("designer_type", null, ["string"], [text]),
  });
  files.serve({
    saveSettings: () => module.ccall("designer_save_settings", null, [], []),
    open, note,
  });
  globalThis.designer = {module, files};  // for tests
}

const stop = new AbortController();
start(stop).catch(error => {
  stop.abort();
  fail(`The designer cannot be loaded: ${error.message}.`);
});
