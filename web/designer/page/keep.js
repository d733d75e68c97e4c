// Keeps the designer for use without a network: each build in a cache of its own, so that no two are mixed.
import {bytes, version} from "./files.js";
import {version as pageVersion} from "../files.js";

const prefix = "taflsmith-designer";
const others = ["./", "files.js", "../files.js", "../card.js", "../elements.js", "../link.js", "../qrcode.js", "../icon.svg"];

/** Keeps all files. `loaded`: the content of some, by name. */
export async function keepFiles(loaded) {
  const name = `${prefix}-${version}-${pageVersion}`, cache = await caches.open(name);
  for (const file of new Set([...Object.keys(loaded), ...Object.keys(bytes), ...others]))
    if (!await cache.match(file)) await (loaded[file] ? cache.put(file, new Response(loaded[file])) : cache.add(file));
  for (const each of await caches.keys()) if (each.startsWith(prefix) && each !== name) await caches.delete(each);
}
