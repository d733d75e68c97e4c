// Keeps the page for use without a network. A build has its own cache; an older one is deleted.
importScripts("cached.js");

const {version, bytes} = self.taflsmithFiles;
const cacheName = `taflsmith-${version}`;
const designerCache = "taflsmith-designer";

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
      if (name.startsWith("taflsmith-") && name !== cacheName && name !== designerCache) await caches.delete(name);
  })());
});

// The designer is kept when it was visited. It needs threads, which browsers give to pages with these headers alone.
const designer = new URL("designer/", location.href).href;
const threadHeaders = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp", "Cross-Origin-Resource-Policy": "same-origin"};

async function fetchDesigner(request) {
  const cache = await caches.open(designerCache);
  let response;
  try {
    response = await fetch(request, {cache: "no-cache"});
    if (response.ok) await cache.put(request, response.clone());
  } catch (error) {
    response = await cache.match(request, {ignoreSearch: true});
    if (!response) throw error;
  }
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(threadHeaders)) headers.set(name, value);
  return new Response(response.body, {status: response.status, statusText: response.statusText, headers});
}

addEventListener("fetch", event => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  if (event.request.url.startsWith(designer)) return event.respondWith(fetchDesigner(event.request));
  event.respondWith((async () => {
    const cache = await caches.open(cacheName);
    return await cache.match(event.request, {ignoreSearch: true}) ?? fetch(event.request);
  })());
});
