// Loads the core of the package in Node.
import {readdirSync} from "node:fs";
import {resolve} from "node:path";
import {pathToFileURL} from "node:url";

/** A function that runs a request and returns {answer} or {errors}. All weights are loaded. */
export async function loadCore(folder) {
  const {Program} = await import(pathToFileURL(resolve(folder, "program.js"))), program = await Program.load();
  for (const name of readdirSync(resolve(folder, "weights"))) await program.loadWeights(name.replace(/\.weights$/, ""));
  return request => program.run(request);
}
