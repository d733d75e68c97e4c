// The designer's own, for those who come to it first: the page's service worker begins only when the whole page is kept.
self.designerFolder = registration.scope;
importScripts("isolated.js");

addEventListener("fetch", event => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) event.respondWith(fetchForDesigner(event.request));
});
