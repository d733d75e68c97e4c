// Keeps the designer for use without a network: each build in a cache of its own, so that no two are mixed.
import {bytes, version} from "./files.js";
import {version as pageVersion} from "../files.js";

const folder = new URL(".", location).href;
const prefix = `taflsmith-designer ${folder} `;  // of this copy alone: another one may be on the same origin
const others = ["./", "files.js", "../files.js", "../card.js", "../elements.js", "../link.js", "../qrcode.js", "../icon.svg"];

/** Names without an address are of older builds, and perhaps of another copy: such a cache is ours if every program in it is. */
async function isOldOfOurs(name) {
  if (!/^taflsmith-designer-\w+-\w+$/.test(name)) return false;
  const urls = (await (await caches.open(name)).keys()).map(({url}) => url).filter(url => url.endsWith("/designer.wasm"));
  return urls.length > 0 && urls.every(url => url === `${folder}designer.wasm`);
}

/** Keeps all files. `loaded`: the content of some, by name. */
export async function keepFiles(loaded) {
  const name = `${prefix}${version}-${pageVersion}`, cache = await caches.open(name);
  for (const file of new Set([...Object.keys(loaded), ...Object.keys(bytes), ...others]))
    if (!await cache.match(file)) await (loaded[file] ? cache.put(file, new Response(loaded[file])) : cache.add(file));
  for (const each of await caches.keys()) if (each !== name && (each.startsWith(prefix) || await isOldOfOurs(each))) await caches.delete(each);
}
