// Keeps the page for the next time without a network. The list of files and their digest are put in
// by the build; a new version replaces the old as a whole.
declare const THRUM_FILES: string[];
declare const THRUM_VERSION: string;

interface Fetching extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
const worker = self as unknown as { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> }; registration: { scope: string } };
const cacheName = `thrum ${THRUM_VERSION}`;

self.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(THRUM_FILES.map((file) => new URL(file, worker.registration.scope).href));
    await worker.skipWaiting();
  };
  (event as Lasting).waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name.startsWith("thrum ") && name !== cacheName) await caches.delete(name);
    await worker.clients.claim();
  };
  (event as Lasting).waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  (event as Fetching).respondWith(
    caches.match(request, { ignoreSearch: true, cacheName }).then((kept) => kept ?? fetch(request)),
  );
});
export {};
