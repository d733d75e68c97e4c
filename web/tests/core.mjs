// Loads the core of a page in Node.
import {readFileSync, readdirSync} from "node:fs";
import {createRequire} from "node:module";
import {resolve} from "node:path";

/** A function that runs a request and returns {answer} or {errors}. */
export async function loadCore(folder) {
  const page = resolve(folder), data = readFileSync(`${page}/taflsmith.data`);
  const module = await createRequire(import.meta.url)(`${page}/taflsmith.js`)({
    wasmBinary: readFileSync(`${page}/taflsmith.wasm`),
    getPreloadedPackage: () => data.buffer.slice(data.byteOffset, data.byteOffset + data.length),
  });
  module.FS.mkdirTree("/share/taflsmith/weights");
  for (const name of readdirSync(`${page}/weights`)) module.FS.writeFile(`/share/taflsmith/weights/${name}`, readFileSync(`${page}/weights/${name}`));
  return request => JSON.parse(module.ccall("taflsmith_run", "string", ["string"], [JSON.stringify(request)]));
}
