// A worker of a browser or of Node with a core: runs one request after the other.

import {Program, compiledModule, inNode, keepCompiledModule} from "./program.js";

function serve(port) {
  let core;  // a promise, from the first message on
  let last = Promise.resolve();

  /** `compiled`: the module, if another thread has compiled it. */
  async function start(compiled) {
    if (compiled) keepCompiledModule(compiled);
    const program = await Program.load((...bytes) => port.postMessage({progress: bytes}));
    if (!compiled) port.postMessage({compiled: compiledModule()});
    return program;
  }

  async function answer(number, request) {
    try {
      const program = await core, found = program.run(request);
      if (request.command === "open" && request.engine && found.answer) await program.loadWeights(found.answer.digest);
      port.postMessage({number, ...found});
    } catch (error) {
      port.postMessage({number, errors: [String(error.message || error)]});
    }
  }

  port.onmessage = ({data: {number, request, start: given}}) => {
    if (given) {
      core = start(given.compiled);
      core.catch(() => {});  // each request reports it
    } else {
      last = last.then(() => answer(number, request));
    }
  };
}

// A browser delivers messages as soon as this file has run, so nothing may wait before.
if (inNode) import("node:worker_threads").then(({parentPort}) => serve(parentPort));
else serve(self);
