// A worker with the core: loads it with a known number of bytes, and runs one request after the other.
importScripts("files.js", "taflsmith.js");

const {bytes} = self.taflsmithFiles;  // of every file, by name

/** The content of a file; reports each part that arrives. */
async function read(name, report) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name} cannot be loaded: ${response.status}`);
  const out = new Uint8Array(bytes[name]);
  let at = 0;
  for (const reader = response.body.getReader();;) {
    const {done, value} = await reader.read();
    if (done) return out;
    out.set(value, at);
    at += value.length;
    report(value.length);
  }
}

async function load() {
  const total = bytes["taflsmith.wasm"] + bytes["taflsmith.data"];
  let loaded = 0;
  const report = more => postMessage({progress: [loaded += more, total]});
  const [wasm, data] = await Promise.all([read("taflsmith.wasm", report), read("taflsmith.data", report)]);
  return createTaflsmith({wasmBinary: wasm, getPreloadedPackage: () => data.buffer});
}

const core = load();

function run(module, request) {
  return JSON.parse(module.ccall("taflsmith_run", "string", ["string"], [JSON.stringify(request)]));
}

const weights = new Set();
/** Trained weights are loaded for the games that the engine plays. */
async function loadWeights(module, digest) {
  const name = `weights/${digest}.weights`;
  if (!(name in bytes) || weights.has(name)) return;
  weights.add(name);
  try {
    const content = await read(name, () => {});
    module.FS.mkdirTree("/share/taflsmith/weights");
    module.FS.writeFile(`/share/taflsmith/${name}`, content);
  } catch {
    weights.delete(name);  // the default weights play
  }
}

let last = Promise.resolve();
onmessage = ({data: {number, request}}) => {
  last = last.then(async () => {
    try {
      const module = await core;
      const answer = run(module, request);
      if (request.command === "open" && request.engine && answer.answer) await loadWeights(module, answer.answer.digest);
      postMessage({number, ...answer});
    } catch (error) {
      postMessage({number, errors: [String(error.message || error)]});
    }
  });
};
