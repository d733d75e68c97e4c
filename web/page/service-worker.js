// Keeps the page for use without a network. A build has its own cache; an older one of this copy is deleted.
importScripts("cached.js");

const {version, bytes} = self.taflsmithFiles;
const prefix = `taflsmith-page ${registration.scope} `;  // another copy may be on the same origin
const cacheName = prefix + version;

addEventListener("install", event => {
  event.waitUntil((async () => {
    const names = ["./", "cached.js", ...Object.keys(bytes)];
    const cache = await caches.open(cacheName);
    await cache.addAll(names.map(name => new Request(name, {cache: "no-cache"})));
  })());
});

/** Names without an address are of older builds, and perhaps of another copy: such a cache is ours if every page in it is. */
async function isOldOfOurs(name) {
  if (!/^taflsmith-[0-9a-f]{16}$/.test(name)) return false;
  const urls = (await (await caches.open(name)).keys()).map(({url}) => url).filter(url => url.endsWith("/cached.js"));
  return urls.length > 0 && urls.every(url => url === `${registration.scope}cached.js`);
}

addEventListener("activate", event => {
  event.waitUntil((async () => {
    for (const name of await caches.keys())
      if (name !== cacheName && (name.startsWith(prefix) || await isOldOfOurs(name))) await caches.delete(name);
  })());
});

// The designer keeps itself when it is visited.
self.designerFolder = new URL("designer/", registration.scope).href;
try {
  if (self.taflsmithFiles.designer) importScripts("designer/isolated.js");
} catch {
  // Its folder was left out when the page was published.
}

/** Whether the designer asks: what it shares with the page must not come from another build. clients.get() would wait for workers that are still loading. */
async function isOfDesigner({request, clientId}) {
  if (!self.fetchForDesigner) return false;
  if (request.url.startsWith(self.designerFolder)) return true;
  return Boolean(clientId) && (await clients.matchAll()).some(({id, url}) => id === clientId && url.startsWith(self.designerFolder));
}

addEventListener("fetch", event => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    if (await isOfDesigner(event)) return fetchForDesigner(event.request);
    const cache = await caches.open(cacheName);
    return await cache.match(event.request, {ignoreSearch: true}) ?? fetch(event.request);
  })());
});
