// The program: the compiled module and its files, loaded in a browser or in Node.

import {bytes} from "./files.js";

export const inNode = Boolean(globalThis.process?.versions?.node);

let compiled = null;  // the module, once this thread or another one has compiled it
export const compiledModule = () => compiled;
export const keepCompiledModule = module => { compiled ??= module; };

/** The content of a file beside this one; `report` gets the size of each part that arrives. */
async function read(name, report = () => {}) {
  const url = new URL(name, import.meta.url);
  if (inNode) {
    const {readFile} = await import("node:fs/promises"), content = await readFile(url);
    report(content.length);
    return new Response(content, {headers: {"Content-Type": "application/wasm"}});
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${name} cannot be loaded: ${response.status}`);
  const counted = response.body.pipeThrough(new TransformStream({
    transform(part, out) {
      report(part.length);
      out.enqueue(part);
    },
  }));
  return new Response(counted, {headers: {"Content-Type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream"}});
}

/** A running core. It answers one request at a time. */
export class Program {
  #module; #weights = new Set();

  /** Use `load`. */
  constructor(module) { this.#module = module; }

  /** `progress(loaded, total)` reports bytes. */
  static async load(progress = () => {}) {
    const total = bytes["taflsmith.data"] + (compiled ? 0 : bytes["taflsmith.wasm"]);
    let loaded = 0;
    const report = more => progress(loaded += more, total);
    const [{default: create}, module, data] = await Promise.all([
      import("./taflsmith.js"),
      compiled ?? WebAssembly.compileStreaming(read("taflsmith.wasm", report)),
      read("taflsmith.data", report).then(response => response.arrayBuffer()),
    ]);
    keepCompiledModule(module);
    return new Program(await create({
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(module, imports).then(instance => done(instance, module));
        return {};
      },
      getPreloadedPackage: () => data,
    }));
  }

  /** The answer to a request: {answer} or {errors}. A picture is too large for the stack, where ccall puts a text. */
  run(request) {
    const text = this.#module.allocateUTF8(JSON.stringify(request));
    try {
      return JSON.parse(this.#module.ccall("taflsmith_run", "string", ["number"], [text]));
    } finally {
      this.#module._free(text);
    }
  }

  /** Loads the trained weights of these rules, if there are any. */
  async loadWeights(digest) {
    const name = `weights/${digest}.weights`;
    if (!(name in bytes) || this.#weights.has(name)) return;
    this.#weights.add(name);
    try {
      const content = new Uint8Array(await (await read(name)).arrayBuffer());
      this.#module.FS.mkdirTree("/share/taflsmith/weights");
      this.#module.FS.writeFile(`/share/taflsmith/${name}`, content);
    } catch {
      this.#weights.delete(name);  // the default weights play
    }
  }
}
