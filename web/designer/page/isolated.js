// For service workers, which set self.designerFolder, the designer's address: a file for the designer, with the headers without which browsers give a page no threads. Without a
// network it comes from what the page kept (keep.js).
const threadHeaders = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp", "Cross-Origin-Resource-Policy": "same-origin"};

/** From the oldest cache: a newer one may not be complete, as it replaces the others once it is. */
async function findKept(request) {
  const [name] = (await caches.keys()).filter(each => each.startsWith(`taflsmith-designer ${self.designerFolder} `));
  return name && caches.match(request, {ignoreSearch: true, cacheName: name});
}

self.fetchForDesigner = async request => {
  let response;
  try {
    response = await fetch(request, {cache: "no-cache"});
  } catch (error) {
    response = await findKept(request);
    if (!response) throw error;
  }
  // What the page fetches itself needs no headers, and is faster as it is.
  if (request.destination === "" || response.type === "opaqueredirect") return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(threadHeaders)) headers.set(name, value);
  return new Response(response.body, {status: response.status, statusText: response.statusText, headers});
};
