// A module that makes a core: what Emscripten writes follows.
export default async function create(options) {
  const require = globalThis.process?.versions?.node ? (await import("node:module")).createRequire(import.meta.url) : undefined;
  const __dirname = "", __filename = "";
