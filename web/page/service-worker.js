// Keeps the page for use without a network. A build has its own cache; an older one is deleted.
importScripts("cached.js");

const {version, bytes} = self.taflsmithFiles;
const cacheName = `taflsmith-${version}`;

addEventListener("install", event => {
  event.waitUntil((async () => {
    const names = ["./", "cached.js", ...Object.keys(bytes)];
    const cache = await caches.open(cacheName);
    await cache.addAll(names.map(name => new Request(name, {cache: "no-cache"})));
  })());
});

addEventListener("activate", event => {
  event.waitUntil((async () => {
    for (const name of await caches.keys())
      if (name.startsWith("taflsmith-") && name !== cacheName && !name.startsWith("taflsmith-designer")) await caches.delete(name);
  })());
});

// The designer keeps itself when it is visited.
const designer = new URL("designer/", location.href).href;
try {
  if (self.taflsmithFiles.designer) importScripts("designer/isolated.js");
} catch {
  // Its folder was left out when the page was published.
}

addEventListener("fetch", event => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  if (self.fetchForDesigner && event.request.url.startsWith(designer)) return event.respondWith(fetchForDesigner(event.request));
  event.respondWith((async () => {
    const cache = await caches.open(cacheName);
    return await cache.match(event.request, {ignoreSearch: true}) ?? fetch(event.request);
  })());
});
