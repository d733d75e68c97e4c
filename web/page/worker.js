// A worker with the core: loads it with a known number of bytes, and runs one request after the other.
importScripts("files.js", "taflsmith.js");

const {bytes} = self.taflsmithFiles;  // of every file, by name

/** A file as a response; `report` gets the size of each part that arrives. */
async function read(name, report = () => {}) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name} cannot be loaded: ${response.status}`);
  const counted = response.body.pipeThrough(new TransformStream({
    transform(part, out) {
      report(part.length);
      out.enqueue(part);
    },
  }));
  return new Response(counted, {headers: {"Content-Type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream"}});
}

/** `compiled`: the program, if another worker has compiled it. */
async function load(compiled) {
  const total = bytes["taflsmith.data"] + (compiled ? 0 : bytes["taflsmith.wasm"]);
  let loaded = 0;
  const report = more => postMessage({progress: [loaded += more, total]});
  const compile = async () => {
    const module = await WebAssembly.compileStreaming(read("taflsmith.wasm", report));
    postMessage({compiled: module});
    return module;
  };
  const [module, data] = await Promise.all([
    compiled ?? compile(),
    read("taflsmith.data", report).then(response => response.arrayBuffer()),
  ]);
  return createTaflsmith({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(module, imports).then(instance => done(instance, module));
      return {};
    },
    getPreloadedPackage: () => data,
  });
}

let core;  // a promise, from the first message on

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
    const content = new Uint8Array(await (await read(name)).arrayBuffer());
    module.FS.mkdirTree("/share/taflsmith/weights");
    module.FS.writeFile(`/share/taflsmith/${name}`, content);
  } catch {
    weights.delete(name);  // the default weights play
  }
}

let last = Promise.resolve();
onmessage = ({data: {number, request, start}}) => {
  if (start) {
    core = load(start.compiled);
    core.catch(() => {});  // each request reports it
    return;
  }
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
